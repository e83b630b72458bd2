// One run of practice: round after round, with a look at each mistake.

import type { Answered, RunningClock } from "../../game";
import type { Spot } from "../spots";
import { endOf, type Course } from "./course";
import type { Drill, RungName } from "./kinds";
import type { Records } from "./records.svelte";
import { Supply } from "./supply";

/**
 * "laying": the cards of the next round lie there, and the dice tumble; "race": the dice lie; "right": a moment to see
 * that it was; "wrong": it was not, until the player goes on; "paused": nobody looks.
 */
export type Phase = "idle" | "fetching" | "laying" | "race" | "right" | "wrong" | "paused" | "over";

const RUNNING: readonly Phase[] = ["fetching", "laying", "race", "right"];
const SEE_RIGHT = 160; // ms
const TUMBLE = 180; // ms

export class Run {
  phase: Phase = $state("idle");
  drill: Drill | null = $state.raw(null);
  tapped: Spot | null = $state(null);
  late = $state(false); // nothing was tapped, and not the deck either
  answers: readonly Answered[] = $state.raw([]);
  clock: RunningClock | null = $state.raw(null);
  cut = $state(false); // it is over for want of rounds
  course: Course | null = $state.raw(null);

  #supply: Supply;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly records: Records,
    ask: (rung: RungName) => Promise<readonly Drill[]>,
    readonly finish: (run: Run) => void,
  ) {
    this.#supply = new Supply(ask);
  }

  get right(): number {
    return this.answers.filter(({ right }) => right).length;
  }

  get errors(): number {
    return this.answers.length - this.right;
  }

  get ms(): number {
    return this.answers.reduce((sum, { ms }) => sum + ms, 0);
  }

  /** Every round was played. */
  get whole(): boolean {
    return this.course !== null && this.answers.length >= this.course.prompts;
  }

  async start(course: Course): Promise<void> {
    this.course = course;
    this.answers = [];
    this.cut = false;
    await this.#lay();
  }

  /** Away from the table, whatever the round. */
  stop(): void {
    clearTimeout(this.#timer);
    this.phase = "idle";
    this.drill = null;
    this.clock = null;
  }

  /** Nobody looks: the round under way does not count, and another comes. */
  pause(): void {
    if (!RUNNING.includes(this.phase)) return;
    clearTimeout(this.#timer);
    this.clock = null;
    if (this.#done) this.#end();
    else this.phase = "paused";
  }

  goOn(): void {
    if (this.phase === "paused" || this.phase === "wrong") this.#next();
  }

  /** The faces of the dice are on the screen since `at`, a time of performance.now(): the round begins. */
  seen(at: number): void {
    if (this.phase !== "race" || this.drill === null || this.course === null || this.clock !== null) return;
    const seconds = this.course.seconds(this.right);
    this.clock = { seconds, left: seconds, at };
    const end = endOf(seconds, this.drill.right) * 1000;
    this.#after(at + end - performance.now(), () => this.#close(null, end, true));
  }

  /** `null`: the deck, which says that no card is right. */
  tap(spot: Spot | null, ms: number): void {
    if (this.phase === "race" && this.clock !== null) this.#close(spot, ms, false);
  }

  #close(spot: Spot | null, ms: number, late: boolean): void {
    const drill = this.drill;
    if (drill === null) return;
    const right = spot === null ? drill.right.length === 0 : drill.right.includes(spot);
    clearTimeout(this.#timer);
    this.tapped = spot;
    this.late = late;
    this.clock = null;
    this.answers = [...this.answers, { right, ms: Math.round(ms) }];
    this.records.add(drill.kind, { ms: late ? null : ms, right });
    this.phase = right ? "right" : "wrong";
    if (right) this.#after(SEE_RIGHT, () => this.#next());
  }

  get #done(): boolean {
    return this.whole || this.errors > (this.course?.errors ?? 0);
  }

  #next(): void {
    if (this.#done) this.#end();
    else void this.#lay();
  }

  #end(): void {
    this.phase = "over";
    this.finish(this);
  }

  async #lay(): Promise<void> {
    const course = this.course;
    if (course === null) return;
    this.phase = "fetching";
    let drill: Drill | undefined;
    try {
      drill = await this.#supply.next(course.rung(this.right));
    } catch {
      drill = undefined;
    }
    if (course !== this.course || this.phase !== "fetching") return; // meanwhile the player went elsewhere
    this.tapped = null;
    if (drill === undefined) {
      this.cut = true;
      this.stop();
      return;
    }
    const next = course.next(this.right);
    if (next !== null) this.#supply.ready(next).catch(() => undefined); // asked again when it is needed
    this.drill = drill;
    this.phase = "laying";
    this.#after(TUMBLE, () => (this.phase = "race"));
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, Math.max(0, ms));
  }
}
