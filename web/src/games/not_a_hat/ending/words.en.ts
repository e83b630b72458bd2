import type { Ending, EndingSayings, Given, Somebody } from "./sayings";

const COUNTS = ["Nothing", "One gift", "Two gifts"];
const NTHS = ["first", "second", "third"];

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
const subject = ({ name, you }: Somebody): string => (you ? "You" : name);
const object = ({ name, you }: Somebody): string => (you ? "you" : name);
const gifts = (n: number): string => (n === 1 ? "1 gift" : `${n} gifts`);

function ended(ending: Ending): string {
  switch (ending.by) {
    case "back": {
      const whose = ending.who.you ? "Your" : `${ending.who.name}’s`;
      return `${whose} ${NTHS[ending.count - 1] ?? "last"} ended it.`;
    }
    case "given":
      return `${gifts(ending.count)} had been given: that ended it.`;
    case "shop":
      return "The shop was empty: that ended it.";
  }
}

function how({ stroke, right }: Given): string {
  switch (stroke) {
    case "knew":
      return right === false ? ", sure of it" : " and knew it";
    case "guessed":
      return " and guessed";
    case "bluffed":
      return " and bluffed";
    case "right":
      return " by its right name";
    case "wrong":
      return " by a wrong name";
    case "unheard":
      return " with a name said aloud";
  }
}

export const sayings: EndingSayings = {
  label: "The end",
  title: (winners, others) => {
    if (others.length === 0) return "Everyone shares the win";
    const [loser] = others;
    if (loser && others.length === 1 && winners.length > 3) return `Everyone but ${object(loser)} wins`;
    const first = [...winners].sort((one, other) => Number(other.you) - Number(one.you));
    const names = list(first.map(subject));
    if (winners.length > 1) return `${names} share the win`;
    return winners[0]?.you ? "You win" : `${names} wins`;
  },
  why: (fewest, shared, ending) =>
    `${COUNTS[fewest] ?? gifts(fewest)}${shared && fewest > 0 ? " each" : ""} came back. ${ended(ending)}`,
  whyOver: (fewest, shared, rounds) =>
    `${shared ? "Equal on" : "With"} ${gifts(fewest)} back over ${rounds} rounds, the fewest.`,
  standing: "What came back, the fewest first",
  came: (things) => (things.length === 0 ? "Nothing came back" : `Came back: ${list(things)}`),
  points: (n) => (n === 1 ? "1 point" : `${n} points`),
  knew: (n, of) => `knew ${n}\u00a0of\u00a0${of}`,
  right: (n, of) => `right ${n}\u00a0of\u00a0${of}`,
  byRound: (counts) => `Round by round: ${counts.join(", ")}`,
  round: "Round",
  rounds: "Which round to look at",
  ways: "Where every gift went",
  outward: "from the shop in the middle outward",
  choose: "Which gift to follow",
  choice: (thing, given, back) =>
    `${thing}, given ${given === 1 ? "once" : `${given} times`}${back ? `, came back to ${object(back)}` : ""}`,
  way: (thing) => `The way of the ${thing} round the table`,
  quote: (words) => `“${words}”`,
  aloud: "said aloud",
  legend: {
    knew: "knew",
    guessed: "guessed",
    bluffed: "bluffed",
    right: "right",
    wrong: "wrong",
    unheard: "said aloud",
    refused: "said no",
  },
  dealt: (who) => `${subject(who)} had it from the start.`,
  shop: (who) => `${subject(who)} took it from the shop.`,
  given: (given) => `${subject(given.giver)} gave it to ${object(given.receiver)}${how(given)}.`,
  became: (thing) => `Here it became ${thing ?? "something else"}.`,
  refused: ({ giver, receiver }, loser) => {
    const no = `${subject(receiver)} said no`;
    if (loser === "giver") return `${no}, and it came back to ${object(giver)}.`;
    if (loser === "receiver") return `${no}, ${receiver.you ? "were" : "was"} wrong and took it.`;
    return `${no}. The two did not agree on what had been said, and nobody took it.`;
  },
  lay: (who) => `When the round ended it lay before ${object(who)}.`,
  unanswered: (who) => `The round ended before ${object(who)} answered.`,
  own: {
    ask: ({ name, you }) => (you ? "Honestly?" : `Honestly, ${name}?`),
    knew: "knew",
    guessed: "guessed",
    bluffed: "bluffed",
  },
  kept: "What you own up to stays in this browser.",
};
