import type { NotAHatOffered, Phrases, Reasons } from "../../../wire";
import type { Words } from "../../game";
import { called, lovely, withArticle } from "../gifts";
import { rules } from "./rules";
import type { Manner, Offer, Sayings, Sentence } from "./sayings";

const a = (thing: string): string => withArticle(thing, "en");
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const gifts = (n: number): string => (n === 1 ? "1 gift" : `${n} gifts`);
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
const takes = (loser: string | null): string => (loser === null ? "You take it." : `${loser} takes it.`);
const NUMBERS = ["none", "one", "two", "three"];

const MANNERS: Readonly<Record<Manner, string>> = {
  smiling: "smiling",
  plainly: "plainly",
  unsure: "unsure",
};

function sentence({ thing, words }: Offer): Sentence {
  return thing === null
    ? { lead: "“For you,", thing: `${words}.”` }
    : { lead: "“For you, a lovely", thing: `${called(thing, "en")}.”` };
}

function tell(
  phrase: Phrases["not_a_hat"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const who = (seat: number): string => (isYou(seat) ? "You" : name(seat));
  const whom = (seat: number): string => (isYou(seat) ? "you" : name(seat));
  switch (phrase.key) {
    case "deal":
      return `${who(phrase.seat)} ${isYou(phrase.seat) ? "have" : "has"} ${a(phrase.thing)}.`;
    case "top":
      return `Next in the shop: ${a(phrase.thing)}.`;
    case "shown":
      return `${who(phrase.seat)} ${isYou(phrase.seat) ? "take" : "takes"} from the shop: ${a(phrase.thing)}.`;
    case "turn":
      return `${who(phrase.seat)} took a gift from the shop and turned it over.`;
    case "back":
      return `It goes ${phrase.arrow}, from ${whom(phrase.seat)} to ${whom(phrase.to)}.`;
    case "offer":
      return offered(phrase, who, whom, isYou);
    case "said":
      return `${who(phrase.seat)} told ${whom(phrase.to)} what it is.`;
    case "accept":
      return `${who(phrase.seat)} thanked ${whom(phrase.giver)}.`;
    case "turned":
      return `${who(phrase.seat)} said no to ${whom(phrase.giver)}. The gift is turned: was that what was said?`;
    case "claim":
      return `${who(phrase.seat)} said: ${phrase.claim === "right" ? "it is what was said" : "it is not what was said"}.`;
    case "refuse": {
      const { seat, giver, thing, named, loser } = phrase;
      const was = `${who(seat)} said no to ${whom(giver)}. It was ${a(thing)}`;
      if (loser === null) return `${was}, and the two do not agree: nobody takes it.`;
      return `${was}${named ? " indeed" : ""}: ${whom(loser)} ${isYou(loser) ? "take" : "takes"} it.`;
    }
    case "end":
      return `Round ${phrase.round} is over.`;
    case "speechless":
      return "Say something, and not too much.";
  }
}

function offered(
  { seat, to, thing, words, manner }: NotAHatOffered,
  who: (seat: number) => string,
  whom: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const gift = thing === null ? `“${words}”` : lovely(thing, "en");
  const keys = isYou(to) ? " T for thank you, N for that’s not." : "";
  return `${who(seat)}, ${MANNERS[manner]}, to ${whom(to)}: ${gift}.${keys}`;
}

function why(reason: Reasons["not_a_hat"], name: (seat: number) => string): string {
  switch (reason.key) {
    case "recalls":
      return `That is what comes to mind: ${reason.sure}% sure.`;
    case "bluffs":
      return `It may pass for one: ${reason.sure}% sure.`;
    case "trusts":
      return `It may well be one: ${reason.sure}%.`;
    case "lets_pass":
      return `It is hardly one, at ${reason.sure}%, but to say so is a risk.`;
    case "dares":
      return `It may be one, at ${reason.sure}%, but the other can afford it less.`;
    case "doubts":
      return `It is hardly one: ${reason.sure}%.`;
    case "unheard":
      return "Only those at the table heard it.";
    case "lay_open":
      return `${capital(a(reason.thing))} is what it was when everybody saw it, ${ago(reason.ago)}.`;
    case "came_as": {
      const said = reason.thing === null ? "by a name that says nothing" : `as ${a(reason.thing)}`;
      return `${name(reason.seat)} gave it ${ago(reason.ago)}, ${said}. That may have been a bluff.`;
    }
  }
}

const ago = (passes: number): string =>
  passes === 0 ? "a moment ago" : passes === 1 ? "one pass ago" : `${passes} passes ago`;

/** What a hint advises: "offer teapot …" -> "a teapot". */
function advice(action: string): string | undefined {
  const [verb, thing = ""] = action.split(" ");
  return verb === "offer" ? `say ${a(thing)}` : undefined;
}

export const sayings: Sayings = {
  seats: "The seats, clockwise from you",
  seat: (name, held, back, most) => `${name}: ${list(held) || "no gift yet"}; ${back} of ${most} came back`,
  open: (thing) => `${a(thing)}, face up`,
  closed: (to) => `a gift, face down, for ${to ?? "you"}`,
  cameBack: (n) => (n === 0 ? "nothing came back" : `${n} came back`),
  earlier: (n) => `${n} in earlier rounds`,
  bot: "bot",
  away: "away, a bot plays",
  offline: "offline",

  shop: "Shop",
  next: (thing) => `${a(thing)} next`,
  left: (n) => `${gifts(n)} left`,

  sentence,
  whole: ({ thing, words }) => (thing === null ? `“${words}.”` : `“${capital(lovely(thing, "en"))}.”`),
  aloud: { lead: "It was said", thing: "aloud" },
  says: (name) => `${name} says`,
  saysTo: (name, to) => `${name === null ? "You say" : `${name} says`} to ${to ?? "you"}`,
  notThat: ({ thing, words }) =>
    thing === null ? (words ? `That’s not “${words}”!` : "That’s not it!") : `That’s not ${a(thing)}!`,
  notA: "That’s not a …!",
  isA: (thing) => `It is ${a(thing)}!`,

  dealing: { title: "The gifts are dealt", line: "Face up, for all to see." },
  ready: { title: "Who has what?", line: "Remember it. Soon it is turned over." },
  shown: (name, you) => ({
    title: you ? "You have a new gift" : `${name} has a new gift`,
    line: "Its arrow will show who gets it.",
  }),
  turning: { title: "It is turned over", line: "Its arrow shows who gets it." },
  look: { title: "Look well", line: "A moment more, and it is gone." },
  thinking: (name) => ({ title: `${name} gives`, line: "What is it? What was it?" }),
  hesitating: (name) => `${name} hesitates`,
  doubting: (offer) => `Thank you? Or that’s not ${offer.thing === null ? "it" : a(offer.thing)}?`,
  answering: (name) => ({ title: `${name} is to answer`, line: "Thank you, or that’s not a …!" }),
  believe: (name) => ({ title: "Do you believe it?", line: `${name} gives you a gift, face down.` }),
  give: (to, way) => ({ title: "Say what it is", line: `It goes ${way}, to ${to}. Sure or not, say it.` }),
  claim: { title: "Is that what was said?", line: "You heard it. Say so, or say no." },
  claiming: (names) => ({
    title: "Is that what was said?",
    line: `${list(names)} ${names.length === 1 ? "has" : "have"} to say.`,
  }),
  over: { title: "The game is over", line: "" },

  verdict: {
    giverRight: (giver, loser) => `${giver ?? "You"} said so. ${takes(loser)}`,
    receiverRight: (receiver, loser) => `${receiver ?? "You"} did not believe it. ${takes(loser)}`,
    nobody: "No agreement. Nobody takes it.",
    titles: (n, loser, you) =>
      n === 1
        ? `The first for ${you ? "you" : loser}`
        : `That makes ${NUMBERS[n] ?? n} for ${you ? "you" : loser}`,
    then: (n, most) =>
      n === most
        ? "That ends it."
        : n === most - 1
          ? "One more would end it."
          : "A new gift comes from the shop.",
  },

  thanks: "Thank you",
  thanksCost: "keep it, pass on your old one",
  refuseCost: "turn it: who is wrong takes it",
  notYours: "not yours to answer",
  sending: "on its way",
  waiting: "waiting for the line",

  ask: (to) => `“${to}, here is a lovely`,
  gap: "what is it?",
  gapLabel: "What you say it is",
  listed: "Seen lately, among others",
  fitting: "Names that fit",
  else: "anything else…",
  asItIs: (typed) => `say “${typed}” as it is`,
  heard: (words) => `“${words}”`,
  understood: (thing) => `“${lovely(thing, "en")}”`,
  nothing: (words) => `“${words}”: nothing that we know`,
  manner: "How you say it",
  manners: { smiling: "with a smile", plainly: "plainly", unsure: "unsure…" },
  say: "Say it",
  sayFirst: "pick or type a name first",
  said: "I have said it",
  saidCost: "aloud, for all to hear",
  right: "That is what was said",
  rightCost: "then whoever refused takes it",
  wrong: "It is not what was said",
  wrongCost: "then whoever gave it takes it",
};

export const words: Words<"not_a_hat"> = {
  options: {
    gifts: {
      label: "Gifts",
      choices: { 1: "One each", 2: "Two each" },
      notes: { 1: "Two players always have two.", 2: "Harder: the oldest is given." },
    },
    arrows: {
      label: "Arrows",
      choices: { both: "Both ways", black: "Only left", white: "Only right" },
      notes: { both: "", black: "Harder: all backs are alike.", white: "Harder: all backs are alike." },
    },
    rounds: { label: "Rounds", choices: { 1: "One round", seats: "One for each player" } },
    look: {
      label: "A look",
      choices: { 2: "2 seconds", 4: "4 seconds", 6: "6 seconds" },
      notes: { 2: "", 4: "", 6: "For readers, and for screen readers." },
    },
    names: {
      label: "Names",
      choices: { listed: "Listed", free: "From memory" },
      notes: { listed: "Eight to choose from, right ones and others.", free: "You have to find them." },
    },
    speech: {
      label: "Speech",
      choices: { page: "The page speaks", aloud: "We speak ourselves" },
      notes: { page: "", aloud: "Round one table: what you say need not be written." },
    },
    hints: {
      label: "Hints",
      choices: { alone: "Alone with bots", all: "For all", none: "None" },
    },
  },
  actions: {
    accept: "Thank you",
    refuse: "doubt it",
    right: "it is what was said",
    wrong: "it is not what was said",
    said: "it was said",
  },
  advice,
  logNote: "What was said is not written down before the end.",
  tell,
  why,
  rules: rules.en,
  brief: [
    "Gifts go round face down. The arrow on the back says to whom.",
    "As you give one, say what it is, from memory. Or bluff.",
    "Offered one? Say thank you and give your oldest gift on, or say “That’s not a …!” and it is turned over.",
    "Whoever was wrong gets it back for good. When somebody has three, the fewest win.",
  ],
  lessons: {
    look: "Gifts lie face up only for a moment. Remember who has what: soon all of them are face down, and nobody may look again.",
    give: "You give your oldest gift to the neighbour its arrow points to, and say what it is. Pick a name, or type one. If you have forgotten, say something with conviction.",
    answer:
      "Is it what they say it is? If you believe it, say thank you, keep it and pass on your old one. If not: that’s not a …! Then it is turned, and whoever was wrong takes it.",
    arrow:
      "The arrow on the back never changes. Follow the cards with your eyes, not only the names: names may be wrong.",
    back: "What comes back counts against you. A third one ends the game, and the fewest win.",
    shop: "Whoever was wrong takes a new gift from the shop. Everybody sees it for a moment, then it is given at once.",
  },
};
