// The renderer and its loop. Nothing is drawn unless something asked for it: a still hall costs nothing.

import * as THREE from "three";
import { Pace } from "./pace";

interface Tween {
  begun: number;
  ms: number;
  step: (t: number) => void;
  done: () => void;
}

export const easeThrow = (t: number): number => 1 - (1 - t) ** 3;

export class Stage {
  readonly renderer: THREE.WebGLRenderer;
  readonly scene = new THREE.Scene();
  camera: THREE.Camera = new THREE.PerspectiveCamera();
  /** Called before each picture with the seconds since the last; true asks for another. */
  before: (seconds: number) => boolean = () => false;
  /** When pictures stay slow though they are as coarse as they get. */
  onslow: () => void = () => undefined;
  still = false;
  private tweens = new Map<string, Tween>();
  private asked = 0;
  private last = 0;
  private running = false; // this picture follows the last without a pause
  private shadows = true;
  private pace: Pace;
  private size = { width: 1, height: 1 };

  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext, low: boolean) {
    this.pace = new Pace(low, () => devicePixelRatio);
    this.renderer = new THREE.WebGLRenderer({ canvas, context });
    this.renderer.shadowMap.enabled = !low;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.toneMapping = THREE.NeutralToneMapping; // keeps the page's hues
    this.renderer.info.autoReset = false;
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.renderer.setPixelRatio(this.pace.ratio);
    this.renderer.setSize(width, height, false);
    this.invalidate();
  }

  /** Ask for a picture; `shadows` if anything that casts one has moved. */
  invalidate(shadows = false): void {
    this.shadows ||= shadows;
    if (this.asked === 0) this.asked = requestAnimationFrame((now) => this.frame(now));
  }

  /** A movement in so many ms, in place of the one that has the same name; `done` only if it comes to its end. */
  tween(name: string, ms: number, step: (t: number) => void, done: () => void = () => undefined): void {
    this.tweens.delete(name);
    if (this.still || ms === 0) {
      step(1);
      done();
    } else {
      step(0);
      this.tweens.set(name, { begun: performance.now(), ms, step, done });
    }
    this.invalidate(true);
  }

  stop(name: string): void {
    this.tweens.delete(name);
  }

  isMoving(name: string): boolean {
    return this.tweens.has(name);
  }

  private frame(now: number): void {
    this.asked = 0;
    const ms = now - this.last;
    this.last = now;
    if (this.running) this.spare(ms);
    for (const [name, tween] of this.tweens) {
      const t = Math.min(1, Math.max(0, (now - tween.begun) / tween.ms));
      tween.step(t);
      this.shadows = true;
      if (t < 1) continue;
      this.tweens.delete(name);
      tween.done();
    }
    const more = this.before(Math.min(0.05, ms / 1000));
    this.draw();
    this.running = more || this.tweens.size > 0;
    if (this.running) this.invalidate();
  }

  private spare(ms: number): void {
    const found = this.pace.saw(ms);
    if (found === "hopeless") this.onslow();
    if (found === "coarser") this.resize(this.size.width, this.size.height);
  }

  draw(): void {
    this.renderer.shadowMap.needsUpdate = this.shadows;
    this.shadows = false;
    this.renderer.info.reset();
    this.renderer.render(this.scene, this.camera);
  }

  /** Gives back what the scene holds on the graphics card. */
  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.asked = -1; // nothing more is asked for
    this.tweens.clear();
    this.scene.traverse((object) => {
      if (!(object instanceof THREE.Mesh)) return;
      (object.geometry as THREE.BufferGeometry).dispose();
      for (const material of [object.material].flat() as THREE.Material[]) {
        const { map } = material as THREE.MeshBasicMaterial;
        map?.dispose();
        material.dispose();
      }
    });
    this.scene.environment?.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
