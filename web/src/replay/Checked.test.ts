// A server that deals anew with another seed, once it knows the words: its file is true to itself, and yet it is red.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { en } from "../lang/en";
import { fr } from "../lang/fr";
import { dealKey, pick, wordHash } from "../line/deal";
import type { Seen } from "../line/seals";
import { settings } from "../kit/settings.svelte";
import type { Film } from "../wire";
import Checked from "./Checked.svelte";

const WORD = "0a".repeat(16);
const NAMES = ["Nour", "Maud", "Olive"];
const HASHES = { "0": wordHash(WORD), "1": "b0b0" };

/** As a server deals it from a seed: one draw out of ten. */
function dealt(seed: string): Film {
  const key = dealKey(hexToBytes(seed), [WORD]);
  const menu = Array.from({ length: 10 }, (_, card) => `flip ${card}`);
  const frame = { seat: -1, action: menu[pick(key, "0", 10)] ?? "", menu };
  const rest = { by: "" as const, phrase: null, board: {}, actors: [], outcome: null };
  return {
    game: "no_thanks",
    seats: 3,
    start: pick(key, "start", 3),
    options: {},
    players: NAMES,
    bots: {},
    fingerprint: bytesToHex(sha256(hexToBytes(seed))),
    hashes: HASHES,
    words: { "0": WORD },
    seed,
    revealed: false,
    first: {},
    actors: [],
    frames: [{ ...frame, ...rest }],
    review: null,
    text: "",
  };
}

const TRUE = dealt("11".repeat(32));
const EXCHANGED = dealt("22".repeat(32));
const SEEN: Seen = {
  fingerprint: TRUE.fingerprint ?? "",
  hashes: [HASHES["0"], HASHES["1"], null],
  word: WORD,
  taken: true,
};

function red(film: Film, seen: readonly Seen[]): string[] {
  const { container } = render(Checked, { film, names: NAMES, seen });
  return [...container.querySelectorAll(".bad")].map((each) => each.textContent.trim());
}

beforeEach(() => {
  settings.lang = "en";
});

describe("the check of a deal", () => {
  it("is green where all is as it was shown, and names who did not open", () => {
    expect(red(TRUE, [SEEN])).toEqual([]);
    expect(screen.getByText(en.replay.seenOk)).toBeTruthy();
    expect(screen.getByText(en.replay.unopened("Maud"))).toBeTruthy();
    expect(screen.getByText(en.replay.wordMine)).toBeTruthy();
  });

  it.each(["en", "fr"] as const)("is red where the seed was exchanged, in words (%s)", (lang) => {
    settings.lang = lang;
    const text = { en, fr }[lang].replay;
    expect(red(EXCHANGED, [SEEN])).toEqual([text.failed, text.seenBad]);
  });

  it("is red where the list was changed, or the seal taken away", () => {
    const listed = { ...TRUE, hashes: { ...HASHES, "2": "eee" } };
    expect(red(listed, [SEEN])).toEqual([en.replay.failed, en.replay.seenHashes]);
    expect(red({ ...TRUE, fingerprint: null }, [SEEN])).toEqual([en.replay.failed, en.replay.unsealed]);
  });

  it("is red where a word was taken and left out, but not where it came late", () => {
    const without = { ...dealt("11".repeat(32)), words: {} };
    expect(red(without, [SEEN])).toContain(en.replay.wordMissing);
    expect(red(without, [{ ...SEEN, taken: false }])).not.toContain(en.replay.wordMissing);
    expect(screen.getByText(en.replay.wordLate)).toBeTruthy();
  });

  it("waits for the seed of a deal of the day, but not where words were listed", () => {
    const daily = { ...TRUE, hashes: {}, words: {}, seed: null };
    expect(red(daily, [{ ...SEEN, hashes: null, word: null }])).toEqual([]);
    expect(screen.getByText(en.replay.stillSealed)).toBeTruthy();
    expect(red(daily, [SEEN])).toContain(en.replay.seenHashes);
    expect(red({ ...TRUE, seed: null }, [SEEN])).toContain(en.replay.unsealed);
  });

  it("claims nothing where nothing was shown", () => {
    expect(red(EXCHANGED, [])).toEqual([]);
    expect(screen.getByText(en.replay.seenNone)).toBeTruthy();
  });
});
