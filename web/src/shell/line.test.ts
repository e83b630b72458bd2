import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL } from "../wire";
import type { FromBrowser, Play, Table, ToBrowser, Welcome } from "../wire";
import { Line, type Listener, type LineState, type Socket } from "./line";

/** The server's end of a socket. */
class Peer implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  heard: FromBrowser[] = [];
  closed = false;
  send(text: string): void {
    this.heard.push(JSON.parse(text) as FromBrowser);
  }
  close(): void {
    this.closed = true;
  }
  say(message: ToBrowser): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get last(): FromBrowser {
    const message = this.heard.at(-1);
    if (message === undefined) throw new Error("nothing was heard");
    return message;
  }
  welcome(protocol = PROTOCOL): void {
    this.onopen?.();
    this.say({ ...WELCOME, id: this.last.id, protocol });
  }
}

const WELCOME: Welcome = {
  type: "welcome",
  id: 0,
  protocol: PROTOCOL,
  table: {} as Table,
  story: [],
  scene: null,
  missed: [],
};

let peers: Peer[];
let states: LineState[];
let refused: string[];
let standing: boolean;
let memory: { token: string | null; last: number | null };

const peer = (): Peer => {
  const last = peers.at(-1);
  if (last === undefined) throw new Error("no socket was opened");
  return last;
};

function open(): Line {
  const listener: Listener = {
    hear: () => undefined,
    state: (state) => states.push(state),
    refuse: (trouble) => refused.push(trouble),
    memory: () => memory,
    stands: (_move: Omit<Play, "id">) => standing,
  };
  return new Line(() => {
    const made = new Peer();
    peers.push(made);
    return made;
  }, listener);
}

const MOVE = { type: "play", action: "take", seen: 7 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  peers = [];
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
    peer().onopen?.();
    expect(peer().last).toMatchObject({ type: "join", token: "secret", last: 12 });
  });

  it("answers each question once", async () => {
    const line = open();
    peer().welcome();
    const asked = line.ask({ type: "start" });
    peer().say({ type: "done", id: peer().last.id, version: 3 });
    await expect(asked).resolves.toMatchObject({ version: 3 });
  });

  it("turns a refusal into an error that says why", async () => {
    const line = open();
    peer().welcome();
    const asked = line.ask({ type: "start" });
    peer().say({ type: "refused", id: peer().last.id, trouble: "too_few", expected: "3 seats" });
    await expect(asked).rejects.toMatchObject({ trouble: "too_few" });
  });

  it("gives up when there is no such table", () => {
    open();
    peer().onopen?.();
    peer().say({ type: "refused", id: null, trouble: "no_table", expected: "" });
    expect(refused).toEqual(["no_table"]);
    expect(peer().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(peers).toHaveLength(1);
  });

  it("gives up when it speaks another protocol", () => {
    open();
    peer().welcome(PROTOCOL + 1);
    expect(refused).toEqual(["too_new"]);
  });
});

describe("a probe", () => {
  const echoes = (): FromBrowser[] => peer().heard.filter(({ type }) => type === "echo");

  it("is echoed once what came with it is painted, and nothing is awaited", () => {
    open();
    peer().welcome();
    peer().say({ type: "probe", nonce: 77 });
    vi.advanceTimersToNextFrame();
    expect(echoes()).toEqual([]);
    vi.advanceTimersToNextFrame();
    expect(echoes()).toMatchObject([{ nonce: 77, id: expect.any(Number) as number }]);
    vi.advanceTimersByTime(10_000);
    expect(peers).toHaveLength(1);
  });

  it("is echoed at once by a page that nobody sees", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    open();
    peer().welcome();
    peer().say({ type: "probe", nonce: 78 });
    expect(echoes()).toMatchObject([{ nonce: 78 }]);
  });

  it("of a line that dropped is not echoed on the next", () => {
    const line = open();
    peer().welcome();
    peer().say({ type: "probe", nonce: 79 });
    line.reopen();
    peer().welcome();
    vi.advanceTimersByTime(100);
    expect(echoes()).toEqual([]);
  });
});

describe("a line that drops", () => {
  it("is tried again, first soon and then less often", () => {
    open();
    const waits = [250, 500, 1000, 2000, 4000, 4000];
    for (const [index, wait] of waits.entries()) {
      peer().onclose?.();
      vi.advanceTimersByTime(wait - 1);
      expect(peers).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(peers).toHaveLength(index + 2);
    }
  });

  it("starts with short waits again after it was up", () => {
    open();
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().welcome();
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    expect(peers).toHaveLength(3);
  });

  it("is tried at once when the page wakes", () => {
    const line = open();
    peer().onclose?.();
    line.wake();
    expect(peers).toHaveLength(2);
    vi.advanceTimersByTime(250);
    expect(peers).toHaveLength(2);
  });

  it("sends an unanswered move again if the decision still stands", async () => {
    const line = open();
    peer().welcome();
    const played = line.ask(MOVE);
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().welcome();
    expect(peer().heard.map(({ type }) => type)).toEqual(["join", "play"]);
    expect(peer().last).toMatchObject(MOVE);
    peer().say({ type: "done", id: peer().last.id, version: 8 });
    await expect(played).resolves.toMatchObject({ version: 8 });
  });

  it("forgets an unanswered move if the table has moved on", async () => {
    const line = open();
    peer().welcome();
    const played = line.ask(MOVE);
    const dropped = expect(played).rejects.toMatchObject({ trouble: "stale" });
    peer().onclose?.();
    standing = false;
    vi.advanceTimersByTime(250);
    peer().welcome();
    expect(peer().heard.map(({ type }) => type)).toEqual(["join"]);
    await dropped;
  });

  it("keeps a move made while it was gone", () => {
    const line = open();
    peer().welcome();
    peer().onclose?.();
    line.ask(MOVE).catch(() => undefined);
    vi.advanceTimersByTime(250);
    peer().welcome();
    expect(peer().last).toMatchObject(MOVE);
  });

  it("does not ask anything else twice", async () => {
    const line = open();
    peer().welcome();
    const asked = line.ask({ type: "start" });
    const lost = expect(asked).rejects.toMatchObject({ trouble: "lost" });
    peer().onclose?.();
    await lost;
    vi.advanceTimersByTime(250);
    peer().welcome();
    expect(peer().heard.map(({ type }) => type)).toEqual(["join"]);
  });

  it("counts as dead when a question goes unanswered", () => {
    const line = open();
    peer().welcome();
    line.ask(MOVE).catch(() => undefined);
    vi.advanceTimersByTime(6250);
    expect(peers).toHaveLength(2);
    expect(peers[0]?.closed).toBe(true);
  });

  it("stays closed once it is closed", () => {
    const line = open();
    peer().welcome();
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(peers).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });
});
