import { beforeEach, describe, expect, it } from "vitest";
import { wordHash } from "./deal";
import { aTable, ID } from "./fixtures";
import { compare, Sealing, seenLike, seenOf, type Seen } from "./seals";

const WORD = "0a".repeat(16);
const HASH = wordHash(WORD);
const SEEN: Seen = { fingerprint: "f00d", hashes: [HASH, null, "b0b"], word: WORD, taken: true };
const FILM = { seats: 3, fingerprint: "f00d", hashes: { "0": HASH, "2": "b0b" }, words: { "0": WORD } };

beforeEach(() => localStorage.clear());

describe("a replay beside what was shown", () => {
  it("is the same", () => {
    expect(compare(FILM, [SEEN])).toEqual({ difference: null, word: "in" });
    expect(compare(FILM, [])).toEqual({ difference: null, word: null });
  });

  it("with another seed, sealed after the words, is not", () => {
    expect(compare({ ...FILM, fingerprint: "bad" }, [SEEN]).difference).toBe("fingerprint");
    expect(compare({ ...FILM, fingerprint: null }, [SEEN]).difference).toBe("fingerprint");
  });

  it("with another list is not", () => {
    expect(compare({ ...FILM, hashes: { "0": HASH, "2": "eve" } }, [SEEN]).difference).toBe("hashes");
    expect(compare({ ...FILM, hashes: {} }, [SEEN]).difference).toBe("hashes");
    expect(compare({ ...FILM, hashes: { ...FILM.hashes, "1": "eve" } }, [SEEN]).difference).toBe("hashes");
  });

  it("lacks a word that came late, which is no fault, or one that the table had", () => {
    const without = { ...FILM, words: {} };
    expect(compare(without, [{ ...SEEN, taken: false }])).toEqual({ difference: null, word: "late" });
    expect(compare(without, [SEEN]).word).toBe("missing");
  });

  it("is asked of all who share a device", () => {
    const guest: Seen = { ...SEEN, hashes: [HASH, null, "eve"], word: null };
    expect(compare(FILM, [SEEN, guest]).difference).toBe("hashes");
  });
});

describe("what is kept", () => {
  const lobby = aTable({ phase: "lobby", fingerprint: null, next_fingerprint: "f00d" });

  it("is found by table and game, for everybody on this device", () => {
    for (const key of [ID, `${ID}#2`, "PEAR-1"]) new Sealing(key).look(lobby);
    new Sealing(ID).look({ ...lobby, games: 1, next_fingerprint: "beef" });
    expect(seenOf(ID, 1)).toHaveLength(2);
    expect(seenOf(ID, 2)).toMatchObject([{ fingerprint: "beef" }]);
  });

  it("is found for a file by its seal or by one's own hash, so that neither can be exchanged alone", () => {
    new Sealing(ID).next(lobby);
    const hash = wordHash(seenOf(ID, 1)[0]?.word ?? "");
    expect(seenLike({ fingerprint: "f00d", hashes: {} })).toHaveLength(1);
    expect(seenLike({ fingerprint: "bad", hashes: { "2": hash } })).toHaveLength(1);
    expect(seenLike({ fingerprint: "bad", hashes: { "2": "eve" } })).toHaveLength(0);
  });

  it("is the first that was shown", () => {
    const sealing = new Sealing(ID);
    sealing.look(lobby);
    expect(sealing.look({ ...lobby, next_fingerprint: "bad" })).toBe("fingerprint");
    expect(seenOf(ID, 1)[0]?.fingerprint).toBe("f00d");
  });

  it("does not grow without end", () => {
    for (let number = 0; number < 130; number++) new Sealing(`T${number}`).look(lobby);
    expect((JSON.parse(localStorage.getItem("naysay.seals") ?? "[]") as unknown[]).length).toBe(120);
  });
});
