// Names for the letters that somebody types. Only a convenience: what is said counts as the server reads it.

import { gifts, others } from "../../../../naysay/games/not_a_hat/gifts.json";
import type { Lang } from "../../lang/lang";

export interface Suggestion {
  key: string;
  name: string; // in the language of the page
  found: string | null; // the synonym or foreign name that the letters fit; null: they fit the name itself
}

interface Name {
  key: string;
  lang: Lang;
  text: string;
  synonym: boolean;
  tails: readonly [string, ...string[]]; // what begins at each of its words
}

const MOST = 4;
const LEAST_LETTERS = 5; // of a name in which a slip is seen through
const ARTICLE = /^(an?|the|some|my|une?|des|du|de la|de l|les?|la|l|mon|ma|mes) /;
const PLURALS = [
  [/[sx]$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/ves$/, "f"],
  [/ves$/, "fe"],
] as const;

/** Without case, accents, hyphens, apostrophes and article. */
function words(text: string): string[] {
  const letters = text.toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").normalize("NFKD");
  const spaced = letters.replace(/\p{M}/gu, "").replace(/[^a-z]+/g, " ");
  return spaced.trim().replace(ARTICLE, "").split(" ");
}

function names(key: string, lang: Lang, texts: readonly string[]): Name[] {
  return texts.map((text, nth) => {
    const parts = words(text);
    const rest = parts.slice(1).map((_, at) => parts.slice(at + 1).join(""));
    return { key, lang, text, synonym: nth > 0, tails: [parts.join(""), ...rest] };
  });
}

const CALLED = new Map(gifts.map(({ key, en, fr }) => [key, { en: en.name, fr: fr.name }]));
const NAMES = gifts.flatMap(({ key, en, fr }) => [
  ...names(key, "en", [en.name, ...en.synonyms]),
  ...names(key, "fr", [fr.name, ...fr.synonyms]),
]);
const OTHERS = [...others.en, ...others.fr].map((text) => words(text).join("")); // things that are no gift

/** The gifts with a name in which a word begins with these letters, else the one that they miss by a slip. */
export function suggest(letters: string, lang: Lang): Suggestion[] {
  const typed = words(letters);
  const whole = typed.join("");
  if (whole === "") return [];
  for (const reading of [whole, ...singulars(typed)]) {
    const found = NAMES.filter(({ tails }) => tails.some((tail) => tail.startsWith(reading)));
    if (found.length > 0) return listed(found, reading, lang);
  }
  return listed(missed(whole), whole, lang);
}

/** What the words may be the plural of. */
function singulars(typed: readonly string[]): string[] {
  return PLURALS.map(([ending, singular]) =>
    typed.map((word) => (word.length > 3 ? word.replace(ending, singular) : word)).join(""),
  );
}

/** Each gift once, by the name that fits best: the page's language before the other, whole names before begun ones. */
function listed(found: readonly Name[], reading: string, lang: Lang): Suggestion[] {
  const rank = ({ tails: [whole], lang: tongue, synonym }: Name): number =>
    (tongue === lang ? 0 : 8) +
    (whole === reading ? 0 : 4) +
    (whole.startsWith(reading) ? 0 : 2) +
    (synonym ? 1 : 0);
  const called = ({ key }: Name): string => CALLED.get(key)?.[lang] ?? key;
  const ranked = [...found].sort(
    (left, right) => rank(left) - rank(right) || called(left).localeCompare(called(right), lang),
  );
  const once = new Map<string, Suggestion>();
  for (const name of ranked) {
    if (once.has(name.key)) continue;
    const itself = name.lang === lang && !name.synonym;
    once.set(name.key, { key: name.key, name: called(name), found: itself ? null : name.text });
  }
  return [...once.values()].slice(0, MOST);
}

/** The long names of a thing that they miss by a slip, if no other thing is as near. */
function missed(typed: string): Name[] {
  const near = NAMES.filter(({ tails: [name] }) => oneSlip(typed, name));
  const alone = new Set(near.map(({ key }) => key)).size === 1;
  if (!alone || OTHERS.some((other) => other === typed || oneSlip(typed, other))) return [];
  return near.filter(({ tails: [name] }) => name.length >= LEAST_LETTERS);
}

/** Whether a letter is wrong, missing or too many, or two are swapped. */
function oneSlip(typed: string, name: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at += 1;
  const [mine, yours] = [typed.slice(at), name.slice(at)];
  const swapped =
    mine.slice(0, 2) === [...yours.slice(0, 2)].reverse().join("") && mine.slice(2) === yours.slice(2);
  return swapped || mine.slice(1) === yours || mine === yours.slice(1) || mine.slice(1) === yours.slice(1);
}
