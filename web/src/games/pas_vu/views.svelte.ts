// How this device shows the hall. It is remembered.

import { read, write } from "../../browser/memory";

interface Views {
  view: "hall" | "plan";
  low: boolean;
}

const KEY = "pas_vu";

function stored(): Views {
  const found = read(KEY);
  const saved: Partial<Views> = typeof found === "object" && found !== null ? found : {};
  return { view: saved.view === "plan" ? "plan" : "hall", low: saved.low === true };
}

export const views: Views & { failed: boolean; slow: boolean } = $state({
  ...stored(),
  failed: false, // there is no 3-D here
  slow: false, // it turned out that this device needs the low graphics, today at least
});

/** What is shown now. */
export const shown = (): Views["view"] => (views.failed ? "plan" : views.view);

/** With how little graphics. */
export const low = (): boolean => views.low || views.slow;

export function remember(change: Partial<Views>): void {
  Object.assign(views, change);
  if (change.low === false) views.slow = false; // who wants it all may try
  write(KEY, { view: views.view, low: views.low });
}
