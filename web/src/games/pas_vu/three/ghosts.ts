// Ghosts: exactly the judged cylinder with half a sphere on top, less a hem. Round as they are, they may always turn
// their face and their seat's shape to whoever looks: no verdict depends on it.

import * as THREE from "three";
import { GHOSTS, type Size } from "../hall/defs";
import { axisOf, footOf } from "../hall/eye";
import type { Ghost } from "../hall/table";
import { TALL, veil, type Mood } from "./faces";
import { UNMIRRORED } from "./paint";

function body(size: Size, low: boolean): THREE.BufferGeometry {
  const { radius, height } = GHOSTS[size];
  const around = low ? 14 : 32;
  const dome = low ? 5 : 9;
  const neck = height - radius;
  const rings: [number, number][] = [
    [0.01, 0.02],
    [radius - 0.001, 0.002],
    [radius - 0.006, neck * 0.35],
    [radius - 0.001, neck],
  ];
  for (let n = 1; n <= dome; n++) {
    const a = (n / dome) * (Math.PI / 2);
    rings.push([Math.max(0.001, (radius - 0.001) * Math.cos(a)), neck + (radius - 0.001) * Math.sin(a)]);
  }
  const points: number[] = [];
  const uvs: number[] = [];
  const index: number[] = [];
  rings.forEach(([r, z], j) => {
    for (let i = 0; i <= around; i++) {
      const a = (i / around) * 2 * Math.PI - Math.PI / 2; // 0 is the face, towards +y
      const hem = j === 1 ? 0.005 * (1 + Math.cos(7 * a)) : 0;
      points.push(r * Math.sin(a), r * Math.cos(a), z + hem);
      const front = Math.sin(a) * 0.25 * Math.min(1, r / radius + 0.02);
      uvs.push(Math.cos(a) >= -1e-9 ? 0.25 - front : 0.75 + front, 1 - (height - z) / (TALL * radius));
      if (j > 0 && i > 0) {
        const [p, q] = [j * (around + 1) + i, (j - 1) * (around + 1) + i];
        index.push(q - 1, p - 1, p, q - 1, p, q);
      }
    }
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** Where a ghost is drawn: the middle of its foot, and from there to its head. */
export interface Stance {
  foot: THREE.Vector3;
  axis: THREE.Vector3;
}

export const stance = (ghost: Ghost): Stance => ({
  foot: new THREE.Vector3(...footOf(ghost)),
  axis: new THREE.Vector3(...axisOf(ghost)),
});

interface Drawn {
  mesh: THREE.Mesh;
  axis: THREE.Vector3;
}

export class Flock {
  readonly group = new THREE.Group();
  private bodies: Readonly<Record<Size, THREE.BufferGeometry>>;
  private drawn = new Map<number, Drawn>();
  private veils = new Map<string, THREE.Material>();

  constructor(private low: boolean) {
    this.bodies = { small: body("small", low), medium: body("medium", low), large: body("large", low) };
  }

  private veil(seat: number, mood: Mood): THREE.Material {
    const key = `${seat} ${mood}`;
    const made = this.veils.get(key) ?? veil(seat, mood, this.low);
    this.veils.set(key, made);
    return made;
  }

  /** Dresses a ghost; the first time it is put where it is. True: it was not there before. */
  dress(ghost: Ghost, mood: Mood): boolean {
    const found = this.drawn.get(ghost.number);
    const mesh = found?.mesh ?? new THREE.Mesh();
    mesh.geometry = this.bodies[ghost.size];
    mesh.material = this.veil(ghost.seat, mood);
    mesh.castShadow = true;
    mesh.layers.set(ghost.where === "hall" ? 0 : UNMIRRORED);
    if (found !== undefined) return false;
    mesh.name = String(ghost.number);
    this.drawn.set(ghost.number, { mesh, axis: new THREE.Vector3(0, 0, 1) });
    this.group.add(mesh);
    this.put(ghost.number, stance(ghost));
    return true;
  }

  put(number: number, { foot, axis }: Stance): void {
    const found = this.drawn.get(number);
    found?.mesh.position.copy(foot);
    found?.axis.copy(axis).normalize();
  }

  at(number: number): Stance | null {
    const found = this.drawn.get(number);
    return found === undefined ? null : { foot: found.mesh.position.clone(), axis: found.axis.clone() };
  }

  /** How much of it there is: 0 has gone. */
  size(number: number, scale: number): void {
    const mesh = this.drawn.get(number)?.mesh;
    mesh?.scale.setScalar(Math.max(1e-3, scale));
    if (mesh !== undefined) mesh.visible = scale > 0;
  }

  /** Those that are no more. */
  keep(numbers: ReadonlySet<number>): void {
    for (const [number, { mesh }] of this.drawn)
      if (!numbers.has(number)) {
        this.drawn.delete(number);
        this.group.remove(mesh);
      }
  }

  /** Each turns its face to the camera, a little its own way; one that lies looks up as far as it can. */
  face(camera: THREE.Camera): void {
    const basis = new THREE.Matrix4();
    for (const [number, { mesh, axis }] of this.drawn) {
      const front = camera.position.clone().sub(mesh.position);
      front.addScaledVector(axis, -front.dot(axis)).normalize();
      front.applyAxisAngle(axis, Math.sin(number * 2.4) * 0.22);
      basis.makeBasis(front.clone().cross(axis), front, axis);
      mesh.quaternion.setFromRotationMatrix(basis);
    }
  }

  repaint(): void {
    for (const material of this.veils.values()) {
      (material as THREE.MeshBasicMaterial).map?.dispose();
      material.dispose();
    }
    this.veils.clear();
  }
}
