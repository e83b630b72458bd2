// A round as beats, and where every gift lies at each of them.

import type { NotAHatDrill, NotAHatPass } from "../../../wire";

export type Drill = NotAHatDrill;

/**
 * "ready": nothing lies there yet; "shown", "turned": a gift in the middle; "held": the last of them, by whoever begins;
 * "passed": given, as its arrow says; "asked": what would be given next, in the middle again.
 */
export type Beat =
  | { key: "ready" | "held" | "asked" }
  | { key: "shown" | "turned"; gift: number }
  | { key: "passed"; pass: NotAHatPass };

export interface Lying {
  place: "shop" | "middle" | "round";
  stop: number; // whose it is, counted on past the last seat, or back past the first: so a journey knows its way
  held: boolean; // it is held out, to be given
  up: boolean;
}

export function beatsOf(drill: Drill): readonly Beat[] {
  return [
    { key: "ready" },
    ...drill.row.flatMap((_laid, gift): Beat[] => [
      { key: "shown", gift },
      { key: "turned", gift },
    ]),
    { key: "held" },
    ...drill.passes.map((pass): Beat => ({ key: "passed", pass })),
    { key: "asked" },
  ];
}

/** Every gift of the row, once the beat at `now` has begun. */
export function lyingAt(drill: Drill, now: number): readonly Lying[] {
  const beats = beatsOf(drill).slice(0, now + 1);
  const beat = beats.at(-1)?.key ?? "ready";
  const seen = beats.filter(({ key }) => key === "shown").length;
  const passes = beats.flatMap((each) => (each.key === "passed" ? [each.pass] : []));
  const looking = beat === "shown" || beat === "turned";
  const given = (drill.passes[passes.length] ?? drill.asked).gift;
  const middle = looking ? seen - 1 : beat === "asked" ? given : null;
  return drill.row.map(({ seat, arrow }, gift): Lying => {
    const way = arrow === "left" ? 1 : -1;
    return {
      place: gift >= seen ? "shop" : gift === middle ? "middle" : "round",
      stop: seat + way * passes.filter((pass) => pass.gift === gift).length,
      held: !looking && gift < seen && gift === given,
      up: gift === middle && beat === "shown",
    };
  });
}

/** The seat at a stop. */
export const seatAt = (drill: Drill, stop: number): number =>
  ((stop % drill.seats) + drill.seats) % drill.seats;
