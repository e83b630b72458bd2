import { beforeEach, expect, test, vi } from "vitest";
import { write } from "../../../browser/memory";
import { aDrill, looksAt } from "./fixtures";
import { Records } from "./records.svelte";
import { Run } from "./run.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

interface Halls {
  seen: number[]; // by the doors of the next hall
  offline: boolean;
}

async function started(): Promise<{ run: Run; halls: Halls }> {
  const drill = aDrill();
  const halls: Halls = { seen: [], offline: false };
  const run = new Run(
    new Records(),
    () => (halls.offline ? Promise.reject(new Error("gone")) : Promise.resolve([drill])),
    (_, text) => Promise.resolve(looksAt(drill, text, halls.seen)),
  );
  await run.start("2");
  return { run, halls };
}

async function hide(run: Run): Promise<void> {
  const { hiding } = run;
  for (const [n, ghost] of (hiding?.drill.ghosts ?? []).entries()) {
    hiding?.choose(ghost);
    hiding?.step({ column: 3 + (n % 2), row: 3 + Math.floor(n / 2) });
    await vi.advanceTimersByTimeAsync(200);
  }
  await hiding?.open();
  while (hiding?.told === false) run.goOn();
}

test("halls in a row are counted once all doors were looked through, and the best is kept", async () => {
  const { run } = await started();
  await hide(run);
  expect([run.streak, run.best, new Records().bestOf("2")]).toEqual([1, true, 1]);
  run.goOn();
  expect(run.streak).toBe(1);
  await run.next();
  await hide(run);
  expect([run.streak, new Records().bestOf("2"), new Records().bestOf("3")]).toEqual([2, 2, 0]);
});

test("somebody was seen: the streak stands until the next hall, and begins anew there", async () => {
  const { run, halls } = await started();
  await hide(run);
  halls.seen = [3];
  await run.next();
  await hide(run);
  expect(run.streak).toBe(1);
  halls.seen = [];
  await run.next();
  expect(run.streak).toBe(0);
  await hide(run);
  expect([run.streak, new Records().bestOf("2")]).toEqual([1, 1]);
});

test("the same hall once more does not count", async () => {
  const { run, halls } = await started();
  halls.seen = [3];
  await hide(run);
  halls.seen = [];
  run.retry();
  await hide(run);
  expect([run.again, run.streak, new Records().bestOf("2")]).toEqual([true, 0, 0]);
});

test("where no hall can be had, this one stays and it is said", async () => {
  const { run, halls } = await started();
  await hide(run);
  halls.offline = true;
  const { hiding } = run;
  await run.next();
  expect([run.cut, run.busy, run.hiding === hiding]).toEqual([true, false, true]);
});

test("a hall that comes after one has left is not entered", async () => {
  const { run } = await started();
  const late = run.next();
  run.stop();
  await late;
  expect([run.hiding, run.busy]).toEqual([null, false]);
});

test.each([3, "x", [], { doors: "9", best: 4 }, { best: { 2: "many", 3: -1, 4: 2.5 } }])(
  "a spoilt memory %j is as good as none",
  (spoilt) => {
    write("pas_vu.practice", spoilt);
    const records = new Records();
    expect([records.doors, records.best]).toEqual(["2", {}]);
  },
);
