// This device at a table: the people who share it, each with a room, a token and a line of their own, and what it is for.

import type { Attempt, GameKey, Hand, Stage } from "../games/game";
import type { Socket } from "./line";
import { Room } from "./room.svelte";
import type { Difference } from "./seals";
import { playerName, seatTokens, stages } from "./storage";

const PHONE = "(max-width: 599px), (max-height: 479px)";
const MOST = 8; // people round one device, whatever the game

/** What a device wants to know of a game before it is drawn. */
interface Habits {
  haste?: boolean;
  together?: number;
  onPhone?: number;
  staged?: boolean;
  dwell?: ((phrase: never) => number) | undefined;
  rests?: ((board: never) => boolean) | undefined;
}

export class Device {
  readonly first: Room; // its owner's
  guests: readonly Room[] = $state.raw([]);
  freed: string | null = $state(null); // the name of a guest whose seat a host elsewhere freed
  together = $state(1); // how many may share it
  staged = $state(false); // there may be a big screen, with phones as pads
  sitting = $state(false); // down, by having scanned the code of a big screen
  #wish: Stage = $state("table");
  #scanned = false;
  readonly #coming = new WeakMap<Room, string>(); // guests who have no seat yet, and their names

  constructor(
    readonly table: string,
    private readonly open: () => Socket,
    start = false,
  ) {
    this.first = new Room(table, open, start);
    for (const key of this.#keys) if (seatTokens.find(key) !== null) this.#seat(key, null);
    const asked = named(location.hash.slice(1));
    this.#wish = asked ?? named(stages.find(table)) ?? "table";
    if (asked !== null) stages.put(table, asked);
    this.#scanned = asked === "pad";
    this.first.onseat = () => void this.#sitDown();
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

  /** What the server shows of the deal to somebody here otherwise than it did before. */
  get exchanged(): Difference | null {
    return this.rooms.find((room) => room.exchanged !== null)?.exchanged ?? null;
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
  meet({
    haste = false,
    together = 1,
    onPhone = together,
    staged = together > 1,
    dwell,
    rests,
  }: Habits): void {
    this.together = matchMedia(PHONE).matches ? onPhone : together;
    this.staged = staged;
    for (const { reel } of this.rooms) {
      reel.hasty = haste;
      reel.dwell = dwell ? ({ phrase }) => (phrase === null ? 0 : dwell(phrase as never)) : null;
      reel.rests = rests ? ({ board }) => rests(board as never) : null;
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
    room.reel.rests = this.first.reel.rests;
    room.onseat = () => void this.#settle(room);
    if (name !== null) this.#coming.set(room, name);
    this.guests = [...this.guests, room];
    this.freed = null;
  }

  /** Once: whoever scanned the code of a big screen sits down by that, with the name that this device knows. */
  async #sitDown(): Promise<void> {
    const table = this.first.table;
    const open = table?.seats.some(({ kind }) => kind === "open") ?? false;
    if (!this.#scanned || table === null || table.phase === "playing") return;
    this.#scanned = false;
    if (table.you !== null || !open) return;
    this.sitting = true;
    await this.first.sit(playerName.read());
    this.sitting = false;
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
