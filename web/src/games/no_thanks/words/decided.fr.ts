// What decided the game: naysay/games/no_thanks/review.py.

import type { Reviews } from "../../../wire";

const points = (n: number): string => `${n} point${n < 2 ? "" : "s"}`;

/** « de Maud », « d’Ada » ; a name that begins with an h is left alone. */
const of = (name: string): string => (/^[aeiouyàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`);

export function decided(
  what: NonNullable<Reviews["no_thanks"]["decided"]>,
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  switch (what.key) {
    case "shared":
      return "Pas un point d’écart.";
    case "last_card": {
      const led = isYou(what.leader) ? "Tu menais" : `${name(what.leader)} menait`;
      return `${led} jusqu’à la toute dernière carte, le ${what.card}.`;
    }
    case "last_round":
      return `${isYou(what.leader) ? "Tu menais" : `${name(what.leader)} menait`} jusqu’à la dernière manche.`;
    case "never_there": {
      const won = isYou(what.seat) ? "tu gagnais" : `${name(what.seat)} gagnait`;
      return `Avec le ${what.card}, ${won}. Il n’a jamais été là.`;
    }
    case "close":
      return `${points(what.points)} d’avance seulement sur ${isYou(what.seat) ? "toi" : name(what.seat)}.`;
    case "chips": {
      const whose = isYou(what.winner)
        ? `Tes ${what.chips} jetons`
        : `Les ${what.chips} jetons ${of(name(what.winner))}`;
      const won = isYou(what.seat) ? "tu gagnais" : `${name(what.seat)} gagnait`;
      return `${whose} ont tout fait\u202f: aux cartes seules, ${won}.`;
    }
    case "run": {
      const whose = isYou(what.winner) ? "Ta suite" : `La suite ${of(name(what.winner))}`;
      return `${whose}, ${what.low}–\u2060${what.high}, a évité ${points(what.free)}.`;
    }
    case "few_cards": {
      const took = isYou(what.winner) ? "Tu n’as pris" : `${name(what.winner)} n’a pris`;
      if (what.cards < 2) return what.cards === 0 ? `${took} aucune carte.` : `${took} qu’une carte.`;
      return `${took} que ${what.cards} cartes.`;
    }
    case "ahead":
      return `${points(what.points)} d’avance sur tous les autres.`;
  }
}
