// A wall of six arched doors, seen from inside: x along it, z up, its front at y = 0.

import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { HALL, KEYHOLE } from "../hall/defs";
import type { Side } from "../hall/table";
import type { Paints } from "./paint";
import { merged, solid, type Painted } from "./solids";

export const WALL = 1.62;
export const DEPTH = 0.14;

/** An arch: straight up, then half a circle. */
function arch(width: number, height: number, foot = 0): THREE.Shape {
  const r = width / 2;
  const shape = new THREE.Shape();
  shape.moveTo(r, foot);
  shape.lineTo(r, height - r);
  shape.absarc(0, height - r, r, 0, Math.PI, false);
  shape.lineTo(-r, foot);
  return shape;
}

/** What goes round an arch. */
function surround(width: number, height: number, board: number): THREE.Shape {
  const shape = arch(width, height);
  const r = width / 2 - board;
  shape.lineTo(-r, 0);
  shape.lineTo(-r, height - width / 2);
  shape.absarc(0, height - width / 2, r, Math.PI, 0, true);
  shape.lineTo(r, 0);
  shape.lineTo(width / 2, 0);
  return shape;
}

function panel(width: number, foot: number, top: number): THREE.Shape {
  const shape = new THREE.Shape();
  shape.moveTo(-width / 2, foot);
  shape.lineTo(width / 2, foot);
  shape.lineTo(width / 2, top);
  shape.lineTo(-width / 2, top);
  return shape;
}

function keyholeShape(s: number): THREE.Shape {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, s, -0.32 * Math.PI, 1.32 * Math.PI, false);
  shape.lineTo(-s * 0.75, -s * 2.1);
  shape.lineTo(s * 0.75, -s * 2.1);
  return shape;
}

interface Cut {
  thick: number;
  front: number;
  bevel: number;
  curve: number;
}

/** A shape as a board that stands out of the wall, its front at y = `front`. */
function relief(shape: THREE.Shape, { thick, front, bevel, curve }: Cut): THREE.BufferGeometry {
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: thick - bevel,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
    curveSegments: curve,
  });
  return geometry
    .rotateX(Math.PI / 2)
    .rotateZ(Math.PI)
    .translate(0, front - thick, 0);
}

export function wall(paints: Paints, low: boolean): THREE.Mesh[] {
  const list: Painted[] = [];
  const beam = (y: number, z: number, long: number, deep: number, high: number): void => {
    const part = { paint: "oak", pos: [HALL / 2, y, z], half: [long / 2, deep / 2, high / 2] } as const;
    list.push(["oak", solid(part, low)]);
  };
  beam(-DEPTH / 2 - 0.05, WALL / 2 - 0.1, HALL, DEPTH - 0.04, WALL - 0.2);
  beam(-DEPTH / 2 - 0.03, WALL - 0.03, HALL + 0.02, DEPTH + 0.1, 0.06);
  const [curve, bevel] = low ? [4, 0] : [7, 0.01];
  for (let n = 0; n < HALL; n++) {
    const put = (paint: string, shape: THREE.Shape, thick: number, front: number, edge = 0, z = 0): void => {
      const cut = { thick, front, bevel: edge, curve };
      list.push([paint, relief(shape, cut).translate(n + 0.5, 0, z)]);
    };
    put("oak", surround(0.8, 1.44, 0.07), 0.05, -0.004, bevel);
    put("walnut", arch(0.67, 1.375), 0.02, -0.026);
    for (const shape of [panel(0.46, 0.1, 0.56), panel(0.46, 0.62, 0.94), arch(0.46, 1.3, 0.98)])
      put("door", shape, 0.014, -0.014, bevel);
    put("brass", keyholeShape(0.094), 0.016, -0.006, bevel / 2, KEYHOLE.height + 0.02);
    put("ink", keyholeShape(0.05), 0.006, -0.003, 0, KEYHOLE.height + 0.01);
  }
  return merged(list, paints);
}

/** Six numbers in a row: on the doors, to be read from inside, or on the rim, to be read from outside. */
export function numbers(side: Side, rim: boolean): THREE.BufferGeometry {
  const quads = Array.from({ length: HALL }, (_, k) => {
    const quad = new THREE.PlaneGeometry(rim ? 0.2 : 0.17, rim ? 0.2 : 0.17);
    if (!rim) quad.rotateX(Math.PI / 2).rotateZ(Math.PI);
    quad.translate(k + 0.5, rim ? -DEPTH / 2 - 0.03 : -0.003, rim ? WALL + 0.004 : 1.12);
    const number = side === "south" || side === "east" ? k : HALL - 1 - k;
    const uv = quad.getAttribute("uv");
    for (let i = 0; i < 4; i++) uv.setX(i, (number + uv.getX(i)) / HALL);
    return quad;
  });
  return mergeGeometries(quads);
}
