// Generated from naysay/server/messages.py by `python -m naysay.server.typescript`. Do not edit.

export const PROTOCOL = 5;

export const NAME_LENGTH = 20;

export const GAMES = {
  no_thanks: { seats: [3, 7], tour: false, daily: true },
  not_a_hat: { seats: [2, 8], tour: false, daily: false },
  not_not: { seats: [2, 8], tour: true, daily: true },
  pas_vu: { seats: [2, 4], tour: false, daily: false },
} as const;

export type By = "" | "bot" | "clock";

export type Pace = "brisk" | "none" | "relaxed";

export type Emotion = "bravo" | "ha" | "hmm" | "ouch";

export type Phase = "lobby" | "over" | "playing";

export type Trouble = "bad_name" | "bad_option" | "bad_word" | "full" | "illegal" | "not_host" | "not_now" | "not_seated" | "stale" | "taken" | "too_few" | "bad_file" | "bad_message" | "elsewhere" | "no_replay" | "no_table" | "too_fast" | "too_many" | "unavailable" | "unreadable";

export interface Join {
  type: "join";
  token?: string | null;
  last?: number | null;
  id: number;
}

export interface Sit {
  type: "sit";
  name: string;
  token: string;
  seat?: number | null;
  id: number;
}

export interface Rename {
  type: "rename";
  name: string;
  id: number;
}

export interface Leave {
  type: "leave";
  id: number;
}

export interface Commit {
  type: "commit";
  hash: string;
  id: number;
}

export interface OpenWord {
  type: "open";
  word: string;
  id: number;
}

export interface Configure {
  type: "configure";
  options: Readonly<Record<string, number | string>>;
  clock: Pace;
  seats: number;
  id: number;
}

export interface PutBot {
  type: "put_bot";
  seat: number;
  level: string;
  seen: number;
  id: number;
}

export interface Clear {
  type: "clear";
  seat: number;
  seen: number;
  id: number;
}

export interface HandOver {
  type: "hand_over";
  seat: number;
  seen: number;
  id: number;
}

export interface Start {
  type: "start";
  id: number;
}

export interface Agree {
  type: "agree";
  id: number;
}

export interface Knock {
  type: "knock";
  name: string | null;
  id: number;
}

export interface Play {
  type: "play";
  wish: string;
  seen: number;
  id: number;
}

export interface Try {
  type: "try";
  wish: string;
  seen: number;
  id: number;
}

export interface TakeBack {
  type: "take_back";
  id: number;
}

export interface Pause {
  type: "pause";
  on: boolean;
  id: number;
}

export interface Emote {
  type: "emote";
  emotion: Emotion;
  id: number;
}

export interface AskHint {
  type: "hint";
  id: number;
}

export interface Echo {
  type: "echo";
  nonce: number;
  id: number;
}

export interface Ping {
  type: "ping";
  id: number;
}

export type FromBrowser =
  | Join
  | Sit
  | Rename
  | Leave
  | Commit
  | OpenWord
  | Configure
  | PutBot
  | Clear
  | HandOver
  | Start
  | Agree
  | Knock
  | Play
  | Try
  | TakeBack
  | Pause
  | Emote
  | AskHint
  | Echo
  | Ping;

export interface Welcome {
  type: "welcome";
  id: number;
  protocol: number;
  table: Table;
  story: readonly Told[] | null;
  scene: Scene | null;
  missed: readonly Stepped[];
}

export interface Table {
  id: string;
  game: string;
  version: number;
  phase: Phase;
  options: Readonly<Record<string, number | string>>;
  clock: Pace;
  seats: readonly SeatInfo[];
  host: number | null;
  you: number | null;
  hash: string | null;
  hints: boolean;
  watchers: number;
  paused: boolean;
  preparing: boolean;
  fingerprint: string | null;
  hashes: readonly (string | null)[];
  next_fingerprint: string | null;
  opening: readonly (string | null)[] | null;
  games: number;
  wins: readonly number[];
  agreed: readonly number[];
  invite: string;
  asking: readonly string[];
}

export interface SeatInfo {
  kind: "bot" | "open" | "player";
  name: string;
  level: string | null;
  online: boolean;
  away: boolean;
}

export interface Told {
  version: number;
  seat: number;
  by: By;
  phrase: unknown;
  fades?: boolean;
}

export interface Scene {
  version: number;
  board: unknown;
  may_act: boolean;
  menu: readonly string[];
  actors: readonly number[];
  clock: Clock | null;
  outcome: Outcome | null;
}

export interface Clock {
  seconds: number;
  left: number;
}

export interface Outcome {
  points: readonly number[];
  ranks: readonly number[];
}

export interface Stepped {
  type: "stepped";
  told: Told;
  scene: Scene;
}

export interface Changed {
  type: "changed";
  table: Table;
}

export interface Began {
  type: "began";
  table: Table;
  scene: Scene;
}

export interface Done {
  type: "done";
  id: number;
  version: number;
}

export interface Tried {
  type: "tried";
  id: number;
  action: unknown;
}

export interface Hinted {
  type: "hinted";
  id: number;
  action: string;
  why: unknown;
}

export interface Emoted {
  type: "emoted";
  seat: number;
  emotion: Emotion;
}

export interface Waiting {
  type: "waiting";
  on: boolean;
}

export interface Probe {
  type: "probe";
  nonce: number;
}

export interface Trips {
  type: "trips";
  ms: readonly (number | null)[];
}

export interface Refused {
  type: "refused";
  id: number | null;
  trouble: Trouble;
  expected: string;
  why: unknown;
}

export type ToBrowser =
  | Welcome
  | Changed
  | Began
  | Stepped
  | Done
  | Tried
  | Hinted
  | Emoted
  | Waiting
  | Probe
  | Trips
  | Refused;

export interface NewTable {
  game: string;
  name?: string;
  seated?: boolean;
  options?: Readonly<Record<string, number | string>>;
  clock?: Pace;
  seats?: readonly string[];
  daily?: boolean;
}

export interface TableMade {
  table: string;
  token: string | null;
  seat: number | null;
}

export interface Glance {
  phase: Phase;
}

export interface GameInfo {
  key: string;
  title: string;
  seats: readonly [number, number];
  options: Readonly<Record<string, readonly (number | string)[]>>;
  levels: readonly string[];
  ladder: readonly string[];
  clock: boolean;
  race: boolean;
}

export interface Daily {
  day: string;
  number: number;
  fingerprint: string;
  tomorrow: string;
  yesterday: string;
  rounds: readonly unknown[];
}

export interface Film {
  game: string;
  seats: number;
  start: number;
  options: Readonly<Record<string, number | string>>;
  players: readonly string[];
  bots: Readonly<Record<string, string>>;
  fingerprint: string | null;
  hashes: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
  seed: string | null;
  revealed: boolean;
  first: unknown;
  actors: readonly number[];
  frames: readonly Frame[];
  review: unknown;
  text: string;
}

export interface Frame {
  seat: number;
  action: string;
  by: By;
  phrase: unknown;
  menu: readonly string[];
  board: unknown;
  actors: readonly number[];
  outcome: Outcome | null;
}

export interface Problem {
  trouble: Trouble;
  expected: string;
}

export interface NoThanksBoard {
  card: number | null;
  pot: number;
  left: number;
  of: number;
  turn: number;
  round: number;
  rounds: number;
  hands: readonly NoThanksHand[];
  past: readonly (readonly NoThanksCounted[])[];
  out: readonly (readonly number[])[];
}

export interface NoThanksHand {
  runs: readonly (readonly number[])[];
  cost: number;
  chips: number | null;
  price: number | null;
  joined: readonly number[] | null;
}

export interface NoThanksCounted {
  runs: readonly (readonly number[])[];
  cost: number;
  chips: number;
  points: number;
}

export interface NoThanksReview {
  decided: NoThanksShared | NoThanksLastCard | NoThanksLastRound | NoThanksNeverThere | NoThanksClose | NoThanksChips | NoThanksLongRun | NoThanksFewCards | NoThanksFarAhead | null;
}

export interface NoThanksShared {
  key: "shared";
}

export interface NoThanksLastCard {
  key: "last_card";
  leader: number;
  card: number;
}

export interface NoThanksLastRound {
  key: "last_round";
  leader: number;
}

export interface NoThanksNeverThere {
  key: "never_there";
  seat: number;
  card: number;
}

export interface NoThanksClose {
  key: "close";
  seat: number;
  points: number;
}

export interface NoThanksChips {
  key: "chips";
  winner: number;
  chips: number;
  seat: number;
}

export interface NoThanksLongRun {
  key: "run";
  winner: number;
  low: number;
  high: number;
  free: number;
}

export interface NoThanksFewCards {
  key: "few_cards";
  winner: number;
  cards: number;
}

export interface NoThanksFarAhead {
  key: "ahead";
  winner: number;
  points: number;
}

export interface NoThanksFlipped {
  key: "flip";
  seat: number;
  card: number;
}

export interface NoThanksPassed {
  key: "pass";
  seat: number;
  pot: number;
}

export interface NoThanksTook {
  key: "take";
  seat: number;
  card: number;
  pot: number;
}

export interface NoThanksForced {
  key: "forced";
}

export interface NoThanksJoins {
  key: "joins";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NoThanksCheap {
  key: "cheap";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NoThanksSaveChips {
  key: "save_chips";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NoThanksBlock {
  key: "block";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
  seat: number;
  gain: number;
}

export interface NoThanksEndsBetter {
  key: "ends_better";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NoThanksDear {
  key: "dear";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NoThanksMilk {
  key: "milk";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NoThanksWait {
  key: "wait";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
  seat: number;
}

export interface NoThanksNextMust {
  key: "next_must";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
  seat: number;
  costs: number;
}

export interface NoThanksLastCards {
  key: "last_cards";
  left: number;
  win: number;
  other: number;
}

export interface NoThanksHunch {
  key: "hunch";
  price: number;
  pot: number;
  limit: number | null;
  win: number | null;
  other: number | null;
  ahead: number | null;
  round_only: boolean;
}

export interface NotAHatBoard {
  phase: "claims" | "deal" | "give" | "offered" | "over" | "ready" | "shown" | "turning" | "verdict";
  places: readonly NotAHatPlace[];
  top: string | null;
  left: number;
  giver: number;
  receiver: number | null;
  giving: NotAHatGift | null;
  offer: NotAHatOffer | null;
  verdict: NotAHatVerdict | null;
  claims: readonly ["right" | "wrong" | null, "right" | "wrong" | null] | null;
  names: readonly string[];
  aloud: boolean;
  passes: number;
  seconds: number;
  most: number;
  round: number;
  rounds: number;
}

export interface NotAHatPlace {
  gifts: readonly NotAHatGift[];
  penalties: readonly string[];
  points: number;
}

export interface NotAHatGift {
  number: number;
  thing: string | null;
  arrow: "left" | "right" | null;
  down: boolean;
}

export interface NotAHatOffer {
  thing: string | null;
  words: string;
  manner: "plainly" | "smiling" | "unsure";
}

export interface NotAHatVerdict {
  gift: NotAHatGift;
  offer: NotAHatOffer;
  giver: number;
  receiver: number;
  loser: number | null;
}

export interface NotAHatDrill {
  seats: number;
  row: readonly NotAHatLaid[];
  passes: readonly NotAHatPass[];
  asked: NotAHatPass;
  names: readonly string[];
  right: string;
}

export interface NotAHatLaid {
  thing: string;
  arrow: "left" | "right";
  seat: number;
  to: number;
}

export interface NotAHatPass {
  gift: number;
  giver: number;
  receiver: number;
}

export interface NotAHatJourneys {
  journeys: readonly NotAHatJourney[];
}

export interface NotAHatJourney {
  round: number;
  thing: string;
  dealt: boolean;
  first: number;
  arrow: "left" | "right" | null;
  hops: readonly NotAHatHop[];
  broke: number | null;
  back: number | null;
}

export interface NotAHatHop {
  giver: number;
  receiver: number;
  thing: string | null;
  words: string;
  right: boolean | null;
  conviction: "bluffed" | "guessed" | "knew" | null;
  answer: "accepted" | "refused" | null;
}

export interface NotAHatDealt {
  key: "deal";
  seat: number;
  thing: string;
}

export interface NotAHatOnTop {
  key: "top";
  thing: string;
}

export interface NotAHatShown {
  key: "shown";
  seat: number;
  thing: string;
}

export interface NotAHatCovered {
  key: "turn";
  seat: number;
}

export interface NotAHatGives {
  key: "back";
  seat: number;
  to: number;
  arrow: "left" | "right";
}

export interface NotAHatOffered {
  key: "offer";
  seat: number;
  to: number;
  thing: string | null;
  words: string;
  manner: "plainly" | "smiling" | "unsure";
}

export interface NotAHatSpoke {
  key: "said";
  seat: number;
  to: number;
}

export interface NotAHatAccepted {
  key: "accept";
  seat: number;
  giver: number;
}

export interface NotAHatTurned {
  key: "turned";
  seat: number;
  giver: number;
}

export interface NotAHatClaimed {
  key: "claim";
  seat: number;
  claim: "right" | "wrong";
}

export interface NotAHatDeclined {
  key: "refuse";
  seat: number;
  giver: number;
  thing: string;
  named: boolean;
  loser: number | null;
}

export interface NotAHatEnded {
  key: "end";
  round: number;
}

export interface NotAHatSpeechless {
  key: "speechless";
}

export interface NotAHatRecalls {
  key: "recalls";
  sure: number;
}

export interface NotAHatBluffs {
  key: "bluffs";
  sure: number;
}

export interface NotAHatTrusts {
  key: "trusts";
  sure: number;
}

export interface NotAHatLetsPass {
  key: "lets_pass";
  sure: number;
}

export interface NotAHatDoubts {
  key: "doubts";
  sure: number;
}

export interface NotAHatDares {
  key: "dares";
  sure: number;
}

export interface NotAHatUnheard {
  key: "unheard";
}

export interface NotAHatLayOpen {
  key: "lay_open";
  thing: string;
  ago: number;
}

export interface NotAHatCameAs {
  key: "came_as";
  seat: number;
  thing: string | null;
  ago: number;
}

export interface NotNotBoard {
  phase: "deal" | "over" | "race" | "rest";
  level: "discovery" | "extreme" | "hard" | "normal";
  cards: readonly number[];
  table: readonly [NotNotCard | null, NotNotCard | null, NotNotCard | null, NotNotCard | null];
  deck: number;
  up: "bottom" | "left" | "right" | "top";
  arrow: boolean;
  liar: boolean;
  dice: NotNotRolled | null;
  seconds: number;
  longer: number;
  teaches: boolean;
  tapped: readonly boolean[];
  mine: "bottom" | "left" | "right" | "top" | null;
  lessons: readonly ("arrow" | "liar" | "not_not")[];
  last: NotNotAnswer | null;
  tie: number;
  credit: number | null;
}

export interface NotNotCard {
  colour: "blue" | "green" | "red" | "white" | "yellow" | "void";
  ground: "blue" | "green" | "red" | "white" | "yellow";
}

export interface NotNotRolled {
  criteria: readonly [NotNotFace, NotNotFace];
  nots: number | null;
}

export interface NotNotFace {
  word: "down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow";
  ink: "blue" | "green" | "red" | "white" | "yellow";
}

export interface NotNotAnswer {
  table: readonly [NotNotCard | null, NotNotCard | null, NotNotCard | null, NotNotCard | null];
  dice: NotNotRolled;
  up: "bottom" | "left" | "right" | "top";
  liar: boolean;
  right: readonly ("bottom" | "left" | "right" | "top")[];
  why: NotNotNothingNamed | NotNotAnyPortal | NotNotNoneThere | NotNotOnly | NotNotEither | NotNotAllBut | NotNotNotBoth | NotNotAllOfThem;
  taps: readonly (NotNotJudged | null)[];
}

export interface NotNotNothingNamed {
  key: "nothing";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotAnyPortal {
  key: "any";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotNoneThere {
  key: "none";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotOnly {
  key: "only";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotEither {
  key: "either";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotAllBut {
  key: "not";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotNotBoth {
  key: "not_both";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotAllOfThem {
  key: "all";
  words: readonly ("down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow")[];
  odd: boolean;
  nots: number;
  liar: boolean;
  lies: readonly ("bottom" | "left" | "right" | "top" | null)[];
}

export interface NotNotJudged {
  spot: "bottom" | "left" | "right" | "top" | null;
  ms: number;
  verdict: "early" | "first" | "held" | "late" | "passed" | "tie" | "wrong";
  took: "bottom" | "left" | "right" | "top" | null;
  lost: boolean;
}

export interface NotNotDrill {
  level: "discovery" | "extreme" | "hard" | "normal";
  kind: "colour" | "liar" | "not1" | "not2" | "not3" | "plain" | "turned";
  table: readonly [NotNotCard | null, NotNotCard | null, NotNotCard | null, NotNotCard | null];
  dice: NotNotRolled;
  up: "bottom" | "left" | "right" | "top";
  arrow: boolean;
  liar: boolean;
  right: readonly ("bottom" | "left" | "right" | "top")[];
  why: NotNotNothingNamed | NotNotAnyPortal | NotNotNoneThere | NotNotOnly | NotNotEither | NotNotAllBut | NotNotNotBoth | NotNotAllOfThem;
}

export interface NotNotStop {
  point: "arrow" | "arrow_left" | "colour" | "direction" | "either" | "ink" | "liar" | "liar_not" | "not" | "not_not" | "not_not_not" | "not_nothing" | "nothing" | "void";
  lesson: "arrow" | "liar" | "not_not" | null;
  round: NotNotDrill;
}

export interface NotNotClimb {
  rungs: readonly NotNotRung[];
  prompts: number;
  errors: readonly [number, number, number];
  endless: readonly ("all" | "all_nothing" | "alone" | "always_liar" | "always_not" | "arrow" | "arrow_down" | "arrow_left" | "arrow_not" | "arrow_nots" | "colour" | "direction" | "either" | "empty" | "ground" | "ink" | "liar" | "liar_arrow" | "liar_empty" | "liar_not" | "liar_nots" | "not" | "not_not" | "not_not_not" | "not_nothing" | "not_void" | "nothing" | "quick_arrow" | "quick_liar" | "quick_nots" | "quick_void" | "quick_words" | "storm" | "two_wrong" | "void" | "void_there")[];
  lasts: number;
  lives: number;
}

export interface NotNotRung {
  name: "all" | "all_nothing" | "alone" | "always_liar" | "always_not" | "arrow" | "arrow_down" | "arrow_left" | "arrow_not" | "arrow_nots" | "colour" | "direction" | "either" | "empty" | "ground" | "ink" | "liar" | "liar_arrow" | "liar_empty" | "liar_not" | "liar_nots" | "not" | "not_not" | "not_not_not" | "not_nothing" | "not_void" | "nothing" | "quick_arrow" | "quick_liar" | "quick_nots" | "quick_void" | "quick_words" | "storm" | "two_wrong" | "void" | "void_there";
  chapter: "all" | "arrow" | "liar" | "not" | "void" | "words";
  seconds: number;
  gold: number;
  silver: number;
  example: NotNotDrill;
}

export interface NotNotReview {
  seats: readonly NotNotReactions[];
}

export interface NotNotReactions {
  median: number | null;
  best: NotNotMoment | null;
  traps: number;
  held: number;
  worst: NotNotMoment | null;
  costs: number | null;
}

export interface NotNotMoment {
  ms: number;
  dice: NotNotRolled;
}

export interface NotNotLaid {
  key: "lay";
  spot: "bottom" | "left" | "right" | "top";
  colour: "blue" | "green" | "red" | "white" | "yellow" | "void";
  ground: "blue" | "green" | "red" | "white" | "yellow";
}

export interface NotNotSetAside {
  key: "aside";
  ground: "blue" | "green" | "red" | "white" | "yellow";
}

export interface NotNotTaught {
  key: "lesson";
  lesson: "arrow" | "liar" | "not_not";
}

export interface NotNotShownBack {
  key: "back";
  up: "bottom" | "left" | "right" | "top";
  liar: boolean;
}

export interface NotNotDiceRolled {
  key: "dice";
  a: "down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow";
  b: "down" | "left" | "right" | "up" | "blue" | "green" | "nothing" | "red" | "yellow";
  nots: number;
}

export interface NotNotTappedThere {
  key: "tap";
  seat: number;
  spot: "bottom" | "left" | "right" | "top" | null;
}

export interface NotNotTapped {
  key: "tapped";
  seat: number;
}

export interface NotNotClosed {
  key: "close";
  first: readonly number[];
  tie: readonly number[];
  wrong: readonly number[];
  early: readonly number[];
  late: readonly (readonly [number, number])[];
  ms: number;
  trap: boolean;
  void: boolean;
}

export interface NotNotSlip {
  key: "slip";
}

export interface PasVuBoard {
  phase: "card" | "crystal" | "door" | "effect" | "furniture" | "hall" | "keyhole" | "look" | "midnight" | "offer" | "over" | "perch" | "pick" | "place" | "plans" | "reveal" | "rise" | "roll" | "side" | "tag";
  turn: number;
  turns: number;
  places: readonly PasVuSitting[];
  furniture: readonly (readonly ["armchair" | "desk" | "mirror" | "piano" | "table" | "trolley", PasVuPose])[];
  ghosts: readonly PasVuSeen[];
  keyhole: PasVuDoor | null;
  die: number;
  midnight: "brother" | "cover" | "crystal" | "dance" | "dizzy" | "double" | "faces" | "knock" | "perch" | "sun" | "tag" | "tipsy" | null;
  crystal: number | null;
  queue: readonly number[];
  movable: readonly ("armchair" | "desk" | "mirror" | "piano" | "table" | "trolley")[];
  moved: readonly ("armchair" | "desk" | "mirror" | "piano" | "table" | "trolley")[];
  held: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley" | null;
  offers: readonly PasVuOffer[];
  taggable: readonly number[];
  sides: readonly ("east" | "north" | "south" | "west")[];
  movers: readonly PasVuMover[];
  budget: number;
  lying: boolean;
  plan: PasVuPlan | null;
  rolls: readonly (readonly [number, number])[];
  looks: readonly PasVuLook[];
  peeks: boolean;
}

export interface PasVuSitting {
  side: "east" | "north" | "south" | "west";
  card: PasVuCard | null;
  planned: boolean;
  chosen: number;
  points: number;
  out: number;
  home: number;
}

export interface PasVuCard {
  value: number;
  pieces: readonly ("armchair" | "desk" | "mirror" | "piano" | "table" | "trolley")[];
}

export interface PasVuPose {
  pos: readonly [number, number, number];
  quat: readonly [number, number, number, number];
}

export interface PasVuSeen {
  number: number;
  seat: number;
  size: "large" | "medium" | "small";
  where?: "hall" | "out" | "reserve" | "waiting";
  spot?: readonly [number, number, number] | null;
  heading?: number | null;
}

export interface PasVuDoor {
  side: "east" | "north" | "south" | "west";
  number: number;
}

export interface PasVuOffer {
  name: string;
  change: PasVuChange;
}

export interface PasVuChange {
  furniture: readonly (readonly ["armchair" | "desk" | "mirror" | "piano" | "table" | "trolley", PasVuPose])[];
  ghosts: readonly (readonly [number, PasVuStand | "home" | "out"])[];
}

export interface PasVuStand {
  spot: readonly [number, number, number];
  heading: number | null;
}

export interface PasVuMover {
  ghost: number;
  starts: readonly PasVuStart[];
  exits: readonly (readonly [number, number])[];
  fuses: readonly number[];
}

export interface PasVuStart {
  square: readonly [number, number];
  door: number | null;
  cost: number;
}

export interface PasVuPlan {
  type: "plan";
  walks: readonly PasVuWalk[];
}

export interface PasVuWalk {
  ghost: number;
  door: number | null;
  steps: string;
  out: boolean;
  fuses: number | null;
  stand: PasVuStand | null;
}

export interface PasVuLook {
  door: PasVuDoor;
  witnesses: readonly PasVuWitness[];
  fled: readonly (readonly [number, PasVuGhost])[];
}

export interface PasVuWitness {
  ghost: number;
  via: "mirror" | "straight";
  uv: readonly [number, number];
  share: number;
}

export interface PasVuGhost {
  seat: number;
  size: "large" | "medium" | "small";
  spot: readonly [number, number, number];
  lying: boolean;
  heading: number;
}

export interface PasVuTake {
  type: "take";
  piece: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley";
}

export interface PasVuPlace {
  type: "place";
  piece: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley";
  pose: PasVuPose;
  also: PasVuChange;
}

export interface PasVuChoose {
  type: "side";
  side: "east" | "north" | "south" | "west";
}

export interface PasVuTag {
  type: "tag";
  ghost: number;
}

export interface PasVuPick {
  type: "pick";
  name: string;
}

export interface PasVuDrill {
  name: string;
  furniture: readonly (readonly ["armchair" | "desk" | "mirror" | "piano" | "table" | "trolley", PasVuPose])[];
  ghosts: readonly number[];
  squares: readonly (readonly [number, number])[];
  doors: readonly PasVuDoor[];
}

export interface PasVuAnswered {
  stands: readonly (readonly [number, readonly [number, number, number]])[];
  crowded: readonly number[];
  looks: readonly PasVuLooked[];
  hidden: boolean;
}

export interface PasVuLooked {
  door: PasVuDoor;
  witnesses: readonly PasVuWitness[];
}

export interface PasVuLedger {
  looks: readonly PasVuEntry[];
  luck: readonly PasVuLuck[];
}

export interface PasVuEntry {
  turn: number;
  chooser: number | null;
  door: PasVuDoor;
  doors: readonly PasVuDoor[];
  risks: readonly PasVuRisk[];
  furniture: readonly (readonly ["armchair" | "desk" | "mirror" | "piano" | "table" | "trolley", PasVuPose])[];
}

export interface PasVuRisk {
  ghost: number;
  stood: PasVuGhost;
  doors: readonly PasVuDoor[];
  seen: boolean;
}

export interface PasVuLuck {
  seen: number;
  expected: number;
  by_pips: number;
}

export interface PasVuFurnished {
  key: "hall";
  layout: "ballroom" | "lobby" | "parlour" | "reception";
}

export interface PasVuKeyholePut {
  key: "keyhole";
  door: PasVuDoor;
}

export interface PasVuStruck {
  key: "midnight";
  seat: number;
  card: "brother" | "cover" | "crystal" | "dance" | "dizzy" | "double" | "faces" | "knock" | "perch" | "sun" | "tag" | "tipsy";
}

export interface PasVuDrew {
  key: "draw";
  seat: number;
  value: number;
  pieces: readonly ("armchair" | "desk" | "mirror" | "piano" | "table" | "trolley")[];
}

export interface PasVuKept {
  key: "keep";
  seat: number;
}

export interface PasVuTookUp {
  key: "take";
  seat: number;
  piece: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley";
}

export interface PasVuPutBack {
  key: "back";
  seat: number;
  piece: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley";
}

export interface PasVuPlaced {
  key: "place";
  seat: number;
  piece: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley";
  manner: "leans" | "lies" | "stands";
  moved: readonly ("armchair" | "desk" | "mirror" | "piano" | "table" | "trolley")[];
  dropped: readonly number[];
}

export interface PasVuPlanned {
  key: "plan";
  seat: number;
}

export interface PasVuRevealed {
  key: "reveal";
  came: readonly PasVuCame[];
  then: PasVuChange;
}

export interface PasVuCame {
  walk: PasVuWalk;
  stands: number | null;
  shifted: boolean;
}

export interface PasVuRolled {
  key: "roll";
  seat: number;
  pips: number;
  purpose: "crystal" | "door" | "side";
}

export interface PasVuRollAgain {
  key: "tie";
  seat: number;
  pips: number;
  tied: readonly number[];
}

export interface PasVuSideChosen {
  key: "side";
  seat: number;
  side: "east" | "north" | "south" | "west";
}

export interface PasVuSaw {
  key: "see";
  door: PasVuDoor;
  witnesses: readonly PasVuWitness[];
  then: PasVuChange;
}

export interface PasVuPerchChecked {
  key: "perched";
  fell: readonly number[];
  then: PasVuChange;
}

export interface PasVuChanged {
  key: "effect";
  card: "brother" | "cover" | "crystal" | "dance" | "dizzy" | "double" | "faces" | "knock" | "perch" | "sun" | "tag" | "tipsy";
  change: PasVuChange;
  then: PasVuChange;
}

export interface PasVuPicked {
  key: "pick";
  seat: number;
  card: "brother" | "cover" | "crystal" | "dance" | "dizzy" | "double" | "faces" | "knock" | "perch" | "sun" | "tag" | "tipsy";
  name: string;
  change: PasVuChange;
}

export interface PasVuTagged {
  key: "tag";
  seat: number;
  ghost: number;
  by: number;
}

export interface PasVuRisen {
  key: "rise";
  change: PasVuChange;
  then: PasVuChange;
}

export interface PasVuUnsettled {
  key: "unsettled";
  piece: "armchair" | "desk" | "mirror" | "piano" | "table" | "trolley";
  why: "falls" | "outside" | "restless";
  side: "east" | "north" | "south" | "west" | null;
  by: number;
  at: readonly [number, number, number];
  path: readonly PasVuPose[];
}

export interface PasVuStrayed {
  key: "astray";
  ghost: number;
  why: "beyond" | "entered" | "inside" | "lying" | "no_door" | "no_exit" | "no_fusion" | "no_way" | "not_yours" | "out" | "reserve" | "still" | "too_far" | "twice" | "upright" | "wall";
}

export interface PasVuNoRoom {
  key: "no_room";
  ghost: number;
}

export interface PasVuPeeked {
  key: "peek";
  door: PasVuDoor;
  witnesses: readonly PasVuWitness[];
}

export interface PasVuRearranges {
  key: "rearranges";
}

export interface PasVuHides {
  key: "hides";
  before: number;
  after: number;
}

export interface PasVuExposes {
  key: "exposes";
  before: number;
  after: number;
}

export interface PasVuLeaves {
  key: "leaves";
}

export interface PasVuWalks {
  key: "walks";
  out: number;
  steps: number;
}

export interface PasVuSneaks {
  key: "sneaks";
  out: number;
  steps: number;
  exposed: number;
}

export interface PasVuAims {
  key: "aims";
  own: number;
  others: number;
}

export interface PasVuGuesses {
  key: "guesses";
}

export interface Boards {
  no_thanks: NoThanksBoard;
  not_a_hat: NotAHatBoard;
  not_not: NotNotBoard;
  pas_vu: PasVuBoard;
}

export interface Judged {
  not_a_hat: NotAHatOffer | "accept" | "refuse" | "right" | "wrong";
  pas_vu: PasVuTake | PasVuPlace | PasVuPlan | PasVuChoose | PasVuTag | PasVuPick | "back" | "keep";
}

export interface Drills {
  not_a_hat: NotAHatDrill;
  not_not: NotNotDrill;
  pas_vu: PasVuDrill;
}

export interface Answers {
  pas_vu: PasVuAnswered;
}

export interface Tours {
  not_not: readonly NotNotStop[];
}

export interface Climbs {
  not_not: NotNotClimb;
}

export interface Reviews {
  no_thanks: NoThanksReview;
  not_a_hat: NotAHatJourneys;
  not_not: NotNotReview;
  pas_vu: PasVuLedger;
}

export interface Phrases {
  no_thanks: NoThanksFlipped | NoThanksPassed | NoThanksTook;
  not_a_hat: NotAHatDealt | NotAHatOnTop | NotAHatShown | NotAHatCovered | NotAHatGives | NotAHatOffered | NotAHatSpoke | NotAHatAccepted | NotAHatTurned | NotAHatClaimed | NotAHatDeclined | NotAHatEnded | NotAHatSpeechless;
  not_not: NotNotLaid | NotNotSetAside | NotNotTaught | NotNotShownBack | NotNotDiceRolled | NotNotTappedThere | NotNotTapped | NotNotClosed;
  pas_vu: PasVuFurnished | PasVuKeyholePut | PasVuStruck | PasVuDrew | PasVuKept | PasVuTookUp | PasVuPutBack | PasVuPlaced | PasVuPlanned | PasVuRevealed | PasVuRolled | PasVuRollAgain | PasVuSideChosen | PasVuSaw | PasVuPerchChecked | PasVuChanged | PasVuPicked | PasVuTagged | PasVuRisen | PasVuUnsettled | PasVuStrayed | PasVuNoRoom | PasVuPeeked;
}

export interface Reasons {
  no_thanks: NoThanksForced | NoThanksJoins | NoThanksCheap | NoThanksSaveChips | NoThanksBlock | NoThanksEndsBetter | NoThanksDear | NoThanksMilk | NoThanksWait | NoThanksNextMust | NoThanksLastCards | NoThanksHunch;
  not_a_hat: NotAHatRecalls | NotAHatBluffs | NotAHatTrusts | NotAHatLetsPass | NotAHatDoubts | NotAHatDares | NotAHatUnheard | NotAHatLayOpen | NotAHatCameAs;
  not_not: NotNotNothingNamed | NotNotAnyPortal | NotNotNoneThere | NotNotOnly | NotNotEither | NotNotAllBut | NotNotNotBoth | NotNotAllOfThem | NotNotSlip;
  pas_vu: PasVuRearranges | PasVuHides | PasVuExposes | PasVuLeaves | PasVuWalks | PasVuSneaks | PasVuAims | PasVuGuesses;
}
