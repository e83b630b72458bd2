// The wooden box: floor, four walls of six doors. Walls between the camera and the floor sink into the table.

import * as THREE from "three";
import { HALL } from "../hall/defs";
import { SIDES, type Side } from "../hall/table";
import { UNMIRRORED, isNight, plates, type Paints } from "./paint";
import { merged, solid } from "./solids";
import { parquet, wallpaper } from "./textures";
import { DEPTH, WALL, numbers, wall } from "./walls";

const CURB = 0.13; // what is left of a sunken wall
const BASE = 0.25;

type Matte = THREE.MeshStandardMaterial | THREE.MeshLambertMaterial;
interface Standing {
  side: Side;
  group: THREE.Group;
  rim: THREE.Mesh;
  sunk: number; // 0 stands, 1 is in the table
}

const FOOT: Readonly<Record<Side, readonly [x: number, y: number, turned: number]>> = {
  south: [0, 0, 0],
  east: [HALL, 0, Math.PI / 2],
  north: [HALL, HALL, Math.PI],
  west: [0, HALL, -Math.PI / 2],
};
const sink = (sunk: number): number => -sunk * (WALL - CURB);

export class HallBox {
  readonly group = new THREE.Group();
  private shade = new THREE.ShadowMaterial(); // the felt is the page's own: only shade falls on it here
  private walls: Standing[];
  private posts: readonly (readonly [THREE.Group, Standing, Standing])[];
  private blinds: THREE.Mesh[];

  constructor(
    private paints: Paints,
    private low: boolean,
  ) {
    if (!low) this.layShade();
    this.layFloor();
    this.walls = this.raiseWalls();
    this.posts = this.raisePosts();
    this.blinds = this.hangBlinds();
  }

  private matte(options: THREE.MeshStandardMaterialParameters): Matte {
    return this.low
      ? new THREE.MeshLambertMaterial({ map: options.map ?? null })
      : new THREE.MeshStandardMaterial(options);
  }

  private layShade(): void {
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(90, 90), this.shade);
    mesh.position.set(HALL / 2, HALL / 2, -BASE);
    mesh.renderOrder = -9;
    mesh.receiveShadow = true;
    mesh.layers.set(UNMIRRORED);
    this.group.add(mesh);
  }

  private layFloor(): void {
    const boards = parquet(this.low ? 768 : 1536);
    boards.anisotropy = this.low ? 1 : 8;
    const floor = new THREE.Mesh(
      new THREE.PlaneGeometry(HALL, HALL),
      this.matte({ map: boards, roughness: 0.5, envMapIntensity: 0.5 }),
    );
    floor.position.set(HALL / 2, HALL / 2, 0);
    floor.receiveShadow = true;
    const rim = HALL / 2 + DEPTH + 0.08;
    const base = {
      paint: "oak",
      pos: [HALL / 2, HALL / 2, -BASE / 2 - 0.004] as const,
      half: [rim, rim, BASE / 2] as const,
    };
    this.group.add(floor, ...merged([["oak", solid(base, this.low)]], this.paints));
  }

  private raiseWalls(): Standing[] {
    const paper = this.matte({
      map: wallpaper(this.low ? 1024 : 2048, this.low ? 256 : 552, WALL),
      roughness: 0.9,
      envMapIntensity: 0.2,
    });
    const plate = this.matte({ map: plates(), roughness: 0.6 });
    plate.alphaTest = 0.5;
    const built = wall(this.paints, this.low);
    return SIDES.map((side) => {
      const group = new THREE.Group();
      const inner = new THREE.Mesh(new THREE.PlaneGeometry(HALL, WALL - 0.06), paper);
      inner.rotation.set(Math.PI / 2, Math.PI, 0);
      inner.position.set(HALL / 2, -0.05, (WALL - 0.06) / 2);
      inner.receiveShadow = true;
      const rim = new THREE.Mesh(numbers(side, true), plate);
      group.add(
        inner,
        rim,
        new THREE.Mesh(numbers(side, false), plate),
        ...built.map((mesh) => mesh.clone()),
      );
      const [x, y, turned] = FOOT[side];
      group.rotation.z = turned;
      group.position.set(x, y, 0);
      this.group.add(group);
      return { side, group, rim, sunk: 0 };
    });
  }

  private raisePosts(): (readonly [THREE.Group, Standing, Standing])[] {
    const upright = {
      paint: "oak",
      pos: [0, 0, WALL / 2 - 0.05] as const,
      half: [0.13, 0.13, WALL / 2 + 0.05] as const,
      round: 0.03,
    };
    const knob = new THREE.SphereGeometry(0.1, 16, 10).translate(0, 0, WALL + 0.07);
    const parts = [["oak", solid(upright, this.low)] as const, ["brass", knob] as const];
    const post = merged(parts, this.paints);
    return this.walls.map((one, n) => {
      const next = this.walls[(n + 1) % this.walls.length] ?? one; // south-west, north-west, …
      const corner = new THREE.Group();
      corner.add(...post.map((mesh) => mesh.clone()));
      const [low, high] = [-DEPTH / 2 - 0.02, HALL + DEPTH / 2 + 0.02];
      const sides = [one.side, next.side];
      corner.position.set(sides.includes("east") ? high : low, sides.includes("north") ? high : low, 0);
      this.group.add(corner);
      return [corner, one, next] as const;
    });
  }

  /** Sunken walls still stop the light of a keyhole. */
  private hangBlinds(): THREE.Mesh[] {
    const screen = new THREE.MeshBasicMaterial({
      colorWrite: false,
      depthWrite: false,
      side: THREE.DoubleSide,
    });
    return SIDES.map((side, n) => {
      const blind = new THREE.Mesh(new THREE.PlaneGeometry(HALL, WALL), screen);
      blind.castShadow = true;
      blind.rotation.set(Math.PI / 2, (n * Math.PI) / 2, 0, "ZXY");
      const [x, y] = [side === "east" ? HALL : 0, side === "north" ? HALL : 0];
      blind.position.set(n % 2 ? x : HALL / 2, n % 2 ? HALL / 2 : y, WALL / 2);
      this.group.add(blind);
      return blind;
    });
  }

  /** Lets walls sink or stand for a camera at this spot; true while one still moves. */
  cutaway(camera: THREE.Vector3, whole: boolean, seconds: number): boolean {
    let moving = false;
    const [x, y] = [camera.x - HALL / 2, camera.y - HALL / 2];
    const far = Math.hypot(x, y, camera.z);
    for (const entry of this.walls) {
      const toward = { south: -y, north: y, east: x, west: -x }[entry.side] / far;
      const goal = !whole && (toward > 0.03 || camera.z / far > 0.96) ? 1 : 0;
      const step = Math.min(Math.abs(goal - entry.sunk), seconds / 0.26);
      entry.sunk += Math.sign(goal - entry.sunk) * step;
      moving ||= step > 0;
      entry.group.position.z = sink(entry.sunk);
      entry.rim.visible = entry.sunk > 0.5; // a standing wall shows the numbers on its doors
    }
    for (const [corner, one, next] of this.posts) corner.position.z = sink(Math.min(one.sunk, next.sunk));
    return moving;
  }

  repaint(dark: boolean): void {
    for (const blind of this.blinds) blind.visible = dark;
    this.shade.opacity = dark ? 0.6 : isNight() ? 0.42 : 0.2;
  }
}
