import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reaction, whenPainted } from "./reaction";

test("counts whole milliseconds from the picture to the tap", () => {
  expect(reaction(1000, 1412.4, 1420)).toBe(412);
  expect(reaction(0, 300, 300)).toBe(300);
});

test("a tap before the dice were seen is no reaction", () => {
  expect(reaction(null, 1412, 1420)).toBe(0);
  expect(reaction(1000, 990, 1420)).toBe(0);
});

test("a clock that makes no sense gives nothing", () => {
  expect(reaction(1000, NaN, 1420)).toBe(0);
  expect(reaction(1000, -5, 1420)).toBe(0);
});

test("no tap lies in the future, whatever the event's clock counts from", () => {
  expect(reaction(1000, 1_790_000_000_000, 1420)).toBe(420);
});

let frames: FrameRequestCallback[] = [];
const paint = (at: number): void => frames.splice(0).forEach((callback) => callback(at));

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a picture is on the screen when the frame after it begins", () => {
  const tell = vi.fn();
  whenPainted(tell);
  paint(100);
  expect(tell).not.toHaveBeenCalled();
  paint(116.7);
  expect(tell).toHaveBeenCalledExactlyOnceWith(116.7);
});

test("a round that ended meanwhile is not told of", () => {
  const tell = vi.fn();
  const stop = whenPainted(tell);
  paint(100);
  stop();
  paint(116.7);
  expect(tell).not.toHaveBeenCalled();
});
