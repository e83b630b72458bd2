// Days in a row, as 2026-11-18. A day ends at the same moment everywhere, as the deal of the day does.

const A_DAY = 86_400_000; // ms

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const today = (): string => text(Date.now());

/** Up to a day; or up to the one before, while nothing was done on it. */
export function inARow(days: Iterable<string>, upTo: string): number {
  const done = new Set(days);
  const before = (day: string): string => text(Date.parse(day) - A_DAY);
  let day = done.has(upTo) ? upTo : before(upTo);
  let row = 0;
  for (; done.has(day); day = before(day)) row += 1;
  return row;
}
