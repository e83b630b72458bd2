import { expect, test } from "vitest";
import { pile } from "./pile";
import { others } from "./seating";

test("a chip that joins the pot moves no other, and every chip has its place", () => {
  expect(pile(0)).toEqual([]);
  expect(pile(6)).toHaveLength(6);
  const five = pile(5);
  expect(pile(6)).toEqual(expect.arrayContaining(five));
  for (const { y } of pile(60)) expect(y).toBeGreaterThanOrEqual(-24);
});

test("the others sit clockwise from your left, and watchers see everyone", () => {
  expect(others(4, 2)).toEqual([3, 0, 1]);
  expect(others(3, null)).toEqual([0, 1, 2]);
});
