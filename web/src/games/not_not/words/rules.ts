import text from "../../../../../naysay/games/not_not/RULES.md?raw";
import { parseRules } from "../../rules";

export const rules = parseRules(text);
