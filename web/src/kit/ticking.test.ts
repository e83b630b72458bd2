import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ticking } from "./ticking";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("the last five seconds tick, and those that are gone do not", () => {
  const felt: number[] = [];
  ticking({ left: 8, seconds: 15, at: performance.now() }, (left) => felt.push(left));
  vi.advanceTimersByTime(2999);
  expect(felt).toEqual([]);
  vi.advanceTimersByTime(5001);
  expect(felt).toEqual([5, 4, 3, 2, 1]);
  ticking({ left: 8, seconds: 15, at: performance.now() - 5500 }, (left) => felt.push(left));
  vi.advanceTimersByTime(9000);
  expect(felt.slice(5)).toEqual([2, 1]);
});

it("no more after the choice", () => {
  const felt: number[] = [];
  const stop = ticking({ left: 3, seconds: 15, at: performance.now() }, (left) => felt.push(left));
  vi.advanceTimersByTime(1);
  stop();
  vi.advanceTimersByTime(9000);
  expect(felt).toEqual([3]);
});
