// What this device remembers of one's practice: the pace chosen last, and the best run at each.

import { read, write } from "../../../browser/memory";
import { PACES, type Pace } from "./pace";

const NAME = "not_a_hat.practice";

type Best = Partial<Record<Pace, number>>;

export class Records {
  pace: Pace = $state("calm");
  best: Best = $state.raw({});

  constructor() {
    const found = read(NAME);
    if (!isTree(found)) return;
    this.pace = PACES.find((pace) => pace === found.pace) ?? this.pace;
    const best = isTree(found.best) ? found.best : {};
    this.best = Object.fromEntries(PACES.map((pace) => [pace, best[pace]]).filter(([, n]) => isCount(n)));
  }

  choose(pace: Pace): void {
    this.pace = pace;
    this.#keep();
  }

  bestOf(pace: Pace): number {
    return this.best[pace] ?? 0;
  }

  /** A run is over; whether it was the best at its pace. */
  finish(pace: Pace, streak: number): boolean {
    if (streak <= this.bestOf(pace)) return false;
    this.best = { ...this.best, [pace]: streak };
    this.#keep();
    return true;
  }

  #keep(): void {
    write(NAME, { pace: this.pace, best: this.best });
  }
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;
