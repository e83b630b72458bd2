// Why a bot or a hint chose what it chose, by the keys of naysay/games/no_thanks/reasons.py.

import type { Phrase } from "../../../wire";
import { number } from "./args";

const chips = (n: number): string => (n === 1 ? "1 chip" : `${n} chips`);
const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
const withPot = (pot: number): string => (pot ? `, and ${chips(pot)} with it` : "");

type Reason = (phrase: Phrase, name: (seat: number) => string) => string;

export const reasons: Readonly<Record<string, Reason>> = {
  any: () => "Any choice is as good as another.",
  forced: () => "There is no chip left to refuse with.",
  joins: (phrase) => {
    const price = number(phrase, "price");
    const cost = price > 0 ? `only ${points(price)}` : price < 0 ? `${points(-price)} less` : "free";
    return `It joins a run: ${cost}${withPot(number(phrase, "pot"))}.`;
  },
  cheap: (phrase) => {
    const pot = number(phrase, "pot");
    const price = points(number(phrase, "price"));
    return pot
      ? `${chips(pot)} make it a fair buy for ${price}.`.replace("1 chip make", "1 chip makes")
      : `${price} is a fair buy.`;
  },
  save_chips: (phrase) =>
    `Chips are running short: ${points(number(phrase, "price"))} now${withPot(number(phrase, "pot"))}, rather than something worse later.`,
  block: (phrase, name) => `${name(number(phrase, "seat"))} wants it more, and must not have it.`,
  dear: (phrase) => {
    const pot = number(phrase, "pot");
    const price = points(number(phrase, "price"));
    return pot ? `${price} is too dear for ${chips(pot)}.` : `${price} is too dear without chips.`;
  },
  milk: () => "Nobody else seems to want it: let it go round once more, and collect their chips.",
  last_cards: (phrase) => {
    const left = number(phrase, "left");
    const end = left ? `${left} ${left === 1 ? "card" : "cards"} to come` : "this is the last card";
    return `Counted through, ${end}: ${number(phrase, "gain")}% to win.`;
  },
  hunch: () => "Not counted very carefully: it just felt right.",
};

export const why: Reason = (phrase, name) => reasons[phrase.key]?.(phrase, name) ?? "";
