import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL } from "../wire";
import type { FromBrowser, Scene, Stepped, Table, ToBrowser } from "../wire";
import type { Socket } from "./line";
import { Room } from "./room.svelte";
import { dealWords, finishedGames, seatTokens } from "./storage";

class Peer implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  heard: FromBrowser[] = [];
  send(text: string): void {
    this.heard.push(JSON.parse(text) as FromBrowser);
  }
  close(): void {
    return;
  }
  say(message: ToBrowser): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  done(): void {
    this.say({ type: "done", id: this.heard.at(-1)?.id ?? 0, version: 1 });
  }
}

const table = (changes: Partial<Table> = {}): Table => ({
  id: "PLUM-7K3Q",
  game: "no_thanks",
  version: 1,
  phase: "playing",
  options: {},
  clock: "none",
  seats: [],
  host: 0,
  you: 0,
  word: true,
  watchers: 0,
  fingerprint: "f00d",
  next_fingerprint: "f00d",
  games: 0,
  invite: "http://here/t/PLUM-7K3Q",
  ...changes,
});

const scene = (version: number, legal: readonly string[] = []): Scene => ({
  version,
  board: { version },
  legal,
  actors: [0],
  clock: null,
  outcome: null,
});

const step = (version: number, legal: readonly string[] = [], seat = 1): Stepped => ({
  type: "stepped",
  told: { version, seat, by: "", phrase: null },
  scene: scene(version, legal),
});

let peers: Peer[];
let room: Room;

const peer = (): Peer => peers.at(-1) as Peer;
const kinds = (): string[] => peer().heard.map(({ type }) => type);

function join(start = false): void {
  room = new Room(
    "PLUM-7K3Q",
    () => {
      peers.push(new Peer());
      return peer();
    },
    start,
  );
  peer().onopen?.();
}

function welcome(changes: Partial<ToBrowser & { type: "welcome" }> = {}): void {
  const id = peer().heard.at(-1)?.id ?? 0;
  peer().say({
    type: "welcome",
    id,
    protocol: PROTOCOL,
    table: table(),
    story: [],
    scene: scene(1),
    missed: [],
    ...changes,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  peers = [];
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

describe("steps", () => {
  it("that come together are shown one after the other", () => {
    join();
    room.scenes.hasty = false;
    welcome();
    peer().say(step(2));
    peer().say(step(3));
    expect(room.shown?.scene.version).toBe(2);
    expect(room.before).toEqual({ version: 1 });
    vi.advanceTimersByTime(500);
    expect(room.shown?.scene.version).toBe(3);
    expect(room.before).toEqual({ version: 2 });
  });

  it("that come in a burst are all there at once, without travel", () => {
    join();
    room.scenes.hasty = false;
    welcome();
    for (const version of [2, 3, 4, 5, 6, 7]) peer().say(step(version));
    expect(room.shown?.scene.version).toBe(6);
    expect(room.before).toBeNull();
    vi.advanceTimersByTime(500);
    expect(room.shown?.scene.version).toBe(7);
    expect(room.story.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it("are shown as they come where haste decides, and while nobody knows whether it does", () => {
    join();
    welcome();
    const seen: number[] = [];
    room.scenes.onstep = ({ version }) => seen.push(version);
    for (const version of [2, 3, 4, 5, 6]) {
      peer().say(step(version));
      expect(room.shown?.scene.version).toBe(version);
      expect(room.before).toEqual({ version: version - 1 });
    }
    expect(seen).toEqual([2, 3, 4, 5, 6]);
  });

  it("missed in a race are not run through", () => {
    join();
    welcome();
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().onopen?.();
    welcome({ story: null, scene: scene(3), missed: [step(2), step(3)] });
    expect(room.shown?.scene.version).toBe(3);
    expect(room.before).toBeNull();
    expect(room.story).toHaveLength(2);
  });

  it("missed while away are told in order, and none twice", () => {
    join();
    welcome();
    peer().say(step(2));
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().onopen?.();
    expect(peer().heard.at(-1)).toMatchObject({ type: "join", last: 2 });
    welcome({ story: null, scene: scene(4), missed: [step(3), step(4)] });
    vi.advanceTimersByTime(1000);
    expect(room.story.map(({ version }) => version)).toEqual([2, 3, 4]);
  });
});

describe("a move", () => {
  it("is pending until its decision is past", async () => {
    join();
    welcome({ scene: scene(1, ["take", "pass"]) });
    void room.play("take");
    expect(room.pending).toBe("take");
    await vi.waitFor(() => expect(kinds()).toContain("play"));
    peer().done();
    expect(room.pending).toBe("take");
    peer().say(step(2, [], 0));
    expect(room.pending).toBeNull();
  });

  it("is still pending when somebody else acts first", () => {
    join();
    welcome({ scene: scene(1, ["tap left @300"]) });
    void room.play("tap left @412");
    peer().say(step(2, ["tap left @300"]));
    expect(room.pending).toBe("tap left @412");
    peer().say(step(3, [], 0));
    expect(room.pending).toBeNull();
  });

  it("may be made at another time than the menu says, but not elsewhere", () => {
    join();
    welcome({ scene: scene(1, ["tap left @0", "tap top @0"]) });
    void room.play("tap right @0");
    expect(kinds()).toEqual(["join"]);
    void room.play("tap top @398");
    expect(peer().heard.at(-1)).toMatchObject({ type: "play", action: "tap top @398", seen: 1 });
  });

  it("in a race is sent again after a break, though others have acted", () => {
    join();
    welcome({ scene: scene(1, ["tap left @0"]) });
    void room.play("tap left @412");
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().onopen?.();
    const missed = [step(2, ["tap left @0"])];
    welcome({ story: null, scene: scene(2, ["tap left @0"]), missed });
    expect(peer().heard.at(-1)).toMatchObject({ type: "play", action: "tap left @412", seen: 1 });
  });

  it("is sent again after a break if nothing has happened", () => {
    join();
    welcome({ scene: scene(1, ["take"]) });
    void room.play("take");
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().onopen?.();
    welcome({ story: null, scene: scene(1, ["take"]) });
    expect(peer().heard.at(-1)).toMatchObject({ type: "play", action: "take", seen: 1 });
  });

  it("is not sent again if it was played after all", () => {
    join();
    welcome({ scene: scene(1, ["take"]) });
    void room.play("take");
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().onopen?.();
    welcome({ story: null, scene: scene(2, ["take"]), missed: [step(2, ["take"], 0)] });
    expect(kinds()).toEqual(["join"]);
    expect(room.pending).toBeNull();
  });

  it("that is not on the menu is never sent", () => {
    join();
    welcome();
    void room.play("take");
    expect(kinds()).toEqual(["join"]);
  });
});

describe("a word", () => {
  it("is given once for each deal, after its fingerprint was seen", () => {
    join();
    welcome({ table: table({ phase: "lobby", word: false }), scene: null });
    expect(peer().heard.at(-1)).toMatchObject({
      type: "word",
      word: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(dealWords.find("f00d")).toBe((peer().heard.at(-1) as { word: string }).word);
    peer().say({ type: "changed", table: table({ phase: "lobby", word: false, version: 2 }) });
    expect(kinds()).toEqual(["join", "word"]);
  });

  it("is the same when it has to be given again", () => {
    join();
    welcome({ table: table({ phase: "lobby", word: false }), scene: null });
    const first = peer().heard.at(-1);
    peer().onclose?.();
    vi.advanceTimersByTime(250);
    peer().onopen?.();
    welcome({ table: table({ phase: "lobby", word: false }), scene: null });
    expect(peer().heard.at(-1)).toMatchObject({ type: "word", word: (first as { word: string }).word });
  });

  it("is not given by those who watch", () => {
    join();
    welcome({ table: table({ phase: "lobby", word: false, you: null }), scene: null });
    expect(kinds()).toEqual(["join"]);
  });

  it("comes before the start of a table that starts at once", async () => {
    join(true);
    welcome({ table: table({ phase: "lobby", word: false }), scene: null });
    expect(kinds()).toEqual(["join", "word"]);
    peer().done();
    await vi.waitFor(() => expect(kinds()).toEqual(["join", "word", "start"]));
  });
});

describe("a seat", () => {
  it("is held by its token", () => {
    join();
    welcome({ table: table({ you: null }) });
    void room.sit("Nour");
    expect(peer().heard.at(-1)).toMatchObject({ type: "sit", token: seatTokens.find("PLUM-7K3Q") });
    expect(seatTokens.find("PLUM-7K3Q")).toMatch(/^[\w-]{22}$/);
  });

  it("that the host freed is spoken of, and its token forgotten", () => {
    seatTokens.put("PLUM-7K3Q", "secret");
    join();
    const nour = { kind: "player", name: "Nour", level: null, online: true, away: false } as const;
    welcome({ table: table({ seats: [nour] }) });
    peer().say({ type: "changed", table: table({ you: null }) });
    expect(room.removed).toBe("Nour");
    expect(seatTokens.find("PLUM-7K3Q")).toBeNull();
  });
});

it("the end is kept as it was when others leave, until the next game", () => {
  join();
  const over = table({ phase: "over", games: 1, fingerprint: "ended" });
  welcome({ table: over, scene: { ...scene(5), outcome: { points: [1], ranks: [1] } } });
  peer().say({ type: "changed", table: table({ phase: "lobby", games: 1, fingerprint: null }) });
  expect(room.ending?.fingerprint).toBe("ended");
  peer().say({ type: "began", table: table(), scene: scene(9) });
  expect(room.ending).toBeNull();
});

it("a finished game is remembered on this device", () => {
  join();
  welcome({ table: table({ phase: "over", games: 2 }) });
  expect(finishedGames.read()).toMatchObject([{ table: "PLUM-7K3Q", number: 2, game: "no_thanks", seat: 0 }]);
});

it("the round trips are kept as they were told last", () => {
  join();
  welcome();
  peer().say({ type: "trips", ms: [40, null] });
  peer().say({ type: "trips", ms: [38, 120] });
  expect(room.trips).toEqual([38, 120]);
});

it("a line that is gone for long is spoken of, and not before", () => {
  join();
  welcome();
  peer().onclose?.();
  vi.advanceTimersByTime(1900);
  expect(room.late).toBe(false);
  vi.advanceTimersByTime(200);
  expect(room.late).toBe(true);
});
