import type { NotNotCard, NotNotRolled, Phrases } from "../../../wire";
import type { Words } from "../../game";
import type { Spot, DieWord } from "../spots";
import type { Sayings, TaughtRule } from "./sayings";
import { rules } from "./rules";
import { briefly, why } from "./why.en";

const DICE: Readonly<Record<DieWord, string>> = {
  up: "UP",
  right: "RIGHT",
  down: "DOWN",
  left: "LEFT",
  red: "RED",
  blue: "BLUE",
  green: "GREEN",
  yellow: "YELLOW",
  nothing: "NOTHING",
};
const PLACES: Readonly<Record<Spot, string>> = {
  top: "at the top",
  right: "on the right",
  bottom: "at the bottom",
  left: "on the left",
};
const MARKS = {
  mine: ", your tap",
  right: ", right",
  wrong: ", wrong",
  late: ", your tap, too late",
  took: ", won",
  given: ", won",
};
const LESSONS: Readonly<Record<TaughtRule, string>> = {
  not_not: "The Not Not card: from the next roll on, a third die denies.",
  arrow: "The Arrow card: from now on the deck says where up is.",
  liar: "The Liar card: from now on the liar may deny once more.",
};

const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);
const ms = (n: number): string => `${n}\u202fms`;
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
const picture = ({ colour, ground }: NotNotCard): string =>
  colour === "void" ? `a Void on ${ground}` : `a ${colour} portal on ${ground}`;
const roll = (words: readonly DieWord[], nots: number): string =>
  [...Array.from({ length: nots }, () => "NOT"), ...words.map((word) => DICE[word])].join(" ");

const rolled = ({ criteria, nots }: NotNotRolled): string =>
  roll(
    criteria.map(({ word }) => word),
    nots ?? 0,
  );

function nth(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;
}

function tell(
  phrase: Phrases["not_not"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const who = (seat: number): string => (isYou(seat) ? "You" : name(seat));
  const all = (seats: readonly number[]): string => list(seats.map(who));
  switch (phrase.key) {
    case "lay":
      return `${capital(picture(phrase))} ${PLACES[phrase.spot]}.`;
    case "aside":
      return "A second Void changes places with the next card.";
    case "lesson":
      return LESSONS[phrase.lesson];
    case "back":
      return `Up is ${PLACES[phrase.up]}${phrase.liar ? ", and the liar looks out" : ""}.`;
    case "dice":
      return `${roll([phrase.a, phrase.b], phrase.nots)}.`;
    case "tap":
      return phrase.spot === null ? "You hold back." : `You tapped the card ${PLACES[phrase.spot]}.`;
    case "tapped":
      return `${who(phrase.seat)} tapped.`;
    case "close": {
      const first = all(phrase.first);
      const prize = phrase.void ? ", and took the Void" : "";
      const was = phrase.first.some(isYou) ? "were" : "was";
      return [
        first && `${first} ${was} first after ${ms(phrase.ms)}${prize}.`,
        all(phrase.tie) && `${all(phrase.tie)} tied.`,
        all(phrase.wrong) && `${all(phrase.wrong)} tapped wrong.`,
        all(phrase.early) && `${all(phrase.early)} tapped too early.`,
        ...phrase.late.map(
          ([seat, by]) => `${who(seat)} ${isYou(seat) ? "were" : "was"} ${ms(by)} too late.`,
        ),
        !first && (phrase.trap ? "No card was right." : "Nobody won a card."),
      ]
        .filter(Boolean)
        .join(" ");
    }
  }
}

export const sayings: Sayings = {
  not: "NOT",
  words: DICE,
  rolled,
  diceSay: (dice) => `The dice: ${rolled(dice)}`,
  noDice: "The dice, not rolled yet",
  cross: "Four cards round the deck",
  cardAt: (at, card, mark) =>
    `${capital(at)}: ${card ? picture(card) : "no card"}${mark === null ? "" : MARKS[mark]}`,
  deck: (n, up, liar) =>
    `The deck, ${cards(n)}${up === null ? "" : `; up is ${PLACES[up]}`}${liar ? "; the liar looks out" : ""}`,
  left: (n) => (n ? `${n} in the deck` : "the deck is empty"),
  levels: { discovery: "Discovery", normal: "Normal", hard: "Hard", extreme: "Extreme" },
  cards,
  ms,
  seats: "The players and their cards",
  fromTable: (n) => `${n}\u202fms from the table`,
  credited: (n) => `${n}\u202fms credited`,
  tapped: "tapped",
  offline: "offline",
  away: "away, a bot plays",
  ties: (n) => (n ? `Ties within ${n}\u202fms share.` : "Only equal times tie."),
  arrival: "Taps count as they arrive.",
  verdict: {
    first: "first",
    tie: "tie",
    late: "too late",
    wrong: "wrong",
    early: "too early",
    held: "held back",
    passed: "let it go",
    none: "no tap",
  },
  tookVoid: "the Void",
  amount: ({ kind, ms: taken, margin, lost }) => {
    if (kind === "none" || kind === "held" || kind === "passed" || taken === null) return "";
    if (lost) return "−1 card";
    return margin !== null && (kind === "tie" || kind === "late") ? `+${ms(margin)}` : ms(taken);
  },
  mine: {
    first: "You were first",
    tie: "A tie",
    late: "Too late",
    wrong: "Wrong",
    early: "Too early",
    held: "You held back",
    passed: "You let it go",
    none: "",
  },
  first: (names) => (names.length > 1 ? `${list(names)} tie` : `${list(names)} was first`),
  nobody: "Nobody was right",
  nothing: "Nothing to tap",
  nobodyFell: "And nobody fell for it.",
  voidWon: "The Void goes to whoever is first.",
  voidTapped: "A Void is never right.",
  groundOnly: "A ground does not count.",
  earlyWhy: "In less than 100\u202fms nobody has read the dice.",
  wasFirst: (names) => `${list(names)} ${names.length > 1 ? "were" : "was"} first.`,
  lag: (n) => `Your screen was ${ms(n)} late.`,
  why,
  briefly,
  tap: "Tap a card",
  orNone: "or the deck, if none is right",
  race: "Who is first?",
  sent: (at) => `Tapped ${PLACES[at]}`,
  holding: "You hold back",
  hold: "Hold back: no card is right",
  lastRound: "Last round",
  backToRound: "Back",
  paused: "Paused",
  pausedLine: "The dice wait for you.",
  goOn: "Go on",
  waiting: "waiting for the others",
  cut: "waiting for the line",
  ready: "Get ready",
  dealing: "New cards are laid",
  over: "The game is over",
  lookUp: "Look at the big screen",
  pads: "Pads",
  keys: "Keys",
  pad: (name) => `Pad of ${name}`,
  lesson: {
    not_not: {
      title: "Not Not",
      text: "A third die joins in and denies both words. One NOT or three turn each word into its opposite; two cancel out.",
    },
    arrow: {
      title: "The Arrow",
      text: "Up is now where the arrow on the deck points. Right, down and left turn with it.",
    },
    liar: {
      title: "The Liar",
      text: "When the liar looks out from the deck, count one NOT more. An odd number of them turns the words round.",
    },
  },
  understood: "Got it",
  legend: {
    title: "The portals",
    portals: {
      red: "red, zigzag",
      blue: "blue, waves",
      green: "green, dots",
      yellow: "yellow, rays",
      white: "white, rings",
      void: "a Void, empty",
    },
  },
  up: "UP",
  result: {
    title: (names, you) => {
      if (names.length === 0) return "You win";
      if (you) return `You and ${list(names)} share the win`;
      return names.length === 1 ? `${list(names)} wins` : `${list(names)} share the win`;
    },
    why: (n, shared) => `${shared ? "Equal on" : "With"} ${cards(n)}, the most.`,
    ranking: "Cards, the most first",
    rank: nth,
    yours: "Your taps",
    median: "Your median",
    best: "Best tap",
    trap: "Worst trap",
    traps: (held, of) => `${held} of ${of} seen through`,
    noTrap: "no trap came",
    not: "A NOT costs you",
    notUnknown: "too few taps to say",
    costs: (n) => `${n < 0 ? "−" : "+"}${ms(Math.abs(n))}`,
  },
};

const seconds = {
  3: "3\u202fs",
  4: "4\u202fs",
  5: "5\u202fs",
  6: "6\u202fs",
  8: "8\u202fs",
  10: "10\u202fs",
};

export const words: Words<"not_not"> = {
  options: {
    level: {
      label: "Level",
      choices: { first_game: "First game", ...sayings.levels },
      notes: {
        first_game: "Begins easily; three rule cards make it harder.",
        discovery: "Two dice.",
        normal: "With the die that denies.",
        hard: "The deck's arrow says where up is.",
        extreme: "And the liar denies once more.",
      },
    },
    nothing: {
      label: "NOTHING beside a word",
      choices: { counts: "Counts", ignored: "Ignored" },
      notes: {
        counts: "NOT NOTHING RED: any portal.",
        ignored: "NOT NOTHING RED: any portal that is not red.",
      },
    },
    seconds: { label: "Time to tap", choices: { level: "As the level", ...seconds } },
    tie: {
      label: "Tie",
      choices: { 0: "Equal only", 10: "10\u202fms", 25: "25\u202fms", 50: "50\u202fms", 100: "100\u202fms" },
    },
    rest: {
      label: "Between rounds",
      choices: { 2: "2\u202fs", 3: "3\u202fs", 5: "5\u202fs", 8: "8\u202fs" },
    },
    order: {
      label: "Who is first",
      choices: { reaction: "By reaction", arrival: "By arrival" },
      notes: {
        reaction: "Measured where you sit: a slow line costs nothing.",
        arrival: "As taps reach the table: for people in one room.",
      },
    },
    credit: {
      label: "Most credit for a slow line",
      choices: { 0: "None", 100: "100\u202fms", 200: "200\u202fms", 300: "300\u202fms", 400: "400\u202fms" },
    },
  },
  actions: {},
  tell,
  why,
  rules: rules.en,
  brief: [
    "Dice show two words: colours and directions. Tap a card that fits one of them, before the others do.",
    "NOT turns both words round; two NOTs change nothing.",
    "The first right tap wins a card. A wrong one costs you a card.",
    "If nothing fits, tap nothing. The most cards win.",
  ],
};
