// Whose ghosts they are, for what is told as at a table.

import type { Place } from "../../game";

export const ME: readonly Place[] = [
  {
    seat: 0,
    label: "",
    name: "",
    kind: "player",
    level: null,
    online: true,
    away: false,
    you: true,
    here: true,
    says: null,
  },
];
