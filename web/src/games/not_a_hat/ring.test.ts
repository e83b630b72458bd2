import { describe, expect, test } from "vitest";
import { fitted, formOf, lines, ring, type Place, type Ring } from "./ring";

const SIZES = [
  { width: 320, height: 520, form: "tall" },
  { width: 360, height: 592, form: "tall" },
  { width: 412, height: 850, form: "tall" },
  { width: 740, height: 950, form: "tall" },
  { width: 640, height: 312, form: "flat" },
  { width: 844, height: 342, form: "flat" },
  { width: 996, height: 690, form: "wide" },
  { width: 1080, height: 820, form: "wide" },
  { width: 1880, height: 1040, form: "wide" },
] as const;
const SEATS = [2, 3, 4, 5, 6, 7, 8];
const ROUNDS = SIZES.flatMap(({ width, height }) =>
  SEATS.flatMap((seats) => [true, false].map((mine) => ({ width, height, seats, mine }))),
);

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const around = (x: number, y: number, width: number, height: number): Rect => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Where a seat's face, name and fines lie, as Seat.svelte has them. */
function plate(at: Place, form: Ring["form"]): Rect {
  const [x, y] = [at.x + at.out, at.y + at.rise];
  if (form !== "wide") return around(x, y, 44, 62);
  if (at.side === "left") return around(x - 52, y, 104, 122);
  if (at.side === "right") return around(x + 52, y, 104, 122);
  return around(x, y + (at.side === "top" ? -35 : 35), 160, 70);
}

const gifts = (at: Place, form: Ring["form"]): Rect =>
  form === "wide"
    ? around(at.x + at.across, at.y + at.down, 86, 86)
    : around(at.x + at.across, at.y + at.down, 38, 38);

const overlap = (one: Rect, other: Rect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test.each(SIZES)("$width × $height is $form", ({ form, ...size }) => {
  expect(formOf(size)).toBe(form);
  expect(ring({ ...size, seats: 4, mine: true }).form).toBe(form);
});

describe.each(ROUNDS)("$seats seats on $width × $height, somebody plays: $mine", (asked) => {
  const laid = ring(asked);
  const { places, form, middle, whole } = laid;
  const inside = ({ left, right, top, bottom }: Rect): boolean =>
    left >= -1 && right <= laid.width + 1 && top >= -1 && bottom <= laid.height + 1;
  const others = asked.mine && form !== "flat" ? places.slice(1) : places;

  test("fill the page as it is scaled", () => {
    expect(laid.width * laid.scale).toBeCloseTo(asked.width);
    expect(laid.height * laid.scale).toBeCloseTo(asked.height);
  });

  test("sit clockwise from whoever is nearest, who sits below", () => {
    expect(places).toHaveLength(asked.seats);
    const [first] = places;
    expect(first?.x).toBeCloseTo(middle.x);
    expect(Math.max(...places.map(({ y }) => y))).toBe(first?.y);
    const turns = places.map(({ x, y }, place) => {
      const next = places[(place + 1) % asked.seats] ?? { x, y };
      return (x - middle.x) * (next.y - laid.height / 2) - (y - laid.height / 2) * (next.x - middle.x);
    });
    if (asked.seats > 2 && form === "wide") expect(turns.every((turn) => turn > 0)).toBe(true);
    const left = places[1];
    if (asked.seats > 2) expect(left?.x).toBeLessThan(middle.x);
  });

  test("give to the left clockwise, and to the right the other way", () => {
    places.forEach((from, place) => {
      const left = places[(place + 1) % asked.seats];
      const right = places[(place + asked.seats - 1) % asked.seats];
      expect(laid.along(place, 1, 0)).toMatchObject({ x: from.x, y: from.y });
      expect(laid.along(place, 1, 1).x).toBeCloseTo(left?.x ?? 0);
      expect(laid.along(place, 1, 1).y).toBeCloseTo(left?.y ?? 0);
      expect(laid.along(place, -1, 1).x).toBeCloseTo(right?.x ?? 0);
      expect(laid.along(place, -1, 1).y).toBeCloseTo(right?.y ?? 0);
    });
  });

  test("see a black arrow point to the left neighbour, wherever the gift is", () => {
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const [here, next] = [laid.along(0, 1, share), laid.along(0, 1, share + 0.02)];
      const turn = (here.turn * Math.PI) / 180;
      const ahead = Math.hypot(next.x - here.x, next.y - here.y);
      const along = -Math.cos(turn) * (next.x - here.x) - Math.sin(turn) * (next.y - here.y);
      expect(along / ahead).toBeGreaterThan(0.9);
    }
  });

  test("have all their things on the page", () => {
    for (const at of others) {
      expect(inside(plate(at, form)), `plate at ${at.x}, ${at.y}`).toBe(true);
      expect(inside(gifts(at, form)), `gifts at ${at.x}, ${at.y}`).toBe(true);
    }
    for (const box of [middle, whole]) {
      expect(inside(around(box.x, box.y, box.width, box.height))).toBe(true);
      expect(box.height).toBeGreaterThan(50);
    }
  });

  test("are not covered by one another, nor by what is shown", () => {
    const faces = others.map((at) => around(at.x + at.out, at.y + at.rise, 34, 34));
    if (form !== "wide")
      faces.forEach((face, at) =>
        faces.slice(at + 1).forEach((other) => expect(overlap(face, other)).toBe(false)),
      );
    if (form !== "tall") return;
    const shown = around(whole.x, whole.y, 100, whole.height);
    expect(faces.filter((face) => overlap(face, shown))).toEqual([]);
    if (asked.mine) expect(whole.y + whole.height / 2).toBeLessThan(laid.me);
  });

  test("have room beside their gifts for one that is offered", () => {
    others.forEach((at) => {
      const spot = laid.beside(places.indexOf(at));
      if (form !== "wide") expect(inside(around(spot.x, spot.y, 40, 40))).toBe(true);
      if (form === "tall" && asked.mine) expect(spot.y).toBeLessThan(laid.me - 20);
    });
  });
});

test("letters are as large as a line allows, within bounds", () => {
  expect(fitted(10, 220, 19, 100)).toBe(40);
  expect(fitted(40, 220, 19, 100)).toBe(19);
  expect(fitted(2, 400, 19, 58)).toBe(58);
});

test("a text takes as many lines as it needs", () => {
  expect(lines("", 13, 100)).toBe(1);
  expect(lines("x".repeat(14), 13, 100)).toBe(2);
});
