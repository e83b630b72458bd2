// Rounds of one level, asked for before they are needed.

import type { Drill } from "./kinds";

const FEW = 8; // rounds in hand at which more are asked for

export class Supply {
  #drills: Drill[] = [];
  #asking: Promise<void> | null = null;

  constructor(readonly ask: () => Promise<readonly Drill[]>) {}

  /** Rejects if there is none, and none can be had. */
  async next(): Promise<Drill> {
    if (this.#drills.length === 0) await this.#more();
    const drill = this.#drills.shift();
    if (drill === undefined) throw new Error("the server gave no rounds");
    if (this.#drills.length <= FEW) this.#more().catch(() => undefined); // asked again when there are none
    return drill;
  }

  #more(): Promise<void> {
    this.#asking ??= this.ask()
      .then((drills) => void this.#drills.push(...drills))
      .finally(() => (this.#asking = null));
    return this.#asking;
  }
}
