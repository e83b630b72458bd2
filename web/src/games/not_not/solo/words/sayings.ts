// What practice and the tour say.

import type { NotNotStop } from "../../../../wire";
import type { Kind, Level } from "../kinds";
import type { Pace } from "../pace";

export interface PracticePhrases {
  title: string;
  lead: string;
  level: string;
  levels: Readonly<Record<Level, string>>; // what is new in each, in a few words
  pace: string;
  paces: Readonly<Record<Pace, string>>;
  seconds: (seconds: number) => string; // beside a pace: how long its rounds are at first
  start: string;
  fetching: string;
  again: string;
  change: string;
  streak: string; // after the number, which is large
  best: (rounds: number) => string;
  noBest: string;
  newBest: string;
  over: Readonly<Record<"wrong" | "late" | "bait" | "cut", string>>; // why the run is over
  inARow: (rounds: number) => string;
  right: string; // for those who listen
}

export interface ChartPhrases {
  title: string;
  note: string;
  open: string;
  kind: string;
  kinds: Readonly<Record<Kind, string>>;
  spread: string;
  median: string;
  wrong: string;
  of: (rounds: number) => string; // after the share of them
  ms: (ms: number) => string;
  second: (ms: number) => string; // on the axis
  percent: (share: number) => string;
  none: string;
  forget: string;
  forgetSure: string;
  yes: string;
  no: string;
}

export interface TourPhrases {
  title: string;
  card: (title: string) => string; // the rule card that this rule comes with
  step: (n: number, of: number) => string;
  stops: Readonly<Record<NotNotStop["point"], { title: string; say: string; done: string }>>;
  nothing: string; // the button of those who tap no card
  void: string;
  notNothing: string; // something was to be tapped
  tryAgain: string;
  right: string;
  next: string;
  skip: string;
  skipAll: string;
  end: { title: string; say: string; play: string; dealing: string; practice: string; again: string };
}

export interface DailyPhrases {
  round: (n: number, of: number) => string;
  nothing: string; // the key of those who tap no card
  judging: string;
  cut: string;
  retry: string;
  right: string;
  wrong: string;
  next: string;
}

export interface SoloSayings {
  daily: DailyPhrases;
  practice: PracticePhrases;
  chart: ChartPhrases;
  tour: TourPhrases;
}
