import { describe, expect, test } from "vitest";
import { sayings as en } from "./en";
import { sayings as fr } from "./fr";

/** Every text, those of functions for one and for several. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function")
    return [1, 2.5].map((n) => (value as (n: number, of: number) => string)(n, 9));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

test("no text is empty", () => {
  for (const text of [...texts(en), ...texts(fr)]) expect(text).toMatch(/^\S.*\S$/);
});

describe("French", () => {
  test("keeps its punctuation on the line, and its apostrophes curly", () => {
    expect(texts(fr).filter((text) => / [;:!?»%]|« |'/.test(text))).toEqual([]);
    expect(texts(fr).filter((text) => /[^\s\u202f\u00a0][;:!?]/.test(text))).toEqual([]);
  });

  test("counts and writes numbers as it does", () => {
    expect([fr.practice.days(1), fr.practice.days(2)]).toEqual(["1 jour d’affilée", "2 jours d’affilée"]);
    expect([fr.practice.price(0, 12.5), fr.chart.second(1250)]).toEqual([
      "sans faute, 12,5\u202fs",
      "1,25\u202fs",
    ]);
    expect(fr.chart.percent(0.25)).toBe("25\u202f%");
  });
});

test("English counts, too", () => {
  expect([en.practice.days(1), en.practice.days(3)]).toEqual(["1 day in a row", "3 days in a row"]);
  expect([0, 1, 3].map((n) => en.practice.price(n, null))).toEqual([
    "no mistake",
    "≤ 1 mistake",
    "≤ 3 mistakes",
  ]);
});
