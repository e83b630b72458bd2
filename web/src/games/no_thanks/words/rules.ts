import text from "../../../../../naysay/games/no_thanks/RULES.md?raw";
import { parseRules } from "../../rules";

export const rules = parseRules(text);
