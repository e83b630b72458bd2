// A first game: what is taught, and at which board.

import { beforeEach, expect, test } from "vitest";
import type { PasVuBoard } from "../../wire";
import type { AnyGame } from "../found";
import { Lessons } from "../../table/lessons.svelte";
import { aBoard, ghosts } from "./fixtures";
import game from ".";

const look: PasVuBoard["looks"][number] = { door: { side: "west", number: 2 }, witnesses: [], fled: [] };
const inside = ghosts(2, { 3: { where: "hall", spot: [1.5, 0.5, 0] } });
const theirs = ghosts(2, { 10: { where: "hall", spot: [1.5, 5.5, 0] } });
const meets = [{ ghost: 4, starts: [], exits: [], fuses: [5] }];

/** The boards at which the first seat is asked, one after the other, and what it is taught at each. */
const GAMES: Readonly<Record<string, readonly (readonly [Partial<PasVuBoard>, string | null])[]>> = {
  plain: [
    [{ phase: "furniture", turn: 1 }, "goal"],
    [{ phase: "place", turn: 1, held: "table" }, "place"],
    [{ phase: "plans", turn: 1 }, "plan"],
    [{ phase: "plans", turn: 1 }, null],
    [{ phase: "side", turn: 1 }, "side"],
    [{ phase: "furniture", turn: 2, ghosts: inside, looks: [look] }, "take"],
    [{ phase: "place", turn: 2, ghosts: inside, looks: [look] }, "look"],
    [{ phase: "plans", turn: 2, ghosts: inside, looks: [look] }, "within"],
    [{ phase: "side", turn: 2, ghosts: inside, looks: [look] }, null],
    [{ phase: "furniture", turn: 3, ghosts: inside, looks: [look] }, null],
    [{ phase: "plans", turn: 3, ghosts: inside, looks: [look] }, null],
  ],
  "somebody else's ghost": [
    [{ phase: "plans", turn: 2, ghosts: theirs }, "goal"],
    [{ phase: "plans", turn: 2, ghosts: theirs }, "plan"],
    [{ phase: "plans", turn: 2, ghosts: theirs }, null],
  ],
  learners: [
    [{ phase: "furniture", turn: 1, peeks: true }, "goal"],
    [{ phase: "furniture", turn: 1, peeks: true }, "take"],
    [{ phase: "plans", turn: 1, peeks: true }, "plan"],
    [{ phase: "plans", turn: 1, peeks: true }, "peek"],
    [{ phase: "plans", turn: 2, peeks: true, ghosts: inside }, "within"],
    [{ phase: "plans", turn: 3, peeks: true, ghosts: inside }, null],
  ],
  "midnight and fusion": [
    [{ phase: "furniture", turn: 1 }, "goal"],
    [{ phase: "furniture", turn: 2, midnight: "sun" }, "midnight"],
    [{ phase: "furniture", turn: 3, midnight: "tag" }, "take"],
    [{ phase: "plans", turn: 3, midnight: "tag", movers: meets }, "plan"],
    [{ phase: "plans", turn: 4, midnight: "dance", movers: meets }, "fusion"],
    [{ phase: "plans", turn: 5, midnight: "perch", movers: meets }, null],
  ],
};

beforeEach(() => localStorage.clear());

test.each(Object.entries(GAMES))("each is told once, when it first matters: %s", (_, boards) => {
  const lessons = new Lessons("pas_vu", game as unknown as AnyGame);
  const told = boards.map(([board]) => {
    const lesson = lessons.at(aBoard(board), 0);
    if (lesson !== null) lessons.tell(lesson);
    return lesson?.name ?? null;
  });
  expect(told).toEqual(boards.map(([, name]) => name));
});

test("there is a game here for every lesson", () => {
  const taught = Object.values(GAMES).flatMap((boards) => boards.map(([, name]) => name));
  expect(new Set(taught.filter((name) => name !== null))).toEqual(
    new Set((game.lessons ?? []).map(({ name }) => name)),
  );
});
