import type { GameModule } from "../../shell/game";
import type { NoThanksBoard } from "../../wire";
import Board from "./Board.svelte";
import Result from "./Result.svelte";
import { words as en } from "./words/en";
import { words as fr } from "./words/fr";

const SOUNDS: Readonly<Record<string, "card" | "chip" | "take">> = {
  flip: "card",
  pass: "chip",
  take: "take",
};

function ruleNow(board: NoThanksBoard, you: number | null): string {
  if (board.card === null && board.left === 0) return "3.1";
  const yours = you !== null && board.turn === you;
  return yours && board.hands[you]?.chips === 0 ? "2.3" : "2.2";
}

const game: GameModule<"no_thanks"> = {
  Board,
  Result,
  words: { en, fr },
  ruleNow,
  keys: { t: "take", n: "pass" },
  sound: (phrase) => SOUNDS[phrase.key] ?? null,
};

export default game;
