// Why the right answer was what it was, by the keys of naysay/games/not_not/tapping.py.

import type { Phrase } from "../../../wire";
import { number, text } from "./args";

const ONE: Readonly<Record<string, string>> = {
  up: "celle du haut",
  right: "celle de droite",
  down: "celle du bas",
  left: "celle de gauche",
  red: "un portail rouge",
  blue: "un portail bleu",
  green: "un portail vert",
  yellow: "un portail jaune",
};
const WHERE: Readonly<Record<string, string>> = {
  up: "en haut",
  right: "à droite",
  down: "en bas",
  left: "à gauche",
};
const UP: Readonly<Record<string, string>> = { right: "à droite", bottom: "en bas", left: "à gauche" };

/** How the negations add up. */
function lead(nots: number, liar: boolean): string {
  if (liar) {
    const with_ = ["Le menteur nie", "Le menteur annule PAS", "Deux PAS s’annulent, le menteur nie"];
    return with_[nots] ?? "Trois PAS et le menteur s’annulent";
  }
  return ["", "PAS", "PAS PAS s’annule", "Trois PAS n’en font qu’un"][nots] ?? "";
}

/** "un portail vert à gauche" for a direction and a colour. */
function both(words: readonly string[]): string {
  const colour = words.find((word) => !(word in WHERE)) ?? "";
  const where = words.find((word) => word in WHERE) ?? "";
  return `${ONE[colour] ?? ""} ${WHERE[where] ?? ""}`;
}

type Reason = (words: readonly string[], odd: boolean) => string;

export const reasons: Readonly<Record<string, Reason>> = {
  nothing: () => "il n’y avait rien à taper",
  any: () => "le contraire de RIEN, c’est tout portail",
  none: (words, odd) =>
    odd
      ? "aucun portail ne convient"
      : `${words.map((word) => ONE[word]).join(" ou ")}, mais il n’y en a pas`,
  only: ([word = ""]) => `seulement ${ONE[word]}`,
  either: (words) => words.map((word) => ONE[word]).join(" ou "),
  not: ([word = ""]) => `tout sauf ${ONE[word]}`,
  not_both: (words) => `tout sauf ${both(words)}`,
  all: ([word = ""]) =>
    word in WHERE
      ? "nulle carte n’est aux deux endroits, donc tout portail"
      : "nul portail n’a les deux couleurs, donc tout portail",
  slip: () => "les dés ont été mal lus",
};

export function why(phrase: Phrase): string {
  const words = ["word0", "word1"].map((key) => text(phrase, key)).filter(Boolean);
  const said = reasons[phrase.key]?.(words, number(phrase, "odd") === 1) ?? "";
  const opening = lead(number(phrase, "nots"), number(phrase, "liar") === 1);
  const sentence = opening ? `${opening}\u202f: ${said}` : said;
  const up = UP[text(phrase, "up")];
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${up === undefined ? "" : ` Le haut était ${up}.`}`;
}
