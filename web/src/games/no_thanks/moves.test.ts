import { expect, test } from "vitest";
import { aBoard, aHand } from "./fixtures";
import { moves, NOTHING } from "./moves";
import { pile } from "./pile";
import { others } from "./seating";

test("the first board comes from nowhere", () => {
  expect(moves(null, aBoard())).toEqual(NOTHING);
});

test("a chip hops from the one who refused", () => {
  const before = aBoard({ pot: 2, turn: 2 });
  expect(moves(before, aBoard({ pot: 3, turn: 0 }))).toEqual({ turned: false, taken: null, payer: 2 });
});

test("a card taken slides to its taker with the chips of the pot", () => {
  const before = aBoard({ card: 17, pot: 4, turn: 1 });
  const now = aBoard({ card: null, pot: 0, turn: 1, hands: [aHand(), aHand({ runs: [[17]] }), aHand()] });
  expect(moves(before, now)).toEqual({ turned: false, taken: { seat: 1, card: 17, chips: 4 }, payer: null });
});

test("when two steps arrive at once, the card goes to its taker and the next comes from the deck", () => {
  const before = aBoard({ card: 17, pot: 4 });
  const now = aBoard({ card: 9, pot: 0, hands: [aHand({ runs: [[16, 17]] }), aHand(), aHand()] });
  expect(moves(before, now)).toEqual({ turned: true, taken: { seat: 0, card: 17, chips: 4 }, payer: null });
});

test("a new round deals without taking", () => {
  const now = aBoard({ card: 9, round: 2, pot: 0 });
  expect(moves(aBoard({ card: 17, round: 1 }), now)).toEqual({ turned: true, taken: null, payer: null });
});

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
