// What practice and the tour say.

import type { NotNotStop } from "../../../../wire";
import type { Chapter, Kind, RungName } from "../kinds";
import type { Medal } from "../medals";

export interface PracticePhrases {
  ladder: string;
  chapters: Readonly<Record<Chapter, string>>;
  rungs: Readonly<Record<RungName, { title: string; adds: string }>>; // and what is new on it, in one line
  rung: (number: number, title: string, medal: Medal | null) => string; // for those who listen
  won: (rungs: number, of: number) => string;
  days: (days: number) => string; // in a row
  targets: string;
  medals: Readonly<Record<Medal, string>>;
  yours: string; // behind a medal, for those who listen
  price: (errors: number, seconds: number | null) => string;
  best: (seconds: number, errors: number) => string;
  start: string;
  fetching: string;
  goOn: string; // after a mistake
  again: string;
  next: (title: string) => string; // the rung above
  newBest: string;
  noMedal: string;
  result: (seconds: number, errors: number) => string;
  tooMany: (errors: number) => string; // before the end
  over: Readonly<Record<"wrong" | "late" | "bait" | "held", string>>; // what was wrong
  cut: string;
  right: string; // for those who listen
  endless: {
    title: string;
    lead: (lives: number) => string;
    best: (rounds: number) => string;
    none: string;
    right: (rounds: number) => string; // after the number, which is large
    left: (lives: number) => string;
    over: (rounds: number) => string;
  };
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
  end: string; // in place of it after the last round
}

export interface SoloSayings {
  daily: DailyPhrases;
  paused: { title: string; say: string; goOn: string };
  practice: PracticePhrases;
  chart: ChartPhrases;
  tour: TourPhrases;
}
