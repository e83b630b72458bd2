import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { hush, speak } from "./voice";

/** Chromium has no voice without a device for sound, and the test's page none at all: this one writes down. */
class Utterance {
  lang = "";
  pitch = 0;
  rate = 0;
  constructor(readonly text: string) {}
}

let said: Utterance[];
let cut: number;

beforeEach(() => {
  said = [];
  cut = 0;
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    speak: (sentence: Utterance) => said.push(sentence),
    cancel: () => (cut += 1),
  });
  Object.assign(settings, { lang: "en", sound: true, voice: true });
});
afterEach(() => vi.unstubAllGlobals());

test("a sentence is said in the language of the page, in somebody’s voice", () => {
  speak("For you, a lovely kettle.", { pitch: 1.3, rate: 0.85 });
  settings.lang = "fr";
  speak("Pour toi, une magnifique bouilloire.");
  expect(said).toMatchObject([
    { text: "For you, a lovely kettle.", lang: "en", pitch: 1.3, rate: 0.85 },
    { text: "Pour toi, une magnifique bouilloire.", lang: "fr", pitch: 1, rate: 1 },
  ]);
});

test("a new one cuts off the old, and whoever leaves is silent", () => {
  speak("For you, a lovely kettle.");
  speak("That’s not a kettle!");
  expect(cut).toBe(2);
  hush();
  expect(cut).toBe(3);
});

test.each([{ sound: false }, { voice: false }, { sound: false, voice: false }])("%o is silent", (choice) => {
  Object.assign(settings, choice);
  speak("For you, a lovely kettle.");
  expect(said).toEqual([]);
  expect(cut).toBe(1);
});

test("a browser without a voice says nothing", () => {
  vi.stubGlobal("speechSynthesis", undefined);
  speak("For you, a lovely kettle.");
  hush();
  expect(said).toEqual([]);
});
