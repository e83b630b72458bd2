// Small ends of games for tests.

import type { NotAHatBoard, NotAHatHop, NotAHatJourney } from "../../../wire";
import type { Place } from "../../game";

/** What came back to each seat in the last round. */
export function anEnd(back: readonly (readonly string[])[], board: Partial<NotAHatBoard> = {}): NotAHatBoard {
  return {
    phase: "over",
    places: back.map((penalties) => ({ gifts: [], penalties, points: penalties.length })),
    top: "cactus",
    left: 92,
    giver: 0,
    receiver: null,
    giving: null,
    offer: null,
    verdict: null,
    claims: null,
    names: [],
    aloud: false,
    passes: 20,
    seconds: 0,
    most: 3,
    round: 1,
    rounds: 1,
    ...board,
  };
}

export function aPlace(seat: number, label: string, place: Partial<Place> = {}): Place {
  const quiet = { says: null, level: null, online: true, away: false, you: false, here: false };
  return { seat, label, name: label, kind: "player", ...quiet, ...place };
}

export function aHop(giver: number, receiver: number, hop: Partial<NotAHatHop> = {}): NotAHatHop {
  const thing = hop.thing === undefined ? "scooter" : hop.thing;
  const said = { words: thing ?? "", right: thing === "scooter", conviction: null };
  return { giver, receiver, thing, ...said, answer: "accepted", ...hop };
}

/** A scooter of the first round, taken from the shop by seat 0 unless told otherwise. */
export function aJourney(hops: readonly NotAHatHop[], journey: Partial<NotAHatJourney> = {}): NotAHatJourney {
  const broke = hops.findIndex(({ right }) => right === false);
  const from = {
    round: 1,
    thing: "scooter",
    dealt: false,
    first: hops[0]?.giver ?? 0,
    arrow: "left",
  } as const;
  return { ...from, hops, broke: broke === -1 ? null : broke, back: null, ...journey };
}
