// How long things are to be seen, and how many of them. These are our own: nobody else is waiting.

import type { Beat } from "./beats";

export type Pace = "calm" | "brisk" | "own";

export const PACES: readonly Pace[] = ["calm", "brisk", "own"];

type Moment = Beat["key"] | "right";

const SECONDS: Readonly<Record<Pace, Readonly<Record<Moment, number | null>>>> = {
  // null: until one goes on
  calm: { ready: 0.9, shown: 1.7, turned: 0.85, held: 0.7, passed: 1, asked: null, right: 1.8 },
  brisk: { ready: 0.7, shown: 0.9, turned: 0.65, held: 0.5, passed: 0.7, asked: null, right: 1.3 },
  own: { ready: 0.9, shown: null, turned: 0.85, held: 0.7, passed: null, asked: null, right: null },
};

export const secondsOf = (pace: Pace, moment: Moment): number | null => SECONDS[pace][moment];

const SHORTEST = 4;
const LONGEST = 9; // the server has no longer ones
const RIGHT_FOR_ONE_MORE = 2;

/** How many gifts there are after `streak` right names. */
export const lengthOf = (streak: number): number =>
  Math.min(LONGEST, SHORTEST + Math.floor(streak / RIGHT_FOR_ONE_MORE));
