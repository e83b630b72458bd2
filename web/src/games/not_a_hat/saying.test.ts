import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import { Saying } from "./saying.svelte";

beforeEach(() => {
  localStorage.clear();
  settings.lang = "en";
});

describe("what is said", () => {
  test("is the name that fits the letters, in the page’s language", () => {
    const saying = new Saying();
    saying.type("vél");
    expect([saying.thing, saying.words]).toEqual(["bicycle", "bicycle"]);
    settings.lang = "fr";
    expect(saying.words).toBe("vélo");
    expect(saying.wish).toBe('offer "vélo" plainly');
  });
  test("is what was typed where nothing fits", () => {
    const saying = new Saying();
    saying.type('  a "yeti" ');
    expect([saying.thing, saying.words]).toEqual([null, 'a "yeti"']);
    expect(saying.wish).toBe('offer "a \\"yeti\\"" plainly');
  });
  test("is another of those that fit, or as it was typed, round and round", () => {
    const saying = new Saying();
    saying.type("clo");
    const words = [0, 1, 2].map(() => {
      const said = saying.words;
      saying.move(1);
      return said;
    });
    expect(words).toEqual(["clock", "alarm clock", "clo"]);
    expect(saying.words).toBe("clock");
    saying.move(-1);
    expect([saying.thing, saying.words]).toEqual([null, "clo"]);
    saying.type("cloc");
    expect(saying.words).toBe("clock");
  });
  test("is what is picked, until something is typed", () => {
    const saying = new Saying();
    saying.type("clo");
    saying.pick("hat");
    expect([saying.typed, saying.words]).toEqual(["", "hat"]);
    saying.type("k");
    expect(saying.picked).toBeNull();
    saying.clear();
    expect([saying.typed, saying.words]).toEqual(["", ""]);
  });
});

test("the manner is kept from last time, and only a manner", () => {
  const saying = new Saying();
  expect(saying.manner).toBe("plainly");
  saying.manner = "unsure";
  saying.pick("hat");
  expect(saying.wish).toBe('offer "hat" unsure');
  expect(new Saying().manner).toBe("unsure");
  localStorage.setItem("naysay.not_a_hat.manner", '"shouting"');
  expect(new Saying().manner).toBe("plainly");
});
