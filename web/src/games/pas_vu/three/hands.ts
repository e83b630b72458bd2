// Fingers and mouse on the canvas. One finger on the held piece moves it, a second one twists it; a finger on a ghost
// that may go carries it; one finger anywhere else looks round; two pinch, turn and pan. A tap takes, chooses or steps.

import { HALL, type Piece } from "../hall/defs";
import { facing, squareOf } from "../hall/places";
import type { Vec } from "../hall/pose";
import type { HallTable, Side } from "../hall/table";
import type { Hit } from "./reach";
import type { HallView } from "./view";

interface Finger {
  x: number;
  y: number;
  begun: readonly [number, number];
}
interface Pair {
  angle: number;
  apart: number;
  middle: readonly [number, number];
}
type Grip =
  | { kind: "look" }
  | { kind: "piece"; height: number; grab: readonly [number, number]; twist: number | null }
  | { kind: "take"; piece: Piece; asked: boolean; at: Vec }
  | { kind: "ghost"; ghost: number; moved: boolean };

const TAP = 9; // pixels a finger may tremble
const THUMB = 22; // pixels that it covers
const RIM = 0.35; // squares outside the hall that still mean the square at its edge
const degrees = (radians: number): number => (radians * 180) / Math.PI;

export class Hands {
  private fingers = new Map<number, Finger>();
  private grip: Grip | null = null;

  constructor(
    private canvas: HTMLCanvasElement,
    private view: HallView,
    private table: HallTable,
  ) {}

  private place({ clientX, clientY }: MouseEvent): readonly [number, number] {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  private pair(): Pair | null {
    const [a, b] = [...this.fingers.values()];
    if (a === undefined || b === undefined) return null;
    return {
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      apart: Math.hypot(b.x - a.x, b.y - a.y),
      middle: [(a.x + b.x) / 2, (a.y + b.y) / 2],
    };
  }

  private under(x: number, y: number): Hit[] {
    return this.view.reach.under(x, y, this.table.held?.piece ?? null);
  }

  /** What a finger here would do. */
  private gripAt(x: number, y: number): Grip {
    const { table } = this;
    const [hit] = this.under(x, y);
    const near = this.isNearHeld(x, y) ? this.view.reach.floorAt(x, y) : null;
    if (near !== null && (hit === undefined || "ghost" in hit || hit.piece !== table.held?.piece))
      return this.gripPiece(near);
    if (hit === undefined) return { kind: "look" };
    if ("ghost" in hit) {
      const may = table.moment === "plan" && table.mayChoose(hit.ghost);
      return may ? { kind: "ghost", ghost: hit.ghost, moved: false } : { kind: "look" };
    }
    const { piece, at } = hit;
    if (table.held?.piece === piece) return this.gripPiece(at);
    if (table.moment === "take" && table.takeable.includes(piece))
      return { kind: "take", piece, asked: false, at };
    return { kind: "look" };
  }

  /** Between the held piece and its preview a thumb means them too. */
  private isNearHeld(x: number, y: number): boolean {
    const knobs = this.view.knobs();
    const { held } = this.table;
    if (knobs === null || held === null) return false;
    const [ax, ay] = knobs.tip;
    const [bx, by] = this.view.reach.onScreen(held.wish.pos);
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - t * dx, y - ay - t * dy) < THUMB;
  }

  private gripPiece(at: Vec): Grip {
    const [x, y] = this.table.held?.wish.pos ?? at;
    return { kind: "piece", height: at[2], grab: [x - at[0], y - at[1]], twist: null };
  }

  down(event: PointerEvent): void {
    if (this.table.moment === "keyhole") return;
    this.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.place(event);
    this.fingers.set(event.pointerId, { x, y, begun: [x, y] });
    if (this.grip?.kind === "piece") this.grip.twist = this.pair()?.angle ?? null;
    if (this.fingers.size === 1) this.grip = event.button === 2 ? { kind: "look" } : this.gripAt(x, y);
    else if (this.grip?.kind === "ghost" || this.grip?.kind === "take") this.grip = { kind: "look" };
  }

  move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    const [x, y] = this.place(event);
    if (finger === undefined || this.grip === null) return this.hover(event, x, y);
    const before = this.pair();
    const by = [x - finger.x, y - finger.y] as const;
    [finger.x, finger.y] = [x, y];
    const after = this.pair();
    const trembles = Math.hypot(x - finger.begun[0], y - finger.begun[1]) <= TAP;
    if (this.grip.kind === "piece") this.movePiece(this.grip, after, x, y);
    else if (before !== null && after !== null) this.pinch(before, after);
    else if (trembles) return;
    else if (this.grip.kind === "take") this.take(this.grip, x, y);
    else if (this.grip.kind === "ghost") this.carry(this.grip, x, y);
    else this.view.orbit(by[0] * 0.35, by[1] * 0.3);
  }

  private movePiece(grip: Grip & { kind: "piece" }, twisted: Pair | null, x: number, y: number): void {
    const { held } = this.table;
    if (held === null) return;
    if (twisted !== null && grip.twist !== null) {
      const snapped = Math.round(degrees(grip.twist - twisted.angle) / 5) * 5;
      if (snapped === 0) return;
      grip.twist = twisted.angle;
      return this.table.turnBy(snapped);
    }
    const at = this.view.reach.floorAt(x, y, grip.height);
    if (at !== null)
      this.table.hold({ pos: [at[0] + grip.grab[0], at[1] + grip.grab[1], 0], quat: held.wish.quat });
  }

  /** Dragged off at once: taken up first, which the server has to allow. */
  private take(grip: Grip & { kind: "take" }, x: number, y: number): void {
    if (!grip.asked) this.table.takeUp(grip.piece);
    grip.asked = true;
    if (this.table.held?.piece !== grip.piece) return;
    this.grip = this.gripPiece(grip.at);
    this.movePiece(this.grip as Grip & { kind: "piece" }, null, x, y);
  }

  private carry(grip: Grip & { kind: "ghost" }, x: number, y: number): void {
    if (!grip.moved && this.table.chosen !== grip.ghost) this.table.choose(grip.ghost);
    grip.moved = true;
    this.view.movers.carry(grip.ghost, this.aimedAt(x, y) ?? [0, 0, 0]);
  }

  private pinch(before: Pair, after: Pair): void {
    this.view.pan(before.middle, after.middle);
    this.view.zoom(after.apart / Math.max(1, before.apart), after.middle);
    const turned = degrees(after.angle - before.angle);
    this.view.orbit(Math.abs(turned) > 180 ? 0 : -turned, 0);
  }

  up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    const { grip } = this;
    if (grip?.kind === "piece") grip.twist = null;
    if (finger === undefined || this.fingers.size > 0) return;
    this.grip = null;
    const { x, y, begun } = finger;
    const tapped = Math.hypot(x - begun[0], y - begun[1]) <= TAP && event.type === "pointerup";
    if (grip?.kind === "ghost" && grip.moved) this.stepTo(this.aimedAt(x, y));
    else if (tapped && grip?.kind !== "piece") this.tap(x, y);
  }

  private tap(x: number, y: number): void {
    const { table } = this;
    const hits = this.under(x, y);
    const [first] = hits;
    if (table.moment === "take" && first !== undefined && "piece" in first) {
      if (table.takeable.includes(first.piece)) table.takeUp(first.piece);
      return;
    }
    if (table.moment !== "plan") return;
    const ghosts = hits.flatMap((hit) => ("ghost" in hit && table.mayChoose(hit.ghost) ? [hit.ghost] : []));
    const [ghost] = ghosts;
    const inFront = first !== undefined && "ghost" in first; // through furniture only if nobody is chosen
    if (ghost !== undefined && ghost !== table.chosen && (inFront || table.chosen === null))
      return table.choose(ghost);
    if (table.chosen !== null) this.stepTo(this.aimedAt(x, y));
  }

  /** What a finger points at: the top of a piece, or the floor, be it under the side of one. */
  private aimedAt(x: number, y: number): Vec | null {
    for (const hit of this.under(x, y))
      if ("piece" in hit) return hit.top ? hit.at : [hit.at[0], hit.at[1], 0];
    return this.view.reach.floorAt(x, y);
  }

  private stepTo(at: Vec | null): void {
    const { table } = this;
    if (at === null) return;
    const own = table.sides[table.you ?? 0] ?? "south";
    const out: Readonly<Record<Side, number>> = {
      south: -at[1],
      west: -at[0],
      north: at[1] - HALL,
      east: at[0] - HALL,
    };
    if (table.canLeave && out[facing(own)] > 0) table.leave();
    else if (Math.max(...Object.values(out)) < RIM) table.step(squareOf(at), at);
    this.view.update(); // a ghost that was carried goes to where it now is, be it back
  }

  private hover(event: PointerEvent, x: number, y: number): void {
    if (event.pointerType !== "mouse" || this.table.moment === "keyhole") return;
    const kind = this.gripAt(x, y).kind;
    this.canvas.style.cursor = kind === "look" ? "default" : "grab";
  }

  wheel(event: WheelEvent): void {
    if (this.table.moment === "keyhole") return;
    event.preventDefault();
    const notch = Math.sign(event.deltaY || event.deltaX);
    if (event.shiftKey && this.table.held !== null) this.table.turnBy(notch * 15);
    else if (event.altKey && this.table.held !== null) this.table.tip(notch > 0 ? "near" : "away", 15);
    else this.view.zoom(Math.exp(-event.deltaY * 0.0012), this.place(event));
  }
}
