// A gift's way as a spiral: from the shop in the middle outward, one ring a pass, the way its arrow points.

export interface Point {
  x: number;
  y: number;
}

/** A box by its middle. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface Plan {
  width: number;
  height: number;
  seats: number;
  nearest: number; // the seat at the lower edge
  face: number; // how large a face is drawn
  from: number; // who gave it first
  turn: 1 | -1; // clockwise, or the other way round
  hops: number;
}

export const CARD = { width: 36, height: 50 }; // in the middle
export const NAME = 16; // the line for a name beside a face
const RING = 30; // px from one ring to the next, at most
const CLEAR = 17; // between the last ring and the faces
const WIDEST = 1.6; // of the oval that a table may be
const TALLEST = 1.15;
const STEP = 5; // px between two points of a line

export class Spiral {
  readonly middle: Point;
  readonly #rim: Point; // from the middle to the faces
  readonly #first: number; // share of the rim at which it starts
  readonly #pitch: number; // share of the rim from one ring to the next
  readonly #last: number;

  constructor(readonly plan: Plan) {
    const { width, height, face, hops } = plan;
    this.middle = { x: width / 2, y: height / 2 };
    const [x, y] = [width / 2 - face / 2 - 8, height / 2 - face / 2 - NAME - 2];
    this.#rim = { x: Math.min(x, y * WIDEST), y: Math.min(y, x * TALLEST) };
    const least = this.#least;
    const inner = (Math.hypot(CARD.width, CARD.height) / 2 + 8) / least;
    this.#last = 1 - (face / 2 + CLEAR) / least;
    this.#pitch = Math.min(RING / least, Math.max(0, this.#last - inner) / Math.max(1, hops));
    this.#first = this.#last - this.#pitch * hops;
  }

  get #least(): number {
    return Math.max(60, Math.min(this.#rim.x, this.#rim.y));
  }

  /** Px between two lines that run beside each other; large where it goes round less than once. */
  get gap(): number {
    return this.plan.hops > this.plan.seats ? this.#pitch * this.plan.seats * this.#least : RING * 2;
  }

  /** One ring a pass, as long as they can be told apart. */
  get rings(): Point[] {
    const { hops } = this.plan;
    if (this.#pitch * this.#least < 9) return [];
    return Array.from({ length: hops }, (_, at) => {
      const share = this.#share(at + 1);
      return { x: this.#rim.x * share, y: this.#rim.y * share };
    });
  }

  seat(seat: number): Point {
    return this.#at(this.#angle(seat), 1);
  }

  /** Where the gift is after so many hops. */
  at(hops: number): Point {
    return this.#at(this.#angleAt(hops), this.#share(hops));
  }

  /** The line of hop `hop` as far as `share` of it; a wave swings out by `swing`. */
  line(hop: number, share: number, swing = 0): Point[] {
    const length = this.length(hop);
    const steps = Math.max(8, Math.ceil(length / (swing ? 2 : STEP)));
    const waves = Math.max(2, Math.round(length / (swing * 4.4 || 1)));
    return Array.from({ length: Math.floor(steps * share) + 1 }, (_, i) => {
      const part = i / steps;
      const out = swing ? (swing * Math.sin(part * waves * 2 * Math.PI)) / this.#least : 0;
      return this.#at(this.#angleAt(hop + part), this.#share(hop + part) + out);
    });
  }

  length(hop: number): number {
    const points = Array.from({ length: 9 }, (_, i) => this.at(hop + i / 8));
    return points.slice(1).reduce((sum, point, i) => sum + distance(point, points[i] ?? point), 0);
  }

  /** From the shop to who gave it first. */
  get start(): Point[] {
    return [this.middle, this.at(0)];
  }

  /** From where it was refused to the face of who took it: past the last ring, or just on. */
  back(to: number): Point[] {
    const { hops, seats, turn } = this.plan;
    const end = this.#angleAt(hops);
    const stay = samePlace(this.#angle(to), end);
    const over = stay ? 0 : (-turn * 2 * Math.PI) / seats;
    const lift = 8 / this.#least;
    const along = Array.from({ length: stay ? 1 : 25 }, (_, i) =>
      this.#at(end + (over * i) / 24, this.#last + (stay ? 0 : lift * Math.min(1, i / 4))),
    );
    return [...along, this.#at(end + over, 1)];
  }

  #angle(seat: number): number {
    const { seats, nearest } = this.plan;
    return Math.PI / 2 + ((seat - nearest) * 2 * Math.PI) / seats;
  }

  #angleAt(hops: number): number {
    const { from, turn, seats } = this.plan;
    return this.#angle(from) + (turn * hops * 2 * Math.PI) / seats;
  }

  #share(hops: number): number {
    return this.#first + this.#pitch * hops;
  }

  #at(angle: number, share: number): Point {
    return {
      x: this.middle.x + this.#rim.x * share * Math.cos(angle),
      y: this.middle.y + this.#rim.y * share * Math.sin(angle),
    };
  }
}

const samePlace = (one: number, other: number): boolean => Math.cos(one - other) > 0.9999;
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export const path = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
