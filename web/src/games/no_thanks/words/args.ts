// The numbers of a phrase.

import type { Phrase } from "../../../wire";

export function number(phrase: Phrase, key: string): number {
  const value = phrase.args[key];
  return typeof value === "number" ? value : 0;
}
