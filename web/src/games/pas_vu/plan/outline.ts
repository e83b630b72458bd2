// Pieces as outlines: from above for the plan, from a side beside it.

import { boxes, FURNITURE, repeated, type Part, type Piece } from "../hall/defs";
import { PAINTS } from "../hall/paints";
import { corners, hull, placed, type Pose, type Vec } from "../hall/pose";
import type { Point } from "./orientation";

export interface Face {
  outline: readonly Point[];
  fill: string;
}

const ABOVE = 0.03; // what is drawn of a part lies lower than its decor
const fill = (paint: string): string => PAINTS[paint]?.[1] ?? "#000";

/** The lowest first. */
export function fromAbove(piece: Piece, pose: Pose): Face[] {
  const { parts, decor } = FURNITURE[piece];
  const layer = (part: Part, over: number): Face & { top: number } => {
    const all = corners(placed(part, pose));
    return { outline: hull(all), top: Math.max(...all.map((c) => c[2])) + over, fill: fill(part.paint) };
  };
  return [
    ...parts.map((part) => layer(part, 0)),
    ...decor.flatMap(repeated).map((part) => layer(part, ABOVE)),
  ].sort((a, b) => a.top - b.top);
}

/** Seen from the south, or from the east, about its own place. */
export function fromSide(piece: Piece, pose: Pose, from: "south" | "east"): Face[] {
  const seen = (c: Vec): [number, number] =>
    from === "south" ? [c[0] - pose.pos[0], c[2]] : [c[1] - pose.pos[1], c[2]];
  const depth = (c: Vec): number => (from === "south" ? -c[1] : c[0]);
  return boxes(piece, pose)
    .map((box, n) => ({
      outline: hull(corners(box).map(seen)),
      fill: fill(FURNITURE[piece].parts[n]?.paint ?? ""),
      near: depth(box.center),
    }))
    .sort((a, b) => a.near - b.near);
}

export const whole = (piece: Piece, pose: Pose): Point[] => hull(boxes(piece, pose).flatMap(corners));
