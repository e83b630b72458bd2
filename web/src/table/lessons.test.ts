import { beforeEach, expect, test } from "vitest";
import game from "../games/no_thanks";
import type { NoThanksBoard, NoThanksHand } from "../wire";
import type { AnyGame } from "../games/found";
import { Lessons } from "./lessons.svelte";

const hand = (change: Partial<NoThanksHand> = {}): NoThanksHand => ({
  runs: [],
  cost: 0,
  chips: 11,
  price: 20,
  joined: null,
  ...change,
});

const board = (mine: Partial<NoThanksHand> = {}, change: Partial<NoThanksBoard> = {}): NoThanksBoard => ({
  card: 20,
  pot: 0,
  left: 23,
  of: 24,
  turn: 0,
  round: 1,
  rounds: 1,
  hands: [hand(mine), hand({ chips: null }), hand({ chips: null })],
  past: [],
  out: [],
  ...change,
});

const begin = (): Lessons => new Lessons("no_thanks", game as unknown as AnyGame);
const names = ["choice", "few", "run", "wait", "again", "chips", "out"];

beforeEach(() => localStorage.clear());

test("the first is told at the first choice, the others when they matter", () => {
  const lessons = begin();
  const told: string[] = [];
  const ask = (now: NoThanksBoard): string | null => {
    const lesson = lessons.at(now, 0);
    if (lesson) {
      lessons.tell(lesson);
      told.push(lesson.name);
    }
    return lesson?.name ?? null;
  };
  expect(ask(board())).toBe("choice");
  expect(ask(board())).toBeNull();
  expect(ask(board({}, { pot: 2 }))).toBe("chips");
  expect(ask(board({}, { pot: 3 }))).toBeNull();
  expect(ask(board({ runs: [[21]] }))).toBe("again");
  expect(ask(board({ runs: [[21]], joined: [20, 21], price: -1 }))).toBe("run");
  expect(ask(board({ runs: [[21]], joined: [20, 21], price: -1 }))).toBe("wait");
  expect(ask(board({ chips: 3 }))).toBe("few");
  expect(ask(board({}, { left: 12 }))).toBe("out");
  expect([...told].sort()).toEqual([...names].sort());
  expect(lessons.count).toBe(names.length);
});

test("what was told is remembered, what was skipped is not told, and all can be told again", () => {
  const first = begin();
  for (const lesson of first.all.slice(0, 1)) first.tell(lesson);
  expect(begin().count).toBe(1);
  begin().skip();
  expect(begin().at(board({ chips: 0 }, { pot: 5 }), 0)).toBeNull();
  begin().again();
  expect(begin().at(board(), 0)?.name).toBe("choice");
});

test("every lesson has its words in both languages, and a rule that there is", () => {
  for (const { name, rule } of game.lessons ?? [])
    for (const words of [game.words.en, game.words.fr]) {
      expect(words.lessons?.[name]?.length).toBeGreaterThan(20);
      expect(words.rules.some(({ number }) => number === rule)).toBe(true);
    }
  expect((game.lessons ?? []).map(({ name }) => name)).toEqual(names);
});

test("a finished game ends the lessons, and tells whether it taught", () => {
  const none = begin();
  expect(none.finish()).toBe(false);
  expect(begin().at(board(), 0)).toBeNull();
  begin().again();
  const some = begin();
  for (const lesson of some.all.slice(0, 2)) some.tell(lesson);
  expect([some.finish(), some.finish()]).toEqual([true, false]);
});

test("after the last lesson it is known that it was the last", () => {
  const lessons = begin();
  for (const lesson of lessons.all.slice(1)) lessons.tell(lesson);
  expect(lessons.learned).toBe(false);
  for (const lesson of lessons.all.slice(0, 1)) lessons.tell(lesson);
  expect(lessons.learned).toBe(true);
});
