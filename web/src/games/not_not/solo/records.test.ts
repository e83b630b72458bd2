import { beforeEach, expect, test } from "vitest";
import { read, write } from "../../../browser/memory";
import { Records } from "./records.svelte";
import { axisEnd, quantile, summary } from "./statistics";

beforeEach(() => localStorage.clear());

test("what was practised is there again after a reload", () => {
  const records = new Records();
  records.add("liar", { ms: 900, right: true });
  records.finish("hard", "calm", 7);
  records.choose("hard", "fierce");
  const again = new Records();
  expect(again.tried.liar).toEqual([{ ms: 900, right: true }]);
  expect(again.bestOf("hard", "calm")).toBe(7);
  expect([again.level, again.pace]).toEqual(["hard", "fierce"]);
});

test("only the last rounds of a kind are kept", () => {
  const records = new Records();
  for (let ms = 1; ms <= 300; ms++) records.add("not1", { ms, right: true });
  expect(records.tried.not1.at(-1)).toEqual({ ms: 300, right: true });
  expect(records.tried.not1.length).toBeLessThan(100);
});

test("all of it can be forgotten", () => {
  const records = new Records();
  records.add("not1", { ms: 5, right: true });
  records.finish("hard", "calm", 7);
  records.forget();
  const again = new Records();
  expect(Object.values(again.tried).flat()).toEqual([]);
  expect(again.bestOf("hard", "calm")).toBe(0);
});

test.each([
  3,
  "x",
  [],
  { level: "godlike", pace: 7, best: 4, tried: 5 },
  { best: { "hard/calm": "many" }, tried: { not1: [1, null, { ms: -1, right: true }, { ms: 3 }] } },
])("a spoilt memory %j is as good as none", (spoilt) => {
  write("not_not.practice", spoilt);
  const records = new Records();
  expect(Object.values(records.tried).flat()).toEqual([]);
  expect(records.bestOf("hard", "calm")).toBe(0);
  expect([records.level, records.pace]).toEqual(["discovery", "calm"]);
  records.add("plain", { ms: 400, right: true });
  expect(read("not_not.practice")).toMatchObject({ tried: { plain: [{ ms: 400, right: true }] } });
});

test("a summary has the median and the quarters of the right taps, and the share of mistakes", () => {
  const taps = [500, 300, 400, 200, 600].map((ms) => ({ ms, right: true }));
  const whole = summary([
    ...taps,
    { ms: 50, right: false },
    { ms: null, right: true },
    { ms: null, right: false },
  ]);
  expect(whole).toEqual({
    rounds: 8,
    wrong: 0.25,
    times: [200, 300, 400, 500, 600],
    median: 400,
    quarter: 300,
    threeQuarters: 500,
  });
  expect(summary([])).toMatchObject({ rounds: 0, wrong: 0, median: null });
});

test("a quantile lies between its neighbours, and an axis ends after the slowest", () => {
  expect([quantile([100, 200], 0.5), quantile([100], 0.25), quantile([], 0.5)]).toEqual([150, 100, null]);
  expect([axisEnd([]), axisEnd([1200, 300]), axisEnd([1500])]).toEqual([1000, 1500, 1500]);
});
