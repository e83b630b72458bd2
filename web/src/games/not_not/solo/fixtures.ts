// A small ladder and its rounds, for tests.

import type { Climb, Drill, Rung, RungName } from "./kinds";

const card = (colour: "red" | "blue") => ({ colour, ground: "white" }) as const;

export const aDrill = (right: Drill["right"] = ["top"]): Drill => ({
  level: "discovery",
  kind: "plain",
  table: [card("red"), card("blue"), card("red"), card("blue")],
  dice: {
    criteria: [
      { word: "up", ink: "red" },
      { word: "nothing", ink: "white" },
    ],
    nots: null,
  },
  up: "top",
  arrow: false,
  liar: false,
  right,
  why: { key: "only", words: ["red"], odd: false, nots: 0, liar: false, lies: [null] },
});

const aRung = (name: RungName): Rung => ({
  name,
  chapter: "words",
  seconds: 6,
  gold: 12,
  silver: 17,
  example: aDrill(),
});

export const aClimb = (): Climb & { rungs: readonly [Rung, Rung, Rung] } => ({
  rungs: [aRung("direction"), aRung("colour"), aRung("ground")],
  prompts: 12,
  errors: [0, 1, 3],
  endless: ["direction", "colour", "ground"],
  lasts: 4,
  lives: 3,
});
