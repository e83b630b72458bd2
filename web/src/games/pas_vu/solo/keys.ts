// The keyboard of the drill: as at the table, as far as there is the same to do.

import { FINE, STEP, wander } from "../keys";
import { HOME } from "./hiding.svelte";
import type { Run } from "./run.svelte";

/** Whether the key meant something. */
export function pressed(event: KeyboardEvent, run: Run): boolean {
  const { hiding } = run;
  if (hiding === null) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button =
    event.target instanceof Element && event.target.closest("button, [role=button], a, summary") !== null;
  const enter = (key === "Enter" || key === " ") && !button;
  if (hiding.answer !== null) {
    if (!enter || hiding.told) return false;
    run.goOn();
    return true;
  }
  const step = STEP[key];
  const ghost = /^[1-9]$/.test(key) ? hiding.drill.ghosts[Number(key) - 1] : undefined;
  if (step !== undefined && event.shiftKey) {
    const { right, away } = hiding.axes();
    const by = (n: 0 | 1): number => FINE * (step[0] * right[n] + step[1] * away[n]);
    hiding.shift(by(0), by(1));
  } else if (step !== undefined) wander(hiding, HOME, step);
  else if (enter) hiding.step(hiding.cursor);
  else if (ghost !== undefined) hiding.choose(ghost);
  else if (key === "Backspace") hiding.undo();
  else if (key === "g") void hiding.open();
  else return false;
  return true;
}
