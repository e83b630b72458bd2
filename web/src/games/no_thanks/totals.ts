// Points of the rounds already counted.

import type { NoThanksBoard } from "../../wire";

export function total(past: NoThanksBoard["past"], seat: number): number {
  return past.reduce((sum, round) => sum + (round[seat]?.points ?? 0), 0);
}
