// What the board says besides the words every game has.

import type { PasVuBoard, PasVuDoor, PasVuOffer, PasVuWitness } from "../../../wire";
import type { Piece, Size } from "../hall/defs";
import type { Direction, Rest, Side, Square } from "../hall/table";
import type { Footing } from "../tipping";

export type Midnight = NonNullable<PasVuBoard["midnight"]>;
export type StepName = "midnight" | "furniture" | "ghosts" | "side" | "door" | "look";

export interface Titled {
  title: string;
  line: string;
}

/** Whose ghost; null: yours. */
export type Owner = string | null;

export interface Sayings {
  piece: Readonly<Record<Piece, string>>;
  the: (piece: Piece) => string;
  size: Readonly<Record<Size, string>>;
  side: Readonly<Record<Side, string>>;
  door: (door: PasVuDoor) => string; // East side, door 3
  square: (square: Square) => string;
  ghost: (owner: Owner, size: Size) => string; // your small one
  ghosts: (owner: string | null, which: Size, n: number) => string; // several of a kind

  seats: string; // names the list of seats
  seat: (name: string, facts: readonly string[]) => string;
  sits: (side: Side) => string;
  tally: (hall: number, out: number, home: number) => string;
  brief: (hall: number, out: number) => string;
  points: (n: number) => string;
  card: (value: number, pieces: readonly Piece[]) => string;
  die: string;
  planned: string;
  bot: string;
  away: string;
  offline: string;

  turn: (n: number, of: number) => string;
  steps: Readonly<Record<StepName, string>>;
  stepsLabel: string;

  views: Readonly<Record<"hall" | "plan", string>>;
  viewLabel: string;
  low: string; // low graphics
  failed: string; // 3-D is not to be had here
  recall: string; // the last look once more
  goOn: string;
  plan: string; // names the plan
  inSquare: (square: Square, inside: readonly string[], price: number | null | undefined) => string;
  waiting: string;
  out: string;
  reserve: string;
  onTop: (piece: Piece) => string;
  beneath: (piece: Piece) => string;
  fromSide: (side: "south" | "east") => string;
  keyholeOn: string;
  watches: string; // it is known that this door is going to look

  /** What goes on where nothing is asked of this seat. */
  setting: Titled;
  draws: (name: Owner) => Titled;
  moves: (name: string) => Titled;
  holds: (name: string, piece: Piece) => Titled;
  plans: (waiting: readonly string[], mine: boolean) => Titled;
  went: (entered: number, out: number) => Titled;
  rolling: Titled;
  rolled: (name: Owner, pips: number) => Titled;
  tied: Titled;
  choosing: (name: string) => Titled;
  chose: (name: Owner, side: Side) => Titled;
  picking: (name: string, card: Midnight) => Titled;
  dark: (name: Owner, door: PasVuDoor) => Titled;
  crystalSays: (pips: number) => Titled;
  over: Titled;

  /** What is asked of this seat. */
  take: (value: number, both: boolean, one: boolean) => Titled;
  takeUp: string;
  leaveAll: string;
  leaveAllCost: string;
  hold: (piece: Piece) => string;
  rests: (footing: Footing, square: Square) => string;
  unsettled: (rest: Extract<Rest, { ok: false }>) => string;
  cannot: string;
  alsoMoves: (pieces: readonly Piece[]) => string;
  asking: string; // the server is asked how it comes to rest
  setDown: string;
  setDownCost: string;
  putBack: string;
  putBackCost: string;
  repair: (rest: Extract<Rest, { ok: false }>) => Titled;
  pad: string;
  padMoves: string; // the cross moves it, and does not tip it
  moveBy: Readonly<Record<Direction, string>>;
  turnBy: Readonly<Record<"left" | "right", string>>;
  tip: Readonly<Record<Direction, string>>;
  standUp: string;
  byNumbers: string;
  fromWest: string;
  fromSouth: string;
  turned: string; // degrees
  lay: string;

  stepsLeft: (left: number, of: number) => string;
  howToPlan: string;
  howToLead: (name: string) => string;
  flock: string;
  flockGhost: (nth: number, size: Size, where: string, cost: number) => string;
  hide: string;
  hideCost: (left: number) => string;
  stay: string; // nobody moves
  undo: string;
  goOut: (cost: number) => string;
  fuse: (size: Size, into: Size) => string;
  where: string; // within the square
  level: (piece: Piece | null) => string; // null: the floor
  under: (piece: Piece) => string;

  side_: Titled; // choose one
  sideCost: (side: Side, owner: Owner | undefined) => string;
  pick: (card: Midnight, piece: Piece | null) => Titled;
  offer: (card: Midnight, offer: PasVuOffer) => string;
  tag: Titled;

  peekLabel: string;
  peekDoor: string;
  peekAsk: string;
  peekEnd: string;
  peeked: (door: PasVuDoor, n: number | null) => string;

  eye: string; // through which door, in a replay
  noEye: string;
  eyeNote: string;

  seen: (n: number) => string;
  seenList: string;
  witness: (owner: Owner, size: Size, via: PasVuWitness["via"]) => string;
  share: (share: number) => string;
  shareLabel: (share: number) => string;
  flee: (n: number) => Titled;
  lastLook: (door: PasVuDoor) => string;

  midnight: Readonly<Record<Midnight, { title: string; does: string }>>;
  crystal: (number: number) => string;

  result: {
    label: string;
    title: (winners: readonly string[], you: boolean) => string; // names
    why: (points: number, tied: "no" | "out" | "home" | "shared") => string;
    out: string;
    hall: string;
    home: string;
    points: string;
  };
}
