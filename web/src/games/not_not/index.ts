import type { GameModule } from "../game";
import type { NotNotBoard, Phrases } from "../../wire";
import Board from "./Board.svelte";
import Legend from "./Legend.svelte";
import Result from "./Result.svelte";
import { words as en } from "./words/en";
import { words as fr } from "./words/fr";

const SOUNDS: Readonly<Record<Phrases["not_not"]["key"], "card" | "chip" | "take" | null>> = {
  lay: "card",
  aside: null,
  lesson: "card",
  back: null,
  dice: "chip",
  tap: null,
  tapped: null,
  close: null, // the board knows whose eyes they are
};
const LAST_VERDICT = 2500; // ms
const LESSON_RULES = { not_not: "4.2", arrow: "3.5", liar: "3.6" };

function ruleNow(board: NotNotBoard): string {
  if (board.phase === "over") return "2.10";
  const lesson = board.lessons.at(-1);
  if (lesson !== undefined) return LESSON_RULES[lesson];
  return board.last === null && board.phase !== "race" ? "2.2" : "3.1";
}

const game: GameModule<"not_not"> = {
  Board,
  Result,
  words: { en, fr },
  ruleNow,
  keys: {}, // the board listens itself, since one keyboard may serve several hands
  haste: true,
  together: 4,
  onPhone: 2,
  curtain: () => LAST_VERDICT,
  hushes: ({ key }) => key === "lay" || key === "aside" || key === "lesson" || key === "back",
  reviewed: true,
  Legend,
  sound: (phrase) => SOUNDS[phrase.key],
};

export default game;
