// Where each moment is watched from: own side nearest; once a door is named, its wall stands at the back.

import type { PasVuDoor } from "../../../wire";
import type { Moment, Side } from "../hall/table";
import type { View } from "./rig";

export const TURNED: Readonly<Record<Side, number>> = { south: 0, east: 90, north: 180, west: 270 };

const OWN: Readonly<Record<Exclude<Moment, "dark" | "keyhole" | "flee">, View>> = {
  hall: { azimuth: -17, elevation: 42, zoom: 1 },
  take: { azimuth: -17, elevation: 42, zoom: 1 },
  place: { azimuth: -17, elevation: 46, zoom: 1.04 },
  plan: { azimuth: -9, elevation: 54, zoom: 1 },
};
const BEHIND = [132, 163, 228]; // degrees from a door's side: from there its wall stands at the back

/** The same direction, as near as it gets to another. */
export const nearest = (angle: number, to: number): number => angle - Math.round((angle - to) / 360) * 360;

function view(moment: Moment, side: Side, door: PasVuDoor | null): View {
  const own = TURNED[side];
  if (moment !== "dark" && moment !== "keyhole" && moment !== "flee")
    return { ...OWN[moment], azimuth: own + OWN[moment].azimuth };
  const usual = own + OWN.hall.azimuth;
  const turns =
    door === null ? [usual] : BEHIND.map((degrees) => nearest(TURNED[door.side] + degrees, usual));
  const azimuth = turns.reduce((a, b) => (Math.abs(b - usual) < Math.abs(a - usual) ? b : a));
  return { azimuth, elevation: moment === "dark" ? 38 : 40, zoom: moment === "dark" ? 1.04 : 1 };
}

/** From where a moment is watched on a screen of this shape: a tall one is filled from higher up. */
export function watched(moment: Moment, side: Side, door: PasVuDoor | null, portrait: boolean): View {
  const found = view(moment, side, door);
  if (!portrait) return found;
  const own = TURNED[side];
  const turned =
    door === null || moment === "plan" || moment === "place" || moment === "take" || moment === "hall";
  return {
    ...found,
    azimuth: turned ? own + (found.azimuth - own) * 0.6 : found.azimuth,
    elevation: Math.min(57, found.elevation + 12),
  };
}
