// The gifts by their keys: what each is called in either language. Which thing words name is judged by the server.

import { gifts } from "../../../../naysay/games/not_a_hat/gifts.json";
import type { Lang } from "../../lang/lang";

export interface Called {
  name: string;
  article: string;
  synonyms: readonly string[];
}

export interface Gift {
  key: string;
  en: Called;
  fr: Called & { gender: string };
  family?: string; // those that are easily taken for one another
}

export const GIFTS: readonly Gift[] = gifts;

const BY_KEY: ReadonlyMap<string, Gift> = new Map(GIFTS.map((each) => [each.key, each]));

export function gift(key: string): Gift {
  const found = BY_KEY.get(key);
  if (found === undefined) throw new Error(`expected the key of a gift, got "${key}"`);
  return found;
}

/** A key that this page does not know is its own name: a server may be newer than the page. */
const calledIn = (key: string, lang: Lang): { name: string; article: string } =>
  BY_KEY.get(key)?.[lang] ?? { name: key, article: { en: "a", fr: "un" }[lang] };

export const called = (key: string, lang: Lang): string => calledIn(key, lang).name;

/** "an umbrella", "un parapluie". */
export function withArticle(key: string, lang: Lang): string {
  const { article, name } = calledIn(key, lang);
  return `${article} ${name}`;
}

/** As a giver says it: "a lovely umbrella", "un magnifique parapluie". */
export function lovely(key: string, lang: Lang): string {
  const { article, name } = calledIn(key, lang);
  return lang === "fr" ? `${article} magnifique ${name}` : `a lovely ${name}`;
}

export { suggest } from "./suggest";
export type { Suggestion } from "./suggest";
