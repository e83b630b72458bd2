// What practice says. A thing comes with its article: "an umbrella".

import type { NotAHatLaid } from "../../../../wire";
import type { Pace } from "../pace";

type Arrow = NotAHatLaid["arrow"];

export interface SoloSayings {
  title: string;
  lead: string;
  pace: string;
  paces: Readonly<Record<Pace, { name: string; note: string }>>;
  start: string;
  fetching: string;
  again: string;
  change: string;
  streak: string; // after the number, which is large
  best: (rows: number) => string;
  noBest: string;
  newBest: string;
  inARow: (rows: number) => string;
  cut: string;

  table: string; // those who sit there, for ears
  before: Readonly<{
    nothing: (name: string) => string;
    down: (name: string, arrow: Arrow) => string;
    up: (name: string, thing: string) => string;
  }>;
  gifts: (count: number) => string;
  ready: (count: number) => string;
  more: (count: number) => string; // as ready, where there is one more than before
  look: string;
  shown: (n: number, of: number, thing: string) => string;
  turned: string;
  arrow: Readonly<Record<Arrow, (giver: string, receiver: string) => string>>;
  follow: string;
  begins: (name: string) => string;
  passed: (giver: string, receiver: string) => string;
  goOn: string;

  asked: (giver: string, receiver: string) => string;
  gap: string; // where the name will be
  names: string; // the list of them, for ears
  offered: (thing: string) => string;
  thanks: string;
  not: (thing: string) => string;
  is: (thing: string) => string;
}
