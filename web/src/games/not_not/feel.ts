// What became of one's own tap, in the ear and in the hand: each verdict is its own.

import { playSound, type Sound } from "../../kit/sound";
import { buzz } from "../../kit/buzz";
import type { Verdict } from "./verdicts";

type Felt = Exclude<Verdict["kind"], "none" | "passed">;

const FEELINGS: Readonly<Record<Felt, { sound: Sound; buzzes: readonly number[] }>> = {
  first: { sound: "first", buzzes: [40] },
  tie: { sound: "tie", buzzes: [30, 60, 30] },
  late: { sound: "late", buzzes: [15] },
  wrong: { sound: "wrong", buzzes: [180] },
  early: { sound: "early", buzzes: [60, 40, 60, 40, 60] },
  held: { sound: "held", buzzes: [20, 120, 20] },
};

/** For those who have no part in it a card is just taken. */
export function feel(kind: Verdict["kind"] | null): void {
  if (kind === null || kind === "none" || kind === "passed") return playSound("take");
  playSound(FEELINGS[kind].sound);
  buzz(FEELINGS[kind].buzzes);
}
