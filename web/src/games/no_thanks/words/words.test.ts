import { describe, expect, test } from "vitest";
import type { Phrases, Reviews } from "../../../wire";
import game from "../index";
import { facts } from "../Tile.svelte";
import { aBoard, aHand } from "../fixtures";
import { sayings as en } from "./en";
import { sayings as fr } from "./fr";

const name = (seat: number): string => ["Nour", "Maud"][seat] ?? "";
const you = (seat: number): boolean => seat === 0;
const tell = (lang: "en" | "fr", phrase: Phrases["no_thanks"]): string =>
  game.words[lang].tell(phrase, name, you);

describe("the log", () => {
  test("tells what others did, with one chip or several", () => {
    expect(tell("en", { key: "flip", seat: 1, card: 17 })).toBe("Maud turned 17.");
    expect(tell("en", { key: "pass", seat: 1, pot: 1 })).toBe("Maud said no thanks: 1 chip on it.");
    expect(tell("en", { key: "take", seat: 1, card: 17, pot: 6 })).toBe("Maud took 17 with 6 chips.");
    expect(tell("en", { key: "take", seat: 1, card: 17, pot: 0 })).toBe("Maud took 17 and no chip.");
    expect(tell("fr", { key: "flip", seat: 1, card: 17 })).toBe("Maud retourne le 17.");
    expect(tell("fr", { key: "pass", seat: 1, pot: 1 })).toBe("Maud refuse\u202f: 1 jeton sur la carte.");
    expect(tell("fr", { key: "take", seat: 1, card: 17, pot: 6 })).toBe("Maud prend le 17 avec 6 jetons.");
  });

  test("speaks to you", () => {
    expect(tell("en", { key: "pass", seat: 0, pot: 2 })).toBe("You said no thanks: 2 chips on it.");
    expect(tell("fr", { key: "pass", seat: 0, pot: 2 })).toBe("Tu refuses\u202f: 2 jetons sur la carte.");
    expect(tell("fr", { key: "take", seat: 0, card: 9, pot: 1 })).toBe("Tu prends le 9 avec 1 jeton.");
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

test("a reason counts as its language does, and says what decided", () => {
  const rule = { limit: null, win: null, other: null, ahead: null, round_only: false };
  const why = (pot: number, price: number, odds = {}): string[] =>
    [game.words.en, game.words.fr].map((words) =>
      words.why({ key: "cheap", price, pot, ...rule, ...odds }, name),
    );
  expect(why(0, 1, { win: 41, other: 36 })).toEqual([
    "1 point is a fair buy. About 41% to win like this, 36% otherwise.",
    "1 point, c’est un bon prix. Environ 41\u202f% de chances de gagner ainsi, 36\u202f% sinon.",
  ]);
  expect(why(0, 1, { win: 41, other: 36, round_only: true })).toEqual([
    "1 point is a fair buy. About 41% to win this round like this, 36% otherwise.",
    "1 point, c’est un bon prix. Environ 41\u202f% de chances de gagner cette manche ainsi, 36\u202f% sinon.",
  ]);
  expect(why(0, 1, { ahead: 2, round_only: true })).toEqual([
    "1 point is a fair buy. By the end of the round that is worth about 2 points.",
    "1 point, c’est un bon prix. À la fin de la manche, cela vaut environ 2 points.",
  ]);
  expect(why(1, 3)).toEqual([
    "1 chip makes it a fair buy for 3 points.",
    "Avec 1 jeton dessus, 3 points, c’est un bon prix.",
  ]);
  const dear = { key: "ends_better" as const, price: 9, pot: 2, ...rule, win: 41, other: 36 };
  expect([game.words.en.why(dear, name), game.words.fr.why(dear, name)]).toEqual([
    "It costs more than it brings, but all in all taking it is better. About 41% to win like this, 36% otherwise.",
    "Elle coûte plus qu’elle ne rapporte, mais tout compte fait, mieux vaut la prendre. Environ 41\u202f% de chances de gagner ainsi, 36\u202f% sinon.",
  ]);
  expect(why(2, 1)[0]).toBe("2 chips make it a fair buy for 1 point.");
  expect(why(0, 1)).toEqual(["1 point is a fair buy.", "1 point, c’est un bon prix."]);
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
  const texts = [facts.title.fr, ...game.words.fr.rules.map(({ text }) => text), fr.mustTake];
  for (const text of texts) expect(text).not.toMatch(/[^\u202f][!?;:»]/);
});

test("the rule that matters now", () => {
  expect(game.ruleNow(aBoard(), 0)).toBe("2.2");
  expect(game.ruleNow(aBoard({ hands: [aHand({ chips: 0 }), aHand(), aHand()] }), 0)).toBe("2.3");
  expect(game.ruleNow(aBoard({ card: null, left: 0 }), 0)).toBe("3.1");
  expect(game.ruleNow(aBoard(), null)).toBe("2.2");
});

test("things that happen have a sound", () => {
  expect(game.sound({ key: "flip", seat: 0, card: 9 })).toBe("card");
  expect(game.sound({ key: "pass", seat: 0, pot: 1 })).toBe("chip");
  expect(game.sound({ key: "take", seat: 0, card: 9, pot: 1 })).toBe("take");
});

test("what decided a game is said in both languages, of you and of others", () => {
  const kinds: NonNullable<Reviews["no_thanks"]["decided"]>[] = [
    { key: "shared" },
    { key: "last_card", leader: 1, card: 31 },
    { key: "last_round", leader: 1 },
    { key: "never_there", seat: 1, card: 28 },
    { key: "close", seat: 1, points: 1 },
    { key: "chips", winner: 0, chips: 14, seat: 1 },
    { key: "run", winner: 0, low: 23, high: 27, free: 102 },
    { key: "few_cards", winner: 0, cards: 1 },
    { key: "ahead", winner: 0, points: 20 },
  ];
  const name = (seat: number): string => ["Ada", "Maud"][seat] ?? "";
  const said = ({ result }: typeof en, you: number | null): string[] =>
    kinds.map((kind) => result.decided(kind, name, (seat) => seat === you));
  expect(said(en, null).slice(3, 6)).toEqual([
    "With the 28, Maud would have won. It was never there.",
    "Only 1 point ahead of Maud.",
    "Ada’s 14 chips did it: by cards alone, Maud would have won.",
  ]);
  expect(said(fr, 0).slice(5, 8)).toEqual([
    "Tes 14 jetons ont tout fait\u202f: aux cartes seules, Maud gagnait.",
    "Ta suite, 23–\u206027, a évité 102 points.",
    "Tu n’as pris qu’une carte.",
  ]);
  expect(said(fr, null)[5]).toBe("Les 14 jetons d’Ada ont tout fait\u202f: aux cartes seules, Maud gagnait.");
  for (const text of [...said(en, 0), ...said(fr, 1)]) expect(text).toMatch(/\w.*\.$/);
});

test("French has thin spaces before its high signs, everywhere", () => {
  const all = [...Object.values(game.words.fr.lessons ?? {}), ...game.words.fr.rules.map(({ text }) => text)];
  expect(all.filter((text) => /[ \u00a0][;:!?»%]|«[ \u00a0]/.test(text))).toEqual([]);
});
