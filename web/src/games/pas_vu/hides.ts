// Where in its square a ghost could hide, to be pressed.

import type { Chip } from "./Chips.svelte";
import type { Vec } from "./hall/pose";
import type { Level } from "./shelter";
import type { Sayings } from "./words/sayings";

const NEAR = 0.06; // squares, up or down
const ACROSS = 0.3;

/** How far one is from the other, or null where they are not the same place. */
function apart(spot: Vec, wish: Vec): number | null {
  const far = Math.hypot(spot[0] - wish[0], spot[1] - wish[1]);
  return Math.abs(spot[2] - wish[2]) < NEAR && far < ACROSS ? far : null;
}

/** Nothing to press where there is only one. */
export function hides(
  levels: readonly Level[],
  now: Vec | null,
  say: Sayings,
  step: (wish: Vec) => void,
): Chip[] {
  if (levels.length < 2) return [];
  const far = ({ wish }: Level): number => (now === null ? null : apart(now, wish)) ?? Infinity;
  const nearest = levels.reduce((best, each) => (far(each) < far(best) ? each : best));
  return levels.map((level) => ({
    text: level.kind === "under" && level.piece !== null ? say.under(level.piece) : say.level(level.piece),
    press: () => step(level.wish),
    on: level === nearest && far(level) < Infinity,
  }));
}
