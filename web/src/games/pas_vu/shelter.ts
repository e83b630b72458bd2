// What a ghost is on or under, and where in its square it could be, as the eye would say. The server decides.

import { boxes, GHOSTS, PIECES, type Piece, type Size } from "./hall/defs";
import { corners, dot, type Box, type Vec } from "./hall/pose";
import type { Ghost, Interior, Square } from "./hall/table";
import { clamped } from "./walks";

const NEAR = 0.03; // squares
const FLAT = 0.9999; // the height of a unit axis that counts as vertical
const HOLD = 0.12; // half the width of what a ghost may stand on, at least

/** From where to where a box is over a point of the floor. */
function over(box: Box, x: number, y: number): readonly [number, number] | null {
  let [low, high] = [-Infinity, Infinity];
  const from: Vec = [x - box.center[0], y - box.center[1], -box.center[2]];
  for (const [n, axis] of box.axes.entries()) {
    const [e, f, half] = [dot(axis, from), axis[2], box.half[n] ?? 0];
    if (Math.abs(f) < 1e-9) {
      if (Math.abs(e) > half) return null;
    } else {
      const [a, b] = [(-e - half) / f, (-e + half) / f];
      low = Math.max(low, Math.min(a, b));
      high = Math.min(high, Math.max(a, b));
    }
  }
  return low <= high ? [low, high] : null;
}

export interface Shelter {
  kind: "on" | "under";
  piece: Piece;
}

export function shelter({ furniture }: Interior, { pos }: Pick<Ghost, "pos">): Shelter | null {
  const spans = PIECES.flatMap((piece) =>
    boxes(piece, furniture[piece]).flatMap((box) => {
      const span = over(box, pos[0], pos[1]);
      return span === null ? [] : [{ piece, low: span[0], high: span[1] }];
    }),
  );
  const roof = spans.find(({ low }) => low > pos[2] + 0.1);
  if (roof !== undefined) return { kind: "under", piece: roof.piece };
  if (pos[2] < NEAR) return null;
  const below = spans.filter(({ high }) => Math.abs(high - pos[2]) < NEAR)[0];
  return below === undefined ? null : { kind: "on", piece: below.piece };
}

export interface Hideout {
  kind: "floor" | "on" | "under";
  piece: Piece | null;
  wish: Vec;
}

/** Floor, tops and shelters within a square, each piece once. */
export function hideouts(interior: Interior, ghost: number, size: Size, square: Square): Hideout[] {
  const found: Hideout[] = [
    { kind: "floor", piece: null, wish: clamped(ghost, square, [square.column - 0.5, square.row - 0.5, 0]) },
  ];
  const inside = ([x, y]: Vec): boolean =>
    Math.floor(x) === square.column - 1 && Math.floor(y) === square.row - 1;
  for (const piece of PIECES) {
    const parts = boxes(piece, interior.furniture[piece]);
    const tops = parts.flatMap((box) => {
      const up = box.axes.findIndex((axis) => Math.abs(axis[2]) > FLAT);
      const wide = box.half.filter((_, n) => n !== up);
      const at = clamped(ghost, square, box.center);
      const span = up < 0 || Math.min(...wide) < HOLD ? null : over(box, at[0], at[1]);
      if (span === null || !(inside(box.center) || corners(box).some(inside))) return [];
      return [{ at, low: span[0], high: span[1], area: (wide[0] ?? 0) * (wide[1] ?? 0) }];
    });
    const roof = tops.find(({ low }) => low > GHOSTS[size].height);
    const [top] = tops.filter(({ high }) => high > NEAR).sort((a, b) => b.area - a.area);
    if (roof !== undefined) found.push({ kind: "under", piece, wish: [roof.at[0], roof.at[1], 0] });
    if (top !== undefined)
      found.push({ kind: "on", piece, wish: [top.at[0], top.at[1], Math.round(top.high * 1e4) / 1e4] });
  }
  return found;
}
