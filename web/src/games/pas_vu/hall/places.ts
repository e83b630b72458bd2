// Squares, sides and the places beside them.

import { HALL } from "./defs";
import type { Vec } from "./pose";
import { SIDES, type Side, type Square } from "./table";

export const squareOf = ([x, y]: Vec): Square => ({
  column: Math.min(HALL, Math.max(1, Math.floor(x) + 1)),
  row: Math.min(HALL, Math.max(1, Math.floor(y) + 1)),
});

export const middle = ({ column, row }: Square): Vec => [column - 0.5, row - 0.5, 0];

export const facing = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 2) % 4] as Side;

/** A point `out` squares outside a side, `along` it as its doors are numbered. */
export function beside(side: Side, along: number, out: number): Vec {
  if (side === "south") return [along, -out, 0];
  if (side === "north") return [along, HALL + out, 0];
  return side === "west" ? [-out, along, 0] : [HALL + out, along, 0];
}

const ROW: readonly number[] = [3, 2.1, 3.9, 1.35, 4.65, 0.7, 5.3];
const TABLE = -0.25; // the felt lies lower than the hall's floor

/** Where a ghost waits: in a row on the felt beside its side, the large one in the middle. */
export function waitingPlace(ghost: number, side: Side): Vec {
  const [x, y] = beside(side, ROW[ghost % ROW.length] ?? 3, 0.78);
  return [x, y, TABLE];
}
