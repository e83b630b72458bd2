// The six pieces, built from the shared data, and the mirror's glass.

import * as THREE from "three";
import { Reflector } from "three/addons/objects/Reflector.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { FURNITURE, PIECES, repeated, type Glass, type Part, type Piece } from "../hall/defs";
import type { Pose } from "../hall/pose";
import { HIDERS, type Paints } from "./paint";
import { merged, solid, type Painted } from "./solids";

export const spot = ({ pos }: Pose): THREE.Vector3 => new THREE.Vector3(...pos);
export const turned = ({ quat: [w, x, y, z] }: Pose): THREE.Quaternion => new THREE.Quaternion(x, y, z, w);

export function stand(object: THREE.Object3D, pose: Pose): void {
  object.position.copy(spot(pose));
  object.quaternion.copy(turned(pose));
}

/** A real reflection, silvered: cool and a little dark, as old glass is. */
function glassPane({ center, u, v, normal }: Glass, low: boolean): Reflector {
  const pixels = low ? 256 : 1024;
  const pane = new Reflector(new THREE.PlaneGeometry(2 * u[0], 2 * v[2]), {
    textureWidth: pixels,
    textureHeight: pixels,
    multisample: low ? 0 : 4,
    shader: {
      name: "glass",
      uniforms: { color: { value: null }, tDiffuse: { value: null }, textureMatrix: { value: null } },
      vertexShader: `uniform mat4 textureMatrix; varying vec4 at; varying vec2 edge; varying float glint;
        void main() {
          at = textureMatrix * vec4(position, 1.0);
          edge = abs(uv - 0.5) * 2.0;
          glint = uv.x + uv.y * 1.4;
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }`,
      fragmentShader: `uniform sampler2D tDiffuse; uniform vec3 color;
        varying vec4 at; varying vec2 edge; varying float glint;
        void main() {
          vec4 found = texture2DProj(tDiffuse, at);
          vec3 seen = (found.rgb + color * (1.0 - found.a)) * vec3(0.86, 0.93, 0.95) + vec3(0.006, 0.010, 0.014);
          float bevel = max(smoothstep(0.93, 0.95, edge.x), smoothstep(0.955, 0.968, edge.y));
          float band = fract(glint * 0.5 + 0.18);
          float sheen = step(0.30, band) * step(band, 0.40) + step(0.44, band) * step(band, 0.47);
          gl_FragColor = vec4(mix(seen, seen * 0.72 + 0.05, bevel) + vec3(0.032, 0.036, 0.04) * sheen, 1.0);
          #include <tonemapping_fragment>
          #include <colorspace_fragment>
        }`,
    },
  });
  const basis = new THREE.Matrix4().makeBasis(
    new THREE.Vector3(-1, 0, 0), // seen from in front, the piece's -x is on the right
    new THREE.Vector3(...v).normalize(),
    new THREE.Vector3(...normal),
  );
  pane.quaternion.setFromRotationMatrix(basis);
  pane.position.set(...center);
  return pane;
}

/** What hides is what is judged: the picture behind a keyhole has these before its ghosts. Drawn in depth only. */
const HIDING = new THREE.MeshBasicMaterial({ colorWrite: false, transparent: true });

function hider(parts: readonly Part[]): THREE.Mesh {
  const boxes = parts.map(({ pos, half: [x, y, z] }) =>
    new THREE.BoxGeometry(2 * x, 2 * y, 2 * z).translate(...pos),
  );
  const mesh = new THREE.Mesh(mergeGeometries(boxes), HIDING);
  mesh.layers.set(HIDERS);
  mesh.renderOrder = -5; // after all that is solid, before the ghosts
  return mesh;
}

/** What a mirror shows where there is nothing. */
export function tint(pane: Reflector, nothing: THREE.ColorRepresentation): void {
  const { uniforms } = pane.material as THREE.ShaderMaterial;
  (uniforms.color?.value as THREE.Color).set(nothing);
}

export interface Pieces {
  groups: Readonly<Record<Piece, THREE.Group>>;
  panes: readonly Reflector[];
  hiders: readonly THREE.Mesh[];
}

export function pieces(paints: Paints, low: boolean): Pieces {
  const panes: Reflector[] = [];
  const hiders: THREE.Mesh[] = [];
  const built = PIECES.map((piece): [Piece, THREE.Group] => {
    const { parts, decor, glass } = FURNITURE[piece];
    const list = [...parts, ...decor.flatMap(repeated)].map((part): Painted => [
      part.paint,
      solid(part, low),
    ]);
    const group = new THREE.Group();
    group.name = piece;
    const hides = hider(parts);
    hiders.push(hides);
    group.add(...merged(list, paints), hides);
    if (glass !== undefined) {
      const pane = glassPane(glass, low);
      panes.push(pane);
      group.add(pane);
    }
    return [piece, group];
  });
  return { groups: Object.fromEntries(built) as Record<Piece, THREE.Group>, panes, hiders };
}
