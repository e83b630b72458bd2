// The few solids that everything is built of, painted in their vertices and merged by finish.

import * as THREE from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries, mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import type { Part } from "../hall/defs";
import type { Vec } from "../hall/pose";
import type { Paints } from "./paint";

/** Grain along the longest side, one square of wood to one square of texture. */
function grained(geometry: THREE.BufferGeometry, half: Vec): void {
  const [p, n, uv] = [
    geometry.getAttribute("position"),
    geometry.getAttribute("normal"),
    geometry.getAttribute("uv"),
  ];
  const long = half.indexOf(Math.max(...half));
  for (let i = 0; i < p.count; i++) {
    const normal = [n.getX(i), n.getY(i), n.getZ(i)].map(Math.abs);
    const face = normal.indexOf(Math.max(...normal));
    const along = face === long ? (long + 1) % 3 : long;
    uv.setXY(i, p.getComponent(i, along), p.getComponent(i, 3 - face - along) + half[0] * 3.7);
  }
}

/** The box that is drawn for a part: its size, and how far its middle is from the part's. */
function drawnBox({ half, inset = [] }: Part): { size: [number, number, number]; shift: Vec } {
  const cut = (n: number): number => inset[n] ?? 0;
  return {
    size: [2 * half[0] - cut(0) - cut(1), 2 * half[1] - cut(2) - cut(3), 2 * half[2] - cut(4) - cut(5)],
    shift: [(cut(0) - cut(1)) / 2, (cut(2) - cut(3)) / 2, (cut(4) - cut(5)) / 2],
  };
}

/** What is drawn for a part: never larger than the part, never further than the slack behind it. */
export function solid(part: Part, low: boolean): THREE.BufferGeometry {
  const { size, shift } = drawnBox(part);
  const thin = Math.min(...size);
  const long = size.indexOf(Math.max(...size));
  let geometry: THREE.BufferGeometry;
  if (part.shape === "tube") {
    geometry = new THREE.CylinderGeometry(thin / 2, thin / 2, Math.max(...size), low ? 8 : 12);
    if (long === 0) geometry.rotateZ(Math.PI / 2);
    if (long === 2) geometry.rotateX(Math.PI / 2);
  } else if (part.shape === "wheel") {
    const wheel = new THREE.CylinderGeometry(size[0] / 2, size[0] / 2, size[1], low ? 10 : 14);
    wheel.translate(0, 0, size[0] / 2 - size[2] / 2);
    const fork = new THREE.CylinderGeometry(size[0] * 0.46, size[0] * 0.46, size[2] - size[0] * 0.6, 8);
    fork.rotateX(Math.PI / 2).translate(0, 0, size[0] * 0.3);
    geometry = mergeGeometries([wheel, fork]);
  } else if (part.shape === "stud") {
    geometry = new THREE.SphereGeometry(0.5, low ? 6 : 8, low ? 4 : 5).scale(...size);
  } else if (low || thin < 0.03) {
    geometry = new THREE.BoxGeometry(...size);
  } else {
    const round = Math.min(part.round ?? 0.018, thin * 0.3);
    geometry = new RoundedBoxGeometry(...size, part.round === undefined ? 1 : 2, round);
  }
  geometry = geometry.index === null ? geometry : geometry.toNonIndexed();
  grained(geometry, part.half);
  return geometry.translate(part.pos[0] + shift[0], part.pos[1] + shift[1], part.pos[2] + shift[2]);
}

function painted(geometry: THREE.BufferGeometry, tint: THREE.Color): THREE.BufferGeometry {
  const plain = geometry.index === null ? geometry : geometry.toNonIndexed();
  const colours = new Float32Array(plain.getAttribute("position").count * 3);
  for (let i = 0; i < colours.length; i += 3) tint.toArray(colours, i);
  plain.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  return plain;
}

export type Painted = readonly [paint: string, geometry: THREE.BufferGeometry];

/** One mesh for each finish. */
export function merged(list: readonly Painted[], paints: Paints): THREE.Mesh[] {
  const byMaterial = new Map<THREE.Material, THREE.BufferGeometry[]>();
  for (const [paint, geometry] of list) {
    const material = paints.material(paint);
    byMaterial.set(material, [...(byMaterial.get(material) ?? []), painted(geometry, paints.tint(paint))]);
  }
  return [...byMaterial].map(([material, geometries]) => {
    const mesh = new THREE.Mesh(mergeVertices(mergeGeometries(geometries)), material);
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  });
}
