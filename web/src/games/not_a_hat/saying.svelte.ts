// What somebody is about to say: letters that are typed, a name that is picked, and the manner of it.

import { read, write } from "../../browser/memory";
import { settings } from "../../kit/settings.svelte";
import { called, suggest, type Suggestion } from "./gifts";
import type { Manner } from "./words/sayings";

export const MANNERS: readonly Manner[] = ["smiling", "plainly", "unsure"];
const KEPT = "not_a_hat.manner";

function kept(): Manner {
  const found = read(KEPT);
  return MANNERS.find((manner) => manner === found) ?? "plainly";
}

export class Saying {
  typed = $state("");
  picked: string | null = $state(null); // the key of a gift, from the list
  at = $state(0); // in the names that fit; after the last of them: as it was typed
  #manner: Manner = $state(kept());
  readonly fitting: readonly Suggestion[] = $derived(suggest(this.typed, settings.lang));

  get manner(): Manner {
    return this.#manner;
  }

  set manner(manner: Manner) {
    this.#manner = manner;
    write(KEPT, manner);
  }

  /** The gift that is meant; null: what was typed is said as it is, or nothing yet. */
  get thing(): string | null {
    return this.picked ?? this.fitting[this.at]?.key ?? null;
  }

  get words(): string {
    return this.thing === null ? this.typed.trim() : called(this.thing, settings.lang);
  }

  get wish(): string {
    return `offer ${JSON.stringify(this.words)} ${this.manner}`;
  }

  type(text: string): void {
    this.typed = text;
    this.picked = null;
    this.at = 0;
  }

  pick(thing: string): void {
    this.typed = "";
    this.picked = thing;
  }

  move(by: 1 | -1): void {
    const choices = this.fitting.length + 1;
    this.at = (this.at + by + choices) % choices;
  }

  clear(): void {
    this.type("");
  }
}
