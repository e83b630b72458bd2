// What a game's folder owes to the page, asked of every game found: words for all that its server can say, a tile, colours.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { titles } from "../build/preview";
import { tiles, type AnyGame, type AnyPhrase, type AnyReason, type Tile } from "./games/found";
import type { GameKey, TileFacts, Words } from "./games/game";
import { en } from "./lang/en";
import { fr } from "./lang/fr";
import type { Lang } from "./lang/lang";
import { KEYS } from "./table/keys";
import served from "./contract.json";

/** What the server has of a game, with one of every phrase: written by naysay/server/typescript.py. */
interface Served {
  title: string;
  levels: readonly string[];
  options: Readonly<Record<string, readonly (number | string)[]>>;
  phrases: readonly unknown[];
  reasons: readonly unknown[];
}

/** What the page has of it. */
interface Half {
  key: string;
  game: AnyGame;
  served: Served | undefined;
}

const LANGS: readonly Lang[] = ["en", "fr"];
const PALETTE = ["--felt", "--felt-2", "--on-felt", "--on-felt-soft"]; // in every light
const ACCENT = ["--accent", "--accent-low"];

const keyOf = (path: string): string => path.split("/").at(-2) ?? "";
const CONTRACT: Readonly<Record<string, Served>> = served;
const HALVES: readonly Half[] = Object.entries(
  import.meta.glob<AnyGame>("./games/*/index.ts", { import: "default", eager: true }),
).map(([path, game]) => ({ key: keyOf(path), game, served: CONTRACT[keyOf(path)] }));
/** As it stands there: styles are left out of tests. */
const coloursOf = (key: string): string => {
  const file = join(import.meta.dirname, "games", key, "colours.css");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/** Every name in a tree of words, so that two of them can be compared; of functions only that they are there. */
function fields(tree: unknown, path = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [path];
  return Object.entries(tree).flatMap(([name, value]) => fields(value, `${path}.${name}`));
}

const isSentence = (text: unknown): boolean =>
  typeof text === "string" &&
  /^[\p{Lu}\d].*\p{P}$/u.test(text) &&
  !/\b(undefined|null|NaN)\b|\[object/.test(text);

function wanting(words: Words<GameKey>, lang: Lang, { levels, options, phrases, reasons }: Served): string[] {
  const page: Readonly<Record<string, string>> = { en, fr }[lang].levels;
  const name = (seat: number): string => `Maud${seat}`;
  const told = (sample: unknown, you: boolean): string => words.tell(sample as AnyPhrase, name, () => you);
  const keyed = (sample: unknown): string => (sample as AnyPhrase).key;
  return [
    ...levels.filter((level) => !page[level]).map((level) => `no word for the level ${level}`),
    ...Object.keys(options)
      .filter((option) => !words.options[option]?.label)
      .map((option) => `no word for ${option}`),
    ...Object.entries(options).flatMap(([option, choices]) =>
      choices
        .filter((choice) => !words.options[option]?.choices[choice])
        .map((choice) => `no word for ${option} ${choice}`),
    ),
    ...phrases
      .filter((phrase) => ![true, false].every((you) => isSentence(told(phrase, you))))
      .map((phrase) => `no sentence for ${keyed(phrase)}`),
    ...reasons
      .filter((reason) => !isSentence(words.why(reason as AnyReason, name)))
      .map((reason) => `no reason for ${keyed(reason)}`),
  ];
}

/** What is wrong with the page's half of a game. */
function complaints({ key, game, served }: Half): string[] {
  if (served === undefined) return [`the server has no game ${key}`];
  const { en: english, fr: french } = game.words;
  const lessons = game.lessons ?? [];
  return [
    ...LANGS.flatMap((lang) => wanting(game.words[lang], lang, served).map((what) => `${lang}: ${what}`)),
    ...(fields(english).join() === fields(french).join() ? [] : ["the languages have not the same words"]),
    ...Object.keys(game.keys)
      .filter((pressed) => Object.values<string>(KEYS).includes(pressed))
      .map((pressed) => `the key ${pressed} is every table's`),
    ...Object.values(game.keys)
      .filter((wish) => !english.actions[wish])
      .map((wish) => `no word for the action ${wish}`),
    ...lessons
      .filter(
        ({ name, rule }) => !english.lessons?.[name] || !english.rules.some(({ number }) => number === rule),
      )
      .map(({ name }) => `the lesson ${name} has no words or no rule`),
  ];
}

const typeset = (title: string): string => title.replaceAll("'", "’");

/** As its rules begin, in each language; null: they are not here. */
function calledInRules(key: string): Tile["title"] | null {
  const file = join(import.meta.dirname, "../../naysay/games", key, "RULES.md");
  return existsSync(file) ? titles(readFileSync(file, "utf8")) : null;
}

function tileComplaints(
  facts: TileFacts | undefined,
  served: Pick<Served, "title" | "options"> | undefined,
  rules: Tile["title"] | null,
): string[] {
  if (facts === undefined) return ["no tile"];
  return [
    ...(served === undefined || facts.title.en === typeset(served.title)
      ? []
      : [`the server calls it ${served.title}`]),
    ...LANGS.flatMap((lang) => [
      ...(facts.title[lang] ? [] : [`${lang}: no title`]),
      ...(rules === null || facts.title[lang] === typeset(rules[lang])
        ? []
        : [`${lang}: ${rules[lang]} in its rules`]),
      ...(facts.pitch[lang] ? [] : [`${lang}: no pitch`]),
    ]),
    ...Object.entries(facts.learning ?? {})
      .filter(([option, choice]) => served?.options[option]?.includes(choice) !== true)
      .map(([option, choice]) => `no table with ${option} ${choice} to learn at`),
  ];
}

/** The colours of a game for when it has the whole page and when it has a tile, by day and by night. */
function colourComplaints(key: string, css: string): string[] {
  const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selectors = "", body = ""]) => ({
    selectors: selectors.split(",").map((selector) => selector.trim()),
    body,
  }));
  const mark = `[data-game="${key}"]`;
  const night = `:root[data-theme="dark"]`;
  const wanted = [
    { light: "day", selectors: [`:root${mark}`, `:root ${mark}`], names: [...PALETTE, ...ACCENT] },
    { light: "night", selectors: [`${night}${mark}`, `${night} ${mark}`], names: PALETTE },
  ];
  return wanted.flatMap(({ light, selectors, names }) =>
    selectors.flatMap((selector) => {
      const own = blocks.filter((block) => block.selectors.includes(selector)).map(({ body }) => body);
      return names
        .filter((name) => !own.some((body) => body.includes(`${name}:`)))
        .map((name) => `${light}: no ${name} for ${selector}`);
    }),
  );
}

test("there are games, and every one that can be played has a tile", () => {
  expect(HALVES.length).toBeGreaterThan(1);
  const shown = tiles.map(({ key }) => key);
  expect(HALVES.filter(({ key }) => !shown.includes(key))).toEqual([]);
  expect(new Set(tiles.map(({ order }) => order)).size).toBe(tiles.length);
});

test.each(HALVES)("$key has words for all that its server can say", (half) => {
  expect(complaints(half)).toEqual([]);
});

test.each(tiles.map((tile) => [tile.key, tile] as const))("%s has a tile and colours", (key, tile) => {
  expect(tileComplaints(tile, CONTRACT[key], calledInRules(key))).toEqual([]);
  expect(colourComplaints(key, coloursOf(key))).toEqual([]);
});

describe("what is missing is found", () => {
  const [half] = HALVES.filter(({ key }) => key === "no_thanks");
  if (half?.served === undefined) throw new Error("the game that is broken here is gone");
  const { game, served } = half;

  /** With other words in one language. */
  const saying = (lang: Lang, words: Partial<Words<GameKey>>): Half => ({
    ...half,
    game: { ...game, words: { ...game.words, [lang]: { ...game.words[lang], ...words } } },
  });
  const { chips, ...options } = game.words.fr.options;
  const { choice, ...lessons } = game.words.fr.lessons ?? {};

  test.each([
    [
      "a game that the server does not know",
      { ...half, served: undefined },
      "the server has no game no_thanks",
    ],
    ["a level", { ...half, served: { ...served, levels: ["godlike"] } }, "en: no word for the level godlike"],
    ["an option", saying("fr", { options }), "fr: no word for chips"],
    [
      "a choice",
      saying("fr", { options: { ...options, chips: { label: "Jetons", choices: { hidden: "Cachés" } } } }),
      "fr: no word for chips shown",
    ],
    [
      "a sentence",
      saying("en", { tell: (phrase) => (phrase.key === "take" ? "" : "Done.") }),
      "en: no sentence for take",
    ],
    [
      "a sentence of yours",
      saying("fr", { tell: (_phrase, name, isYou) => (isYou(0) ? "" : `${name(0)} refuse.`) }),
      "fr: no sentence for pass",
    ],
    [
      "a field of a phrase",
      saying("en", { tell: (phrase) => `Took ${(phrase as { cost?: number }).cost}.` }),
      "en: no sentence for take",
    ],
    [
      "a reason",
      saying("fr", { why: ({ key }) => (key === "milk" ? "" : "Bof.") }),
      "fr: no reason for milk",
    ],
    [
      "a new phrase",
      { ...half, served: { ...served, phrases: [{ key: "steal", seat: 0 }] } },
      "en: no sentence for steal",
    ],
    ["a word in one language", saying("fr", { lessons }), "the languages have not the same words"],
    ["a rule in one language", saying("fr", { rules: [] }), "the languages have not the same words"],
    ["a key of its own", { ...half, game: { ...game, keys: { r: "take" } } }, "the key r is every table's"],
    ["a word for a key", { ...half, game: { ...game, keys: { q: "quit" } } }, "no word for the action quit"],
    [
      "the rule of a lesson",
      { ...half, game: { ...game, lessons: [{ name: "choice", rule: "9.9", matters: () => true }] } },
      "the lesson choice has no words or no rule",
    ],
  ])("%s", (_what, broken, complaint) => {
    expect([chips?.label, choice]).not.toContain(undefined);
    expect(complaints(broken)).toContain(complaint);
  });

  test("a tile, a title, a pitch", () => {
    const [facts] = tiles.filter(({ key }) => key === "no_thanks");
    if (facts === undefined) throw new Error("the tile that is broken here is gone");
    const { title } = facts;
    const wrong = (given: TileFacts | undefined, called = served): string[] =>
      tileComplaints(given, called, title);
    expect(wrong(undefined)).toEqual(["no tile"]);
    expect(wrong({ ...facts, pitch: { en: "", fr: "Non" } })).toEqual(["en: no pitch"]);
    expect(wrong(facts, { ...served, title: "No" })).toEqual(["the server calls it No"]);
    expect(wrong({ ...facts, title: { ...title, fr: "Non" } })).toEqual([`fr: ${title.fr} in its rules`]);
    const untitled = { ...facts, title: { ...title, fr: "" } };
    expect(tileComplaints(untitled, served, null)).toEqual(["fr: no title"]);
    expect(wrong({ ...facts, learning: { chips: "eaten" } })).toEqual([
      "no table with chips eaten to learn at",
    ]);
  });

  test("colours", () => {
    const css = coloursOf("no_thanks");
    expect(colourComplaints("no_thanks", "")).toHaveLength(20);
    expect(colourComplaints("no_thanks", css.replace(/--accent-low:[^;]*;/, ""))).toEqual([
      'day: no --accent-low for :root[data-game="no_thanks"]',
      'day: no --accent-low for :root [data-game="no_thanks"]',
    ]);
    expect(colourComplaints("no_thanks", css.replace(/^:root\[data-theme="dark"\]\[.*,$/m, ""))).toHaveLength(
      4,
    );
    expect(colourComplaints("not_not", css)).toHaveLength(20);
  });
});
