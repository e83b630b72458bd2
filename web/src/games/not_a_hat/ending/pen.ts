// How a line is drawn for each way of saying a name, so that they are told apart without colour.

import type { Stroke } from "./sayings";

export interface Pen {
  width: number;
  dash: string | undefined;
  swing: number; // of a wave; 0: none
}

interface Ink {
  width: number;
  share: number; // of the gap between two lines, at most
  dash?: readonly number[]; // in widths
  swing?: number;
}

const INKS: Readonly<Record<Stroke, Ink>> = {
  knew: { width: 4.5, share: 0.55 },
  guessed: { width: 5, share: 0.55, dash: [0.02, 1.9] },
  bluffed: { width: 3, share: 0.32, swing: 1.6 },
  right: { width: 2, share: 0.24 },
  wrong: { width: 2.4, share: 0.28, dash: [3.6, 3.2] },
  unheard: { width: 2.4, share: 0.28, dash: [4, 2.6, 0.02, 2.6] },
};

/** Finer where lines run close to each other. */
export function penFor(stroke: Stroke, gap = Infinity): Pen {
  const { width: most, share, dash, swing = 0 } = INKS[stroke];
  const width = Math.min(most, Math.max(1, gap * share));
  return { width, dash: dash?.map((part) => (part * width).toFixed(2)).join(" "), swing: swing * width };
}
