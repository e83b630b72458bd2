// The few words of the 3-D hall itself.

import type { Lang } from "../../../lang/lang";

interface HallWords {
  hall: string;
  turn: string;
  tip: string;
}

export const WORDS: Readonly<Record<Lang, HallWords>> = {
  en: {
    hall: "The hall in 3-D. Everything in it is also in the plan",
    turn: "Turn it: drag, or arrow keys",
    tip: "Tip it: drag, or arrow keys",
  },
  fr: {
    hall: "Le hall en 3D. Tout ce qui s’y trouve est aussi sur le plan",
    turn: "Tourner\u202f: glisser, ou touches fléchées",
    tip: "Basculer\u202f: glisser, ou touches fléchées",
  },
};
