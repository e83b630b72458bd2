import type { Words } from "../../game";
import type { Sayings } from "./sayings";

export const sayings: Sayings = {
  players: "The players and their points",
  ready: "has chosen",
  points: (n) => (n === 1 ? "1 point" : `${n} points`),
  stone: (value) => `A stone worth ${value}`,
  none: "No stone",
  left: (stones) => (stones ? `${stones} to come` : "the last one"),
  act: { grab: "Grab", leave: "Leave" },
  won: (names) => `The win: ${names}`,
  most: "With the most points.",
};

export const words: Words<"snap"> = {
  options: {
    stones: { label: "Stones", choices: { 3: "Three", 6: "Six" } },
    seconds: { label: "Time to choose", choices: { 1: "1 s", 5: "5 s", 60: "1 min" } },
  },
  actions: { grab: "Grab it", leave: "Leave it" },
  tell: (phrase, name, isYou) => {
    const who = (seat: number): string => (isYou(seat) ? "You" : name(seat));
    switch (phrase.key) {
      case "draw":
        return `A stone worth ${phrase.stone}.`;
      case "grab":
        return `${who(phrase.seat)} grabbed it.`;
      case "leave":
        return `${who(phrase.seat)} left it.`;
      case "ready":
        return `${who(phrase.seat)} ${isYou(phrase.seat) ? "have" : "has"} chosen.`;
      case "close":
        return "Time was up.";
    }
  },
  why: () => "Any choice is as good as another.",
  rules: [
    { number: "1.1", heading: "Snap", text: "A stone is drawn from a bag, and goes back into it." },
    { number: "1.2", text: "All secretly grab it or leave it. Whoever grabs it alone has its points." },
    { number: "1.3", text: "Most points win." },
  ],
};
