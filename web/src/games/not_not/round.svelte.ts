// The round as this browser sees it: when its dice were painted, what was tapped here, and how the rest goes by.

import { untrack } from "svelte";
import type { RunningClock } from "../game";
import type { NotNotBoard } from "../../wire";
import { whenPainted } from "./reaction";
import type { OwnTap } from "./verdicts";

const TICK = 100; // ms
const READY = 1.2; // seconds before a roll in which the new cards lie there and the dice tumble
const BRIEF = 2.4; // seconds that an answer is shown if a rule card follows
const AT_ONCE = 1; // seconds in which new cards are laid after a round; later ones are being dealt in a replay
const OVERDUE = 2; // seconds that dice tumble on while no roll comes
const GO_ON = 2; // seconds from the end of a pause to the roll

/** What a board does not say of the rest. */
export interface Waiting {
  longer: number; // seconds more, since somebody erred
  paused: boolean;
}

export class Round {
  painted: number | null = $state(null);
  own: Readonly<Record<number, OwnTap>> = $state.raw({}); // by seat
  #closed = $state(performance.now());
  #resumed: number | null = $state(null); // when a pause ended, in this rest
  #now = $state(performance.now());

  readonly #since = $derived(this.#resumed ?? this.#closed);
  readonly #elapsed = $derived((this.#now - this.#since) / 1000);
  readonly #seconds: number = $derived.by(() =>
    this.#resumed === null ? this.board().seconds + this.waiting().longer : GO_ON,
  );
  readonly #ready = $derived(Math.min(READY, this.#seconds * 0.4));

  /** The answer of the last round is shown as it lay, before the new cards are; the very last one stays. */
  readonly answering: boolean = $derived.by(() => {
    const { phase, last, lessons } = this.board();
    if (last === null || phase === "race") return false;
    if (phase === "over") return true;
    if (this.#resumed !== null) return false;
    const brief = BRIEF + this.waiting().longer;
    const shown = phase === "deal" ? AT_ONCE : lessons.length > 0 ? brief : this.#seconds - this.#ready;
    return this.#elapsed < shown || (this.waiting().paused && lessons.length === 0 && this.#pausedEarly);
  });

  /** Which of several rule cards it is time for. */
  readonly lesson: number = $derived.by(() => {
    const count = this.board().lessons.length;
    if (count < 2 || this.waiting().paused) return 0;
    return Math.min(count - 1, Math.floor((this.#elapsed / this.#seconds) * count));
  });

  readonly tumbling: boolean = $derived.by(() => {
    const { phase, table } = this.board();
    if (this.answering || this.waiting().paused) return false;
    if (phase === "deal") return !table.includes(null); // nothing to lay: they are being rolled
    const left = this.#seconds - this.#elapsed;
    return phase === "rest" && left < this.#ready && left > -OVERDUE;
  });

  readonly clock: RunningClock | null = $derived.by(() => {
    const { phase, seconds } = this.board();
    if (phase === "race") return this.painted === null ? null : { seconds, left: seconds, at: this.painted };
    const resting = phase === "rest" && !this.waiting().paused && this.#elapsed < this.#seconds;
    return resting ? { seconds: this.#seconds, left: this.#seconds, at: this.#since } : null;
  });

  #pausedEarly = $state(false); // while the answer was shown: then it stays

  constructor(
    private readonly board: () => NotNotBoard,
    private readonly waiting: () => Waiting,
  ) {
    const racing = $derived(board().phase === "race");
    const paused = $derived(waiting().paused);
    // Others who tap change the board, but not which race it is.
    const race = $derived(racing ? JSON.stringify([board().dice, board().table, board().deck]) : null);
    $effect(() => {
      if (race === null) return;
      this.painted = null;
      this.own = {};
      return whenPainted((at) => (this.painted = at));
    });
    // Before anything is drawn: else the table would show for a moment before its answer.
    $effect.pre(() => {
      if (racing) return;
      this.#closed = this.#now = performance.now();
      this.#resumed = null;
      const timer = setInterval(() => (this.#now = performance.now()), TICK);
      return () => clearInterval(timer);
    });
    $effect.pre(() => {
      if (!paused) return;
      this.#pausedEarly = untrack(() => this.answering);
      return () => {
        this.#pausedEarly = false;
        this.#resumed = this.#now = performance.now();
      };
    });
  }

  tapped(seat: number, tap: OwnTap): void {
    this.own = { ...this.own, [seat]: tap };
  }
}
