// Where the names lie on a spiral: each on its hop or beside it, none upon another, none upon a face.

import type { Box, Point, Spiral } from "./spiral";

export interface Slip extends Box {
  hop: number;
}

interface Size {
  hop: number;
  width: number;
  height: number;
}

const ALL = 10; // at most: a longer way shows where the name changed
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
const AIR = 3; // px between two of them

export const overlap = (one: Box, other: Box, air = 0): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width + 2 * air &&
  Math.abs(one.y - other.y) * 2 < one.height + other.height + 2 * air;

const within = (box: Box, { x, y }: Point): boolean =>
  Math.abs(box.x - x) * 2 < box.width && Math.abs(box.y - y) * 2 < box.height;

/** Which names are wanted most: where it became another thing, the last, where it changed, then the rest. */
export function wanted(names: readonly string[], broke: number | null): number[] {
  const rank = (hop: number): number => {
    if (hop === broke) return 0;
    if (hop === names.length - 1) return 1;
    return names[hop] === names[hop - 1] ? 3 : 2;
  };
  return names
    .map((_, hop) => hop)
    .filter((hop) => names.length <= ALL || rank(hop) < 3)
    .sort((one, other) => rank(one) - rank(other) || one - other)
    .slice(0, ALL);
}

/**
 * Those that are wanted most come first, and what finds no room is left out. Of its places each takes the one where it
 * hides the least of the lines.
 */
export function lay(spiral: Spiral, sizes: readonly Size[], taken: readonly Box[]): Slip[] {
  const laid: Slip[] = [];
  const lines = Array.from({ length: spiral.plan.hops }, (_, hop) => spiral.line(hop, 1));
  for (const { hop, width, height } of sizes) {
    const hides = (box: Box): number =>
      lines.reduce((sum, points, of) => {
        const hidden = points.filter((point) => within(box, point)).length;
        return sum + (of === hop ? hidden / points.length : (1.5 * hidden) / points.length);
      }, 0);
    let best: Slip | null = null;
    let least = Infinity;
    for (const [place, from] of candidates(spiral, hop, width, height)) {
      const slip: Slip = { hop, width, height, ...place };
      if ([...taken, ...laid].some((other) => overlap(slip, other, AIR)) || !inside(slip, spiral)) continue;
      const cost = hides(slip) + from;
      if (cost < least) [best, least] = [slip, cost];
    }
    if (best) laid.push(best);
  }
  return laid;
}

/** On the line, then inside of it, then outside; the later, the less it is liked. */
function* candidates(spiral: Spiral, hop: number, width: number, height: number): Generator<[Point, number]> {
  for (const [i, share] of PLACES.entries()) {
    const on = spiral.at(hop + share);
    const out = { x: on.x - spiral.middle.x, y: on.y - spiral.middle.y };
    const far = Math.hypot(out.x, out.y) || 1;
    const [x, y] = [out.x / far, out.y / far];
    const aside = (Math.abs(x) * width) / 2 + (Math.abs(y) * height) / 2 + 6;
    yield [on, i * 0.02];
    const worse = 0.1 + aside / 120 + i * 0.02;
    yield [{ x: on.x - x * aside, y: on.y - y * aside }, worse];
    yield [{ x: on.x + x * aside, y: on.y + y * aside }, worse + 0.05];
  }
}

const inside = (box: Box, { plan }: Spiral): boolean =>
  Math.min(box.x, plan.width - box.x) >= box.width / 2 &&
  Math.min(box.y, plan.height - box.y) >= box.height / 2;
