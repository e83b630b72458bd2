// Hall after hall, until the first in which somebody is seen; and then from the beginning.

import type { PasVuAnswered, PasVuDrill } from "../../../wire";
import { Hiding } from "./hiding.svelte";
import type { Doors, Records } from "./records.svelte";

type Drills = (doors: Doors) => Promise<readonly PasVuDrill[]>;
type Answer = (name: string, text: string) => Promise<PasVuAnswered>;

export class Run {
  hiding: Hiding | null = $state.raw(null); // null: not in a hall
  streak = $state(0);
  best = $state(false); // the streak is longer than any before
  busy = $state(false); // a hall is on its way
  cut = $state(false); // no hall could be had
  again = $state(false); // this hall once more, which does not count
  doors: Doors = $state("2");

  #run = 0; // which: what comes late for another is not taken
  #ended = false; // somebody was seen

  constructor(
    readonly records: Records,
    readonly drills: Drills,
    readonly answer: Answer,
  ) {}

  async start(doors: Doors): Promise<void> {
    this.stop();
    this.doors = doors;
    this.streak = 0;
    this.best = false;
    this.#ended = false;
    await this.next();
  }

  /** Away from the hall. */
  stop(): void {
    this.#run += 1;
    this.busy = false;
    this.hiding = null;
  }

  async next(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.cut = false;
    const run = this.#run;
    const [drill] = await this.drills(this.doors).catch(() => []);
    if (run !== this.#run) return; // meanwhile the player went elsewhere
    this.busy = false;
    this.cut = drill === undefined;
    if (drill === undefined) return;
    if (this.#ended) {
      this.streak = 0;
      this.best = false;
      this.#ended = false;
    }
    this.#enter(drill, false);
  }

  retry(): void {
    if (this.hiding !== null && !this.busy) this.#enter(this.hiding.drill, true);
  }

  #enter(drill: PasVuDrill, again: boolean): void {
    this.again = again;
    this.hiding = new Hiding(drill, (text) => this.answer(drill.name, text));
  }

  goOn(): void {
    const { hiding } = this;
    if (hiding === null || hiding.told) return;
    hiding.goOn();
    if (!hiding.told || this.again) return;
    if (hiding.answer?.hidden) {
      this.streak += 1;
      if (this.records.reach(this.doors, this.streak)) this.best = true;
    } else this.#ended = true;
  }
}
