// Vectors, quaternions and boxes in space, without three.js: the plan view and the stand-ins need nothing else.

export type Vec = readonly [number, number, number];
export type Quat = readonly [number, number, number, number]; // w, x, y, z

export interface Pose {
  pos: Vec;
  quat: Quat;
}

export interface Box {
  center: Vec;
  axes: readonly [Vec, Vec, Vec];
  half: Vec;
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The turn about a unit axis, in degrees. */
export function turn(axis: Vec, degrees: number): Quat {
  const a = (degrees * Math.PI) / 360;
  const s = Math.sin(a);
  return [Math.cos(a), axis[0] * s, axis[1] * s, axis[2] * s];
}

export const times = ([w, x, y, z]: Quat, [W, X, Y, Z]: Quat): Quat => [
  w * W - x * X - y * Y - z * Z,
  w * X + x * W + y * Z - z * Y,
  w * Y - x * Z + y * W + z * X,
  w * Z + x * Y - y * X + z * W,
];

export function rotate([w, x, y, z]: Quat, v: Vec): Vec {
  const q: Vec = [x, y, z];
  const t = scale(cross(q, v), 2);
  return add(add(v, scale(t, w)), cross(q, t));
}

/**
 * Rounded as the log rounds it, *before* anything is judged, so that server, page and log hold the same numbers. Of two
 * quaternions that turn alike it is the one that starts above 0, and nothing is -0.
 */
export function quantised({ pos, quat }: Pose): Pose {
  const length = Math.hypot(...quat);
  const turned = quat.map((x) => Math.round((x / length) * 1e5) / 1e5);
  const sign = (turned.find((x) => x !== 0) ?? 1) < 0 ? -1 : 1;
  return {
    pos: pos.map((x) => Math.round(x * 1e4) / 1e4 + 0) as unknown as Vec,
    quat: turned.map((x) => sign * x + 0) as unknown as Quat,
  };
}

export function placed(part: { pos: Vec; half: Vec }, { pos, quat }: Pose): Box {
  return {
    center: add(rotate(quat, part.pos), pos),
    axes: [rotate(quat, [1, 0, 0]), rotate(quat, [0, 1, 0]), rotate(quat, [0, 0, 1])],
    half: part.half,
  };
}

const SIGNS = [-1, 1] as const;

export const corners = ({ center, axes, half }: Box): Vec[] =>
  SIGNS.flatMap((i) =>
    SIGNS.flatMap((j) =>
      SIGNS.map((k) =>
        [i * half[0], j * half[1], k * half[2]].reduce<Vec>(
          (p, d, n) => add(p, scale(axes[n] as Vec, d)),
          center,
        ),
      ),
    ),
  );

/** Points along the twelve edges. */
export function edges(box: Box): Vec[] {
  const c = corners(box);
  const pairs = c.flatMap((a, i) =>
    [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [a, c[i | bit] as Vec] as const),
  );
  return pairs.flatMap(([a, b]) => [0, 0.25, 0.5, 0.75, 1].map((t) => add(scale(a, 1 - t), scale(b, t))));
}

export const holds = ({ center, axes, half }: Box, point: Vec, slack = 0): boolean =>
  axes.every((axis, n) => Math.abs(dot(sub(point, center), axis)) <= (half[n] as number) + slack);

/** Do two boxes overlap by more than `slack`? Separating axes: six faces, nine pairs of edges. */
export function overlap(a: Box, b: Box, slack = 1e-3): boolean {
  const between = sub(b.center, a.center);
  if (Math.hypot(...between) > Math.hypot(...a.half) + Math.hypot(...b.half)) return false;
  const reach = (box: Box, axis: Vec): number =>
    box.axes.reduce((sum, own, n) => sum + Math.abs(dot(own, axis)) * (box.half[n] as number), 0);
  const apart = (axis: Vec): boolean => {
    const length = Math.hypot(...axis);
    return length > 1e-6 && Math.abs(dot(between, axis)) > reach(a, axis) + reach(b, axis) - slack * length;
  };
  return ![...a.axes, ...b.axes].some(apart) && !a.axes.some((x) => b.axes.some((y) => apart(cross(x, y))));
}

/** The outline of points seen from above, counter-clockwise (Andrew's monotone chain). */
export function hull(points: readonly (readonly [number, number, ...number[]])[]): [number, number][] {
  const sorted = points.map(([x, y]): [number, number] => [x, y]).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const left = (o: [number, number], a: [number, number], b: [number, number]): number =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: [number, number][]): [number, number][] => {
    const chain: [number, number][] = [];
    for (const point of list) {
      for (let [a, b] = chain.slice(-2); a && b && left(a, b, point) <= 1e-9; [a, b] = chain.slice(-2))
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 2 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

/** How far a point lies outside an outline and the nearest point of it; negative inside. */
export function outside(
  outline: readonly [number, number][],
  [x, y]: readonly [number, number],
): {
  by: number;
  nearest: [number, number];
} {
  let best = { by: Infinity, nearest: [x, y] as [number, number] };
  let inside = outline.length > 2;
  outline.forEach(([ax, ay], n) => {
    const [bx, by] = outline[(n + 1) % outline.length] as [number, number];
    const [ex, ey] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    const nearest: [number, number] = [ax + t * ex, ay + t * ey];
    const away = Math.hypot(x - nearest[0], y - nearest[1]);
    if (away < best.by) best = { by: away, nearest };
    if (ex * (y - ay) - ey * (x - ax) < 0) inside = false;
  });
  return inside ? { ...best, by: -best.by } : best;
}
