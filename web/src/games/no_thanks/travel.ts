// From what happened to what moves where, by the marks that the pieces of the board carry.

import { hop, slide } from "./motion";
import type { Moves } from "./moves";

export function travel(board: HTMLElement, layer: HTMLElement, happened: Moves): void {
  const find = (selector: string): Element | null => board.querySelector(selector);
  const place = (selector: string): DOMRect | undefined => find(selector)?.getBoundingClientRect();
  const centre = place("[data-spot]");
  const pot = place("[data-pot]");
  const chip = layer.querySelector("[data-chip]");

  if (happened.taken && centre) {
    const { seat, card, chips } = happened.taken;
    const landed = find(`[data-seat="${seat}"] [data-cards~="${card}"]`);
    if (landed) slide(landed, centre);
    const purse = place(`[data-seat="${seat}"] [data-purse]`);
    if (chip && pot && purse) hop(chip, layer, pot, purse, chips);
  }
  if (happened.payer !== null) {
    const purse = place(`[data-seat="${happened.payer}"] [data-purse]`);
    if (chip && pot && purse) hop(chip, layer, purse, pot, 1);
  }
  if (happened.turned) {
    const card = find("[data-big]");
    const deck = place("[data-deck]");
    if (card && deck) slide(card, deck, "-9deg");
  }
}
