// The camera: round the hall on a leash. Two angles and a zoom. What it looks at is the floor's middle, in the middle of
// what is free; the nearer it comes, the farther it may look beside it.

import * as THREE from "three";
import { HALL } from "../hall/defs";
import { beside } from "../hall/places";
import type { Vec } from "../hall/pose";
import type { Free, Side } from "../hall/table";

export interface View {
  azimuth: number; // degrees, 0 from the south, 90 from the east
  elevation: number; // degrees over the floor
  zoom: number; // 1: the hall just fits
}

const LOWEST = 16;
const HIGHEST = 89;
const FARTHEST = 0.85;
const NEAREST = 3.2;
const MIDDLE = new THREE.Vector3(HALL / 2, HALL / 2, 0.15);

export class Rig {
  readonly camera = new THREE.PerspectiveCamera(26, 1, 0.5, 90);
  private target = MIDDLE.clone();
  view: View = { azimuth: -16, elevation: 44, zoom: 1 };
  /** Whose waiting ghosts are to be seen in front. */
  side: Side = "south";
  private size = { width: 1, height: 1 };
  private free: Free = { left: 0, top: 0, right: 1, bottom: 1 };

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  resize(width: number, height: number, free: Free): void {
    this.size = { width, height };
    this.free = free;
    this.apply();
  }

  orbit(dx: number, dy: number): void {
    this.view.azimuth -= dx;
    this.view.elevation = Math.max(LOWEST, Math.min(HIGHEST, this.view.elevation + dy));
    this.apply();
  }

  /** Nearer, towards a point of the floor if there is one. */
  zoom(by: number, towards: Vec | null = null): void {
    const before = this.view.zoom;
    this.view.zoom = Math.max(FARTHEST, Math.min(NEAREST, before * by));
    if (towards !== null) {
      const point = new THREE.Vector3(towards[0], towards[1], this.target.z);
      this.target
        .sub(point)
        .multiplyScalar(before / this.view.zoom)
        .add(point);
    }
    this.apply();
  }

  pan(x: number, y: number): void {
    this.target.x += x;
    this.target.y += y;
    this.apply();
  }

  /** Home: look at the middle again. */
  watch(view: View): void {
    this.view = { ...view };
    this.apply();
  }

  private leash(): void {
    const slack = (HALL / 2) * Math.max(0, 1 - 1 / this.view.zoom);
    for (const axis of ["x", "y"] as const)
      this.target[axis] = Math.max(MIDDLE[axis] - slack, Math.min(MIDDLE[axis] + slack, this.target[axis]));
  }

  /** Far enough that the box and the ghosts beside it fit into what is free. */
  private fit(): number {
    const { width, height } = this.size;
    const { left, top, right, bottom } = this.free;
    const azimuth = THREE.MathUtils.degToRad(this.view.azimuth);
    const points = [0.5, HALL - 0.5].map((along) => new THREE.Vector3(...beside(this.side, along, 1)));
    for (const x of [-1, 1])
      for (const y of [-1, 1]) {
        const standing = x * Math.sin(azimuth) - y * Math.cos(azimuth) < 0.4; // the corner nearest to the camera has sunk
        points.push(new THREE.Vector3(HALL / 2 + x * 3.3, HALL / 2 + y * 3.3, standing ? 1.7 : 0));
      }
    let [near, far] = [4, 60];
    for (let n = 0; n < 18; n++) {
      const distance = (near + far) / 2;
      this.stand(distance, MIDDLE);
      const fits = points.every((point) => {
        const p = point.clone().project(this.camera);
        const [px, py] = [((p.x + 1) / 2) * width, ((1 - p.y) / 2) * height];
        return px >= left && px <= right && py >= top && py <= bottom;
      });
      if (fits) far = distance;
      else near = distance;
    }
    return far;
  }

  private stand(distance: number, target: THREE.Vector3): void {
    const azimuth = THREE.MathUtils.degToRad(this.view.azimuth);
    const elevation = THREE.MathUtils.degToRad(this.view.elevation);
    const flat = Math.cos(elevation) * distance;
    this.camera.position.set(
      target.x + Math.sin(azimuth) * flat,
      target.y - Math.cos(azimuth) * flat,
      target.z + Math.sin(elevation) * distance,
    );
    this.camera.lookAt(target);
    this.camera.updateMatrixWorld();
  }

  private apply(): void {
    const { width, height } = this.size;
    const { left, top, right, bottom } = this.free;
    this.camera.aspect = width / height;
    this.camera.setViewOffset(
      width,
      height,
      width / 2 - (left + right) / 2,
      height / 2 - (top + bottom) / 2,
      width,
      height,
    );
    this.leash();
    this.stand(this.fit() / this.view.zoom, this.target);
  }

  /** On the floor, to the right of the screen and away from it: what arrow keys and thumbs mean. */
  floorAxes(): { right: [number, number]; away: [number, number] } {
    const a = THREE.MathUtils.degToRad(this.view.azimuth);
    return { right: [Math.cos(a), Math.sin(a)], away: [-Math.sin(a), Math.cos(a)] };
  }
}
