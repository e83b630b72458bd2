// What became of each seat's tap in the round before, with margins and credits.

import type { NotNotBoard } from "../../wire";
import type { Mark } from "./VerdictMark.svelte";
import { SPOTS, type Spot } from "./spots";

export interface OwnTap {
  spot: Spot;
  ms: number; // as measured here
}

export interface Verdict {
  seat: number;
  kind: "first" | "tie" | "late" | "wrong" | "early" | "none";
  spot: Spot | null;
  ms: number | null;
  margin: number | null; // behind the first
  took: Spot | null;
  tookVoid: boolean;
  lost: boolean; // a card
  credit: number | null; // ms of the line that were credited
}

const MARKS: Readonly<Record<Verdict["kind"], Mark | null>> = {
  first: "right",
  tie: "tie",
  late: "late",
  wrong: "wrong",
  early: "early",
  none: null,
};

export const markOf = ({ kind }: Verdict): Mark | null => MARKS[kind];

/** `own` are the taps of this browser: one that came when the round was closed already is known only here. */
export function verdicts(
  board: NotNotBoard,
  own: Readonly<Record<number, OwnTap>>,
  trips: readonly (number | null)[],
): Verdict[] {
  const { last } = board;
  if (last === null) return [];
  const first = last.taps.find((tap) => tap?.verdict === "first")?.ms ?? null;
  return last.taps.map((judged, seat) => {
    const tap = judged ?? own[seat] ?? null;
    const trip = trips[seat] ?? null;
    const behind = tap === null || first === null ? null : tap.ms - first;
    const took = judged?.took ?? null;
    return {
      seat,
      kind: judged?.verdict ?? (tap === null ? "none" : "late"),
      spot: tap?.spot ?? null,
      ms: tap?.ms ?? null,
      margin: behind !== null && behind >= 0 ? behind : null,
      took,
      tookVoid: took !== null && last.table[SPOTS.indexOf(took)]?.colour === "void",
      lost: judged?.lost ?? false,
      credit: judged === null || trip === null || board.credit === null ? null : Math.min(trip, board.credit),
    };
  });
}

/** Who was first, and who shared with them. */
export function winners(all: readonly Verdict[]): number[] {
  const won = all.filter(({ kind }) => kind === "first" || kind === "tie");
  return won.sort((a, b) => (a.margin ?? 0) - (b.margin ?? 0)).map(({ seat }) => seat);
}
