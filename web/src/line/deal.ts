// The check of a deal, as in naysay/core/deal.py: everything that chance did follows from the sealed seed and the words.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Film } from "../wire";

const CHANCE = -1;

export interface DealCheck {
  sealed: boolean; // there is a seal to check
  seed: boolean; // the seed has the fingerprint that was shown
  starter: number | null; // who should have begun
  words: boolean; // each has the hash that was listed; games of old have no hashes
  unopened: readonly number[]; // seats that gave a hash and no word in time
  draws: number; // worked out again, and as played
  wrong: { move: number; drawn: string; played: string } | null; // the first that differs, counted from 1
}

export function dealKey(seed: Uint8Array, words: readonly string[]): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(words.join("\n")));
}

/** A number below `count`, from 256 bits read as one big number. */
export function pick(key: Uint8Array, label: string, count: number): number {
  return Number(BigInt(`0x${bytesToHex(hmac(sha256, key, utf8ToBytes(label)))}`) % BigInt(count));
}

export function wordsInOrder(words: Film["words"]): string[] {
  return Object.entries(words)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([, word]) => word);
}

type Dealt = Pick<Film, "seed" | "fingerprint" | "hashes" | "words" | "seats" | "frames">;

export function wordHash(word: string): string {
  return bytesToHex(sha256(utf8ToBytes(word)));
}

/** Whether every word has its hash, if there is a list of them at all. */
function listed({ hashes, words }: Dealt): boolean {
  if (Object.keys(hashes).length === 0) return true;
  return Object.entries(words).every(([seat, word]) => hashes[seat] === wordHash(word));
}

export function verify(film: Dealt): DealCheck {
  if (film.seed === null || film.fingerprint === null)
    return { sealed: false, seed: false, starter: null, words: false, unopened: [], draws: 0, wrong: null };
  const seed = hexToBytes(film.seed);
  const key = dealKey(seed, wordsInOrder(film.words));
  let draws = 0;
  let wrong: DealCheck["wrong"] = null;
  for (const [step, { seat, action, menu }] of film.frames.entries()) {
    if (seat !== CHANCE) continue;
    const drawn = menu[pick(key, String(step), Math.max(1, menu.length))] ?? "";
    if (drawn !== action) {
      wrong = { move: step + 1, drawn, played: action };
      break;
    }
    draws += 1;
  }
  return {
    sealed: true,
    seed: bytesToHex(sha256(seed)) === film.fingerprint,
    starter: pick(key, "start", film.seats),
    words: listed(film),
    unopened: Object.keys(film.hashes)
      .filter((seat) => film.words[seat] === undefined)
      .map(Number),
    draws,
    wrong,
  };
}

/** A word of one's own: 128 random bits. */
export function newDealWord(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
