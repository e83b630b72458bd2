// What a phrase carries.

import type { Phrase } from "../../../wire";
import { isSpot, type Spot } from "../spots";

export function number(phrase: Phrase, key: string): number {
  const value = phrase.args[key];
  return typeof value === "number" ? value : 0;
}

export function text(phrase: Phrase, key: string): string {
  const value = phrase.args[key];
  return typeof value === "string" ? value : "";
}

export function spot(phrase: Phrase, key: string): Spot {
  const value = phrase.args[key];
  return isSpot(value) ? value : "top";
}

export function seats(phrase: Phrase, key: string): readonly number[] {
  const value = phrase.args[key];
  return typeof value === "object" ? value : [];
}
