import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aScene, aStep, Peers } from "./fixtures";
import type { Room } from "./room.svelte";

let peers: Peers;
let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  peers = new Peers();
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

describe("steps", () => {
  it("that come together are shown one after the other", () => {
    room = peers.join();
    room.reel.hasty = false;
    peers.now.welcome({ scene: aScene(1) });
    peers.now.say(aStep(2));
    peers.now.say(aStep(3));
    expect(room.shown?.scene.version).toBe(2);
    expect(room.step?.version).toBe(2);
    vi.advanceTimersByTime(500);
    expect(room.shown?.scene.version).toBe(3);
    expect(room.step?.version).toBe(3);
  });

  it("that come together are told one after the other, each once", () => {
    room = peers.join();
    room.reel.hasty = false;
    peers.now.welcome({ scene: aScene(1) });
    const seen: number[] = [];
    room.reel.onstep = ({ version }) => seen.push(version);
    for (const version of [2, 3, 4]) peers.now.say(aStep(version));
    for (const shown of [[2], [2, 3], [2, 3, 4], [2, 3, 4]]) {
      expect(seen).toEqual(shown);
      expect(room.story.map(({ version }) => version)).toEqual(shown);
      vi.advanceTimersByTime(500);
    }
  });

  it("that are known are not shown again", () => {
    room = peers.join();
    room.reel.hasty = false;
    peers.now.welcome({ scene: aScene(1) });
    const seen: number[] = [];
    room.reel.onstep = ({ version }) => seen.push(version);
    peers.now.say(aStep(2));
    peers.now.say(aStep(3));
    peers.comeBack();
    peers.now.welcome({ story: null, scene: aScene(4), missed: [aStep(2), aStep(3), aStep(4)] });
    peers.now.say(aStep(4));
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual([2, 3, 4]);
    expect(room.story.map(({ version }) => version)).toEqual([2, 3, 4]);
  });

  it("that come in a burst are all there at once, without travel", () => {
    room = peers.join();
    room.reel.hasty = false;
    peers.now.welcome({ scene: aScene(1) });
    for (const version of [2, 3, 4, 5, 6, 7]) peers.now.say(aStep(version));
    expect(room.shown?.scene.version).toBe(6);
    expect(room.step).toBeNull();
    vi.advanceTimersByTime(500);
    expect(room.shown?.scene.version).toBe(7);
    expect(room.story.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it("are dwelt on as long as the game says, or until they were seen", () => {
    room = peers.join();
    room.reel.hasty = false;
    room.reel.dwell = ({ version }) => version * 1000;
    peers.now.welcome({ scene: aScene(1) });
    for (const version of [2, 3, 4, 5, 6, 7]) peers.now.say(aStep(version));
    expect(room.step?.version).toBe(2);
    vi.advanceTimersByTime(1900);
    expect(room.step?.version).toBe(2);
    vi.advanceTimersByTime(200);
    expect(room.step?.version).toBe(3);
    for (const version of [4, 5, 6, 7, 7]) {
      room.reel.skip();
      expect(room.step?.version).toBe(version);
    }
  });

  it("are shown as they come where haste decides, and while nobody knows whether it does", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1) });
    const seen: number[] = [];
    room.reel.onstep = ({ version }) => seen.push(version);
    for (const version of [2, 3, 4, 5, 6]) {
      peers.now.say(aStep(version));
      expect(room.shown?.scene.version).toBe(version);
      expect(room.step?.version).toBe(version);
    }
    expect(seen).toEqual([2, 3, 4, 5, 6]);
  });

  it("missed in a race are not run through", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1) });
    peers.comeBack();
    peers.now.welcome({ story: null, scene: aScene(3), missed: [aStep(2), aStep(3)] });
    expect(room.shown?.scene.version).toBe(3);
    expect(room.step).toBeNull();
    expect(room.story).toHaveLength(2);
  });

  it("missed while away are told in order, and none twice", () => {
    room = peers.join();
    peers.now.welcome({ scene: aScene(1) });
    peers.now.say(aStep(2));
    peers.comeBack();
    expect(peers.now.last).toMatchObject({ type: "join", last: 2 });
    peers.now.welcome({ story: null, scene: aScene(4), missed: [aStep(3), aStep(4)] });
    vi.advanceTimersByTime(1000);
    expect(room.story.map(({ version }) => version)).toEqual([2, 3, 4]);
  });
});
