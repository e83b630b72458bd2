// A board's furniture and ghosts as things in the hall.

import type { PasVuBoard, PasVuChange } from "../../wire";
import { PIECES, type Piece } from "./hall/defs";
import type { Pose } from "./hall/pose";
import type { Interior, Side } from "./hall/table";
import { waitingPlace } from "./hall/places";
import { seatOf } from "./walks";

const BEFORE: Pose = { pos: [3, 3, 0], quat: [1, 0, 0, 0] }; // until the hall is furnished

export function furnitureOf({ furniture }: Pick<PasVuBoard, "furniture">): Record<Piece, Pose> {
  const found = new Map(furniture);
  return Object.fromEntries(PIECES.map((piece) => [piece, found.get(piece) ?? BEFORE])) as Record<
    Piece,
    Pose
  >;
}

export function changed(interior: Interior, change: PasVuChange, sides: readonly Side[]): Interior {
  const moved = new Map(change.ghosts);
  return {
    furniture: { ...interior.furniture, ...Object.fromEntries(change.furniture) },
    ghosts: interior.ghosts.map((ghost) => {
      const to = moved.get(ghost.number);
      if (to === undefined) return ghost;
      if (to === "out") return { ...ghost, where: "out" };
      if (to === "home") {
        const pos = waitingPlace(ghost.number, sides[seatOf(ghost.number)] ?? "south");
        return { ...ghost, where: "waiting", pos, heading: null };
      }
      return { ...ghost, where: "hall", pos: to.spot, heading: to.heading };
    }),
  };
}
