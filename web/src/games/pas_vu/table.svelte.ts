// The table as the views and the keys know it: what the board says, what is held or planned on top of it, and which
// moment of a look is shown.

import { untrack } from "svelte";
import type { PasVuBoard, PasVuDoor, PasVuLook, PasVuWitness } from "../../wire";
import type { Step } from "../game";
import { Asker } from "./asker";
import type { Piece } from "./hall/defs";
import type { Pose, Vec } from "./hall/pose";
import type {
  Direction,
  Ghost,
  HallTable,
  Held,
  Moment,
  PlanTable,
  Interior,
  Side,
  Square,
  Way,
} from "./hall/table";
import { Holding } from "./holding.svelte";
import { Planning } from "./planning.svelte";
import { changed, furnitureOf } from "./interior";
import { free, type Source } from "./source";
import { ghostOf } from "./standing";
import { FLEE, keyholeTime } from "./timing";
import { squareOf } from "./hall/places";
import { readWalk, seatOf, wayOf } from "./walks";

type Axes = ReturnType<HallTable["axes"]>;

interface Peek {
  door: PasVuDoor;
  witnesses: readonly PasVuWitness[] | null; // null: on its way
  about: string; // what it was asked of
}

/** As a held piece would rest; where it cannot, as far as it got. */
export function shownPose({ rest, wish }: Held): Pose {
  if (rest === null) return wish;
  return rest.ok ? rest.pose : (rest.path.at(-1) ?? wish);
}

const sameDoor = (a: PasVuDoor, b: PasVuDoor): boolean => a.side === b.side && a.number === b.number;

export class Table implements PlanTable {
  axes: () => Axes = () => ({ right: [1, 0], away: [0, 1] });
  /** In a replay: the door through which one chose to look, whatever goes on. */
  eye: PasVuDoor | null = $state.raw(null);
  /** Of an offer that is looked at, what it would do. */
  supposed: string | null = $state(null);
  readonly holding: Holding;
  readonly planning: Planning;
  readonly #source: Source;
  readonly #asker: Asker;
  #stage: "keyhole" | "flee" | null = $state(null);
  #recalled: PasVuLook | null = $state.raw(null);
  #peek: Peek | null = $state.raw(null);
  #before: PasVuBoard | null = $state.raw(null); // the board that was there before this one
  #now: PasVuBoard | null = null;
  #step: Step<"pas_vu"> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
    this.#asker = new Asker(() => source.hand?.attempt);
    this.holding = new Holding(source, () => this.axes());
    this.planning = new Planning(source);
    $effect.pre(() => {
      const { board, step } = source;
      untrack(() => this.#watch(board, step));
    });
    $effect(() => {
      if (this.holding.taken !== null) untrack(() => this.holding.begin());
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  get still(): boolean {
    return this.#source.still;
  }
  get you(): number | null {
    return this.#source.you;
  }
  readonly sides: readonly Side[] = $derived.by(() => this.#source.board.places.map(({ side }) => side));

  // ---- the look

  /** The look that is shown. */
  readonly look: PasVuLook | null = $derived.by(() => {
    if (this.#recalled !== null) return this.#recalled;
    if (this.#stage === null) return null;
    return this.#source.board.looks.at(-1) ?? null;
  });
  readonly recalling: boolean = $derived.by(() => this.#recalled !== null);

  readonly moment: Moment = $derived.by(() => {
    const { board, step } = this.#source;
    if (this.eye !== null || this.#recalled !== null) return "keyhole";
    if (this.#stage !== null) return this.#stage;
    if (step?.phrase?.key === "roll" && step.phrase.purpose === "door") return "dark";
    if (this.planning.open) return "plan";
    if (this.holding.taken !== null) return "place";
    return board.phase === "furniture" && this.acts ? "take" : "hall";
  });

  get acts(): boolean {
    return this.#source.hand?.ready ?? false;
  }

  /** Once more what the last keyhole saw; again: back to the game. */
  recall(): void {
    this.#recalled = this.#recalled === null ? (this.#source.board.looks.at(-1) ?? null) : null;
  }

  /** What is shown of the look was seen. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#stage = null;
  }

  #watch(board: PasVuBoard, step: Step<"pas_vu"> | null): void {
    if (board === this.#now && step === this.#step) return;
    if (board !== this.#now) this.#before = this.#now;
    this.#now = board;
    this.#step = step;
    const phrase = step?.phrase ?? null;
    if (phrase?.key !== "plan") this.#recalled = null; // others who are ready take nothing away
    this.supposed = null;
    clearTimeout(this.#timer);
    this.#stage = phrase?.key === "see" ? "keyhole" : null;
    if (phrase?.key !== "see") return;
    this.#timer = setTimeout(() => {
      this.#stage = phrase.witnesses.length > 0 ? "flee" : null;
      this.#timer = setTimeout(() => (this.#stage = null), FLEE);
    }, keyholeTime(phrase.witnesses));
  }

  /** The turn that is shown: a look belongs to the one that it ends. */
  readonly turn: number = $derived.by(() => {
    const { board } = this.#source;
    if (this.#recalled !== null) return Math.max(1, board.turn - 1);
    return this.#stage === null ? board.turn : (this.#before?.turn ?? board.turn);
  });

  // ---- what there is to draw

  readonly interior: Interior = $derived.by(() => {
    const { board } = this.#source;
    const interior = { furniture: furnitureOf(board), ghosts: this.#ghosts };
    const offer = board.offers.find(({ name }) => name === this.supposed);
    return offer === undefined ? interior : changed(interior, offer.change, this.sides);
  });

  get #ghosts(): readonly Ghost[] {
    if (this.planning.open) return this.planning.outlook.ghosts;
    const { board } = this.#source;
    const fled = this.look?.fled ?? [];
    return board.ghosts.map((seen) => {
      const stood = fled.find(([number]) => number === seen.number)?.[1];
      const ghost = ghostOf(seen, this.sides);
      if (stood === undefined) return ghost;
      return { ...ghost, where: "hall", pos: stood.spot, heading: stood.lying ? stood.heading : null };
    });
  }

  readonly ways: readonly Way[] = $derived.by(() => {
    const { board, step, you } = this.#source;
    if (this.planning.open) return this.planning.ways;
    const phrase = step?.phrase ?? null;
    const side = (ghost: number): Side => this.sides[seatOf(ghost)] ?? "south";
    const drawn = (walk: Parameters<typeof readWalk>[0], stood: PasVuBoard | null): Way => {
      const from = stood?.ghosts.find(({ number }) => number === walk.ghost)?.spot ?? null;
      const square = from === null ? null : squareOf(from);
      return wayOf(readWalk(walk, square, side(walk.ghost)), side(walk.ghost), from);
    };
    if (phrase?.key === "reveal" && this.#before !== null)
      return phrase.came.map(({ walk }) => drawn(walk, this.#before));
    if (board.phase !== "plans" || board.plan === null || you === null) return [];
    return board.plan.walks.map((walk) => drawn(walk, board));
  });

  readonly door: PasVuDoor | null = $derived.by(
    () => this.eye ?? this.peeked?.door ?? this.look?.door ?? this.#source.board.keyhole,
  );
  readonly witnesses: readonly PasVuWitness[] = $derived.by(() => {
    if (this.eye !== null && !(this.look !== null && sameDoor(this.eye, this.look.door))) return [];
    return this.look?.witnesses ?? this.peeked?.witnesses ?? [];
  });

  // ---- furniture

  readonly takeable: readonly Piece[] = $derived.by(() => {
    const { board } = this.#source;
    return board.phase === "furniture" && this.acts ? board.movable : [];
  });
  get held(): Held | null {
    return this.holding.held;
  }
  takeUp(piece: Piece): void {
    if (this.takeable.includes(piece)) this.play(`take ${piece}`);
  }
  hold(wish: Pose): void {
    this.#unpeek();
    this.holding.hold(wish);
  }
  move(right: number, away: number): void {
    this.holding.move(right, away);
  }
  turnBy(degrees: number): void {
    this.holding.turnBy(degrees);
  }
  tip(direction: Direction, degrees: number): boolean {
    return this.holding.tip(direction, degrees);
  }
  standUp(): void {
    this.holding.standUp();
  }
  putBack(): void {
    this.holding.putBack();
  }
  nudge(): void {
    this.holding.nudge();
  }
  setDown(): void {
    this.holding.setDown();
  }

  // ---- ghosts

  get chosen(): number | null {
    return this.planning.chosen;
  }
  get cursor(): Square {
    return this.planning.cursor;
  }
  set cursor(square: Square) {
    this.planning.cursor = square;
  }
  mayChoose(ghost: number): boolean {
    return this.planning.mayChoose(ghost);
  }
  choose(ghost: number): void {
    this.planning.choose(ghost);
  }
  price(to: Square): number | null {
    return this.planning.price(to);
  }
  step(to: Square, wish?: Vec): void {
    this.planning.step(to, wish);
  }
  spotOf(ghost: number): Vec | null {
    const walk = this.planning.walkOf(ghost);
    return walk === null || walk.out ? null : (walk.stand?.spot ?? walk.wish);
  }
  get canLeave(): boolean {
    return this.planning.wayOut !== null;
  }
  leave(): void {
    this.planning.leave();
  }
  undo(): void {
    this.planning.undo();
  }

  // ---- what else is asked of a seat

  play(wish: string): void {
    if (free(this.#source)) this.#source.hand?.play(wish);
  }

  readonly mayPeek: boolean = $derived.by(() => {
    const { board } = this.#source;
    return board.peeks && this.acts && ["furniture", "place", "plans"].includes(board.phase);
  });

  /** Of what stands and of what this seat is about to do: nothing else is asked. */
  get #about(): string {
    if (this.planning.open) return this.planning.walks.length === 0 ? "" : ` ${this.planning.wish}`;
    return this.holding.wish === null ? "" : ` ${this.holding.wish}`;
  }

  readonly peeked: Peek | null = $derived.by(() =>
    this.mayPeek && this.#peek?.about === this.#about ? this.#peek : null,
  );

  /** What would this door see? */
  peek(door: PasVuDoor): void {
    const about = this.#about;
    this.#peek = { door, witnesses: null, about };
    this.#asker.ask(`peek ${door.side} ${door.number}${about}`, ({ why }) => {
      if (why?.key === "peek") this.#peek = { door, witnesses: why.witnesses, about };
      else this.#peek = null;
    });
  }

  endPeek(): void {
    this.#unpeek();
  }

  #unpeek(): void {
    this.#asker.forget();
    this.#peek = null;
  }
}
