// Where in its square a ghost could hide, to be pressed.

import type { Chip } from "./Chips.svelte";
import type { Vec } from "./hall/pose";
import type { Hideout } from "./shelter";
import type { Sayings } from "./words/sayings";

const NEAR = 0.06; // squares, up or down
const ACROSS = 0.3;

const isAt = (spot: Vec, wish: Vec): boolean =>
  Math.abs(spot[2] - wish[2]) < NEAR && Math.hypot(spot[0] - wish[0], spot[1] - wish[1]) < ACROSS;

/** Nothing to press where there is only one. */
export function hides(
  hideouts: readonly Hideout[],
  now: Vec | null,
  say: Sayings,
  step: (wish: Vec) => void,
): Chip[] {
  if (hideouts.length < 2) return [];
  return hideouts.map(({ kind, piece, wish }) => ({
    text: kind === "under" && piece !== null ? say.under(piece) : say.level(piece),
    press: () => step(wish),
    on: now !== null && isAt(now, wish),
  }));
}
