import type { NotAHatBoard, Phrases } from "../../wire";
import type { GameModule, Lesson } from "../game";
import Board from "./Board.svelte";
import Result from "./Result.svelte";
import { words as en } from "./words/en";
import { words as fr } from "./words/fr";

const SOUNDS: Readonly<Partial<Record<Phrases["not_a_hat"]["key"], "card" | "gift" | "no">>> = {
  deal: "card",
  turn: "card",
  offer: "gift",
  said: "gift",
  accept: "card",
  turned: "no",
}; // nothing sounds while a gift is shown: silence is for looking

const RULES: Readonly<Record<NotAHatBoard["phase"], string>> = {
  deal: "1.3",
  ready: "1.3",
  shown: "2.1",
  turning: "2.1",
  give: "2.2",
  offered: "3.1",
  claims: "5.10",
  verdict: "3.4",
  over: "4.1",
};

const lessons: readonly Lesson<"not_a_hat">[] = [
  { name: "answer", rule: "3.1", matters: ({ phase }) => phase === "offered" },
  { name: "give", rule: "2.2", matters: ({ phase }) => phase === "give" },
  {
    name: "back",
    rule: "4.1",
    matters: ({ places }) => places.some(({ penalties }) => penalties.length > 0),
  },
  {
    name: "shop",
    rule: "3.5",
    matters: ({ places, passes }) => passes > 2 && places.some(({ penalties }) => penalties.length > 0),
  },
  { name: "arrow", rule: "1.2", matters: ({ passes }) => passes > 4 },
  {
    name: "look",
    rule: "2.4",
    matters: ({ places }) => places.every(({ gifts }) => gifts.every(({ down }) => down)),
  },
];

const LAST_LOOK = 4500; // ms: a beat, the turn, and as long as any other verdict stands

const game: GameModule<"not_a_hat"> = {
  Board,
  Result,
  words: { en, fr },
  ruleNow: ({ phase }) => RULES[phase],
  lessons,
  keys: {}, // the board listens itself: what a key does depends on what is asked
  reviewed: true,
  together: 8,
  interrupts: (phrase, isYou) => phrase.key === "offer" && isYou(phrase.to),
  curtain: ({ verdict }) => (verdict === null ? 0 : LAST_LOOK),
  sound: (phrase) => {
    if (phrase.key !== "refuse") return SOUNDS[phrase.key] ?? null;
    return phrase.named ? "right" : "laugh";
  },
};

export default game;
