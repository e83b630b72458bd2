// The one title and line over the dice.

import type { Place } from "../game";
import type { NotNotAnswer, NotNotBoard } from "../../wire";
import { SPOTS } from "./spots";
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
  paused: boolean;
  cut: boolean; // the line is gone: a tap waits for it
  brief: boolean; // there is little room for the line
}

const plain = (title: string, line: string): Headline => ({ title, line, mark: null, amount: "" });
const sentences = (...said: readonly (string | false)[]): string => said.filter(Boolean).join(" ");

export function headline(at: Situation, say: Sayings): Headline {
  const { board, answering, own, plays, pad, paused, cut } = at;
  if (answering) return answer(at, say);
  if (paused) return plain(say.paused, say.pausedLine);
  const fair = board.credit === null ? say.arrival : say.ties(board.tie);
  switch (board.phase) {
    case "race":
      if (own !== null)
        return {
          ...plain(own.spot === null ? say.holding : say.sent(own.spot), cut ? say.cut : say.waiting),
          mark: "tapped",
        };
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

function answer({ board, places, verdicts, seat, brief }: Situation, say: Sayings): Headline {
  const { last } = board;
  if (last === null) return plain("", "");
  const why = (brief ? say.briefly : say.why)(last.why);
  const won = winners(verdicts).map((each) => places[each]?.label ?? "");
  const mine = verdicts.find((verdict) => verdict.seat === seat);
  if (mine !== undefined && mine.kind !== "none") {
    const line = own(mine, last, won, why, say);
    return { title: say.mine[mine.kind], line, mark: markOf(mine), amount: say.amount(mine) };
  }
  if (won.length > 0) {
    const first = verdicts.find(({ kind }) => kind === "first");
    const line = sentences(first?.tookVoid === true && say.voidWon, why);
    return {
      title: say.first(won),
      line,
      mark: "right",
      amount: won.length === 1 && first ? say.amount(first) : "",
    };
  }
  if (last.right.length > 0) return { ...plain(say.nobody, why), mark: "nothing" };
  const fell = verdicts.some(({ kind }) => kind === "wrong" || kind === "early");
  return { ...plain(say.nothing, sentences(why, !fell && say.nobodyFell)), mark: "nothing" };
}

/** What came of one's own tap, and why just that. */
function own(mine: Verdict, last: NotNotAnswer, won: readonly string[], why: string, say: Sayings): string {
  const lag = mine.lag !== null && say.lag(mine.lag);
  switch (mine.kind) {
    case "early":
      return say.earlyWhy;
    case "wrong":
      return mine.onVoid ? sentences(say.voidTapped, why) : sentences(why, fault(mine, last, say));
    case "first":
    case "tie":
      return sentences(lag, mine.tookVoid && say.voidWon, why);
    case "late":
    case "passed":
      return sentences(lag, won.length > 0 && say.wasFirst(won), why);
    case "held":
    case "none":
      return why;
  }
}

/** What the card was that was tapped by mistake, where its colours are what misled. */
function fault({ spot }: Verdict, last: NotNotAnswer, say: Sayings): string {
  const card = spot === null ? null : (last.table[SPOTS.indexOf(spot)] ?? null);
  if (card === null || card.colour === "void" || last.why.odd) return "";
  const colours: readonly string[] = last.why.words.filter((word) => word === card.ground);
  return colours.length > 0 ? say.groundOnly : "";
}
