import { describe, expect, test } from "vitest";
import { Round } from "./round";
import type { Lying } from "./beats";

const resting = (stop: number, held = false): Lying => ({ place: "round", stop, held, up: false });
const middle = (stop: number): Lying => ({ place: "middle", stop, held: false, up: true });

const PHONE = { width: 332, height: 290 };
const ROOMS = [PHONE, { width: 290, height: 230 }, { width: 700, height: 560 }, { width: 930, height: 770 }];

describe.each(ROOMS)("in a room of $width × $height", (room) => {
  test.each([3, 4, 5, 6, 7, 8])(
    "%i sit evenly, clockwise from the lower edge, and nothing is cut",
    (seats) => {
      const round = new Round({ ...room, seats });
      const places = Array.from({ length: seats }, (_, seat) => round.seat(seat));
      const [first, second] = places;
      expect(first?.x).toBeCloseTo(room.width / 2, -0.5);
      expect(Math.max(...places.map(({ y }) => y))).toBe(first?.y);
      expect(second?.x).toBeLessThan(room.width / 2);
      for (const { x, y } of places) {
        expect(Math.min(x, room.width - x)).toBeGreaterThanOrEqual(round.face / 2 - 1);
        expect(Math.min(y, room.height - y)).toBeGreaterThanOrEqual(round.face / 2 - 1);
      }
    },
  );

  test("what is in the middle is the largest, and leaves the seats to be seen", () => {
    const round = new Round({ ...room, seats: 8 });
    expect(round.big).toBeGreaterThan(1.8 * round.card);
    expect(round.big * 1.4).toBeLessThan(room.height - 2 * round.face);
  });
});

test("an arrow to the left points at the next seat, for everybody", () => {
  const round = new Round({ width: 800, height: 600, seats: 4 });
  for (let seat = 0; seat < 4; seat++) {
    const { x, y, angle } = round.at(seat);
    const next = round.at(seat + 1);
    const turned = ((180 + angle) * Math.PI) / 180; // where a left arrow on a card at that angle points
    const towards = Math.cos(turned) * (next.x - x) + Math.sin(turned) * (next.y - y);
    expect(towards).toBeGreaterThan(0);
  }
});

test("what is held out lies beside what stays, on the side that its arrow points to", () => {
  const round = new Round({ ...PHONE, seats: 3 });
  const stays = round.pose(resting(0), 1);
  expect(round.pose(resting(0, true), 1).x).toBeLessThan(stays.x - round.card);
  expect(round.pose(resting(0, true), -1).x).toBeGreaterThan(stays.x + round.card);
});

test("a gift travels along the runner, and ends where it lies", () => {
  const round = new Round({ ...PHONE, seats: 3 });
  const frames = round.journey(resting(0, true), resting(1), 1);
  const end = round.pose(resting(1), 1);
  const spots = frames.map(({ translate }) => {
    const [x = 0, y = 0] = String(translate).split(" ").map(parseFloat);
    return [x + end.x, y + end.y] as const;
  });
  expect(frames.at(-1)).toEqual({ translate: "0px 0px", rotate: "0deg", scale: 1 });
  const nearest = (x: number, y: number): number =>
    Math.min(
      ...Array.from({ length: 300 }, (_, i) => Math.hypot(round.at(i / 100).x - x, round.at(i / 100).y - y)),
    );
  for (const [x, y] of spots) expect(nearest(x, y)).toBeLessThan(3);
});

test("from the middle it comes straight, and shrinks", () => {
  const round = new Round({ ...PHONE, seats: 3 });
  const [from, to, ...more] = round.journey(middle(1), resting(1), 1);
  expect(more).toEqual([]);
  expect(from?.scale).toBeCloseTo(round.big / round.card);
  expect(to?.scale).toBe(1);
});
