// A row of four for tests, round a table of three.

import type { Drill } from "./beats";

export const aDrill = (right: "hat" | "kite" = "hat"): Drill => ({
  seats: 3,
  row: [
    { thing: "hat", arrow: "right", seat: 0, to: 2 },
    { thing: "teapot", arrow: "left", seat: 1, to: 2 },
    { thing: "kite", arrow: "left", seat: 2, to: 0 },
    { thing: "cactus", arrow: "left", seat: 2, to: 0 },
  ],
  passes: [
    { gift: 3, giver: 2, receiver: 0 },
    { gift: 0, giver: 0, receiver: 2 },
  ],
  asked: { gift: 2, giver: 2, receiver: 0 },
  names: ["cactus", "cap", "hat", "kite", "sock", "teapot"],
  right,
});
