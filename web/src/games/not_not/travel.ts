// Cards travel from where they were to where they are. The page is already right when a journey starts: nothing waits for it.

import type { Attachment } from "svelte/attachments";
import type { Spot } from "./spots";

const SETTLE = 420; // ms
const THROW = "cubic-bezier(.2, .8, .2, 1)";

const middle = (rect: DOMRect): [number, number] => [rect.x + rect.width / 2, rect.y + rect.height / 2];

/** New cards come from the deck. */
export function lay(board: HTMLElement, spots: readonly Spot[]): void {
  const deck = board.querySelector("[data-deck]")?.getBoundingClientRect();
  if (deck === undefined) return;
  for (const spot of spots) {
    const place = board.querySelector(`[data-spot="${spot}"]`);
    if (place === null) continue;
    const [x, y] = middle(deck);
    const [toX, toY] = middle(place.getBoundingClientRect());
    place.animate(
      [
        { translate: `${x - toX}px ${y - toY}px`, rotate: "-9deg" },
        { translate: "0 0", rotate: "0deg" },
      ],
      { duration: SETTLE, easing: THROW },
    );
  }
}

/** A card that was won goes to its seat. */
export function fly(
  board: HTMLElement,
  spot: Spot,
  seat: number,
  landed: () => void,
): Attachment<HTMLElement> {
  return (card) => {
    const from = board.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
    const to = board.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    const ground = board.getBoundingClientRect();
    if (from === undefined || to === undefined) return landed();
    const [x, y] = middle(to);
    card.style.width = card.style.height = `${from.width}px`;
    const journey = card.animate(
      [
        { translate: `${from.x - ground.x}px ${from.y - ground.y}px`, scale: 1, opacity: 1 },
        {
          translate: `${x - ground.x - from.width / 2}px ${y - ground.y - from.height / 2}px`,
          scale: 0.2,
          opacity: 0.7,
        },
      ],
      { duration: SETTLE, easing: THROW },
    );
    journey.onfinish = landed;
    return () => journey.cancel();
  };
}
