import { expect, test } from "vitest";
import type { NotNotJudged } from "../../wire";
import { aBoard, aPlace, aRest, aTap } from "./fixtures";
import { headline } from "./headline";
import { verdicts } from "./verdicts";
import { sayings } from "./words/en";

const places = [aPlace(0, "You", { you: true }), aPlace(1, "Maud")];

/** What is said to the first seat, whose screen was late. */
function line(verdict: NotNotJudged["verdict"]): string {
  const tap = aTap({ ms: 1003, verdict, spot: verdict === "passed" ? null : "bottom", took: null });
  const board = aRest({ taps: [tap, verdict === "first" ? null : aTap()] });
  const judged = verdicts(board, { 0: { spot: "bottom", ms: 692 } }, []);
  const seen = { board, places, verdicts: judged, answering: true, seat: 0, own: null };
  return headline({ ...seen, plays: true, pad: false, paused: false, cut: false, brief: false }, sayings)
    .line;
}

test("that a screen was late is told to those whose time counts, winners too", () => {
  for (const verdict of ["first", "tie", "late", "passed"] as const)
    expect(line(verdict)).toMatch(/^Your screen was 311\u202fms late\. /);
  for (const verdict of ["wrong", "early", "held"] as const) expect(line(verdict)).not.toContain("screen");
});

test("a tap without a line waits for that, and not for the others", () => {
  const race = { board: aBoard(), places, verdicts: [], answering: false, seat: 0, plays: true, pad: false };
  const said = (cut: boolean, spot: "left" | null): string =>
    headline({ ...race, own: { spot, ms: 412 }, paused: false, cut, brief: false }, sayings).line;
  expect([said(false, "left"), said(true, "left")]).toEqual([sayings.waiting, sayings.cut]);
  expect(said(true, null)).toBe(sayings.cut);
});
