import { expect, test } from "vitest";
import { fit, groups, range, written } from "./runs";

test("a card alone is its number, a run is written from its lowest to its highest", () => {
  expect(range([33, 34, 35])).toBe("33–35");
  expect(range([9])).toBe("9");
});

test("without a card in question a hand is its runs", () => {
  expect(groups([[5, 6], [28]], null, null)).toEqual([
    [{ cards: [5, 6], slot: false }],
    [{ cards: [28], slot: false }],
  ]);
});

test("the card in question gets a slot at the end of the run that it would continue", () => {
  const hand = groups([[13], [15, 16], [31]], 17, [15, 16, 17]);
  expect(hand).toHaveLength(3);
  expect(hand[1]).toEqual([
    { cards: [15, 16], slot: false },
    { cards: [17], slot: true },
  ]);
});

test("a card between two runs makes them one, with its slot in the middle", () => {
  expect(groups([[15, 16], [18], [30]], 17, [15, 16, 17, 18])).toEqual([
    [
      { cards: [15, 16], slot: false },
      { cards: [17], slot: true },
      { cards: [18], slot: false },
    ],
    [{ cards: [30], slot: false }],
  ]);
});

test("a hand with room lies as cards, as large as its place is high", () => {
  const size = fit(groups([[5, 6], [28]], null, null), 400, 74);
  expect(size.form).toBe("cards");
  expect(size.width).toBe(54);
});

test("cards get narrower before anything is written", () => {
  const hand = groups([[3], [5, 6], [12], [15], [20]], null, null);
  const size = fit(hand, 170, 40);
  expect(size.form).toBe("cards");
  expect(size.width).toBeLessThan(29);
});

test("a long run that does not fit is written on one card, a short one still lies as cards", () => {
  const hand = groups([[5, 6], [18, 19, 20, 21, 22, 23], [30]], null, null);
  const size = fit(hand, 130, 40);
  expect(size.form).toBe("ranges");
  expect(hand.map(([piece]) => piece && written(piece, size.form))).toEqual([false, true, false]);
});

test("a hand of many runs is written in lines, densely if there are too many lines", () => {
  const singles = (count: number) =>
    groups(
      Array.from({ length: count }, (_, i) => [3 + 2 * i]),
      null,
      null,
    );
  expect(fit(singles(9), 160, 40).form).toBe("lines");
  expect(fit(singles(16), 160, 40).form).toBe("dense");
});
