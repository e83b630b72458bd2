// What can make a round hard, from the easiest on, and where one may practise it.

import type { NotNotDrill } from "../../../wire";

export type Drill = NotNotDrill;
export type Prompt = Omit<Drill, "right" | "why">; // as long as nobody has tapped
export type Kind = Drill["kind"];
export type Level = Drill["level"];

export const KINDS: readonly Kind[] = ["plain", "colour", "not1", "not2", "not3", "turned", "liar"];
export const LEVELS: readonly Level[] = ["discovery", "normal", "hard", "extreme"];
