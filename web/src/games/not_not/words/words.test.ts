import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { Phrase } from "../../../wire";
import { aBoard, aRest } from "../fixtures";
import game from "../index";
import { phrases as en } from "./en";
import { phrases as fr } from "./fr";

const source = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, "../../../../../naysay/games/not_not", name), "utf8");
const keysIn = (name: string): string[] =>
  [...source(name).matchAll(/Phrase\(\s*"(\w+)"(?: if [^,]+? else "(\w+)")?/g)].flatMap(([, ...keys]) =>
    keys.filter(Boolean),
  );
const name = (seat: number): string => ["Nour", "Maud", "Olive"][seat] ?? "";
const you = (seat: number): boolean => seat === 0;
const tell = (lang: "en" | "fr", key: string, args: Phrase["args"]): string =>
  game.words[lang].tell({ key, args }, name, you);

describe("the log", () => {
  test("tells of cards, dice and taps", () => {
    expect(tell("en", "lay", { spot: "top", colour: "red", ground: "blue" })).toBe(
      "A red portal on blue at the top.",
    );
    expect(tell("fr", "lay", { spot: "left", colour: "void", ground: "blue" })).toBe(
      "Un Vide sur fond bleu, à gauche.",
    );
    expect(tell("en", "dice", { a: "left", b: "green", nots: 2 })).toBe("NOT NOT LEFT GREEN.");
    expect(tell("fr", "dice", { a: "nothing", b: "red", nots: 1 })).toBe("PAS RIEN ROUGE.");
    expect(tell("en", "back", { up: "right", liar: 1 })).toBe("Up is on the right, and the liar looks out.");
    expect(tell("en", "tap", { seat: 0, spot: "left" })).toBe("You tapped the card on the left.");
    expect(tell("fr", "tapped", { seat: 1 })).toBe("Maud a tapé.");
  });

  test("tells how a round ended", () => {
    const round = { first: [1], tie: [0], wrong: [2], early: [], ms: 684, void: 1 };
    expect(tell("en", "close", round)).toBe(
      "Maud was first after 684 ms, and took the Void. You tied. Olive tapped wrong.",
    );
    expect(tell("fr", "close", round)).toBe(
      "Maud a tapé juste en premier, en 684\u00a0ms, et gagné le Vide. Tu as fait égalité. Olive a tapé faux.",
    );
    expect(tell("en", "close", { first: [], tie: [], wrong: [], early: [0], ms: 0, void: 0 })).toBe(
      "You tapped too early. Nobody won a card.",
    );
  });

  test("has a sentence for every phrase of the rules", () => {
    const keys = keysIn("rules.py");
    expect(keys).toEqual(
      expect.arrayContaining(["lay", "aside", "lesson", "back", "dice", "tap", "tapped", "close"]),
    );
    const args = {
      seat: 1,
      spot: "top",
      colour: "red",
      ground: "blue",
      lesson: "liar",
      up: "top",
      a: "up",
      b: "red",
    };
    for (const key of keys)
      for (const lang of ["en", "fr"] as const) {
        expect(tell(lang, key, args)).toMatch(/^[A-ZÀ-Ý].+\.$/);
        expect(tell(lang, key, args)).not.toMatch(/undefined|NaN/);
      }
  });
});

describe("why an answer was right", () => {
  const why = (key: string, args: Phrase["args"]): [string, string] => [
    en.why({ key, args }),
    fr.why({ key, args }),
  ];

  test("says what the negations came to", () => {
    expect(why("only", { word0: "red", odd: 0, nots: 2, liar: 0 })[0]).toBe(
      "NOT NOT cancels out: only a red one.",
    );
    expect(why("not", { word0: "red", odd: 1, nots: 3, liar: 0 })[0]).toBe(
      "Three NOTs are one: any but a red one.",
    );
    expect(why("either", { word0: "left", word1: "red", odd: 0, nots: 1, liar: 1 })[1]).toBe(
      "Le menteur annule PAS\u202f: celle de gauche ou un portail rouge.",
    );
  });

  test("names a colour at a place, and where up was", () => {
    expect(why("not_both", { word0: "left", word1: "green", odd: 1, nots: 1, liar: 0, up: "right" })[0]).toBe(
      "NOT: any but a green one on the left. Up was on the right.",
    );
    expect(why("either", { word0: "up", word1: "down", odd: 0, nots: 0, liar: 0 })[0]).toBe(
      "The one above or the one below.",
    );
  });

  test("has a sentence for every reason, whatever the words and the negations", () => {
    const keys = [...keysIn("tapping.py"), ...keysIn("bots.py")];
    expect(keys).toEqual(
      expect.arrayContaining(["nothing", "any", "none", "only", "either", "not", "not_both", "all"]),
    );
    const pairs = [
      ["left", "green"],
      ["up", "right"],
      ["blue", "red"],
    ] as const;
    for (const key of new Set(keys))
      for (const [word0, word1] of key === "not_both" ? pairs.slice(0, 1) : pairs)
        // one of each there
        for (const nots of [0, 1, 2, 3])
          for (const liar of [0, 1])
            for (const said of why(key, { word0, word1, nots, liar, odd: (nots + liar) % 2, up: "bottom" })) {
              expect(said).toMatch(/^[A-ZÀ-Ý].+\.$/);
              expect(said).not.toMatch(/undefined| {2}/);
            }
  });
});

describe("both languages", () => {
  test("name every option and choice of the game", () => {
    const options = source("rules.py").split("class Options")[1]?.split("\nclass ")[0] ?? "";
    const found = [...options.matchAll(/^ {4}(\w+): Literal\[([^\]]+)\]/gm)];
    expect(found.map(([, option]) => option)).toContain("level");
    for (const [, option = "", choices = ""] of found)
      for (const choice of choices.split(",").map((each) => each.trim().replaceAll('"', "")))
        for (const lang of ["en", "fr"] as const)
          expect(game.words[lang].options[option]?.choices[choice], `${option} ${choice}`).toBeTruthy();
  });

  test("have the same rules", () => {
    const numbers = game.words.en.rules.map(({ number }) => number);
    expect(numbers).toContain("3.1");
    expect(game.words.fr.rules.map(({ number }) => number)).toEqual(numbers);
  });
});

test("French keeps its signs with the word before them", () => {
  const texts = [
    fr.ready,
    fr.race,
    fr.diceSay({
      criteria: [
        { word: "up", ink: "red" },
        { word: "red", ink: "blue" },
      ],
      nots: 1,
    }),
    fr.deck(3, "left", true),
    ...Object.values(fr.lesson).map(({ text }) => text),
    ...Object.values(game.words.fr.options).flatMap(({ label, notes }) => [
      label,
      ...Object.values(notes ?? {}),
    ]),
  ];
  for (const text of texts) expect(text).not.toMatch(/[^\u202f][!?;:»]/);
});

test("the rule that matters now is one of the rules", () => {
  const numbers = game.words.en.rules.map(({ number }) => number);
  const boards = [
    aBoard(),
    aRest(),
    aRest({}, { last: null }),
    aBoard({ phase: "over" }),
    ...(["not_not", "arrow", "liar"] as const).map((lesson) => aRest({}, { lesson })),
  ];
  for (const board of boards) expect(numbers).toContain(game.ruleNow(board, 0));
  expect(game.ruleNow(aBoard(), 0)).toBe("3.1");
});

test("things that happen have a sound", () => {
  expect(["lay", "dice", "close", "tapped"].map((key) => game.sound({ key, args: {} }))).toEqual([
    "card",
    "chip",
    "take",
    null,
  ]);
});
