import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL } from "../wire";
import type { FromBrowser, Play, Welcome } from "../wire";
import { Peers } from "./fixtures";
import { Line, type Listener, type LineState } from "./line";

let peers: Peers;
let states: LineState[];
let refused: string[];
let standing: boolean;
let memory: { token: string | null; last: number | null };

function open(): Line {
  const listener: Listener = {
    hear: () => undefined,
    state: (state) => states.push(state),
    refuse: (trouble) => refused.push(trouble),
    memory: () => memory,
    stands: (_move: Omit<Play, "id">) => standing,
  };
  return new Line(peers.open, listener);
}

function join(changes: Partial<Welcome> = {}): void {
  peers.now.onopen?.();
  peers.now.welcome(changes);
}

const MOVE = { type: "play", wish: "take", seen: 7 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  peers = new Peers();
  states = [];
  refused = [];
  standing = true;
  memory = { token: "secret", last: null };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a line", () => {
  it("joins first, with what it remembers", () => {
    memory = { token: "secret", last: 12 };
    open();
    peers.now.onopen?.();
    expect(peers.now.last).toMatchObject({ type: "join", token: "secret", last: 12 });
  });

  it("answers each question once", async () => {
    const line = open();
    join();
    const asked = line.ask({ type: "start" });
    peers.now.say({ type: "done", id: peers.now.last.id, version: 3 });
    await expect(asked).resolves.toMatchObject({ version: 3 });
  });

  it("turns a refusal into an error that says why", async () => {
    const line = open();
    join();
    const asked = line.ask({ type: "start" });
    peers.now.say({
      type: "refused",
      id: peers.now.last.id,
      trouble: "too_few",
      expected: "3 seats",
      why: null,
    });
    await expect(asked).rejects.toMatchObject({ trouble: "too_few" });
  });

  it("waits for longer where the table has said that it waits", async () => {
    const line = open();
    join();
    const asked = line.ask(MOVE);
    const { id } = peers.now.last;
    vi.advanceTimersByTime(3000);
    peers.now.say({ type: "waiting", on: true });
    vi.advanceTimersByTime(20_000);
    expect(states).toEqual(["open"]);
    peers.now.say({ type: "waiting", on: false });
    vi.advanceTimersByTime(3000);
    peers.now.say({ type: "done", id, version: 8 });
    await expect(asked).resolves.toMatchObject({ version: 8 });
    void line.ask({ type: "start" }).catch(() => undefined);
    vi.advanceTimersByTime(7000);
    expect(states).toContain("lost");
  });

  it("gives up when there is no such table", () => {
    open();
    peers.now.onopen?.();
    peers.now.say({ type: "refused", id: null, trouble: "no_table", expected: "", why: null });
    expect(refused).toEqual(["no_table"]);
    expect(peers.now.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(peers.all).toHaveLength(1);
  });

  it("gives up when its seat has newer sockets, or they would push each other out for ever", () => {
    open();
    peers.now.onopen?.();
    peers.now.welcome({});
    peers.now.say({ type: "refused", id: null, trouble: "elsewhere", expected: "", why: null });
    expect(refused).toEqual(["elsewhere"]);
    vi.advanceTimersByTime(60_000);
    expect(peers.all).toHaveLength(1);
  });

  it("gives up when it speaks another protocol", () => {
    open();
    join({ protocol: PROTOCOL + 1 });
    expect(refused).toEqual(["too_new"]);
  });
});

describe("a probe", () => {
  const echoes = (): FromBrowser[] => peers.now.heard.filter(({ type }) => type === "echo");

  it("is echoed once what came with it is painted, and nothing is awaited", () => {
    open();
    join();
    peers.now.say({ type: "probe", nonce: 77 });
    vi.advanceTimersToNextFrame();
    expect(echoes()).toEqual([]);
    vi.advanceTimersToNextFrame();
    expect(echoes()).toMatchObject([{ nonce: 77, id: expect.any(Number) as number }]);
    vi.advanceTimersByTime(10_000);
    expect(peers.all).toHaveLength(1);
  });

  it("is echoed at once by a page that nobody sees", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    open();
    join();
    peers.now.say({ type: "probe", nonce: 78 });
    expect(echoes()).toMatchObject([{ nonce: 78 }]);
  });

  it("of a line that dropped is not echoed on the next", () => {
    const line = open();
    join();
    peers.now.say({ type: "probe", nonce: 79 });
    line.reopen();
    join();
    vi.advanceTimersByTime(100);
    expect(echoes()).toEqual([]);
  });
});

describe("a line that drops", () => {
  it("is tried again, first soon and then less often", () => {
    open();
    const waits = [250, 500, 1000, 2000, 4000, 4000];
    for (const [index, wait] of waits.entries()) {
      peers.now.onclose?.();
      vi.advanceTimersByTime(wait - 1);
      expect(peers.all).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(peers.all).toHaveLength(index + 2);
    }
  });

  it("starts with short waits again after it was up", () => {
    open();
    peers.now.onclose?.();
    vi.advanceTimersByTime(250);
    join();
    peers.now.onclose?.();
    vi.advanceTimersByTime(250);
    expect(peers.all).toHaveLength(3);
  });

  it("is tried at once when the page wakes", () => {
    const line = open();
    peers.now.onclose?.();
    line.wake();
    expect(peers.all).toHaveLength(2);
    vi.advanceTimersByTime(250);
    expect(peers.all).toHaveLength(2);
  });

  it("sends an unanswered move again if the decision still stands", async () => {
    const line = open();
    join();
    const played = line.ask(MOVE);
    peers.now.onclose?.();
    vi.advanceTimersByTime(250);
    join();
    expect(peers.now.kinds).toEqual(["join", "play"]);
    expect(peers.now.last).toMatchObject(MOVE);
    peers.now.say({ type: "done", id: peers.now.last.id, version: 8 });
    await expect(played).resolves.toMatchObject({ version: 8 });
  });

  it("forgets an unanswered move if the table has moved on", async () => {
    const line = open();
    join();
    const played = line.ask(MOVE);
    const dropped = expect(played).rejects.toMatchObject({ trouble: "stale" });
    peers.now.onclose?.();
    standing = false;
    vi.advanceTimersByTime(250);
    join();
    expect(peers.now.kinds).toEqual(["join"]);
    await dropped;
  });

  it("keeps a move made while it was gone", () => {
    const line = open();
    join();
    peers.now.onclose?.();
    line.ask(MOVE).catch(() => undefined);
    vi.advanceTimersByTime(250);
    join();
    expect(peers.now.last).toMatchObject(MOVE);
  });

  it("does not ask anything else twice", async () => {
    const line = open();
    join();
    const asked = line.ask({ type: "start" });
    const lost = expect(asked).rejects.toMatchObject({ trouble: "lost" });
    peers.now.onclose?.();
    await lost;
    vi.advanceTimersByTime(250);
    join();
    expect(peers.now.kinds).toEqual(["join"]);
  });

  it("counts as dead when a question goes unanswered", () => {
    const line = open();
    join();
    line.ask(MOVE).catch(() => undefined);
    vi.advanceTimersByTime(6250);
    expect(peers.all).toHaveLength(2);
    expect(peers.all[0]?.closed).toBe(true);
  });

  it("stays closed once it is closed", () => {
    const line = open();
    join();
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(peers.all).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });
});
