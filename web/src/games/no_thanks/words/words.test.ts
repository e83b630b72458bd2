import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Phrase } from "../../../wire";
import game from "../index";
import { aBoard, aHand } from "../fixtures";
import { phrases as en } from "./en";
import { phrases as fr } from "./fr";
import { reasons as reasonsEn } from "./why.en";
import { reasons as reasonsFr } from "./why.fr";

const source = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, "../../../../../naysay/games/no_thanks", name), "utf8");
const name = (seat: number): string => ["Nour", "Maud"][seat] ?? "";
const you = (seat: number): boolean => seat === 0;
const tell = (lang: "en" | "fr", key: string, args: Phrase["args"]): string =>
  game.words[lang].tell({ key, args }, name, you);

describe("the log", () => {
  test("tells what others did, with one chip or several", () => {
    expect(tell("en", "flip", { seat: 1, card: 17 })).toBe("Maud turned 17.");
    expect(tell("en", "pass", { seat: 1, pot: 1 })).toBe("Maud said no thanks: 1 chip on it.");
    expect(tell("en", "take", { seat: 1, card: 17, pot: 6 })).toBe("Maud took 17 with 6 chips.");
    expect(tell("en", "take", { seat: 1, card: 17, pot: 0 })).toBe("Maud took 17 and no chip.");
    expect(tell("fr", "flip", { seat: 1, card: 17 })).toBe("Maud retourne le 17.");
    expect(tell("fr", "pass", { seat: 1, pot: 1 })).toBe("Maud refuse\u202f: 1 jeton sur la carte.");
    expect(tell("fr", "take", { seat: 1, card: 17, pot: 6 })).toBe("Maud prend le 17 avec 6 jetons.");
  });

  test("speaks to you", () => {
    expect(tell("en", "pass", { seat: 0, pot: 2 })).toBe("You said no thanks: 2 chips on it.");
    expect(tell("fr", "pass", { seat: 0, pot: 2 })).toBe("Tu refuses\u202f: 2 jetons sur la carte.");
    expect(tell("fr", "take", { seat: 0, card: 9, pot: 1 })).toBe("Tu prends le 9 avec 1 jeton.");
  });
});

describe("the board", () => {
  test("counts as each language does", () => {
    expect([en.points(0), en.points(1), en.points(-1), en.points(-7)]).toEqual([
      "0 points",
      "1 point",
      "−1 point",
      "−7 points",
    ]);
    expect([fr.points(0), fr.points(1), fr.points(2)]).toEqual(["0 point", "1 point", "2 points"]);
    expect([en.nth(1, 24), en.nth(2, 24), en.nth(3, 24), en.nth(12, 24), en.nth(22, 24)]).toEqual([
      "1st of 24",
      "2nd of 24",
      "3rd of 24",
      "12th of 24",
      "22nd of 24",
    ]);
    expect([en.yours(20, 1), en.yours(9, 0)]).toEqual([
      "20 points with your 1 chip",
      "9 points with no chip",
    ]);
    expect([fr.yours(20, 1), fr.yours(9, 4)]).toEqual([
      "20 points avec ton jeton",
      "9 points avec tes 4 jetons",
    ]);
    expect([fr.nth(1, 24), fr.nth(2, 24)]).toEqual(["1re sur 24", "2e sur 24"]);
  });

  test("explains the card in question", () => {
    const offer = { card: 17, pot: 6, price: 17, below: null, above: null };
    expect(en.offer(offer)).toBe("17 points for the card, 6 back in chips.");
    expect(en.offer({ ...offer, price: 0, below: "15–16" })).toBe("17 joins your 15–16: free, and 6 chips.");
    expect(en.offer({ ...offer, pot: 0, price: -1, above: "18" })).toBe(
      "17 goes under your 18: 1 point less.",
    );
    expect(fr.offer({ ...offer, pot: 1, price: -18, below: "16", above: "18" })).toBe(
      "Le 17 relie 16 et 18\u202f: 18 points de moins, et 1 jeton.",
    );
  });
});

test("every reason of a bot has a sentence in both languages", () => {
  const keys = [...source("reasons.py").matchAll(/^ {4}[A-Z_]+ = "(\w+)"/gm)].map(([, key]) => key ?? "");
  expect(keys.length).toBeGreaterThan(5);
  for (const key of keys) {
    for (const reasons of [reasonsEn, reasonsFr]) expect(Object.keys(reasons)).toContain(key);
    for (const lang of ["en", "fr"] as const) {
      const said = game.words[lang].why(
        { key, args: { price: 1, pot: 1, seat: 1, left: 2, gain: 40 } },
        name,
      );
      expect(said).toMatch(/^[A-ZÀ-Ý0-9].+\.$/);
      expect(said).not.toMatch(/undefined|NaN/);
    }
  }
});

describe("the rules", () => {
  test("have the same numbers in both languages", () => {
    const numbers = game.words.en.rules.map(({ number }) => number);
    expect(numbers).toContain("2.3");
    expect(game.words.fr.rules.map(({ number }) => number)).toEqual(numbers);
  });

  test("say tu in French", () => {
    for (const { text } of game.words.fr.rules) expect(text).not.toMatch(/\b(vous|votre|vos)\b/i);
  });
});

test("French keeps its signs with the word before them", () => {
  const texts = [game.words.fr.title, ...game.words.fr.rules.map(({ text }) => text), fr.mustTake];
  for (const text of texts) expect(text).not.toMatch(/[^\u202f][!?;:»]/);
});

test("the rule that matters now", () => {
  expect(game.ruleNow(aBoard(), 0)).toBe("2.2");
  expect(game.ruleNow(aBoard({ hands: [aHand({ chips: 0 }), aHand(), aHand()] }), 0)).toBe("2.3");
  expect(game.ruleNow(aBoard({ card: null, left: 0 }), 0)).toBe("3.1");
  expect(game.ruleNow(aBoard(), null)).toBe("2.2");
});

test("things that happen have a sound", () => {
  expect(["flip", "pass", "take", "else"].map((key) => game.sound({ key, args: {} }))).toEqual([
    "card",
    "chip",
    "take",
    null,
  ]);
});
