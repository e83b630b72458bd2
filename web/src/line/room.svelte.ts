// A table as this browser knows it: what was heard, what is shown, what is on its way.

import type { Clear, Emotion, HandOver, Hinted, PutBot, Scene, Table, Told, ToBrowser } from "../wire";
import { TroubleError } from "../lang/trouble";
import { Line, type Answer, type LineState, type Listener, type Question, type Socket } from "./line";
import { Reel, type Shown } from "./reel.svelte";
import { Sealing, type Difference } from "./seals";
import { finishDay } from "./days";
import { levelOfAll } from "./ladder";
import { finishedGames, knownTables, newToken, seatTokens } from "./storage";

type Unseen<M> = M extends unknown ? Omit<M, "id" | "seen"> : never;
type AboutSeat = Unseen<PutBot | Clear | HandOver>;

const SPEECH = 3500; // ms that an emote is shown
const NOTE = 6000;
const LATE = 2000; // ms without a line before the page speaks of it

/** A menu is sent only where the page needs one. */
function offers({ may_act, menu }: Scene, wish: string): boolean {
  return may_act && (menu.length === 0 || menu.includes(wish));
}

/** What came of trying a wish: the action that it would be, or none and why; all of it the game's. */
export interface Attempted {
  action: unknown;
  why: unknown;
  trouble: string | null;
}

export class Room implements Listener {
  readonly reel = new Reel();
  table: Table | null = $state.raw(null);
  ending: Table | null = $state.raw(null); // as it was when the game that is shown ended: people may leave since
  thinking = $state(false);
  trips: readonly (number | null)[] = $state.raw([]); // each seat's round trip in ms, where haste decides
  says: Readonly<Record<number, Emotion>> = $state.raw({});
  trouble: string | null = $state(null); // of the last thing asked
  why: unknown = $state.raw(null); // the same in the words of the game, if it has any
  ended: string | null = $state(null); // why this table cannot be joined: a trouble, or 'too_new'
  removed: string | null = $state(null); // the name at the seat that the host freed
  starting = $state(false); // to be played as soon as the hash of a word is given
  exchanged: Difference | null = $state(null); // what the server shows of the deal otherwise than it did before
  knocking: string | null = $state(null); // the name for which a seat was asked of the host
  waits = $state(false); // the table does, for its log
  late = $state(false); // the line has been gone for long enough to say so
  /** Called when it is clear whether a seat is held: at every welcome, and when it is lost or cannot be had. */
  onseat: (() => void) | null = null;

  #move: { wish: string; seen: number } | null = $state.raw(null);
  #advice: { hinted: Hinted; version: number } | null = $state.raw(null);
  #lateness: ReturnType<typeof setTimeout> | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  #leaving = false;
  readonly #sealing: Sealing;
  readonly #line: Line;

  constructor(
    readonly id: string,
    open: () => Socket,
    /** Start as soon as the hash of a word is given: one tap from the home page. */
    start = false,
    /** Where the token of its seat is kept on this device. */
    readonly key = id,
  ) {
    this.starting = start;
    this.#sealing = new Sealing(key);
    this.reel.onend = () => void this.#recall();
    this.#line = new Line(open, this);
  }

  get shown(): Shown | null {
    return this.reel.shown;
  }

  get step(): Told | null {
    return this.reel.step;
  }

  get story(): readonly Told[] {
    return this.reel.story;
  }

  /** The wish on its way, until this seat is seen to have acted: others may do so meanwhile. */
  get pending(): string | null {
    return this.#move !== null && this.reel.shownOf(this.you) <= this.#move.seen ? this.#move.wish : null;
  }

  /** As long as the decision that it was given for is shown. */
  get hint(): Hinted | null {
    return this.#advice?.version === this.shown?.scene.version ? (this.#advice?.hinted ?? null) : null;
  }

  get you(): number | null {
    return this.table?.you ?? null;
  }

  get name(): string {
    return this.table?.seats[this.you ?? -1]?.name ?? "";
  }

  get hosting(): boolean {
    return this.table !== null && this.table.you !== null && this.table.host === this.table.you;
  }

  async play(wish: string): Promise<void> {
    const scene = this.shown?.scene;
    if (scene === undefined || this.pending !== null || !offers(scene, wish)) return;
    const move = { wish, seen: scene.version };
    this.#move = move;
    try {
      await this.#line.ask({ type: "play", ...move });
    } catch (error) {
      if (this.#move === move) this.#move = null;
      this.#note(error, ["stale", "not_now"]);
    }
  }

  /** What a wish would come to here and now. Nothing is played, and nobody else hears of it. */
  async attempt(wish: string): Promise<Attempted> {
    const seen = this.shown?.scene.version ?? 0;
    try {
      const answer = await this.#line.ask({ type: "try", wish, seen });
      return { action: answer.type === "tried" ? answer.action : null, why: null, trouble: null };
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      return { action: null, why: error.why, trouble: error.trouble };
    }
  }

  /** Ask something of the table; whether it was done. */
  async ask(question: Question): Promise<boolean> {
    return (await this.#asked(question)) !== null;
  }

  /** Ask something about a seat, as it is numbered on this table. */
  async askAbout(question: AboutSeat): Promise<boolean> {
    return this.ask({ ...question, seen: this.table?.version ?? 0 });
  }

  async askHint(): Promise<void> {
    const version = this.shown?.scene.version;
    this.thinking = true;
    const answer = await this.#asked({ type: "hint" });
    this.thinking = false;
    if (answer?.type === "hinted" && version !== undefined) this.#advice = { hinted: answer, version };
  }

  /** The token is kept before it is sent: whatever happens on the way, the seat is found again. */
  async sit(name: string, seat: number | null = null): Promise<boolean> {
    this.removed = null;
    const token = seatTokens.find(this.key) ?? newToken();
    seatTokens.put(this.key, token);
    return this.ask({ type: "sit", name, seat, token });
  }

  /** Ask the host for a seat, for want of an open one; as soon as there is one it is taken. Null: never mind. */
  async knock(name: string | null): Promise<void> {
    this.knocking = name;
    if (!(await this.ask({ type: "knock", name }))) this.knocking = null;
  }

  /** In a running game the token still holds the seat, so that one can come back to it. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.ask({ type: "leave" });
    this.#leaving = false;
  }

  /** Say for a while that something was not done. */
  complain(trouble: string, why: unknown = null): void {
    this.trouble = trouble;
    this.why = why;
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.trouble = null), NOTE);
  }

  wake(): void {
    this.#line.wake();
  }

  reopen(): void {
    this.#line.reopen();
  }

  close(): void {
    this.#line.close();
    this.reel.close();
    clearTimeout(this.#lateness);
    clearTimeout(this.#forgetting);
  }

  // The line's side

  memory(): { token: string | null; last: number | null } {
    const last = this.table === null ? null : Math.max(this.table.version, this.reel.newest?.version ?? 0);
    return { token: seatTokens.find(this.key), last };
  }

  stands({ wish, seen }: { wish: string; seen: number }): boolean {
    const scene = this.reel.newest;
    return scene !== null && this.reel.heardOf(this.you) <= seen && offers(scene, wish);
  }

  state(state: LineState): void {
    clearTimeout(this.#lateness);
    this.late = false;
    this.waits = false;
    if (state === "lost") {
      this.#sealing.reset();
      this.thinking = false;
      this.#lateness = setTimeout(() => (this.late = true), LATE);
    }
  }

  refuse(trouble: string): void {
    this.ended = trouble;
    if (trouble === "no_table") knownTables.drop(this.id);
    this.onseat?.();
  }

  hear(message: ToBrowser): void {
    switch (message.type) {
      case "welcome":
        this.#turn(message.table);
        if (message.story !== null || message.scene === null) this.#show(message.story ?? [], message.scene);
        else if (message.missed.length > 0) this.reel.add(message.missed);
        else this.reel.refresh(message.scene);
        this.#remember(message.table);
        if (this.knocking !== null && this.you === null) void this.knock(this.knocking);
        this.onseat?.();
        break;
      case "began":
        this.#turn(message.table);
        this.#move = null;
        this.starting = false;
        this.#show([], message.scene);
        this.#remember(message.table);
        break;
      case "changed":
        this.#turn(message.table);
        this.#remember(message.table);
        break;
      case "stepped":
        this.reel.add([message]);
        break;
      case "trips":
        this.trips = message.ms;
        break;
      case "waiting":
        this.waits = message.on;
        break;
      case "emoted":
        this.#speak(message.seat, message.emotion);
    }
  }

  #turn(table: Table): void {
    const lost = table.you === null && this.you !== null;
    if (table.you !== null) this.removed = null;
    if (lost) {
      seatTokens.drop(this.key);
      this.removed = this.#leaving ? null : this.name;
    }
    this.table = table;
    if (lost) this.onseat?.();
    if (table.phase === "over") this.ending = table;
    void this.#seal(table);
    void this.#sitAsAsked(table);
  }

  #show(story: readonly Told[], scene: Scene | null): void {
    this.reel.show(story, scene);
    if (scene === null || scene.outcome === null) this.ending = null;
  }

  #speak(seat: number, emotion: Emotion): void {
    this.says = { ...this.says, [seat]: emotion };
    setTimeout(() => {
      if (this.says[seat] !== emotion) return;
      this.says = Object.fromEntries(Object.entries(this.says).filter(([key]) => Number(key) !== seat));
    }, SPEECH);
  }

  /** Whoever sits gives the hash of a word as soon as the seal is seen, and the word when all hashes are. */
  async #seal(table: Table): Promise<void> {
    this.exchanged = this.#sealing.look(table);
    const telling = this.#sealing.next(table);
    if (telling !== null) {
      const done = await this.#told(telling);
      if (done && telling.type === "open") this.#sealing.taken(table.games + 1);
    }
    if (!this.starting || this.#started || table.you === null || table.phase !== "lobby") return;
    this.#started = true;
    if ((await this.#asked({ type: "start" })) === null) this.starting = false;
  }

  /** What no player asked for: nobody is told if it came too late. */
  async #told(question: Question): Promise<boolean> {
    try {
      await this.#line.ask(question);
      return true;
    } catch (error) {
      this.#note(error, ["not_now", "lost", "not_seated"]);
      return false;
    }
  }

  async #sitAsAsked(table: Table): Promise<void> {
    const name = this.knocking;
    if (table.you !== null) this.knocking = null;
    if (name === null || table.you !== null || table.phase === "playing") return;
    if (!table.seats.some(({ kind }) => kind === "open")) return;
    this.knocking = null;
    await this.sit(name);
  }

  /** For the home page: where one sits, and how the game ended that is over. */
  #remember(table: Table): void {
    if (this.key !== this.id) return;
    if (table.you !== null)
      knownTables.put({
        table: table.id,
        game: table.game,
        playing: table.phase === "playing",
        friends: table.seats.flatMap(({ kind, name }, seat) =>
          kind === "player" && seat !== table.you ? [name] : [],
        ),
      });
    const outcome = table.phase === "over" ? (this.reel.newest?.outcome ?? null) : null;
    if (outcome === null) return;
    if (table.games === 1 && table.you !== null) finishDay(table.id, outcome, table.you);
    finishedGames.add({
      table: table.id,
      number: table.games,
      game: table.game,
      players: table.seats.map(({ name }) => name),
      seat: table.you,
      winners: outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
      level: levelOfAll(table),
    });
  }

  /** What was said is written down when the game is over: the welcome that answers has the whole story. */
  async #recall(): Promise<void> {
    await this.#asked({ type: "join", token: this.memory().token, last: null });
  }

  async #asked(question: Question): Promise<Answer | null> {
    try {
      return await this.#line.ask(question);
    } catch (error) {
      this.#note(error);
      return null;
    }
  }

  #note(error: unknown, quietly: readonly string[] = []): void {
    if (!(error instanceof TroubleError)) throw error;
    if (quietly.includes(error.trouble)) return;
    this.complain(error.trouble, error.why);
  }
}

export function socketTo(table: string): () => Socket {
  return () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`) as Socket;
  };
}
