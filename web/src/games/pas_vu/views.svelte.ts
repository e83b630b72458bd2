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

export const views: Views & { failed: boolean } = $state({
  ...stored(),
  failed: false, // there is no 3-D here
});

/** What is shown now. */
export const shown = (): Views["view"] => (views.failed ? "plan" : views.view);

export function remember(change: Partial<Views>): void {
  Object.assign(views, change);
  write(KEY, { view: views.view, low: views.low });
}
