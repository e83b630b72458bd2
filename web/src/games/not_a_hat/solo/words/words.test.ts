import { expect, test } from "vitest";
import { sayings as en } from "./en";
import { sayings as fr } from "./fr";

/** Every text, with numbers or names put in. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function")
    return [1, 5].map((n) => (value as (...given: unknown[]) => string)(n, 9, "un vélo"));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

test("no text is empty", () => {
  for (const text of [...texts(en), ...texts(fr)]) expect(text).toMatch(/^\S.*\S$/);
});

test("French keeps its punctuation on the line, and its apostrophes curly", () => {
  expect(texts(fr).filter((text) => / [;:!?»%]|« |'/.test(text))).toEqual([]);
  expect(texts(fr).filter((text) => /[^\s\u202f\u00a0][;:!?»]/.test(text))).toEqual([]);
});

test("gifts are counted in words", () => {
  expect([en.ready(4), en.more(5)]).toEqual(["Four gifts.", "Now five gifts."]);
  expect([fr.ready(4), fr.more(9)]).toEqual(["Quatre cadeaux.", "Maintenant neuf cadeaux."]);
});
