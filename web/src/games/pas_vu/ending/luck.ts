// The luck ledger in numbers: of a look and a seat, how many of the doors that could have looked would have seen it.

import type { PasVuDoor, PasVuEntry, PasVuLuck, PasVuRisk } from "../../../wire";
import { seatOf } from "../walks";

export const named = ({ side, number }: PasVuDoor): string => `${side} ${number}`;

export const risksOf = ({ risks }: PasVuEntry, seat: number): PasVuRisk[] =>
  risks.filter(({ ghost }) => seatOf(ghost) === seat);

/** The doors by name that would have seen one of these ghosts. */
export const lit = (risks: readonly PasVuRisk[]): ReadonlySet<string> =>
  new Set(risks.flatMap(({ doors }) => doors.map(named)));

export interface Odds {
  doors: number; // that would have seen at least one of the seat's ghosts
  of: number; // that could have looked
  seen: number; // ghosts, by the door that did look
  ghosts: number; // in the hall
}

export function odds(entry: PasVuEntry, seat: number): Odds {
  const risks = risksOf(entry, seat);
  return {
    doors: lit(risks).size,
    of: entry.doors.length,
    seen: risks.filter(({ seen }) => seen).length,
    ghosts: risks.length,
  };
}

/** Ghosts that were not seen though on average they would have been; below 0: the other way round. */
export const fortune = ({ seen, expected }: PasVuLuck): number => expected - seen;

export interface Headline {
  kind: "lucky" | "unlucky" | "even";
  seat: number;
}

const EVEN = 0.5; // of a ghost: less than that is nothing to speak of

/** Whose luck was the farthest from what was to be expected. */
export function headline(luck: readonly PasVuLuck[]): Headline {
  const all = luck.map((each, seat) => ({ seat, by: fortune(each) }));
  const most = all.reduce((a, b) => (Math.abs(b.by) > Math.abs(a.by) ? b : a), { seat: 0, by: 0 });
  if (Math.abs(most.by) < EVEN) return { kind: "even", seat: most.seat };
  return { kind: most.by > 0 ? "lucky" : "unlucky", seat: most.seat };
}

/** Which look of its turn each is; 0: the turn has but one. */
export const nths = (looks: readonly PasVuEntry[]): number[] =>
  looks.map(({ turn }, at) => {
    const same = looks.filter((look) => look.turn === turn).length;
    return same === 1 ? 0 : looks.slice(0, at + 1).filter((look) => look.turn === turn).length;
  });
