import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import { aBoard, aPlace } from "./fixtures";
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
