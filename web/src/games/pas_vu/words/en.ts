import type { PasVuChanged, PasVuRevealed, PasVuSaw, Phrases, Reasons } from "../../../wire";
import type { Words } from "../../game";
import { alike, seatOf, sizeOf } from "../walks";
import { sayings } from "./en-sayings";
import { rules } from "./rules";

export { sayings };

const { piece: PIECE, the, size: SIZE, side: SIDE, midnight: MIDNIGHT } = sayings;

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const count = (n: number, noun: string): string => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`);
const article = (n: number): string => (n === 8 ? "an" : "a");

const LAYOUTS = {
  ballroom: "the ballroom",
  lobby: "the lobby",
  parlour: "the parlour",
  reception: "the reception",
};
const MANNERS = { stands: "It stands", lies: "It lies", leans: "It leans" } as const;

const STRAYS = {
  not_yours: "That ghost is not yours.",
  twice: "That ghost has moved already.",
  still: "That ghost does not move this turn.",
  no_door: "It waits outside: by which door does it come in?",
  inside: "It is in the hall already.",
  reserve: "It is in reserve: only a fusion brings it in.",
  out: "It is out for good.",
  wall: "There is a wall.",
  no_way: "It has to move at least one step.",
  entered: "It came in this turn, so it may not leave this turn.",
  no_exit: "It is not at a door of the far side.",
  too_far: "Too far for the steps that are left.",
  no_fusion: "These two cannot fuse here.",
  beyond: "It has to be within its square.",
  upright: "It has to stand.",
  lying: "It has to lie this turn.",
} as const;

function tell(
  phrase: Phrases["pas_vu"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const who = (seat: number): string => (isYou(seat) ? "You" : name(seat));
  const has = (seat: number): string => (isYou(seat) ? "You have" : `${name(seat)} has`);
  const owner = (number: number): string | null => (isYou(seatOf(number)) ? null : name(seatOf(number)));
  const ghost = (number: number, n = 1): string =>
    n === 1 ? sayings.ghost(owner(number), sizeOf(number)) : sayings.ghosts(owner(number), sizeOf(number), n);
  const those = (numbers: readonly number[]): string =>
    list(alike(numbers, (number) => number).map(([first = 0, ...more]) => ghost(first, 1 + more.length)));
  switch (phrase.key) {
    case "hall":
      return `The furniture stands as in ${LAYOUTS[phrase.layout]}.`;
    case "keyhole":
      return `The keyhole is put on a door. ${sayings.door(phrase.door)}.`;
    case "midnight":
      return `Midnight strikes: ${MIDNIGHT[phrase.card].title}. ${MIDNIGHT[phrase.card].does}`;
    case "draw": {
      const { seat, value, pieces } = phrase;
      const what = pieces.length === 0 ? "no furniture" : list(pieces.map((piece) => PIECE[piece]));
      return `${who(seat)} drew ${article(value)} ${value}: ${what}.`;
    }
    case "keep":
      return `${who(phrase.seat)} moved no furniture.`;
    case "take":
      return `${who(phrase.seat)} took up ${the(phrase.piece)}.`;
    case "back":
      return `${who(phrase.seat)} put ${the(phrase.piece)} back where it was.`;
    case "place": {
      const { seat, piece, manner, moved, dropped } = phrase;
      const also = moved.length > 0 ? ` ${capital(list(moved.map(the)))} came to rest anew.` : "";
      const fell = dropped.length > 0 ? ` Put on the floor: ${those(dropped)}.` : "";
      return `${who(seat)} put down ${the(piece)}. ${MANNERS[manner]} there now.${also}${fell}`;
    }
    case "plan":
      return `${has(phrase.seat)} made a plan.`;
    case "reveal":
      return revealed(phrase, those);
    case "roll":
      if (phrase.purpose === "crystal") return `The crystal ball says: a door with number ${phrase.pips}.`;
      return phrase.purpose === "door"
        ? `${who(phrase.seat)} rolled for the door: ${phrase.pips}.`
        : `${who(phrase.seat)} rolled ${article(phrase.pips)} ${phrase.pips}.`;
    case "tie":
      return `${who(phrase.seat)} rolled ${article(phrase.pips)} ${phrase.pips}. A tie: ${list(phrase.tied.map((seat) => (isYou(seat) ? "you" : name(seat))))} roll again.`;
    case "side":
      return `${who(phrase.seat)} chose the ${SIDE[phrase.side]} side.`;
    case "see":
      return saw(phrase, ghost);
    case "perched":
      return phrase.fell.length === 0
        ? "All who are left are on top of furniture."
        : `Not on top of furniture, and so home again: ${those(phrase.fell)}.`;
    case "effect":
      return `${MIDNIGHT[phrase.card].title}: ${became(phrase)}.`;
    case "pick":
      return `${who(phrase.seat)} chose: ${sayings.offer(phrase.card, phrase)}.`;
    case "tag":
      return `${capital(ghost(phrase.by))} takes the place of ${ghost(phrase.ghost)}.`;
    case "rise":
      return "The ghosts that lay get up.";
    case "unsettled":
      return sayings.unsettled({ ...phrase, ok: false });
    case "astray":
      return STRAYS[phrase.why];
    case "no_room":
      return `There is no room for ${ghost(phrase.ghost)} there.`;
    case "peek":
      return sayings.peeked(phrase.door, phrase.witnesses.length);
  }
}

/** What a card did that does all of it at once. */
function became({ card, change: { furniture, ghosts } }: PasVuChanged): string {
  if (furniture.length + ghosts.length === 0) return "nothing changes";
  const out = ghosts.filter(([, to]) => to === "out").length;
  const came = furniture.length > 0 ? "the mirror turns to the middle" : "the mirror stays";
  if (card === "cover")
    return `${count(ghosts.length, "ghost")} ${ghosts.length === 1 ? "lies" : "lie"} down`;
  if (card === "faces") return `${came}, ${count(ghosts.length, "ghost")} before its glass`;
  return `${count(ghosts.length, "ghost")} one square on${out > 0 ? `, ${out} of them out` : ""}`;
}

function revealed({ came }: PasVuRevealed, those: (numbers: readonly number[]) => string): string {
  const entered = came.filter(({ walk, stands }) => walk.door !== null && stands !== null).length;
  const out = came.filter(({ walk }) => walk.out).length;
  const fused = came.filter(({ walk }) => walk.fuses !== null).length;
  const aside = came.flatMap(({ stands, shifted }) => (shifted && stands !== null ? [stands] : []));
  const parts = [
    `${entered} came in`,
    ...(out > 0 ? [`${out} went out`] : []),
    ...(fused > 0 ? [`${fused} grew by fusion`] : []),
  ];
  const shifted = aside.length > 0 ? ` Somewhere else than planned: ${those(aside)}.` : "";
  return `All go at once: ${list(parts)}.${shifted}`;
}

function saw({ door, witnesses }: PasVuSaw, ghosts: (number: number, n: number) => string): string {
  if (witnesses.length === 0) return `${sayings.door(door)}: nobody is seen.`;
  const kinds = alike(
    witnesses,
    ({ ghost }) => ghost,
    ({ via }) => via,
  );
  const seen = kinds.flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : `${ghosts(first.ghost, 1 + more.length)}${first.via === "mirror" ? " in the mirror" : ""}`,
  );
  return `${sayings.door(door)}: ${list(seen)} ${witnesses.length === 1 ? "is seen and goes" : "are seen and go"} home.`;
}

const tenths = (n: number): string => (n / 10).toFixed(1);

function why(reason: Reasons["pas_vu"]): string {
  switch (reason.key) {
    case "rearranges":
      return "For a change.";
    case "hides":
      return `Less of its own can be seen so: ${reason.after}% instead of ${reason.before}%.`;
    case "exposes":
      return `More of the others’ can be seen so: ${reason.after}% instead of ${reason.before}%.`;
    case "leaves":
      return "All is well as it stands.";
    case "walks":
      return `${count(reason.out, "ghost")} out, and ${count(reason.steps, "step")} for the others.`;
    case "sneaks":
      return `${count(reason.out, "ghost")} out, ${count(reason.steps, "step")} for the others, and ${reason.exposed}% of what is in the hall can be seen.`;
    case "aims":
      return `From there about ${tenths(reason.others)} of the others’ ghosts would be seen, and ${tenths(reason.own)} of its own.`;
    case "guesses":
      return "One side is as good as another.";
  }
}

/** What a hint advises. */
function advice(action: string): string | undefined {
  const [verb = "", first = "", ...rest] = action.split(" ");
  if (verb === "take" || verb === "place") return `${verb === "take" ? "take" : "place"} the ${first}`;
  if (verb === "side") return `choose the ${first} side`;
  if (verb === "tag") return `replace ${sizeOf(Number(first))} ghost ${first}`;
  if (verb === "pick") return `choose ${first}`;
  if (verb !== "plan") return undefined;
  const walks = [first, ...rest].filter((word) => word !== "");
  return walks.length === 0 ? "stay where you are" : `move ${list(walks.map(walked))}`;
}

function walked(word: string): string {
  const [, ghost = "0", door = "", steps = "", out = ""] = /^(\d+):([1-6]?)([nesw]*)(x?)/.exec(word) ?? [];
  const ways = [
    ...(door ? [`in by door ${door}`] : []),
    ...(steps ? [count(steps.length, "square")] : []),
    ...(out ? ["out"] : []),
  ];
  return `a ${SIZE[sizeOf(Number(ghost))]} one ${ways.join(", ")}`;
}

export const words: Words<"pas_vu"> = {
  options: {
    fusion: {
      label: "Fusion",
      choices: { off: "Off", on: "On" },
      notes: { off: "", on: "Only small ghosts come in; two that meet grow into a larger one." },
    },
    midnight: {
      label: "Midnight cards",
      choices: { off: "Off", on: "On" },
      notes: { off: "", on: "From the second turn on, each turn begins with a surprise." },
    },
    ghosts_hide: {
      label: "Ghosts hide ghosts",
      choices: { off: "No", on: "Yes" },
      notes: { off: "They are translucent.", on: "Who stands behind a larger one is not seen." },
    },
    peeks: {
      label: "Peeks",
      choices: { off: "Off", allowed: "Allowed" },
      notes: { off: "", allowed: "For learners: ask any door what it would see." },
    },
  },
  actions: {
    keep: "move no furniture",
    back: "put it back where it was",
    plan: "stay where you are",
  },
  advice,
  tell,
  why,
  rules: rules.en,
  brief: [
    "Five turns to get your ghosts across the hall, from your doors to those opposite.",
    "First everybody may move a piece of furniture, then all plan their steps at once.",
    "Then somebody looks through a keyhole: every ghost that can be seen goes back to the start.",
    "So hide behind the furniture. Ghosts that are out are points, and the most points win.",
  ],
  lessons: {
    goal: "Your seven ghosts wait beside your side. In five turns get them across the hall and out at the far side: a small one is worth 1 point, a medium one 3, the large one 5. Whoever the keyhole sees goes back to the start.",
    take: "You may move one of the two pieces on your card, anywhere and in any pose in which it comes to rest: upright, lying, leaning, on top of another. A good screen hides your ghosts, or opens a view on the others’.",
    place:
      "The mint outline shows where the piece will come to rest. Turn it, tip it over, stand it up. Set it down once you like it.",
    plan: "Share the value of your card among your ghosts: coming in, each step and going out cost one. Choose a ghost, then a square. A ghost that comes in may not go out in the same turn. Plans are secret until all are made.",
    within:
      "Choose the square of a ghost again to say where in it the ghost hides: on the floor, under a piece, or on top of it. Small ones fit where others do not.",
    side: "You rolled highest, so you say to which side the keyhole goes. The die says by which of its six doors. Whoever chose waits until all have chosen.",
    look: "Everybody looks through the keyhole. Whoever is seen, straight or in the mirror, goes home and may come in again.",
    midnight: "Midnight has struck: its card changes this turn. Read what it does before you plan.",
    fusion:
      "Two of your ghosts in one square may fuse: two small ones into a medium one, a small and a medium one into the large one.",
    peek: "At this table you may ask any door what it would see of your plan. Others’ plans are never shown.",
  },
};
