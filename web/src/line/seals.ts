// What this device was shown of each deal before it was played, by table and game: a replay is compared with it, for a
// file that is looked up only in itself proves nothing.

import { read, write } from "../browser/memory";
import type { Film, Table } from "../wire";
import { newDealWord, wordHash } from "./deal";

type Hashes = readonly (string | null)[]; // by seat; null: gave none

export interface Seen {
  fingerprint: string; // the first that was shown
  hashes: Hashes | null; // the first list, or none yet
  word: string | null; // one's own; null for those who watch
  taken: boolean; // the table has said that the word is opened
}

export type Difference = "fingerprint" | "hashes";
export type Telling = { type: "commit"; hash: string } | { type: "open"; word: string };

const KEPT = 120;

function isSeen(value: unknown): value is Seen {
  const seen = value as Partial<Seen> | null;
  const words = seen?.word === null || typeof seen?.word === "string";
  return (
    words && typeof seen.fingerprint === "string" && (seen.hashes === null || Array.isArray(seen.hashes))
  );
}

function entries(): [string, Seen][] {
  const value = read("seals");
  if (!Array.isArray(value)) return [];
  return value.filter(
    (pair): pair is [string, Seen] => Array.isArray(pair) && typeof pair[0] === "string" && isSeen(pair[1]),
  );
}

/** Those of a game, of all who share this device. */
export function seenOf(table: string, game: number): Seen[] {
  const ours = ([key]: [string, Seen]): boolean => {
    const [room = "", number] = key.split("/");
    return Number(number) === game && (room === table || room.startsWith(`${table}#`));
  };
  return entries()
    .filter(ours)
    .map(([, seen]) => seen);
}

/** Those that have anything to do with a file, which does not say where it was played. */
export function seenLike(film: Pick<Film, "fingerprint" | "hashes">): Seen[] {
  const hashes = Object.values(film.hashes);
  return entries()
    .map(([, seen]) => seen)
    .filter(
      ({ fingerprint, word }) =>
        fingerprint === film.fingerprint || (word !== null && hashes.includes(wordHash(word))),
    );
}

/** What is not as it was shown. */
export function difference(seen: Seen, fingerprint: string | null, hashes: Hashes | null): Difference | null {
  if (fingerprint !== null && fingerprint !== seen.fingerprint) return "fingerprint";
  if (seen.hashes === null || hashes === null) return null;
  const length = Math.max(seen.hashes.length, hashes.length);
  const same = Array.from({ length }, (_, seat) => seat).every(
    (seat) => (seen.hashes?.[seat] ?? null) === (hashes[seat] ?? null),
  );
  return same ? null : "hashes";
}

/** One person's side of the sealing: keep what is shown, then say what there is to say. */
export class Sealing {
  #now: { key: string; seen: Seen } | null = null; // where nothing can be kept, for as long as the page is open
  #said = ""; // on this line

  constructor(private readonly key: string) {}

  /** A new line: what was said on the last may not have arrived. */
  reset(): void {
    this.#said = "";
  }

  /** What this table has that is not as it was shown before. */
  look(table: Table): Difference | null {
    if (table.phase === "playing") return this.#compare(table.games + 1, table.fingerprint, table.hashes);
    const over = table.phase === "over" ? this.#compare(table.games, table.fingerprint, table.hashes) : null;
    return this.#compare(table.games + 1, table.next_fingerprint, table.opening) ?? over;
  }

  /** The hash of a word before the list, the word after it; and to nobody who shows two seals, or two lists. */
  next(table: Table): Telling | null {
    if (table.phase === "playing" || table.you === null || this.look(table) !== null) return null;
    const seen = this.#find(table.games + 1);
    if (seen === null) return null;
    const word = seen.word ?? newDealWord();
    if (table.opening === null) {
      this.#keep(table.games + 1, { ...seen, word });
      const hash = wordHash(word);
      return table.hash === hash ? null : this.#once({ type: "commit", hash });
    }
    if (table.opening[table.you] !== wordHash(word)) return null;
    return this.#once({ type: "open", word });
  }

  /** The table has taken the word that was opened for its next game. */
  taken(game: number): void {
    const seen = this.#find(game);
    if (seen !== null) this.#keep(game, { ...seen, taken: true });
  }

  #once(telling: Telling): Telling | null {
    const text = JSON.stringify(telling);
    if (text === this.#said) return null;
    this.#said = text;
    return telling;
  }

  #compare(game: number, fingerprint: string | null, hashes: Hashes | null): Difference | null {
    if (fingerprint === null) return null;
    const seen = this.#find(game) ?? { fingerprint, hashes: null, word: null, taken: false };
    const found = difference(seen, fingerprint, hashes);
    if (found === null) this.#keep(game, { ...seen, hashes: seen.hashes ?? hashes });
    return found;
  }

  #find(game: number): Seen | null {
    const key = `${this.key}/${game}`;
    const kept = entries().find(([known]) => known === key)?.[1];
    return kept ?? (this.#now?.key === key ? this.#now.seen : null);
  }

  #keep(game: number, seen: Seen): void {
    const key = `${this.key}/${game}`;
    this.#now = { key, seen };
    const [first, ...rest] = entries();
    if (first?.[0] === key && JSON.stringify(first[1]) === JSON.stringify(seen)) return;
    const others = [first, ...rest].filter((each) => each !== undefined && each[0] !== key);
    write("seals", [[key, seen], ...others].slice(0, KEPT));
  }
}

export interface Comparison {
  difference: Difference | null; // the worst
  word: "in" | "late" | "missing" | null; // one's own; late: the table never said that it had it
}

/** A replay beside what this device was shown of its game. */
export function compare(
  film: Pick<Film, "fingerprint" | "hashes" | "words" | "seats">,
  seen: readonly Seen[],
): Comparison {
  const hashes = Array.from({ length: film.seats }, (_, seat) => film.hashes[seat] ?? null);
  const found = seen.map((each) => difference(each, film.fingerprint ?? "", hashes));
  const words = Object.values(film.words);
  const own = seen.filter(({ word }) => word !== null);
  const out = own.filter(({ word }) => !words.includes(word ?? ""));
  return {
    difference: found.find((each) => each === "fingerprint") ?? found.find((each) => each !== null) ?? null,
    word:
      own.length === 0 ? null : out.length === 0 ? "in" : out.some(({ taken }) => taken) ? "missing" : "late",
  };
}
