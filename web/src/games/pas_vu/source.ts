// What the table is fed with: the props of the board, read anew whenever they change.

import type { PasVuBoard } from "../../wire";
import type { Hand, Step } from "../game";

export interface Source {
  readonly board: PasVuBoard;
  readonly step: Step<"pas_vu"> | null;
  readonly you: number | null;
  readonly hand: Hand<"pas_vu"> | undefined; // undefined: watching
  readonly still: boolean;
}

/** The seat may act, and nothing of it is on its way. */
export const free = ({ hand }: Source): boolean => hand !== undefined && hand.ready && hand.pending === null;
