import type { Phrases } from "../../../wire";
import type { Words } from "../../game";
import { plain, signed } from "../net";
import type { Offer, Sayings } from "./sayings";
import { rules } from "./rules";
import { decided } from "./decided.en";
import { why } from "./why.en";

const chips = (n: number): string => (n === 1 ? "1 chip" : `${n} chips`);
const points = (n: number): string => (Math.abs(n) === 1 ? `${plain(n)} point` : `${plain(n)} points`);
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

function nth(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}

function tell(
  phrase: Phrases["no_thanks"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const who = isYou(phrase.seat) ? "You" : name(phrase.seat);
  switch (phrase.key) {
    case "flip":
      return `${who} turned ${phrase.card}.`;
    case "pass":
      return `${who} said no thanks: ${chips(phrase.pot)} on it.`;
    case "take":
      return `${who} took ${phrase.card} ${phrase.pot ? `with ${chips(phrase.pot)}` : "and no chip"}.`;
  }
}

function offer({ card, pot, price, below, above }: Offer): string {
  const gain = pot ? `, and ${chips(pot)}` : "";
  if (below && above) return `${card} links your ${below} and ${above}: ${points(-price)} less${gain}.`;
  if (below) return `${card} joins your ${below}: free${gain}.`;
  if (above) return `${card} goes under your ${above}: ${points(-price)} less${gain}.`;
  return pot ? `${points(price)} for the card, ${pot} back in chips.` : `${points(price)} for the card.`;
}

export const sayings: Sayings = {
  others: "The others, clockwise from your left",
  everyone: "The players, clockwise",
  table: (card, pot) => `On the table: ${card}, with ${pot ? chips(pot) : "no chips"}`,
  empty: "Nothing on the table",
  toCome: (left) => (left ? `${left} to come` : "the last card"),
  nth: (n, of) => `${nth(n)} of ${of}`,
  round: (n, of) => `round ${n} of ${of}`,
  chips,
  withCard: (n) => (n === 1 ? "goes with the card" : "go with the card"),
  noChips: "no chips yet",
  points,
  unit: (n) => (Math.abs(n) === 1 ? "point" : "points"),
  short: "pts",
  hidden: "hidden",
  summary: ({ name, cost, chips: held, before }) =>
    `${name}: ${points(cost)} in cards, ${held === null ? "chips hidden" : chips(held)}${before === null ? "" : `, ${points(before)} from earlier rounds`}`,
  cards: "Cards",
  noCards: "No cards yet",
  slot: (card) => `${card} would go here`,
  alone: (price) => (price === 0 ? "card free" : `card ${signed(price)}`),
  effect: (net) =>
    net === 0
      ? "Taking it changes nothing"
      : `Taking it: ${points(Math.abs(net))} ${net < 0 ? "better" : "worse"}`,
  next: "next",
  offline: "offline",
  away: "away, a bot plays",
  yourTurn: "Your turn",
  toAct: (name) => `${name} to act`,
  turning: "The next card is turned",
  over: "The game is over",
  offer,
  mustTake: "No chip left to refuse with: the card is yours.",
  take: "Take",
  takes: (card, pot) => (pot ? `${card} and ${chips(pot)}` : `${card}, no chips`),
  refuse: "No thanks",
  pays: (left) => `pay 1 chip, ${left ? `${left} left` : "your last"}`,
  cannotPay: "no chip to pay",
  wait: "not your turn",
  advised: "advised",
  sending: "on its way",
  waiting: "waiting for the line",
  result: {
    title: (names, you) => {
      if (names.length === 0) return "You win";
      if (you) return `You and ${list(names)} share the win`;
      return names.length === 1 ? `${list(names)} wins` : `${list(names)} share the win`;
    },
    why: (n, shared, rounds) =>
      `${shared ? "Equal on" : "With"} ${points(n)}, the fewest${rounds > 1 ? ` over ${rounds} rounds` : ""}.`,
    ranking: "Points, the fewest first",
    rank: (n) => nth(n),
    counts: (run, n, free) => `${run} counts ${n}${free ? `, ${free} free` : ""}`,
    free: "free",
    none: "no cards",
    minus: (n) => `${chips(n)} off`,
    round: (n) => `Round ${n}`,
    rounds: "Points by round",
    total: "Total",
    showRound: "Show the cards of",
    decided,
    out: (n) => (n === 9 ? "The nine that were never there" : `The ${n} that were never there`),
    counted: (round, rounds) => `Round ${round} of ${rounds} is counted`,
    sum: (n) => `${plain(n)} in all`,
    next: "Next round",
    player: "Player",
  },
};

export const words: Words<"no_thanks"> = {
  options: {
    rounds: {
      label: "Rounds",
      choices: { 1: "One round", 3: "Three rounds", 4: "Four rounds", seats: "One for each player" },
    },
    chips: {
      label: "Chips",
      choices: { hidden: "Hidden", shown: "Shown" },
      notes: { hidden: "In the hand.", shown: "On the table, for all to see." },
    },
    variant: {
      label: "Rules",
      choices: { classic: "Classic", tactical: "Tactical" },
      notes: { classic: "Nine unknown cards are missing.", tactical: "10 chips each, no 10, 20 or 30." },
    },
  },
  actions: { take: "Take it", pass: "No thanks" },
  tell,
  why,
  rules: rules.en,
  brief: [
    "A card lies open. Take it, or pay a chip to say no: then the next player chooses.",
    "Whoever takes the card gets the chips on it too.",
    "Cards are points, and points are bad. But of cards in a row, such as 24, 25, 26, only the lowest counts.",
    "Each chip you keep takes a point off. The fewest points win.",
  ],
  chapters: { opens: ({ key }) => key === "flip", previous: "Previous card", next: "Next card" },
  lessons: {
    choice:
      "Points are bad here. Take the card, and its number counts against you; or say no thanks: pay a chip, and the next player has to choose.",
    chips:
      "Whoever takes a card gets its chips, and each chip takes a point off at the end. The tag beside your cards says what this one costs you.",
    again:
      "You took the last card, so you turned this one and choose first. Your turn lasts until you pay a chip.",
    run: "This card touches one of yours. Of cards in a row only the lowest counts.",
    wait: "This card costs you nothing, but it costs the others a lot. You can say no thanks once and let them put chips on it, if you dare.",
    few: "Few chips left! Without one you cannot refuse: whatever comes is yours.",
    out: "Nine cards were put away at the start, and nobody knows which. The one you wait for may never come.",
  },
};
