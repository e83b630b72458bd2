// What the luck ledger says.

import type { PasVuDoor } from "../../../wire";
import type { Size } from "../hall/defs";
import type { Headline, Odds } from "./luck";

/** Whose; null: yours. */
type Owner = string | null;

export interface LuckSayings {
  title: string;
  headline: (kind: Headline["kind"], owner: Owner, seen: number, expected: number) => string;
  what: string; // what the numbers mean
  seat: string; // names the choice of a seat
  seen: string;
  expected: string;
  byPips: string;
  number: (n: number) => string;
  turn: (turn: number, nth: number) => string; // nth look of it; 0: the only one
  chose: (owner: Owner | undefined, door: PasVuDoor) => string; // who the side; undefined: nobody
  odds: (odds: Odds, owner: Owner) => string;
  picture: (door: PasVuDoor, odds: Odds) => string; // names it
  ghost: (size: Size, doors: number, of: number, seen: boolean) => string;
  ghosts: string; // names their list
  caught: string;
  key: Readonly<Record<"lit" | "dark" | "keyhole" | "never", string>>;
}
