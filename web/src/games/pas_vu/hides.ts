// Where in its square a ghost could hide, to be pressed.

import type { Chip } from "./Chips.svelte";
import type { Vec } from "./hall/pose";
import type { Hideout } from "./shelter";
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
  hideouts: readonly Hideout[],
  now: Vec | null,
  say: Sayings,
  step: (wish: Vec) => void,
): Chip[] {
  if (hideouts.length < 2) return [];
  const far = ({ wish }: Hideout): number => (now === null ? null : apart(now, wish)) ?? Infinity;
  const nearest = hideouts.reduce((best, each) => (far(each) < far(best) ? each : best));
  return hideouts.map((hideout) => ({
    text:
      hideout.kind === "under" && hideout.piece !== null
        ? say.under(hideout.piece)
        : say.level(hideout.piece),
    press: () => step(hideout.wish),
    on: hideout === nearest && far(hideout) < Infinity,
  }));
}
