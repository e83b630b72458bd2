// Who sits round the table when nobody does: names to tell by, the same each time.

import { botName } from "../../../kit/names";

const SITTERS = ["pepper", "acorn", "marble", "domino", "whistle", "walnut", "button", "pebble"];

export const sitter = (seat: number): string => botName(SITTERS[seat] ?? "");
