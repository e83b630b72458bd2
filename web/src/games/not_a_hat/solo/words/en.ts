import type { SoloSayings } from "./sayings";

const WORDS: Readonly<Record<number, string>> = {
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
};
const count = (n: number): string => WORDS[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sayings: SoloSayings = {
  title: "What was it again?",
  lead: "Look at the gifts. They are turned over, they go round, and then one of them is yours to name. Every second right name adds a gift.",
  pace: "Pace",
  paces: {
    calm: { name: "Calm", note: "2\u202fs a gift" },
    brisk: { name: "Brisk", note: "1\u202fs a gift" },
    own: { name: "Your own", note: "when you like" },
  },
  start: "Start",
  fetching: "Wrapping…",
  again: "Again",
  change: "Change the pace",
  streak: "in a row",
  best: (n) => `best ${n}`,
  noBest: "no run yet",
  newBest: "Your best run",
  inARow: (n) => `${n} in a row.`,
  cut: "No more gifts: the server cannot be reached",

  table: "Round the table",
  before: {
    nothing: (name) => `${name}: nothing yet.`,
    down: (name, arrow) => `${name}: a gift, face down, arrow ${arrow}.`,
    up: (name, thing) => `${name}: ${thing}.`,
  },
  gifts: (n) => `${n} gifts`,
  ready: (n) => `${capital(count(n))} gifts.`,
  more: (n) => `Now ${count(n)} gifts.`,
  look: "Look well",
  shown: (n, of, thing) => `${n} of ${of}: ${thing}.`,
  turned: "Turned over",
  arrow: {
    left: (giver, receiver) => `Arrow left: from ${giver} to ${receiver}.`,
    right: (giver, receiver) => `Arrow right: from ${giver} to ${receiver}.`,
  },
  follow: "Follow them",
  begins: (name) => `${name} begins.`,
  passed: (giver, receiver) => `${giver} gives to ${receiver}.`,
  goOn: "Go on",

  asked: (giver, receiver) => `${giver}: “${receiver}, here is`,
  gap: "what is it?",
  names: "Its name",
  offered: (thing) => `${thing}.”`,
  thanks: "Thank you!",
  not: (thing) => `That’s not ${thing}!`,
  is: (thing) => `It is ${thing}.`,
};
