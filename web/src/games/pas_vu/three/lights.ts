// One lamp. By night it hangs over the hall, by day it is the window; when it is out, the keyhole is the only light, and
// what that light touches is what can be seen.

import * as THREE from "three";
import type { PasVuDoor } from "../../../wire";
import { KEYHOLE } from "../hall/defs";
import { eye, keyholePath } from "../hall/eye";
import { drawn } from "./textures";

export type Mood = "night" | "day" | "dark" | "look";

interface Setting {
  lamp: number;
  colour: string;
  from: [number, number, number];
  angle: number;
  sky: string;
  ground: string;
  fill: number;
  room: number; // how much of the room is reflected
}

const SETTINGS: Record<Mood, Setting> = {
  night: {
    lamp: 4.1,
    colour: "#ffe0b8",
    from: [1.4, 0.4, 9.5],
    angle: 0.78,
    sky: "#8fb0dc",
    ground: "#6a5340",
    fill: 0.8,
    room: 0.5,
  },
  day: {
    lamp: 2.9,
    colour: "#fff3df",
    from: [-0.6, -0.9, 12],
    angle: 0.74,
    sky: "#fbfaf5",
    ground: "#e6d3b4",
    fill: 2.1,
    room: 0.9,
  },
  dark: {
    lamp: 0.75,
    colour: "#9fc0ee",
    from: [8, 7, 9],
    angle: 0.75,
    sky: "#6488bc",
    ground: "#1c2436",
    fill: 0.55,
    room: 0.18,
  },
  look: {
    lamp: 2.2,
    colour: "#ffdcae",
    from: [2.4, 2.2, 8.5],
    angle: 0.7,
    sky: "#7d9cc8",
    ground: "#5a4632",
    fill: 0.8,
    room: 0.5,
  },
};

export interface Lights {
  group: THREE.Group;
  set(mood: Mood): void;
  /** The light that falls through a keyhole, or none. */
  beam(door: PasVuDoor | null, strength: number): void;
}

/** A bare room with a bright ceiling, for brass and lacquer to shine in. */
function room(renderer: THREE.WebGLRenderer): THREE.Texture {
  const scene = new THREE.Scene();
  const side = (colour: string, strength: number): THREE.MeshBasicMaterial =>
    new THREE.MeshBasicMaterial({
      color: new THREE.Color(colour).multiplyScalar(strength),
      side: THREE.BackSide,
    });
  const dim = side("#33445c", 0.8);
  scene.add(
    new THREE.Mesh(new THREE.BoxGeometry(10, 10, 10), [
      dim,
      side("#6a5238", 1),
      side("#463224", 1),
      dim,
      side("#8a6a44", 1),
      side("#20180f", 1),
    ]),
  );
  for (const [x, y, size, strength] of [
    [1.5, 0.5, 2.4, 9],
    [-3.4, -2.6, 1.2, 5],
    [3, -3.6, 0.9, 6],
  ] as const) {
    const lamp = new THREE.Mesh(new THREE.PlaneGeometry(size, size), side("#ffe2b0", strength));
    lamp.position.set(x, y, 4.6);
    scene.add(lamp);
  }
  const maker = new THREE.PMREMGenerator(renderer);
  const texture = maker.fromScene(scene, 0.03).texture;
  maker.dispose();
  return texture;
}

export function lights(renderer: THREE.WebGLRenderer, scene: THREE.Scene, low: boolean): Lights {
  const group = new THREE.Group();
  const fill = new THREE.HemisphereLight();
  fill.position.set(0, 0, 1);
  const lamp = new THREE.SpotLight();
  lamp.target.position.set(3.1, 3.1, 0);
  lamp.penumbra = 1;
  lamp.decay = 0;
  lamp.castShadow = !low;
  lamp.shadow.mapSize.setScalar(2048);
  lamp.shadow.radius = 4;
  lamp.shadow.bias = -0.0006;
  lamp.shadow.normalBias = 0.015;
  lamp.shadow.camera.near = 3;
  lamp.shadow.camera.far = 22;
  group.add(fill, lamp, lamp.target);
  if (!low) scene.environment = room(renderer);

  const reach = -KEYHOLE.slot.bottom; // the light's cone is round: wide enough for the foot of the slot
  const through = new THREE.SpotLight("#fff0cf", 0, 0, Math.atan(reach), 0, 0);
  through.map = drawn(512, 512, (c) => {
    c.fillStyle = "#000";
    c.fillRect(0, 0, 512, 512);
    c.translate(256, 256);
    c.filter = "blur(3px)";
    c.fillStyle = "#fff";
    c.fill(new Path2D(keyholePath(256 / reach)));
  });
  through.castShadow = true;
  through.shadow.mapSize.setScalar(1024);
  through.shadow.camera.near = KEYHOLE.behind + 0.02;
  through.shadow.bias = -0.002;
  through.shadow.radius = 2;
  through.visible = false;
  group.add(through, through.target);

  return {
    group,
    set(mood) {
      const setting = SETTINGS[mood];
      lamp.intensity = setting.lamp;
      lamp.color.set(setting.colour);
      lamp.position.set(...setting.from);
      lamp.angle = setting.angle;
      fill.color.set(setting.sky);
      fill.groundColor.set(setting.ground);
      fill.intensity = setting.fill * (low ? (mood === "look" ? 2.4 : 1.5) : 1);
      scene.environmentIntensity = setting.room;
    },
    beam(door, strength) {
      through.visible = door !== null && !low;
      if (door === null) return;
      const { at, forward } = eye(door);
      through.intensity = strength;
      through.position.set(...at);
      through.target.position.set(at[0] + forward[0], at[1] + forward[1], at[2]);
    },
  };
}
