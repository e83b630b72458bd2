import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Stepped } from "../wire";
import { aScene, aStep } from "./fixtures";
import { Reel } from "./reel.svelte";

let reel: Reel;

beforeEach(() => {
  vi.useFakeTimers();
  reel = new Reel();
  reel.hasty = false;
  reel.show([], aScene(1));
});
afterEach(() => {
  reel.close();
  vi.useRealTimers();
});

/** A step that tells of a thing, and its board shows it. */
function tells(version: number, thing: string, fades: boolean): Stepped {
  const { told, scene, ...step } = aStep(version);
  const phrase = { key: "shown", seat: 1, thing };
  return { ...step, told: { ...told, phrase, fades }, scene: { ...scene, board: { thing } } };
}

/** Everything that the reel still knows, its queue too. */
const known = (): string => JSON.stringify([reel.shown, reel.step, reel.story, reel.newest]);

describe("what fades", () => {
  it("is told as it happens, and gone with the next step", () => {
    reel.add([tells(2, "lantern", true)]);
    expect(reel.step?.phrase).toMatchObject({ thing: "lantern" });
    expect(reel.story.at(-1)?.phrase).toMatchObject({ thing: "lantern" });
    vi.advanceTimersByTime(500);
    reel.add([aStep(3)]);
    expect(known()).not.toContain("lantern");
    expect(reel.story.map(({ version, phrase }) => [version, phrase])).toEqual([
      [2, null],
      [3, null],
    ]);
  });

  it("is gone also where it came together with others", () => {
    reel.add([tells(2, "lantern", true), tells(3, "cactus", true), aStep(4)]);
    expect(known()).toContain("lantern");
    vi.advanceTimersByTime(500);
    expect(known()).not.toContain("lantern");
    expect(known()).toContain("cactus");
    vi.advanceTimersByTime(500);
    expect(known()).not.toContain("cactus");
  });

  it("is gone where a burst is run through at once, but for the last", () => {
    reel.add(["hat", "kite", "drum", "lantern", "cactus"].map((thing, at) => tells(2 + at, thing, true)));
    for (const thing of ["hat", "kite", "drum", "lantern"]) expect(known()).not.toContain(thing);
    expect(reel.story.at(-1)?.phrase).toMatchObject({ thing: "cactus" });
    vi.advanceTimersByTime(500);
    reel.add([aStep(9)]);
    expect(known()).not.toContain("cactus");
  });

  it("is gone when the table is shown anew", () => {
    reel.add([tells(2, "lantern", true)]);
    reel.show([], aScene(2));
    expect(known()).not.toContain("lantern");
  });
});

it("what does not fade stays told", () => {
  reel.add([tells(2, "hat", false)]);
  vi.advanceTimersByTime(500);
  reel.add([aStep(3)]);
  expect(reel.story[0]?.phrase).toMatchObject({ thing: "hat" });
});

describe("what stays until it is skipped", () => {
  const versions = (): number[] => reel.story.map(({ version }) => version);

  beforeEach(() => {
    reel.rests = ({ version }) => version === 2;
  });

  it("waits, whatever comes meanwhile, and then goes on", () => {
    reel.add([aStep(2)]);
    reel.add([aStep(3), aStep(4)]);
    vi.advanceTimersByTime(60_000);
    expect([reel.resting, reel.shown?.scene.version]).toEqual([true, 2]);
    reel.skip();
    expect([reel.resting, reel.shown?.scene.version]).toEqual([false, 3]);
    vi.advanceTimersByTime(500);
    expect(versions()).toEqual([2, 3, 4]);
  });

  it("does not make anybody watch all that happened behind it", () => {
    reel.add([aStep(2)]);
    for (const version of [3, 4, 5, 6, 7]) reel.add([aStep(version)]);
    reel.skip();
    expect([reel.shown?.scene.version, reel.step]).toEqual([7, null]);
    expect(versions()).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it("is over when the table is shown anew", () => {
    reel.add([aStep(2)]);
    reel.show([], aScene(9));
    expect(reel.resting).toBe(false);
  });
});

it("the step that ends the game is seen as one, however many came with it", () => {
  const end = aStep(8);
  const outcome = { points: [1, 2], ranks: [1, 2] };
  reel.add([
    ...[2, 3, 4, 5, 6, 7].map((version) => aStep(version)),
    { ...end, scene: { ...end.scene, outcome } },
  ]);
  expect([reel.shown?.scene.version, reel.step?.version]).toEqual([8, 8]);
  expect(reel.story).toHaveLength(7);
});
