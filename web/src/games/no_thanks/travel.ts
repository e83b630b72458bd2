// From what happened to what moves where, by the marks that the pieces of the board carry.

import type { NoThanksBoard, Phrases } from "../../wire";
import { hop, slide } from "./motion";

export function travel(board: HTMLElement, layer: HTMLElement, happened: Phrases["no_thanks"]): void {
  const find = (selector: string): Element | null => board.querySelector(selector);
  const place = (selector: string): DOMRect | undefined => find(selector)?.getBoundingClientRect();
  const pot = place("[data-pot]");
  const purse = place(`[data-seat="${happened.seat}"] [data-purse]`);
  const chip = layer.querySelector("[data-chip]");

  switch (happened.key) {
    case "flip": {
      const card = find("[data-big]");
      const deck = place("[data-deck]");
      if (card && deck) slide(card, deck, "-9deg");
      break;
    }
    case "pass":
      if (chip && pot && purse) hop(chip, layer, purse, pot, 1);
      break;
    case "take": {
      const centre = place("[data-spot]");
      const landed = find(`[data-seat="${happened.seat}"] [data-cards~="${happened.card}"]`);
      if (landed && centre) slide(landed, centre);
      if (chip && pot && purse) hop(chip, layer, pot, purse, happened.pot);
    }
  }
}

/** Chips pour from every hand onto what it came to. */
export function pour(board: HTMLElement, layer: HTMLElement, hands: NoThanksBoard["hands"]): void {
  const chip = layer.querySelector("[data-chip]");
  hands.forEach(({ chips }, seat) => {
    const of = board.querySelector(`[data-seat="${seat}"]`);
    const purse = of?.querySelector("[data-purse]")?.getBoundingClientRect();
    const tag = of?.querySelector("[data-tag]")?.getBoundingClientRect();
    if (chip && purse && tag) hop(chip, layer, purse, tag, chips ?? 0);
  });
}
