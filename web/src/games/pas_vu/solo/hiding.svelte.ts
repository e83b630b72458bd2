// One hall of the drill: where its ghosts are put, then what each door saw. Where exactly a ghost finds room and who is
// seen, the server says. The plan, the 3-D hall and the keys speak to it as they do to a table.

import { still } from "../../../kit/settings.svelte";
import type { PasVuAnswered, PasVuDoor, PasVuDrill, PasVuLooked, PasVuWitness } from "../../../wire";
import { Asker } from "../asker";
import type { Piece } from "../hall/defs";
import { middle, squareOf, waitingPlace } from "../hall/places";
import type { Pose, Vec } from "../hall/pose";
import type { Ghost, HallTable, Moment, PlanTable, Interior, Side, Square, Way } from "../hall/table";
import { standWord } from "../notation";
import { furnitureOf } from "../interior";
import { clamped, same, seatOf, sizeOf, squareAt } from "../walks";

/** crowded: no room in that square; elsewhere: not a square of the drill; lower: there was only room further down. */
export type Complaint = "crowded" | "elsewhere" | "lower" | "offline";

type Spots = readonly (readonly [number, Vec])[]; // of ghosts, in the order in which they were put
type Ask = (text: string) => Promise<PasVuAnswered>;

export const HOME: Side = "south"; // where they wait, at the bottom of the plan
const HIGH = 0.1; // squares: a difference in height that is not a matter of inches

const written = (word: "stand" | "look", spots: Spots): string =>
  [word, ...spots.map(([ghost, spot]) => `${ghost}@${standWord(spot, null)}`)].join(" ");

const spotIn = (spots: Spots, ghost: number): Vec | null =>
  spots.find(([number]) => number === ghost)?.[1] ?? null;
const without = (spots: Spots, ghost: number | undefined): Spots =>
  spots.filter(([number]) => number !== ghost);

export class Hiding implements PlanTable {
  axes: HallTable["axes"] = () => ({ right: [1, 0], away: [0, 1] });
  cursor: Square = $state.raw({ column: 3, row: 3 });
  chosen: number | null = $state(null);
  complaint: Complaint | null = $state(null);
  asking = $state(false); // the doors
  solved = $state(false); // it is shown how it can be done
  told = $state(false); // every door has looked, and that was seen
  answer: PasVuAnswered | null = $state.raw(null);
  #shown: { look: number; close: boolean } | null = $state.raw(null);
  #spots: Spots = $state.raw([]);
  #good: Spots = []; // the last that the server agreed to
  readonly #asker: Asker<PasVuAnswered>;

  constructor(
    readonly drill: PasVuDrill,
    readonly ask: Ask,
  ) {
    this.#asker = new Asker(() => (text) => this.#asked(text));
    this.cursor = squareAt(drill.squares[0] ?? [2, 2]);
    this.choose(drill.ghosts[0] ?? 0);
  }

  async #asked(text: string): Promise<PasVuAnswered> {
    try {
      return await this.ask(text);
    } catch (error) {
      this.complaint = "offline";
      throw error;
    }
  }

  // ---- what there is to draw

  readonly you = 0;
  readonly sides: readonly Side[] = [HOME];
  readonly costless = true;
  readonly takeable: readonly Piece[] = [];
  readonly held = null;
  readonly ways: readonly Way[] = [];

  get still(): boolean {
    return still();
  }
  readonly look: PasVuLooked | null = $derived.by(() =>
    this.#shown === null ? null : (this.answer?.looks[this.#shown.look] ?? null),
  );
  readonly close: boolean = $derived.by(() => this.#shown?.close ?? false); // through the keyhole
  readonly moment: Moment = $derived.by(() =>
    this.answer === null ? "plan" : this.look !== null && this.close ? "keyhole" : "hall",
  );
  readonly interior: Interior = $derived.by(() => ({
    furniture: furnitureOf(this.drill),
    ghosts: this.drill.ghosts.map((number): Ghost => {
      const spot = this.spotOf(number);
      const known = { number, seat: seatOf(number), size: sizeOf(number), heading: null };
      return spot === null
        ? { ...known, where: "waiting", pos: waitingPlace(number, HOME) }
        : { ...known, where: "hall", pos: spot };
    }),
  }));
  readonly door: PasVuDoor | null = $derived.by(() => this.look?.door ?? null);
  readonly witnesses: readonly PasVuWitness[] = $derived.by(() => this.look?.witnesses ?? []);
  readonly watchers: readonly PasVuDoor[] = $derived.by(() => (this.look === null ? this.drill.doors : []));
  readonly peeked: { door: PasVuDoor } | null = $derived.by(() =>
    this.door === null || this.close ? null : { door: this.door },
  );

  // ---- putting ghosts somewhere

  get acts(): boolean {
    return this.answer === null && !this.asking;
  }
  readonly ready: boolean = $derived.by(() => this.#spots.length === this.drill.ghosts.length);

  mayChoose(ghost: number): boolean {
    return this.acts && this.drill.ghosts.includes(ghost);
  }

  choose(ghost: number): void {
    if (!this.mayChoose(ghost)) return;
    this.chosen = ghost;
    this.complaint = null;
    const spot = this.spotOf(ghost);
    if (spot !== null) this.cursor = squareOf(spot);
  }

  spotOf(ghost: number): Vec | null {
    return spotIn(this.#spots, ghost);
  }

  allows(to: Square): boolean {
    return this.drill.squares.some((square) => same(squareAt(square), to));
  }

  price(to: Square): number | null {
    return this.acts && this.chosen !== null && this.allows(to) ? 0 : null;
  }

  step(to: Square, wish: Vec = middle(to)): void {
    if (!this.acts || this.chosen === null) return;
    this.cursor = to;
    if (this.allows(to)) this.#put(this.chosen, clamped(this.chosen, to, wish));
    else this.complaint = "elsewhere";
  }

  /** The chosen ghost's place within its square, moved a little. */
  shift(x: number, y: number): void {
    const spot = this.chosen === null ? null : this.spotOf(this.chosen);
    if (spot !== null) this.step(squareOf(spot), [spot[0] + x, spot[1] + y, spot[2]]);
  }

  /** The chosen ghost, or else the last that was put somewhere, goes out again. */
  undo(): void {
    if (!this.acts) return;
    const last = this.#spots.at(-1)?.[0];
    const ghost = this.chosen !== null && this.spotOf(this.chosen) !== null ? this.chosen : last;
    this.#asker.forget();
    this.complaint = null;
    this.#spots = without(this.#spots, ghost);
    this.#good = without(this.#good, ghost);
  }

  #put(ghost: number, wish: Vec): void {
    const spots: Spots = [...without(this.#spots, ghost), [ghost, wish]]; // who comes last finds what room the others leave
    this.complaint = null;
    this.#spots = spots;
    this.#asker.ask(written("stand", spots), ({ stands, crowded }) => {
      if (this.#spots !== spots) return;
      if (crowded.length === 0) this.#settle(spots, stands);
      else this.#spots = this.#good;
      const got = this.spotOf(ghost);
      if (crowded.length > 0) this.complaint = "crowded";
      else if (got !== null && wish[2] - got[2] > HIGH) this.complaint = "lower";
    });
  }

  #settle(order: Spots, stands: PasVuAnswered["stands"]): void {
    this.#spots = order.map(([ghost, wish]) => [ghost, spotIn(stands, ghost) ?? wish]);
    this.#good = this.#spots;
  }

  // ---- the doors look

  async open(): Promise<void> {
    if (!this.ready || !this.acts) return;
    this.asking = true;
    this.#asker.forget();
    const answer = await this.#asked(written("look", this.#spots)).catch(() => null);
    this.asking = false;
    if (answer === null) return;
    if (answer.crowded.length > 0) {
      this.complaint = "crowded";
      this.#spots = this.#good = answer.stands;
      return;
    }
    this.#settle(this.#spots, answer.stands);
    this.answer = answer;
    this.chosen = null;
    this.#shown = { look: 0, close: true };
  }

  /** What this door sees was seen: the next one; after the last, the lines in the hall of one that saw somebody. */
  goOn(): void {
    if (this.answer === null || this.#shown === null || this.told) return;
    const { looks } = this.answer;
    const next = this.#shown.look + 1;
    if (next < looks.length) this.#shown = { look: next, close: true };
    else {
      const saw = looks.findIndex(({ witnesses }) => witnesses.length > 0);
      this.#shown = saw < 0 ? null : { look: saw, close: false };
      this.told = true;
    }
  }

  /** One of the looks once more: through its keyhole, or its lines in the hall; null: none of them. */
  show(look: number | null, close = true): void {
    if (this.told) this.#shown = look === null ? null : { look, close };
  }

  /** How it can be done. */
  async solve(): Promise<void> {
    if (!this.told || this.asking) return;
    this.asking = true;
    this.complaint = null;
    const answer = await this.#asked("show").catch(() => null);
    this.asking = false;
    if (answer === null) return;
    this.#spots = answer.stands;
    this.answer = answer;
    this.solved = true;
    this.#shown = null;
  }

  // ---- nothing of this is asked here

  readonly canLeave = false;
  leave(): void {}
  takeUp(): void {}
  hold(_: Pose): void {}
  move(): void {}
  turnBy(): void {}
  tip(): boolean {
    return false;
  }
  standUp(): void {}
  putBack(): void {}
  nudge(): void {}
  setDown(): void {}
  play(): void {}
}
