import { expect, it } from "vitest";

// As they stand there, so that nothing is passed over for want of the right arguments.
const WRITTEN: Readonly<Record<string, string>> = import.meta.glob(
  ["/src/**/*.ts", "/src/**/*.svelte", "!/src/**/*.test.ts", "../../../naysay/games/*/RULES.md"],
  { query: "?raw", import: "default", eager: true },
);
const ASIDE = /<style>.*<\/style>|<!--.*?-->|\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs; // what nobody reads on the page
const LOOSE = /[\d}](?: |\u00a0|\\u00a0|&nbsp;)(?:ms|s|%|px|cm|mm|kg|min|h)(?![\p{L}\d_’(=:])/gu;

const loose = (text: string): string[] => text.replace(ASIDE, "").match(LOOSE) ?? [];

it("a unit stays with its number, by the same thin space everywhere", () => {
  const found = Object.entries(WRITTEN).flatMap(([file, text]) => loose(text).map((each) => [file, each]));
  expect(found).toEqual([]);
  const files = Object.keys(WRITTEN);
  for (const some of ["lang/fr.ts", "not_not/words/en.ts", "no_thanks/words/fr.ts", "not_not/RULES.md"])
    expect(files.some((file) => file.endsWith(some))).toBe(true);
});

it("one that does not is found, whatever counts it", () => {
  expect(loose("say(`${n} ms late`), '5 s', '12\\u00a0%', '3\u00a0px' // 4 s")).toEqual([
    "} ms",
    "5 s",
    "2\\u00a0%",
    "3\u00a0px",
  ]);
  expect(loose("`${n}\\u202fms`, '5\u202fs', `${name} s’en va`")).toEqual([]);
});
