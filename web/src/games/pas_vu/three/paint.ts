// Colours and materials. Felt, accent and seats are the page's; wood, brick and brass are the hall's own.

import * as THREE from "three";
import { PAINTS, type Finish } from "../hall/paints";
import { drawn, grain } from "./textures";

/** What the page calls so, as it is now, day or night. */
export const themed = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const isNight = (): boolean => document.documentElement.dataset.theme === "dark";

/** Drawn for the eye, not for the mirror: marks, lamplight, ghosts outside the walls. A third of its work saved. */
export const UNMIRRORED = 1;
/** Drawn behind a keyhole only. */
export const HIDERS = 2;

export interface Paints {
  material(paint: string): THREE.Material;
  tint(paint: string): THREE.Color;
}

const paintOf = (paint: string): readonly [Finish, string] => PAINTS[paint] ?? ["plain", "#ffffff"];

/** Four finishes for everything, one when graphics are low: pieces are merged by finish, colours lie in the vertices. */
export function paints(low: boolean): Paints {
  const tint = (paint: string): THREE.Color => new THREE.Color(paintOf(paint)[1]);
  if (low) {
    const plain = new THREE.MeshLambertMaterial({ vertexColors: true });
    return { material: () => plain, tint };
  }
  const finish = (options: THREE.MeshStandardMaterialParameters): THREE.Material =>
    new THREE.MeshStandardMaterial({ vertexColors: true, ...options });
  const finishes: Record<Finish, THREE.Material> = {
    wood: finish({ map: grain(), roughness: 0.58 }),
    plain: finish({ roughness: 0.86 }),
    lacquer: finish({ roughness: 0.24, envMapIntensity: 1.5 }),
    metal: finish({ roughness: 0.3, metalness: 0.85, envMapIntensity: 1.6 }),
  };
  return { material: (paint) => finishes[paintOf(paint)[0]], tint };
}

/** The six numbers, ivory with ink, side by side. */
export const plates = (): THREE.CanvasTexture =>
  drawn(768, 128, (c) => {
    c.textAlign = "center";
    c.font = `700 92px ${themed("--serif")}`;
    const disc = (x: number, r: number, fill: string): void => {
      c.fillStyle = fill;
      c.beginPath();
      c.arc(x, 64, r, 0, 7);
      c.fill();
    };
    for (let n = 0; n < 6; n++) {
      const x = n * 128 + 64;
      disc(x, 62, "#b98a35");
      disc(x, 53, "#fff4dc");
      c.fillStyle = "#241b14";
      c.fillText(String(n + 1), x, 97);
    }
  });
