// The server's side of a table, played by tests.

import { vi } from "vitest";
import { PROTOCOL } from "../wire";
import type { FromBrowser, Scene, Stepped, Table, ToBrowser, Welcome } from "../wire";
import type { Socket } from "./line";
import { Room } from "./room.svelte";

export const ID = "PLUM-7K3Q";

/** The server's end of a socket. */
export class Peer implements Socket {
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

  get kinds(): string[] {
    return this.heard.map(({ type }) => type);
  }

  done(version = 1): void {
    this.say({ type: "done", id: this.last.id, version });
  }

  welcome(changes: Partial<Welcome> = {}): void {
    const id = this.last.id;
    const empty = { story: [], scene: null, missed: [] };
    this.say({ type: "welcome", id, protocol: PROTOCOL, table: aTable(), ...empty, ...changes });
  }
}

/** All the sockets that a browser opened, the newest last. */
export class Peers {
  all: Peer[] = [];
  open = (): Peer => {
    this.all.push(new Peer());
    return this.now;
  };

  get now(): Peer {
    const last = this.all.at(-1);
    if (last === undefined) throw new Error("no socket was opened");
    return last;
  }

  /** A room whose first words have been heard. */
  join(start = false): Room {
    const room = new Room(ID, this.open, start);
    this.now.onopen?.();
    return room;
  }

  /** The line drops, and is there again. With fake timers. */
  comeBack(): void {
    this.now.onclose?.();
    vi.advanceTimersByTime(250);
    this.now.onopen?.();
  }
}

export const aTable = (changes: Partial<Table> = {}): Table => ({
  id: ID,
  game: "no_thanks",
  version: 1,
  phase: "playing",
  options: {},
  clock: "none",
  seats: [],
  host: 0,
  you: 0,
  hash: null,
  hints: true,
  watchers: 0,
  paused: false,
  preparing: false,
  fingerprint: "f00d",
  hashes: [],
  next_fingerprint: null,
  opening: null,
  games: 0,
  wins: [],
  agreed: [],
  invite: `http://here/t/${ID}`,
  asking: [],
  ...changes,
});

/** What may be played; "free": whatever one likes, as in a race. */
type Menu = readonly string[] | "free";

export const aScene = (version: number, menu: Menu = []): Scene => ({
  version,
  board: { version },
  may_act: menu.length > 0,
  menu: menu === "free" ? [] : menu,
  actors: [0],
  clock: null,
  outcome: null,
});

/** A step of somebody else's, unless a seat is named. */
export const aStep = (version: number, menu: Menu = [], seat = 1): Stepped => ({
  type: "stepped",
  told: { version, seat, by: "", phrase: null },
  scene: aScene(version, menu),
});
