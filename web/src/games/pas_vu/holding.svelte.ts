// A piece in the hand: how it is held, and what the server says of it.

import { Asker, type Tried } from "./asker";
import { HALL, type Piece } from "./hall/defs";
import { add, quantised, type Pose, type Vec } from "./hall/pose";
import type { Direction, HallTable, Held, Rest } from "./hall/table";
import { placeWish } from "./notation";
import { free, type Source } from "./source";
import { isSquare, tipped } from "./hall/tipping";
import { turned, upright } from "./tipping";
import { inward } from "./walks";

const OVER = 0.4; // squares beyond a wall that a hand may hold it

interface Grip {
  turn: number;
  piece: Piece;
  wish: Pose;
  rest: Rest | null;
  asked: Pose | null; // what the rest is the answer to
}

export class Holding {
  #grip: Grip | null = $state.raw(null);
  #letting = $state(false); // to be set down as soon as the newest wish is answered
  readonly #asker: Asker;
  readonly #source: Source;
  readonly #axes: () => ReturnType<HallTable["axes"]>;

  constructor(source: Source, axes: () => ReturnType<HallTable["axes"]>) {
    this.#source = source;
    this.#axes = axes;
    this.#asker = new Asker(() => source.hand?.attempt);
  }

  /** The piece that is in this hand, and where it stood. */
  readonly taken: { piece: Piece; from: Pose } | null = $derived.by(() => {
    const { board, hand } = this.#source;
    const { held } = board;
    if (board.phase !== "place" || held === null || !hand?.ready) return null;
    const from = board.furniture.find(([piece]) => piece === held)?.[1];
    return from === undefined ? null : { piece: held, from };
  });
  readonly #mine: Grip | null = $derived.by(() => {
    const grip = this.#grip;
    return grip?.turn === this.#source.board.turn && grip.piece === this.taken?.piece ? grip : null;
  });
  readonly held: Held | null = $derived.by(() => {
    if (this.taken === null) return null;
    const { piece, from } = this.taken;
    return { piece, from, wish: this.#mine?.wish ?? from, rest: this.#mine?.rest ?? null };
  });
  /** The rest is of the pose in which it is held. */
  readonly settled: boolean = $derived.by(() => {
    const grip = this.#mine;
    return grip !== null && grip.rest !== null && grip.asked === grip.wish;
  });

  hold(wish: Pose): void {
    if (this.taken === null) return;
    const keep = (x: number): number => Math.max(-OVER, Math.min(HALL + OVER, x));
    const { piece } = this.taken;
    const { turn } = this.#source.board;
    const held = quantised({ pos: [keep(wish.pos[0]), keep(wish.pos[1]), 0], quat: wish.quat });
    this.#letting = false;
    this.#grip = {
      turn,
      piece,
      wish: held,
      rest: this.#mine?.rest ?? null,
      asked: this.#mine?.asked ?? null,
    };
    this.#asker.ask(placeWish(piece, held), (answer) => this.#heard(piece, held, answer));
  }

  /** Ask for the pose in which it was taken up. */
  begin(): void {
    if (this.taken !== null && this.#mine === null) this.hold(this.taken.from);
  }

  move(right: number, away: number): void {
    if (this.held === null) return;
    const axes = this.#axes();
    const by = (n: 0 | 1): number => right * axes.right[n] + away * axes.away[n];
    const { pos, quat } = this.held.wish;
    this.hold({ pos: [pos[0] + by(0), pos[1] + by(1), 0], quat });
  }

  turnBy(degrees: number): void {
    if (this.held !== null) this.hold(turned(this.held.wish, degrees));
  }

  tip(direction: Direction, degrees: number): boolean {
    if (this.held === null) return true;
    const { right, away } = this.#axes();
    const [x, y] = direction === "left" || direction === "right" ? right : away;
    const sign = direction === "left" || direction === "near" ? -1 : 1;
    const pose = tipped(this.held.wish, [x * sign, y * sign], degrees);
    this.hold(pose);
    return isSquare(pose);
  }

  standUp(): void {
    if (this.held !== null) this.hold(upright(this.held.wish));
  }

  nudge(): void {
    const rest = this.held?.rest;
    if (!this.held || !rest || rest.ok) return;
    if (rest.side === null) {
      this.standUp();
      return;
    }
    const [x, y] = inward(rest.side);
    const by = rest.by + 0.01;
    const { pos, quat } = this.held.wish;
    const inside: Vec = add(pos, [x * by, y * by, 0]);
    this.hold({ pos: inside, quat });
  }

  setDown(): void {
    const grip = this.#mine;
    if (this.taken === null || grip === null || !free(this.#source)) return;
    if (this.settled) {
      this.#letting = false;
      if (grip.rest?.ok) this.#source.hand?.play(placeWish(grip.piece, grip.wish));
    } else this.#letting = true;
  }

  putBack(): void {
    if (this.taken === null || !free(this.#source)) return;
    this.#asker.forget();
    this.#source.hand?.play("back");
  }

  get wish(): string | null {
    return this.held === null ? null : placeWish(this.held.piece, this.held.wish);
  }

  #heard(piece: Piece, asked: Pose, { action, why }: Tried): void {
    const grip = this.#mine;
    if (grip === null || grip.piece !== piece) return;
    if (action !== null && typeof action === "object" && action.type === "place")
      this.#grip = { ...grip, asked, rest: { ok: true, pose: action.pose, moved: action.also.furniture } };
    else if (why?.key === "unsettled") this.#grip = { ...grip, asked, rest: { ...why, ok: false } };
    if (this.#letting) this.setDown();
  }
}
