// The runner that joins the seats, and where things lie on it. Left is clockwise, for everybody sits facing the middle.

import { point, type Oval } from "../ring";
import type { Lying } from "./beats";

export interface Room {
  width: number;
  height: number;
  seats: number;
}

export interface Point {
  x: number;
  y: number;
  angle: number; // degrees by which one who sits there is turned; 0 at the lower edge
}

/** Of a card, whose middle is there. */
export interface Pose extends Point {
  width: number;
}

type Spot = readonly [x: number, y: number];
type Way = 1 | -1; // clockwise, or not

const STEPS = 840; // round the runner: any number of seats divides them
const POWER = 0.77; // of an oval that fills its corners a little
const LONGEST = 1.75; // times as wide as it is high, or as high as wide
const CARD = { least: 34, most: 80, share: 0.115 }; // px, px, of the shorter side
const FACE = { least: 26, most: 52, share: 0.66 }; // px, px, of a card
const BIG = { least: 84, named: 104, most: 230, share: 0.37 }; // px; it may cover some of the runner, but not all
const NAMED = { from: 560, across: 72, down: 22 }; // px: where names are written, and the room that they take
const OUT = 0.44; // of a face, from the runner's edge to its middle
const HEIGHT = 1.4; // of a card, in widths
const APART = 1.12; // widths between what lies there and what is held out
const FRAMES = 12; // of a journey along the runner

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

export class Round {
  readonly card: number; // width of a card on the runner
  readonly band: number; // width of the runner
  readonly face: number; // size of whoever sits there
  readonly named: boolean; // there is room for their names
  readonly big: number; // width of a card in the middle
  readonly outline: string; // of the runner's middle line, for an SVG
  readonly #line: readonly Spot[];
  readonly #step: number; // px

  constructor(readonly room: Room) {
    const { width, height } = room;
    this.card = between(CARD.least, Math.min(width, height) * CARD.share, CARD.most);
    this.band = this.card * HEIGHT + 8;
    this.face = between(FACE.least, this.card * FACE.share, FACE.most);
    this.named = width >= NAMED.from && height >= NAMED.from;
    const margin = this.band / 2 + this.face * (OUT + 0.5);
    const across = Math.max(1, width / 2 - margin - (this.named ? NAMED.across : 0));
    const down = Math.max(1, height / 2 - margin - (this.named ? NAMED.down : 0));
    const rx = Math.min(across, down * LONGEST);
    const ry = Math.min(down, across * LONGEST);
    const inside = Math.min((2 * ry - this.band - 8) / HEIGHT, (2 * rx - this.band) * 0.72);
    this.big = Math.min(BIG.most, Math.max(inside, between(BIG.least, height * BIG.share, BIG.named)));
    [this.#line, this.#step] = evenly({
      cx: width / 2,
      cy: height / 2,
      half: rx,
      up: ry,
      down: ry,
      power: POWER,
    });
    this.outline = `M${this.#line.map((spot) => spot.map((each) => each.toFixed(1)).join(" ")).join("L")}Z`;
  }

  /** On the runner, so many seats on from the lower edge; `out` px further outward. */
  at(stop: number, out = 0): Point {
    const step = Math.round((stop / this.room.seats) * STEPS);
    const [x, y] = this.#spot(step);
    const [fromX, fromY] = this.#spot(step - 4);
    const [toX, toY] = this.#spot(step + 4);
    const heading = Math.atan2(toY - fromY, toX - fromX);
    return {
      x: x + Math.sin(heading) * out,
      y: y - Math.cos(heading) * out,
      angle: half((heading * 180) / Math.PI + 180),
    };
  }

  /** Where somebody sits. */
  seat(seat: number): Point {
    return this.at(seat, this.band / 2 + this.face * OUT);
  }

  /** Further outward, where there is room for words. */
  name(seat: number): Point {
    const side = Math.abs(Math.sin((this.at(seat).angle * Math.PI) / 180));
    const room = NAMED.down / 2 + (NAMED.across / 2 - NAMED.down / 2) * side;
    return this.at(seat, this.band / 2 + this.face * (OUT + 0.5) + room);
  }

  pose(lying: Lying, way: Way): Pose {
    const there = this.at(this.#stop(lying, way));
    if (lying.place === "round") return { ...there, width: this.card };
    return { ...there, x: this.room.width / 2, y: this.room.height / 2, width: this.big };
  }

  /** How a card gets from one place to another, seen from where it ends: along the runner where it can. */
  journey(from: Lying, to: Lying, way: Way): Keyframe[] {
    const end = this.pose(to, way);
    const [start, stop] = [this.#stop(from, way), this.#stop(to, way)];
    const along = Array.from({ length: FRAMES }, (_, i) => this.at(start + ((stop - start) * i) / FRAMES));
    const poses =
      from.place === "round" && to.place === "round"
        ? along.map((point): Pose => ({ ...point, width: this.card }))
        : [this.pose(from, way)];
    return [...poses, end].map((pose) => ({
      translate: `${pose.x - end.x}px ${pose.y - end.y}px`,
      rotate: `${half(pose.angle - end.angle)}deg`,
      scale: pose.width / end.width,
    }));
  }

  #stop({ place, stop, held }: Lying, way: Way): number {
    if (!held || place !== "round") return stop;
    return stop + (way * APART * this.card * this.room.seats) / (this.#step * STEPS);
  }

  #spot(step: number): Spot {
    return this.#line[((step % STEPS) + STEPS) % STEPS] ?? [0, 0];
  }
}

/** An angle between half a turn back and half a turn on. */
const half = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/** An oval, clockwise from the lower edge in steps of the same length, and that length. */
function evenly(oval: Oval): [Spot[], number] {
  const fine = STEPS * 4;
  const line = Array.from({ length: fine }, (_, i) => point(oval, Math.PI * (0.5 + (2 * i) / fine)));
  const gone = [0];
  line.forEach(([x, y], i) => {
    const [nextX, nextY] = line[(i + 1) % fine] ?? [x, y];
    gone.push((gone[i] ?? 0) + Math.hypot(nextX - x, nextY - y));
  });
  const step = (gone[fine] ?? 0) / STEPS;
  let i = 0;
  const even = Array.from({ length: STEPS }, (_, at): Spot => {
    while ((gone[i + 1] ?? Infinity) < at * step) i += 1;
    return line[i] ?? [0, 0];
  });
  return [even, step];
}
