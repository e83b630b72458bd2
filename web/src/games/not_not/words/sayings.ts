// What the board says besides the words every game has.

import type { NotNotBoard, NotNotCard, NotNotAnswer, NotNotRolled } from "../../../wire";
import type { Spot, DieWord } from "../spots";
import type { Verdict } from "../verdicts";

/** `took` is right as well; `given` is not: the Void, or the next one to a card that was gone; `late` is one's own. */
export type CardMark = "mine" | "right" | "wrong" | "late" | "took" | "given";
export type TaughtRule = NotNotBoard["lessons"][number];

export interface Sayings {
  not: string; // as the negation die says it
  words: Readonly<Record<DieWord, string>>; // as the other dice do
  rolled: (dice: NotNotRolled) => string; // "NOT LEFT GREEN"
  diceSay: (dice: NotNotRolled) => string;
  noDice: string;
  cross: string;
  cardAt: (spot: Spot, card: NotNotCard | null, mark: CardMark | null) => string;
  deck: (cards: number, up: Spot | null, liar: boolean) => string; // up: only where the arrow counts
  left: (cards: number) => string; // "23 in the deck"
  levels: Readonly<Record<NotNotBoard["level"], string>>;
  cards: (n: number) => string;
  ms: (n: number) => string;
  seats: string; // names the list of seats
  fromTable: (ms: number) => string;
  credited: (ms: number) => string;
  tapped: string;
  offline: string;
  away: string;
  ties: (ms: number) => string;
  arrival: string;
  verdict: Readonly<Record<Verdict["kind"], string>>; // "too late"
  tookVoid: string; // instead of where it was tapped
  amount: (verdict: Verdict) => string; // "+19 ms", "−1 card"
  mine: Readonly<Record<Verdict["kind"], string>>; // the title of one's own verdict
  first: (names: readonly string[]) => string; // the title of somebody else's, tied ones after the first
  nobody: string;
  nothing: string;
  nobodyFell: string;
  voidWon: string; // why the first got a Void
  voidTapped: string;
  groundOnly: string; // the card had the colour, but not its portal
  earlyWhy: string;
  wasFirst: (names: readonly string[]) => string; // to one who was not
  lag: (ms: number) => string; // the dice were painted late
  why: (why: NotNotAnswer["why"]) => string;
  briefly: (why: NotNotAnswer["why"]) => string; // on the pad of a phone
  tap: string;
  orNone: string;
  race: string; // for those who watch
  sent: (spot: Spot) => string;
  holding: string; // the deck was tapped
  hold: string; // what tapping the deck does
  lastRound: string;
  backToRound: string;
  paused: string;
  pausedLine: string;
  goOn: string;
  waiting: string; // for the others
  cut: string; // for the line
  ready: string;
  dealing: string;
  over: string;
  lookUp: string; // a pad, while the board is on a big screen
  pads: string;
  keys: string;
  pad: (name: string) => string;
  lesson: Readonly<Record<TaughtRule, { title: string; text: string }>>;
  understood: string;
  legend: LegendSayings;
  up: string; // on the felt, where everybody has another side
  result: ResultSayings;
}

/** The portals, each with its colour and its pattern. */
export interface LegendSayings {
  title: string;
  portals: Readonly<Record<NotNotCard["colour"], string>>;
}

export interface ResultSayings {
  title: (names: readonly string[], you: boolean) => string; // the winners, you apart
  why: (cards: number, shared: boolean) => string;
  ranking: string;
  rank: (n: number) => string;
  yours: string; // names the four below
  median: string;
  best: string;
  trap: string;
  traps: (held: number, of: number) => string;
  noTrap: string; // none came
  not: string; // what one costs
  notUnknown: string;
  costs: (ms: number) => string; // with its sign
}
