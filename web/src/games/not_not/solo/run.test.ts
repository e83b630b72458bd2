import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Drill } from "./kinds";
import { endOf, secondsOf, PACES } from "./pace";
import { Records } from "./records.svelte";
import { Run } from "./run.svelte";

const card = (colour: "red" | "blue") => ({ colour, ground: "white" }) as const;
const aDrill = (right: Drill["right"] = ["top"]): Drill => ({
  level: "discovery",
  kind: "plain",
  table: [card("red"), card("blue"), card("red"), card("blue")],
  dice: {
    criteria: [
      { word: "up", ink: "red" },
      { word: "nothing", ink: "white" },
    ],
    nots: null,
  },
  up: "top",
  arrow: false,
  liar: false,
  right,
  why: { key: "only", words: ["red"], odd: false, nots: 0, liar: false, lies: [null] },
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** At the table with these rounds; what comes after them has the top card right. */
async function started(...rounds: Drill[]): Promise<Run> {
  let first = true;
  const run = new Run(new Records(), () => {
    const given = first ? [...rounds, aDrill()] : [aDrill()];
    first = false;
    return Promise.resolve(given);
  });
  await run.start("discovery", "brisk");
  await race(run);
  return run;
}

/** On to the moment at which the dice are seen. */
async function race(run: Run): Promise<void> {
  await vi.advanceTimersByTimeAsync(320);
  expect(run.phase).toBe("race");
  run.seen(performance.now());
}

describe("a run", () => {
  test("goes on with each right tap", async () => {
    const run = await started();
    for (const streak of [1, 2, 3]) {
      run.tap("top", 500);
      expect([run.phase, run.streak]).toEqual(["right", streak]);
      await race(run);
    }
    expect(run.records.tried.plain).toHaveLength(3);
  });

  test("is over with the first wrong one, which is remembered too", async () => {
    const run = await started();
    run.tap("left", 640);
    expect([run.phase, run.streak, run.tapped]).toEqual(["over", 0, "left"]);
    expect(run.records.tried.plain).toEqual([{ ms: 640, right: false }]);
    run.tap("top", 700);
    expect(run.streak).toBe(0);
  });

  test("is over when the time is up and something was to be tapped", async () => {
    const run = await started();
    await vi.advanceTimersByTimeAsync(secondsOf("brisk", 0) * 1000 - 50);
    expect(run.phase).toBe("race");
    await vi.advanceTimersByTimeAsync(100);
    expect([run.phase, run.tapped]).toEqual(["over", null]);
    expect(run.records.tried.plain).toEqual([{ ms: null, right: false }]);
  });

  test("goes on by itself where nothing was to be tapped, and sooner", async () => {
    const run = await started(aDrill([]));
    await vi.advanceTimersByTimeAsync(endOf(secondsOf("brisk", 0), []) * 1000 + 10);
    expect([run.phase, run.streak]).toEqual(["right", 1]);
    expect(run.records.tried.plain).toEqual([{ ms: null, right: true }]);
  });

  test("takes no tap between two rounds", async () => {
    const run = await started();
    run.tap("top", 500);
    run.tap("left", 501);
    expect([run.phase, run.streak]).toEqual(["right", 1]);
    await vi.advanceTimersByTimeAsync(130);
    run.tap("left", 20);
    expect(run.phase).toBe("laying");
  });

  test("that is the best of its level and pace is kept as such", async () => {
    const run = await started();
    run.tap("top", 500);
    await race(run);
    run.tap("left", 500);
    expect([run.best, run.records.bestOf("discovery", "brisk")]).toEqual([true, 1]);
    expect(run.records.bestOf("discovery", "calm")).toBe(0);
    await run.start("discovery", "brisk");
    await race(run);
    run.tap("left", 500);
    expect([run.best, run.records.bestOf("discovery", "brisk")]).toEqual([false, 1]);
  });

  test("that runs out of rounds ends without a mistake", async () => {
    const run = new Run(new Records(), () => Promise.reject(new Error("offline")));
    await run.start("hard", "calm");
    expect([run.phase, run.cut]).toEqual(["over", true]);
    expect(Object.values(run.records.tried).flat()).toEqual([]);
  });

  test("that was left takes no notice of rounds that come late", async () => {
    let give: (drills: readonly Drill[]) => void = () => undefined;
    const run = new Run(new Records(), () => new Promise((resolve) => (give = resolve)));
    const starting = run.start("hard", "calm");
    run.stop();
    give([aDrill()]);
    await starting;
    expect([run.phase, run.drill]).toEqual(["idle", null]);
  });
});

test("each pace shortens its rounds little by little, and never below its least", () => {
  for (const pace of PACES) {
    const seconds = [0, 1, 10, 100, 1000].map((streak) => secondsOf(pace, streak));
    expect(seconds).toEqual([...seconds].sort((a, b) => b - a));
    expect(seconds.at(-1)).toBeGreaterThan(1);
  }
  expect(secondsOf("calm", 0)).toBeGreaterThan(secondsOf("brisk", 0));
  expect(secondsOf("brisk", 0)).toBeGreaterThan(secondsOf("fierce", 0));
});
