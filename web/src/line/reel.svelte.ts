// What is shown of a game, and when: steps that came together are seen one after the other.

import type { Scene, Stepped, Told } from "../wire";
import type { RunningClock } from "../games/game";

const BURST = 3; // more steps than this at once are not shown one by one
const GAP = 420; // ms between two steps that came together
const LONG_BURST = 40; // the same where each is dwelt on: a whole turn of bots

export interface Shown {
  scene: Scene;
  clock: RunningClock | null;
}

interface Coming extends Shown {
  told: Told;
}

const withClock = (scene: Scene): Shown => ({
  scene,
  clock: scene.clock === null ? null : { ...scene.clock, at: performance.now() },
});

export class Reel {
  shown: Shown | null = $state.raw(null);
  step: Told | null = $state.raw(null); // what led to it, if it is to be seen as a step
  story: readonly Told[] = $state.raw([]);
  /** Every step is shown as it comes; also while nobody knows what game it is, and so nothing is drawn. */
  hasty = true;
  /** How long a step is seen before the next, in ms; null: all as long. */
  dwell: ((told: Told) => number) | null = null;
  /** What stays until it is skipped, whatever comes meanwhile: a sheet between two rounds. */
  rests: ((scene: Scene) => boolean) | null = null;
  resting = $state(false);
  /** Called for every step that is shown as one. */
  onstep: ((told: Told, scene: Scene) => void) | null = null;

  /** Called when the game is shown to be over, and what was forgotten on the way may be told again. */
  onend: (() => void) | null = null;

  #queue: Coming[] = [];
  #pace: ReturnType<typeof setTimeout> | undefined;

  /** The last that was heard of, shown or not. */
  get newest(): Scene | null {
    return this.#queue.at(-1)?.scene ?? this.shown?.scene ?? null;
  }

  /** The version of the last step of a seat that is shown; 0 if there is none. */
  shownOf(seat: number | null): number {
    return this.story.findLast((told) => told.seat === seat)?.version ?? 0;
  }

  /** The same of what was heard of, shown or not. */
  heardOf(seat: number | null): number {
    return this.#queue.findLast(({ told }) => told.seat === seat)?.told.version ?? this.shownOf(seat);
  }

  show(story: readonly Told[], scene: Scene | null): void {
    this.close();
    this.#queue = [];
    this.resting = false;
    this.step = null;
    this.story = story;
    this.shown = scene === null ? null : withClock(scene);
  }

  /** The same position, seen again after a break: only the clock went on. */
  refresh(scene: Scene): void {
    if (this.#queue.length === 0) this.shown = withClock(scene);
  }

  add(steps: readonly Stepped[]): void {
    const known = this.newest?.version ?? -1;
    for (const { told, scene } of steps)
      if (scene.version > known) this.#queue.push({ told, ...withClock(scene) });
    if (!this.resting) this.#go();
  }

  /** What is shown was seen: on with the next, if it has come. */
  skip(): void {
    const rested = this.resting;
    this.close();
    this.resting = false;
    if (rested) this.#go();
    else this.#step();
  }

  close(): void {
    clearTimeout(this.#pace);
    this.#pace = undefined;
  }

  /** What fades is forgotten as soon as something else is shown: nothing of it stays in the page. */
  #tell(told: Told): void {
    const last = this.story.at(-1);
    const before = last?.fades ? [...this.story.slice(0, -1), { ...last, phrase: null }] : this.story;
    this.story = [...before, told];
  }

  #go(): void {
    const burst = this.dwell === null ? BURST : LONG_BURST;
    if (this.#queue.length > (this.hasty ? 1 : burst)) this.#jump();
    else if (this.#pace === undefined) this.#step();
  }

  #step(): void {
    const next = this.#queue.shift();
    this.#pace = undefined;
    if (next === undefined) return;
    const gap = this.dwell?.(next.told) ?? GAP;
    this.resting = !this.hasty && (this.rests?.(next.scene) ?? false);
    if (!this.hasty && !this.resting) this.#pace = setTimeout(() => this.#step(), gap);
    this.step = next.told;
    this.#tell(next.told);
    this.shown = next;
    this.onstep?.(next.told, next.scene);
    this.#ended();
  }

  /** To the newest at once; but the step that ends the game is seen as one. */
  #jump(): void {
    const last = this.#queue.at(-1);
    const over = last !== undefined && last.scene.outcome !== null;
    const passed = over ? this.#queue.slice(0, -1) : this.#queue;
    this.step = null;
    for (const { told } of passed) this.#tell(told);
    this.shown = passed.at(-1) ?? this.shown;
    this.#queue = over ? [last] : [];
    if (over) this.skip();
    else this.#ended();
  }

  #ended(): void {
    const over = (this.shown?.scene.outcome ?? null) !== null;
    if (over && this.story.some(({ fades, phrase }) => fades && phrase === null)) this.onend?.();
  }
}
