// How a held piece is turned, and how it rests.

import { boxes, PIECES, type Piece } from "./hall/defs";
import { corners, overlap, rotate, times, turn, type Pose } from "./hall/pose";
import type { Interior } from "./hall/table";
import { isSquare } from "./hall/tipping";

const SQUARE_ON = 0.999; // the height of a unit axis that counts as vertical
const NEAR = 0.015; // squares: what is nearer touches

export const turned = ({ pos, quat }: Pose, degrees: number): Pose => ({
  pos,
  quat: times(turn([0, 0, 1], degrees), quat),
});

export function upright({ pos, quat }: Pose): Pose {
  const heading = rotate(quat, [1, 0, 0]);
  const flat = Math.hypot(heading[0], heading[1]) > 0.1;
  const yaw = flat ? (Math.atan2(heading[1], heading[0]) * 180) / Math.PI : 0;
  return { pos: [pos[0], pos[1], 0], quat: turn([0, 0, 1], Math.round(yaw / 15) * 15) };
}

export type Manner = "stands" | "lies" | "leans";

export function manner(pose: Pose): Manner {
  if (rotate(pose.quat, [0, 0, 1])[2] > SQUARE_ON) return "stands";
  return isSquare(pose) ? "lies" : "leans";
}

export interface Footing {
  manner: Manner;
  on: readonly Piece[]; // that it touches
  floor: boolean;
}

/** What a piece rests on or against, as the eye would say. */
export function footing(piece: Piece, pose: Pose, { furniture }: Interior): Footing {
  const own = boxes(piece, pose);
  const touches = (other: Piece): boolean =>
    boxes(other, furniture[other]).some((box) => own.some((each) => overlap(each, box, -NEAR)));
  return {
    manner: manner(pose),
    on: PIECES.filter((other) => other !== piece && touches(other)),
    floor: own.flatMap(corners).some((corner) => corner[2] < NEAR),
  };
}
