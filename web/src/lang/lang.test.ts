import { describe, expect, it } from "vitest";
import { about } from "./about";
import { en } from "./en";
import { fr } from "./fr";

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

function keys(tree: Tree, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) ? keys(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

/** Every text, those of functions with stand-ins for their arguments. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    const say = value as (...args: unknown[]) => string;
    return [1, 2].map((n) => say(...Array.from({ length: say.length }, () => n).map((m) => wordLike(m))));
  }
  return isTree(value) ? Object.values(value).flatMap(texts) : [];
}

/** Good for a text and for a number. */
const wordLike = (n: number): unknown => Object.assign(String(n), {});

describe("both languages", () => {
  it("say the same things", () => {
    expect(keys(fr)).toEqual(keys(en));
    expect(about.fr.chapters.map(({ id }) => id)).toEqual(about.en.chapters.map(({ id }) => id));
  });

  it("never leave a text empty", () => {
    for (const text of [...texts(en), ...texts(fr)]) expect(text.trim()).not.toBe("");
  });
});

describe("French", () => {
  const all = [...texts(fr), ...texts(about.fr)];

  it("keeps its punctuation on the line", () => {
    const loose = all.filter((text) => /[ \u00a0][;:!?»%]/.test(text) || /«[ \u00a0]/.test(text));
    expect(loose).toEqual([]);
  });

  it("uses curly apostrophes", () => {
    expect(all.filter((text) => text.includes("'"))).toEqual([]);
  });
});
