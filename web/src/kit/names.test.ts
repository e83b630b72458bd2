import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../wire";
import { cutAtNames, placesOf } from "./names";
import { preferredLang, settings } from "./settings.svelte";

settings.lang = "en";

const person = (name: string, away = false): SeatInfo => ({
  kind: "player",
  name,
  level: null,
  online: true,
  away,
});
const bot: SeatInfo = { kind: "bot", name: "Domino", level: "easy", online: true, away: false };

describe("places", () => {
  it("have the names that people read", () => {
    const places = placesOf([person("Maud"), bot, person("Tomas")], 2, { 0: "ha" });
    expect(places.map(({ label }) => label)).toEqual(["Maud", "Domino", "You"]);
    expect(places.map(({ says }) => says)).toEqual(["Ha!", null, null]);
    settings.lang = "fr";
    const labels = placesOf([bot, person("")], null, {}).map(({ label }) => label);
    expect(labels).toEqual(["Domino", "Joueur 2"]); // a bot has one name for all; who has none, has none in any language
    settings.lang = "en";
  });
});

describe("a sentence", () => {
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
