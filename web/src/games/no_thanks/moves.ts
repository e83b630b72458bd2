// What happened between two boards, so that things can travel from where they were. Several steps may lie between them.

import type { NoThanksBoard } from "../../wire";

export interface Moves {
  turned: boolean; // a card came from the deck
  taken: { seat: number; card: number; chips: number } | null;
  payer: number | null; // who put the last chip on the card
}

export const NOTHING: Moves = { turned: false, taken: null, payer: null };

export function moves(before: NoThanksBoard | null, now: NoThanksBoard): Moves {
  if (before === null || before.hands.length !== now.hands.length) return NOTHING;
  const turned = now.card !== null && now.card !== before.card;
  const paid = now.card !== null && now.card === before.card && now.pot > before.pot;
  return {
    turned,
    taken: before.round === now.round ? taken(before, now) : null,
    payer: paid ? (now.turn + now.hands.length - 1) % now.hands.length : null,
  };
}

function taken(before: NoThanksBoard, now: NoThanksBoard): Moves["taken"] {
  const card = before.card;
  if (card === null) return null;
  const seat = now.hands.findIndex(({ runs }) => runs.some((run) => run.includes(card)));
  return seat < 0 ? null : { seat, card, chips: before.pot };
}
