import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromBrowser, SeatInfo, Table, Trouble } from "../wire";
import { Device } from "./device.svelte";
import { aScene, aStep, aTable, ID, Peer } from "./fixtures";
import type { Socket } from "./line";
import { seatTokens, stages } from "./storage";

const OPEN: SeatInfo = { kind: "open", name: "", level: null, online: false, away: false };

/** A server in a few lines: seats by token, told to all who look. */
class Server {
  seats: (string | null)[] = [null, null, null]; // their tokens
  names = ["", "", ""];
  host: number | null = null;
  peers: Guest[] = [];
  refuses: Trouble | null = null;

  open = (): Socket => {
    const peer = new Guest(this);
    this.peers.push(peer);
    return peer;
  };

  /** Everything that is on its way arrives. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      for (const peer of this.peers) peer.work();
      await Promise.resolve();
    }
  }

  seatOf(token: string | null | undefined): number | null {
    const seat = this.seats.indexOf(token ?? "");
    return seat < 0 ? null : seat;
  }

  free(seat: number): void {
    this.seats[seat] = null;
    this.tell();
  }

  tell(): void {
    for (const peer of this.peers) peer.say({ type: "changed", table: this.tableFor(peer) });
  }

  tableFor(peer: Guest): Table {
    return aTable({
      game: "not_not",
      phase: "lobby",
      seats: this.seats.map((token, seat) =>
        token === null ? OPEN : { ...OPEN, kind: "player", name: this.names[seat] ?? "", online: true },
      ),
      host: this.host,
      you: this.seatOf(peer.token),
      fingerprint: null,
      next_fingerprint: null,
    });
  }
}

class Guest extends Peer {
  token: string | null | undefined = null;
  #asked: FromBrowser[] = [];
  #joined = false;

  constructor(readonly server: Server) {
    super();
  }

  override send(text: string): void {
    super.send(text);
    this.#asked.push(this.last);
  }
  drop(): void {
    this.closed = true;
    this.onclose?.();
  }

  work(): void {
    if (this.closed) return;
    if (!this.#joined) {
      this.#joined = true;
      this.onopen?.();
    }
    for (const message of this.#asked.splice(0)) this.answer(message);
  }

  answer(message: FromBrowser): void {
    const { server } = this;
    if (message.type === "join") {
      this.token = message.token;
      this.welcome({ table: server.tableFor(this) });
      return;
    }
    if (message.type === "sit") {
      if (server.refuses !== null) {
        this.say({ type: "refused", id: message.id, trouble: server.refuses, expected: "", why: null });
        return;
      }
      const seat = server.seatOf(message.token) ?? server.seats.indexOf(null);
      server.seats[seat] = message.token;
      server.names[seat] = message.name;
      this.token = message.token;
      server.tell();
    }
    if (message.type === "leave") server.free(server.seatOf(this.token) ?? -1);
    this.say({ type: "done", id: message.id, version: 1 });
  }
}

let server: Server;
let device: Device;

const kept = (): number[] => [2, 3, 4].filter((number) => seatTokens.find(`${ID}#${number}`) !== null);

async function sitting(...guests: string[]): Promise<void> {
  device = new Device(ID, server.open);
  device.meet({ haste: true, together: 4 });
  await server.settle();
  await Promise.all([device.first.sit("Ada"), server.settle()]);
  for (const name of guests) {
    device.add(name);
    await server.settle();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  history.replaceState(null, "", `/t/${ID}`);
  server = new Server();
});
afterEach(() => {
  device.close();
  vi.useRealTimers();
});

describe("people who share a device", () => {
  it("sit on seats of their own, the owner first among the hands", async () => {
    await sitting("Bob", "Zoé");
    expect(server.names).toEqual(["Ada", "Bob", "Zoé"]);
    expect(new Set(server.seats).size).toBe(3);
    expect(device.hands.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(device.arriving).toBe(false);
  });

  it("play each on their own line", async () => {
    await sitting("Bob");
    const [ada, bob] = server.peers;
    ada?.say({ type: "began", table: server.tableFor(ada), scene: aScene(5) });
    bob?.say({ type: "began", table: server.tableFor(bob), scene: aScene(5, "free") });
    expect(device.hands.map(({ ready }) => ready)).toEqual([false, true]);
    device.hands[1]?.play("tap top @333");
    expect(device.hands.map(({ pending }) => pending)).toEqual([null, "tap top @333"]);
    expect(bob?.heard.at(-1)).toMatchObject({ type: "play", wish: "tap top @333" });
    expect(ada?.heard.some(({ type }) => type === "play")).toBe(false);
  });

  it("are all there again after a reload", async () => {
    await sitting("Bob", "Zoé");
    device.close();
    server.peers = [];
    device = new Device(ID, server.open);
    await server.settle();
    expect(device.hands.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(server.peers.flatMap(({ heard }) => heard.map(({ type }) => type))).not.toContain("sit");
  });

  it("come back after a break", async () => {
    await sitting("Bob");
    for (const peer of [...server.peers]) peer.drop();
    vi.advanceTimersByTime(300);
    await server.settle();
    expect(device.hands.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it("leave without the others, and are forgotten", async () => {
    await sitting("Bob", "Zoé");
    await Promise.all([device.guestAt(1)?.leave(), server.settle()]);
    expect(server.seats[1]).toBeNull();
    expect(device.hands.map(({ seat }) => seat)).toEqual([0, 2]);
    expect(kept()).toEqual([3]);
    expect(device.freed).toBeNull();
  });

  it("leave together when the device does", async () => {
    await sitting("Bob", "Zoé");
    await Promise.all([device.leave(), server.settle()]);
    expect(server.seats).toEqual([null, null, null]);
    expect(kept()).toEqual([]);
  });

  it("are spoken of when a host elsewhere frees their seat", async () => {
    await sitting("Bob");
    server.free(1);
    expect(device.freed).toBe("Bob");
    expect(device.guests).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it("are not sat down again against the host's will, also after a reload", async () => {
    await sitting("Bob");
    device.close();
    server.peers = [];
    server.seats[1] = null;
    device = new Device(ID, server.open);
    await server.settle();
    expect(device.hands.map(({ seat }) => seat)).toEqual([0]);
    expect(kept()).toEqual([]);
  });

  it("hear why there is no seat", async () => {
    await sitting();
    server.refuses = "full";
    device.add("Bob");
    await server.settle();
    expect(device.first.trouble).toBe("full");
    expect(device.guests).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it("get one seat when the line drops while they sit down", async () => {
    await sitting();
    device.add("Bob");
    const bob = server.peers.at(-1) as Guest;
    bob.work(); // joined, and has asked to sit
    await Promise.resolve();
    server.seats[1] = (bob.heard.at(-1) as { token: string }).token;
    server.names[1] = "Bob";
    bob.drop();
    await server.settle();
    vi.advanceTimersByTime(300);
    await server.settle();
    expect(device.hands.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(server.seats[2]).toBeNull();
  });

  it("let the device act as the host, whoever of them it is", async () => {
    await sitting("Bob");
    expect(device.host).toBeNull();
    server.host = 1;
    server.tell();
    expect(device.host).toBe(device.guestAt(1));
  });
});

describe("the steps of a game", () => {
  const shown = (): (number | undefined)[] => device.rooms.map((room) => room.shown?.scene.version);
  const run = (): void => {
    for (const peer of server.peers) {
      peer.say({ type: "began", table: server.tableFor(peer), scene: aScene(5) });
      for (const version of [6, 7, 8]) peer.say(aStep(version));
    }
  };

  it("are seen one by one where nothing hurries, by everybody here", async () => {
    await sitting("Bob");
    device.meet({ together: 4 });
    device.add("Chen");
    await server.settle();
    run();
    expect(shown()).toEqual([6, 6, 6]);
    vi.advanceTimersByTime(500);
    expect(shown()).toEqual([7, 7, 7]);
  });

  it("are seen as they come where haste decides", async () => {
    await sitting("Bob");
    run();
    expect(shown()).toEqual([8, 8]);
  });
});

describe("what a device is for", () => {
  it("is remembered by table, and said in the address", async () => {
    await sitting();
    device.use("pad");
    expect(device.stage).toBe("pad");
    expect(location.hash).toBe("#pad");
    expect(stages.find(ID)).toBe("pad");
    device.close();
    history.replaceState(null, "", `/t/${ID}`);
    device = new Device(ID, server.open);
    device.meet({ together: 4 });
    await server.settle();
    expect(device.stage).toBe("pad");
    device.use("table");
    expect(device.stage).toBe("table");
    expect(location.hash).toBe("");
    expect(stages.find(ID)).toBeNull();
  });

  it("can be asked for by the address", async () => {
    history.replaceState(null, "", `/t/${ID}#screen`);
    device = new Device(ID, server.open);
    device.meet({ together: 4 });
    await server.settle();
    expect(device.stage).toBe("screen");
  });

  it("is a pad only for somebody alone, and a screen only where nobody sits", async () => {
    await sitting("Bob");
    device.use("pad");
    expect(device.stage).toBe("table");
    server.free(1);
    expect(device.stage).toBe("pad");
    device.use("screen");
    expect(device.stage).toBe("table");
    server.free(0);
    expect(device.stage).toBe("screen");
    device.use("pad");
    expect(device.stage).toBe("table");
  });

  it("is the whole table where the game cannot be shared", async () => {
    await sitting();
    device.use("pad");
    device.meet({});
    expect(device.stage).toBe("table");
    device.meet({ staged: true }); // though nobody may share it
    expect(device.stage).toBe("pad");
  });
});
