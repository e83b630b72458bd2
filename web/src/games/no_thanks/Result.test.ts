import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import type { NoThanksCounted } from "../../wire";
import { aBoard, aPlace } from "./fixtures";
import Result from "./Result.svelte";

const PLACES = [aPlace(0, "You", { you: true }), aPlace(1, "Maud"), aPlace(2, "Olive")];
const count = (runs: number[][], chips: number): NoThanksCounted => {
  const cost = runs.reduce((sum, run) => sum + (run[0] ?? 0), 0);
  return { runs, cost, chips, points: cost - chips };
};
const FIRST = [count([[15, 16, 17]], 3), count([[9], [30]], 2), count([[5]], 8)];
const SECOND = [count([[20]], 2), count([[4, 5]], 1), count([], 6)];

beforeEach(() => {
  settings.lang = "en";
});

test("the fewest points win, and every run says what counts and what is free", () => {
  const board = aBoard({ card: null, left: 0, past: [FIRST] });
  render(Result, { board, outcome: { points: [12, 37, -3], ranks: [2, 3, 1] }, places: PLACES, you: 0 });
  expect(screen.getByRole("heading", { name: "Olive wins" })).toBeTruthy();
  expect(screen.getByText("With −3 points, the fewest.")).toBeTruthy();
  expect(screen.getByText("15–17 counts 15, 2 free")).toBeTruthy();
  expect(screen.getByText("3 chips off")).toBeTruthy();
});

test("a headline tells what decided it, and the nine that were never there lie open", () => {
  const out = [3, 4, 6, 7, 8, 10, 11, 12, 13];
  const board = aBoard({ card: null, left: 0, past: [FIRST], out: [out] });
  const outcome = { points: [12, 37, -3], ranks: [2, 3, 1] };
  const decided = { key: "never_there" as const, seat: 1, card: 10 };
  render(Result, { board, outcome, places: PLACES, you: 0, review: { decided } });
  expect(screen.getByText("With the 10, Maud would have won. It was never there.")).toBeTruthy();
  const nine = screen.getByRole("region", { name: "The nine that were never there" });
  expect([...nine.querySelectorAll("li")].map((card) => Number(card.textContent))).toEqual(out);
});

test("a shared win says so", () => {
  const board = aBoard({ card: null, left: 0, past: [FIRST] });
  render(Result, { board, outcome: { points: [12, 37, 12], ranks: [1, 3, 1] }, places: PLACES, you: 0 });
  expect(screen.getByRole("heading", { name: "You and Olive share the win" })).toBeTruthy();
});

test("several rounds are columns with totals, and each can be opened", async () => {
  const board = aBoard({ card: null, left: 0, round: 2, rounds: 2, past: [FIRST, SECOND] });
  render(Result, { board, outcome: { points: [30, 40, -9], ranks: [2, 3, 1] }, places: PLACES, you: 0 });
  expect(screen.getByRole("row", { name: "Olive −3 −6 −9" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Round 2" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Show the cards of Round 1" }));
  expect(screen.getByText("15–17 counts 15, 2 free")).toBeTruthy();
});
