// How a hand tips a piece.

import { cross, rotate, times, turn, type Pose, type Vec } from "./pose";

const AXES: readonly Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Tipped towards a direction on the floor, about the piece's own nearest axis, so that it lies down squarely. */
export function tipped({ pos, quat }: Pose, toward: readonly [number, number], degrees: number): Pose {
  const own = AXES.map((axis) => rotate(quat, axis));
  const flattest = own.reduce((a, b) => (Math.hypot(b[0], b[1]) > Math.hypot(a[0], a[1]) ? b : a));
  const length = Math.hypot(flattest[0], flattest[1]);
  const [x, y] = [flattest[0] / length, flattest[1] / length];
  const choices: Vec[] = [
    [x, y, 0],
    [-x, -y, 0],
    [-y, x, 0],
    [y, -x, 0],
  ];
  const along = choices.reduce((a, b) =>
    b[0] * toward[0] + b[1] * toward[1] > a[0] * toward[0] + a[1] * toward[1] ? b : a,
  );
  return { pos, quat: times(turn(cross([0, 0, 1], along), degrees), quat) };
}

/** Whether one of its own axes is upright: it stands or lies squarely. */
export const isSquare = ({ quat }: Pose): boolean =>
  AXES.some((axis) => Math.abs(rotate(quat, axis)[2]) > 0.999);
