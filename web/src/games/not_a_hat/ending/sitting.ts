// Where everybody sits round the picture, with the names beside the faces.

import type { Place } from "../../game";
import { NAME, type Box, type Spiral } from "./spiral";

const LETTER = 7; // px of a name, about
const EDGE = 56; // px from the edge of the picture: the name of who sits nearer runs inward from their face
const OUT = 4; // px that it stands out beyond the face

export interface Sitting {
  place: Place;
  x: number;
  y: number;
  above: boolean; // the name, not below
  edge: "left" | "right" | null;
}

export function sit(spiral: Spiral, places: readonly Place[]): Sitting[] {
  const { width, face } = spiral.plan;
  return places.map((place) => {
    const { x, y } = spiral.seat(place.seat);
    const edge = x < EDGE ? "left" : x > width - EDGE ? "right" : null;
    return { place, x, y, above: y < spiral.middle.y - face, edge };
  });
}

/** What a face and its name cover. */
export function covered(spiral: Spiral, { place, x, y, above, edge }: Sitting): Box[] {
  const { face } = spiral.plan;
  const wide = Math.min(place.label.length * LETTER, edge === null ? 88 : 68);
  const inward = wide / 2 - face / 2 - OUT;
  const middle = edge === null ? x : edge === "left" ? x + inward : x - inward;
  const beside = (face + NAME) / 2;
  return [
    { x, y, width: face, height: face },
    { x: middle, y: above ? y - beside : y + beside, width: wide, height: NAME },
  ];
}
