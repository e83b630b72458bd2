// The eye behind a door: its picture plane (u, v), the keyhole's outline in it, and the line to what was seen.

import type { PasVuDoor, PasVuWitness } from "../../../wire";
import { FURNITURE, GHOSTS, HALL, KEYHOLE } from "./defs";
import { beside } from "./places";
import { add, cross, dot, rotate, scale, sub, type Vec } from "./pose";
import type { Ghost, Interior } from "./table";

export interface Eye {
  at: Vec;
  forward: Vec;
  right: Vec;
  up: Vec;
}

export function eye({ side, number }: PasVuDoor): Eye {
  const [x, y] = beside(side, number - 0.5, KEYHOLE.behind);
  const forward: Vec =
    side === "south" ? [0, 1, 0] : side === "north" ? [0, -1, 0] : [side === "west" ? 1 : -1, 0, 0];
  return { at: [x, y, KEYHOLE.height], forward, right: cross(forward, [0, 0, 1]), up: [0, 0, 1] };
}

/** The ray through a point of the picture: as long as its depth is 1. */
export const rayTo = ({ forward, right, up }: Eye, u: number, v: number): Vec =>
  add(forward, add(scale(right, u), scale(up, v)));

const halfSlot = (v: number): number =>
  KEYHOLE.slot.top + (KEYHOLE.slot.foot - KEYHOLE.slot.top) * (v / KEYHOLE.slot.bottom);

export const inKeyhole = (u: number, v: number): boolean =>
  u * u + v * v <= KEYHOLE.disc ** 2 || (v < 0 && v >= KEYHOLE.slot.bottom && Math.abs(u) <= halfSlot(v));

/** The keyhole as an SVG path, `s` pixels to the unit, its disc's middle at 0, 0. */
export function keyholePath(s: number): string {
  let v = -KEYHOLE.disc;
  while (halfSlot(v) ** 2 + v * v > KEYHOLE.disc ** 2) v += 0.001;
  const [x, y, r] = [halfSlot(v) * s, -v * s, KEYHOLE.disc * s];
  const [foot, end] = [KEYHOLE.slot.foot * s, -KEYHOLE.slot.bottom * s];
  return `M${-x} ${y}A${r} ${r} 0 1 1 ${x} ${y}L${foot} ${end}H${-foot}Z`;
}

/** From its foot to its head. */
export const axisOf = ({ heading }: Pick<Ghost, "heading">): Vec =>
  heading === null ? [0, 0, 1] : [Math.cos(heading), Math.sin(heading), 0];

/** The middle of its foot, also if it lies. */
export function footOf(ghost: Pick<Ghost, "pos" | "heading" | "size">): Vec {
  if (ghost.heading === null) return ghost.pos;
  const { height, radius } = GHOSTS[ghost.size];
  return add(add(ghost.pos, scale(axisOf(ghost), -height / 2)), [0, 0, radius]);
}

/** How far along a ray a ghost's middle line is nearest: where a line of sight may end. */
function reach(from: Vec, ray: Vec, ghost: Ghost): number {
  const { height } = GHOSTS[ghost.size];
  const waist = add(footOf(ghost), scale(axisOf(ghost), height / 2));
  return Math.max(0, Math.min(3 * HALL, dot(sub(waist, from), ray) / dot(ray, ray)));
}

/** The line of sight to a witness, from the keyhole over the mirror if need be; null: it is no longer there. */
export function sightLine(interior: Interior, door: PasVuDoor, witness: PasVuWitness): Vec[] | null {
  const looking = eye(door);
  const { at } = looking;
  const ray = rayTo(looking, witness.uv[0], witness.uv[1]);
  const ghost = interior.ghosts.find(({ number }) => number === witness.ghost);
  if (ghost === undefined) return null;
  const start = add(at, scale(ray, KEYHOLE.behind));
  const { glass } = FURNITURE.mirror;
  if (witness.via === "straight" || glass === undefined)
    return [start, add(at, scale(ray, reach(at, ray, ghost)))];
  const { pos, quat } = interior.furniture.mirror;
  const [center, normal] = [add(rotate(quat, glass.center), pos), rotate(quat, glass.normal)];
  const turning = add(at, scale(ray, dot(sub(center, at), normal) / dot(ray, normal)));
  const back = sub(ray, scale(normal, 2 * dot(ray, normal)));
  return [start, turning, add(turning, scale(back, reach(turning, back, ghost)))];
}
