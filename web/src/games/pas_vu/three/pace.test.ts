import { expect, it } from "vitest";
import { Pace, type Finding } from "./pace";

/** Pictures of so many ms, until something is found. */
function slowly(pace: Pace, ms: number, pictures = 400): Finding {
  for (let n = 0; n < pictures; n++) {
    const found = pace.saw(ms);
    if (found !== "fine") return found;
  }
  return "fine";
}

it("leaves a hall alone that is drawn in time", () => {
  const pace = new Pace(false, () => 3);
  expect(slowly(pace, 17)).toBe("fine");
  expect(pace.ratio).toBe(2);
});

it("draws fewer pixels, step by step, before it gives the fine graphics up", () => {
  const pace = new Pace(false, () => 3);
  const ratios = [pace.ratio];
  while (slowly(pace, 40) === "coarser") ratios.push(pace.ratio);
  expect(ratios).toEqual([2, 1.5, 1]);
  expect(slowly(pace, 40)).toBe("hopeless");
});

it("gives them up at once where fewer pixels would not help", () => {
  expect(slowly(new Pace(false, () => 2), 400)).toBe("hopeless");
});

it("needs few pictures to know if each takes long", () => {
  expect(slowly(new Pace(false, () => 2), 1000, 3)).toBe("hopeless");
});

it("takes one slow picture among many, or a page that nobody looked at, for what it is", () => {
  const pace = new Pace(false, () => 2);
  for (let n = 0; n < 400; n++) expect(pace.saw(n % 7 === 0 ? 90 : 16)).toBe("fine");
  for (const ms of [3_600_000, 16, 16]) expect(pace.saw(ms)).toBe("fine");
});

it("never draws more pixels than the screen has, and does not count steps that save none", () => {
  const pace = new Pace(false, () => 1.5);
  expect(pace.ratio).toBe(1.5);
  expect(slowly(pace, 40)).toBe("coarser");
  expect(pace.ratio).toBe(1);
  expect(new Pace(true, () => 0.5).ratio).toBe(0.5);
});

it("comes down to half the pixels of the page in low graphics, and stays there", () => {
  const pace = new Pace(true, () => 3);
  expect(pace.ratio).toBe(1);
  while (slowly(pace, 900) === "coarser");
  expect(pace.ratio).toBe(0.5);
  expect(slowly(pace, 900)).toBe("fine");
});
