// Why a bot or a hint chose what it chose: naysay/games/no_thanks/reasons.py.

import type { Reasons } from "../../../wire";

const chips = (n: number): string => (n === 1 ? "1 chip" : `${n} chips`);
const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
const withPot = (pot: number): string => (pot ? `, and ${chips(pot)} with it` : "");

export function why(reason: Reasons["no_thanks"], name: (seat: number) => string): string {
  switch (reason.key) {
    case "forced":
      return "There is no chip left to refuse with.";
    case "joins": {
      const { price, pot } = reason;
      const cost = price > 0 ? `only ${points(price)}` : price < 0 ? `${points(-price)} less` : "free";
      return `It joins a run: ${cost}${withPot(pot)}.`;
    }
    case "cheap": {
      const { pot } = reason;
      const price = points(reason.price);
      return pot
        ? `${chips(pot)} ${pot === 1 ? "makes" : "make"} it a fair buy for ${price}.`
        : `${price} is a fair buy.`;
    }
    case "save_chips":
      return `Chips are running short: ${points(reason.price)} now${withPot(reason.pot)}, rather than something worse later.`;
    case "block":
      return `${name(reason.seat)} wants it more, and must not have it.`;
    case "dear": {
      const price = points(reason.price);
      return reason.pot
        ? `${price} is too dear for ${chips(reason.pot)}.`
        : `${price} is too dear without chips.`;
    }
    case "milk":
      return "Nobody else seems to want it: let it go round once more, and collect their chips.";
    case "last_cards": {
      const { left, gain } = reason;
      const end = left ? `${left} ${left === 1 ? "card" : "cards"} to come` : "this is the last card";
      return `Counted through, ${end}: ${gain}% to win.`;
    }
    case "hunch":
      return "Not counted very carefully: it just felt right.";
  }
}
