import { expect, test } from "vitest";
import { sayings as luckEn } from "../../ending/words.en";
import { sayings as luckFr } from "../../ending/words.fr";
import { sayings as en } from "./en";
import { sayings as fr } from "./fr";

const DOOR = { side: "east", number: 3 };

/** Every text, with something put in. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function")
    return [DOOR, "small", 2].flatMap((first) => {
      try {
        return [(value as (...given: unknown[]) => string)(first, DOOR, 2, 3)];
      } catch {
        return []; // not meant to be asked like that
      }
    });
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

test("no text is empty", () => {
  for (const say of [en, fr, luckEn, luckFr]) {
    expect(texts(say).length).toBeGreaterThan(15);
    for (const text of texts(say)) expect(text).toMatch(/\S/);
  }
});

test("French keeps its punctuation on the line, and its apostrophes curly", () => {
  const french = [...texts(fr), ...texts(luckFr)];
  expect(french.filter((text) => / [;:!?»%]|« |'/.test(text))).toEqual([]);
  expect(french.filter((text) => /[^\s\u202f\u00a0][;:!?»]/.test(text))).toEqual([]);
});
