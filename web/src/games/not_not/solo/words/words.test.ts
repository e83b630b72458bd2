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
    expect([fr.practice.inARow(1), fr.practice.inARow(2)]).toEqual([
      "1 manche d’affilée",
      "2 manches d’affilée",
    ]);
    expect([fr.practice.seconds(2.5), fr.chart.second(1250)]).toEqual(["2,5 s au début", "1,25 s"]);
    expect(fr.chart.percent(0.25)).toBe("25\u202f%");
  });
});

test("English counts, too", () => {
  expect([en.practice.inARow(1), en.practice.inARow(0)]).toEqual(["1 round in a row", "0 rounds in a row"]);
});
