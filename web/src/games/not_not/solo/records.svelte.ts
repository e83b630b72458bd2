// What this device remembers of one's practice: medals, the longest endless run, days, and the last rounds of each kind.

import { inARow, today } from "../../../browser/days";
import { read, write } from "../../../browser/memory";
import { KINDS, type Kind, type RungName } from "./kinds";
import { isBetter, MEDALS, type Result } from "./medals";
import type { Tried } from "./statistics";

const NAME = "not_not.practice";
const MOST = 80; // rounds of a kind; the oldest are forgotten
const DAYS = 400;

type Results = Readonly<Partial<Record<RungName, Result>>>;
type History = Record<Kind, readonly Tried[]>;

export class Records {
  rungs: Results = $state.raw({}); // the best on each
  endless = $state(0); // right rounds of the best run
  days: readonly string[] = $state.raw([]);
  tried: History = $state.raw(history(null));

  constructor() {
    const found = read(NAME);
    if (!isTree(found)) return;
    this.rungs = results(found.rungs);
    this.endless = isCount(found.endless) ? found.endless : 0;
    this.days = Array.isArray(found.days) ? found.days.filter(isDay).slice(-DAYS) : [];
    this.tried = history(found.tried);
  }

  /** Days in a row on which something was played to its end. */
  get row(): number {
    return inARow(this.days, today());
  }

  get empty(): boolean {
    return (
      this.endless === 0 && this.days.length === 0 && KINDS.every((kind) => this.tried[kind].length === 0)
    );
  }

  add(kind: Kind, tried: Tried): void {
    this.tried = { ...this.tried, [kind]: [...this.tried[kind], tried].slice(-MOST) };
    this.#keep();
  }

  /** A rung was played to its end; whether better than ever before. */
  climbed(name: RungName, result: Result): boolean {
    const before = this.rungs[name];
    const best = before === undefined || isBetter(result, before);
    if (best) this.rungs = { ...this.rungs, [name]: result };
    this.#played();
    return best;
  }

  /** An endless run is over; whether it was the longest. */
  ran(right: number): boolean {
    const best = right > this.endless;
    if (best) this.endless = right;
    this.#played();
    return best;
  }

  forget(): void {
    this.rungs = {};
    this.endless = 0;
    this.days = [];
    this.tried = history(null);
    this.#keep();
  }

  #played(): void {
    const day = today();
    if (!this.days.includes(day)) this.days = [...this.days, day].slice(-DAYS);
    this.#keep();
  }

  #keep(): void {
    write(NAME, { rungs: this.rungs, endless: this.endless, days: this.days, tried: this.tried });
  }
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const isTried = (value: unknown): value is Tried =>
  isTree(value) &&
  typeof value.right === "boolean" &&
  (value.ms === null || (typeof value.ms === "number" && value.ms >= 0));

const isResult = (value: unknown): value is Result =>
  isTree(value) &&
  (value.medal === null || MEDALS.some((medal) => medal === value.medal)) &&
  isCount(value.errors) &&
  isCount(value.ms);

function results(found: unknown): Results {
  return isTree(found) ? Object.fromEntries(Object.entries(found).filter(([, one]) => isResult(one))) : {};
}

function history(found: unknown): History {
  const lists = isTree(found) ? found : {};
  const listed = (kind: Kind): readonly Tried[] => {
    const list = lists[kind];
    return Array.isArray(list) ? list.filter(isTried).slice(-MOST) : [];
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, listed(kind)])) as History;
}
