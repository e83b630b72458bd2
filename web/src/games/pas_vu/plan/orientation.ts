// The plan has one's own side at the bottom: where a point of the floor is in it, and back.

import { HALL } from "../hall/defs";
import type { HallTable, Side } from "../hall/table";

type Axes = ReturnType<HallTable["axes"]>;
export type Point = readonly [number, number];

const AXES: Readonly<Record<Side, Axes>> = {
  south: { right: [1, 0], away: [0, 1] },
  west: { right: [0, -1], away: [1, 0] },
  north: { right: [-1, 0], away: [0, -1] },
  east: { right: [0, 1], away: [-1, 0] },
};
const MIDDLE = HALL / 2;

/** A point of the floor, with or without its height. */
export type Spot = readonly [number, number, ...number[]];

export const axesOf = (near: Side): Axes => AXES[near];

export function onPlan(near: Side, [x, y]: Spot): Point {
  const { right, away } = AXES[near];
  const [dx, dy] = [x - MIDDLE, y - MIDDLE];
  return [MIDDLE + dx * right[0] + dy * right[1], MIDDLE - dx * away[0] - dy * away[1]];
}

export function onFloor(near: Side, [x, y]: Point): Point {
  const { right, away } = AXES[near];
  const [r, a] = [x - MIDDLE, MIDDLE - y];
  return [MIDDLE + r * right[0] + a * away[0], MIDDLE + r * right[1] + a * away[1]];
}

const written = (near: Side, spots: readonly Spot[], between: string): string[] =>
  spots.map((spot) =>
    onPlan(near, spot)
      .map((n) => n.toFixed(3))
      .join(between),
  );

/** An outline on the floor, as the points of a polygon; a way over it, as a path. */
export const polygon = (near: Side, outline: readonly Spot[]): string =>
  written(near, outline, ",").join(" ");
export const path = (near: Side, way: readonly Spot[]): string => `M${written(near, way, " ").join("L")}`;
