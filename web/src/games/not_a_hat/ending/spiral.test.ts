import { describe, expect, test } from "vitest";
import { lay, overlap, wanted } from "./slips";
import { CARD, Spiral, type Plan, type Point } from "./spiral";

const plan = (more: Partial<Plan> = {}): Plan => ({
  width: 336,
  height: 322,
  seats: 4,
  nearest: 1,
  face: 32,
  from: 2,
  turn: 1,
  hops: 3,
  ...more,
});
const far = (spiral: Spiral, { x, y }: Point): number => Math.hypot(x - spiral.middle.x, y - spiral.middle.y);

test("you sit at the lower edge, and who is on your left to the left", () => {
  const spiral = new Spiral(plan());
  expect(spiral.seat(1).y).toBeGreaterThan(spiral.middle.y + 80);
  expect(spiral.seat(2).x).toBeLessThan(spiral.middle.x - 80);
  expect(spiral.seat(3).y).toBeLessThan(spiral.middle.y - 80);
  expect(spiral.seat(0).x).toBeGreaterThan(spiral.middle.x + 80);
});

describe("a gift goes the way its arrow points, outward", () => {
  const toward = (spiral: Spiral, seat: number, hops: number): boolean => {
    const [here, there] = [spiral.at(hops), spiral.seat(seat)];
    const [one, other] = [here, there].map(({ x, y }) =>
      Math.atan2(y - spiral.middle.y, x - spiral.middle.x),
    );
    return Math.cos((one ?? 0) - (other ?? 0)) > 0.99;
  };

  test("left is clockwise", () => {
    const spiral = new Spiral(plan());
    expect([2, 3, 0, 1].every((seat, hops) => toward(spiral, seat, hops))).toBe(true);
  });

  test("right is the other way", () => {
    const spiral = new Spiral(plan({ turn: -1 }));
    expect([2, 1, 0, 3].every((seat, hops) => toward(spiral, seat, hops))).toBe(true);
  });

  test("between two seats only the arrow tells the side", () => {
    const two = { seats: 2, from: 1, hops: 1 };
    const [left, right] = [new Spiral(plan(two)), new Spiral(plan({ ...two, turn: -1 }))];
    expect(left.at(0.5).x).toBeLessThan(left.middle.x - 40);
    expect(right.at(0.5).x).toBeGreaterThan(right.middle.x + 40);
  });

  test.each([1, 3, 12, 57])("%i hops end before the faces", (hops) => {
    const spiral = new Spiral(plan({ hops, width: 302 }));
    const ways = Array.from({ length: hops + 1 }, (_, at) => far(spiral, spiral.at(at)));
    expect(ways).toEqual([...ways].sort((one, other) => one - other));
    expect(ways[0]).toBeGreaterThan(CARD.height / 2);
    expect(ways[hops]).toBeLessThan(far(spiral, spiral.seat(1)) - 30);
  });
});

test("a gift that came back goes to the face of who took it", () => {
  const spiral = new Spiral(plan()); // from 2 by 3 and 0 to 1
  for (const seat of [0, 1]) {
    const [end, face] = [spiral.back(seat).at(-1), spiral.seat(seat)];
    expect(end?.x).toBeCloseTo(face.x);
    expect(end?.y).toBeCloseTo(face.y);
  }
});

describe("names", () => {
  const all = (hops: number, width: number) =>
    Array.from({ length: hops }, (_, hop) => ({ hop, width, height: 24 }));

  test.each([
    [3, 3],
    [4, 9],
    [6, 10],
    [8, 6],
  ])("of %i seats and %i hops lie upon no other, and upon no face", (seats, hops) => {
    const spiral = new Spiral(plan({ seats, hops }));
    const faces = Array.from({ length: seats }, (_, seat) => ({
      ...spiral.seat(seat),
      width: 32,
      height: 32,
    }));
    const laid = lay(spiral, all(hops, 92), faces);
    expect(laid.length).toBeGreaterThan(Math.min(hops, 4) - 1);
    for (const [i, slip] of laid.entries())
      for (const other of [...faces, ...laid.slice(i + 1)]) expect(overlap(slip, other)).toBe(false);
  });

  test("are all wanted on a short way, and on a long one where they change", () => {
    expect(wanted(["hat", "hat", "cap", "cap", "cap"], 2)).toEqual([2, 4, 0, 1, 3]);
    const long = [...Array<string>(20).fill("hat"), ...Array<string>(20).fill("cap")];
    expect(wanted(long, 20)).toEqual([20, 39, 0]);
  });

  test("the one that is wanted most has its place first", () => {
    const spiral = new Spiral(plan({ hops: 40, seats: 2 }));
    const [most, ...rest] = all(40, 120).reverse();
    const laid = lay(spiral, most ? [most, ...rest] : [], []);
    expect(laid[0]?.hop).toBe(39);
    expect(laid.length).toBeLessThan(40);
  });
});
