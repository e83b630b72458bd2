// The one title and line over the dice.

import type { Place } from "../game";
import type { NotNotBoard } from "../../wire";
import type { Mark } from "./VerdictMark.svelte";
import { markOf, winners, type OwnTap, type Verdict } from "./verdicts";
import type { Sayings } from "./words/sayings";

export interface Headline {
  title: string;
  line: string;
  mark: Mark | null;
  amount: string;
}

export interface Situation {
  board: NotNotBoard;
  places: readonly Place[];
  verdicts: readonly Verdict[];
  answering: boolean;
  seat: number | null; // whose eyes; null: several people's, or nobody's
  own: OwnTap | null; // that seat's tap of this round
  plays: boolean; // somebody here does
  pad: boolean; // the board is on a big screen
}

const plain = (title: string, line: string): Headline => ({ title, line, mark: null, amount: "" });

export function headline(at: Situation, say: Sayings): Headline {
  const { board, answering, own, plays, pad } = at;
  if (answering) return answer(at, say);
  const fair = board.credit === null ? say.arrival : say.ties(board.tie);
  switch (board.phase) {
    case "race":
      if (own !== null) return { ...plain(say.sent(own.spot, own.ms), say.waiting), mark: "tapped" };
      if (pad) return plain(say.tap, say.lookUp);
      return plays ? plain(say.tap, say.orNone) : plain(say.race, fair);
    case "over":
      return plain(say.over, "");
    case "deal":
      return plain(board.table.includes(null) ? say.dealing : say.ready, fair);
    case "rest":
      return plain(say.ready, fair);
  }
}

function answer({ board, places, verdicts, seat }: Situation, say: Sayings): Headline {
  const why = board.last === null ? "" : say.why(board.last.why);
  const mine = verdicts.find((verdict) => verdict.seat === seat);
  if (mine !== undefined && mine.kind !== "none") {
    return { title: say.mine[mine.kind], line: why, mark: markOf(mine), amount: say.amount(mine) };
  }
  const won = winners(verdicts);
  if (won.length > 0) {
    const first = won.length === 1 ? verdicts.find((verdict) => verdict.seat === won[0]) : undefined;
    const title = say.first(won.map((each) => places[each]?.label ?? ""));
    return { title, line: why, mark: "right", amount: first ? say.amount(first) : "" };
  }
  const trap = board.last?.right.length === 0;
  const fell = verdicts.some(({ kind }) => kind === "wrong" || kind === "early");
  if (!trap) return { ...plain(say.nobody, why), mark: "late" };
  return { ...plain(say.nothing, fell ? why : `${why} ${say.nobodyFell}`), mark: "nothing" };
}
