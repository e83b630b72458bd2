import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aScene, aTable, ID, Peers } from "./fixtures";
import type { FromBrowser, Table } from "../wire";
import { wordHash } from "./deal";
import type { Room } from "./room.svelte";
import { seenOf } from "./seals";
import { finishedGames, seatTokens } from "./storage";

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

const waiting = (changes: Partial<Table> = {}): Table =>
  aTable({ phase: "lobby", fingerprint: null, next_fingerprint: "f00d", ...changes });

function heard<M extends FromBrowser["type"]>(type: M): Extract<FromBrowser, { type: M }> {
  return peers.now.heard.findLast((message) => message.type === type) as Extract<FromBrowser, { type: M }>;
}

/** The lobby as it is once the hash was given. */
function committed(changes: Partial<Table> = {}): string {
  room = peers.join();
  peers.now.welcome({ table: waiting(changes), scene: null });
  const { hash } = heard("commit");
  peers.now.done();
  return hash;
}

describe("a word", () => {
  it("is told by its hash, once for each deal", () => {
    const hash = committed();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    peers.now.say({ type: "changed", table: waiting({ version: 2 }) });
    peers.now.say({ type: "changed", table: waiting({ version: 3, hash }) });
    expect(peers.now.kinds).toEqual(["join", "commit"]);
  });

  it("is opened when the whole list is there, and kept", async () => {
    const hash = committed();
    peers.now.say({ type: "changed", table: waiting({ hash, opening: [hash, null, "b0b"] }) });
    const { word } = heard("open");
    expect(wordHash(word)).toBe(hash);
    expect(seenOf(ID, 1)).toEqual([{ fingerprint: "f00d", hashes: [hash, null, "b0b"], word, taken: false }]);
    peers.now.done();
    await vi.waitFor(() => expect(seenOf(ID, 1)[0]?.taken).toBe(true));
    peers.now.say({ type: "changed", table: waiting({ hash, opening: [hash, null, "b0b"], version: 9 }) });
    expect(peers.now.kinds).toEqual(["join", "commit", "open"]);
  });

  it("is opened again after a break, to the same list", () => {
    const hash = committed();
    const opening = [hash, "b0b"];
    peers.now.say({ type: "changed", table: waiting({ hash, opening }) });
    const { word } = heard("open");
    peers.comeBack();
    peers.now.welcome({ table: waiting({ hash, opening }), scene: null });
    expect(heard("open").word).toBe(word);
  });

  it("is not opened to a second list, nor under another seal", () => {
    const hash = committed();
    peers.now.say({ type: "changed", table: waiting({ hash, opening: [hash, "b0b"] }) });
    peers.comeBack();
    peers.now.welcome({ table: waiting({ hash, opening: [hash, "eve"] }), scene: null });
    expect(peers.now.kinds).toEqual(["join"]);
    expect(room.exchanged).toBe("hashes");
    peers.comeBack();
    peers.now.welcome({
      table: waiting({ hash, next_fingerprint: "bad", opening: [hash, "b0b"] }),
      scene: null,
    });
    expect(peers.now.kinds).toEqual(["join"]);
    expect(room.exchanged).toBe("fingerprint");
  });

  it("is not opened when the list has another hash in its place", () => {
    const hash = committed();
    peers.now.say({ type: "changed", table: waiting({ hash, opening: ["eve", hash] }) });
    expect(peers.now.kinds).toEqual(["join", "commit"]);
  });

  it("is the same when its hash has to be given again", () => {
    const hash = committed();
    peers.comeBack();
    peers.now.welcome({ table: waiting(), scene: null });
    expect(heard("commit").hash).toBe(hash);
  });

  it("is another for the next game", () => {
    const hash = committed();
    const over = { phase: "over", games: 1, fingerprint: "f00d", next_fingerprint: "beef" } as const;
    peers.now.say({ type: "changed", table: aTable(over) });
    expect(heard("commit").hash).not.toBe(hash);
    expect(room.exchanged).toBeNull();
  });

  it("is not given by those who watch, who keep the seal all the same", () => {
    room = peers.join();
    peers.now.welcome({ table: waiting({ you: null, opening: ["a", null] }), scene: null });
    expect(peers.now.kinds).toEqual(["join"]);
    expect(seenOf(ID, 1)).toMatchObject([{ fingerprint: "f00d", hashes: ["a", null], word: null }]);
  });

  it("that comes too late is nobody's trouble", async () => {
    room = peers.join();
    peers.now.welcome({ table: waiting(), scene: null });
    peers.now.say({ type: "refused", id: peers.now.last.id, trouble: "not_now", expected: "", why: null });
    await Promise.resolve();
    expect(room.trouble).toBeNull();
  });

  it("is sealed before the start of a table that starts at once, which waits for the first card", async () => {
    room = peers.join(true);
    peers.now.welcome({ table: waiting(), scene: null });
    expect(peers.now.kinds).toEqual(["join", "commit"]);
    const { hash } = heard("commit");
    peers.now.done();
    await vi.waitFor(() => expect(peers.now.kinds).toEqual(["join", "commit", "start"]));
    peers.now.done();
    peers.now.say({ type: "changed", table: waiting({ hash, opening: [hash, null] }) });
    await Promise.resolve();
    expect(room.starting).toBe(true);
    peers.now.say({ type: "began", table: aTable(), scene: aScene(5) });
    expect(room.starting).toBe(false);
  });
});

describe("the seal of the game under way", () => {
  it("is the one that was shown", () => {
    const hash = committed();
    peers.now.say({ type: "changed", table: waiting({ hash, opening: [hash] }) });
    peers.now.say({ type: "began", table: aTable({ hashes: [hash] }), scene: aScene(5) });
    expect(room.exchanged).toBeNull();
  });

  it.each([
    ["fingerprint", { fingerprint: "bad" }],
    ["hashes", { hashes: ["eve"] }],
  ])("is missed if its %s is another", (what, change) => {
    const hash = committed();
    peers.now.say({ type: "changed", table: waiting({ hash, opening: [hash] }) });
    peers.now.say({ type: "began", table: aTable({ hashes: [hash], ...change }), scene: aScene(5) });
    expect(room.exchanged).toBe(what);
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
  const scene = { ...aScene(9), outcome: { points: [3, 1], ranks: [2, 1] } };
  peers.now.welcome({ table: aTable({ phase: "over", games: 2 }), scene });
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
