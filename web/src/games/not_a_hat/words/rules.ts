import text from "../../../../../naysay/games/not_a_hat/RULES.md?raw";
import { parseRules } from "../../rules";

export const rules = parseRules(text);
