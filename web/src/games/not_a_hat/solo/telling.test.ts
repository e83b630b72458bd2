import { describe, expect, test } from "vitest";
import { aDrill } from "./fixtures";
import type { Phase } from "./run.svelte";
import { beatsOf } from "./beats";
import { tell } from "./telling";
import { sayings as en } from "./words/en";

const drill = aDrill("kite");
const told = (now: number, phase: Phase = "looking", streak = 0) =>
  tell({ phase, drill, beat: beatsOf(drill)[now] ?? null, streak }, en, (thing) => `a ${thing}`);

test("those who listen are told all that there is to see, in order", () => {
  expect(beatsOf(drill).map((_, now) => told(now).spoken)).toEqual([
    "Four gifts.",
    "1 of 4: a hat.",
    "Arrow right: from Pixel to Tango.",
    "2 of 4: a teapot.",
    "Arrow left: from Bonbon to Tango.",
    "3 of 4: a kite.",
    "Arrow left: from Tango to Pixel.",
    "4 of 4: a cactus.",
    "Arrow left: from Tango to Pixel.",
    "Tango begins.",
    "Tango gives to Pixel.",
    "Pixel gives to Tango.",
    "",
  ]);
});

test("a row that is longer than the last one is said to be", () => {
  expect(told(0, "looking", 1).line).toBe("Four gifts.");
  expect(told(0, "looking", 2).line).toBe("Now four gifts.");
});

test("a right name is thanked for", () => {
  expect(told(12, "right", 3)).toEqual({
    heading: "Thank you!",
    line: "It is a kite.",
    spoken: "Thank you! It is a kite. 3 in a row.",
  });
});

describe("what is face down is in no sentence", () => {
  test.each(beatsOf(drill).flatMap(({ key }, now) => (key === "shown" ? [] : [[key, now] as const])))(
    "at %s (%i)",
    (_key, now) => {
      expect(JSON.stringify(told(now))).not.toMatch(/hat\b|teapot|kite|cactus/);
    },
  );
});
