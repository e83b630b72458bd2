// What a plan comes to while it is made: who stands where, who went, who grew.

import type { PasVuSeen } from "../../wire";
import type { Size } from "./hall/defs";
import type { Ghost, Side } from "./hall/table";
import { waitingPlace } from "./hall/places";
import { FLOCK, last, seatOf, sizeOf, type Walk } from "./walks";

export interface Outlook {
  ghosts: readonly Ghost[];
  stands: readonly (number | null)[]; // by walk: the ghost that stands at its end; null: none, or it has fused since
  grown: readonly number[]; // come from a fusion
  freed: readonly number[]; // small ones that went into one, and may come in again
}

/** What two become. The board says who may. */
const grownSize = (a: Size, b: Size): Size => (a === "small" && b === "small" ? "medium" : "large");

export function ghostOf(seen: PasVuSeen, sides: readonly Side[]): Ghost {
  const { number, seat, size, where = "waiting", spot = null, heading = null } = seen;
  const pos = spot ?? waitingPlace(number, sides[seat] ?? "south");
  return { number, seat, size, where, pos, heading };
}

export function outlook(
  before: readonly Ghost[],
  walks: readonly Walk[],
  sides: readonly Side[],
  heading: number | null,
): Outlook {
  const ghosts = new Map(before.map((ghost) => [ghost.number, ghost]));
  const stands: (number | null)[] = [];
  const grown: number[] = [];
  const freed: number[] = [];
  const change = (number: number, to: Partial<Ghost>): void => {
    const ghost = ghosts.get(number);
    if (ghost !== undefined) ghosts.set(number, { ...ghost, ...to });
  };
  const home = (number: number): void => {
    const small = sizeOf(number) === "small";
    if (small) freed.push(number);
    const side = sides[seatOf(number)] ?? "south";
    change(number, {
      where: small ? "waiting" : "reserve",
      pos: waitingPlace(number, side),
      heading: null,
    });
    const at = stands.lastIndexOf(number);
    if (at >= 0) stands[at] = null;
  };
  for (const walk of walks) {
    let number = walk.ghost;
    const again = freed.indexOf(number);
    if (again >= 0) freed.splice(again, 1);
    if (walk.fuses !== null) {
      const size = grownSize(sizeOf(number), sizeOf(walk.fuses));
      home(number);
      home(walk.fuses);
      const spare = [...ghosts.values()].find(
        (ghost) => ghost.seat === seatOf(walk.ghost) && ghost.size === size && ghost.where === "reserve",
      );
      number = spare?.number ?? number;
      grown.push(number);
    }
    stands.push(walk.out ? null : number);
    if (walk.out) change(number, { where: "out" });
    else
      change(number, {
        where: "hall",
        pos: walk.stand?.spot ?? walk.wish,
        heading: walk.stand === null ? heading : walk.stand.heading,
      });
  }
  return { ghosts: [...ghosts.values()], stands, grown, freed };
}

/** The others of a seat that a ghost could fuse with where it is: by size, and if one of the next is left. */
export function partners(
  ghosts: readonly Ghost[],
  number: number,
  grown: readonly number[],
  walk: Walk,
): number[] {
  const here = last(walk);
  const spare = (size: Size): boolean =>
    ghosts.some((ghost) => ghost.seat === seatOf(number) && ghost.size === size && ghost.where === "reserve");
  const fits = (size: Size): boolean =>
    !(size === "large" || sizeOf(number) === "large" || (size === "medium" && sizeOf(number) === "medium")) &&
    spare(grownSize(size, sizeOf(number)));
  return ghosts
    .filter(
      ({ number: other, seat, where, pos, size }) =>
        other !== number &&
        seat === seatOf(number) &&
        where === "hall" &&
        !grown.includes(other) &&
        Math.floor(pos[0]) === here.column - 1 &&
        Math.floor(pos[1]) === here.row - 1 &&
        fits(size),
    )
    .map(({ number: other }) => other);
}

export const flockOf = (seat: number): number[] => FLOCK.map((_, nth) => seat * FLOCK.length + nth);
