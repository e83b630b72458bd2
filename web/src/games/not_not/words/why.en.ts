// Why the right answer was what it was, by the keys of naysay/games/not_not/tapping.py.

import type { Phrase } from "../../../wire";
import { number, text } from "./args";

const ONE: Readonly<Record<string, string>> = {
  up: "the one above",
  right: "the one on the right",
  down: "the one below",
  left: "the one on the left",
  red: "a red one",
  blue: "a blue one",
  green: "a green one",
  yellow: "a yellow one",
};
const WHERE: Readonly<Record<string, string>> = {
  up: "above",
  right: "on the right",
  down: "below",
  left: "on the left",
};
const UP: Readonly<Record<string, string>> = {
  right: "on the right",
  bottom: "at the bottom",
  left: "on the left",
};

/** How the negations add up. */
function lead(nots: number, liar: boolean): string {
  if (liar) {
    const with_ = ["The liar denies", "The liar undoes NOT", "Two NOTs cancel out, the liar denies"];
    return with_[nots] ?? "Three NOTs and the liar cancel out";
  }
  return ["", "NOT", "NOT NOT cancels out", "Three NOTs are one"][nots] ?? "";
}

/** "a green one on the left" for a direction and a colour. */
function both(words: readonly string[]): string {
  const colour = words.find((word) => !(word in WHERE)) ?? "";
  const where = words.find((word) => word in WHERE) ?? "";
  return `${ONE[colour] ?? ""} ${WHERE[where] ?? ""}`;
}

type Reason = (words: readonly string[], odd: boolean) => string;

export const reasons: Readonly<Record<string, Reason>> = {
  nothing: () => "nothing was to be tapped",
  any: () => "the opposite of NOTHING is any portal",
  none: (words, odd) =>
    odd ? "no portal there would do" : `${words.map((word) => ONE[word]).join(" or ")}, but there is none`,
  only: ([word = ""]) => `only ${ONE[word]}`,
  either: (words) => words.map((word) => ONE[word]).join(" or "),
  not: ([word = ""]) => `any but ${ONE[word]}`,
  not_both: (words) => `any but ${both(words)}`,
  all: ([word = ""]) =>
    word in WHERE
      ? "no card lies in both places, so any portal"
      : "no portal has both colours, so any portal",
  slip: () => "it misread the dice",
};

export function why(phrase: Phrase): string {
  const words = ["word0", "word1"].map((key) => text(phrase, key)).filter(Boolean);
  const said = reasons[phrase.key]?.(words, number(phrase, "odd") === 1) ?? "";
  const opening = lead(number(phrase, "nots"), number(phrase, "liar") === 1);
  const sentence = opening ? `${opening}: ${said}` : said;
  const up = UP[text(phrase, "up")];
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${up === undefined ? "" : ` Up was ${up}.`}`;
}
