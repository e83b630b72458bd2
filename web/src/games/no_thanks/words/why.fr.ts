// Why a bot or a hint chose what it chose, by the keys of naysay/games/no_thanks/reasons.py.

import type { Phrase } from "../../../wire";
import { number } from "./args";

const count = (n: number, noun: string): string => `${n} ${noun}${n < 2 ? "" : "s"}`;
const chips = (n: number): string => count(n, "jeton");
const points = (n: number): string => count(n, "point");
const withPot = (pot: number): string => (pot ? `, avec ${chips(pot)}` : "");

type Reason = (phrase: Phrase, name: (seat: number) => string) => string;

export const reasons: Readonly<Record<string, Reason>> = {
  any: () => "Tous les choix se valent.",
  forced: () => "Il ne reste plus de jeton pour refuser.",
  joins: (phrase) => {
    const price = number(phrase, "price");
    const cost =
      price > 0 ? `seulement ${points(price)}` : price < 0 ? `${points(-price)} de moins` : "gratuit";
    return `Elle rejoint une suite\u202f: ${cost}${withPot(number(phrase, "pot"))}.`;
  },
  cheap: (phrase) => {
    const pot = number(phrase, "pot");
    const price = points(number(phrase, "price"));
    return pot ? `Avec ${chips(pot)} dessus, ${price}, c’est un bon prix.` : `${price}, c’est un bon prix.`;
  },
  save_chips: (phrase) =>
    `Les jetons se font rares\u202f: mieux vaut ${points(number(phrase, "price"))} maintenant${withPot(number(phrase, "pot"))} que pire plus tard.`,
  block: (phrase, name) => `${name(number(phrase, "seat"))} la veut encore plus, et ne doit pas l’avoir.`,
  dear: (phrase) => {
    const pot = number(phrase, "pot");
    const price = points(number(phrase, "price"));
    return pot ? `${price}, c’est trop cher pour ${chips(pot)}.` : `${price}, c’est trop cher sans jeton.`;
  },
  milk: () => "Personne d’autre ne semble la vouloir\u202f: un tour de plus, et leurs jetons s’ajoutent.",
  last_cards: (phrase) => {
    const left = number(phrase, "left");
    const end = left ? `encore ${count(left, "carte")}` : "c’est la dernière carte";
    return `Tout est compté, ${end}\u202f: ${number(phrase, "gain")}\u202f% de chances de gagner.`;
  },
  hunch: () => "Pas vraiment compté\u202f: une simple intuition.",
};

export const why: Reason = (phrase, name) => reasons[phrase.key]?.(phrase, name) ?? "";
