// Where the seats sit and the gifts travel: a closed runner of darker felt. Everything in the board's own pixels, which
// `scale` makes larger or smaller as a whole.

export type Form = "wide" | "tall" | "flat"; // a table; a phone or tablet held upright; a phone on its side

export interface Spot {
  x: number;
  y: number;
  turn: number; // degrees by which a back lies turned there, so that its arrow points along the runner
}

/** A place on the runner, and where a seat's things lie from it. */
export interface Place extends Spot {
  side: "left" | "right" | "top" | "bottom";
  out: number; // the plate
  rise: number;
  across: number; // the gifts
  down: number;
}

export interface Box {
  x: number; // of its middle
  y: number;
  width: number;
  height: number;
}

export interface Ring {
  form: Form;
  scale: number;
  width: number;
  height: number;
  crowded: boolean;
  places: readonly Place[]; // clockwise from whoever is nearest
  path: string;
  middle: Box; // what is said, with the shop below it
  whole: Box; // the same where the shop is not
  shop: { x: number; y: number };
  me: number; // how far down others may use: the top of your own place, where that lies across
  /** Beside what lies before a seat, towards the middle: where a gift waits that somebody is to answer. */
  beside: (place: number) => Spot;
  /** Between two neighbours: from one seat on, to the left (1) or to the right (-1), so far of the way. */
  along: (from: number, direction: 1 | -1, share: number) => Spot;
}

export interface Asked {
  width: number;
  height: number;
  seats: number;
  mine: boolean; // somebody plays here: their place and what there is to do lie below
  far?: boolean; // it is looked at from across a room: names are larger, and plates with them
}

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

export function formOf({ width, height }: Pick<Asked, "width" | "height">): Form {
  if (height < 480 && width > height) return "flat";
  return width >= 700 && width > height * 1.1 ? "wide" : "tall";
}

const ANSWERS = 148; // px that what there is to do takes below
const MINE = 54;
const BESIDE = 34; // px from one gift to another
const PLATE = { across: 24, up: 31 }; // half of a seat's face, name and fines on a phone
const LYING = { across: 14, up: 19 }; // half of a gift before it
const SHOWN = 50; // half of what is shown there

export interface Oval {
  cx: number;
  cy: number;
  half: number;
  up: number;
  down: number;
  power: number; // below 1 it fills its corners
}

export function ring(asked: Asked): Ring {
  const form = formOf(asked);
  const scale = {
    wide: clamp(0.8, Math.min(asked.width / 1060, asked.height / 820), 1.8),
    tall: clamp(1, Math.min(asked.width / 360, asked.height / 574), 2),
    flat: 1,
  }[form];
  const [width, height] = [asked.width / scale, asked.height / scale];
  const { oval, ...laid } = { wide, tall, flat }[form](width, height, asked);
  const at = (angle: number): [number, number] => point(oval, angle);
  const angleOf = (place: number): number => Math.PI / 2 + (place * 2 * Math.PI) / asked.seats;
  const spot = (angle: number): Spot => {
    const [x, y] = at(angle);
    const [[x0, y0], [x1, y1]] = [at(angle - 0.01), at(angle + 0.01)];
    return { x, y, turn: (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI - 180 };
  };
  const places = Array.from({ length: asked.seats }, (_, place): Place => {
    const angle = angleOf(place);
    return { ...spot(angle), ...(form === "wide" ? besides(angle) : among(angle)) };
  });
  const others = asked.mine ? places.slice(1) : places; // your own lies below
  return {
    form,
    scale,
    width,
    height,
    crowded: asked.seats >= 5,
    places,
    path: outline(at),
    ...laid,
    whole: form === "tall" ? between(others, laid.whole) : laid.whole,
    along: (from, direction, share) => spot(angleOf(from + direction * share)),
    beside: (place) => {
      const { x, y, across, down, turn } = places[place] ?? { ...spot(angleOf(place)), across: 0, down: 0 };
      const inward = Math.sign(across) || (x < oval.cx ? 1 : -1);
      return { x: x + across + inward * BESIDE, y: Math.min(y + down, laid.me - BESIDE), turn };
    },
  };
}

export function point({ cx, cy, half, up, down, power }: Oval, angle: number): [number, number] {
  const bend = (v: number): number => Math.sign(v) * Math.abs(v) ** power;
  const sin = Math.sin(angle);
  return [cx + half * bend(Math.cos(angle)), cy + (sin > 0 ? down : up) * bend(sin)];
}

function outline(at: (angle: number) => [number, number]): string {
  const points = Array.from({ length: 181 }, (_, i) => at((i / 180) * 2 * Math.PI));
  return `${points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")}Z`;
}

interface Laid {
  oval: Oval;
  middle: Box;
  whole: Box;
  shop: { x: number; y: number };
  me: number;
}

const CARD = 43; // half of one, from the runner inward

function wide(width: number, height: number, { seats, mine, far = false }: Asked): Laid {
  const [cx, top, bottom] = [width / 2, 152, height - (mine ? 244 : 152)];
  const half = Math.min(mine ? 350 : 470, cx - (far ? 250 : 190));
  const narrower = { 5: 150, 6: 92, 7: 168, 8: 168 }[seats] ?? (seats === 4 ? 36 : 92);
  const above = top + CARD + (seats === 5 || seats === 7 ? 30 : 14);
  const below = bottom - CARD - 12;
  const shop = { x: cx, y: below - 36 };
  return {
    oval: { cx, cy: (top + bottom) / 2, half, up: (bottom - top) / 2, down: (bottom - top) / 2, power: 0.62 },
    middle: box(cx, 2 * (half - CARD) - narrower, above, below - 86),
    whole: box(cx, 2 * (half - CARD) - narrower, above, below),
    shop,
    me: height - 126,
  };
}

function tall(width: number, height: number, { seats, mine }: Asked): Laid {
  const [cx, top] = [width / 2, 42];
  const me = mine ? height - ANSWERS - MINE - 8 : height - 12;
  const arc = seats < 5 && mine; // few: the others sit above what is said
  const bottom = mine ? (arc ? me + 20 : top + (2 * (me - 40 - top)) / 1.76) : height - 62;
  const cy = arc ? top + 84 : (top + bottom) / 2;
  const below = me - 6 - (mine ? 0 : 96);
  const above = arc ? ({ 2: 104, 3: 142 }[seats] ?? cy + 56) : top + 70;
  return {
    oval: { cx, cy, half: cx - 33, up: cy - top, down: bottom - cy, power: 0.8 },
    middle: box(cx, arc ? width - 20 : width - 116, above, below - 60),
    whole: box(cx, arc ? width - 20 : width - 116, 12, below),
    shop: { x: cx, y: below - 26 },
    me,
  };
}

function flat(width: number, height: number): Laid {
  const [cx, top, bottom] = [width * 0.27, 40, height - 46];
  const cy = (top + bottom) / 2;
  return {
    oval: { cx, cy, half: cx - 36, up: cy - top, down: bottom - cy, power: 0.8 },
    middle: box(cx, 2 * cx - 150, top + 34, bottom - 34),
    whole: box(cx, 2 * cx - 150, top + 34, bottom - 34),
    shop: { x: cx, y: cy },
    me: height,
  };
}

const box = (x: number, width: number, above: number, below: number): Box => ({
  x,
  y: (above + below) / 2,
  width,
  height: below - above,
});

/** What of a box is between those who sit above it and those who sit below: what is shown covers nobody. */
function between(places: readonly Place[], { x, y, width, height }: Box): Box {
  const things = places.flatMap((at) => [
    { x: at.x + at.out, y: at.y + at.rise, ...PLATE },
    { x: at.x + at.across, y: at.y + at.down, ...LYING },
  ]);
  const within = (half: number): typeof things =>
    things.filter((thing) => Math.abs(thing.x - x) < half + thing.across);
  const above = within(SHOWN).filter((thing) => thing.y < y);
  const below = within(width / 2).filter((thing) => thing.y > y);
  return box(
    x,
    width,
    Math.max(y - height / 2, ...above.map((thing) => thing.y + thing.up + 4)),
    Math.min(y + height / 2, ...below.map((thing) => thing.y - thing.up - 6)),
  );
}

/** At a table the plate lies outside the runner, and the gifts on it. */
function besides(angle: number): Omit<Place, keyof Spot> {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = sideOf(cos, sin);
  const sign = cos < 0 ? -1 : 1;
  if (side === "top" || side === "bottom")
    return { side, out: 0, rise: (sin > 0 ? 1 : -1) * (CARD + 12), across: 0, down: 0 };
  const corner = Math.abs(sin) > 0.35 ? 32 : 0;
  return { side, out: sign * (CARD + 14 + corner), rise: 0, across: 0, down: 0 };
}

/** On a phone the two share the runner: side by side, or one above the other at its edge. */
function among(angle: number): Omit<Place, keyof Spot> {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = sideOf(cos, sin);
  const sign = cos < 0 ? -1 : 1;
  if (Math.abs(cos) > 0.9) return { side, out: 0, rise: -16, across: 0, down: 31 };
  if (side === "top" || side === "bottom") return { side, out: -17, rise: 4, across: 26, down: 0 };
  return { side, out: sign * 12, rise: 4, across: -sign * 29, down: 0 };
}

function sideOf(cos: number, sin: number): Place["side"] {
  if (Math.abs(cos) < 0.36) return sin > 0 ? "bottom" : "top";
  return cos < 0 ? "left" : "right";
}

const LETTER = 0.55; // of its height is its width, on average

/** The size in which a line of so many letters fits a width. */
export const fitted = (letters: number, width: number, least: number, most: number): number =>
  clamp(least, Math.floor(width / (Math.max(4, letters) * LETTER)), most);

/** How many lines a text takes in letters of this size. */
export const lines = (text: string, size: number, width: number): number =>
  Math.max(1, Math.ceil((text.length * LETTER * size) / width));
