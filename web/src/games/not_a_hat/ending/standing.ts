// Who stands where at the end, put together from what the server tells.

import type { NotAHatBoard, NotAHatHop, NotAHatJourney, Outcome } from "../../../wire";
import type { Place } from "../../game";
import type { Look } from "../looks";
import type { Ending, Somebody } from "./sayings";

export const somebody = ({ label, you }: Place): Somebody => ({ name: label, you });

/** What ended the last round: somebody's last gift, else an empty shop, else how many were given. */
export function endingOf(board: NotAHatBoard, places: readonly Place[]): Ending {
  const full = places.find(({ seat }) => board.places[seat]?.penalties.length === board.most);
  if (full) return { by: "back", who: somebody(full), count: board.most };
  if (board.left === 0 && board.verdict !== null) return { by: "shop" };
  return { by: "given", count: board.passes };
}

export interface Row {
  place: Place;
  won: boolean;
  points: number; // of all rounds
  came: readonly string[]; // back, in the round that is looked at
  byRound: readonly number[]; // empty: one round, or nobody has told
  named: Named | null;
  look: Look;
}

/** How many of a seat's own gifts it named well. Of bots it is known what they knew; of people, whether they were right. */
export interface Named {
  as: "knew" | "right";
  count: number;
  of: number;
}

function named(hops: readonly NotAHatHop[]): Named | null {
  const told = hops.filter(({ conviction }) => conviction !== null);
  if (told.length > 0) {
    const knew = told.filter(({ conviction, right }) => conviction === "knew" && right);
    return { as: "knew", count: knew.length, of: told.length };
  }
  const heard = hops.filter(({ right }) => right !== null);
  if (heard.length === 0) return null;
  return { as: "right", count: heard.filter(({ right }) => right).length, of: heard.length };
}

/** The fewest first. `round`, from 1, is the one that is looked at. */
export function standing(
  board: NotAHatBoard,
  outcome: Outcome,
  places: readonly Place[],
  journeys: readonly NotAHatJourney[],
  round: number,
): Row[] {
  const rounds = board.rounds > 1 && journeys.length > 0 ? board.rounds : 0;
  const back = (seat: number, in_: number): string[] =>
    journeys.filter((each) => each.round === in_ && each.back === seat).map(({ thing }) => thing);
  const rows = places.map((place): Row => {
    const { seat } = place;
    const won = outcome.ranks[seat] === 1;
    const came = round === board.round ? (board.places[seat]?.penalties ?? []) : back(seat, round);
    return {
      place,
      won,
      points: outcome.points[seat] ?? 0,
      came,
      byRound: Array.from({ length: rounds }, (_, at) => back(seat, at + 1).length),
      named: named(journeys.flatMap(({ hops }) => hops.filter(({ giver }) => giver === seat))),
      look: won ? "laughing" : came.length === board.most ? "caught" : "rest",
    };
  });
  return rows.sort(
    (one, other) => (outcome.ranks[one.place.seat] ?? 0) - (outcome.ranks[other.place.seat] ?? 0),
  );
}
