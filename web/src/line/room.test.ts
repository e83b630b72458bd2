import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aScene, aTable, ID, Peers } from "./fixtures";
import type { Room } from "./room.svelte";
import { dealWords, finishedGames, seatTokens } from "./storage";

let peers: Peers;
let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  peers = new Peers();
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

describe("a word", () => {
  it("is given once for each deal, after its fingerprint was seen", () => {
    room = peers.join();
    peers.now.welcome({ table: aTable({ phase: "lobby", word: false }), scene: null });
    expect(peers.now.last).toMatchObject({
      type: "word",
      word: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(dealWords.find("f00d")).toBe((peers.now.last as { word: string }).word);
    peers.now.say({ type: "changed", table: aTable({ phase: "lobby", word: false, version: 2 }) });
    expect(peers.now.kinds).toEqual(["join", "word"]);
  });

  it("is the same when it has to be given again", () => {
    room = peers.join();
    peers.now.welcome({ table: aTable({ phase: "lobby", word: false }), scene: null });
    const first = peers.now.last;
    peers.comeBack();
    peers.now.welcome({ table: aTable({ phase: "lobby", word: false }), scene: null });
    expect(peers.now.last).toMatchObject({ type: "word", word: (first as { word: string }).word });
  });

  it("is not given by those who watch", () => {
    room = peers.join();
    peers.now.welcome({ table: aTable({ phase: "lobby", word: false, you: null }), scene: null });
    expect(peers.now.kinds).toEqual(["join"]);
  });

  it("comes before the start of a table that starts at once", async () => {
    room = peers.join(true);
    peers.now.welcome({ table: aTable({ phase: "lobby", word: false }), scene: null });
    expect(peers.now.kinds).toEqual(["join", "word"]);
    peers.now.done();
    await vi.waitFor(() => expect(peers.now.kinds).toEqual(["join", "word", "start"]));
  });
});

describe("a seat", () => {
  it("is held by its token", () => {
    room = peers.join();
    peers.now.welcome({ table: aTable({ you: null }) });
    void room.sit("Nour");
    expect(peers.now.last).toMatchObject({ type: "sit", token: seatTokens.find(ID) });
    expect(seatTokens.find(ID)).toMatch(/^[\w-]{22}$/);
  });

  it("that the host freed is spoken of, and its token forgotten", () => {
    seatTokens.put(ID, "secret");
    room = peers.join();
    const nour = { kind: "player", name: "Nour", level: null, online: true, away: false } as const;
    peers.now.welcome({ table: aTable({ seats: [nour] }) });
    peers.now.say({ type: "changed", table: aTable({ you: null }) });
    expect(room.removed).toBe("Nour");
    expect(seatTokens.find(ID)).toBeNull();
  });
});

it("the end is kept as it was when others leave, until the next game", () => {
  room = peers.join();
  const over = aTable({ phase: "over", games: 1, fingerprint: "ended" });
  peers.now.welcome({ table: over, scene: { ...aScene(5), outcome: { points: [1], ranks: [1] } } });
  peers.now.say({ type: "changed", table: aTable({ phase: "lobby", games: 1, fingerprint: null }) });
  expect(room.ending?.fingerprint).toBe("ended");
  peers.now.say({ type: "began", table: aTable(), scene: aScene(9) });
  expect(room.ending).toBeNull();
});

it("a finished game is remembered on this device", () => {
  room = peers.join();
  peers.now.welcome({ table: aTable({ phase: "over", games: 2 }) });
  expect(finishedGames.read()).toMatchObject([{ table: ID, number: 2, game: "no_thanks", seat: 0 }]);
});

it("the round trips are kept as they were told last", () => {
  room = peers.join();
  peers.now.welcome({ scene: aScene(1) });
  peers.now.say({ type: "trips", ms: [40, null] });
  peers.now.say({ type: "trips", ms: [38, 120] });
  expect(room.trips).toEqual([38, 120]);
});

it("a line that is gone for long is spoken of, and not before", () => {
  room = peers.join();
  peers.now.welcome({ scene: aScene(1) });
  peers.now.onclose?.();
  vi.advanceTimersByTime(1900);
  expect(room.late).toBe(false);
  vi.advanceTimersByTime(200);
  expect(room.late).toBe(true);
});
