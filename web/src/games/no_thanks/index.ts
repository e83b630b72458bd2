import type { GameModule, Lesson } from "../game";
import type { NoThanksBoard, Phrases } from "../../wire";
import Board from "./Board.svelte";
import Result from "./Result.svelte";
import { curtain } from "./closing.svelte";
import { betweenRounds } from "./rest";
import { words as en } from "./words/en";
import { words as fr } from "./words/fr";

const SOUNDS: Readonly<Record<Phrases["no_thanks"]["key"], "card" | "chip" | "take">> = {
  flip: "card",
  pass: "chip",
  take: "take",
};

function ruleNow(board: NoThanksBoard, you: number | null): string {
  if (board.card === null && board.left === 0) return "3.1";
  const yours = you !== null && board.turn === you;
  return yours && board.hands[you]?.chips === 0 ? "2.3" : "2.2";
}

const FEW_CHIPS = 3;
const lessons: readonly Lesson<"no_thanks">[] = [
  { name: "choice", rule: "2.2", matters: () => true },
  {
    name: "few",
    rule: "2.3",
    matters: ({ hands }, you) => (hands[you]?.chips ?? FEW_CHIPS + 1) <= FEW_CHIPS,
  },
  { name: "run", rule: "3.2", matters: ({ hands }, you) => (hands[you]?.joined ?? null) !== null },
  { name: "wait", rule: "2.2", matters: ({ hands }, you) => (hands[you]?.price ?? 1) <= 0 },
  {
    name: "again",
    rule: "2.4",
    matters: ({ pot, hands }, you) => pot === 0 && hands[you]?.runs.length !== 0,
  },
  { name: "chips", rule: "3.3", matters: ({ pot }) => pot > 0 },
  { name: "out", rule: "1.1", matters: ({ left, of }) => left <= of / 2 },
];

const game: GameModule<"no_thanks"> = {
  Board,
  Result,
  words: { en, fr },
  ruleNow,
  lessons,
  keys: { t: "take", n: "pass" },
  staged: true,
  reviewed: true,
  rests: betweenRounds,
  advises: true,
  seated: true,
  curtain,
  sound: (phrase) => SOUNDS[phrase.key],
};

export default game;
