// The eye behind a door. Its picture plane is the door, so the frustum is off its axis; the canvas' edges in (u, v) are
// computed from where the page's keyhole lies, so that mask and picture cannot drift apart.

import * as THREE from "three";
import { KEYHOLE } from "../hall/defs";
import type { Eye } from "../hall/eye";
import type { Free } from "../hall/table";

/** Where the keyhole lies on the canvas. */
export interface Frame {
  unit: number; // pixels to one unit of the picture
  x: number; // of the disc's middle
  y: number;
}

export const BRASS = 0.17; // round the hole, in units of the picture
const HIGH = KEYHOLE.disc - KEYHOLE.slot.bottom;

/** As large as fits into what the page leaves free. */
export function frame({ left, top, right, bottom }: Free): Frame {
  const unit = Math.max(
    20,
    Math.min((right - left) / (2 * (KEYHOLE.disc + BRASS)), (bottom - top) / (HIGH + 2 * BRASS)),
  );
  const spare = bottom - top - unit * (HIGH + 2 * BRASS);
  return { unit, x: (left + right) / 2, y: top + spare / 2 + unit * (KEYHOLE.disc + BRASS) };
}

export class KeyholeCamera extends THREE.PerspectiveCamera {
  private window: { left: number; right: number; top: number; bottom: number } | undefined;

  aim({ at, forward, right, up }: Eye, { unit, x, y }: Frame, width: number, height: number): void {
    this.window = { left: -x / unit, right: (width - x) / unit, top: y / unit, bottom: (y - height) / unit };
    this.near = KEYHOLE.behind * 0.98; // nothing on this side of the door
    this.far = 40;
    this.position.set(...at);
    const back = new THREE.Vector3(...forward).negate();
    this.quaternion.setFromRotationMatrix(
      new THREE.Matrix4().makeBasis(new THREE.Vector3(...right), new THREE.Vector3(...up), back),
    );
    this.updateProjectionMatrix();
    this.updateMatrixWorld();
  }

  override updateProjectionMatrix(): void {
    if (this.window === undefined) return; // called by the parent's constructor
    const { left, right, top, bottom } = this.window;
    const n = this.near;
    this.projectionMatrix.makePerspective(left * n, right * n, top * n, bottom * n, n, this.far);
    this.projectionMatrixInverse.copy(this.projectionMatrix).invert();
  }
}
