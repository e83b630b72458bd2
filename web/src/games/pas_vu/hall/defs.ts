// Every size there is, from the one file that server and page share.

import data from "../../../../../naysay/games/pas_vu/hall/shapes.json";
import { add, placed, scale, type Box, type Pose, type Vec } from "./pose";

export type Piece = keyof typeof data.furniture;
export type Size = keyof typeof data.ghosts;

export interface Part {
  pos: Vec;
  half: Vec;
  paint: string;
  shape?: "tube" | "wheel" | "stud";
  round?: number;
  inset?: readonly number[]; // how far the drawn box stays behind the judged one: -x, +x, -y, +y, -z, +z
}
export interface Decor extends Part {
  in: number; // the part it lies in
  repeat?: { n: number; step: Vec };
}
export interface Glass {
  center: Vec;
  u: Vec;
  v: Vec;
  normal: Vec;
}
interface Furniture {
  density: number;
  parts: readonly Part[];
  decor: readonly Decor[];
  glass?: Glass;
}

export const FURNITURE = data.furniture as unknown as Record<Piece, Furniture>;
export const PIECES = Object.keys(FURNITURE) as Piece[];
export const GHOSTS: Record<Size, { radius: number; height: number }> = data.ghosts;
export const KEYHOLE = data.keyhole;
export const HALL = data.hall.size;

export const boxes = (piece: Piece, pose: Pose): Box[] =>
  FURNITURE[piece].parts.map((part) => placed(part, pose));

/** A row of keys is one entry. */
export const repeated = (item: Decor): Part[] =>
  Array.from({ length: item.repeat?.n ?? 1 }, (_, n) => ({
    ...item,
    pos: add(item.pos, scale(item.repeat?.step ?? [0, 0, 0], n)),
  }));

/** The centre of mass, in the piece's own frame. */
export function balance(piece: Piece): Vec {
  const weighed = FURNITURE[piece].parts.map(({ pos, half }) => ({
    pos,
    volume: half[0] * half[1] * half[2],
  }));
  const whole = weighed.reduce((sum, { volume }) => sum + volume, 0);
  return weighed.reduce<Vec>((sum, { pos, volume }) => add(sum, scale(pos, volume / whole)), [0, 0, 0]);
}
