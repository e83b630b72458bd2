// A ghost's cloth, with its face and its seat's shape on it.

import * as THREE from "three";
import { SHAPES } from "../../../kit/emblems";
import { themed } from "./paint";
import { drawn } from "./textures";

export const TALL = 3.3; // the face's canvas reaches this many radii down from the top

export type Mood = "faint" | "calm" | "chosen" | "seen";

const INK = "#1b1410";
const WHITE = "#fffaf0";

const shapeOf = (seat: number): (typeof SHAPES)[number] => SHAPES[seat % SHAPES.length] ?? SHAPES[0];
export const seatColour = (seat: number): string => themed(`--seat-${shapeOf(seat).key}`);

function features(c: CanvasRenderingContext2D, frightened: boolean): void {
  const oval = (x: number, y: number, rx: number, ry: number, fill: string): void => {
    c.fillStyle = fill;
    c.beginPath();
    c.ellipse(x, y, rx, ry, 0, 0, 7);
    c.fill();
  };
  for (const side of [-1, 1]) {
    if (frightened) {
      oval(side * 0.33, 0.64, 0.26, 0.3, WHITE);
      oval(side * 0.3, 0.68, 0.12, 0.17, INK);
    } else oval(side * 0.3, 0.64, 0.15, 0.25, INK);
    oval(side * 0.3 - 0.045, 0.55, 0.05, 0.075, WHITE);
    oval(side * 0.58, 0.98, 0.16, 0.1, "rgb(120 20 10 / 0.22)");
  }
  c.strokeStyle = INK;
  c.lineWidth = 0.1;
  c.lineCap = "round";
  if (frightened) return oval(0, 1.14, 0.13, 0.17, INK);
  c.beginPath();
  c.arc(0, 0.84, 0.27, 0.16 * Math.PI, 0.84 * Math.PI);
  c.stroke();
}

function face(seat: number, mood: Mood, pixels: number): THREE.CanvasTexture {
  const unit = pixels / 4; // one radius
  return drawn(pixels, TALL * unit, (c) => {
    c.globalAlpha = { faint: 0.36, calm: 0.66, chosen: 0.9, seen: 0.9 }[mood];
    c.fillStyle = mood === "seen" ? themed("--accent") : seatColour(seat);
    c.fillRect(0, 0, pixels, TALL * unit);
    c.globalAlpha = 1;
    c.translate(unit, 0);
    c.scale(unit, unit);
    features(c, mood === "seen");
    c.translate(0, 2);
    c.scale(0.0185, 0.0185);
    c.translate(-17, -17);
    c.lineJoin = "round";
    const { body, line } = shapeOf(seat);
    const shape = new Path2D(body);
    c.fillStyle = WHITE;
    c.strokeStyle = INK;
    c.lineWidth = 5;
    c.stroke(shape);
    c.fill(shape);
    c.strokeStyle = seatColour(seat); // the same emblem as beside the player's name
    c.stroke(new Path2D(line));
  });
}

/** The cloth, translucent and bright at its rim. */
export function veil(seat: number, mood: Mood, low: boolean): THREE.Material {
  const options = { map: face(seat, mood, low ? 512 : 768), transparent: true };
  const material = low
    ? new THREE.MeshLambertMaterial(options)
    : new THREE.MeshStandardMaterial({ ...options, roughness: 0.55, envMapIntensity: 0.4 });
  const glow = new THREE.Color(mood === "chosen" || mood === "seen" ? themed("--accent") : seatColour(seat));
  glow.multiplyScalar({ faint: 0.08, calm: 0.17, chosen: 0.3, seen: 0.62 }[mood]);
  material.onBeforeCompile = (shader) => {
    shader.uniforms.glow = { value: glow };
    shader.fragmentShader = `uniform vec3 glow;\n${shader.fragmentShader}`.replace(
      "#include <opaque_fragment>",
      `float rim = pow(1.0 - abs(dot(normalize(vViewPosition), normal)), 2.0);
       float cloth = smoothstep(0.12, 0.5, max(diffuseColor.r, max(diffuseColor.g, diffuseColor.b))); // ink stays ink
       outgoingLight += glow * (0.55 + 1.6 * rim) * cloth;
       diffuseColor.a = min(1.0, diffuseColor.a + 0.35 * rim);
       #include <opaque_fragment>`,
    );
  };
  return material;
}
