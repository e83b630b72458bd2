import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import type { NotAHatBoard } from "../../wire";
import { aBoard, anOffer, aPlace, aVerdict, holding } from "./fixtures";
import { claimants, heard, looks, titled } from "./moments";
import { sayings } from "./words/current";

const PLACES = [aPlace(0, "You", { you: true }), aPlace(1, "Maud"), aPlace(2, "Olive")];
const told = (board: Partial<NotAHatBoard>, mine: readonly number[] = [0]) => ({
  board: aBoard(board),
  places: PLACES,
  mine: (seat: number) => mine.includes(seat),
  say: sayings(),
});
const offered = { phase: "offered", offer: anOffer("kettle") } as const;
const lately = { drawn: false, slow: false, turned: false };

beforeEach(() => {
  settings.lang = "en";
});

describe("a face", () => {
  test("shows how it is said, and who takes long", () => {
    expect(looks(aBoard(offered), false)).toEqual(["smiling", "rest", "rest"]);
    expect(looks(aBoard(offered), true)).toEqual(["smiling", "unsure", "rest"]);
    expect(looks(aBoard(), true)).toEqual(["unsure", "rest", "rest"]);
  });
  test("laughs at who was wrong; who said it and was not believed laughs alone", () => {
    expect(looks(aBoard({ phase: "verdict", verdict: aVerdict() }), false)).toEqual([
      "caught",
      "laughing",
      "laughing",
    ]);
    expect(looks(aBoard({ phase: "over", verdict: aVerdict({ loser: 1 }) }), false)).toEqual([
      "laughing",
      "caught",
      "sly",
    ]);
  });
  test("shows nothing where nobody was wrong", () => {
    const verdict = aVerdict({ loser: null });
    expect(looks(aBoard({ phase: "verdict", verdict }), false)).toEqual(["rest", "rest", "rest"]);
  });
});

describe("the line above one’s place", () => {
  test("says what there is to do, and whose it is", () => {
    expect(titled(told({})).title).toBe("Say what it is");
    expect(titled(told({ giver: 2, receiver: 0 })).title).toBe("Olive gives");
    expect(titled(told(offered, [1])).title).toBe("Do you believe it?");
    expect(titled(told(offered)).title).toBe("Maud is to answer");
  });
  test("counts what came back", () => {
    const places = [{ ...holding(), penalties: ["hat", "cup"] }, holding(), holding()];
    expect(titled(told({ phase: "verdict", verdict: aVerdict(), places }))).toEqual({
      title: "That makes two for you",
      line: "One more would end it.",
    });
  });
  test("waits for those who heard it", () => {
    const claims = { phase: "claims", verdict: aVerdict({ loser: null }) } as const;
    expect(titled(told({ ...claims, claims: [null, null] })).line).toBe("You heard it. Say so, or say no.");
    expect(titled(told({ ...claims, claims: ["right", null] })).line).toBe("Maud has to say.");
    expect(claimants(aBoard({ ...claims, claims: [null, "wrong"] }))).toEqual([0]);
    expect(claimants(aBoard())).toEqual([]);
  });
});

describe("a listener hears", () => {
  test("where their gift goes, if its back was not told just now", () => {
    expect(heard(told({}), lately)).toBe("Say what it is. It goes left, to Maud. Sure or not, say it.");
    expect(heard(told({}), { ...lately, drawn: true })).toBe("");
    expect(heard(told({}, [1]), lately)).toBe("");
  });
  test("that somebody hesitates, but not that they do themselves", () => {
    expect(heard(told(offered), lately)).toBe("");
    expect(heard(told(offered), { ...lately, slow: true })).toBe("Maud hesitates.");
    expect(heard(told(offered, [1]), { ...lately, slow: true })).toBe("");
  });
  test("what it comes to once it can be seen", () => {
    const places = [{ ...holding(), penalties: ["hat"] }, holding(), holding()];
    const verdict = told({ phase: "verdict", verdict: aVerdict(), places });
    expect(heard(verdict, lately)).toBe("");
    expect(heard(verdict, { ...lately, turned: true })).toBe(
      "The first for you. A new gift comes from the shop.",
    );
  });
  test("nothing while a gift is shown: silence is for looking", () => {
    for (const phase of ["deal", "ready", "shown", "turning"] as const)
      expect(heard(told({ phase }), { drawn: false, slow: true, turned: true })).toBe("");
  });
});
