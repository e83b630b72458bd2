// A game teaches itself to somebody who plays it for the first time: one rule at a time, when it first matters.

import type { AnyBoard, AnyGame } from "./found";
import type { Lesson } from "./game";
import { toldLessons } from "./storage";

export class Lessons {
  readonly all: readonly Lesson<AnyBoard>[];
  readonly #key: string;
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
  at(board: AnyBoard, you: number): Lesson<AnyBoard> | null {
    return this.all.find(({ name, matters }) => !this.#told.includes(name) && matters(board, you)) ?? null;
  }

  tell({ name }: Lesson<AnyBoard>): void {
    this.#keep([...this.#told, name]);
  }

  skip(): void {
    this.#keep(this.all.map(({ name }) => name));
  }

  again(): void {
    this.#keep([]);
  }

  #keep(told: readonly string[]): void {
    this.#told = told;
    toldLessons.write(this.#key, told);
  }
}
