import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import { aBoard, aPlace } from "./fixtures";
import type { NotNotRolled } from "../../wire";
import Result from "./Result.svelte";

const PLACES = [aPlace(0, "You", { you: true }), aPlace(1, "Maud"), aPlace(2, "Olive")];
const board = aBoard({ phase: "over" });

beforeEach(() => {
  settings.lang = "en";
});

test("the most cards win", () => {
  render(Result, { board, outcome: { points: [9, 14, 3], ranks: [2, 1, 3] }, places: PLACES, you: 0 });
  expect(screen.getByRole("heading", { name: "Maud wins" })).toBeTruthy();
  expect(screen.getByText("With 14 cards, the most.")).toBeTruthy();
  const names = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(names.map((text) => /Maud|You|Olive/.exec(text)?.[0])).toEqual(["Maud", "You", "Olive"]);
});

test("a shared win says so", () => {
  render(Result, { board, outcome: { points: [9, 3, 9], ranks: [1, 3, 1] }, places: PLACES, you: 0 });
  expect(screen.getByRole("heading", { name: "You and Olive share the win" })).toBeTruthy();
});

test("the end tells of your own taps", () => {
  const dice = (a: "left" | "nothing", nots: number): NotNotRolled => ({
    criteria: [
      { word: a, ink: "white" },
      { word: "green", ink: "red" },
    ],
    nots,
  });
  const quick = {
    median: 843,
    best: { ms: 512, dice: dice("left", 0) },
    traps: 4,
    held: 3,
    worst: { ms: 644, dice: dice("nothing", 1) },
    costs: 187,
  };
  const none = { median: null, best: null, traps: 4, held: 4, worst: null, costs: null };
  const outcome = { points: [9, 14, 3], ranks: [2, 1, 3] };
  const { unmount } = render(Result, {
    board,
    outcome,
    places: PLACES,
    you: 0,
    review: { seats: [quick, none, none] },
  });
  const told = (): (string | null)[] =>
    screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(told()).toEqual([
    "843\u202fms",
    "512\u202fms",
    "LEFT GREEN",
    "NOT NOTHING GREEN",
    "3 of 4 seen through",
    "+187\u202fms",
  ]);
  unmount();
  render(Result, { board, outcome, places: PLACES, you: 1, review: { seats: [quick, none, none] } });
  expect(told()).toEqual(["–", "–", "–", "4 of 4 seen through", "–", "too few taps to say"]);
});
