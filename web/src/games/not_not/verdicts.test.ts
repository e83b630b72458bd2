import { expect, test } from "vitest";
import { aRest, aTap } from "./fixtures";
import { answerMarks, tappers } from "./shown";
import { verdicts, winners } from "./verdicts";

const TAPS = [
  aTap({ spot: "top", ms: 703, verdict: "tie", took: "top" }),
  aTap({ spot: "right", ms: 690, verdict: "wrong", took: null, lost: true }),
  aTap(),
];

test("margins are counted from the first, and credit is capped", () => {
  const board = aRest({ taps: TAPS, right: ["top", "bottom"] }, { credit: 50 });
  const all = verdicts(board, {}, [28, 61, null]);
  expect(all.map(({ margin }) => margin)).toEqual([19, 6, 0]);
  expect(all.map(({ credit }) => credit)).toEqual([28, 50, null]);
  expect(all.map(({ tookVoid }) => tookVoid)).toEqual([false, false, true]);
  expect(winners(all)).toEqual([2, 0]);
});

test("taps that count as they arrive have no credit", () => {
  const [first] = verdicts(aRest({ taps: [aTap()] }, { credit: null }), {}, [28]);
  expect(first?.credit).toBeNull();
});

test("one's own tap that nobody heard of any more came too late", () => {
  const [mine, other] = verdicts(aRest({ taps: [null, aTap()] }), { 0: { spot: "bottom", ms: 800 } }, []);
  expect(mine).toMatchObject({ kind: "late", ms: null, margin: null });
  expect(other?.kind).toBe("first");
});

test("where nothing was right, who tapped no card held back", () => {
  const [mine, other] = verdicts(
    aRest({ taps: [null, aTap({ spot: null, verdict: "held" })], right: [] }),
    {},
    [],
  );
  expect([mine?.kind, other?.kind]).toEqual(["held", "held"]);
});

test("a screen was late if its tap counted for more than was measured there", () => {
  const taps = [aTap({ ms: 1003 }), aTap({ ms: 700, verdict: "late" })];
  const own = { 0: { spot: "bottom", ms: 692 }, 1: { spot: "bottom", ms: 684 } } as const;
  expect(verdicts(aRest({ taps }), own, []).map(({ lag }) => lag)).toEqual([311, null]);
});

test("what a line took beyond its credit is not the screen's fault, nor anything where taps count as they arrive", () => {
  const own = { 0: { spot: "bottom", ms: 692 } } as const;
  const lag = (credit: number | null, trip: number): number | null | undefined =>
    verdicts(aRest({ taps: [aTap({ ms: 1003 })] }, { credit }), own, [trip])[0]?.lag;
  expect([lag(200, 150), lag(200, 300), lag(200, 500), lag(null, 5)]).toEqual([311, 211, null, null]);
});

test("before the first round there is no verdict", () => {
  expect(verdicts(aRest({}, { last: null }), {}, [])).toEqual([]);
});

test("the cards show what was right, what was won and what was tapped by mistake", () => {
  const board = aRest({ taps: TAPS, right: ["top", "bottom"] });
  const all = verdicts(board, {}, []);
  expect(answerMarks(board, all)).toEqual({ top: "took", bottom: "right", right: "wrong" });
  expect(tappers(all)).toEqual({ top: [0], right: [1], bottom: [2] });
});

test("a card that somebody was given in place of another is not shown as right", () => {
  const board = aRest({ taps: TAPS, right: ["bottom"] });
  expect(answerMarks(board, verdicts(board, {}, []))).toMatchObject({ top: "given", bottom: "right" });
});

test("a false start on a right card does not make it wrong", () => {
  const board = aRest({ taps: [aTap({ verdict: "early", took: null, ms: 40 })], right: ["bottom"] });
  expect(answerMarks(board, verdicts(board, {}, []))).toEqual({ bottom: "right" });
});
