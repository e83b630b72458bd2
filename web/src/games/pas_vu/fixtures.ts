// Small boards for tests.

import type { PasVuBoard, PasVuSeen, PasVuSitting, PasVuStart } from "../../wire";
import type { Attempt, Hand, Place } from "../game";
import { PIECES } from "./hall/defs";
import { flockOf } from "./standing";
import { sizeOf } from "./walks";

export const aSitting = (sitting: Partial<PasVuSitting> = {}): PasVuSitting => ({
  side: "south",
  card: { value: 9, pieces: ["armchair", "table"] },
  planned: false,
  chosen: 0,
  points: 0,
  out: 0,
  home: 7,
  ...sitting,
});

/** All wait beside their side, but for those who are said to be elsewhere. */
export const ghosts = (
  seats: number,
  elsewhere: Readonly<Record<number, Partial<PasVuSeen>>> = {},
): PasVuSeen[] =>
  Array.from({ length: seats }, (_, seat) => flockOf(seat))
    .flat()
    .map((number) => ({
      number,
      seat: Math.floor(number / 7),
      size: sizeOf(number),
      ...elsewhere[number],
    }));

export const doors: readonly PasVuStart[] = [0, 1, 2, 3, 4, 5].map((x) => ({
  square: [x, 0],
  door: x + 1,
  cost: 1,
}));

export function aBoard(board: Partial<PasVuBoard> = {}): PasVuBoard {
  return {
    phase: "plans",
    turn: 2,
    turns: 5,
    places: [aSitting(), aSitting({ side: "north" })],
    furniture: PIECES.map((piece, n) => [piece, { pos: [0.5 + n, 4.5, 0], quat: [1, 0, 0, 0] }]),
    ghosts: ghosts(2),
    keyhole: { side: "east", number: 3 },
    die: 0,
    midnight: null,
    crystal: null,
    queue: [],
    movable: [],
    moved: [],
    held: null,
    offers: [],
    taggable: [],
    sides: [],
    movers: flockOf(0).map((ghost) => ({ ghost, starts: doors, exits: [], fuses: [] })),
    budget: 9,
    lying: false,
    plan: null,
    rolls: [],
    looks: [],
    peeks: false,
    ...board,
  };
}

export function aPlace(seat: number, label: string, place: Partial<Place> = {}): Place {
  const quiet = { says: null, level: null, online: true, away: false, you: false, here: false };
  return { seat, label, name: label, kind: "player", ...quiet, ...place };
}

/** A hand that remembers what it played and was asked; answers come when the test gives them. */
export class Hands {
  readonly played: string[] = [];
  readonly asked: { wish: string; answer: (tried: Partial<Attempt<"pas_vu">>) => void }[] = [];
  readonly hand: Hand<"pas_vu"> = {
    seat: 0,
    ready: true,
    pending: null,
    play: (wish) => void this.played.push(wish),
    attempt: (wish) =>
      new Promise((resolve) =>
        this.asked.push({
          wish,
          answer: (tried) => resolve({ action: null, why: null, trouble: null, ...tried }),
        }),
      ),
  };

  get wishes(): string[] {
    return this.asked.map(({ wish }) => wish);
  }
}
