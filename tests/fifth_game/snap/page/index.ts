import type { Phrases, SnapView } from "../../wire";
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Result from "./Result.svelte";
import { words as en } from "./words/en";
import { words as fr } from "./words/fr";

const SOUNDS: Readonly<Record<Phrases["snap"]["key"], "card" | "chip" | "take" | null>> = {
  draw: "card",
  grab: "take",
  leave: "chip",
  ready: null,
  close: "card",
};

const ruleNow = ({ stone, left }: SnapView): string => (stone === null && left === 0 ? "1.3" : "1.2");

const game: GameModule<"snap"> = {
  Board,
  Result,
  words: { en, fr },
  ruleNow,
  keys: { g: "grab", l: "leave" },
  sound: (phrase) => SOUNDS[phrase.key],
};

export default game;
