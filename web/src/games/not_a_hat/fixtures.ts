// Small boards for tests.

import type { Place } from "../game";
import type { NotAHatBoard, NotAHatGift, NotAHatOffer, NotAHatPlace, NotAHatVerdict } from "../../wire";

export const open = (number: number, thing: string): NotAHatGift => ({
  number,
  thing,
  arrow: null,
  down: false,
});
export const closed = (number: number, arrow: "left" | "right" = "left"): NotAHatGift => ({
  number,
  thing: null,
  arrow,
  down: true,
});
export const holding = (...gifts: readonly NotAHatGift[]): NotAHatPlace => ({
  gifts,
  penalties: [],
  points: 0,
});
export const anOffer = (thing: string | null, words = thing ?? ""): NotAHatOffer => ({
  thing,
  words,
  manner: "smiling",
});

/** Three at a table, and the first is to say what the second gets. */
export function aBoard(board: Partial<NotAHatBoard> = {}): NotAHatBoard {
  return {
    phase: "give",
    places: [holding(open(0, "teapot")), holding(closed(1)), holding(open(2, "cactus"))],
    top: "lantern",
    left: 106,
    giver: 0,
    receiver: 1,
    giving: closed(3),
    offer: null,
    verdict: null,
    claims: null,
    names: [],
    aloud: false,
    passes: 0,
    seconds: 0,
    most: 3,
    round: 1,
    rounds: 1,
    ...board,
  };
}

/** The first said that it was a kettle, and the second did not believe it. */
export function aVerdict(verdict: Partial<NotAHatVerdict> = {}): NotAHatVerdict {
  return {
    gift: { ...closed(3), thing: "hat", down: false },
    offer: anOffer("kettle"),
    giver: 0,
    receiver: 1,
    loser: 0,
    ...verdict,
  };
}

export function aPlace(seat: number, label: string, place: Partial<Place> = {}): Place {
  const quiet = { says: null, level: null, online: true, away: false, you: false, here: false };
  return { seat, label, name: label, kind: "player", ...quiet, ...place };
}
