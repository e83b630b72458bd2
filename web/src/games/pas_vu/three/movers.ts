// Everything that moves: pieces that are taken up, land or are carried about, ghosts that walk, hop, come in, go out and
// flee. Each is sent from where it is drawn to where the table says that it is.

import * as THREE from "three";
import { HALL, PIECES, boxes, type Piece } from "../hall/defs";
import { waitingPlace } from "../hall/places";
import { corners, type Pose, type Vec } from "../hall/pose";
import type { Ghost, HallTable, Held } from "../hall/table";
import type { Mood } from "./faces";
import { spot, stand, turned, type Pieces } from "./furniture";
import { stance, type Flock } from "./ghosts";
import { previewed } from "./marks";
import { flight, hop, trail, walk, type Motion } from "./motion";
import { Preview } from "./preview";
import { TRAIL, dashes, empty } from "./sight";
import { easeThrow, type Stage } from "./stage";

const LIFT = 160; // ms
const LAND = 420;
const CARRY = 560;

/** The held piece hangs over the place where it will stand, clear of its own preview and of the thumb. */
export function lifted(held: Held): Pose {
  const { piece, wish } = held;
  const zs = (pose: Pose): number[] => boxes(piece, pose).flatMap((box) => corners(box).map((c) => c[2]));
  const up = Math.max(...zs(previewed(held))) + 0.5 - Math.min(...zs(wish)) + wish.pos[2];
  return { quat: wish.quat, pos: [wish.pos[0], wish.pos[1], up] };
}

export class Movers {
  readonly preview = new Preview();
  readonly trails = new THREE.Group();
  /** A finger has carried a ghost away from where the table says that it is. */
  astray = false;
  private goals = new Map<string, string>(); // where each is, or is on its way to
  private lift: Pose | null = null; // of the held piece

  constructor(
    private stage: Stage,
    private table: HallTable,
    private pieces: Pieces,
    private flock: Flock,
  ) {}

  furnish(): void {
    const { held } = this.table;
    this.preview.wear(held === null ? null : this.pieces.groups[held.piece]);
    this.lift = held === null ? null : lifted(held);
    if (held !== null) {
      stand(this.preview.group, previewed(held));
      this.preview.paint(held.rest?.ok ?? true);
    }
    for (const piece of PIECES) {
      const inHand = held?.piece === piece;
      const pose = this.table.interior.furniture[piece];
      const goal = inHand ? "held" : JSON.stringify(pose);
      const before = this.goals.get(piece);
      this.goals.set(piece, goal);
      if (inHand && before === "held" && this.lift !== null && !this.stage.isMoving(piece))
        stand(this.pieces.groups[piece], this.lift);
      else if (goal !== before)
        this.bring(piece, pose, before === "held" ? "land" : inHand ? "lift" : "carry");
    }
  }

  private bring(piece: Piece, pose: Pose, how: "lift" | "land" | "carry"): void {
    const group = this.pieces.groups[piece];
    const [from, as] = [group.position.clone(), group.quaternion.clone()];
    this.stage.tween(piece, { lift: LIFT, land: LAND, carry: CARRY }[how], (t) => {
      const to = how === "lift" && this.lift !== null ? this.lift : pose;
      const k = how === "land" ? t * t : easeThrow(t);
      group.position.lerpVectors(from, spot(to), k);
      if (how === "carry") group.position.z += Math.sin(t * Math.PI) * 0.8;
      group.quaternion.slerpQuaternions(as, turned(to), how === "land" ? Math.min(1, t * 1.4) : k);
    });
  }

  populate(first: boolean): void {
    const { table } = this;
    const { moment, interior, chosen } = table;
    const told = moment !== "dark" && table.door !== null;
    const seen = new Set(told ? table.witnesses.map(({ ghost }) => ghost) : []);
    const mood = (ghost: Ghost): Mood => {
      if (seen.has(ghost.number)) return "seen";
      if (moment === "plan" && ghost.number === chosen) return "chosen";
      return ghost.where === "reserve" ? "faint" : "calm";
    };
    this.astray = false;
    if (moment !== "flee") empty(this.trails);
    this.flock.keep(new Set(interior.ghosts.map(({ number }) => number)));
    for (const each of interior.ghosts) {
      const flees = moment === "flee" && seen.has(each.number) && each.where === "hall";
      const ghost = flees ? this.atHome(each) : each;
      const goal = JSON.stringify([ghost.where, ghost.pos, ghost.heading]);
      const name = `ghost ${ghost.number}`;
      const before = this.goals.get(name);
      this.goals.set(name, goal);
      const fresh = this.flock.dress(ghost, mood(each));
      if (fresh) this.flock.size(ghost.number, ghost.where === "out" ? 0 : 1);
      else if (goal !== before) this.send(ghost, before ?? "", first);
    }
  }

  private atHome(ghost: Ghost): Ghost {
    const side = this.table.sides[ghost.seat] ?? "south";
    return { ...ghost, where: "waiting", pos: waitingPlace(ghost.number, side), heading: null };
  }

  private send(ghost: Ghost, before: string, atOnce: boolean): void {
    const { number, where } = ghost;
    const from = this.flock.at(number);
    if (from === null) return;
    const gone = before.startsWith('["out"');
    const way = this.wayTo(ghost);
    const to = where === "out" && way === null ? from : stance(ghost);
    if (where === "out" && way !== null) to.foot.set(...(way.at(-1) ?? [0, 0, 0]));
    let motion: Motion = hop(gone ? to : from, to);
    if (way !== null) motion = walk(from, way, to);
    else if (where === "waiting" && before.startsWith('["hall"')) motion = flight(from, to);
    if (this.table.moment === "flee" && this.stage.still) this.leaveTrail(motion);
    this.stage.tween(`ghost ${number}`, atOnce ? 0 : motion.ms, (t) => {
      this.flock.put(number, motion.at(t));
      this.flock.size(number, where === "out" ? Math.min(1, 6 * (1 - t)) : gone ? Math.min(1, 6 * t) : 1);
    });
  }

  /** The way that leads a ghost to where it now is, once all are played. While they are planned it just hops. */
  private wayTo({ number, where, pos }: Ghost): readonly Vec[] | null {
    const way =
      this.table.moment === "plan" ? undefined : this.table.ways.find(({ ghost }) => ghost === number);
    const [x, y] = way?.points.at(-1) ?? [HALL * 9, 0];
    const ends = where === "out" ? way?.out === true : Math.hypot(x - pos[0], y - pos[1]) < 0.9;
    return way !== undefined && ends ? way.points : null;
  }

  /** Where nothing moves, a trail shows where they went. */
  private leaveTrail(motion: Motion): void {
    const dots = dashes([trail(motion, 1)], TRAIL);
    if (dots !== null) this.trails.add(dots);
  }

  /** A ghost under a finger, before it is put down. */
  carry(ghost: number, at: Vec): void {
    const axis = new THREE.Vector3(0, 0, 1);
    this.stage.stop(`ghost ${ghost}`);
    this.flock.put(ghost, { foot: new THREE.Vector3(...at), axis });
    this.goals.delete(`ghost ${ghost}`); // wherever the table says that it is, it has to go there
    this.astray = true;
    this.stage.invalidate(true);
  }
}
