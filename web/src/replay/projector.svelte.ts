// A film and where it stands: `at` runs from 0, before the first move, to the number of frames.

import type { Film, Outcome, Told } from "../wire";

export const SPEEDS = ["0.5", "1", "2", "4"] as const;
export type Speed = (typeof SPEEDS)[number];

const PACE = 1400; // ms a step at speed 1

export class Projector {
  film: Film = $state.raw() as Film;
  at = $state(0);
  running = $state(false);
  speed: Speed = $state("1");
  forward = $state(false); // the last change was one step on: things may travel

  readonly #told: readonly Told[] = $derived(
    this.film.frames.map(({ seat, by, phrase }, index) => ({ version: index + 1, seat, by, phrase })),
  );
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(film: Film) {
    this.film = film;
  }

  get steps(): number {
    return this.film.frames.length;
  }

  get board(): unknown {
    return this.film.frames[this.at - 1]?.board ?? this.film.first;
  }

  /** What led to the board, if it is to be seen as a step. */
  get step(): Told | null {
    return this.forward ? (this.#told[this.at - 1] ?? null) : null;
  }

  get actors(): readonly number[] {
    return this.film.frames[this.at - 1]?.actors ?? this.film.actors;
  }

  get outcome(): Outcome | null {
    return this.film.frames[this.at - 1]?.outcome ?? null;
  }

  get story(): readonly Told[] {
    return this.#told.slice(0, this.at);
  }

  to(at: number): void {
    const wanted = Math.min(this.steps, Math.max(0, at));
    this.forward = wanted === this.at + 1;
    this.at = wanted;
    if (this.running) this.#schedule();
  }

  /** Where chapters begin, by what opens one. */
  chapters(opens: (told: Told) => boolean): readonly number[] {
    return this.#told.filter(opens).map(({ version }) => version);
  }

  /** The same game through other eyes: the place in it stays. */
  show(film: Film): void {
    this.forward = false;
    this.film = film;
  }

  toggle(): void {
    this.running = !this.running;
    if (this.running && this.at === this.steps) this.to(0);
    this.#schedule();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.at >= this.steps) this.running = false;
    if (!this.running) return;
    this.#timer = setTimeout(() => this.to(this.at + 1), PACE / Number(this.speed));
  }
}
