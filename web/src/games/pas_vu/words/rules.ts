import text from "../../../../../naysay/games/pas_vu/RULES.md?raw";
import { parseRules } from "../../rules";

export const rules = parseRules(text);
