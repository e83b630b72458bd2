// What the board says besides the words every game has.

import type { Reviews } from "../../../wire";

/** The card in question as one seat sees it. */
export interface Offer {
  card: number;
  pot: number;
  price: number; // of the card alone
  below: string | null; // the run that it would continue: "15–16"
  above: string | null; // the run that it would go under
}

export interface Summary {
  name: string;
  cost: number;
  chips: number | null;
  before: number | null; // points of earlier rounds
}

export interface Sayings {
  others: string;
  everyone: string;
  table: (card: number, pot: number) => string;
  empty: string; // nothing on the table
  toCome: (left: number) => string;
  nth: (n: number, of: number) => string;
  round: (n: number, of: number) => string;
  chips: (n: number) => string;
  withCard: (chips: number) => string; // under the pot
  noChips: string;
  points: (n: number) => string;
  unit: (points: number) => string; // "points" or "point"
  short: string; // "pts"
  hidden: string;
  summary: (seat: Summary) => string;
  cards: string; // names the list of runs
  noCards: string;
  slot: (card: number) => string;
  alone: (price: number) => string; // "card +17"
  effect: (net: number) => string; // "taking it: 6 points better"
  next: string;
  offline: string;
  away: string;
  yourTurn: string;
  toAct: (name: string) => string;
  turning: string;
  over: string;
  offer: (offer: Offer) => string;
  mustTake: string;
  take: string;
  takes: (card: number, pot: number) => string;
  refuse: string;
  pays: (left: number) => string;
  cannotPay: string;
  wait: string;
  advised: string;
  sending: string;
  waiting: string; // until the line is back
  result: ResultSayings;
}

export interface ResultSayings {
  title: (names: readonly string[], you: boolean) => string; // the winners, you apart
  why: (points: number, shared: boolean, rounds: number) => string;
  ranking: string;
  rank: (n: number) => string;
  counts: (run: string, points: number, free: number) => string;
  free: string;
  none: string;
  minus: (chips: number) => string;
  round: (n: number) => string;
  rounds: string;
  total: string;
  showRound: string;
  decided: (
    what: NonNullable<Reviews["no_thanks"]["decided"]>,
    name: (seat: number) => string,
    isYou: (seat: number) => boolean,
  ) => string;
  out: (cards: number) => string; // over the cards that were never there
  counted: (round: number, rounds: number) => string; // a round is over, and others follow
  sum: (points: number) => string; // of all rounds so far
  next: string; // on to the next round
  player: string;
}
