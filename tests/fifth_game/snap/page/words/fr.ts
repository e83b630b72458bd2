import type { Words } from "../../game";
import type { Sayings } from "./sayings";

export const sayings: Sayings = {
  players: "Les joueurs et leurs points",
  ready: "a choisi",
  points: (n) => `${n} point${n < 2 ? "" : "s"}`,
  stone: (value) => `Une pierre qui vaut ${value}`,
  none: "Pas de pierre",
  left: (stones) => (stones ? `encore ${stones}` : "la dernière"),
  act: { grab: "Prendre", leave: "Laisser" },
  won: (names) => `Victoire\u202f: ${names}`,
  most: "Avec le plus de points.",
};

export const words: Words<"snap"> = {
  options: {
    stones: { label: "Pierres", choices: { 3: "Trois", 6: "Six" } },
    seconds: { label: "Temps pour choisir", choices: { 1: "1 s", 5: "5 s", 60: "1 min" } },
  },
  actions: { grab: "La prendre", leave: "La laisser" },
  tell: (phrase, name, isYou) => {
    const has = (seat: number): string => (isYou(seat) ? "Tu as" : `${name(seat)} a`);
    switch (phrase.key) {
      case "draw":
        return `Une pierre qui vaut ${phrase.stone}.`;
      case "grab":
        return `${has(phrase.seat)} pris la pierre.`;
      case "leave":
        return `${has(phrase.seat)} laissé la pierre.`;
      case "ready":
        return `${has(phrase.seat)} choisi.`;
      case "close":
        return "Le temps est écoulé.";
    }
  },
  why: () => "Tous les choix se valent.",
  rules: [
    { number: "1.1", heading: "Hop", text: "On tire une pierre d’un sac, où elle retourne ensuite." },
    {
      number: "1.2",
      text: "Chacun la prend ou la laisse en secret. Seul à la prendre, on gagne ses points.",
    },
    { number: "1.3", text: "Le plus de points gagne." },
  ],
};
