// Why a bot or a hint chose what it chose: naysay/games/no_thanks/reasons.py.

import type { Reasons } from "../../../wire";

const count = (n: number, noun: string): string => `${n} ${noun}${n < 2 ? "" : "s"}`;
const chips = (n: number): string => count(n, "jeton");
const points = (n: number): string => count(n, "point");
const withPot = (pot: number): string => (pot ? `, avec ${chips(pot)}` : "");

export function why(reason: Reasons["no_thanks"], name: (seat: number) => string): string {
  switch (reason.key) {
    case "forced":
      return "Il ne reste plus de jeton pour refuser.";
    case "joins": {
      const { price, pot } = reason;
      const cost =
        price > 0 ? `seulement ${points(price)}` : price < 0 ? `${points(-price)} de moins` : "gratuit";
      return `Elle rejoint une suite\u202f: ${cost}${withPot(pot)}.`;
    }
    case "cheap": {
      const { pot } = reason;
      const price = points(reason.price);
      return pot ? `Avec ${chips(pot)} dessus, ${price}, c’est un bon prix.` : `${price}, c’est un bon prix.`;
    }
    case "save_chips":
      return `Les jetons se font rares\u202f: mieux vaut ${points(reason.price)} maintenant${withPot(reason.pot)} que pire plus tard.`;
    case "block":
      return `${name(reason.seat)} la veut encore plus, et ne doit pas l’avoir.`;
    case "dear": {
      const { pot } = reason;
      const price = points(reason.price);
      return pot ? `${price}, c’est trop cher pour ${chips(pot)}.` : `${price}, c’est trop cher sans jeton.`;
    }
    case "milk":
      return "Personne d’autre ne semble la vouloir\u202f: un tour de plus, et leurs jetons s’ajoutent.";
    case "last_cards": {
      const { left, gain } = reason;
      const end = left ? `encore ${count(left, "carte")}` : "c’est la dernière carte";
      return `Tout est compté, ${end}\u202f: ${gain}\u202f% de chances de gagner.`;
    }
    case "hunch":
      return "Pas vraiment compté\u202f: une simple intuition.";
  }
}
