import { beforeEach, describe, expect, test, vi } from "vitest";
import { aDrill } from "./fixtures";
import { lengthOf, PACES, secondsOf, type Pace } from "./pace";
import { Records } from "./records.svelte";
import { Run } from "./run.svelte";
import type { Drill } from "./beats";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function started(pace: Pace = "own"): Promise<{ run: Run; asked: number[] }> {
  const asked: number[] = [];
  const run = new Run(new Records(), (length) => {
    asked.push(length);
    return Promise.resolve([aDrill("kite")]);
  });
  await run.start(pace);
  return { run, asked };
}

/** On to the question. */
function look(run: Run): void {
  while (!run.asking) run.goOn();
}

async function name(run: Run, thing: string): Promise<void> {
  look(run);
  run.name(thing);
  await vi.advanceTimersByTimeAsync(350);
}

describe("a run", () => {
  test("goes by itself from the first gift to the question, and waits there", async () => {
    const { run } = await started("brisk");
    const keys = new Set<string | undefined>();
    for (let i = 0; i < 400; i++) {
      keys.add(run.beat?.key);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect([...keys]).toEqual(["ready", "shown", "turned", "held", "passed", "asked"]);
    expect(run.asking).toBe(true);
  });

  test("at one's own pace shows each gift, and each pass, until one goes on", async () => {
    const { run } = await started();
    for (let i = 0; i < 4; i++) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(run.beat).toEqual({ key: "shown", gift: i });
      run.goOn();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run.beat?.key).toBe("passed");
  });

  test("has a moment of tension between a name and the card", async () => {
    const { run } = await started();
    look(run);
    run.name("kite");
    expect([run.phase, run.said, run.streak]).toEqual(["named", "kite", 0]);
    run.name("hat");
    await vi.advanceTimersByTimeAsync(350);
    expect([run.phase, run.said, run.streak]).toEqual(["right", "kite", 1]);
  });

  test("goes on with each right name, by itself or at once", async () => {
    const { run } = await started("calm");
    await name(run, "kite");
    await vi.advanceTimersByTimeAsync(1000 * (secondsOf("calm", "right") ?? NaN));
    expect([run.phase, run.now, run.said]).toEqual(["looking", 0, null]);
    await name(run, "kite");
    run.goOn();
    await vi.advanceTimersByTimeAsync(0);
    expect([run.phase, run.streak]).toEqual(["looking", 2]);
  });

  test("has longer rows the further it goes, asked for once each, and before they are needed", async () => {
    const { run, asked } = await started();
    for (let streak = 1; streak <= 5; streak++) {
      await name(run, "kite");
      expect(asked).toHaveLength(streak + 1);
      run.goOn();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(asked).toEqual([4, 4, 5, 5, 6, 6]);
  });

  test("is over with the first wrong name", async () => {
    const { run } = await started();
    await name(run, "hat");
    expect([run.phase, run.said, run.streak, run.best]).toEqual(["over", "hat", 0, false]);
    run.name("kite");
    run.goOn();
    expect(run.phase).toBe("over");
  });

  test("takes no name before it asks for one", async () => {
    const { run } = await started();
    run.name("kite");
    expect([run.phase, run.said]).toEqual(["looking", null]);
  });

  test("that is the best at its pace is kept as such", async () => {
    const { run } = await started();
    await name(run, "kite");
    run.goOn();
    await vi.advanceTimersByTimeAsync(0);
    await name(run, "hat");
    expect([run.best, run.records.bestOf("own"), run.records.bestOf("calm")]).toEqual([true, 1, 0]);
    await run.start("own");
    await name(run, "hat");
    expect([run.best, run.records.bestOf("own")]).toEqual([false, 1]);
  });

  test.each([
    ["a server that does not answer", () => Promise.reject(new Error("offline"))],
    ["a server without rows", () => Promise.resolve([])],
  ])("with %s ends without a mistake", async (_what, ask) => {
    const run = new Run(new Records(), ask);
    await run.start("calm");
    expect([run.phase, run.cut, run.drill]).toEqual(["over", true, null]);
  });

  test("that was left takes no notice of a row that comes late", async () => {
    let give: (drills: readonly Drill[]) => void = () => undefined;
    const run = new Run(new Records(), () => new Promise((resolve) => (give = resolve)));
    const starting = run.start("calm");
    run.stop();
    give([aDrill()]);
    await starting;
    expect([run.phase, run.drill]).toEqual(["idle", null]);
  });
});

test("rows grow by one gift with every second right name, up to nine", () => {
  expect([0, 1, 2, 3, 4, 9, 10, 11, 100].map(lengthOf)).toEqual([4, 4, 5, 5, 6, 8, 9, 9, 9]);
});

test("every pace waits for an answer, and only one's own waits for more", () => {
  for (const pace of PACES) expect(secondsOf(pace, "asked")).toBeNull();
  expect(secondsOf("brisk", "shown")).toBeLessThan(secondsOf("calm", "shown") ?? 0);
  expect(secondsOf("own", "shown")).toBeNull();
});
