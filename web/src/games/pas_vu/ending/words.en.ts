import { sayings as board } from "../words/en-sayings";
import type { LuckSayings } from "./sayings";

const number = (n: number): string => n.toFixed(1);
const ghosts = (n: number): string => (n === 1 ? "1 ghost" : `${n} ghosts`);

export const sayings: LuckSayings = {
  title: "The luck ledger",
  headline: (kind, owner, seen, expected) => {
    const who = owner ?? "You";
    const counts = `${ghosts(seen)} of ${owner === null ? "yours" : "theirs"} ${seen === 1 ? "was" : "were"} seen, where ${number(expected)} would have been on average.`;
    if (kind === "even") return "The keyholes were fair: nobody had much more or less luck than the others.";
    return `${who} had the ${kind === "lucky" ? "most" : "worst"} luck: ${counts}`;
  },
  what: "Each look could have come from other doors: here is whom they would have seen. “On average” is over all of them; “on that side” is once the side was chosen, when only the die was left.",
  seat: "Whose ghosts",
  seen: "Seen",
  expected: "On average",
  byPips: "On that side",
  number,
  turn: (turn, nth) => (nth === 0 ? `Turn ${turn}` : `Turn ${turn}, look ${nth}`),
  chose: (owner, door) => {
    const who =
      owner === undefined ? "Nobody chose the side." : `${owner ?? "You"} chose ${board.side[door.side]}.`;
    return `${who} ${board.door(door)}.`;
  },
  odds: ({ doors, of, seen, ghosts: all }, owner) => {
    if (all === 0) return owner === null ? "You had nobody in the hall." : "Nobody in the hall.";
    if (doors === 0) return `No door of ${of} would have seen anybody. Well hidden.`;
    const would = `${doors} of ${of} doors would have seen ${all === 1 ? "it" : "at least one"}`;
    if (seen > 0) return `${would}; the keyhole came to one of them.`;
    return doors === of
      ? `${would}.`
      : `${would}; the keyhole came to one of the ${of - doors} that would not.`;
  },
  picture: (door, { doors, of }) =>
    `The hall from above. The keyhole was on: ${board.door(door)}. ${doors} of the ${of} doors that could have looked are lit.`,
  ghost: (size, doors, of, seen) =>
    `${board.size[size]}: ${doors} of ${of} doors${seen ? ", and it was seen" : ""}`,
  ghosts: "By ghost",
  caught: "seen",
  key: {
    lit: "would have seen one",
    dark: "would have seen none",
    keyhole: "that looked",
    never: "could not come up",
  },
};
