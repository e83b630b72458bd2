// The last seconds of a decision are felt: a tick and a tap on the hand for each.

import type { RunningClock } from "../games/game";
import { buzz } from "./buzz";
import { playSound } from "./sound";

const LAST = 5; // seconds

/** Calls `tick` with 5, 4, … 1 as so many seconds are left, until it is stopped. */
export function ticking(clock: RunningClock, tick: (left: number) => void): () => void {
  const left = clock.left * 1000 - (performance.now() - clock.at);
  const timers = Array.from({ length: LAST }, (_, index) => LAST - index)
    .map((seconds) => ({ seconds, wait: left - seconds * 1000 }))
    .filter(({ wait }) => wait >= 0)
    .map(({ seconds, wait }) => setTimeout(() => tick(seconds), wait));
  return () => timers.forEach(clearTimeout);
}

export function feel(left: number): void {
  playSound("tick");
  buzz([left === 1 ? 60 : 20]);
}
