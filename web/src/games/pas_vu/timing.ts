// How long what happens is seen, in ms. The reel dwells on a step as long, and anybody may skip it.

import type { Phrases, PasVuWitness } from "../../wire";

export const FLEE = 1900;

/** A moment to find one's own, then a little for each. */
export const keyholeTime = (witnesses: readonly PasVuWitness[]): number =>
  Math.min(8000, 2600 + 900 * witnesses.length);

export const lookTime = (witnesses: readonly PasVuWitness[]): number =>
  keyholeTime(witnesses) + (witnesses.length > 0 ? FLEE : 0);

const DWELL: Readonly<Partial<Record<Phrases["pas_vu"]["key"], number>>> = {
  hall: 900,
  keyhole: 1100,
  midnight: 4200,
  draw: 900,
  keep: 800,
  take: 500,
  back: 700,
  place: 1300,
  plan: 150,
  reveal: 3600,
  roll: 1400,
  tie: 1500,
  side: 1700,
  perched: 2600,
  effect: 2800,
  pick: 1500,
  tag: 1700,
  rise: 1600,
};

export const dwell = (phrase: Phrases["pas_vu"]): number =>
  phrase.key === "see" ? lookTime(phrase.witnesses) : (DWELL[phrase.key] ?? 400);
