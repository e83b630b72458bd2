import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PasVuAnswered } from "../../../wire";
import { aDrill, anAnswer, aWitness, looksAt } from "./fixtures";
import { Hiding } from "./hiding.svelte";

const AT = { column: 3, row: 3 };
const drill = aDrill();

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A hall with a server that answers as it is told to. */
function entered(answer: (text: string) => PasVuAnswered | Promise<PasVuAnswered>): {
  hiding: Hiding;
  asked: string[];
} {
  const asked: string[] = [];
  const hiding = new Hiding(drill, (text) => {
    asked.push(text);
    return Promise.resolve(answer(text));
  });
  return { hiding, asked };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(200);

async function placed(hiding: Hiding): Promise<void> {
  for (const [n, ghost] of drill.ghosts.entries()) {
    hiding.choose(ghost);
    hiding.step({ column: 3 + (n % 2), row: 3 + Math.floor(n / 2) });
    await settle();
  }
}

describe("putting a ghost somewhere", () => {
  test("it stands where the server finds room", async () => {
    const { hiding, asked } = entered(() => anAnswer({ stands: [[1, [2.6, 2.4, 0]]] }));
    hiding.step(AT);
    expect(hiding.spotOf(1)).toEqual([2.5, 2.5, 0]);
    await settle();
    expect(asked).toEqual(["stand 1@2.5,2.5,0"]);
    expect(hiding.spotOf(1)).toEqual([2.6, 2.4, 0]);
    expect(hiding.interior.ghosts[0]).toMatchObject({ where: "hall", pos: [2.6, 2.4, 0] });
  });

  test("where there is no room it goes back to where it was, and says so", async () => {
    let full = false;
    const { hiding } = entered((text) => (full ? anAnswer({ crowded: [1] }) : looksAt(drill, text, [])));
    hiding.step(AT);
    await settle();
    full = true;
    hiding.step({ column: 4, row: 4 });
    await settle();
    expect(hiding.spotOf(1)).toEqual([2.5, 2.5, 0]);
    expect(hiding.complaint).toBe("crowded");
  });

  test("squares that are not the drill's are refused without asking", async () => {
    const { hiding, asked } = entered(() => anAnswer());
    hiding.step({ column: 1, row: 1 });
    await settle();
    expect([hiding.spotOf(1), hiding.complaint, asked]).toEqual([null, "elsewhere", []]);
    expect([hiding.price({ column: 1, row: 1 }), hiding.price(AT)]).toEqual([null, 0]);
  });

  test("who wished to stand on something and stands below it is told", async () => {
    const { hiding } = entered(() => anAnswer({ stands: [[1, [2.5, 2.5, 0]]] }));
    hiding.step(AT, [2.5, 2.5, 0.8]);
    await settle();
    expect(hiding.complaint).toBe("lower");
  });

  test("those who stand already come first, so that nobody moves them", async () => {
    const { hiding, asked } = entered((text) => looksAt(drill, text, []));
    await placed(hiding);
    hiding.choose(1);
    hiding.shift(0.1, 0);
    await settle();
    expect(asked.at(-1)).toBe("stand 3@3.5,2.5,0 4@2.5,3.5,0 1@2.6,2.5,0");
  });

  test("taken out again it waits outside", async () => {
    const { hiding } = entered((text) => looksAt(drill, text, []));
    hiding.step(AT);
    await settle();
    hiding.undo();
    expect(hiding.interior.ghosts[0]).toMatchObject({ where: "waiting" });
    expect(hiding.ready).toBe(false);
  });

  test("a server that cannot be reached is complained of", async () => {
    const { hiding } = entered(() => Promise.reject(new Error("gone")));
    hiding.step(AT);
    await settle();
    expect(hiding.complaint).toBe("offline");
  });
});

describe("the doors look", () => {
  test("not before all have a place", async () => {
    const { hiding, asked } = entered((text) => looksAt(drill, text, []));
    await hiding.open();
    expect([asked, hiding.moment]).toEqual([[], "plan"]);
  });

  test("one after another, through the keyhole; then the lines of one that saw somebody", async () => {
    const { hiding } = entered((text) => looksAt(drill, text, [3]));
    await placed(hiding);
    expect(hiding.watchers).toEqual(drill.doors);
    await hiding.open();
    expect([hiding.moment, hiding.door, hiding.witnesses]).toEqual(["keyhole", drill.doors[0], []]);
    hiding.goOn();
    expect([hiding.door, hiding.witnesses]).toEqual([drill.doors[1], [aWitness(3)]]);
    expect(hiding.told).toBe(false);
    hiding.goOn();
    expect([hiding.told, hiding.moment, hiding.peeked]).toEqual([true, "hall", { door: drill.doors[1] }]);
    hiding.show(0);
    expect([hiding.moment, hiding.door]).toEqual(["keyhole", drill.doors[0]]);
  });

  test("nothing is moved any more", async () => {
    const { hiding } = entered((text) => looksAt(drill, text, []));
    await placed(hiding);
    await hiding.open();
    hiding.choose(1);
    hiding.step({ column: 4, row: 4 });
    hiding.undo();
    expect([hiding.spotOf(1), hiding.chosen]).toEqual([[2.5, 2.5, 0], null]);
  });

  test("how it can be done is shown only afterwards", async () => {
    const way = anAnswer({ stands: [[1, [3.5, 3.5, 0]]], hidden: true });
    const { hiding } = entered((text) => (text === "show" ? way : looksAt(drill, text, [1])));
    await hiding.solve();
    expect(hiding.solved).toBe(false);
    await placed(hiding);
    await hiding.open();
    hiding.goOn();
    hiding.goOn();
    await hiding.solve();
    expect([hiding.solved, hiding.spotOf(1), hiding.answer?.hidden]).toEqual([true, [3.5, 3.5, 0], true]);
  });
});
