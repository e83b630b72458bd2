// What a run goes through: the twelve rounds of one rung, or all rungs for as long as one lasts.

import type { Climb, Rung, RungName } from "./kinds";

export interface Course {
  rung: (right: number) => RungName; // after so many right rounds
  next: (right: number) => RungName | null; // the one after that
  seconds: (right: number) => number; // of a round
  prompts: number; // rounds in all
  errors: number; // that may be made; one more, and it is over
}

export function upOne(rung: Rung, climb: Climb): Course {
  return {
    rung: () => rung.name,
    next: () => null,
    seconds: () => rung.seconds,
    prompts: climb.prompts,
    errors: Math.max(...climb.errors),
  };
}

const SHRINK = 0.98; // of the time, with each round at the top
const LEAST = 1.2; // seconds

export function endless({ rungs, endless: path, lasts, lives }: Climb): Course {
  const place = (right: number): number => Math.floor(right / lasts);
  const name = (right: number): RungName => path[Math.min(place(right), path.length - 1)] ?? "direction";
  return {
    rung: name,
    next: (right) => path[place(right) + 1] ?? null,
    seconds: (right) => {
      const seconds = rungs.find((rung) => rung.name === name(right))?.seconds ?? LEAST;
      return Math.max(LEAST, seconds * SHRINK ** Math.max(0, right - (path.length - 1) * lasts));
    },
    prompts: Infinity,
    errors: lives - 1,
  };
}

const EMPTY = 0.5; // of the time, where nothing is to be tapped

/** Seconds until the round ends by itself: sooner where waiting is all there is to do. */
export function endOf(seconds: number, right: readonly unknown[]): number {
  return right.length === 0 ? seconds * EMPTY : seconds;
}
