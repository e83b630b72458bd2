// What is drawn on the floor: ways and their steps, where a piece would stand, how it is turned, why it cannot. One
// canvas over hall and rim, drawn again when something changes; twice in the scene, faint where furniture hides it.

import * as THREE from "three";
import { HALL, boxes } from "../hall/defs";
import { middle } from "../hall/places";
import { corners, hull, rotate, type Pose } from "../hall/pose";
import type { HallTable, Held, Side, Way } from "../hall/table";
import { Contact } from "./contact";
import { seatColour } from "./faces";
import { UNMIRRORED, themed } from "./paint";

const RIM = 1;
const WIDE = HALL + 2 * RIM;
export const RING = 0.98; // the radius of the ring that a held piece is turned by
const INK = "#17110d";
const OUTWARD: Readonly<Record<Side, readonly [number, number]>> = {
  south: [0, -1],
  north: [0, 1],
  east: [1, 0],
  west: [-1, 0],
};

type Pen = CanvasRenderingContext2D;
type Line = readonly (readonly [number, number, ...number[]])[];

/** Where a held piece is shown to end. */
export const previewed = ({ wish, rest }: Held): Pose => {
  if (rest === null) return wish;
  return rest.ok ? rest.pose : (rest.path.at(-1) ?? wish);
};

function path(c: Pen, line: Line, closed = false): void {
  c.beginPath();
  line.forEach(([x, y], n) => (n === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  if (closed) c.closePath();
}

function disc(c: Pen, x: number, y: number, r: number, fill: string): void {
  c.fillStyle = fill;
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fill();
}

/** Dashes mean "may be taken" or "would go here". */
function dashed(c: Pen, outline: Line, tint: string): void {
  path(c, outline, true);
  c.setLineDash([0.11, 0.1]);
  for (const [colour, width] of [
    [INK, 0.085],
    [tint, 0.05],
  ] as const) {
    c.strokeStyle = colour;
    c.lineWidth = width;
    c.stroke();
  }
  c.setLineDash([]);
}

export class Marks {
  readonly group = new THREE.Group();
  private canvas = document.createElement("canvas");
  private texture = new THREE.CanvasTexture(this.canvas);
  private contact: Contact;
  private upright = 0; // how a number on the floor is turned so that it can be read

  constructor(low: boolean) {
    this.canvas.width = this.canvas.height = low ? 768 : 1536;
    this.contact = new Contact(this.canvas.width);
    this.texture.colorSpace = THREE.SRGBColorSpace;
    this.texture.anisotropy = low ? 1 : 8;
    const plane = new THREE.PlaneGeometry(WIDE, WIDE);
    const lay = (opacity: number, hidden: boolean): void => {
      const material = new THREE.MeshBasicMaterial({
        map: this.texture,
        transparent: true,
        opacity,
        depthTest: hidden,
        depthWrite: false,
        toneMapped: false,
      });
      const mesh = new THREE.Mesh(plane, material);
      mesh.position.set(HALL / 2, HALL / 2, 0.008);
      mesh.renderOrder = hidden ? -1 : 5; // under the ghosts, but also through the furniture
      mesh.layers.set(UNMIRRORED);
      this.group.add(mesh);
    };
    if (!low) lay(0.22, false);
    lay(1, true);
  }

  /** `side`: from where it is read. */
  draw(table: HallTable, side: Side): void {
    const c = this.canvas.getContext("2d");
    if (c === null) return;
    const unit = this.canvas.width / WIDE;
    const place = new DOMMatrix([unit, 0, 0, -unit, RIM * unit, (HALL + RIM) * unit]);
    this.contact.draw(table.interior, table.held?.piece ?? null, place);
    c.resetTransform();
    c.clearRect(0, 0, this.canvas.width, this.canvas.width);
    c.drawImage(this.contact.canvas, 0, 0);
    c.setTransform(place);
    c.lineCap = c.lineJoin = "round";
    const [x, y] = OUTWARD[side];
    this.upright = Math.atan2(x, -y);
    if (table.moment === "take")
      for (const piece of table.takeable)
        dashed(c, hull(boxes(piece, table.interior.furniture[piece]).flatMap(corners)), themed("--accent"));
    if (table.held !== null) this.held(c, table.held);
    if (table.moment === "plan" && table.chosen !== null) this.reach(c, table);
    if (table.moment === "plan" || table.moment === "hall")
      for (const way of table.ways)
        this.way(c, way, table.interior.ghosts.find((g) => g.number === way.ghost)?.seat ?? 0);
    this.texture.needsUpdate = true;
  }

  private text(c: Pen, text: string, x: number, y: number, size: number): void {
    c.save();
    c.translate(x, y);
    c.rotate(this.upright);
    c.scale(1, -1);
    c.font = `700 ${size}px ${themed("--serif")}`;
    c.textAlign = "center";
    c.fillText(text, 0, size * 0.34);
    c.restore();
  }

  private held(c: Pen, held: Held): void {
    const { piece, wish, rest } = held;
    const refused = rest !== null && !rest.ok;
    const tint = themed(refused ? "--bad" : "--accent");
    const outline = hull(boxes(piece, previewed(held)).flatMap(corners));
    c.globalAlpha = 0.26;
    c.fillStyle = tint;
    path(c, outline, true);
    c.fill();
    c.globalAlpha = 1;
    dashed(c, outline, tint);
    for (const [other, pose] of rest?.ok ? rest.moved : [])
      dashed(c, hull(boxes(other, pose).flatMap(corners)), tint);
    this.ring(c, wish);
    if (!refused || rest.side === null) return;
    const [sx, sy] = OUTWARD[rest.side];
    const within = (n: number): number => Math.min(HALL, Math.max(0, n));
    const [px, py] = [within(rest.at[0]), within(rest.at[1])];
    c.strokeStyle = tint;
    c.lineWidth = 0.1;
    path(c, [
      [px - sy * 0.8, py - sx * 0.8],
      [px + sy * 0.8, py + sx * 0.8],
    ]);
    c.stroke();
  }

  /** A tick for every 15 degrees, a long one for each side of the piece. */
  private ring(c: Pen, { pos: [x, y], quat }: Pose): void {
    const nose = rotate(quat, [0, -1, 0]);
    c.strokeStyle = themed("--accent");
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const a = (degrees * Math.PI) / 180 + Math.atan2(nose[1], nose[0]);
      const square = degrees % 90 === 0;
      const inner = RING - (square ? 0.14 : 0.06);
      c.lineWidth = square ? 0.04 : 0.022;
      path(c, [
        [x + Math.cos(a) * RING, y + Math.sin(a) * RING],
        [x + Math.cos(a) * inner, y + Math.sin(a) * inner],
      ]);
      c.stroke();
    }
    c.lineWidth = 0.034;
    c.beginPath();
    c.arc(x, y, RING, 0, 7);
    c.stroke();
  }

  /** What each square within reach costs, and where the keys are. */
  private reach(c: Pen, table: HallTable): void {
    const mint = themed("--accent");
    const [right, near] = [Math.cos(this.upright), Math.sin(this.upright)];
    for (let column = 1; column <= HALL; column++)
      for (let row = 1; row <= HALL; row++) {
        const price = table.price({ column, row });
        if (price === null || (price === 0 && !table.costless)) continue;
        const [x, y] = middle({ column, row });
        c.fillStyle = mint;
        c.globalAlpha = 0.15;
        c.beginPath();
        c.roundRect(x - 0.46, y - 0.46, 0.92, 0.92, 0.1);
        c.fill();
        c.globalAlpha = 1;
        if (price === 0) continue;
        const [dx, dy] = [0.33, -0.34]; // its lower right corner, as it is read
        this.text(c, String(price), x + dx * right - dy * near, y + dx * near + dy * right, 0.22);
      }
    const [x, y] = middle(table.cursor);
    c.strokeStyle = themed("--focus");
    c.lineWidth = 0.05;
    c.setLineDash([0.14, 0.12]);
    c.beginPath();
    c.roundRect(x - 0.46, y - 0.46, 0.92, 0.92, 0.12);
    c.stroke();
    c.setLineDash([]);
  }

  private way(c: Pen, { points, cost, out }: Way, seat: number): void {
    path(c, points);
    for (const [colour, width] of [
      [INK, 0.17],
      [seatColour(seat), 0.11],
    ] as const) {
      c.strokeStyle = colour;
      c.lineWidth = width;
      c.stroke();
    }
    const [right, near] = [Math.cos(this.upright), Math.sin(this.upright)];
    points.forEach(([x, y], step) => {
      if (step === 0) return; // where it stood, or the door
      const last = step === points.length - 1;
      const beside = last && !out ? 0.34 : 0; // not under the ghost
      const [dx, dy] = [x + beside * (right + near), y + beside * (near - right)];
      disc(c, dx, dy, last ? 0.215 : 0.175, INK);
      disc(c, dx, dy, last ? 0.185 : 0.15, last ? themed("--accent") : "#fffaf0");
      c.fillStyle = INK;
      this.text(c, String(last ? cost : step), dx, dy, last ? 0.27 : 0.22);
    });
  }
}
