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
