// A game teaches itself to somebody who plays it for the first time: one rule at a time, when it first matters.

import type { AnyBoard, AnyGame } from "../games/found";
import type { GameKey, Lesson } from "../games/game";
import { read, write } from "../browser/memory";

/** The lessons that were told on this device, by game. */
const toldLessons = {
  read: (game: string): string[] => {
    const value = read(`lessons.${game}`);
    return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
  },
  write: (game: string, names: readonly string[]): void => write(`lessons.${game}`, names),
};

export class Lessons {
  readonly all: readonly Lesson<GameKey>[];
  readonly #key: string;
  learned = $state(false); // the last one was just told
  #told: readonly string[] = $state.raw([]);

  constructor(key: string, game: AnyGame) {
    this.#key = key;
    this.all = game.lessons ?? [];
    this.#told = toldLessons.read(key);
  }

  /** How many were told. */
  get count(): number {
    return this.all.filter(({ name }) => this.#told.includes(name)).length;
  }

  /** The lesson for this choice, if one is left that matters. */
  at(board: AnyBoard, you: number): Lesson<GameKey> | null {
    return this.all.find(({ name, matters }) => !this.#told.includes(name) && matters(board, you)) ?? null;
  }

  tell({ name }: Lesson<GameKey>): void {
    this.#keep([...this.#told, name]);
    this.learned = this.count === this.all.length;
  }

  skip(): void {
    this.#keep(this.all.map(({ name }) => name));
  }

  /** A whole game was played: that was the lesson. Whether some had been told, and some not. */
  finish(): boolean {
    const learning = this.count > 0 && this.count < this.all.length;
    if (this.all.length > 0) this.skip();
    return learning;
  }

  again(): void {
    this.#keep([]);
  }

  #keep(told: readonly string[]): void {
    this.#told = told;
    toldLessons.write(this.#key, told);
  }
}
