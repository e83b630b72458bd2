// How much of the keyhole's picture each ghost fills, as the page draws it: pixels counted, three ghosts at a time.

import * as THREE from "three";
import type { PasVuDoor } from "../../src/wire";
import { inKeyhole } from "../../src/games/pas_vu/hall/eye";
import type { Interior } from "../../src/games/pas_vu/hall/table";
import { frame } from "../../src/games/pas_vu/three/keyhole";
import { HallView } from "../../src/games/pas_vu/three/view";
import { Trial } from "./trial.svelte";

const [WIDTH, HEIGHT] = [900, 1140];
const FREE = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
const INKS = [0xff0000, 0x00ff00, 0x0000ff].map((color) => {
  const ink = new THREE.MeshBasicMaterial({ color, transparent: true, depthWrite: false });
  ink.blending = THREE.CustomBlending; // one ghost never hides another
  ink.blendEquation = THREE.MaxEquation;
  return ink;
});
const BLACK = new THREE.MeshBasicMaterial({ color: 0 });

const { unit, x: left, y: top } = frame(FREE);
const INSIDE = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, n) => {
  const [x, y] = [(n % WIDTH) + 0.5, HEIGHT - Math.floor(n / WIDTH) - 0.5]; // rows from below
  return Number(inKeyhole((x - left) / unit, (top - y) / unit));
});
const WHOLE = INSIDE.reduce((sum, each) => sum + each, 0);

let made: HallView | null = null;
const table = new Trial();

/** The furniture black, its glass a mirror still, nothing else but ghosts in plain ink. */
function hall(): HallView {
  if (made !== null) return made;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { antialias: false, preserveDrawingBuffer: true });
  if (context === null) throw new Error("there is no WebGL here");
  made = new HallView(canvas, context, table, false);
  const { scene, renderer } = made.stage;
  const { groups, panes, hiders } = made.pieces;
  renderer.toneMapping = THREE.NoToneMapping;
  renderer.shadowMap.enabled = false;
  scene.environment = null;
  for (const pane of panes) pane.getRenderTarget().samples = 0;
  const kept = new Set<THREE.Object3D>([...Object.values(groups), made.flock.group]);
  for (const child of scene.children) child.visible = kept.has(child);
  const special = new Set<THREE.Object3D>([...panes, ...hiders]);
  for (const group of Object.values(groups))
    for (const mesh of group.children)
      if (mesh instanceof THREE.Mesh && !special.has(mesh)) mesh.material = BLACK;
  made.resize(WIDTH, HEIGHT, FREE);
  return made;
}

export function pictured(shown: Interior, door: PasVuDoor): [ghost: number, share: number][] {
  const view = hall();
  const { renderer, scene } = view.stage;
  table.interior = shown;
  table.moment = "keyhole";
  table.door = door;
  view.update();
  scene.background = new THREE.Color(0);
  view.flock.face(view.stage.camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(4 * WIDTH * HEIGHT);
  const here = shown.ghosts.map(({ number }) => number);
  const found = new Map(here.map((number) => [number, 0]));
  for (let first = 0; first < here.length; first += INKS.length) {
    const three = here.slice(first, first + INKS.length);
    for (const mesh of view.flock.group.children) {
      const ink = INKS[three.indexOf(Number(mesh.name))];
      mesh.visible = ink !== undefined;
      if (ink !== undefined && mesh instanceof THREE.Mesh) mesh.material = ink;
    }
    renderer.render(scene, view.stage.camera);
    gl.readPixels(0, 0, WIDTH, HEIGHT, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    three.forEach((number, channel) => {
      let count = 0;
      for (let n = 0; n < INSIDE.length; n++)
        if (INSIDE[n] === 1 && (pixels[4 * n + channel] ?? 0) > 127) count += 1;
      found.set(number, count / WHOLE);
    });
  }
  return [...found];
}
