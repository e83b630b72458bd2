// What a game's folder under web/src/games offers to the shell. No list anywhere names the games: they are found.

import type { Component } from "svelte";
import type { Boards, Clock, Outcome, Phrase, SeatInfo } from "../wire";

export type Lang = "en" | "fr";

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

/** A seat that is played from this browser. Usually there is one; more where people share a device. */
export interface Hand {
  seat: number;
  ready: boolean; // it may act now
  pending: string | null; // its action on the way to the server
  play: (action: string) => void;
}

/**
 * What this browser is for. "table": all there is; "screen": a big screen that only shows the board, as large as it
 * can; "pad": a phone that only plays, while its owner looks at the big screen.
 */
export type Stage = "table" | "screen" | "pad";

/**
 * The board draws inside the shell's mat: felt, lamp and stitches are there already; the board has all of its room
 * (height: 100%) and keeps its own distance from the edge. Its language is `settings.lang` of ./settings.svelte, and `still()` there says whether to move things.
 * A board that counts rounds has `round` and `rounds`, which the bar shows.
 */
export interface BoardProps<B> {
  board: B;
  before: B | null; // the board shown last, so that things can travel from where they were
  places: readonly Place[];
  you: number | null; // null: watching, or a replay seen as a spectator
  actors: readonly number[];
  legal: readonly string[]; // empty: nothing to do
  clock: RunningClock | null;
  pending: string | null; // the action on its way to the server
  hinted: string | null; // the action that the hint advises
  last: string; // the last sentence of the log
  play: (action: string) => void;
  hands: readonly Hand[]; // of this browser, its own seat first; empty: watching
  trips: readonly (number | null)[]; // each seat's round trip in ms, where haste decides
  stage: Stage;
}

export interface ResultProps<B> {
  board: B;
  outcome: Outcome;
  places: readonly Place[];
  you: number | null;
}

/** What Tile.svelte of a game's folder exports beside its art: the little that the home page says. */
export interface TileFacts {
  order: number; // among the tiles
  seats: readonly [number, number];
  title: Readonly<Record<Lang, string>>;
  pitch: Readonly<Record<Lang, string>>;
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

export interface Words {
  title: string;
  pitch: string; // one line for the home page
  options: Readonly<Record<string, OptionWords>>;
  actions: Readonly<Record<string, string>>; // by notation, for hints and lists: "take" -> "Take it"
  /** A sentence for the log; `name` gives the name of a seat, with `you` for one's own. */
  tell: (phrase: Phrase, name: (seat: number) => string, isYou: (seat: number) => boolean) => string;
  why: (phrase: Phrase, name: (seat: number) => string) => string; // a bot's or a hint's reason
  rules: readonly Rule[];
  lessons?: Readonly<Record<string, string>>; // by name: one or two sentences each
}

/** A rule told to somebody who plays for the first time, at the first choice of theirs for which it matters. */
export interface Lesson<B> {
  name: string;
  rule: string; // its number
  matters: (board: B, you: number) => boolean;
}

export interface GameModule<K extends keyof Boards> {
  Board: Component<BoardProps<Boards[K]>>;
  Result: Component<ResultProps<Boards[K]>>; // who won and why, after the end
  words: Readonly<Record<Lang, Words>>;
  /** The number of the rule that matters most now. */
  ruleNow: (board: Boards[K], you: number | null) => string;
  /** Told one at a time, those first that come first. */
  lessons?: readonly Lesson<Boards[K]>[];
  /** Keys that play: "t" -> "take". */
  keys: Readonly<Record<string, string>>;
  /** Haste decides: every step is shown as it comes, and there is no hint. */
  haste?: boolean;
  /** How many people may share a device: only where no seat has anything to hide from another. */
  together?: number;
  /** A short sound for what happened, if any. */
  sound: (phrase: Phrase) => "card" | "chip" | "take" | null;
}

/** What solo/index.ts of a game's folder offers, if there is one: pages for one player alone, drawn under the bar. */
export interface SoloModule {
  Practice: Component;
  Tour: Component;
}
