// What decided the game: naysay/games/no_thanks/review.py.

import type { Reviews } from "../../../wire";

const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);

export function decided(
  what: NonNullable<Reviews["no_thanks"]["decided"]>,
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const subject = (seat: number): string => (isYou(seat) ? "You" : name(seat));
  const inside = (seat: number): string => (isYou(seat) ? "you" : name(seat));
  const whose = (seat: number): string => (isYou(seat) ? "Your" : `${name(seat)}’s`);
  switch (what.key) {
    case "shared":
      return "Not a point between them.";
    case "last_card":
      return `${subject(what.leader)} led until the very last card, ${what.card}.`;
    case "last_round":
      return `${subject(what.leader)} led until the last round.`;
    case "never_there":
      return `With the ${what.card}, ${inside(what.seat)} would have won. It was never there.`;
    case "close":
      return `Only ${points(what.points)} ahead of ${inside(what.seat)}.`;
    case "chips":
      return `${whose(what.winner)} ${what.chips} chips did it: by cards alone, ${inside(what.seat)} would have won.`;
    case "run":
      return `${whose(what.winner)} run ${what.low}–\u2060${what.high} left ${points(what.free)} uncounted.`;
    case "few_cards":
      return what.cards === 0
        ? `${subject(what.winner)} took no card at all.`
        : `${subject(what.winner)} took only ${what.cards === 1 ? "one card" : `${what.cards} cards`}.`;
    case "ahead":
      return `${points(what.points)} ahead of everybody else.`;
  }
}
