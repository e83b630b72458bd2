// Why a bot or a hint chose what it chose: naysay/games/no_thanks/reasons.py.

import type { Reasons } from "../../../wire";

type Reason = Reasons["no_thanks"];
type Weighed = Extract<Reason, { price: number }>;

const chips = (n: number): string => (n === 1 ? "1 chip" : `${n} chips`);
const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
const withPot = (pot: number): string => (pot ? `, and ${chips(pot)} with it` : "");

/** What decided, where it was more than a rule. */
function odds({ win, other, ahead, round_only }: Weighed): string {
  if (ahead !== null)
    return ` ${round_only ? "By the end of the round" : "In the end"} that is worth about ${points(ahead)}.`;
  if (win === null || other === null) return "";
  const won = round_only ? "win this round" : "win";
  return win === other
    ? ` About ${win}% to ${won} either way.`
    : ` About ${win}% to ${won} like this, ${other}% otherwise.`;
}

export function why(reason: Reason, name: (seat: number) => string): string {
  switch (reason.key) {
    case "forced":
      return "There is no chip left to refuse with.";
    case "joins": {
      const { price, pot } = reason;
      const cost = price > 0 ? `only ${points(price)}` : price < 0 ? `${points(-price)} less` : "free";
      return `It joins a run: ${cost}${withPot(pot)}.${odds(reason)}`;
    }
    case "cheap": {
      const { pot } = reason;
      const price = points(reason.price);
      const fair = pot
        ? `${chips(pot)} ${pot === 1 ? "makes" : "make"} it a fair buy for ${price}.`
        : `${price} is a fair buy.`;
      return fair + odds(reason);
    }
    case "save_chips":
      return `Chips are running short: ${points(reason.price)} now${withPot(reason.pot)}, rather than something worse later.${odds(reason)}`;
    case "block":
      return `${name(reason.seat)} would gain ${points(reason.gain)} by it, and must not have it.${odds(reason)}`;
    case "ends_better":
      return `It costs more than it brings, but all in all taking it is better.${odds(reason)}`;
    case "dear": {
      const { pot, limit } = reason;
      const price = points(reason.price);
      const dear = pot ? `${price} is too dear for ${chips(pot)}` : `${price} is too dear without chips`;
      return `${dear}${limit !== null && limit > 0 ? `: up to ${limit} would do` : ""}.${odds(reason)}`;
    }
    case "milk":
      return `Nobody else gains by it: let it go round once more, and collect their chips.${odds(reason)}`;
    case "wait":
      return `${name(reason.seat)} would gain by it too, but may well wait: let it go round, and collect their chips.${odds(reason)}`;
    case "next_must": {
      const { costs } = reason;
      const toll =
        costs > 0
          ? `, and loses ${points(costs)}`
          : costs < 0
            ? `, even if that gains ${points(-costs)}`
            : "";
      return `${name(reason.seat)} is next, has no chip and must take it${toll}.${odds(reason)}`;
    }
    case "last_cards": {
      const { left, win, other } = reason;
      const end = left ? `${left} ${left === 1 ? "card" : "cards"} to come` : "this is the last card";
      return `Counted through, ${end}: ${win}% to win like this, ${other}% otherwise.`;
    }
    case "hunch":
      return "Not counted very carefully: it just felt right.";
  }
}
