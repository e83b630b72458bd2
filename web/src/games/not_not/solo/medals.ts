// What a rung's twelve rounds are worth, by time and mistakes.

import type { Climb, Rung } from "./kinds";

export type Medal = "gold" | "silver" | "bronze";

export const MEDALS: readonly Medal[] = ["gold", "silver", "bronze"];

/** What a medal asks for: mistakes at most, and seconds at most where time counts. */
export function priceOf(medal: Medal, rung: Rung, climb: Climb): { errors: number; seconds: number | null } {
  const errors = climb.errors[MEDALS.indexOf(medal)] ?? 0;
  return { errors, seconds: medal === "bronze" ? null : rung[medal] };
}

/** The best medal for so many mistakes and milliseconds. */
export function medalFor(rung: Rung, climb: Climb, errors: number, ms: number): Medal | null {
  const won = MEDALS.find((medal) => {
    const price = priceOf(medal, rung, climb);
    return errors <= price.errors && (price.seconds === null || ms <= price.seconds * 1000);
  });
  return won ?? null;
}

/** A run up a rung that was played to its end. */
export interface Result {
  medal: Medal | null;
  errors: number;
  ms: number;
}

/** By the medal, then by mistakes, then by time. */
export function isBetter(one: Result, other: Result): boolean {
  const worth = ({ medal }: Result): number => (medal === null ? 0 : MEDALS.length - MEDALS.indexOf(medal));
  if (worth(one) !== worth(other)) return worth(one) > worth(other);
  return one.errors === other.errors ? one.ms < other.ms : one.errors < other.errors;
}
