// The numbers were worked out by naysay/core/deal.py.

import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import type { Frame } from "../wire";
import { dealKey, newDealWord, pick, verify, wordHash, wordsInOrder } from "./deal";

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const WORDS = ["00".repeat(16), "é-word", "ff".repeat(16)];
const FINGERPRINT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

describe("a deal", () => {
  const key = dealKey(SEED, WORDS);

  it("has the key that the server works out", () => {
    expect(bytesToHex(key)).toBe("39970d99b6bebf7b534f7103809cce1eb7c4cb6c33cbbdd3e56bda98c2ed791e");
    expect(bytesToHex(dealKey(SEED, []))).toBe(
      "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb",
    );
  });

  it("draws what the server draws", () => {
    expect([0, 1, 2, 3, 4, 5].map((step) => pick(key, String(step), 33 - step))).toEqual([
      5, 29, 29, 10, 15, 24,
    ]);
    expect([10, 11, 99].map((step) => pick(key, String(step), 7))).toEqual([4, 5, 1]);
    expect([pick(key, "start", 4), pick(key, "start", 7)]).toEqual([2, 0]);
  });
});

const frame = (changes: Partial<Frame>): Frame => ({
  seat: -1,
  action: "",
  by: "",
  phrase: null,
  menu: [],
  board: {},
  actors: [],
  outcome: null,
  ...changes,
});

const menu = (size: number): string[] => Array.from({ length: size }, (_, index) => `flip ${index}`);

const film = {
  seed: bytesToHex(SEED),
  fingerprint: FINGERPRINT,
  hashes: {},
  words: { "0": WORDS[0] ?? "", "10": WORDS[2] ?? "", "2": WORDS[1] ?? "" },
  seats: 4,
  frames: [
    frame({ action: "flip 5", menu: menu(33) }),
    frame({ seat: 2, action: "pass" }),
    frame({ action: "flip 29", menu: menu(31) }),
  ],
};

describe("a film", () => {
  it("that is as dealt checks", () => {
    const found = { sealed: true, seed: true, starter: 2, words: true, unopened: [], draws: 2, wrong: null };
    expect(verify(film)).toEqual(found);
    const hashes = Object.fromEntries(
      Object.entries(film.words).map(([seat, word]) => [seat, wordHash(word)]),
    );
    expect(verify({ ...film, hashes: { ...hashes, "3": "ab".repeat(32) } })).toEqual({
      ...found,
      unopened: [3],
    });
  });

  it("with a card exchanged does not", () => {
    const frames = film.frames.map((each, index) => (index === 2 ? { ...each, action: "flip 3" } : each));
    expect(verify({ ...film, frames })).toMatchObject({
      draws: 1,
      wrong: { move: 3, drawn: "flip 29", played: "flip 3" },
    });
  });

  it("with another seed does not", () => {
    const verdict = verify({ ...film, seed: "ab".repeat(32) });
    expect(verdict.seed).toBe(false);
    expect(verdict.wrong).not.toBeNull();
  });

  it("without a word that was given does not", () => {
    expect(verify({ ...film, words: { "0": WORDS[0] ?? "" } }).wrong).not.toBeNull();
  });

  it("with a word that is not of its hash does not", () => {
    expect(verify({ ...film, hashes: { "0": "ab".repeat(32) } }).words).toBe(false);
    expect(verify({ ...film, hashes: { "1": "ab".repeat(32) } }).words).toBe(false);
  });

  it("without a seal says so", () => {
    expect(verify({ ...film, seed: null }).sealed).toBe(false);
  });
});

it("words go in the order of the seats, which are numbers", () => {
  expect(wordsInOrder({ "10": "c", "2": "b", "0": "a" })).toEqual(["a", "b", "c"]);
});

it("a word of one's own is 128 bits, and never the same", () => {
  expect(newDealWord()).toMatch(/^[0-9a-f]{32}$/);
  expect(newDealWord()).not.toBe(newDealWord());
});
