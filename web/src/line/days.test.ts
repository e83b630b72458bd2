import { beforeEach, expect, it } from "vitest";
import { dayOf, finishDay, isDone, putDay, squares, streak, timeOf, type Day } from "./days";

const a = (day: string, more: Partial<Day> = {}): Day => ({
  game: "no_thanks",
  day,
  number: 1,
  answers: [],
  rounds: 0,
  ...more,
});

beforeEach(() => localStorage.clear());

it("a day at a table is done when its first game is over, and keeps that result", () => {
  putDay(a("2026-11-18", { table: "PLUM" }));
  finishDay("FIG", { points: [9], ranks: [1] }, 0);
  expect(isDone(dayOf("no_thanks", "2026-11-18") ?? a(""))).toBe(false);
  finishDay("PLUM", { points: [31, 12], ranks: [2, 1] }, 0);
  finishDay("PLUM", { points: [1, 12], ranks: [1, 2] }, 0);
  expect(dayOf("no_thanks", "2026-11-18")).toMatchObject({ rank: 2, points: 31, seats: 2 });
});

it("days in a row are counted while today may still come", () => {
  for (const day of ["2026-10-30", "2026-10-31", "2026-11-01"]) putDay(a(day, { rank: 1 }));
  putDay(a("2026-10-28", { rank: 1 }));
  putDay(a("2026-11-02"));
  expect(streak("no_thanks", "2026-11-01")).toBe(3);
  expect(streak("no_thanks", "2026-11-02")).toBe(3);
  expect(streak("no_thanks", "2026-11-03")).toBe(0);
  expect(streak("not_not", "2026-11-01")).toBe(0);
});

it("squares tell how it went and nothing else; a wrong tap costs three seconds", () => {
  const answers = [
    { right: true, ms: 800 },
    { right: true, ms: 1400 },
    { right: false, ms: 600 },
  ];
  expect(squares(answers)).toBe("🟩🟨🟥");
  expect(timeOf(answers)).toBe(5800);
});
