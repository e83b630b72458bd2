import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyPhrase } from "../games/found";
import type { GameKey, Words } from "../games/game";
import { placesOf } from "../kit/names";
import { settings } from "../kit/settings.svelte";
import type { By, SeatInfo, Told } from "../wire";
import { sentence, Story, unveiled, type Telling } from "./story";

const person = (name: string): SeatInfo => ({ kind: "player", name, level: null, online: true, away: false });
const places = placesOf([person("Maud"), person("Ann")], null, {});

const tell = vi.fn<Words<GameKey>["tell"]>((phrase, name) =>
  "seat" in phrase ? `${name(phrase.seat)} said ${phrase.key}.` : "",
);
const words = { tell } as Partial<Words<GameKey>> as Words<GameKey>;
const telling: Telling = { words, places, names: ["Maud", "Ann"], over: false };

const phrase = (seat: number): AnyPhrase => ({ key: "pass", seat, pot: 1 });
const told = (version: number, seat = 0, more: Partial<Told> = {}): Told => ({
  version,
  seat,
  by: "",
  phrase: phrase(seat),
  ...more,
});

beforeEach(() => {
  settings.lang = "en";
  tell.mockClear();
});

describe("a sentence", () => {
  const by = (who: By, seat = 0): string => sentence(told(1, seat, { by: who }), telling);

  it("says who moved for an absent player", () => {
    expect(by("")).toBe("Maud said pass.");
    expect(by("bot")).toBe("Maud said pass. (a bot, standing in)");
    expect(by("clock")).toBe("Maud said pass. (time ran out)");
  });

  it("is not made of what nobody is told", () => {
    expect(sentence(told(1, 0, { phrase: null }), telling)).toBe("");
  });
});

describe("the log", () => {
  it("has chapters where a game says what opens one", () => {
    const chapters = { opens: ({ key }: AnyPhrase) => key === "flip", previous: "", next: "" };
    const flip = { key: "flip", seat: 0, card: 7 };
    const lines = new Story().retell([told(1, 0, { phrase: flip }), told(2), told(3, 1)], {
      ...telling,
      words: { ...words, chapters },
    });
    expect(lines.map(({ opens }) => opens)).toEqual([true, false, false]);
  });

  it("leaves out what a game does not speak of, and sets names apart", () => {
    const silent = { key: "close", first: [], tie: [], wrong: [], early: [], ms: 0, void: false };
    const lines = new Story().retell(
      [told(1, 0, { phrase: null }), told(2, 0, { phrase: silent }), told(3, 1)],
      telling,
    );
    expect(lines).toEqual([
      {
        version: 3,
        text: "Ann said pass.",
        opens: false,
        parts: [
          { text: "Ann", name: true },
          { text: " said pass.", name: false },
        ],
      },
    ]);
  });

  it("puts into words only what is new", () => {
    const story = new Story();
    const first = [told(1), told(2, 1), told(3)];
    const before = story.retell(first, telling);
    expect(tell).toHaveBeenCalledTimes(3);
    const after = story.retell([...first, told(4, 1)], { ...telling, places: placesOf(places, null, {}) });
    expect(tell).toHaveBeenCalledTimes(4);
    expect(after.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    expect(after[0]).toBe(before[0]);
    expect(story.retell([...first], telling).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(tell).toHaveBeenCalledTimes(4);
  });

  it("is told anew from where it changed", () => {
    const story = new Story();
    const [one, two, three] = [told(1), told(2, 0, { phrase: null }), told(3)];
    story.retell([one, two, three], telling);
    tell.mockClear();
    const lines = story.retell([one, told(2, 1), three], telling);
    expect(lines.map(({ text }) => text)).toEqual(["Maud said pass.", "Ann said pass.", "Maud said pass."]);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it("is told anew in other words, and of other names", () => {
    const story = new Story();
    const happened = [told(1), told(2, 1)];
    story.retell(happened, telling);
    const renamed = placesOf([person("Maude"), person("Ann")], null, {});
    expect(story.retell(happened, { ...telling, places: renamed })[0]?.text).toBe("Maude said pass.");
    const french = { tell: () => "Maud refuse." } as Partial<Words<GameKey>> as Words<GameKey>;
    expect(story.retell(happened, { ...telling, words: french })[1]?.text).toBe("Maud refuse.");
  });

  it("has what fades only when the game is over", () => {
    const story = new Story();
    const happened = [told(1), told(2, 1, { fades: true }), told(3)];
    const versions = (over: boolean): number[] =>
      story.retell(happened, { ...telling, over }).map(({ version }) => version);
    expect(versions(false)).toEqual([1, 3]);
    expect(versions(true)).toEqual([1, 2, 3]);
    expect(sentence(told(2, 1, { fades: true }), telling)).toBe("Ann said pass.");
  });
});

describe("while the board shows what was before", () => {
  const hushes = (phrase: AnyPhrase): boolean => phrase.key === "flip";
  const flip = (version: number): Told => told(version, -1, { phrase: { key: "flip", seat: 0, card: 3 } });
  const silent = told(4, -2, { phrase: null });

  it("what the game hushes is held back, until something else is told", () => {
    const story = [flip(1), told(2), flip(3), silent, flip(5)];
    expect(unveiled(story, hushes).map(({ version }) => version)).toEqual([1, 2]);
    expect(unveiled([...story, told(6)], hushes)).toHaveLength(6);
  });
});
