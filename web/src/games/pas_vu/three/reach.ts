// From points of the canvas into the hall and back.

import * as THREE from "three";
import type { Piece } from "../hall/defs";
import type { Vec } from "../hall/pose";
import { UNMIRRORED } from "./paint";

export type Hit = { piece: Piece; at: Vec; top: boolean } | { ghost: number }; // on top of a piece, or at its side

function isUp(normal: THREE.Vector3 | undefined, { matrixWorld }: THREE.Object3D): boolean {
  return normal !== undefined && normal.clone().transformDirection(matrixWorld).z > 0.7;
}

export class Reach {
  private size = { width: 1, height: 1 };

  constructor(
    private camera: THREE.Camera,
    private pieces: Readonly<Record<Piece, THREE.Group>>,
    private preview: THREE.Group,
    private ghosts: THREE.Group,
  ) {}

  resize(width: number, height: number): void {
    this.size = { width, height };
  }

  onScreen([x, y, z]: Vec): [number, number] {
    const p = new THREE.Vector3(x, y, z).project(this.camera);
    return [((p.x + 1) / 2) * this.size.width, ((1 - p.y) / 2) * this.size.height];
  }

  /** The floor under a point of the canvas, at some height. */
  floorAt(x: number, y: number, height = 0): Vec | null {
    const hit = this.ray(x, y).ray.intersectPlane(
      new THREE.Plane(new THREE.Vector3(0, 0, 1), -height),
      new THREE.Vector3(),
    );
    return hit === null ? null : [hit.x, hit.y, hit.z];
  }

  /** What lies under a point of the canvas, nearest first; the preview counts as the piece that is held. */
  under(x: number, y: number, held: Piece | null): Hit[] {
    const groups = Object.entries(this.pieces) as [Piece, THREE.Group][];
    const targets = [...groups.map(([, group]) => group), this.preview, this.ghosts];
    return this.ray(x, y)
      .intersectObjects(targets, true)
      .flatMap(({ object, point, normal }): Hit[] => {
        if (object.parent === this.ghosts) return object.visible ? [{ ghost: Number(object.name) }] : [];
        const piece =
          object.parent === this.preview ? held : groups.find(([, group]) => group === object.parent)?.[0];
        return piece === null || piece === undefined
          ? []
          : [{ piece, at: [point.x, point.y, point.z], top: isUp(normal, object) }];
      });
  }

  private ray(x: number, y: number): THREE.Raycaster {
    const caster = new THREE.Raycaster();
    caster.layers.enable(UNMIRRORED);
    const [across, up] = [(x / this.size.width) * 2 - 1, 1 - (y / this.size.height) * 2];
    caster.setFromCamera(new THREE.Vector2(across, up), this.camera);
    return caster;
  }
}
