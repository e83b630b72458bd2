import { beforeEach, describe, expect, test, vi } from "vitest";
import { endless, endOf, upOne } from "./course";
import { aClimb, aDrill } from "./fixtures";
import type { Drill, RungName } from "./kinds";
import { medalFor } from "./medals";
import { Records } from "./records.svelte";
import { Run } from "./run.svelte";

const climb = aClimb();
const [direction] = climb.rungs;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** On the first rung with these rounds; what comes after them has the top card right. */
async function started(...rounds: Drill[]): Promise<Run> {
  let first = true;
  const run = new Run(
    new Records(),
    () => {
      const given = first ? [...rounds, aDrill()] : [aDrill()];
      first = false;
      return Promise.resolve(given);
    },
    () => undefined,
  );
  await run.start(upOne(direction, climb));
  await race(run);
  return run;
}

/** On to the moment at which the dice are seen. */
async function race(run: Run): Promise<void> {
  await vi.advanceTimersByTimeAsync(400);
  expect(run.phase).toBe("race");
  run.seen(performance.now());
}

describe("a run", () => {
  test("is over after its last round, and adds up times and mistakes", async () => {
    const run = await started();
    for (let i = 1; i < climb.prompts; i++) {
      run.tap("top", 500);
      await race(run);
    }
    run.tap("left", 700);
    expect(run.phase).toBe("wrong");
    run.goOn();
    expect([run.phase, run.whole, run.right, run.errors, run.ms]).toEqual(["over", true, 11, 1, 6200]);
  });

  test("waits at a mistake, and goes on when it was seen", async () => {
    const run = await started();
    run.tap("left", 640);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([run.phase, run.tapped, run.errors]).toEqual(["wrong", "left", 1]);
    expect(run.records.tried.plain).toEqual([{ ms: 640, right: false }]);
    run.goOn();
    await race(run);
  });

  test("is over with one mistake more than any medal forgives", async () => {
    const run = await started();
    for (let i = 0; i < 3; i++) {
      run.tap("left", 500);
      run.goOn();
      await race(run);
    }
    run.tap("left", 500);
    run.goOn();
    expect([run.phase, run.whole]).toEqual(["over", false]);
  });

  test("counts it as a mistake when the time is up and something was to be tapped", async () => {
    const run = await started();
    await vi.advanceTimersByTimeAsync(direction.seconds * 1000 + 10);
    expect([run.phase, run.late, run.ms]).toEqual(["wrong", true, direction.seconds * 1000]);
    expect(run.records.tried.plain).toEqual([{ ms: null, right: false }]);
  });

  test("goes on by itself where nothing was to be tapped, and sooner", async () => {
    const run = await started(aDrill([]));
    await vi.advanceTimersByTimeAsync(endOf(direction.seconds, []) * 1000 + 10);
    expect([run.phase, run.right]).toEqual(["right", 1]);
  });

  test("takes the deck for an answer: no card is right", async () => {
    const run = await started(aDrill([]));
    run.tap(null, 800);
    expect([run.phase, run.ms]).toEqual(["right", 800]);
    await race(run);
    run.tap(null, 800);
    expect([run.phase, run.late]).toEqual(["wrong", false]);
  });

  test("takes no tap between two rounds", async () => {
    const run = await started();
    run.tap("top", 500);
    run.tap("left", 501);
    expect([run.phase, run.right]).toEqual(["right", 1]);
    await vi.advanceTimersByTimeAsync(200);
    run.tap("left", 20);
    expect(run.phase).toBe("laying");
  });

  test("waits while nobody looks, and deals another round then", async () => {
    const seen = aDrill(["left"]);
    const run = await started(seen);
    run.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([run.phase, run.answers]).toEqual(["paused", []]);
    run.goOn();
    await race(run);
    expect(run.drill).not.toBe(seen);
  });

  test("that is paused after its last round is over", async () => {
    const run = await started();
    for (let i = 1; i < climb.prompts; i++) {
      run.tap("top", 500);
      await race(run);
    }
    run.tap("top", 500);
    run.pause();
    expect(run.phase).toBe("over");
  });

  test("that runs out of rounds is left without a result", async () => {
    const run = new Run(
      new Records(),
      () => Promise.reject(new Error("offline")),
      () => expect.unreachable(),
    );
    await run.start(upOne(direction, climb));
    expect([run.phase, run.cut]).toEqual(["idle", true]);
  });

  test("that was left takes no notice of rounds that come late", async () => {
    let give: (drills: readonly Drill[]) => void = () => undefined;
    const run = new Run(
      new Records(),
      () => new Promise((resolve) => (give = resolve)),
      () => undefined,
    );
    const starting = run.start(upOne(direction, climb));
    run.stop();
    give([aDrill()]);
    await starting;
    expect([run.phase, run.drill]).toEqual(["idle", null]);
  });
});

test("an endless run goes up a rung with every few right rounds, asked for beforehand, and ends with its lives", async () => {
  const asked: RungName[] = [];
  const finish = vi.fn();
  const run = new Run(
    new Records(),
    (rung) => {
      asked.push(rung);
      return Promise.resolve(Array.from({ length: climb.lasts }, () => aDrill()));
    },
    finish,
  );
  await run.start(endless(climb));
  for (let right = 0; right < 3 * climb.lasts; right++) {
    await race(run);
    run.tap("top", 300);
  }
  for (let life = 0; life < climb.lives; life++) {
    expect(finish).not.toHaveBeenCalled();
    await race(run);
    run.tap("left", 300);
    run.goOn();
  }
  expect(asked.slice(0, 3)).toEqual(climb.endless);
  expect([run.phase, run.right]).toEqual(["over", 3 * climb.lasts]);
  expect(finish).toHaveBeenCalledOnce();
});

test("at the top of an endless run the time grows shorter, and never too short", () => {
  const { seconds } = endless(climb);
  const times = [0, 8, 9, 20, 500, 5000].map(seconds);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(times.at(-1)).toBeGreaterThan(1);
});

test.each([
  [0, 12_000, "gold"],
  [0, 12_001, "silver"],
  [1, 9000, "silver"],
  [1, 17_001, "bronze"],
  [2, 9000, "bronze"],
  [3, 70_000, "bronze"],
  [4, 9000, null],
] as const)("%i mistakes in %i ms are worth %s", (errors, ms, medal) => {
  expect(medalFor(direction, climb, errors, ms)).toBe(medal);
});
