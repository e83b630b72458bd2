import { beforeEach, expect, test } from "vitest";
import { write } from "../../../browser/memory";
import { Records } from "./records.svelte";

beforeEach(() => localStorage.clear());

test("the best runs and the pace are there again after a reload", () => {
  const records = new Records();
  expect(records.finish("brisk", 7)).toBe(true);
  expect(records.finish("brisk", 7)).toBe(false);
  records.choose("own");
  const again = new Records();
  expect([again.bestOf("brisk"), again.bestOf("calm"), again.pace]).toEqual([7, 0, "own"]);
});

test.each([3, "x", [], { pace: "godlike", best: 4 }, { best: { calm: "many", brisk: -1, own: 2.5 } }])(
  "a spoilt memory %j is as good as none",
  (spoilt) => {
    write("not_a_hat.practice", spoilt);
    const records = new Records();
    expect([records.pace, records.best]).toEqual(["calm", {}]);
  },
);
