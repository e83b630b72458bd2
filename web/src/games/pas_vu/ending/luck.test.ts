import { describe, expect, test } from "vitest";
import type { PasVuDoor, PasVuEntry, PasVuLuck, PasVuRisk } from "../../../wire";
import { fortune, headline, lit, nths, odds, risksOf } from "./luck";
import { sayings as en } from "./words.en";
import { sayings as fr } from "./words.fr";

const door = (side: PasVuDoor["side"], number: number): PasVuDoor => ({ side, number });
const NORTH = [1, 2, 3, 4, 5, 6].map((number) => door("north", number));
const WEST = [1, 2, 3, 4, 5, 6].map((number) => door("west", number));

const risk = (ghost: number, doors: readonly PasVuDoor[], seen = false): PasVuRisk => ({
  ghost,
  doors,
  seen,
  stood: { seat: Math.floor(ghost / 7), size: "small", spot: [3, 3, 0], lying: false, heading: 0 },
});
const look = (risks: readonly PasVuRisk[], turn = 1): PasVuEntry => ({
  turn,
  chooser: 0,
  door: door("west", 2),
  doors: [...NORTH, ...WEST],
  risks,
  furniture: [],
});
const luck = (seen: number, expected: number): PasVuLuck => ({ seen, expected, by_pips: expected });

describe("a look", () => {
  const entry = look([
    risk(3, [door("north", 1), door("west", 2)], true),
    risk(4, [door("north", 1), door("north", 2)]),
    risk(9, WEST),
  ]);

  test("a seat's ghosts are its own", () => {
    expect(risksOf(entry, 0).map(({ ghost }) => ghost)).toEqual([3, 4]);
    expect(risksOf(entry, 1).map(({ ghost }) => ghost)).toEqual([9]);
  });

  test("a door that sees two of them is counted once", () => {
    expect(odds(entry, 0)).toEqual({ doors: 3, of: 12, seen: 1, ghosts: 2 });
    expect([...lit(risksOf(entry, 0))].sort()).toEqual(["north 1", "north 2", "west 2"]);
  });

  test("who is not in the hall cannot be seen", () => {
    expect(odds(entry, 2)).toEqual({ doors: 0, of: 12, seen: 0, ghosts: 0 });
  });

  test("is told as it was: taken, missed, hopeless, safe, or nobody there", () => {
    const told = (doors: number, seen: number, ghosts: number): string[] =>
      [en, fr].map((say) => say.odds({ doors, of: 18, seen, ghosts }, null));
    expect(told(4, 0, 2)).toEqual([
      "4 of 18 doors would have seen at least one; the keyhole came to one of the 14 that would not.",
      "4 portes sur 18 en auraient vu au moins un\u202f; la serrure est tombée sur l’une des 14 autres.",
    ]);
    expect(told(1, 1, 1)[0]).toBe("1 of 18 doors would have seen it; the keyhole came to one of them.");
    expect(told(18, 0, 1)[0]).toBe("18 of 18 doors would have seen it.");
    expect(told(0, 0, 3)[0]).toMatch(/Well hidden/);
    expect(told(0, 0, 0)[0]).toBe("You had nobody in the hall.");
  });
});

test("two looks of one turn are told apart", () => {
  expect(nths([look([], 1), look([], 2), look([], 2), look([], 3)])).toEqual([0, 1, 2, 0]);
});

describe("the headline", () => {
  test.each([
    { all: [luck(2, 3.4), luck(5, 5.7)], kind: "lucky", seat: 0 },
    { all: [luck(2, 2.6), luck(6, 3.1)], kind: "unlucky", seat: 1 },
    { all: [luck(2, 2.3), luck(3, 2.8)], kind: "even", seat: 0 },
    { all: [], kind: "even", seat: 0 },
  ])("$kind", ({ all, kind, seat }) => {
    expect(headline(all)).toEqual({ kind, seat });
  });

  test("who was seen less than expected was lucky", () => {
    expect(fortune(luck(1, 2.5))).toBe(1.5);
  });
});
