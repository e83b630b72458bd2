// The round as this browser sees it: when its dice were painted, what was tapped here, and how the rest goes by.

import type { RunningClock } from "../game";
import type { NotNotBoard } from "../../wire";
import { whenPainted } from "./reaction";
import type { OwnTap } from "./verdicts";

const TICK = 100; // ms
const READY = 1.2; // seconds before a roll in which the new cards lie there and the dice tumble
const BRIEF = 2.4; // seconds that an answer is shown if a rule card follows
const AT_ONCE = 1; // seconds in which new cards are laid after a round; later ones are being dealt in a replay
const OVERDUE = 2; // seconds that dice tumble on while no roll comes

export class Round {
  painted: number | null = $state(null);
  own: Readonly<Record<number, OwnTap>> = $state.raw({}); // by seat
  #closed = $state(performance.now());
  #now = $state(performance.now());

  readonly #elapsed = $derived((this.#now - this.#closed) / 1000);
  readonly #ready = $derived.by(() => Math.min(READY, this.board().seconds * 0.4));

  /** The answer of the last round is shown as it lay, before the new cards are. */
  readonly answering: boolean = $derived.by(() => {
    const { phase, last, lesson, seconds } = this.board();
    if (last === null || phase === "race" || phase === "over") return false;
    const shown = phase === "deal" ? AT_ONCE : lesson ? BRIEF : seconds - this.#ready;
    return this.#elapsed < shown;
  });

  readonly tumbling: boolean = $derived.by(() => {
    const { phase, seconds, table } = this.board();
    if (this.answering) return false;
    if (phase === "deal") return !table.includes(null); // nothing to lay: they are being rolled
    const left = seconds - this.#elapsed;
    return phase === "rest" && left < this.#ready && left > -OVERDUE;
  });

  readonly clock: RunningClock | null = $derived.by(() => {
    const { phase, seconds } = this.board();
    if (phase === "race") return this.painted === null ? null : { seconds, left: seconds, at: this.painted };
    const resting = phase === "rest" && this.#elapsed < seconds;
    return resting ? { seconds, left: seconds, at: this.#closed } : null;
  });

  constructor(private readonly board: () => NotNotBoard) {
    const racing = $derived(board().phase === "race");
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
      const timer = setInterval(() => (this.#now = performance.now()), TICK);
      return () => clearInterval(timer);
    });
  }

  tapped(seat: number, tap: OwnTap): void {
    this.own = { ...this.own, [seat]: tap };
  }
}
