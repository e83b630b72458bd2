import text from "../../../../../naysay/games/no_thanks/RULES.md?raw";
import { parseRules } from "../../../shell/rules";

export const rules = parseRules(text);
