// What there is to draw and what hands can do. The 3-D hall, the plan and the keys all speak to this, so that whatever
// one of them can do, the others can.

import type { PasVuDoor, PasVuWitness } from "../../../wire";
import type { Piece, Size } from "./defs";
import type { Pose, Vec } from "./pose";

export const SIDES = ["south", "west", "north", "east"] as const; // clockwise, as the seats sit
export type Side = (typeof SIDES)[number];

export interface Square {
  column: number; // 1 to 6 from the west, as the doors of south and north
  row: number; // 1 to 6 from the south, as the doors of west and east
}

export interface Ghost {
  number: number; // seat * 7 + nth: large, two medium, four small
  seat: number;
  size: Size;
  where: "waiting" | "reserve" | "hall" | "out";
  pos: Vec; // in the hall the spot that the server tells: of its foot, or of its length if it lies; else where it waits
  heading: number | null; // of its head, if it lies
}

export interface Interior {
  furniture: Readonly<Record<Piece, Pose>>;
  ghosts: readonly Ghost[];
}

/** What the server said of the pose that a piece is held in. */
export type Rest =
  | { ok: true; pose: Pose; moved: readonly (readonly [Piece, Pose])[] }
  | {
      ok: false;
      why: "outside" | "falls" | "restless";
      side: Side | null;
      by: number;
      at: Vec;
      path: readonly Pose[];
    };

export interface Held {
  piece: Piece;
  from: Pose;
  wish: Pose; // as the hand holds it
  rest: Rest | null; // of the newest wish that was answered
}

/** A planned way over the squares, to draw. */
export interface Way {
  ghost: number;
  points: readonly Vec[]; // from where it stood or came in, through the middles of its squares, to where it ends
  cost: number;
  out: boolean;
}

/**
 * hall: nothing is asked for but watching, or a side, a pick; take: a piece may be taken up; place: one is held;
 * plan: ghosts are planned; dark: the lamp is out and the keyhole's door is known; keyhole: through it; flee: who was
 * seen goes home.
 */
export type Moment = "hall" | "take" | "place" | "plan" | "dark" | "keyhole" | "flee";
export type Direction = "left" | "right" | "away" | "near";

/** What the page leaves free for the hall, in pixels from the top left corner of its room. */
export interface Free {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Reactive: a view reads it within an effect. */
export interface HallTable {
  readonly moment: Moment;
  readonly still: boolean; // nothing moves: things are simply there
  readonly you: number | null;
  readonly sides: readonly Side[]; // by seat: where its ghosts come in
  readonly interior: Interior; // with what is planned, while it is planned; at "keyhole" and "flee" those who were seen still stand
  readonly door: PasVuDoor | null; // that the keyhole is on, or that is asked what it would see
  readonly witnesses: readonly PasVuWitness[]; // of the look, or of a peek
  readonly watchers?: readonly PasVuDoor[]; // doors of which it is known that they are going to look
  readonly takeable: readonly Piece[];
  readonly held: Held | null;
  readonly chosen: number | null; // the ghost that is planned now
  readonly cursor: Square;
  readonly ways: readonly Way[];
  /** What "right" and "away" mean on the floor, as the viewer sees it. The view that is open sets it. */
  axes: () => { right: readonly [number, number]; away: readonly [number, number] };

  takeUp(piece: Piece): void;
  hold(wish: Pose): void;
  move(right: number, away: number): void;
  turnBy(degrees: number): void;
  tip(direction: Direction, degrees: number): boolean; // true: it now stands or lies squarely
  standUp(): void;
  putBack(): void;
  nudge(): void; // over the wall that it goes through, by as much as it sticks out
  setDown(): void;

  mayChoose(ghost: number): boolean;
  choose(ghost: number): void;
  price(to: Square): number | null; // of the chosen ghost's way to a square; null: it cannot be paid
  readonly costless?: boolean; // steps are not counted: where a ghost may stand, the price is 0
  step(to: Square, wish?: Vec): void; // on to a square, or to a place within the one where it is
  readonly canLeave: boolean;
  leave(): void;
  undo(): void;
}

/** What the plan needs besides: it has a cursor of its own, and does what the 3-D hall leaves to the panel. */
export interface PlanTable extends HallTable {
  cursor: Square;
  readonly acts: boolean;
  readonly peeked: { door: PasVuDoor } | null;
  spotOf(ghost: number): Vec | null; // where it is led to; null: it stays, or goes out
  play(wish: string): void;
}
