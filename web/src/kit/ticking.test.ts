import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import * as sound from "./sound";
import { feel, ticking } from "./ticking";

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

it("each is heard and felt, the last for longer, but by nobody who wants things to be still", () => {
  navigator.vibrate ??= () => true;
  const trembled = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  const heard = vi.spyOn(sound, "playSound").mockReturnValue(undefined);
  const stop = ticking({ left: 2, seconds: 15, at: performance.now() }, feel);
  vi.advanceTimersByTime(9000);
  stop();
  expect(heard.mock.calls).toEqual([["tick"], ["tick"]]);
  expect(trembled.mock.calls).toEqual([[[20]], [[60]]]);
  settings.motion = "reduced";
  feel(1);
  expect(heard).toHaveBeenCalledTimes(3);
  expect(trembled).toHaveBeenCalledTimes(2);
});
