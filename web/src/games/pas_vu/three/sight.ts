// Light and sight through a keyhole: the shaft that falls into the dark, and the lines to what was seen.

import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { PasVuDoor } from "../../../wire";
import { HALL, KEYHOLE } from "../hall/defs";
import { eye, inKeyhole, rayTo } from "../hall/eye";
import { add, scale, type Vec } from "../hall/pose";
import { themed } from "./paint";

const AROUND = 72;
const DEPTHS = [KEYHOLE.behind, 0.6, 1.1, 1.8, 2.8];

/** The keyhole's outline, drawn out along the view and fading. */
export function shaft(door: PasVuDoor, bright: number): THREE.Mesh {
  const looking = eye(door);
  const outline = Array.from({ length: AROUND + 1 }, (_, n) => {
    const a = (n / AROUND) * 2 * Math.PI;
    let r = 2.2;
    while (!inKeyhole(r * Math.sin(a), r * Math.cos(a))) r -= 0.01;
    return [r * Math.sin(a), r * Math.cos(a)] as const;
  });
  const points: number[] = [];
  const colours: number[] = [];
  const index: number[] = [];
  DEPTHS.forEach((depth, j) =>
    outline.forEach(([u, v], i) => {
      const [x, y, z] = add(looking.at, scale(rayTo(looking, u, v), depth));
      const within = (n: number): number => Math.max(0, Math.min(HALL, n)); // no light through walls
      points.push(within(x), within(y), Math.max(0.004, z));
      const light = bright * (1 - j / (DEPTHS.length - 1)) ** 2;
      colours.push(light, light * 0.93, light * 0.76);
      if (i > 0 && j > 0) {
        const [p, q] = [j * (AROUND + 1) + i, (j - 1) * (AROUND + 1) + i];
        index.push(q - 1, p - 1, p, q - 1, p, q);
      }
    }),
  );
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
  geometry.setIndex(index);
  const material = new THREE.MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    blending: THREE.CustomBlending, // adds light and no cover: over the walls the page shines through as before
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneFactor,
    blendSrcAlpha: THREE.ZeroFactor,
    blendDstAlpha: THREE.OneFactor,
    depthWrite: false,
    side: THREE.DoubleSide,
  });
  return new THREE.Mesh(geometry, material);
}

interface Stroke {
  gap: number;
  thick: number;
  opacity: number;
}
export const SIGHT: Stroke = { gap: 0.2, thick: 0.012, opacity: 0.6 };
export const TRAIL: Stroke = { gap: 0.15, thick: 0.034, opacity: 1 };

/** Dashed lines through space: from the keyhole to what was seen, round the corner of the mirror if need be. */
export function dashes(
  lines: readonly (readonly Vec[])[],
  { gap, thick, opacity }: Stroke,
): THREE.Mesh | null {
  const rods: THREE.BufferGeometry[] = [];
  const up = new THREE.Vector3(0, 1, 0);
  for (const line of lines)
    line.slice(1).forEach((to, n) => {
      const a = new THREE.Vector3(...(line[n] ?? to));
      const way = new THREE.Vector3(...to).sub(a);
      const turned = new THREE.Quaternion().setFromUnitVectors(up, way.clone().normalize());
      for (let s = 0; s < way.length() - gap * 0.3; s += gap) {
        const rod = new THREE.CylinderGeometry(thick, thick, gap * 0.6, 6).applyQuaternion(turned);
        const at = a.clone().addScaledVector(way, (s + gap * 0.3) / way.length());
        rods.push(rod.translate(at.x, at.y, at.z));
      }
    });
  if (rods.length === 0) return null;
  return new THREE.Mesh(
    mergeGeometries(rods),
    new THREE.MeshBasicMaterial({ color: themed("--accent"), toneMapped: false, transparent: true, opacity }),
  );
}

/** Takes all out of a group, and gives back what it held. */
export function empty(group: THREE.Group): void {
  for (const child of group.children)
    if (child instanceof THREE.Mesh) {
      (child.geometry as THREE.BufferGeometry).dispose();
      (child.material as THREE.Material).dispose();
    }
  group.clear();
}
