// How long a player took: from the frame in which the dice could be seen to the tap.

export { whenPainted } from "../../browser/painted";

/** Whole milliseconds to an event; 0 if it came before the dice were seen or has no sensible time. */
export function reaction(painted: number | null, stamp: number, now = performance.now()): number {
  if (painted === null) return 0;
  const taken = Math.round(Math.min(stamp, now) - painted);
  return taken > 0 ? taken : 0;
}
