// Where the four cards lie, clockwise from the top of the table.

import type { NotNotBoard, NotNotCard, NotNotFace } from "../../wire";

export type Spot = NotNotBoard["up"];
export type FourCards = NotNotBoard["table"];
export type DieWord = NotNotFace["word"];
export type Portal = NotNotCard["colour"];

export const SPOTS = ["top", "right", "bottom", "left"] as const satisfies readonly Spot[];
export const ARROWS: Readonly<Record<Spot, string>> = { top: "↑", right: "→", bottom: "↓", left: "←" };

export const turnOf = (up: Spot): number => SPOTS.indexOf(up) * 90;
