import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PasVuBoard, PasVuWalk } from "../../wire";
import type { Attempt, Step } from "../game";
import { aBoard, doors, ghosts, Hands } from "./fixtures";
import { turn } from "./hall/pose";
import { pressed } from "./keys";
import { Table } from "./table.svelte";
import { keyholeTime } from "./timing";

let hands: Hands;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  hands = new Hands();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

interface Fed {
  table: Table;
  show: (board: PasVuBoard, step?: Step<"pas_vu"> | null) => void;
}

function sit(first: PasVuBoard): Fed {
  let board = $state.raw(first);
  let step: Step<"pas_vu"> | null = $state.raw(null);
  let table!: Table;
  stop = $effect.root(() => {
    table = new Table({
      get board() {
        return board;
      },
      get step() {
        return step;
      },
      you: 0,
      hand: hands.hand,
      still: true,
    });
  });
  flushSync();
  return {
    table,
    show: (next, how = null) => {
      board = next;
      step = how;
      flushSync();
    },
  };
}

/** The answer is heard, and time is left for the next question. */
async function pace(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60);
  flushSync();
}

const walk = (ghost: number, more: Partial<PasVuWalk> = {}): PasVuWalk => ({
  ghost,
  door: null,
  steps: "",
  out: false,
  fuses: null,
  stand: null,
  ...more,
});

describe("a piece", () => {
  const holding = (): PasVuBoard => aBoard({ phase: "place", held: "desk", movers: [] });

  it("is taken up if the card has it", () => {
    const { table } = sit(aBoard({ phase: "furniture", movable: ["armchair", "table"] }));
    expect(table.moment).toBe("take");
    table.takeUp("piano");
    expect(hands.played).toEqual([]);
    table.takeUp("table");
    expect(hands.played).toEqual(["take table"]);
  });

  it("is asked about where it stood, then where it is held, one question at a time and only the newest", async () => {
    const { table } = sit(holding());
    expect(table.moment).toBe("place");
    expect(hands.wishes).toEqual(["place desk 2.5,4.5,0,1,0,0,0"]);
    for (const x of [1, 2, 3]) table.hold({ pos: [x, 1, 0], quat: [1, 0, 0, 0] });
    expect(hands.wishes).toHaveLength(1);
    hands.asked[0]?.answer({ trouble: "illegal" });
    await pace();
    expect(hands.wishes.slice(1)).toEqual(["place desk 3,1,0,1,0,0,0"]);
    expect(table.held?.rest).toBeNull();
  });

  it("is set down as it was held once the server has agreed", async () => {
    const { table } = sit(holding());
    hands.asked[0]?.answer({ trouble: "illegal" });
    await pace();
    table.turnBy(90);
    table.move(-1, 0.5);
    await pace();
    table.setDown();
    expect(hands.played).toEqual([]);
    const also = { furniture: [], ghosts: [] };
    const rest = { pos: [1.5, 5, 0.2], quat: [1, 0, 0, 0] } as const;
    hands.asked.at(-1)?.answer({ action: { type: "place", piece: "desk", pose: rest, also } });
    await pace();
    hands.asked.at(-1)?.answer({ action: { type: "place", piece: "desk", pose: rest, also } });
    await pace();
    expect(table.held?.rest).toMatchObject({ ok: true, pose: rest });
    expect(hands.played).toEqual([hands.wishes.at(-1)]);
    expect(hands.played[0]).toBe("place desk 1.5,5,0,0.70711,0,0,0.70711");
  });

  it("is written with a quaternion that starts above 0", async () => {
    const { table } = sit(holding());
    hands.asked[0]?.answer({ trouble: "illegal" });
    await pace();
    table.hold({ pos: [1, 1, 0], quat: turn([0, 0, 1], 270) });
    expect(hands.wishes.at(-1)).toBe("place desk 1,1,0,0.70711,0,0,-0.70711");
  });

  it("that is refused is not set down, and can be pushed back over the wall", async () => {
    const { table } = sit(holding());
    hands.asked[0]?.answer({
      trouble: "illegal",
      why: {
        key: "unsettled",
        piece: "desk",
        why: "outside",
        side: "north",
        by: 0.3,
        at: [3, 6.3, 0],
        path: [],
      },
    });
    await pace();
    expect(table.held?.rest).toMatchObject({ ok: false, side: "north" });
    table.setDown();
    expect(hands.played).toEqual([]);
    table.nudge();
    expect(table.held?.wish.pos[1]).toBeCloseTo(4.19);
  });

  it("is put back where it was", () => {
    const { table } = sit(holding());
    table.putBack();
    expect(hands.played).toEqual(["back"]);
  });
});

describe("a plan", () => {
  it("costs a step for each square, and the board says where a ghost may come in", async () => {
    const { table } = sit(aBoard());
    expect(table.moment).toBe("plan");
    table.choose(3);
    expect(table.price({ column: 2, row: 1 })).toBe(1);
    expect(table.price({ column: 2, row: 4 })).toBe(4);
    table.step({ column: 2, row: 4 });
    expect(table.planning.left).toBe(5);
    expect(hands.wishes.at(-1)).toBe("plan 3:2nnn@1.5,3.5,0");
    hands.asked.at(-1)?.answer({
      action: {
        type: "plan",
        walks: [walk(3, { door: 2, steps: "nnn", stand: { spot: [1.3, 3.6, 0], heading: null } })],
      },
    });
    await pace();
    expect(table.interior.ghosts.find(({ number }) => number === 3)).toMatchObject({
      where: "hall",
      pos: [1.3, 3.6, 0],
    });
    table.choose(4);
    table.step({ column: 6, row: 6 });
    expect(table.planning.refusal).toMatchObject({ why: "too_far" });
    table.step({ column: 6, row: 5 });
    table.planning.play();
    expect(hands.played).toEqual(["plan 3:2nnn@1.3,3.6,0 4:6nnnn@5.5,4.5,0"]);
  });

  it("puts a ghost where it hides by Shift and arrows: a tenth at a time, as one sees it, and never out of its square", async () => {
    const { table } = sit(aBoard());
    const shift = (key: string): boolean =>
      pressed(new KeyboardEvent("keydown", { key, shiftKey: true }), {
        table,
        board: aBoard(),
        mine: true,
        near: "south",
        goOn: () => undefined,
      });
    table.choose(3);
    shift("ArrowRight");
    expect(hands.wishes).toEqual([]); // it is nowhere yet
    table.step({ column: 2, row: 3 });
    const stand = { spot: [1.5, 2.44, 0.3], heading: null } as const;
    hands.asked[0]?.answer({ action: { type: "plan", walks: [walk(3, { door: 2, steps: "nn", stand })] } });
    await pace();
    shift("ArrowRight");
    expect(hands.wishes.at(-1)).toBe("plan 3:2nn@1.6,2.44,0.3"); // from where the server put it
    table.axes = () => ({ right: [0, 1], away: [-1, 0] }); // seen from the east
    hands.asked.at(-1)?.answer({ trouble: "illegal" });
    await pace();
    for (let n = 0; n < 9; n++) shift("ArrowUp");
    hands.asked.at(-1)?.answer({ trouble: "illegal" });
    await pace();
    expect(hands.wishes.at(-1)).toBe("plan 3:2nn@1.22,2.44,0.3"); // its rim at the square's
    expect(table.planning.spent).toBe(3);
    expect(table.cursor).toEqual({ column: 2, row: 3 });
  });

  it("puts a ghost on a piece if it is told so, and says when there was no room for it there", async () => {
    const { table } = sit(aBoard());
    const square = { column: 3, row: 5 };
    table.choose(3);
    table.step(square);
    hands.asked[0]?.answer({ trouble: "illegal" });
    await pace();
    table.step(square, [2.9, 4.2, 0.98]);
    expect(hands.wishes.at(-1)).toBe("plan 3:3nnnn@2.78,4.22,0.98");
    expect(table.planning.spent).toBe(5);
    const put = (spot: readonly [number, number, number]): Partial<Attempt<"pas_vu">> => ({
      action: { type: "plan", walks: [walk(3, { door: 3, steps: "nnnn", stand: { spot, heading: null } })] },
    });
    hands.asked.at(-1)?.answer(put([2.78, 4.22, 0.98]));
    await pace();
    expect(table.planning.refusal).toBeNull();
    expect(table.spotOf(3)).toEqual([2.78, 4.22, 0.98]);
    table.step(square, [2.4, 4.5, 0.98]);
    hands.asked.at(-1)?.answer(put([2.4, 4.5, 0]));
    await pace();
    expect(table.planning.refusal).toEqual({ key: "no_room", ghost: 3 });
    expect(table.spotOf(3)).toEqual([2.4, 4.5, 0]);
  });

  it("goes back step by step, and takes no detours", () => {
    const { table } = sit(aBoard());
    table.choose(3);
    table.step({ column: 2, row: 3 });
    table.step({ column: 3, row: 3 });
    expect(table.planning.spent).toBe(3); // by door 3, not round the corner
    table.step({ column: 3, row: 1 });
    expect(table.planning.spent).toBe(1);
    table.undo();
    expect(table.planning.walks).toEqual([]);
    expect(table.planning.left).toBe(9);
  });

  it("takes back what the server refuses, and says why", async () => {
    const { table } = sit(aBoard());
    table.choose(0);
    table.step({ column: 1, row: 1 });
    hands.asked.at(-1)?.answer({ trouble: "illegal", why: { key: "no_room", ghost: 0 } });
    await pace();
    expect(table.planning.walks).toEqual([]);
    expect(table.planning.refusal).toEqual({ key: "no_room", ghost: 0 });
  });

  it("leads out only where the board says so", () => {
    const elsewhere = { 1: { where: "hall", spot: [2.5, 3.5, 0] } } as const;
    const exits = [0, 1, 2, 3, 4, 5].map((x) => [x, 5] as const);
    const { table } = sit(
      aBoard({
        ghosts: ghosts(2, elsewhere),
        movers: [
          { ghost: 1, starts: [{ square: [2, 3], door: null, cost: 0 }], exits, fuses: [] },
          { ghost: 2, starts: doors, exits: [], fuses: [] },
        ],
      }),
    );
    table.choose(2);
    expect(table.canLeave).toBe(false);
    table.choose(1);
    table.leave();
    expect(hands.wishes.at(-1)).toBe("plan 1:nnx");
    expect(table.planning.spent).toBe(3);
    expect(table.interior.ghosts.find(({ number }) => number === 1)?.where).toBe("out");
    table.undo();
    expect(hands.wishes.at(-1)).toBe("plan 1:nnx"); // the newest waits for its turn
    expect(table.planning.spent).toBe(2);
  });

  it("fuses two that share a square, and what they become moves no further", async () => {
    const elsewhere = {
      1: { where: "reserve" },
      2: { where: "reserve" },
      3: { where: "hall", spot: [2.3, 1.3, 0] },
      4: { where: "hall", spot: [2.7, 0.7, 0] },
    } as const;
    const fuses = (ghost: number): number[] => [3, 4, 5].filter((other) => other !== ghost);
    const { table } = sit(
      aBoard({
        ghosts: ghosts(2, elsewhere),
        movers: [
          { ghost: 3, starts: [{ square: [2, 1], door: null, cost: 0 }], exits: [], fuses: fuses(3) },
          { ghost: 4, starts: [{ square: [2, 0], door: null, cost: 0 }], exits: [], fuses: fuses(4) },
        ],
      }),
    );
    table.choose(4);
    expect(table.planning.fusable).toEqual([]);
    table.step({ column: 3, row: 2 });
    expect(table.planning.fusable).toEqual([3]);
    hands.asked.at(-1)?.answer({
      action: {
        type: "plan",
        walks: [walk(4, { steps: "n", stand: { spot: [2.6, 1.7, 0], heading: null } })],
      },
    });
    await pace();
    table.planning.fuse(3);
    expect(hands.wishes.at(-1)).toBe("plan 4:n+3@2.5,1.5,0");
    expect(table.chosen).toBe(1);
    expect(table.interior.ghosts.filter(({ where }) => where === "hall").map(({ number }) => number)).toEqual(
      [1],
    );
    expect(table.price({ column: 3, row: 3 })).toBeNull();
    expect(table.mayChoose(3)).toBe(true); // it may come in again
    table.undo();
    expect(table.planning.walks).toMatchObject([{ ghost: 4, fuses: null }]);
  });

  it("has ghosts lie, their heads the way they go, when they have to", () => {
    const { table } = sit(aBoard({ lying: true }));
    table.choose(3);
    table.step({ column: 2, row: 1 });
    expect(hands.wishes.at(-1)).toBe("plan 3:2@1.5,0.5,0~1.571");
  });

  it("of an earlier turn is forgotten", () => {
    const { table, show } = sit(aBoard());
    table.choose(3);
    table.step({ column: 2, row: 4 });
    show(aBoard({ turn: 3 }));
    expect(table.planning.walks).toEqual([]);
    expect(table.chosen).toBeNull();
  });
});

describe("a look", () => {
  const witness = { ghost: 8, via: "mirror", uv: [0.1, 0], share: 0.01 } as const;
  const door = { side: "west", number: 2 } as const;
  const seen = aBoard({
    phase: "furniture",
    looks: [
      {
        door,
        witnesses: [witness],
        fled: [[8, { seat: 1, size: "medium", spot: [4.5, 2.5, 0], lying: false, heading: 0 }]],
      },
    ],
  });
  const then = { furniture: [], ghosts: [] };

  it("is seen with those who fled where they stood, then they flee, then the game goes on", () => {
    const { table, show } = sit(aBoard({ phase: "look" }));
    show(seen, { seat: -3, by: "table", phrase: { key: "see", door, witnesses: [witness], then } } as never);
    expect(table.moment).toBe("keyhole");
    expect(table.door).toEqual(door);
    expect(table.interior.ghosts[8]).toMatchObject({ where: "hall", pos: [4.5, 2.5, 0] });
    vi.advanceTimersByTime(keyholeTime([witness]) + 10);
    expect(table.moment).toBe("flee");
    vi.advanceTimersByTime(5000);
    expect(table.moment).toBe("take");
    expect(table.interior.ghosts[8]).toMatchObject({ where: "waiting" });
    table.recall();
    expect(table.moment).toBe("keyhole");
    table.recall();
    expect(table.moment).toBe("take");
  });

  it("stays called up while others make their plans", () => {
    const board = aBoard({ phase: "plans", looks: [{ door, witnesses: [witness], fled: [] }] } as never);
    const { table, show } = sit(board);
    table.recall();
    show({ ...board }, { seat: 1, by: "", phrase: { key: "plan", seat: 1 } } as never);
    expect(table.moment).toBe("keyhole");
    show({ ...board }, {
      seat: -1,
      by: "",
      phrase: { key: "roll", seat: 1, purpose: "keyhole", pips: 3 },
    } as never);
    expect(table.moment).not.toBe("keyhole");
  });

  it("is skipped", () => {
    const { table, show } = sit(aBoard({ phase: "look" }));
    show(seen, { seat: -3, by: "table", phrase: { key: "see", door, witnesses: [witness], then } } as never);
    table.skip();
    expect(table.moment).toBe("take");
  });

  it("may be asked for beforehand where the table allows it, of what is about to be done", async () => {
    const { table } = sit(aBoard({ peeks: true }));
    table.choose(3);
    table.step({ column: 2, row: 1 });
    table.peek(door);
    expect(hands.wishes.at(-1)).toBe("peek west 2 plan 3:2@1.5,0.5,0");
    hands.asked.at(-1)?.answer({ trouble: "illegal", why: { key: "peek", door, witnesses: [witness] } });
    await pace();
    expect(table.witnesses).toEqual([witness]);
    expect(table.moment).toBe("plan");
    table.step({ column: 3, row: 1 });
    expect(table.witnesses).toEqual([]);
    const { table: strict } = sit(aBoard());
    expect(strict.mayPeek).toBe(false);
  });
});
