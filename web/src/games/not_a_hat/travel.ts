// Where a gift came from, seen as it moves there: along the runner, and nowhere else.

import type { Phrases } from "../../wire";
import type { Ring, Spot } from "./ring";

const LONG = 420; // ms
const STEPS = 12;

interface Travel {
  ring: Ring;
  from: (seat: number) => number; // a seat as it lies from whoever is nearest
  spot: Spot; // where it lies now
  way: 1 | -1; // in which direction its arrow points
}

export function arrive(gift: HTMLElement, phrase: Phrases["not_a_hat"], travel: Travel): void {
  const { ring, spot, way, from } = travel;
  const path = ((): readonly Pick<Spot, "x" | "y">[] => {
    switch (phrase.key) {
      case "shown":
        return [ring.shop, spot];
      case "back":
        return [ring.middle, spot];
      case "accept":
        return [ring.places[from(phrase.seat)] ?? spot, spot];
      case "offer":
      case "said":
        return Array.from({ length: STEPS }, (_, i) =>
          ring.along(from(phrase.seat), way, 0.24 + (0.31 * i) / STEPS),
        );
      default:
        return [];
    }
  })();
  if (path.length === 0) return;
  gift.animate(
    [...path, spot].map(({ x, y }) => ({ transform: `translate(${x - spot.x}px, ${y - spot.y}px)` })),
    { duration: LONG, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
  );
}
