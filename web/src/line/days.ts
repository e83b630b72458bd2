// Deals of the day: what came of each on this device, and for how many days in a row.

import { inARow } from "../browser/days";
import { read, write } from "../browser/memory";
import type { Answered } from "../games/game";
import type { Outcome } from "../wire";

export interface Day {
  game: string;
  day: string; // 2026-11-18
  number: number;
  table?: string; // where it is played
  answers: Answered[]; // or what was tapped so far, round by round
  rounds: number; // how many there are; 0: it is played at a table
  rank?: number; // at the table, with so many points, of so many seats
  points?: number;
  seats?: number;
}

const KEPT = 400; // days

function isDay(value: unknown): value is Day {
  if (typeof value !== "object" || value === null) return false;
  const day = value as Partial<Day>;
  return typeof day.game === "string" && typeof day.day === "string" && Array.isArray(day.answers);
}

/** The newest first. */
export function allDays(): Day[] {
  const value = read("days");
  return Array.isArray(value) ? value.filter(isDay) : [];
}

export const dayOf = (game: string, day: string): Day | null =>
  allDays().find((known) => known.game === game && known.day === day) ?? null;

/** Whether a table is where a day's deal was played. */
export const isDayTable = (table: string): boolean => allDays().some((known) => known.table === table);

export function putDay(day: Day): void {
  const others = allDays().filter((known) => known.game !== day.game || known.day !== day.day);
  write("days", [day, ...others].slice(0, KEPT));
}

/** A game is over: if it was a day's first, it is that day's. */
export function finishDay(table: string, { points, ranks }: Outcome, you: number): void {
  const day = allDays().find((known) => known.table === table && known.rank === undefined);
  if (day !== undefined)
    putDay({ ...day, rank: ranks[you] ?? 0, points: points[you] ?? 0, seats: ranks.length });
}

export const isDone = ({ rounds, answers, rank }: Day): boolean =>
  rounds > 0 ? answers.length >= rounds : rank !== undefined;

/** Days in a row up to today; or up to yesterday, while today's is not done. */
export const streak = (game: string, today: string): number =>
  inARow(
    allDays()
      .filter((day) => day.game === game && isDone(day))
      .map(({ day }) => day),
    today,
  );

const PENALTY = 3000; // ms for a wrong tap
export const FAST = 1000; // ms
const ROW = 10;

export const timeOf = (answers: readonly Answered[]): number =>
  answers.reduce((sum, { right, ms }) => sum + ms + (right ? 0 : PENALTY), 0);

/** Green: right within a second; yellow: right; red: not. It tells nothing of what was asked. */
export function squares(answers: readonly Answered[]): string {
  const each = answers.map(({ right, ms }) => (right ? (ms <= FAST ? "🟩" : "🟨") : "🟥"));
  return [each.slice(0, ROW), each.slice(ROW)]
    .map((row) => row.join(""))
    .filter((row) => row !== "")
    .join("\n");
}
