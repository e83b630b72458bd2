import type { PasVuBoard, Phrases } from "../../wire";
import type { GameModule, Lesson } from "../game";
import Board from "./Board.svelte";
import Result from "./Result.svelte";
import { dwell, lookTime } from "./timing";
import { words as en } from "./words/en";
import { words as fr } from "./words/fr";

type Sound = ReturnType<GameModule<"pas_vu">["sound"]>;

const SOUNDS: Readonly<Partial<Record<Phrases["pas_vu"]["key"], Sound>>> = {
  draw: "card",
  midnight: "gift",
  take: "chip",
  back: "take",
  place: "take",
  reveal: "gift",
  roll: "chip",
  tie: "chip",
  side: "card",
  effect: "gift",
};

const RULES: Readonly<Record<PasVuBoard["phase"], string>> = {
  hall: "1.4",
  keyhole: "1.5",
  midnight: "8.1",
  crystal: "8.12",
  effect: "8.1",
  offer: "8.1",
  pick: "8.1",
  tag: "8.6",
  card: "2.1",
  furniture: "2.2",
  place: "2.4",
  plans: "3.1",
  reveal: "3.6",
  roll: "4.1",
  side: "4.3",
  door: "4.4",
  look: "5.1",
  perch: "8.8",
  rise: "8.3",
  over: "6.2",
};

const MIDNIGHT: Readonly<Record<NonNullable<PasVuBoard["midnight"]>, string>> = {
  double: "8.2",
  cover: "8.3",
  tipsy: "8.4",
  faces: "8.5",
  tag: "8.6",
  dance: "8.7",
  perch: "8.8",
  brother: "8.9",
  knock: "8.10",
  dizzy: "8.11",
  crystal: "8.12",
  sun: "8.13",
};

const inHall = ({ ghosts }: PasVuBoard, you: number): boolean =>
  ghosts.some(({ seat, where }) => seat === you && where === "hall");

const lessons: readonly Lesson<"pas_vu">[] = [
  { name: "goal", rule: "1.1", matters: () => true },
  { name: "midnight", rule: "8.1", matters: ({ midnight }) => midnight !== null },
  { name: "take", rule: "2.2", matters: ({ phase }) => phase === "furniture" },
  { name: "place", rule: "2.4", matters: ({ phase }) => phase === "place" },
  { name: "plan", rule: "3.2", matters: ({ phase }) => phase === "plans" },
  { name: "side", rule: "4.3", matters: ({ phase }) => phase === "side" },
  { name: "look", rule: "5.1", matters: ({ looks }) => looks.length > 0 },
  { name: "within", rule: "3.5", matters: (board, you) => board.phase === "plans" && inHall(board, you) },
  {
    name: "fusion",
    rule: "7.2",
    matters: ({ phase, movers }) => phase === "plans" && movers.some(({ fuses }) => fuses.length > 0),
  },
  { name: "peek", rule: "5.5", matters: ({ phase, peeks }) => peeks && phase === "plans" },
];

const game: GameModule<"pas_vu"> = {
  Board,
  Result,
  words: { en, fr },
  ruleNow: ({ phase, midnight }) =>
    midnight !== null && RULES[phase] === "8.1" ? MIDNIGHT[midnight] : RULES[phase],
  lessons,
  keys: {}, // the board listens itself: what a key does depends on what is asked
  reviewed: true,
  dwell,
  staged: true,
  curtain: ({ looks }) => lookTime(looks.at(-1)?.witnesses ?? []),
  sound: (phrase) => {
    if (phrase.key === "see") return phrase.witnesses.length > 0 ? "laugh" : "right";
    return SOUNDS[phrase.key] ?? null;
  },
};

export default game;
