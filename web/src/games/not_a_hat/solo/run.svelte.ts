// One run of practice: row after row, each a little longer, until the first wrong name.

import { lengthOf, secondsOf, type Pace } from "./pace";
import type { Records } from "./records.svelte";
import { beatsOf, type Beat, type Drill } from "./beats";

/**
 * "looking": the beats of a round go by, the last of which asks; "named": a name was said, and the card is not turned
 * yet; "right": it is, and that was its name; "over": it was not.
 */
export type Phase = "idle" | "fetching" | "looking" | "named" | "right" | "over";

const TENSION = 300; // ms between a name and the turn of the card

export class Run {
  phase: Phase = $state("idle");
  drill: Drill | null = $state.raw(null);
  now = $state(0); // the beat
  said: string | null = $state(null);
  streak = $state(0);
  best = $state(false); // the run that is over is the best so far
  cut = $state(false); // it is over for want of rows: no mistake was made
  pace: Pace = $state("calm");

  readonly beats: readonly Beat[] = $derived(this.drill === null ? [] : beatsOf(this.drill));
  readonly beat: Beat | null = $derived(this.beats[this.now] ?? null);
  readonly asking: boolean = $derived(this.phase === "looking" && this.beat?.key === "asked");

  #run = 0; // which: what comes late for another is not taken
  #next: { length: number; drill: Promise<Drill | undefined> } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly records: Records,
    readonly ask: (length: number) => Promise<readonly Drill[]>,
  ) {}

  async start(pace: Pace): Promise<void> {
    this.stop();
    this.pace = pace;
    this.now = 0;
    this.streak = 0;
    this.best = false;
    this.cut = false;
    this.phase = "fetching";
    await this.#lay();
  }

  /** Away from the table, whatever the round. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.phase = "idle";
    this.said = null;
  }

  /** What is to be seen was seen: on to the next, without waiting. */
  goOn(): void {
    if (this.phase === "right") void this.#lay();
    else if (this.phase === "looking" && !this.asking) this.#at(this.now + 1);
  }

  name(thing: string): void {
    if (!this.asking) return;
    this.said = thing;
    this.phase = "named";
    this.#after(TENSION / 1000, () => this.#turn(thing));
  }

  #turn(thing: string): void {
    if (thing !== this.drill?.right) {
      this.#end();
      return;
    }
    this.streak += 1;
    this.phase = "right";
    this.#fetch();
    this.#after(secondsOf(this.pace, "right"), () => void this.#lay());
  }

  #end(): void {
    this.phase = "over";
    this.best = this.records.finish(this.pace, this.streak);
  }

  async #lay(): Promise<void> {
    clearTimeout(this.#timer);
    const run = this.#run;
    const next = this.#fetch();
    this.#next = null;
    const drill = await next;
    if (run !== this.#run) return; // meanwhile the player went elsewhere
    this.said = null;
    if (drill === undefined) {
      this.cut = true;
      this.#end();
      return;
    }
    this.drill = drill;
    this.phase = "looking";
    this.#at(0);
  }

  /** The next row, asked for once; undefined if it cannot be had. */
  #fetch(): Promise<Drill | undefined> {
    const length = lengthOf(this.streak);
    if (this.#next?.length !== length) {
      const drill = this.ask(length).then(
        ([first]) => first,
        () => undefined,
      );
      this.#next = { length, drill };
    }
    return this.#next.drill;
  }

  #at(now: number): void {
    this.now = now;
    if (this.beat !== null) this.#after(secondsOf(this.pace, this.beat.key), () => this.goOn());
  }

  #after(seconds: number | null, then: () => void): void {
    clearTimeout(this.#timer);
    if (seconds !== null) this.#timer = setTimeout(then, seconds * 1000);
  }
}
