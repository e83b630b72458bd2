// Rounds of each rung, asked for before they are needed.

import type { Drill, RungName } from "./kinds";

export class Supply {
  #drills = new Map<RungName, Drill[]>();
  #asking = new Map<RungName, Promise<void>>();

  constructor(readonly ask: (rung: RungName) => Promise<readonly Drill[]>) {}

  /** Rejects if there is none, and none can be had. */
  async next(rung: RungName): Promise<Drill> {
    await this.ready(rung);
    const drill = this.#drills.get(rung)?.shift();
    if (drill === undefined) throw new Error("the server gave no rounds");
    return drill;
  }

  async ready(rung: RungName): Promise<void> {
    if ((this.#drills.get(rung) ?? []).length > 0) return;
    const asking =
      this.#asking.get(rung) ??
      this.ask(rung)
        .then((drills) => void this.#drills.set(rung, [...drills]))
        .finally(() => this.#asking.delete(rung));
    this.#asking.set(rung, asking);
    await asking;
  }
}
