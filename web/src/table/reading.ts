// Small things that a table reads from a game without knowing which it is.

import type { AnyBoard, AnyGame } from "../games/found";
import type { Rule } from "../games/game";

/** The heading of the chapter that a rule stands in. */
export function chapterOf(rules: readonly Rule[], number: string): string {
  const index = rules.findIndex((rule) => rule.number === number);
  return rules.slice(0, index + 1).findLast((rule) => rule.heading)?.heading ?? "";
}

/** [round, rounds] of a board that counts more than one. */
export function roundOf(board: object | null): readonly [number, number] | null {
  if (board === null || !("round" in board) || !("rounds" in board)) return null;
  const { round, rounds } = board;
  return typeof round === "number" && typeof rounds === "number" && rounds > 1 ? [round, rounds] : null;
}

const LAST_LOOK = 1500; // ms at the last board of a game that does not say how long

/** How long the last board is seen before the result, in ms. */
export const curtainOf = (game: AnyGame, board: AnyBoard): number => game.curtain?.(board) ?? LAST_LOOK;
