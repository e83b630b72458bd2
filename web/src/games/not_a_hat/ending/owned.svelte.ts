// What people own up to of their own gifts: kept in this browser alone, for the last games.

import { SvelteMap } from "svelte/reactivity";
import { read, write } from "../../../browser/memory";
import type { NotAHatJourney } from "../../../wire";
import { CONVICTIONS, type Conviction } from "./sayings";

const KEY = "not_a_hat.owned";
const GAMES = 30;
const OPENING = 12; // gifts: no two games begin with the same

interface Kept {
  game: string;
  hops: Readonly<Record<string, unknown>>;
}

const isKept = (each: unknown): each is Kept =>
  typeof each === "object" &&
  each !== null &&
  "game" in each &&
  "hops" in each &&
  typeof each.hops === "object" &&
  each.hops !== null;

function kept(): Kept[] {
  const found = read(KEY);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

export class Owned {
  readonly #game: string;
  readonly #hops = new SvelteMap<string, Conviction>();

  constructor(journeys: readonly NotAHatJourney[]) {
    this.#game = journeys
      .slice(0, OPENING)
      .map(({ thing }) => thing)
      .join(" ");
    const before = kept().find(({ game }) => game === this.#game)?.hops ?? {};
    for (const [at, said] of Object.entries(before)) {
      const conviction = CONVICTIONS.find((each) => each === said);
      if (conviction) this.#hops.set(at, conviction);
    }
  }

  of(journey: number, hop: number): Conviction | null {
    return this.#hops.get(`${journey}.${hop}`) ?? null;
  }

  /** Said again, it is taken back. */
  say(journey: number, hop: number, conviction: Conviction): void {
    const at = `${journey}.${hop}`;
    if (this.#hops.get(at) === conviction) this.#hops.delete(at);
    else this.#hops.set(at, conviction);
    const others = kept().filter(({ game }) => game !== this.#game);
    write(KEY, [{ game: this.#game, hops: Object.fromEntries(this.#hops) }, ...others].slice(0, GAMES));
  }
}
