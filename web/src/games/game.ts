// What a game's folder under web/src/games offers to the page. No list anywhere names the games: they are found.

import type { Component } from "svelte";
import type { Lang } from "../lang/lang";
import type {
  Answers,
  Boards,
  By,
  Climbs,
  Clock,
  Drills,
  Judged,
  Outcome,
  Phrases,
  Reasons,
  Reviews,
  SeatInfo,
  Tours,
} from "../wire";

export type GameKey = keyof Boards & keyof Phrases & keyof Reasons;

/** A seat with the words already chosen: a bot has its name, and `you` says "You". */
export interface Place extends SeatInfo {
  seat: number;
  label: string; // the name to show
  you: boolean;
  here: boolean; // played from this browser, by you or by somebody beside you
  says: string | null; // an emote, while it is shown
}

/** A clock with the moment (performance.now()) at which `left` was true. */
export interface RunningClock extends Clock {
  at: number;
}

/** What came of trying a wish: the action that it would be, or none and why. */
export interface Attempt<K extends GameKey> {
  action: (K extends keyof Judged ? Judged[K] : never) | null;
  why: Phrases[K] | null;
  trouble: string | null; // a key of `troubles`, if it would not be played
}

/** A hint in words. */
export interface Advice {
  title: string;
  why: string;
}

/** A seat that is played from this browser. Usually there is one; more where people share a device. */
export interface Hand<K extends GameKey> {
  seat: number;
  ready: boolean; // it may act now
  pending: string | null; // its wish on the way to the server
  play: (wish: string) => void;
  /** Ask what a wish would come to, without playing it: for showing it beforehand. */
  attempt: (wish: string) => Promise<Attempt<K>>;
}

export interface Pause {
  on: boolean;
  set: (on: boolean) => void;
}

/** What led from one board to the next. */
export interface Step<K extends GameKey> {
  seat: number; // below 0: chance, the clock, the referee
  by: By;
  phrase: Phrases[K] | null; // null: nothing that this browser is told
}

/**
 * What this browser is for. "table": all there is; "screen": a big screen that only shows the board, as large as it
 * can; "pad": a phone that only plays, while its owner looks at the big screen.
 */
export type Stage = "table" | "screen" | "pad";

/**
 * The board draws inside the table's mat: felt, lamp and stitches are there already; the board has all of its room
 * (height: 100%) and keeps its own distance from the edge. Its language is `settings.lang` of kit/settings.svelte, and
 * `still()` there says whether to move things.
 * A board that counts rounds has `round` and `rounds`, which the bar shows.
 */
export interface BoardProps<K extends GameKey> {
  board: Boards[K];
  step: Step<K> | null; // what led to it, so that things can travel; null: it is just there, as after a break
  places: readonly Place[];
  you: number | null; // null: watching, or a replay seen as a spectator
  actors: readonly number[];
  mayAct: boolean;
  menu: readonly string[]; // what may be played; empty in a game whose board knows by itself
  clock: RunningClock | null;
  pending: string | null; // the wish on its way to the server
  hinted: string | null; // the action that the hint advises
  advice?: Advice | null; // the hint in words, for a board that has a place for it: see `advises`
  cut?: boolean; // the line is gone: what is pending waits for it
  last: string; // the last sentence of the log
  play: (wish: string) => void;
  hands: readonly Hand<K>[]; // of this browser, its own seat first; empty: watching
  trips: readonly (number | null)[]; // each seat's round trip in ms, where haste decides
  stage: Stage;
  /** Whoever plays alone may have the table wait between rounds; null: nobody here may. */
  pause?: Pause | null;
  /** While it is on, the log keeps to itself what the board does not show yet: what the game `hushes`. */
  veil?: (on: boolean) => void;
  past?: boolean; // a replay: the game is over, and whoever looks may look from anywhere
  /** What is shown was seen: on with what came after it, if anything did. A replay has its own way on. */
  skip?: () => void;
}

export interface ResultProps<K extends GameKey> {
  board: Boards[K];
  outcome: Outcome;
  places: readonly Place[];
  you: number | null;
  /** What can be told of the game besides its result, where the game has more; null: not yet, or not to be had. */
  review?: K extends keyof Reviews ? Reviews[K] | null : null;
}

/** What Tile.svelte of a game's folder exports beside its art: the little that the home page says. */
export interface TileFacts {
  order: number; // among the tiles
  title: Readonly<Record<Lang, string>>;
  pitch: Readonly<Record<Lang, string>>;
  learning?: Readonly<Record<string, string>>; // options of a table for whoever learns the game alone with bots
}

/** One numbered rule; `heading` opens a chapter. */
export interface Rule {
  number: string;
  heading?: string;
  text: string;
  ours?: boolean; // our ruling, not the rulebook's
}

export interface OptionWords {
  label: string;
  choices: Readonly<Record<string, string>>; // short: they stand side by side or in a narrow list
  notes?: Readonly<Record<string, string>>; // what a choice means, under the label
}

export interface Words<K extends GameKey> {
  options: Readonly<Record<string, OptionWords>>;
  actions: Readonly<Record<string, string>>; // by notation, for hints and lists: "take" -> "Take it"
  advice?: (action: string) => string | undefined; // a hint's action, where there are more than can be listed
  logNote?: string; // what the log leaves out, while the game is on
  /** A sentence for the log; `name` gives the name of a seat, with `you` for one's own. */
  tell: (phrase: Phrases[K], name: (seat: number) => string, isYou: (seat: number) => boolean) => string;
  why: (reason: Reasons[K], name: (seat: number) => string) => string; // a bot's or a hint's
  rules: readonly Rule[];
  brief?: readonly string[]; // how it works, in 20 seconds: for those who came by a link
  /** What begins a chapter of the log, where steps belong together; and the words for going from one to the next. */
  chapters?: { opens: (phrase: Phrases[K]) => boolean; previous: string; next: string };
  lessons?: Readonly<Record<string, string>>; // by name: one or two sentences each
}

/** A rule told to somebody who plays for the first time, at the first choice of theirs for which it matters. */
export interface Lesson<K extends GameKey> {
  name: string;
  rule: string; // its number
  matters: (board: Boards[K], you: number) => boolean;
}

export interface GameModule<K extends GameKey> {
  Board: Component<BoardProps<K>>;
  Result: Component<ResultProps<K>>; // who won and why, after the end
  words: Readonly<Record<Lang, Words<K>>>;
  /** The number of the rule that matters most now. */
  ruleNow: (board: Boards[K], you: number | null) => string;
  /** Told one at a time, those first that come first. */
  lessons?: readonly Lesson<K>[];
  /** Keys that play: "t" -> "take". */
  keys: Readonly<Record<string, string>>;
  /** The server has a review of a game that is over. */
  reviewed?: boolean;
  /** Haste decides: every step is shown as it comes, and there is no hint. */
  haste?: boolean;
  /** How long a step is seen, in ms, before another that came with it. */
  dwell?: (phrase: Phrases[K]) => number;
  /** A replay is seen from the seat whose eyes it is seen through, that seat nearest. */
  seated?: boolean;
  /** Between two rounds: the board stays until it is skipped, whatever came meanwhile. */
  rests?: (board: Boards[K]) => boolean;
  /** On a small screen the board itself shows the hint's words (`advice`), right above its buttons. */
  advises?: boolean;
  /** How many people may share a device: only where no seat has anything to hide from another. */
  together?: number;
  /** The same where the device is a phone. */
  onPhone?: number;
  /** The log is not to tell of this before the board shows it, if its board draws a veil. */
  hushes?: (phrase: Phrases[K]) => boolean;
  /** What the signs of the game mean, for the rules and for those who wait in the lobby. */
  Legend?: Component;
  /** There may be a big screen, with phones as pads: also where seats have something to hide from each other. */
  staged?: boolean;
  /** It is for you to act on this at once: readers are told of it before anything else. */
  interrupts?: (phrase: Phrases[K], isYou: (seat: number) => boolean) => boolean;
  /** How long the last board is seen, in ms, before the result is laid over it; a moment where this is not said. */
  curtain?: (board: Boards[K]) => number;
  /** A short sound for what happened, if any. */
  sound: (phrase: Phrases[K]) => "card" | "chip" | "take" | "gift" | "no" | "right" | "laugh" | null;
}

/** A game against bots, at once. */
type PlayNow = (options: Readonly<Record<string, string>>) => Promise<void>;

/** What a page for one player alone is given: rounds from the server, and the way to a table. All may be refused. */
export interface PracticeProps<K extends keyof Drills> {
  drills: (options: Readonly<Record<string, string>>, count: number) => Promise<readonly Drills[K][]>;
  /** What a text comes to as the answer to a round that did not tell its own. */
  answer: (name: string, text: string) => Promise<K extends keyof Answers ? Answers[K] : never>;
  /** The ladder of them, where there is one. */
  climb: () => Promise<K extends keyof Climbs ? Climbs[K] : never>;
  play: PlayNow;
}

export interface TourProps<K extends keyof Tours> {
  tour: () => Promise<Tours[K]>;
  play: PlayNow;
}

/** A round of a day's deal. */
export interface Answered {
  right: boolean;
  ms: number;
}

/** The rounds of a day, each of which is answered once. */
export interface DailyProps<K extends keyof Drills> {
  rounds: readonly Omit<Drills[K], "right" | "why">[];
  done: readonly Answered[]; // so far
  answer: (number: number) => Promise<Drills[K]>; // what was right, after the tap
  add: (answered: Answered) => void;
  end: () => void; // the last round was looked at
}

/** What solo/index.ts of a game's folder offers, if there is one: pages for one player alone, drawn under the bar. */
export interface SoloModule<K extends keyof Drills> {
  Practice: Component<PracticeProps<K>>;
  Tour: K extends keyof Tours ? Component<TourProps<K>> : null; // null: the game has none
  Daily?: Component<DailyProps<K>>; // where the deal of the day is a row of rounds
}
