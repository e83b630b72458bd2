// What this device remembers of the drill: how many doors look, and the best run against so many.

import { read, write } from "../../../browser/memory";

export const DOORS = ["2", "3", "4"] as const;
export type Doors = (typeof DOORS)[number];

const NAME = "pas_vu.practice";

export class Records {
  doors: Doors = $state("2");
  best: Partial<Record<Doors, number>> = $state.raw({});

  constructor() {
    const found = read(NAME);
    if (!isTree(found)) return;
    this.doors = DOORS.find((doors) => doors === found.doors) ?? this.doors;
    const best = isTree(found.best) ? found.best : {};
    this.best = Object.fromEntries(DOORS.map((doors) => [doors, best[doors]]).filter(([, n]) => isCount(n)));
  }

  choose(doors: Doors): void {
    this.doors = doors;
    this.#keep();
  }

  bestOf(doors: Doors): number {
    return this.best[doors] ?? 0;
  }

  /** So many halls in a row; whether that is more than ever. */
  reach(doors: Doors, streak: number): boolean {
    if (streak <= this.bestOf(doors)) return false;
    this.best = { ...this.best, [doors]: streak };
    this.#keep();
    return true;
  }

  #keep(): void {
    write(NAME, { doors: this.doors, best: this.best });
  }
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;
