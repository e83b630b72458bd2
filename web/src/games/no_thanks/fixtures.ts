// Small boards for tests.

import type { Place } from "../game";
import type { NoThanksBoard, NoThanksHand } from "../../wire";

export function aHand(hand: Partial<NoThanksHand> = {}): NoThanksHand {
  return { runs: [], cost: 0, chips: null, price: 17, joined: null, ...hand };
}

export function aBoard(board: Partial<NoThanksBoard> = {}): NoThanksBoard {
  return {
    card: 17,
    pot: 6,
    left: 9,
    of: 24,
    turn: 0,
    round: 1,
    rounds: 1,
    hands: [aHand({ chips: 4 }), aHand(), aHand()],
    past: [],
    out: [],
    ...board,
  };
}

export function aPlace(seat: number, label: string, place: Partial<Place> = {}): Place {
  const quiet = { says: null, level: null, online: true, away: false, you: false, here: false };
  return { seat, label, name: label, kind: "player", ...quiet, ...place };
}
