// What this device remembers of one's practice: the best runs, and the last rounds of each kind.

import { read, write } from "../../../browser/memory";
import { KINDS, LEVELS, type Kind, type Level } from "./kinds";
import { PACES, type Pace } from "./pace";
import type { Tried } from "./statistics";

const NAME = "not_not.practice";
const MOST = 80; // rounds of a kind; the oldest are forgotten

type Best = Partial<Record<`${Level}/${Pace}`, number>>;
type History = Record<Kind, readonly Tried[]>;

export class Records {
  level: Level = $state("discovery"); // chosen last, as is the pace
  pace: Pace = $state("calm");
  best: Best = $state.raw({});
  tried: History = $state.raw(history(null));

  constructor() {
    const found = read(NAME);
    if (!isTree(found)) return;
    this.level = LEVELS.find((level) => level === found.level) ?? this.level;
    this.pace = PACES.find((pace) => pace === found.pace) ?? this.pace;
    this.best = bests(found.best);
    this.tried = history(found.tried);
  }

  choose(level: Level, pace: Pace): void {
    this.level = level;
    this.pace = pace;
    this.#keep();
  }

  bestOf(level: Level, pace: Pace): number {
    return this.best[`${level}/${pace}`] ?? 0;
  }

  add(kind: Kind, tried: Tried): void {
    this.tried = { ...this.tried, [kind]: [...this.tried[kind], tried].slice(-MOST) };
    this.#keep();
  }

  /** A run is over; whether it was the best of its level and pace. */
  finish(level: Level, pace: Pace, streak: number): boolean {
    if (streak <= this.bestOf(level, pace)) return false;
    this.best = { ...this.best, [`${level}/${pace}`]: streak };
    this.#keep();
    return true;
  }

  forget(): void {
    this.best = {};
    this.tried = history(null);
    this.#keep();
  }

  #keep(): void {
    write(NAME, { level: this.level, pace: this.pace, best: this.best, tried: this.tried });
  }
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isTried = (value: unknown): value is Tried =>
  isTree(value) &&
  typeof value.right === "boolean" &&
  (value.ms === null || (typeof value.ms === "number" && value.ms >= 0));

function history(found: unknown): History {
  const lists = isTree(found) ? found : {};
  const listed = (kind: Kind): readonly Tried[] => {
    const list = lists[kind];
    return Array.isArray(list) ? list.filter(isTried).slice(-MOST) : [];
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, listed(kind)])) as History;
}

function bests(found: unknown): Best {
  const best: Best = {};
  if (!isTree(found)) return best;
  for (const level of LEVELS)
    for (const pace of PACES) {
      const streak = found[`${level}/${pace}`];
      if (typeof streak === "number") best[`${level}/${pace}`] = streak;
    }
  return best;
}
