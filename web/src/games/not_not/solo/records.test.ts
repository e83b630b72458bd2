import { beforeEach, expect, test, vi } from "vitest";
import { read, write } from "../../../browser/memory";
import type { Result } from "./medals";
import { Records } from "./records.svelte";
import { axisEnd, quantile, summary } from "./statistics";

beforeEach(() => localStorage.clear());

test("what was practised is there again after a reload", () => {
  const records = new Records();
  records.add("liar", { ms: 900, right: true });
  records.climbed("ink", { medal: "silver", errors: 1, ms: 14_000 });
  records.ran(31);
  const again = new Records();
  expect(again.tried.liar).toEqual([{ ms: 900, right: true }]);
  expect(again.rungs).toEqual({ ink: { medal: "silver", errors: 1, ms: 14_000 } });
  expect([again.endless, again.row]).toEqual([31, 1]);
});

test("of a rung the better medal is kept, then fewer mistakes, then the shorter time", () => {
  const records = new Records();
  const climbed = (medal: Result["medal"], errors: number, ms: number): boolean =>
    records.climbed("ink", { medal, errors, ms });
  expect(climbed(null, 4, 9000)).toBe(true);
  expect(climbed("bronze", 3, 20_000)).toBe(true);
  expect(climbed("bronze", 2, 30_000)).toBe(true);
  expect(climbed("bronze", 2, 31_000)).toBe(false);
  expect(climbed("silver", 1, 19_000)).toBe(true);
  expect(climbed("bronze", 0, 60_000)).toBe(false);
  expect(climbed("silver", 1, 18_000)).toBe(true);
  expect(records.rungs.ink).toEqual({ medal: "silver", errors: 1, ms: 18_000 });
});

test("only the longest endless run is kept", () => {
  const records = new Records();
  expect([records.ran(5), records.ran(5), records.ran(3), records.ran(6)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(new Records().endless).toBe(6);
});

test("days in a row are those up to today, or to yesterday while today waits", () => {
  vi.useFakeTimers();
  for (const [day, row] of [
    ["2026-11-01", 1],
    ["2026-11-03", 1],
    ["2026-11-04", 2],
    ["2026-11-04", 2],
    ["2026-11-05", 3],
  ] as const) {
    vi.setSystemTime(new Date(`${day}T12:00:00Z`));
    const records = new Records();
    records.ran(1);
    expect(records.row).toBe(row);
  }
  vi.setSystemTime(new Date("2026-11-06T23:00:00Z"));
  expect(new Records().row).toBe(3);
  vi.setSystemTime(new Date("2026-11-07T01:00:00Z"));
  expect(new Records().row).toBe(0);
  vi.useRealTimers();
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
  records.climbed("ink", { medal: "gold", errors: 0, ms: 9000 });
  records.ran(7);
  expect(records.empty).toBe(false);
  records.forget();
  const again = new Records();
  expect([again.empty, again.rungs, again.endless, again.row]).toEqual([true, {}, 0, 0]);
});

test.each([
  3,
  "x",
  [],
  { rungs: 4, endless: "many", days: {}, tried: 5 },
  { rungs: [null, 7], endless: -3, days: [20261101, "yesterday", "2026-99-99", null], tried: [] },
  {
    rungs: {
      ink: { medal: "wood", errors: 0, ms: 1 },
      not: { medal: "gold", errors: "0", ms: 1 },
      void: null,
    },
    endless: 2.5,
    tried: { not1: [1, null, { ms: -1, right: true }, { ms: 3 }] },
  },
])("a spoilt memory %j is as good as none", (spoilt) => {
  write("not_not.practice", spoilt);
  const records = new Records();
  expect([records.empty, records.rungs, records.endless, records.row]).toEqual([true, {}, 0, 0]);
  records.climbed("ink", { medal: "gold", errors: 0, ms: 400 });
  expect(read("not_not.practice")).toMatchObject({ rungs: { ink: { medal: "gold" } } });
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
