// The dark where things meet the floor: soft, and all the shadow there is when graphics are low.

import { GHOSTS, PIECES, boxes, type Piece } from "../hall/defs";
import { axisOf, footOf } from "../hall/eye";
import { add, corners, hull, scale, type Vec } from "../hall/pose";
import type { Ghost, Interior } from "../hall/table";

/** The shade of a ghost on the floor: a disc, or, if it lies, as long as it is. */
function shadeOf(ghost: Ghost): { from: Vec; to: Vec; radius: number } {
  const { radius, height } = GHOSTS[ghost.size];
  const foot = footOf(ghost);
  const to = ghost.heading === null ? foot : add(foot, scale(axisOf(ghost), height - radius));
  return { from: foot, to, radius };
}

/** Draws it on a canvas of its own, again only when something stands elsewhere: blurring is slow. */
export class Contact {
  readonly canvas = document.createElement("canvas");
  private drawnAs = "";

  constructor(pixels: number) {
    this.canvas.width = this.canvas.height = pixels;
  }

  /** `place`: from squares to the canvas. */
  draw(interior: Interior, held: Piece | null, place: DOMMatrix): void {
    const ghosts = interior.ghosts.filter(({ where, pos }) => where === "hall" && pos[2] <= 0.1);
    const as = JSON.stringify([interior.furniture, held, ghosts.map(({ pos, heading }) => [pos, heading])]);
    const c = this.canvas.getContext("2d");
    if (c === null || as === this.drawnAs) return;
    this.drawnAs = as;
    const { width } = this.canvas;
    c.resetTransform();
    c.clearRect(0, 0, width, width);
    c.shadowColor = "rgb(24 9 2 / 0.62)";
    c.shadowBlur = width / 70;
    c.shadowOffsetX = 3 * width; // only the blurred shadow falls on the canvas, the thing itself is drawn far beside it
    c.setTransform(new DOMMatrix().translate(-3 * width, 0).multiply(place));
    c.lineCap = "round";
    for (const piece of PIECES)
      for (const box of piece === held ? [] : boxes(piece, interior.furniture[piece])) {
        if (corners(box).every(([, , z]) => z >= 0.3)) continue;
        c.beginPath();
        for (const [x, y] of hull(corners(box))) c.lineTo(x, y);
        c.fill();
      }
    for (const ghost of ghosts) {
      const { from, to, radius } = shadeOf(ghost);
      c.lineWidth = 2 * radius;
      c.beginPath();
      c.moveTo(from[0], from[1]);
      c.lineTo(to[0] + 1e-3, to[1]);
      c.stroke();
    }
  }
}
