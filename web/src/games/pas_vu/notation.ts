// Wishes as the rules write them.

import type { Piece } from "./hall/defs";
import { quantised, type Pose, type Vec } from "./hall/pose";

const POS_DIGITS = 4;
const QUAT_DIGITS = 5;
const HEADING_DIGITS = 3;

/** The shortest decimals, never an exponent. */
export const decimal = (x: number, digits: number): string => {
  const text = x.toFixed(digits).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};

export const poseWord = (pose: Pose): string => {
  const { pos, quat } = quantised(pose);
  return [...pos.map((x) => decimal(x, POS_DIGITS)), ...quat.map((x) => decimal(x, QUAT_DIGITS))].join(",");
};

export const placeWish = (piece: Piece, pose: Pose): string => `place ${piece} ${poseWord(pose)}`;

export const standWord = (spot: Vec, heading: number | null): string => {
  const at = spot.map((x) => decimal(x, POS_DIGITS)).join(",");
  return heading === null ? at : `${at}~${decimal(heading, HEADING_DIGITS)}`;
};
