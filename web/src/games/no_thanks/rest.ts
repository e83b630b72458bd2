// Between two rounds: the last was counted, and no card of the next is turned yet.

import type { NoThanksBoard } from "../../wire";

export function betweenRounds({ card, left, of, past }: NoThanksBoard): boolean {
  return card === null && left === of && past.length > 0;
}
