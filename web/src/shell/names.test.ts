import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../wire";
import type { Words } from "./game";
import { cutAtNames, placesOf, sentences } from "./names";
import { preferredLang, settings } from "./settings.svelte";

settings.lang = "en";

const person = (name: string, away = false): SeatInfo => ({
  kind: "player",
  name,
  level: null,
  online: true,
  away,
});
const bot: SeatInfo = { kind: "bot", name: "acorn", level: "easy", online: true, away: false };

describe("places", () => {
  it("have the names that people read", () => {
    const places = placesOf([person("Maud"), bot, person("Tomas")], 2, { 0: "ha" });
    expect(places.map(({ label }) => label)).toEqual(["Maud", "Acorn", "You"]);
    expect(places.map(({ says }) => says)).toEqual(["Ha!", null, null]);
    settings.lang = "fr";
    expect(placesOf([bot], null, {})[0]?.label).toBe("Gland");
    settings.lang = "en";
  });
});

describe("the log", () => {
  const words = { tell: (_phrase, name) => `${name(0)} passed.` } as Partial<Words> as Words;
  const told = { version: 1, seat: 0, phrase: { key: "pass", args: {} } };

  it("says who moved for an absent player", () => {
    const places = placesOf([person("Maud", true)], null, {});
    expect(sentences([{ ...told, by: "bot" }], words, places)[0]?.text).toBe(
      "Maud passed. (a bot, standing in)",
    );
    expect(sentences([{ ...told, by: "clock" }], words, places)[0]?.text).toBe("Maud passed. (time ran out)");
  });

  it("leaves out what a game does not speak of", () => {
    expect(sentences([{ ...told, by: "", phrase: null }], words, placesOf([bot], null, {}))).toEqual([]);
  });

  it("sets names apart, whole ones only", () => {
    expect(cutAtNames("Ann took Anna’s card.", ["Ann", "Anna"])).toEqual([
      { text: "Ann", name: true },
      { text: " took ", name: false },
      { text: "Anna", name: true },
      { text: "’s card.", name: false },
    ]);
    expect(cutAtNames("Anton (x) passed.", ["Ant", "(x)"]).filter(({ name }) => name)).toHaveLength(1);
  });
});

it("the language is the first that the browser and we both know", () => {
  expect(preferredLang(["de-CH", "fr-CH", "en"])).toBe("fr");
  expect(preferredLang(["ja"])).toBe("en");
});
