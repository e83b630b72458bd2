import type { Piece, Size } from "../hall/defs";
import type { Sayings } from "./sayings";

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const figure = (x: number): string => x.toFixed(2);
const did = (name: string | null, yours: string, theirs: string): string =>
  name === null ? `You ${yours}` : `${name} ${theirs}`;

const piece: Readonly<Record<Piece, string>> = {
  mirror: "mirror",
  trolley: "trolley",
  desk: "desk",
  piano: "piano",
  armchair: "armchair",
  table: "table",
};
const size: Readonly<Record<Size, string>> = { small: "small", medium: "medium", large: "large" };
const side = { south: "south", west: "west", north: "north", east: "east" } as const;
const the = (which: Piece): string => `the ${piece[which]}`;

export const sayings: Sayings = {
  piece,
  the,
  size,
  side,
  door: ({ side: at, number }) => `${capital(side[at])} side, door ${number}`,
  square: ({ column, row }) => `column ${column}, row ${row}`,
  ghost: (owner, which) => (owner === null ? `your ${size[which]} one` : `${owner}’s ${size[which]} one`),
  ghosts: (owner, which, n) => `${n} of ${owner === null ? "your" : `${owner}’s`} ${size[which]} ones`,

  seats: "The seats, clockwise from you",
  seat: (name, facts) => `${name}: ${facts.join(", ")}`,
  sits: (at) => `${side[at]} side`,
  tally: (hall, out, home) => `${hall} in the hall, ${out} out, ${home} at home`,
  brief: (hall, out) => `${hall} in the hall, ${out} out`,
  points: (n) => (n === 1 ? "1 point" : `${n} points`),
  card: (value, pieces) =>
    `card ${value}${pieces.length === 0 ? "" : `: ${list(pieces.map((p) => piece[p]))}`}`,
  die: "has the die",
  planned: "has planned",
  bot: "bot",
  away: "away, a bot plays",
  offline: "offline",

  turn: (n, of) => `Turn ${n} of ${of}`,
  steps: {
    midnight: "Midnight",
    furniture: "Furniture",
    ghosts: "Ghosts",
    side: "Side",
    door: "Door",
    look: "Look",
  },
  stepsLabel: "The steps of a turn",

  views: { hall: "3-D", plan: "Plan" },
  viewLabel: "How the hall is shown",
  low: "Low graphics",
  failed: "3-D is not to be had on this device. The plan has all of it.",
  recall: "Last look",
  goOn: "Go on",
  plan: "The hall from above",
  inSquare: (square, inside, price) => {
    const cost = price === undefined ? "" : price === null ? ", too far" : `, ${price} in all`;
    return `${capital(sayings.square(square))}${cost}: ${list(inside) || "empty"}`;
  },
  waiting: "waiting",
  out: "out",
  reserve: "in reserve",
  onTop: (which) => `on ${the(which)}`,
  beneath: (which) => `under or in ${the(which)}`,
  fromSide: (from) => `from the ${side[from]}`,
  keyholeOn: "the keyhole is here",
  watches: "going to look",

  setting: { title: "The hall is set up", line: "Furniture first, then the keyhole." },
  draws: (name) => ({ title: did(name, "draw a card", "draws a card"), line: "" }),
  moves: (name) => ({ title: `${name} may move a piece`, line: "One of the two on the card, or neither." }),
  holds: (name, which) => ({ title: `${name} holds ${the(which)}`, line: "It can go anywhere in the hall." }),
  plans: (waiting, mine) => ({
    title: mine ? "Your plan is made" : "All plan their ghosts",
    line: waiting.length === 0 ? "All are ready." : `Still planning: ${list(waiting)}.`,
  }),
  went: (entered, out) => ({
    title: "All go at once",
    line: `${entered} came in, ${out} went out.`,
  }),
  rolling: { title: "Who chooses the side?", line: "The highest roll does." },
  rolled: (name, pips) => ({
    title: did(name, `rolled ${pips}`, `rolled ${pips}`),
    line: "The highest chooses the keyhole’s side.",
  }),
  tied: { title: "A tie", line: "Those who tie roll again." },
  choosing: (name) => ({ title: `${name} chooses the side`, line: "To which side does the keyhole go?" }),
  chose: (name, at) => ({
    title: did(name, `chose ${side[at]}`, `chose ${side[at]}`),
    line: "Now the die says which door.",
  }),
  picking: (name, card) => ({ title: `${name} chooses`, line: sayings.midnight[card].title }),
  dark: (name, door) => ({
    title: "Lights out",
    line: `${did(name, "rolled", "rolled")} ${door.number}: ${side[door.side]} side, door ${door.number}.`,
  }),
  crystalSays: (pips) => ({ title: `Door ${pips} it will be`, line: "The side is chosen as ever." }),
  over: { title: "The game is over", line: "Five turns were played." },

  take: (value, both, one) => ({
    title: `Your card is ${value === 8 ? "an" : "a"} ${value}`,
    line: both
      ? "Move one of its two pieces, or neither."
      : one
        ? "One of its pieces has moved already. Move the other, or neither."
        : "Both its pieces have moved already. Move any other, or none.",
  }),
  takeUp: "Take",
  leaveAll: "Neither",
  leaveAllCost: "leave all as it is",
  hold: (which) => `You hold the ${piece[which]}`,
  rests: ({ manner, on, floor }, square) => {
    const how = { stands: "Stands", lies: "Lies", leans: "Leans" }[manner];
    const against = floor ? "against" : "on";
    const where = on.length === 0 ? "on the floor" : `${against} ${list(on.map(the))}`;
    return `${how} ${where}, ${sayings.square(square)}.`;
  },
  unsettled: ({ why, side: wall, by }) => {
    const beyond = wall === null ? "" : `${figure(by)} of a square`;
    if (why === "restless" || wall === null) return "It never comes to rest like that.";
    return why === "outside"
      ? `It sticks ${beyond} out through the ${side[wall]} wall.`
      : `It falls, and ends ${beyond} beyond the ${side[wall]} wall.`;
  },
  cannot: "It cannot stay there",
  alsoMoves: (pieces) => `${capital(list(pieces.map(the)))} will come to rest anew.`,
  asking: "Coming to rest…",
  setDown: "Set it down",
  setDownCost: "where the mint shows",
  putBack: "Put it back",
  putBackCost: "nothing was moved",
  repair: ({ side: wall, by }) =>
    wall === null
      ? { title: "Stand it up", line: "then it stays" }
      : { title: "Push it inside", line: `by ${figure(by + 0.01)} of a square` },
  pad: "Turn and tip",
  padMoves: "Move it with the cross",
  moveBy: {
    left: "Move left",
    right: "Move right",
    away: "Move away from you",
    near: "Move towards you",
  },
  turnBy: { left: "Turn left", right: "Turn right" },
  tip: {
    left: "Tip to the left",
    right: "Tip to the right",
    away: "Tip away from you",
    near: "Tip towards you",
  },
  standUp: "Stand it upright",
  byNumbers: "By numbers",
  fromWest: "From the west, in squares",
  fromSouth: "From the south, in squares",
  turned: "Turned, in degrees",
  lay: "Lay it down",

  stepsLeft: (left, of) => (left === 0 ? "All steps are spent" : `${left} of ${of} steps left`),
  howToPlan: "Choose a ghost, then a square.",
  howToLead: (name) => `Where does ${name} go? Its own square again: where in it?`,
  flock: "Your ghosts",
  flockGhost: (nth, which, where, cost) =>
    `${nth}: ${size[which]}, ${where}${cost > 0 ? `, ${cost} ${cost === 1 ? "step" : "steps"}` : ""}`,
  hide: "Hide them",
  hideCost: (left) => (left === 0 ? "no step left" : `${left} unspent`),
  stay: "Nobody moves",
  undo: "Step back",
  goOut: (cost) => `Go out: ${cost} in all`,
  fuse: (which, into) => `Fuse with the ${size[which]} one: ${size[into]}`,
  where: "Where in its square",
  level: (which) => (which === null ? "on the floor" : `on ${the(which)}`),
  under: (which) => `under ${the(which)}`,

  side_: { title: "Choose the keyhole’s side", line: "Then the die says which of its six doors." },
  sideCost: (_, owner) => (owner === undefined ? "nobody’s" : owner === null ? "yours" : `${owner}’s`),
  pick: (card, which) => ({
    title: sayings.midnight[card].title,
    line:
      which === null
        ? card === "tag"
          ? "Your right neighbour has none in the hall: where does one of yours stand?"
          : "Choose what happens."
        : `What becomes of ${the(which)}? You have the die: you decide.`,
  }),
  offer: (card, { name, change }) => {
    const [moved] = change.furniture[0] ?? [];
    const about = moved === undefined ? "it" : the(moved);
    const [, at, number] = /^([a-z]+)(\d?)$/.exec(name) ?? [];
    if (card === "tipsy") return `tip ${about} to the ${name}`;
    if (card === "dance") return `${about} to the ${at ?? name} side, door ${number ?? ""}`.trim();
    return card === "brother" ? "a larger one takes its place" : "here";
  },
  tag: { title: "Tag, you’re it", line: "Which of your right neighbour’s small ghosts does yours replace?" },

  peekLabel: "What would a door see?",
  peekDoor: "Door",
  peekAsk: "Ask this door",
  peekEnd: "Close",
  peeked: (door, n) => {
    const what =
      n === null
        ? "looking…"
        : n === 0
          ? "nobody would be seen"
          : `${n} ${n === 1 ? "ghost" : "ghosts"} would be seen`;
    return `${sayings.door(door)}: ${what}.`;
  },

  eye: "Look through a door",
  noEye: "As it was shown",
  eyeNote:
    "What there is to see from here. Whom it would have seen at a look, the luck ledger at the end says.",

  seen: (n) => (n === 0 ? "Nobody is seen" : n === 1 ? "One ghost is seen" : `${n} ghosts are seen`),
  seenList: "Who is seen, and how much of the picture they fill",
  witness: (owner, which, via) =>
    `${capital(sayings.ghost(owner, which))}${via === "mirror" ? ", in the mirror" : ""}`,
  share: (share) => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)}%`,
  shareLabel: (share) => `${(share * 100).toFixed(2)}% of the keyhole’s picture`,
  flee: (n) => ({
    title: n === 1 ? "One flees" : `${n} flee`,
    line: "Back beside their own side; they may come in again.",
  }),
  lastLook: (door) => `The last look. ${sayings.door(door)}`,

  midnight: {
    double: {
      title: "Double curious",
      does: "After the look, the keyhole goes straight opposite and looks again.",
    },
    cover: {
      title: "Take cover",
      does: "All ghosts in the hall lie down, and those that move this turn end lying.",
    },
    tipsy: { title: "Overexcited", does: "Every piece of furniture is tipped over." },
    faces: {
      title: "Face-pulling contest",
      does: "The mirror turns to the middle of the hall, and everybody puts a small ghost before its glass. These do not move this turn.",
    },
    tag: {
      title: "Tag, you’re it",
      does: "Everybody replaces a small ghost of their right neighbour by one of their own.",
    },
    dance: { title: "Dance floor", does: "Every piece of furniture goes to the door nearest to it." },
    perch: {
      title: "Off-ground tag",
      does: "After the look, ghosts that are not on top of furniture go home.",
    },
    brother: {
      title: "I’ll tell my big brother",
      does: "Everybody may replace a ghost in the hall by a larger one.",
    },
    knock: {
      title: "Knock, knock, knock",
      does: "Nobody chooses a side: the keyhole stays on its own, and the die says which door.",
    },
    dizzy: {
      title: "I’m dizzy",
      does: "The hall makes a quarter turn. From now on you come in by the side that lies before you.",
    },
    crystal: { title: "Crystal ball", does: "The number of the door is rolled now, before anybody hides." },
    sun: {
      title: "Red light, green light",
      does: "Every ghost in the hall goes one square towards its exit, for nothing.",
    },
  },
  crystal: (number) => `It will be door ${number}`,

  result: {
    label: "The result",
    title: (winners, you) =>
      you && winners.length === 1
        ? "You win"
        : winners.length === 1
          ? `${winners[0] ?? ""} wins`
          : `${list(winners)} share the win`,
    why: (points, tied) => {
      const most = `${points} ${points === 1 ? "point" : "points"}`;
      if (tied === "no") return `With ${most}, the most of all.`;
      if (tied === "out") return `With ${most}, and more ghosts out than others who have as many.`;
      if (tied === "home") return `With ${most}, and fewer ghosts at home than others who have as many.`;
      return `With ${most} each, and as many ghosts out and at home.`;
    },
    out: "Out",
    hall: "In the hall",
    home: "At home",
    points: "Points",
  },
};
