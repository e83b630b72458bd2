import text from "../../../../../naysay/games/not_not/RULES.md?raw";
import { parseRules } from "../../../shell/rules";

export const rules = parseRules(text);
