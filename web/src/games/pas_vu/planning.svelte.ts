// Ghosts' ways while they are planned. What a ghost may do the board says; where exactly it will stand, the server.

import type { PasVuNoRoom, PasVuStart, PasVuStrayed } from "../../wire";
import { Asker, type Tried } from "./asker";
import type { Vec } from "./hall/pose";
import type { Ghost, Side, Square, Way } from "./hall/table";
import { free, type Source } from "./source";
import { ghostOf, outlook, partners, type Outlook } from "./standing";
import { middle, squareOf } from "./hall/places";
import {
  clamped,
  cost,
  doorSquare,
  inHall,
  inward,
  last,
  led,
  same,
  squareAt,
  walkWord,
  wayOf,
  type Walk,
} from "./walks";

const DOORS = [1, 2, 3, 4, 5, 6];
const CLOSE = 0.02; // squares: as near as makes no difference

export class Planning {
  refusal: PasVuStrayed | PasVuNoRoom | null = $state.raw(null);
  cursor: Square = $state.raw({ column: 3, row: 3 });
  #plan: { turn: number; walks: readonly Walk[] } = $state.raw({ turn: 0, walks: [] });
  #chosen: { turn: number; ghost: number } | null = $state.raw(null);
  #good: readonly Walk[] = []; // the last that the server agreed to
  readonly #asker: Asker;
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
    this.#asker = new Asker(() => source.hand?.attempt);
  }

  readonly open: boolean = $derived.by(() => {
    const { board, hand, you } = this.#source;
    return you !== null && board.phase === "plans" && board.plan === null && (hand?.ready ?? false);
  });
  readonly side: Side = $derived.by(() => {
    const { board, you } = this.#source;
    return board.places[you ?? 0]?.side ?? "south";
  });
  /** All who move this turn end lying, with their heads the way they go. */
  readonly heading: number | null = $derived.by(() => {
    const [x, y] = inward(this.side);
    return this.#source.board.lying ? Math.round(Math.atan2(y, x) * 1e3) / 1e3 : null;
  });
  readonly walks: readonly Walk[] = $derived.by(() =>
    this.open && this.#plan.turn === this.#source.board.turn ? this.#plan.walks : [],
  );
  readonly before: readonly Ghost[] = $derived.by(() => {
    const sides = this.#source.board.places.map(({ side }) => side);
    return this.#source.board.ghosts.map((seen) => ghostOf(seen, sides));
  });
  readonly outlook: Outlook = $derived.by(() => {
    const sides = this.#source.board.places.map(({ side }) => side);
    return outlook(this.before, this.walks, sides, this.heading);
  });
  readonly chosen: number | null = $derived.by(() =>
    this.open && this.#chosen?.turn === this.#source.board.turn ? this.#chosen.ghost : null,
  );
  readonly spent: number = $derived.by(() => this.walks.reduce((sum, walk) => sum + cost(walk), 0));
  readonly left: number = $derived.by(() => this.#source.board.budget - this.spent);
  readonly ways: readonly Way[] = $derived.by(() =>
    this.walks.map((walk) => wayOf(walk, this.side, this.#was(walk.ghost))),
  );

  #was(ghost: number): Vec | null {
    const found = this.before.find(({ number }) => number === ghost);
    return found?.where === "hall" ? found.pos : null;
  }

  /** The index of the walk at the end of which a ghost stands now. */
  #at(ghost: number): number {
    const index = this.outlook.stands.lastIndexOf(ghost);
    if (index >= 0) return index;
    return this.walks.findLastIndex((walk) => walk.ghost === ghost && walk.out);
  }

  walkOf(ghost: number): Walk | null {
    return this.walks[this.#at(ghost)] ?? null;
  }

  #starts(ghost: number): readonly PasVuStart[] {
    const mover = this.#source.board.movers.find((each) => each.ghost === ghost);
    if (!this.outlook.freed.includes(ghost) && mover !== undefined && this.#freshWalk(ghost))
      return mover.starts;
    return DOORS.map((door) => {
      const { column, row } = doorSquare(this.side, door);
      return { square: [column - 1, row - 1], door, cost: 1 };
    });
  }

  /** Its way began where the board says, not after a fusion. */
  #freshWalk(ghost: number): boolean {
    return !this.walks.some((walk) => walk.fuses !== null && (walk.ghost === ghost || walk.fuses === ghost));
  }

  mayChoose(ghost: number): boolean {
    if (!this.open) return false;
    const { freed, grown } = this.outlook;
    return (
      grown.includes(ghost) ||
      freed.includes(ghost) ||
      this.#source.board.movers.some((mover) => mover.ghost === ghost)
    );
  }

  choose(ghost: number): void {
    if (!this.mayChoose(ghost)) return;
    this.#chosen = { turn: this.#source.board.turn, ghost };
    this.refusal = null;
    const found = this.outlook.ghosts.find(({ number }) => number === ghost);
    if (found?.where === "hall") this.cursor = squareOf(found.pos);
  }

  /** What the chosen ghost's way to a square would be; null: there is none. */
  #way(to: Square): Walk | null {
    if (this.chosen === null || !inHall(to)) return null;
    const now = this.walkOf(this.chosen);
    if (this.outlook.grown.includes(this.chosen)) return now !== null && same(last(now), to) ? now : null;
    return led(this.chosen, now, this.#starts(this.chosen), to, this.side);
  }

  /** What is left for the chosen ghost, its own way included. */
  get #purse(): number {
    const now = this.chosen === null ? null : this.walkOf(this.chosen);
    return this.left + (now === null ? 0 : cost(now));
  }

  price(to: Square): number | null {
    const way = this.#way(to);
    return way !== null && cost(way) <= this.#purse ? cost(way) : null;
  }

  step(to: Square, wish: Vec = middle(to)): void {
    const way = this.#way(to);
    if (this.chosen === null || way === null) return;
    this.cursor = to;
    const index = this.#at(this.chosen);
    if (cost(way) > this.#purse) {
      this.refusal = { key: "astray", ghost: this.chosen, why: "too_far" };
      return;
    }
    if (cost(way) === 0) this.#put(this.walks.filter((_, n) => n !== index));
    else this.#replace(index, { ...way, out: false, wish: clamped(this.chosen, to, wish), stand: null });
  }

  /** The chosen ghost's place within its square, moved a little. */
  shift(x: number, y: number): void {
    const walk = this.chosen === null ? null : this.walkOf(this.chosen);
    if (walk === null || walk.out) return;
    const [ax, ay, az] = walk.stand?.spot ?? walk.wish;
    this.step(last(walk), [ax + x, ay + y, az]);
  }

  /** The way out at the nearest exit, if the chosen ghost may go and it can be paid. */
  readonly wayOut: Walk | null = $derived.by(() => {
    if (this.chosen === null || this.outlook.grown.includes(this.chosen)) return null;
    const chosen = this.chosen;
    const mover = this.#source.board.movers.find(({ ghost }) => ghost === chosen);
    const now = this.walkOf(chosen);
    if (mover === undefined || now?.door || now?.out || !this.#freshWalk(chosen)) return null;
    const here = now === null ? mover.starts[0]?.square : undefined;
    const from = now === null ? (here === undefined ? null : squareAt(here)) : last(now);
    if (from === null) return null;
    const far = (square: Square): number =>
      Math.abs(square.column - from.column) + Math.abs(square.row - from.row);
    const exit = mover.exits
      .map(squareAt)
      .reduce<Square | null>((best, each) => (best === null || far(each) < far(best) ? each : best), null);
    const way = exit === null ? null : this.#way(exit);
    if (way === null) return null;
    const gone = { ...way, out: true, stand: null };
    return cost(gone) <= this.#purse ? gone : null;
  });

  leave(): void {
    if (this.chosen === null || this.wayOut === null) return;
    this.#replace(this.#at(this.chosen), this.wayOut);
  }

  /** With whom the chosen ghost could fuse where its way ends. */
  readonly fusable: readonly number[] = $derived.by(() => {
    const { grown, ghosts } = this.outlook;
    const chosen = this.chosen;
    const walk = chosen === null ? null : this.walkOf(chosen);
    const mover = this.#source.board.movers.find(({ ghost }) => ghost === chosen);
    if (chosen === null || walk === null || walk.out || grown.includes(chosen) || !mover?.fuses.length)
      return [];
    return partners(ghosts, chosen, grown, walk);
  });

  fuse(other: number): void {
    if (this.chosen === null || !this.fusable.includes(other)) return;
    const index = this.#at(this.chosen);
    const walk = this.walks[index];
    if (walk === undefined) return;
    // it has to come after what led the other there
    const rest = this.walks.filter((_, n) => n !== index);
    this.#put([...rest, { ...walk, fuses: other, wish: middle(last(walk)), stand: null }]);
    const grown = this.outlook.grown.at(-1);
    if (grown !== undefined) this.#chosen = { turn: this.#source.board.turn, ghost: grown };
  }

  undo(): void {
    const [lastWalk] = this.walks.slice(-1);
    const index = this.chosen === null ? -1 : this.#at(this.chosen);
    const walk = this.walks[index] ?? lastWalk;
    if (walk === undefined) return;
    const at = this.walks.indexOf(walk);
    if (walk.fuses !== null) {
      this.#chosen = { turn: this.#source.board.turn, ghost: walk.ghost };
      this.#replace(at, { ...walk, fuses: null, stand: null });
    } else if (walk.out) this.#back(at, { ...walk, out: false });
    else this.#back(at, { ...walk, squares: walk.squares.slice(0, -1) });
  }

  #back(at: number, walk: Walk): void {
    const gone = walk.squares.length === 0 || cost(walk) === 0;
    if (gone) this.#put(this.walks.filter((_, n) => n !== at));
    else {
      this.cursor = last(walk);
      this.#replace(at, { ...walk, wish: middle(last(walk)), stand: null });
    }
  }

  #replace(index: number, walk: Walk): void {
    this.#put(index < 0 ? [...this.walks, walk] : this.walks.with(index, walk));
  }

  #put(walks: readonly Walk[]): void {
    const { turn } = this.#source.board;
    this.refusal = null;
    if (this.#plan.turn !== turn) this.#good = [];
    this.#plan = { turn, walks };
    if (walks.length === 0) {
      this.#good = [];
      this.#asker.forget();
    } else this.#asker.ask(this.wish, (answer) => this.#heard(walks, turn, answer));
  }

  #heard(walks: readonly Walk[], turn: number, { action, why }: Tried): void {
    if (this.#plan.turn !== turn || this.#plan.walks !== walks) return;
    if (action !== null && typeof action === "object" && action.type === "plan") {
      const found = action.walks;
      const placed = walks.map((walk, n) => ({ ...walk, stand: found[n]?.stand ?? walk.stand }));
      this.#plan = { turn, walks: placed };
      this.#good = placed;
      this.#missed(walks, placed);
    } else if (why?.key === "astray" || why?.key === "no_room") {
      this.#plan = { turn, walks: this.#good };
      this.refusal = why;
    }
  }

  /** Who wished to stand high up and is on the floor was not refused, but should know. */
  #missed(walks: readonly Walk[], placed: readonly Walk[]): void {
    const at = this.chosen === null ? -1 : this.#at(this.chosen);
    const [wished, got] = [walks[at], placed[at]?.stand];
    if (wished === undefined || !got || wished.stand !== null) return;
    if (wished.wish[2] > CLOSE && Math.abs(got.spot[2] - wished.wish[2]) > 0.1)
      this.refusal = { key: "no_room", ghost: wished.ghost };
  }

  /** As the rules write it. */
  get wish(): string {
    return ["plan", ...this.walks.map((walk) => walkWord(walk, this.heading))].join(" ");
  }

  play(): void {
    if (this.open && free(this.#source)) this.#source.hand?.play(this.wish);
  }
}
