// What the cross shows: the table as it lies, or the last round as it lay, with its answer.

import type { NotNotAnswer, NotNotBoard, NotNotRolled } from "../../wire";
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
      arrow: board.arrow && !board.lessons.includes("arrow"),
    };
  }
  const { table, up, arrow, liar, dice, level } = board;
  return { table, up, arrow, liar, dice, nots: level !== "discovery" };
}

/** Right cards, wrong ones that were tapped, those that somebody won; and the one that `eyes` tapped too late. */
export function answerMarks(
  board: NotNotBoard,
  verdicts: readonly Verdict[],
  eyes: number | null = null,
): Partial<Record<Spot, CardMark>> {
  const marks: Partial<Record<Spot, CardMark>> = {};
  const right = board.last?.right ?? [];
  for (const spot of right) marks[spot] = "right";
  for (const { took } of verdicts) if (took !== null) marks[took] = right.includes(took) ? "took" : "given";
  for (const { kind, spot } of verdicts) {
    if (spot !== null && kind === "wrong" && !right.includes(spot)) marks[spot] = "wrong";
  }
  const mine = verdicts.find(({ seat }) => seat === eyes);
  if (mine?.kind === "late" && mine.spot !== null) marks[mine.spot] = "late";
  return marks;
}

export function tappers(verdicts: readonly Verdict[]): Partial<Record<Spot, number[]>> {
  const at: Partial<Record<Spot, number[]>> = {};
  for (const { seat, spot } of verdicts) if (spot !== null) at[spot] = [...(at[spot] ?? []), seat];
  return at;
}

/** How many NOTs of a roll took each other away; the liar's is not on the die. */
export function cancelled({ dice, liar }: Pick<NotNotAnswer, "dice" | "liar">): number {
  const nots = dice.nots ?? 0;
  const all = nots + Number(liar);
  return Math.min(nots, all - (all % 2));
}
