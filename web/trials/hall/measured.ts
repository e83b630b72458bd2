// What one picture of a moment costs.

import type { Moment } from "../../src/games/pas_vu/hall/table";
import { HallView } from "../../src/games/pas_vu/three/view";
import { Trial } from "./trial.svelte";

const PICTURES = { low: 6, high: 1 };

function table(moment: Moment): Trial {
  const made = new Trial();
  if (moment === "place") made.takeUp("armchair");
  else made.moment = moment;
  if (moment === "plan") made.choose(1);
  if (moment === "dark" || moment === "keyhole") made.door = { side: "east", number: 3 };
  return made;
}

export function measured(
  low: boolean,
  width: number,
  height: number,
  moment: Moment,
): { calls: number; triangles: number; rate: number } {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { antialias: !low });
  if (context === null) throw new Error("there is no WebGL here");
  const view = new HallView(canvas, context, table(moment), low);
  view.resize(width, height, { left: 10, top: 10, right: width - 10, bottom: height - 10 });
  view.update();
  const { renderer } = view.stage;
  const pixel = new Uint8Array(4);
  const draw = (): void => {
    view.stage.before(1);
    view.stage.draw();
    context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel); // waits for the picture
  };
  draw(); // shaders are compiled
  const begun = performance.now();
  const pictures = low ? PICTURES.low : PICTURES.high;
  for (let n = 0; n < pictures; n++) draw();
  const rate = (1000 * pictures) / (performance.now() - begun);
  const { calls, triangles } = renderer.info.render;
  view.stage.dispose();
  return { calls, triangles, rate };
}
