// This device at a table: the people who share it, each with a room, a token and a line of their own, and what it is for.

import type { Attempt, GameKey, Hand, Stage } from "../games/game";
import type { Socket } from "./line";
import { Room } from "./room.svelte";
import { seatTokens, stages } from "./storage";

const MOST = 8; // people round one device, whatever the game

/** What a device wants to know of a game before it is drawn. */
interface Habits {
  haste?: boolean;
  together?: number;
  staged?: boolean;
  dwell?: ((phrase: never) => number) | undefined;
}

export class Device {
  readonly first: Room; // its owner's
  guests: readonly Room[] = $state.raw([]);
  freed: string | null = $state(null); // the name of a guest whose seat a host elsewhere freed
  together = $state(1); // how many may share it
  staged = $state(false); // there may be a big screen, with phones as pads
  #wish: Stage = $state("table");
  readonly #coming = new WeakMap<Room, string>(); // guests who have no seat yet, and their names

  constructor(
    readonly table: string,
    private readonly open: () => Socket,
    start = false,
  ) {
    this.first = new Room(table, open, start);
    for (const key of this.#keys) if (seatTokens.find(key) !== null) this.#seat(key, null);
    this.#wish = named(location.hash.slice(1)) ?? named(stages.find(table)) ?? "table";
  }

  get rooms(): readonly Room[] {
    return [this.first, ...this.guests];
  }

  /** The rooms of those who sit, the owner's first. */
  get seated(): readonly Room[] {
    return this.rooms.filter((room) => room.you !== null);
  }

  get hands(): readonly Hand<GameKey>[] {
    return this.rooms.flatMap((room) =>
      room.you === null
        ? []
        : {
            seat: room.you,
            ready: room.shown?.scene.may_act ?? false,
            pending: room.pending,
            play: (wish: string) => void room.play(wish),
            attempt: (wish: string) => room.attempt(wish) as Promise<Attempt<GameKey>>,
          },
    );
  }

  /** The room of whoever is the host, if that is somebody here. */
  get host(): Room | null {
    return this.rooms.find((room) => room.hosting) ?? null;
  }

  /** Somebody is about to sit. */
  get arriving(): boolean {
    return this.guests.some((room) => room.you === null);
  }

  guestAt(seat: number): Room | null {
    return this.guests.find((room) => room.you === seat) ?? null;
  }

  /** What else than the whole table it could be: a big screen if nobody sits here, a pad for one person. */
  get other(): "pad" | "screen" | null {
    if (!this.staged || this.seated.length > 1) return null;
    return this.seated.length === 1 ? "pad" : "screen";
  }

  get stage(): Stage {
    return this.#wish === this.other ? this.#wish : "table";
  }

  use(stage: Stage): void {
    this.#wish = stage;
    if (stage === "table") stages.drop(this.table);
    else stages.put(this.table, stage);
    history.replaceState(null, "", location.pathname + (stage === "table" ? "" : `#${stage}`));
    if (stage === "screen" && document.fullscreenEnabled)
      document.documentElement.requestFullscreen().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen();
  }

  /** The game is known. */
  meet({ haste = false, together = 1, staged = together > 1, dwell }: Habits): void {
    this.together = together;
    this.staged = staged;
    for (const { reel } of this.rooms) {
      reel.hasty = haste;
      reel.dwell = dwell ? ({ phrase }) => (phrase === null ? 0 : dwell(phrase as never)) : null;
    }
  }

  /** Somebody beside the owner takes a seat. */
  add(name: string): void {
    const used = this.guests.map(({ key }) => key);
    const key = this.#keys.find((each) => !used.includes(each));
    if (key === undefined) this.first.complain("full");
    else this.#seat(key, name);
  }

  /** Everybody here. The owner last, so that the host's role does not go round among them. */
  async leave(): Promise<void> {
    for (const room of this.seated.toReversed()) await room.leave();
  }

  wake(): void {
    for (const room of this.rooms) room.wake();
  }

  reopen(): void {
    for (const room of this.rooms) room.reopen();
  }

  close(): void {
    for (const room of this.rooms) room.close();
  }

  get #keys(): readonly string[] {
    return Array.from({ length: MOST - 1 }, (_, index) => `${this.table}#${index + 2}`);
  }

  /** A room for somebody new, or for somebody (`name` is null) who sat here before the page was loaded again. */
  #seat(key: string, name: string | null): void {
    const room = new Room(this.table, this.open, false, key);
    room.reel.hasty = this.first.reel.hasty;
    room.reel.dwell = this.first.reel.dwell;
    room.onseat = () => void this.#settle(room);
    if (name !== null) this.#coming.set(room, name);
    this.guests = [...this.guests, room];
    this.freed = null;
  }

  async #settle(room: Room): Promise<void> {
    const name = this.#coming.get(room);
    if (name !== undefined && room.you === null && room.ended === null) {
      // Asked again after a break, if it was not answered: the token is the same, so one seat comes of it.
      if (!(await room.sit(name)) && room.trouble === "lost") return;
    }
    this.#coming.delete(room);
    if (room.you === null) this.#dismiss(room);
  }

  #dismiss(room: Room): void {
    this.guests = this.guests.filter((each) => each !== room);
    room.onseat = null;
    room.close();
    if (room.ended === null) seatTokens.drop(room.key);
    const trouble = room.ended ?? room.trouble;
    if (trouble !== null) this.first.complain(trouble);
    if (this.host === null) this.freed = room.removed;
  }
}

function named(stage: string | null): Stage | null {
  return stage === "pad" || stage === "screen" ? stage : null;
}
