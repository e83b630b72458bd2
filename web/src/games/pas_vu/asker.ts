// Asks the server what a wish would come to, while the hand still moves: one question under way, then the newest.

import type { Attempt } from "../game";

export type Tried = Attempt<"pas_vu">;

const PACE = 50; // ms from one question to the next

interface Question<T> {
  wish: string;
  done: (answer: T) => void;
}

export class Asker<T = Tried> {
  #next: Question<T> | null = null;
  #busy = false;

  constructor(private readonly attempt: () => ((wish: string) => Promise<T>) | undefined) {}

  /** What was asked before and is not yet answered is not answered any more. */
  ask(wish: string, done: (answer: T) => void): void {
    this.#next = { wish, done };
    if (!this.#busy) void this.#run();
  }

  /** Nobody waits for an answer any more. */
  forget(): void {
    this.#next = null;
    this.#asked = null;
  }

  get waiting(): boolean {
    return this.#next !== null || this.#asked !== null;
  }

  #asked: Question<T> | null = null;

  async #run(): Promise<void> {
    this.#busy = true;
    for (let question = this.#take(); question !== null; question = this.#take()) {
      const began = performance.now();
      const attempt = this.attempt();
      const answer = attempt === undefined ? null : await attempt(question.wish).catch(() => null);
      const current = this.#asked === question && this.#next === null;
      if (this.#asked === question) this.#asked = null;
      if (current && answer !== null) question.done(answer);
      const rest = PACE - (performance.now() - began);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    this.#busy = false;
  }

  #take(): Question<T> | null {
    this.#asked = this.#next;
    this.#next = null;
    return this.#asked;
  }
}
