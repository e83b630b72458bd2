// Why a bot or a hint chose what it chose: naysay/games/no_thanks/reasons.py.

import type { Reasons } from "../../../wire";

type Reason = Reasons["no_thanks"];
type Weighed = Extract<Reason, { price: number }>;

const count = (n: number, noun: string): string => `${n} ${noun}${n < 2 ? "" : "s"}`;
const chips = (n: number): string => count(n, "jeton");
const points = (n: number): string => count(n, "point");
const withPot = (pot: number): string => (pot ? `, avec ${chips(pot)}` : "");
const percent = (n: number): string => `${n}\u202f%`;

/** What decided, where it was more than a rule. */
function odds({ win, other, ahead, round_only }: Weighed): string {
  if (ahead !== null)
    return ` À la fin${round_only ? " de la manche" : ""}, cela vaut environ ${points(ahead)}.`;
  if (win === null || other === null) return "";
  const won = round_only ? "gagner cette manche" : "gagner";
  return win === other
    ? ` Environ ${percent(win)} de chances de ${won} dans les deux cas.`
    : ` Environ ${percent(win)} de chances de ${won} ainsi, ${percent(other)} sinon.`;
}

export function why(reason: Reason, name: (seat: number) => string): string {
  switch (reason.key) {
    case "forced":
      return "Il ne reste plus de jeton pour refuser.";
    case "joins": {
      const { price, pot } = reason;
      const cost =
        price > 0 ? `seulement ${points(price)}` : price < 0 ? `${points(-price)} de moins` : "gratuit";
      return `Elle rejoint une suite\u202f: ${cost}${withPot(pot)}.${odds(reason)}`;
    }
    case "cheap": {
      const { pot } = reason;
      const price = points(reason.price);
      const fair = pot
        ? `Avec ${chips(pot)} dessus, ${price}, c’est un bon prix.`
        : `${price}, c’est un bon prix.`;
      return fair + odds(reason);
    }
    case "save_chips":
      return `Les jetons se font rares\u202f: mieux vaut ${points(reason.price)} maintenant${withPot(reason.pot)} que pire plus tard.${odds(reason)}`;
    case "block":
      return `${name(reason.seat)} y gagnerait ${points(reason.gain)}, et ne doit pas l’avoir.${odds(reason)}`;
    case "ends_better":
      return `Elle coûte plus qu’elle ne rapporte, mais tout compte fait, mieux vaut la prendre.${odds(reason)}`;
    case "dear": {
      const { pot, limit } = reason;
      const price = points(reason.price);
      const dear = pot
        ? `${price}, c’est trop cher pour ${chips(pot)}`
        : `${price}, c’est trop cher sans jeton`;
      return `${dear}${limit !== null && limit > 0 ? `\u202f: jusqu’à ${limit}, ce serait bon` : ""}.${odds(reason)}`;
    }
    case "milk":
      return `Personne d’autre n’y gagne\u202f: un tour de plus, et leurs jetons s’ajoutent.${odds(reason)}`;
    case "wait":
      return `${name(reason.seat)} y gagnerait aussi, mais attendra sans doute\u202f: un tour de plus, et leurs jetons s’ajoutent.${odds(reason)}`;
    case "next_must": {
      const { costs } = reason;
      const toll =
        costs > 0
          ? `, ce qui lui coûte ${points(costs)}`
          : costs < 0
            ? `, même si cela lui rapporte ${points(-costs)}`
            : "";
      return `${name(reason.seat)} vient ensuite, n’a plus de jeton et doit la prendre${toll}.${odds(reason)}`;
    }
    case "last_cards": {
      const { left, win, other } = reason;
      const end = left ? `encore ${count(left, "carte")}` : "c’est la dernière carte";
      return `Tout est compté, ${end}\u202f: ${percent(win)} de chances de gagner ainsi, ${percent(other)} sinon.`;
    }
    case "hunch":
      return "Pas vraiment compté\u202f: une simple intuition.";
  }
}
