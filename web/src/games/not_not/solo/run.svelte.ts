// One run of practice: round after round until the first mistake.

import type { RunningClock } from "../../game";
import type { Spot } from "../spots";
import type { Drill, Level } from "./kinds";
import { endOf, secondsOf, type Pace } from "./pace";
import type { Records } from "./records.svelte";
import { Supply } from "./supply";

/**
 * "laying": the cards of the next round lie there, and the dice tumble; "race": the dice lie; "right": a moment to see
 * that it was; "over": it was not.
 */
export type Phase = "idle" | "fetching" | "laying" | "race" | "right" | "over";

const SEE_RIGHT = 120; // ms
const TUMBLE = 180; // ms

export class Run {
  phase: Phase = $state("idle");
  drill: Drill | null = $state.raw(null);
  tapped: Spot | null = $state(null);
  streak = $state(0);
  clock: RunningClock | null = $state.raw(null);
  best = $state(false); // the run that is over is the best so far
  cut = $state(false); // it is over for want of rounds: no mistake was made
  level: Level = $state("discovery");
  pace: Pace = $state("calm");

  #supply: Supply | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly records: Records,
    readonly ask: (level: Level) => Promise<readonly Drill[]>,
  ) {}

  async start(level: Level, pace: Pace): Promise<void> {
    if (this.#supply === null || level !== this.level) this.#supply = new Supply(() => this.ask(level));
    this.level = level;
    this.pace = pace;
    this.streak = 0;
    this.tapped = null;
    this.best = false;
    this.cut = false;
    this.phase = "fetching";
    await this.#lay();
  }

  /** Away from the table, whatever the round. */
  stop(): void {
    clearTimeout(this.#timer);
    this.phase = "idle";
    this.clock = null;
  }

  /** The faces of the dice are on the screen since `at`, a time of performance.now(): the round begins. */
  seen(at: number): void {
    if (this.phase !== "race" || this.drill === null || this.clock !== null) return;
    const seconds = secondsOf(this.pace, this.streak);
    this.clock = { seconds, left: seconds, at };
    const end = at + endOf(seconds, this.drill.right) * 1000;
    this.#after(end - performance.now(), () => this.#close(null, null));
  }

  tap(spot: Spot, ms: number): void {
    if (this.phase === "race") this.#close(spot, ms);
  }

  #close(spot: Spot | null, ms: number | null): void {
    const drill = this.drill;
    if (drill === null) return;
    const right = spot === null ? drill.right.length === 0 : drill.right.includes(spot);
    clearTimeout(this.#timer);
    this.tapped = spot;
    this.clock = null;
    this.records.add(drill.kind, { ms, right });
    if (right) {
      this.streak += 1;
      this.phase = "right";
      this.#after(SEE_RIGHT, () => void this.#lay());
    } else this.#end();
  }

  #end(): void {
    this.phase = "over";
    this.best = this.records.finish(this.level, this.pace, this.streak);
  }

  async #lay(): Promise<void> {
    const supply = this.#supply;
    const phase = this.phase;
    let drill: Drill | undefined;
    try {
      drill = await supply?.next();
    } catch {
      drill = undefined;
    }
    if (supply !== this.#supply || phase !== this.phase) return; // meanwhile the player went elsewhere
    this.tapped = null;
    if (drill === undefined) {
      this.cut = true;
      this.#end();
      return;
    }
    this.drill = drill;
    this.phase = "laying";
    this.#after(TUMBLE, () => (this.phase = "race"));
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, Math.max(0, ms));
  }
}
