// What can make a round hard, from the easiest on, and the rungs on which it is practised.

import type { NotNotClimb, NotNotDrill, NotNotRung } from "../../../wire";

export type Drill = NotNotDrill;
export type Prompt = Omit<Drill, "right" | "why">; // as long as nobody has tapped
export type Kind = Drill["kind"];
export type Climb = NotNotClimb;
export type Rung = NotNotRung;
export type RungName = Rung["name"];
export type Chapter = Rung["chapter"];

export const KINDS: readonly Kind[] = ["plain", "colour", "not1", "not2", "not3", "turned", "liar"];
export const CHAPTERS: readonly Chapter[] = ["words", "void", "not", "arrow", "liar", "all"];
