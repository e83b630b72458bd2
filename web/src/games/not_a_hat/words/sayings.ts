// What the board says besides the words every game has.

import type { NotAHatOffer } from "../../../wire";

export type Offer = NotAHatOffer;
export type Manner = Offer["manner"];

export interface Sentence {
  lead: string; // “For you, a lovely
  thing: string; // bicycle.”
}

export interface Sayings {
  seats: string; // names the list of seats
  seat: (name: string, gifts: readonly string[], back: number, most: number) => string;
  open: (thing: string) => string; // a gift that lies open, by its key
  closed: (to: string | null) => string; // one that does not, and for whom; null: you
  cameBack: (n: number) => string;
  earlier: (n: number) => string; // of earlier rounds
  bot: string;
  away: string;
  offline: string;

  shop: string;
  next: (thing: string) => string;
  left: (gifts: number) => string;

  /** What a giver says, by thing in the reader's language, or in the words that were said. */
  sentence: (offer: Offer) => Sentence;
  whole: (offer: Offer) => string; // the same on one line
  aloud: Sentence; // it was said at the table
  says: (name: string) => string;
  saysTo: (name: string | null, to: string | null) => string; // null: you
  notThat: (offer: Offer) => string; // That’s not a bicycle!
  notA: string; // nobody said anything yet
  isA: (thing: string) => string; // It is a scooter!

  dealing: Titled;
  ready: Titled;
  shown: (name: string, you: boolean) => Titled;
  turning: Titled;
  look: Titled; // beside the gift that is shown
  thinking: (name: string) => Titled;
  hesitating: (name: string) => string;
  doubting: (offer: Offer) => string;
  answering: (name: string) => Titled;
  believe: (name: string) => Titled;
  give: (to: string, way: "left" | "right") => Titled;
  claim: Titled;
  claiming: (names: readonly string[]) => Titled;
  over: Titled;

  verdict: {
    giverRight: (giver: string | null, loser: string | null) => string; // null: you
    receiverRight: (receiver: string | null, loser: string | null) => string;
    nobody: string;
    titles: (n: number, loser: string, you: boolean) => string; // That makes two for Pepper
    then: (n: number, most: number) => string;
  };

  thanks: string;
  thanksCost: string;
  refuseCost: string;
  notYours: string;
  sending: string;
  waiting: string; // for the line

  ask: (to: string, thing: string | null) => string; // “Maud, here is a lovely, as far as it is known what
  gap: string; // what is it?
  gapLabel: string;
  listed: string;
  fitting: string;
  else: string;
  asItIs: (typed: string) => string;
  heard: (words: string) => string; // what is about to be said
  understood: (thing: string) => string; // and what it will be taken for
  nothing: (words: string) => string; // it names nothing that we know
  manner: string;
  manners: Readonly<Record<Manner, string>>;
  say: string;
  sayFirst: string;
  said: string; // we speak ourselves
  saidCost: string;
  right: string;
  rightCost: string;
  wrong: string;
  wrongCost: string;
}

export interface Titled {
  title: string;
  line: string;
}
