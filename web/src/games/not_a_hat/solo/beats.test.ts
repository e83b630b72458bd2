import { describe, expect, test } from "vitest";
import { aDrill } from "./fixtures";
import { beatsOf, lyingAt, seatAt } from "./beats";

const drill = aDrill("kite");
const beats = beatsOf(drill);
const at = (key: string, nth = 0): number =>
  beats.flatMap((beat, i) => (beat.key === key ? [i] : [])).at(nth) ?? NaN;
/** Which gifts lie before each seat, and which of them is held out. */
function table(now: number): string[] {
  return Array.from({ length: drill.seats }, (_, seat) =>
    lyingAt(drill, now)
      .flatMap(({ place, stop, held }, gift) =>
        place === "round" && seatAt(drill, stop) === seat ? [held ? `(${gift})` : String(gift)] : [],
      )
      .join(""),
  );
}

test("every gift is shown, turned, and lies before its seat; the last is held out by who begins", () => {
  expect(beats.map(({ key }) => key).join(" ")).toBe(
    "ready shown turned shown turned shown turned shown turned held passed passed asked",
  );
  expect(table(at("ready"))).toEqual(["", "", ""]);
  expect(table(at("shown", 2))).toEqual(["0", "1", ""]);
  expect(table(at("held"))).toEqual(["0", "1", "2(3)"]);
});

test("whoever gets a gift holds out the older one, until one is asked for", () => {
  expect(table(at("passed", 0))).toEqual(["(0)3", "1", "2"]);
  expect(table(at("passed", 1))).toEqual(["3", "1", "0(2)"]);
  expect(table(at("asked"))).toEqual(["3", "1", "0"]);
  expect(lyingAt(drill, at("asked"))[2]).toMatchObject({ place: "middle", stop: 2, held: true });
});

test("a gift goes on past the last seat, or back past the first, as its arrow says", () => {
  const lying = lyingAt(drill, at("asked"));
  expect([lying[3]?.stop, lying[0]?.stop]).toEqual([3, -1]);
  expect([seatAt(drill, 3), seatAt(drill, -1)]).toEqual([0, 2]);
});

describe("face up", () => {
  test.each(beats.map((beat, now) => [beat.key, now] as const))("at %s (%i)", (key, now) => {
    const up = lyingAt(drill, now).filter((lying) => lying.up);
    expect(up).toHaveLength(key === "shown" ? 1 : 0);
    expect(up.every(({ place }) => place === "middle")).toBe(true);
  });
});
