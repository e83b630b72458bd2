import { describe, expect, test } from "vitest";
import type { NotNotAnswer, Phrases } from "../../../wire";
import { aBoard, aRest } from "../fixtures";
import game from "../index";
import { sayings as en } from "./en";
import { sayings as fr } from "./fr";

const name = (seat: number): string => ["Nour", "Maud", "Olive"][seat] ?? "";
const you = (seat: number): boolean => seat === 0;
const tell = (lang: "en" | "fr", phrase: Phrases["not_not"]): string =>
  game.words[lang].tell(phrase, name, you);

describe("the log", () => {
  test("tells of cards, dice and taps", () => {
    expect(tell("en", { key: "lay", spot: "top", colour: "red", ground: "blue" })).toBe(
      "A red portal on blue at the top.",
    );
    expect(tell("fr", { key: "lay", spot: "left", colour: "void", ground: "blue" })).toBe(
      "Un Vide sur fond bleu, à gauche.",
    );
    expect(tell("en", { key: "dice", a: "left", b: "green", nots: 2 })).toBe("NOT NOT LEFT GREEN.");
    expect(tell("fr", { key: "dice", a: "nothing", b: "red", nots: 1 })).toBe("PAS RIEN ROUGE.");
    expect(tell("en", { key: "back", up: "right", liar: true })).toBe(
      "Up is on the right, and the liar looks out.",
    );
    expect(tell("en", { key: "tap", seat: 0, spot: "left" })).toBe("You tapped the card on the left.");
    expect(tell("fr", { key: "tapped", seat: 1 })).toBe("Maud a tapé.");
  });

  test("tells how a round ended", () => {
    const round = {
      key: "close",
      first: [1],
      tie: [0],
      wrong: [],
      early: [],
      late: [[2, 28]],
      ms: 684,
      trap: false,
      void: true,
    } satisfies Phrases["not_not"];
    expect(tell("en", round)).toBe(
      "Maud was first after 684\u202fms, and took the Void. You tied. Olive was 28\u202fms too late.",
    );
    expect(tell("fr", round)).toBe(
      "Maud a tapé juste en premier, en 684\u202fms, et gagné le Vide. Tu as fait égalité. Olive a tapé 28\u202fms trop tard.",
    );
    const nobody = { ...round, first: [], tie: [], early: [0], late: [], ms: 0, void: false };
    expect(tell("en", nobody)).toBe("You tapped too early. Nobody won a card.");
    expect(tell("en", { ...nobody, trap: true, early: [], wrong: [2] })).toBe(
      "Olive tapped wrong. No card was right.",
    );
  });
});

describe("why an answer was right", () => {
  type Why = NotNotAnswer["why"];
  const why = (key: Why["key"], because: Partial<Why>): [string, string] => {
    const reason = { words: [], odd: false, nots: 0, liar: false, lies: [], ...because, key } as Why;
    return [en.why(reason), fr.why(reason)];
  };

  test("says what the negations came to", () => {
    expect(why("only", { words: ["red"], nots: 2 })[0]).toBe("NOT NOT cancels out: only a red one.");
    expect(why("not", { words: ["red"], odd: true, nots: 3 })[0]).toBe(
      "Three NOTs are one: any but a red one.",
    );
    expect(why("either", { words: ["left", "red"], nots: 1, liar: true })[1]).toBe(
      "Le menteur annule PAS\u202f: celle de gauche ou un portail rouge.",
    );
  });

  test("names a colour at a place, and a card as it lies where the arrow was turned", () => {
    const turned = { words: ["left", "green"], odd: true, nots: 1, lies: ["right", null] } as const;
    expect(why("not_both", turned)).toEqual([
      "LEFT is on the right now. NOT: any but a green one on the right.",
      "GAUCHE est maintenant à droite. PAS\u202f: tout sauf un portail vert à droite.",
    ]);
    expect(why("either", { words: ["up", "right"], lies: ["right", "bottom"] })).toEqual([
      "UP is on the right, RIGHT at the bottom now. The one on the right or at the bottom.",
      "HAUT est maintenant à droite, DROITE en bas. Celle de droite ou du bas.",
    ]);
    expect(why("not_both", { words: ["green", "left"], odd: true, nots: 1 })[1]).toBe(
      "PAS\u202f: tout sauf un portail vert à gauche.",
    );
    expect(why("either", { words: ["up", "down"] })[0]).toBe("The one above or below.");
  });

  test("has a sentence whatever the words and the negations", () => {
    const pairs = [
      ["left", "green"],
      ["up", "right"],
      ["blue", "red"],
    ] as const;
    const keys = ["nothing", "any", "none", "only", "either", "not", "not_both", "all"] as const;
    for (const key of keys)
      for (const words of key === "not_both" ? pairs.slice(0, 1) : pairs)
        // one of each there
        for (const nots of [0, 1, 2, 3])
          for (const liar of [false, true])
            for (const said of why(key, {
              words,
              nots,
              liar,
              odd: (nots + Number(liar)) % 2 === 1,
              lies: words.map((word) => (word === "left" || word === "up" ? "bottom" : null)),
            })) {
              expect(said).toMatch(/^[A-ZÀ-Ý].+\.$/);
              expect(said).not.toMatch(/undefined| {2}/);
            }
  });
});

describe("both languages", () => {
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
    ...(["not_not", "arrow", "liar"] as const).map((lesson) => aRest({}, { lessons: [lesson] })),
  ];
  for (const board of boards) expect(numbers).toContain(game.ruleNow(board, 0));
  expect(game.ruleNow(aBoard(), 0)).toBe("3.1");
});

test("things that happen have a sound", () => {
  expect(game.sound({ key: "lay", spot: "top", colour: "red", ground: "blue" })).toBe("card");
  expect(game.sound({ key: "dice", a: "up", b: "red", nots: 0 })).toBe("chip");
  expect(game.sound({ key: "tapped", seat: 1 })).toBeNull();
});
