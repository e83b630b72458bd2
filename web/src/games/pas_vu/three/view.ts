// The hall in 3-D: draws whatever the table says, moves things from where they were to where they are.

import * as THREE from "three";
import { HALL, boxes } from "../hall/defs";
import { eye, sightLine } from "../hall/eye";
import { corners } from "../hall/pose";
import type { Free, HallTable, Moment, Side } from "../hall/table";
import { HallBox } from "./box";
import { pieces, tint, type Pieces } from "./furniture";
import { Flock } from "./ghosts";
import { KeyholeCamera, frame } from "./keyhole";
import { lights, type Lights, type Mood } from "./lights";
import { Marks, RING } from "./marks";
import { Movers, lifted } from "./movers";
import { HIDERS, UNMIRRORED, isNight, paints, themed } from "./paint";
import { Reach } from "./reach";
import { Rig } from "./rig";
import { SIGHT, dashes, empty, shaft } from "./sight";
import { Stage, easeThrow } from "./stage";
import { nearest, watched } from "./watching";

const SETTLE = 420; // ms
const SQUARES = Array.from({ length: HALL * HALL }, (_, n) => ({
  column: (n % HALL) + 1,
  row: Math.floor(n / HALL) + 1,
}));

const APART = 132; // pixels between two knobs: in a small hall too, a thumb reaches the piece between them

type OnScreen = readonly [number, number];

/** Two points, drawn away from each other as far as it takes. */
function aside(a: OnScreen, b: OnScreen): [OnScreen, OnScreen] {
  const by = APART / Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
  if (by <= 1) return [a, b];
  const from = (n: 0 | 1, point: OnScreen): number => (a[n] + b[n]) / 2 + (point[n] - (a[n] + b[n]) / 2) * by;
  return [
    [from(0, a), from(1, a)],
    [from(0, b), from(1, b)],
  ];
}

const lightsOut = (moment: Moment): boolean => moment === "dark" || moment === "flee";

export class HallView {
  readonly stage: Stage;
  readonly rig = new Rig();
  readonly reach: Reach;
  readonly pieces: Pieces;
  readonly flock: Flock;
  readonly movers: Movers;
  /** After each picture. */
  onpicture: () => void = () => undefined;
  private keyhole = new KeyholeCamera();
  private box: HallBox;
  private lights: Lights;
  private marks: Marks;
  private sight = new THREE.Group();
  private background = new THREE.Color();
  private size = { width: 1, height: 1 };
  private free: Free = { left: 0, top: 0, right: 1, bottom: 1 };
  private moment: Moment | null = null; // that is drawn
  private drawn = ""; // all that the last picture told
  private drawnAs = ""; // what lights and sight depend on
  private turnedBy: "page" | "hand" = "page"; // who last moved the camera
  private watching = ""; // what the camera last turned to by itself

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    readonly table: HallTable,
    low: boolean,
  ) {
    this.stage = new Stage(canvas, context, low);
    const { scene, renderer } = this.stage;
    const paint = paints(low);
    this.box = new HallBox(paint, low);
    this.pieces = pieces(paint, low);
    this.flock = new Flock(low);
    this.lights = lights(renderer, scene, low);
    this.marks = new Marks(low);
    this.movers = new Movers(this.stage, table, this.pieces, this.flock);
    const { preview, trails } = this.movers;
    const { groups, panes } = this.pieces;
    scene.add(this.box.group, this.flock.group, this.lights.group, this.marks.group);
    scene.add(preview.group, this.sight, trails, ...Object.values(groups));
    this.reach = new Reach(this.rig.camera, groups, preview.group, this.flock.group);
    this.stage.camera = this.rig.camera;
    this.keyhole.layers.enable(HIDERS);
    for (const camera of [this.rig.camera, this.keyhole]) {
      for (const pane of panes) pane.getReflectionCamera(camera); // made before this one learns the second layer
      camera.layers.enable(UNMIRRORED);
    }
    this.stage.before = (seconds) => this.before(seconds);
  }

  private before(seconds: number): boolean {
    this.flock.face(this.stage.camera);
    const whole = this.moment === "keyhole";
    const moving = this.box.cutaway(this.stage.camera.position, whole, this.stage.still ? 1 : seconds);
    if (moving) this.stage.invalidate(true);
    this.onpicture();
    return moving;
  }

  /** The side that is nearest: one's own, or the first seat's for those who only watch. */
  private get side(): Side {
    return this.table.sides[this.table.you ?? 0] ?? "south";
  }

  resize(width: number, height: number, free: Free): void {
    const before = this.size.height > this.size.width;
    this.size = { width, height };
    this.free = free;
    this.reach.resize(width, height);
    this.stage.resize(width, height);
    this.rig.resize(width, height, free);
    if (this.moment !== null && before !== height > width) this.watch(true);
    if (this.moment === "keyhole") this.aim();
  }

  /** Day and night change every colour that comes from the page. */
  repaint(): void {
    this.flock.repaint();
    this.drawn = this.drawnAs = "";
  }

  /** What there is to draw, in words: most steps of a game are cards and dice, and change nothing here. */
  private told(): string {
    const { moment, you, sides, interior, door, witnesses, watchers, takeable, held, chosen, cursor, ways } =
      this.table;
    const prices = moment === "plan" ? SQUARES.map((square) => this.table.price(square)) : [];
    return JSON.stringify([
      [moment, you, sides, interior, door, witnesses, watchers],
      [takeable, held, chosen, cursor, ways, prices],
    ]);
  }

  update(): void {
    const { table, stage } = this;
    const { moment } = table;
    const first = this.moment === null;
    const told = this.told();
    stage.still = table.still;
    if (told === this.drawn && !this.movers.astray) return;
    this.drawn = told;
    stage.still = table.still || first;
    this.moment = moment;
    this.rig.side = this.side;
    this.light();
    this.movers.furnish();
    this.movers.populate(first);
    this.marks.draw(table, this.side);
    stage.camera = moment === "keyhole" && table.door !== null ? this.keyhole : this.rig.camera;
    if (moment === "keyhole") this.aim();
    const to = `${moment} ${this.side} ${lightsOut(moment) ? String(table.door?.side) : ""}`;
    if (to !== this.watching) {
      const gathers = lightsOut(moment) || !this.watching.includes(` ${this.side} `);
      if (moment !== "keyhole" && (gathers || this.turnedBy === "page")) this.watch(first);
      this.watching = to;
    }
    stage.still = table.still;
    stage.invalidate(true);
  }

  private aim(): void {
    const { door } = this.table;
    if (door !== null) this.keyhole.aim(eye(door), frame(this.free), this.size.width, this.size.height);
    this.stage.invalidate();
  }

  private light(): void {
    const { moment, door, witnesses, watchers = [] } = this.table;
    const dark = lightsOut(moment);
    const as = `${dark ? "dark" : moment === "keyhole" ? "look" : "lit"} ${isNight()} ${JSON.stringify([door, witnesses, watchers])}`;
    if (as === this.drawnAs) return;
    this.drawnAs = as;
    const mood: Mood = dark ? "dark" : moment === "keyhole" ? "look" : isNight() ? "night" : "day";
    this.lights.set(mood);
    this.box.repaint(dark);
    this.background.set(themed(dark ? "--felt" : "--felt-2")).multiplyScalar(dark ? 0.3 : 0.5);
    this.stage.scene.background = dark || moment === "keyhole" ? this.background : null; // else the page's felt
    for (const pane of this.pieces.panes) tint(pane, themed("--felt-2"));
    this.lights.beam(dark || moment === "keyhole" ? door : null, dark ? 7 : 1.5);
    empty(this.sight);
    if (moment === "keyhole") return;
    for (const each of watchers) this.sight.add(shaft(each, 0.2));
    if (door === null) return;
    this.sight.add(shaft(door, dark ? 0.36 : witnesses.length > 0 ? 0.4 : 0.09));
    const lines =
      moment === "dark" ? [] : witnesses.map((each) => sightLine(this.table.interior, door, each) ?? []);
    const drawn = dashes(lines, SIGHT);
    if (drawn !== null) this.sight.add(drawn);
  }

  /** Turns the camera to where this moment is watched from. */
  private watch(atOnce: boolean): void {
    const from = { ...this.rig.view };
    const to = watched(this.table.moment, this.side, this.table.door, this.size.height > this.size.width);
    to.azimuth = nearest(to.azimuth, from.azimuth);
    this.turnedBy = "page";
    this.stage.tween("camera", atOnce ? 0 : SETTLE, (t) => {
      const k = easeThrow(t);
      const mid = (a: number, b: number): number => a + (b - a) * k;
      this.rig.watch({
        azimuth: mid(from.azimuth, to.azimuth),
        elevation: mid(from.elevation, to.elevation),
        zoom: mid(from.zoom, to.zoom),
      });
    });
  }

  home(): void {
    this.watch(false);
  }

  /** By hand: from now on the camera stays where it was put, until the lamp goes out. */
  private byHand(): void {
    this.turnedBy = "hand";
    this.stage.stop("camera");
    this.stage.invalidate();
  }

  orbit(right: number, up: number): void {
    this.byHand();
    this.rig.orbit(right, up);
  }

  /** Nearer or farther, towards a point of the canvas if there is one. */
  zoom(by: number, point: readonly [number, number] | null = null): void {
    this.byHand();
    this.rig.zoom(by, point === null ? null : this.reach.floorAt(...point));
  }

  /** So that what was under one point of the canvas is under another. */
  pan(from: readonly [number, number], to: readonly [number, number]): void {
    const [a, b] = [this.reach.floorAt(...from), this.reach.floorAt(...to)];
    if (a === null || b === null) return;
    this.byHand();
    this.rig.pan(a[0] - b[0], a[1] - b[1]);
  }

  /** Where the page puts its two knobs: on the ring, in front of the piece, and over its head. */
  knobs(): { turn: [number, number]; tip: [number, number] } | null {
    const { held } = this.table;
    if (held === null) return null;
    const { pos, quat } = lifted(held);
    const { right, away } = this.rig.floorAxes();
    const [across, near] = [0.55, 0.835]; // right of the middle, towards the viewer: never behind the piece
    const on = (n: 0 | 1): number => held.wish.pos[n] + (right[n] * across - away[n] * near) * RING;
    const top = Math.max(...boxes(held.piece, { pos, quat }).flatMap((box) => corners(box).map((c) => c[2])));
    const [turn, tip] = aside(
      this.reach.onScreen([on(0), on(1), 0]),
      this.reach.onScreen([pos[0], pos[1], top + 0.42]),
    );
    return { turn: this.inFree(turn), tip: this.inFree(tip) };
  }

  private inFree([x, y]: readonly [number, number]): [number, number] {
    const { left, top, right, bottom } = this.free;
    return [Math.max(left + 8, Math.min(right - 8, x)), Math.max(top + 8, Math.min(bottom - 8, y))];
  }
}
