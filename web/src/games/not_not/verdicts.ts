// What became of each seat's tap in the round before, with margins and credits. Times are those that counted.

import type { NotNotBoard, NotNotJudged } from "../../wire";
import type { Mark } from "./VerdictMark.svelte";
import { SPOTS, type Spot } from "./spots";

export interface OwnTap {
  spot: Spot | null; // null: the deck
  ms: number; // as measured here, which nobody is shown
}

export interface Verdict {
  seat: number;
  kind: NotNotJudged["verdict"] | "none";
  spot: Spot | null;
  ms: number | null; // that counted; null: no tap that did
  margin: number | null; // behind the first
  took: Spot | null;
  tookVoid: boolean;
  onVoid: boolean; // the tap
  lost: boolean; // a card
  credit: number | null; // ms of the line that were credited
  lag: number | null; // ms by which the dice came late to this screen
}

const MARKS: Readonly<Record<Verdict["kind"], Mark | null>> = {
  first: "right",
  tie: "tie",
  late: "late",
  wrong: "wrong",
  early: "early",
  held: "held",
  passed: "nothing",
  none: null,
};
const LAG = 34; // ms, two frames: less is a tremble of the line

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
  const trap = last.right.length === 0;
  const isVoid = (spot: Spot | null): boolean =>
    spot !== null && last.table[SPOTS.indexOf(spot)]?.colour === "void";
  return last.taps.map((judged, seat) => {
    const here = own[seat];
    const trip = trips[seat] ?? null;
    const behind = judged === null || first === null ? null : judged.ms - first;
    const took = judged?.took ?? null;
    const spot = judged === null ? (here?.spot ?? null) : judged.spot;
    const line = Math.max(0, (trip ?? 0) - (board.credit ?? 0)); // of it nothing is credited, and no screen is to blame
    const known = judged !== null && here !== undefined && board.credit !== null;
    const lag = known ? judged.ms - here.ms - line : 0;
    return {
      seat,
      kind: judged?.verdict ?? (spot !== null ? "late" : trap ? "held" : "none"),
      spot,
      ms: judged?.ms ?? null,
      margin: behind !== null && behind >= 0 ? behind : null,
      took,
      tookVoid: isVoid(took),
      onVoid: isVoid(spot),
      lost: judged?.lost ?? false,
      credit: judged === null || trip === null || board.credit === null ? null : Math.min(trip, board.credit),
      lag: lag > LAG ? lag : null,
    };
  });
}

/** Who was first, and who shared with them. */
export function winners(all: readonly Verdict[]): number[] {
  const won = all.filter(({ kind }) => kind === "first" || kind === "tie");
  return won.sort((a, b) => (a.margin ?? 0) - (b.margin ?? 0)).map(({ seat }) => seat);
}
