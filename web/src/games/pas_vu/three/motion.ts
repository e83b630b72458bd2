// How ghosts and pieces get from where they were to where they are. Each is a way through time, 0 to 1.

import * as THREE from "three";
import type { Vec } from "../hall/pose";
import type { Stance } from "./ghosts";

export interface Motion {
  ms: number;
  at: (t: number) => Stance;
}

const FRIGHT = 0.18; // of a flight: the jump before it
const SQUARE = 210; // ms for one square on foot
const WALK = [420, 1700] as const;
const LEAP = 1.5; // over a wall

const smooth = (t: number): number => t * t * (3 - 2 * t);

function between(from: Stance, to: Stance, t: number, rise: number): Stance {
  const foot = from.foot.clone().lerp(to.foot, t);
  foot.z += rise;
  const axis = from.axis.clone().lerp(to.axis, t);
  return { foot, axis: axis.lengthSq() < 1e-6 ? to.axis : axis.normalize() };
}

/** Straight there in one small jump. */
export function hop(from: Stance, to: Stance): Motion {
  const far = from.foot.distanceTo(to.foot);
  const rise = Math.min(0.9, 0.12 + far * 0.18);
  return {
    ms: Math.min(700, 260 + far * 90),
    at: (t) => between(from, to, smooth(t), Math.sin(t * Math.PI) * rise),
  };
}

/** Up in fright, then in one leap over the wall, home. */
export function flight(from: Stance, to: Stance): Motion {
  const far = from.foot.distanceTo(to.foot);
  return {
    ms: 1400,
    at: (t) => {
      const k = Math.max(0, (t - FRIGHT) / (1 - FRIGHT));
      const jump = t < FRIGHT ? Math.sin((t / FRIGHT) * Math.PI) * 0.25 : 0;
      return between(from, to, k, jump + Math.sin(k * Math.PI) * (LEAP + far * 0.12));
    },
  };
}

/** On foot over the squares, bobbing; up on to what it ends on with its last step. */
export function walk(from: Stance, points: readonly Vec[], to: Stance): Motion {
  const feet = points.slice(0, -1).map(([x, y, z]) => new THREE.Vector3(x, y, z));
  const upright = new THREE.Vector3(0, 0, 1);
  const stops: Stance[] = [from, ...feet.map((foot) => ({ foot, axis: upright })), to];
  const legs = stops.slice(1).map((stop, n) => {
    const before = stops[n] ?? from;
    return { from: before, to: stop, long: Math.max(1e-3, before.foot.distanceTo(stop.foot)) };
  });
  const whole = legs.reduce((sum, { long }) => sum + long, 0);
  return {
    ms: Math.max(WALK[0], Math.min(WALK[1], whole * SQUARE)),
    at: (t) => {
      let left = t * whole;
      for (const leg of legs) {
        if (left <= leg.long) {
          const climb = Math.abs(leg.to.foot.z - leg.from.foot.z);
          const k = left / leg.long;
          return between(leg.from, leg.to, k, Math.abs(Math.sin(k * Math.PI)) * (0.07 + climb));
        }
        left -= leg.long;
      }
      return to;
    },
  };
}

/** Marks of where a flight went, from its leap on. */
export const trail = ({ at }: Motion, until: number): Vec[] =>
  Array.from({ length: 14 }, (_, n) => {
    const { x, y, z } = at(FRIGHT + (n / 13) * Math.max(0, until - FRIGHT - 0.06)).foot;
    return [x, y, z + 0.2];
  });
