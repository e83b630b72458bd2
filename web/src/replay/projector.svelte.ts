// A film and where it stands: steps run from 0, before the first move, to the number of frames.

import type { Film, Outcome, Told } from "../wire";

export const SPEEDS = ["0.5", "1", "2", "4"] as const;
export type Speed = (typeof SPEEDS)[number];

const PACE = 1400; // ms a step at speed 1

export class Projector {
  film: Film = $state.raw() as Film;
  step = $state(0);
  running = $state(false);
  speed: Speed = $state("1");
  forward = $state(false); // the last change was one step on: things may travel

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(film: Film) {
    this.film = film;
  }

  get steps(): number {
    return this.film.frames.length;
  }

  get board(): unknown {
    return this.film.frames[this.step - 1]?.board ?? this.film.first;
  }

  get before(): unknown {
    if (!this.forward || this.step === 0) return null;
    return this.film.frames[this.step - 2]?.board ?? this.film.first;
  }

  get actors(): readonly number[] {
    return this.film.frames[this.step - 1]?.actors ?? this.film.actors;
  }

  get outcome(): Outcome | null {
    return this.film.frames[this.step - 1]?.outcome ?? null;
  }

  get story(): readonly Told[] {
    return this.film.frames.slice(0, this.step).map(({ seat, by, phrase }, index) => ({
      version: index + 1,
      seat,
      by,
      phrase,
    }));
  }

  to(step: number): void {
    const wanted = Math.min(this.steps, Math.max(0, step));
    this.forward = wanted === this.step + 1;
    this.step = wanted;
    if (this.running) this.#schedule();
  }

  /** The same game through other eyes: the step stays. */
  show(film: Film): void {
    this.forward = false;
    this.film = film;
  }

  toggle(): void {
    this.running = !this.running;
    if (this.running && this.step === this.steps) this.to(0);
    this.#schedule();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.step >= this.steps) this.running = false;
    if (!this.running) return;
    this.#timer = setTimeout(() => this.to(this.step + 1), PACE / Number(this.speed));
  }
}
