// The pen's strokes: pieces, ghosts and what hands do, 20 by 20.

import type { Piece, Size } from "./hall/defs";

export const PIECE_ICONS: Readonly<Record<Piece, string>> = {
  mirror: "M6 2.500h8v12H6ZM8 6l3-2M5 17.500h10M7 14.500v3M13 14.500v3",
  trolley:
    "M3 14h14M4 14V5.500C4 4 5 3 6.5 3h7C15 3 16 4 16 5.500V14M6 14V9h5v5M5.5 17.500h.01M14.5 17.500h.01",
  desk: "M2 6.500h16M3 6.500v10h5v-10M17 6.500v10M3 11.500h5M5.5 9h.01M5.5 14h.01",
  piano: "M3 3h14v8H3ZM3 11v6.500M17 11v6.500M3 14h14M7 11v3M10 11v3M13 11v3",
  armchair:
    "M5 9V5.500C5 4 6 3 7.5 3h5C14 3 15 4 15 5.500V9M3 9.500c2.5-1 3.5 1 3.5 3h7c0-2 1-4 3.5-3V16H3ZM5 16v1.800M15 16v1.8",
  table: "M2.5 5.500h15v2.500h-15ZM4 8v9.500M16 8v9.500M7 8v5h6V8",
};

export const STROKES = {
  turnLeft: "M4.5 10a6 6 0 1 1 2 4.500M4.2 5.500v4.700h4.6",
  turnRight: "M15.5 10a6 6 0 1 0-2 4.500M15.8 5.500v4.700h-4.6",
  tipLeft: "M17 16.500H8M14 16.500a8.5 8.5 0 0 0-9-9M8 4.2 4.7 7.4 8 10.6",
  tipRight: "M3 16.500h9M6 16.500a8.5 8.5 0 0 1 9-9M12 4.200l3.3 3.2-3.3 3.2",
  tipAway: "M4 16.500h12M10 14V3.500M6.2 7.2 10 3.500l3.8 3.7",
  tipNear: "M4 3.500h12M10 6v10.500M6.2 12.8 10 16.500l3.8-3.7",
  left: "M16 10H4.500m4-4.500L4 10l4.500 4.500",
  right: "M4 10h11.500m-4-4.500L16 10l-4.500 4.500",
  away: "M10 16V4.500m-4.500 4L10 4l4.500 4.500",
  near: "M10 4v11.500m-4.500-4L10 16l4.500-4.500",
  upright: "M6.5 3.500h7v10h-7ZM3.5 16.500h13",
  down: "M10 3v9.500m-3.5-3.3 3.5 3.3 3.5-3.300M3.5 16.500h13",
  back: "M11.5 4.5 6 10l5.5 5.500M6.5 10H17",
  eye: "M2 10c4-7 12-7 16 0-4 7-12 7-16 0Zm8 2.400a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.800Z",
  run: "M3 10h10m-4-4.500L13.5 10 9 14.500M17 4v12",
  keyhole: "M10 3a4 4 0 0 1 2 7.400L13.5 17h-7L8 10.400A4 4 0 0 1 10 3Z",
  next: "m6 4 8 6-8 6Z",
  tick: "m4 10.5 4 4 8-9",
} as const;

export type Stroke = keyof typeof STROKES;

/** How tall a ghost is drawn in a row of ghosts, in px. */
export const TALL: Readonly<Record<Size, number>> = { small: 24, medium: 32, large: 42 };
