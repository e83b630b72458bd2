// The log in sentences. What was told stays told: only what is new is put into words, as long as they are the same words.

import type { AnyPhrase } from "../games/found";
import type { GameKey, Place, Words } from "../games/game";
import { cutAtNames, isYouIn, nameIn } from "../kit/names";
import { lang } from "../kit/settings.svelte";
import type { Told } from "../wire";

export interface Sentence {
  version: number;
  text: string;
  opens: boolean; // a chapter begins with it
  parts: readonly { text: string; name: boolean }[]; // names apart, so that they can be set in bold
}

/** Whom it is told of, and how. */
export interface Telling {
  words: Words<GameKey>;
  places: readonly Place[];
  names: readonly string[]; // that stand out in a sentence
  over: boolean; // what faded may be written down
}

export class Story {
  #by = "";
  #words: Words<GameKey> | null = null;
  #told: readonly Told[] = [];
  #ends: readonly number[] = []; // how many sentences there are up to each
  #sentences: readonly Sentence[] = [];

  /** What happened, but for what a game does not speak of, and what fades. */
  retell(story: readonly Told[], telling: Telling): readonly Sentence[] {
    const by = JSON.stringify([
      telling.over,
      telling.names,
      telling.places.map(({ label, kind, you }) => [label, kind, you]),
    ]);
    const same = by === this.#by && telling.words === this.#words;
    const known = same ? agreeing(story, this.#told) : 0;
    if (same && known === story.length && known === this.#told.length) return this.#sentences;
    const sentences = this.#sentences.slice(0, known === 0 ? 0 : this.#ends[known - 1]);
    const ends = this.#ends.slice(0, known);
    for (const told of story.slice(known)) {
      const text = told.fades && !telling.over ? "" : sentence(told, telling);
      if (text !== "")
        sentences.push({
          version: told.version,
          text,
          opens: opens(told, telling.words),
          parts: cutAtNames(text, telling.names),
        });
      ends.push(sentences.length);
    }
    this.#by = by;
    this.#words = telling.words;
    this.#told = story;
    this.#ends = ends;
    this.#sentences = sentences;
    return sentences;
  }
}

/** Without what the board does not show yet. */
export function unveiled(story: readonly Told[], hushes: (phrase: AnyPhrase) => boolean): readonly Told[] {
  const last = story.findLastIndex(({ phrase }) => phrase !== null && !hushes(phrase as AnyPhrase));
  return story.slice(0, last + 1);
}

/** How many, from the first on, are the same. */
function agreeing(left: readonly Told[], right: readonly Told[]): number {
  const most = Math.min(left.length, right.length);
  let count = 0;
  while (count < most && left[count] === right[count]) count += 1;
  return count;
}

/** Whether a chapter of the log begins with it. */
export function opens({ phrase }: Told, { chapters }: Words<GameKey>): boolean {
  return phrase !== null && (chapters?.opens(phrase as AnyPhrase) ?? false);
}

/** One thing that happened, in words; "" if nothing is said of it. */
export function sentence(
  { seat, by, phrase }: Told,
  { words, places }: Pick<Telling, "words" | "places">,
): string {
  if (phrase === null) return "";
  const told = words.tell(phrase as AnyPhrase, nameIn(places), isYouIn(places));
  const person = seat >= 0 && places[seat]?.kind === "player";
  if (told === "" || !person || by === "") return told;
  return `${told} ${by === "bot" ? lang.text.table.byBot : lang.text.table.byClock}`;
}
