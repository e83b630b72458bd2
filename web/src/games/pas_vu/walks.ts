// Ghosts' ways over the squares, as they are planned, shown and written. What they may do, the board says.

import type { PasVuStand, PasVuStart, PasVuWalk } from "../../wire";
import { GHOSTS, HALL, type Size } from "./hall/defs";
import { beside, facing, middle } from "./hall/places";
import type { Vec } from "./hall/pose";
import type { Side, Square, Way } from "./hall/table";
import { standWord } from "./notation";

export const FLOCK: readonly Size[] = ["large", "medium", "medium", "small", "small", "small", "small"];
export const seatOf = (ghost: number): number => Math.floor(ghost / FLOCK.length);
export const sizeOf = (ghost: number): Size => FLOCK[ghost % FLOCK.length] ?? "small";

const INWARD: Readonly<Record<Side, readonly [number, number]>> = {
  south: [0, 1],
  west: [1, 0],
  north: [0, -1],
  east: [-1, 0],
};
const COMPASS: Readonly<Record<string, readonly [number, number]>> = {
  n: [0, 1],
  e: [1, 0],
  s: [0, -1],
  w: [-1, 0],
};
const OUTSIDE = 0.35; // squares before a door: there a way comes from, or goes

export const inward = (side: Side): readonly [number, number] => INWARD[side];
export const squareAt = ([x, y]: readonly [number, number]): Square => ({ column: x + 1, row: y + 1 });
export const same = (a: Square, b: Square): boolean => a.column === b.column && a.row === b.row;
export const inHall = ({ column, row }: Square): boolean =>
  column >= 1 && column <= HALL && row >= 1 && row <= HALL;
const apart = (a: Square, b: Square): number => Math.abs(a.column - b.column) + Math.abs(a.row - b.row);

export const doorOf = (side: Side, { column, row }: Square): number =>
  side === "south" || side === "north" ? column : row;

export function doorSquare(side: Side, number: number): Square {
  if (side === "south" || side === "north") return { column: number, row: side === "south" ? 1 : HALL };
  return { column: side === "west" ? 1 : HALL, row: number };
}

/** A ghost's way as it is planned. */
export interface Walk {
  ghost: number;
  door: number | null; // that it comes in by
  squares: readonly Square[]; // the first is where it stood, or where it came in
  out: boolean;
  fuses: number | null;
  wish: Vec; // where in its last square
  stand: PasVuStand | null; // where the server puts it
}

export const last = ({ squares }: Walk): Square => squares[squares.length - 1] ?? { column: 1, row: 1 };
export const cost = ({ squares, door, out }: Walk): number =>
  squares.length - 1 + Number(door !== null) + Number(out);

/** Straight on, away from one's own side first, then across. */
export function straight(from: Square, to: Square, side: Side): Square[] {
  const squares = [from];
  let here = from;
  const axes =
    side === "south" || side === "north" ? (["row", "column"] as const) : (["column", "row"] as const);
  for (const axis of axes)
    while (here[axis] !== to[axis]) {
      here = { ...here, [axis]: here[axis] + Math.sign(to[axis] - here[axis]) };
      squares.push(here);
    }
  return squares;
}

/** The cheapest beginning of a way to a square; of two as cheap, the one from which it goes straight. */
export function nearestStart(starts: readonly PasVuStart[], to: Square): PasVuStart | null {
  const price = (start: PasVuStart): number => {
    const from = squareAt(start.square);
    const bent = from.column !== to.column && from.row !== to.row;
    return start.cost + apart(from, to) + (bent ? 0.5 : 0);
  };
  return starts.reduce<PasVuStart | null>(
    (best, start) => (best === null || price(start) < price(best) ? start : best),
    null,
  );
}

/** The way led on to a square, never by a detour: back along itself, on from its end, or anew from where it began. */
export function led(
  ghost: number,
  now: Walk | null,
  starts: readonly PasVuStart[],
  to: Square,
  side: Side,
): Walk | null {
  const start = nearestStart(starts, to);
  if (start === null) return null;
  const direct = straight(squareAt(start.square), to, side);
  const fresh: Walk = {
    ghost,
    door: start.door,
    squares: direct,
    out: false,
    fuses: null,
    wish: middle(to),
    stand: null,
  };
  if (now === null) return fresh;
  const back = now.squares.findIndex((square) => same(square, to));
  const squares =
    back >= 0 ? now.squares.slice(0, back + 1) : [...now.squares, ...straight(last(now), to, side).slice(1)];
  const onward = { ...fresh, door: now.door, squares };
  return cost(onward) <= cost(fresh) ? onward : fresh;
}

/** A place for a ghost within its square, as near to the wish as it is allowed. */
export function clamped(ghost: number, square: Square, wish: Vec): Vec {
  const room = 0.5 - GHOSTS[sizeOf(ghost)].radius;
  const [x, y] = middle(square);
  const keep = (value: number, at: number): number =>
    Math.round(Math.min(at + room, Math.max(at - room, value)) * 1e4) / 1e4;
  return [keep(wish[0], x), keep(wish[1], y), Math.max(0, Math.round(wish[2] * 1e4) / 1e4)];
}

const stepsOf = (squares: readonly Square[]): string =>
  squares
    .slice(1)
    .map((square, n) => {
      const before = squares[n] ?? square;
      if (square.row !== before.row) return square.row > before.row ? "n" : "s";
      return square.column > before.column ? "e" : "w";
    })
    .join("");

/** Heading: of those who have to lie; null: they stand. */
export function walkWord(walk: Walk, heading: number | null): string {
  const { ghost, door, squares, out, fuses, wish, stand } = walk;
  const way = `${ghost}:${door ?? ""}${stepsOf(squares)}`;
  if (out) return `${way}x`;
  const at = standWord(stand?.spot ?? wish, stand === null ? heading : stand.heading);
  return `${way}${fuses === null ? "" : `+${fuses}`}@${at}`;
}

/** A written way, from where the ghost was. */
export function readWalk(walk: PasVuWalk, from: Square | null, side: Side): Walk {
  const first = walk.door === null ? from : doorSquare(side, walk.door);
  const squares = [first ?? { column: 1, row: 1 }];
  for (const step of walk.steps) {
    const [x, y] = COMPASS[step] ?? [0, 0];
    const here = squares[squares.length - 1] ?? { column: 1, row: 1 };
    squares.push({ column: here.column + x, row: here.row + y });
  }
  const end = squares[squares.length - 1] ?? { column: 1, row: 1 };
  return { ...walk, squares, wish: walk.stand?.spot ?? middle(end) };
}

/** What there is to draw of it. */
export function wayOf(walk: Walk, side: Side, from: Vec | null): Way {
  const end = last(walk);
  const begin = walk.door !== null ? [beside(side, walk.door - 0.5, OUTSIDE)] : [];
  const far = facing(side);
  const finish: Vec = walk.out
    ? beside(far, doorOf(far, end) - 0.5, OUTSIDE)
    : (walk.stand?.spot ?? walk.wish);
  const middles = walk.squares.map(middle);
  const first = walk.door === null && from !== null ? [from] : middles.slice(0, 1);
  const between = walk.out ? middles.slice(1) : middles.slice(1, -1);
  const entered = walk.door !== null && walk.squares.length === 1 && !walk.out;
  return {
    ghost: walk.ghost,
    points: [...begin, ...(entered ? [] : first), ...between, finish],
    cost: cost(walk),
    out: walk.out,
  };
}

/** Ghosts of one seat and size together, in the order in which the first of each comes. */
export function alike<T>(
  things: readonly T[],
  ghostOf: (thing: T) => number,
  also: (thing: T) => string = () => "",
): T[][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const ghost = ghostOf(thing);
    const key = `${seatOf(ghost)} ${sizeOf(ghost)} ${also(thing)}`;
    groups.set(key, [...(groups.get(key) ?? []), thing]);
  }
  return [...groups.values()];
}
