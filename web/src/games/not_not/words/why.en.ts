// Why the right answer was what it was: naysay/games/not_not/reasons.py.

import type { Reasons } from "../../../wire";
import type { DieWord, Spot } from "../spots";

const ONE: Readonly<Partial<Record<DieWord, string>>> = {
  up: "the one above",
  right: "the one on the right",
  down: "the one below",
  left: "the one on the left",
  red: "a red one",
  blue: "a blue one",
  green: "a green one",
  yellow: "a yellow one",
};
const WHERE: Readonly<Partial<Record<DieWord, string>>> = {
  up: "above",
  right: "on the right",
  down: "below",
  left: "on the left",
};
const AT: Readonly<Record<Spot, string>> = {
  top: "at the top",
  right: "on the right",
  bottom: "at the bottom",
  left: "on the left",
};

type Because = Exclude<Reasons["not_not"], { key: "slip" }>;

/** How the negations add up. */
function lead(nots: number, liar: boolean): string {
  if (liar) {
    const with_ = ["The liar denies", "The liar undoes NOT", "Two NOTs cancel out, the liar denies"];
    return with_[nots] ?? "Three NOTs and the liar cancel out";
  }
  return ["", "NOT", "NOT NOT cancels out", "Three NOTs are one"][nots] ?? "";
}

/** "LEFT is on the right now", where the arrow was turned. */
function turned({ words, lies }: Because, brief: boolean): string {
  const moved = words.flatMap((word, i) => {
    const spot = lies[i] ?? null;
    return spot === null ? [] : [[word.toUpperCase(), spot] as const];
  });
  if (brief) return moved.map(([word, spot]) => `${word}: ${spot}`).join(", ");
  return (
    moved.map(([word, spot], i) => `${word} ${i === 0 ? "is " : ""}${AT[spot]}`).join(", ") +
    (moved.length ? " now" : "")
  );
}

/** "a green one on the left" for a direction and a colour. */
function both({ words, lies }: Because): string {
  const colour = words.filter((word) => !(word in WHERE)).map((word) => ONE[word]);
  const where = words.map((word, i) => (lies[i] ? AT[lies[i]] : WHERE[word]));
  return [...colour, ...where].filter(Boolean).join(" ");
}

function said(reason: Because, brief: boolean): string {
  const words = reason.words.map((word, i) => (reason.lies[i] ? `the one ${AT[reason.lies[i]]}` : ONE[word]));
  const any = words.join(" or ").replace(/^(the one .*) or the one /, "$1 or ");
  switch (reason.key) {
    case "nothing":
      return "nothing was to be tapped";
    case "any":
      return brief ? "any portal" : "the opposite of NOTHING is any portal";
    case "none":
      return reason.odd ? "no portal there would do" : `${any}, but there is none`;
    case "only":
      return `only ${words[0]}`;
    case "either":
      return any;
    case "not":
      return `any but ${words[0]}`;
    case "not_both":
      return `any but ${both(reason)}`;
    case "all":
      if (brief) return "any portal";
      return reason.words.some((word) => word in WHERE)
        ? "no card lies in both places, so any portal"
        : "no portal has both colours, so any portal";
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function sentences(reason: Reasons["not_not"], brief: boolean): string {
  if (reason.key === "slip") return "It misread the dice.";
  const opening = lead(reason.nots, reason.liar);
  const core = said(reason, brief);
  const sentence = `${capital(opening ? `${opening}: ${core}` : core)}.`;
  const first = turned(reason, brief);
  return first ? `${first}. ${sentence}` : sentence;
}

export const why = (reason: Reasons["not_not"]): string => sentences(reason, false);

/** How the answer came about, but not why that has to be so. */
export const briefly = (reason: Reasons["not_not"]): string => sentences(reason, true);
