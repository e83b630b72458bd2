// Parquet, wallpaper and grain. Everything is drawn here: no picture is loaded.

import * as THREE from "three";
import { PAINTS } from "../hall/paints";

export function drawn(
  width: number,
  height: number,
  draw: (c: CanvasRenderingContext2D) => void,
): THREE.CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (context !== null) draw(context);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** A small random stream of its own, so that every page draws the same wood. */
function dice(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s * 1664525 + 1013904223) % 4294967296;
    return s / 4294967296;
  };
}

/** Grain runs along x; white where there is none, since it multiplies the paint. */
function streaks(
  c: CanvasRenderingContext2D,
  [x, y, w, h]: readonly [number, number, number, number],
  random: () => number,
): void {
  c.save();
  c.beginPath();
  c.rect(x, y, w, h);
  c.clip();
  for (let n = 0; n < h / 2.6; n++) {
    const at = y + random() * h;
    const bow = (random() - 0.5) * h * 0.1;
    c.strokeStyle = `rgb(60 28 8 / ${0.03 + random() * 0.1})`;
    c.lineWidth = 0.6 + random() * 2.2;
    c.beginPath();
    c.moveTo(x, at);
    c.bezierCurveTo(x + w * 0.3, at + bow, x + w * 0.7, at - bow, x + w, at);
    c.stroke();
  }
  c.restore();
}

export const grain = (): THREE.CanvasTexture => {
  const texture = drawn(256, 256, (c) => {
    c.fillStyle = "#fff";
    c.fillRect(0, 0, 256, 256);
    streaks(c, [0, 0, 256, 256], dice(7));
  });
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  return texture;
};

/** Six by six squares, each of five boards, laid crosswise in turn; a brass pin where four meet. */
export const parquet = (pixels: number): THREE.CanvasTexture =>
  drawn(pixels, pixels, (c) => {
    const square = pixels / 6;
    const board = square / 5;
    const random = dice(41);
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 6; j++)
        for (let n = 0; n < 5; n++) {
          const across = (i + j) % 2 === 0;
          const light = 40 + random() * 8 + (across ? 3 : -3);
          c.save();
          c.translate(i * square, j * square);
          if (!across) c.transform(0, 1, 1, 0, 0, 0);
          c.fillStyle = `hsl(${27 + random() * 5} ${29 + random() * 8}% ${light}%)`;
          c.fillRect(0, n * board, square, board);
          streaks(c, [0, n * board, square, board], random);
          c.fillStyle = "rgb(46 22 8 / 0.55)";
          c.fillRect(0, n * board, square, Math.max(1, square / 150));
          c.restore();
        }
    seams(c, square, pixels);
    wallShade(c, pixels, square * 0.42);
  });

function seams(c: CanvasRenderingContext2D, square: number, pixels: number): void {
  c.strokeStyle = "rgb(40 18 6 / 0.8)";
  c.lineWidth = square / 46;
  for (let i = 0; i <= 6; i++) {
    c.strokeRect(i * square, -9, 0, pixels + 18);
    c.strokeRect(-9, i * square, pixels + 18, 0);
  }
  c.fillStyle = "#e3b457";
  for (let i = 1; i < 6; i++)
    for (let j = 1; j < 6; j++) {
      c.save();
      c.translate(i * square, j * square);
      c.rotate(Math.PI / 4);
      c.fillRect(-square / 36, -square / 36, square / 18, square / 18);
      c.restore();
    }
}

/** The walls' shade never moves, so it is painted. */
function wallShade(c: CanvasRenderingContext2D, pixels: number, edge: number): void {
  for (let turn = 0; turn < 4; turn++) {
    c.save();
    c.translate(pixels / 2, pixels / 2);
    c.rotate((turn * Math.PI) / 2);
    const shade = c.createLinearGradient(0, -pixels / 2, 0, -pixels / 2 + edge);
    shade.addColorStop(0, "rgb(28 12 4 / 0.5)");
    shade.addColorStop(1, "rgb(28 12 4 / 0)");
    c.fillStyle = shade;
    c.fillRect(-pixels / 2, -pixels / 2, pixels, edge);
    c.restore();
  }
}

/** The inside of a wall: paper with a small keyhole all over it, above a panelled dado. */
export const wallpaper = (width: number, height: number, wall: number): THREE.CanvasTexture =>
  drawn(width, height, (c) => {
    const unit = width / 6;
    c.fillStyle = PAINTS.wall?.[1] ?? "#3d6186";
    c.fillRect(0, 0, width, height);
    for (let x = 0; x < 48; x++) {
      c.fillStyle = x % 2 ? "rgb(255 255 255 / 0.035)" : "rgb(0 0 0 / 0.05)";
      c.fillRect((x * width) / 48, 0, width / 48, height);
    }
    c.fillStyle = "rgb(227 180 87 / 0.42)";
    for (let x = 0; x < 48; x++)
      for (let y = 0; y < 13; y++) {
        const [cx, cy] = [((x + 0.5) * width) / 48, ((y + (x % 2) / 2) * unit) / 8];
        c.beginPath();
        c.arc(cx, cy, unit / 90, 0, 7);
        c.moveTo(cx, cy);
        c.lineTo(cx + unit / 80, cy + unit / 28);
        c.lineTo(cx - unit / 80, cy + unit / 28);
        c.fill();
      }
    const dado = height * (0.46 / wall);
    c.fillStyle = "#8a5a34";
    c.fillRect(0, height - dado, width, dado);
    streaks(c, [0, height - dado, width, dado], dice(5));
    c.fillStyle = "#c4935a";
    c.fillRect(0, height - dado - unit * 0.03, width, unit * 0.045);
    c.fillRect(0, height - unit * 0.1, width, unit * 0.1);
    c.fillStyle = "rgb(20 10 4 / 0.4)";
    c.fillRect(0, height - dado + unit * 0.015, width, unit * 0.02);
    c.fillRect(0, height - unit * 0.105, width, unit * 0.012);
    const shade = c.createLinearGradient(0, 0, 0, height * 0.22);
    shade.addColorStop(0, "rgb(5 10 20 / 0.5)");
    shade.addColorStop(1, "rgb(5 10 20 / 0)");
    c.fillStyle = shade;
    c.fillRect(0, 0, width, height * 0.22);
  });
