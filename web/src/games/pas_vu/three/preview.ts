// Where the held piece would come to rest: the same piece in mint. Where it cannot be: in the colour of refusal, and
// hatched as far as it is outside the hall.

import * as THREE from "three";
import { HALL } from "../hall/defs";
import { HIDERS, themed } from "./paint";

const END = HALL.toFixed(1);
const vertexShader = `varying vec3 world; varying vec3 n;
  void main() {
    world = (modelMatrix * vec4(position, 1.0)).xyz;
    n = normalize(mat3(modelMatrix) * normal);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;
const fragmentShader = `uniform vec3 tint; uniform bool refused; varying vec3 world; varying vec3 n;
  void main() {
    float light = 0.22 + 0.78 * pow(0.5 + 0.5 * dot(n, normalize(vec3(-0.45, -0.35, 0.8))), 1.6);
    bool inside = world.x >= 0.0 && world.y >= 0.0 && world.x <= ${END} && world.y <= ${END};
    float hatch = step(0.5, fract((world.x + world.y + world.z) * 9.0));
    gl_FragColor = refused && !inside
      ? vec4(tint * mix(0.35, 1.0, hatch), 0.96)
      : vec4(tint * light, refused ? 0.72 : 0.82);
    #include <colorspace_fragment>
  }`;

export class Preview {
  readonly group = new THREE.Group();
  private tint = { value: new THREE.Color() };
  private refused = { value: false };
  private worn: THREE.Group | null = null;
  private material = new THREE.ShaderMaterial({
    uniforms: { tint: this.tint, refused: this.refused },
    vertexShader,
    fragmentShader,
    transparent: true,
  });
  private depth = this.material.clone(); // drawn first, so that no inside shows through

  constructor() {
    this.depth.colorWrite = false;
  }

  /** Takes the piece's shape; its materials are left behind. */
  wear(piece: THREE.Group | null): void {
    if (piece === this.worn) return;
    this.worn = piece;
    this.group.clear();
    for (const child of piece?.children ?? []) {
      if (!(child instanceof THREE.Mesh) || child.layers.isEnabled(HIDERS)) continue;
      for (const material of [this.depth, this.material]) {
        const mesh = new THREE.Mesh(child.geometry as THREE.BufferGeometry, material);
        mesh.position.copy(child.position);
        mesh.quaternion.copy(child.quaternion);
        mesh.renderOrder = material === this.depth ? 6 : 7;
        this.group.add(mesh);
      }
    }
    const [first] = this.group.children;
    if (first !== undefined)
      first.onBeforeRender = (renderer) => {
        if (this.refused.value) renderer.clearDepth(); // seen through walls
      };
  }

  paint(ok: boolean): void {
    this.refused.value = !ok;
    this.tint.value.set(themed(ok ? "--accent" : "--bad"));
  }
}
