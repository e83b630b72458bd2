// What the drill says besides what the board does.

import type { PasVuDoor } from "../../../../wire";
import type { Size } from "../../hall/defs";
import type { Square } from "../../hall/table";
import type { Complaint } from "../hiding.svelte";
import type { Doors } from "../records.svelte";

export interface SoloSayings {
  title: string;
  lead: string;
  doors: string; // how many of them look
  counts: Readonly<Record<Doors, { name: string; note: string }>>;
  start: string;
  fetching: string;
  change: string;
  streak: string; // after the number, which is large
  best: (halls: number) => string;
  noBest: string;
  newBest: string;
  uncounted: string; // this hall once more
  cut: string;

  task: string;
  from: string; // names the list of the doors that look
  choose: string;
  where: (name: string) => string; // to put this one
  stands: (name: string, where: string) => string;
  outside: string;
  ghost: (nth: number, size: Size, where: string) => string;
  square: string; // names a list of squares
  cell: (square: Square) => string; // of that list, short
  nowhere: string; // of that list: none yet
  complaints: Readonly<Record<Complaint, string>>;
  undo: string;
  look: string;
  lookNote: (doors: number) => string;
  waiting: string;

  nth: (door: PasVuDoor, n: number, of: number) => string;
  hidden: string; // nobody was seen, from any door
  seen: (ghosts: number, of: number) => string;
  well: string;
  pity: string;
  solution: string;
  solved: string;
  looks: string; // names the list of what each door saw
  saw: (door: PasVuDoor, ghosts: number) => string;
  keyhole: string; // through it
  solve: string;
  retry: string;
  next: string;
}
