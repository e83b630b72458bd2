// What the cross shows: the table as it lies, or the last round as it lay, with its answer.

import type { NotNotBoard, NotNotRolled } from "../../wire";
import type { Spot, FourCards } from "./spots";
import type { Verdict } from "./verdicts";
import type { CardMark } from "./words/sayings";

export interface OnCross {
  table: FourCards;
  up: Spot;
  arrow: boolean;
  liar: boolean;
  dice: NotNotRolled | null;
  nots: boolean;
}

export function shown(board: NotNotBoard, answering: boolean): OnCross {
  const { last } = board;
  if (answering && last !== null) {
    const { table, up, liar, dice } = last;
    return {
      table,
      up,
      liar,
      dice,
      nots: dice.nots !== null,
      arrow: board.arrow && board.lesson !== "arrow",
    };
  }
  const { table, up, arrow, liar, dice, level } = board;
  return { table, up, arrow, liar, dice, nots: level !== "discovery" };
}

/** Right cards, wrong ones that were tapped, and those that somebody won. */
export function answerMarks(
  board: NotNotBoard,
  verdicts: readonly Verdict[],
): Partial<Record<Spot, CardMark>> {
  const marks: Partial<Record<Spot, CardMark>> = {};
  const right = board.last?.right ?? [];
  for (const spot of right) marks[spot] = "right";
  for (const { took } of verdicts) if (took !== null) marks[took] = right.includes(took) ? "took" : "given";
  for (const { kind, spot } of verdicts) {
    if (spot !== null && kind === "wrong" && !right.includes(spot)) marks[spot] = "wrong";
  }
  return marks;
}

export function tappers(verdicts: readonly Verdict[]): Partial<Record<Spot, number[]>> {
  const at: Partial<Record<Spot, number[]>> = {};
  for (const { seat, spot } of verdicts) if (spot !== null) at[spot] = [...(at[spot] ?? []), seat];
  return at;
}
