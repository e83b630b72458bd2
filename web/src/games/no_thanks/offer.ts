// The card in question as one hand sees it, for the sentence beside the buttons.

import type { NoThanksBoard } from "../../wire";
import { range } from "./runs";
import type { Offer } from "./words/sayings";

export function offer(board: NoThanksBoard, seat: number): Offer | null {
  const { card, pot } = board;
  const hand = board.hands[seat];
  if (card === null || !hand || hand.price === null) return null;
  const joined = hand.joined ?? [];
  const below = joined.filter((each) => each < card);
  const above = joined.filter((each) => each > card);
  return {
    card,
    pot,
    price: hand.price,
    below: below.length ? range(below) : null,
    above: above.length ? range(above) : null,
  };
}
