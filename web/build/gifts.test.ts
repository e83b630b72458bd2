// @vitest-environment node

import { describe, expect, test } from "vitest";
import { picture, pictures, sourcesOf } from "./gifts.ts";
import type { Sources } from "./gifts.ts";

const ALL = pictures();

test("there is a picture for each of the 110, in all inks that it needs", () => {
  expect(Object.keys(ALL)).toHaveLength(110);
  for (const [key, pieces] of Object.entries(ALL)) {
    expect(
      pieces.map(({ ink }) => ink),
      key,
    ).toContain("d");
    for (const { outline } of pieces) expect(outline, key).toMatch(/^M[-\d.]/i);
  }
});

test("no two are alike", () => {
  expect(new Set(Object.values(ALL).map((pieces) => JSON.stringify(pieces))).size).toBe(110);
});

describe("a set that has changed is refused", () => {
  const body = '<g fill="none"><path fill="#000" d="M0 0h4v4Z"/><circle cx="8" cy="8" r="2"/></g>';
  const one: Sources = (source, name) => (source === "set" && name === "hat" ? { body } : undefined);
  const hat = { key: "hat", icon: "set:hat", inks: "ds" };

  test("as it is it is taken", () => {
    expect(picture(hat, one)).toEqual([
      { ink: "d", outline: "M0 0h4v4Z" },
      { ink: "s", outline: expect.stringMatching(/^M/) as string },
    ]);
  });
  test("a piece may be left out", () => {
    expect(picture({ ...hat, inks: "d-" }, one)).toEqual([{ ink: "d", outline: "M0 0h4v4Z" }]);
  });
  test.each([
    [
      "an ink too few",
      { ...hat, inks: "d" },
      'hat: expected an ink for each of the 2 pieces of set:hat, got "d"',
    ],
    [
      "an ink too many",
      { ...hat, inks: "dsp" },
      'hat: expected an ink for each of the 2 pieces of set:hat, got "dsp"',
    ],
    [
      "no inks",
      { key: "hat", icon: "set:hat" },
      'hat: expected an ink for each of the 2 pieces of set:hat, got ""',
    ],
    ["an unknown ink", { ...hat, inks: "dx" }, 'hat: expected the ink d, s or p, or - for none, got "x"'],
    ["a picture that is not there", { ...hat, icon: "set:cap" }, "hat: there is no picture set:cap"],
  ])("%s", (_, gift, message) => {
    expect(() => picture(gift, one)).toThrow(message);
  });
  test.each([
    '<text x="1">hat</text>',
    '<rect x="1" y="1" width="4" height="4" rx="1"/>',
    '<g transform="scale(2)"/>',
  ])("a shape that we do not draw: %s", (shape) => {
    expect(() => picture(hat, () => ({ body: shape }))).toThrow(
      "hat: expected shapes that become plain paths",
    );
  });
  test("another version or licence", () => {
    const set = { package: "@iconify-json/fluent-emoji-flat", version: "1.2.5", licence: "MIT" };
    expect(() => sourcesOf(set, {})).toThrow(
      "expected @iconify-json/fluent-emoji-flat 1.2.5 (MIT), for which the inks in gifts.json were chosen, got 1.2.6 (MIT)",
    );
    expect(() => sourcesOf({ ...set, version: "1.2.6", licence: "BSD" }, {})).toThrow("got 1.2.6 (MIT)");
  });
});
