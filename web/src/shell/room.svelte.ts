// A table as this browser knows it: what was heard, what is shown, what is on its way.

import type { Emotion, Hinted, Scene, Stepped, Table, Told, ToBrowser } from "../wire";
import { TroubleError } from "./api";
import { newWord } from "./deal";
import type { RunningClock } from "./game";
import { Line, type Answer, type LineState, type Listener, type Question, type Socket } from "./line";
import { dealWords, finishedGames, newToken, seatTokens } from "./storage";

const BURST = 3; // more steps than this at once are not shown one by one
const GAP = 420; // ms between two steps that came together
const SPEECH = 3500; // ms that an emote is shown
const NOTE = 6000;
const LATE = 2000; // ms without a line before the page speaks of it

interface Shown {
  scene: Scene;
  clock: RunningClock | null;
}

interface Coming extends Shown {
  told: Told;
}

const running = (scene: Scene): RunningClock | null =>
  scene.clock === null ? null : { ...scene.clock, at: performance.now() };

export class Room implements Listener {
  table: Table | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  before: unknown = $state.raw(null); // the board shown before, if the step is to be seen as one
  story: readonly Told[] = $state.raw([]);
  ending: Table | null = $state.raw(null); // as it was when the game that is shown ended: people may leave since
  hint: Hinted | null = $state.raw(null);
  thinking = $state(false);
  says: Readonly<Record<number, Emotion>> = $state.raw({});
  trouble: string | null = $state(null); // of the last thing asked
  ended: string | null = $state(null); // why this table cannot be joined: a trouble, or 'too_new'
  removed = $state(false);
  starting = $state(false); // to be played as soon as the word is given
  late = $state(false); // the line has been gone for long enough to say so
  /** Called for every step that is shown as one. */
  onstep: ((told: Told, scene: Scene) => void) | null = null;

  #move: { action: string; seen: number } | null = $state.raw(null);
  #queue: Coming[] = [];
  #pace: ReturnType<typeof setTimeout> | undefined;
  #lateness: ReturnType<typeof setTimeout> | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #worded = ""; // the fingerprint that a word was sent for
  #started = false;
  #leaving = false;
  readonly #line: Line;

  constructor(
    readonly id: string,
    open: () => Socket,
    /** Start as soon as the word is given: one tap from the home page. */
    start = false,
  ) {
    this.starting = start;
    this.#line = new Line(open, this);
  }

  /** The action on its way, as long as the decision that it was made for is shown. */
  get pending(): string | null {
    const told = this.story.at(-1)?.version ?? 0;
    return this.#move !== null && told <= this.#move.seen ? this.#move.action : null;
  }

  get you(): number | null {
    return this.table?.you ?? null;
  }

  get hosting(): boolean {
    return this.table !== null && this.table.you !== null && this.table.host === this.table.you;
  }

  async play(action: string): Promise<void> {
    const scene = this.shown?.scene;
    if (scene === undefined || this.pending !== null || !scene.legal.includes(action)) return;
    const move = { action, seen: scene.version };
    this.#move = move;
    try {
      await this.#line.ask({ type: "play", ...move });
    } catch (error) {
      if (this.#move === move) this.#move = null;
      this.#note(error, ["stale", "not_now"]);
    }
  }

  /** Ask something of the table; whether it was done. */
  async ask(question: Question): Promise<boolean> {
    return (await this.#asked(question)) !== null;
  }

  async askHint(): Promise<void> {
    const version = this.shown?.scene.version;
    this.thinking = true;
    const answer = await this.#asked({ type: "hint" });
    this.thinking = false;
    if (answer?.type === "hinted" && this.shown?.scene.version === version) this.hint = answer;
  }

  /** The token is kept before it is sent: whatever happens on the way, the seat is found again. */
  async sit(name: string, seat: number | null = null): Promise<boolean> {
    this.removed = false;
    const token = seatTokens.find(this.id) ?? newToken();
    seatTokens.put(this.id, token);
    return this.ask({ type: "sit", name, seat, token });
  }

  /** In a running game the token still holds the seat, so that one can come back to it. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.ask({ type: "leave" });
    this.#leaving = false;
  }

  wake(): void {
    this.#line.wake();
  }

  reopen(): void {
    this.#line.reopen();
  }

  close(): void {
    this.#line.close();
    clearTimeout(this.#pace);
    clearTimeout(this.#lateness);
    clearTimeout(this.#forgetting);
  }

  // The line's side

  memory(): { token: string | null; last: number | null } {
    const last = this.table === null ? null : Math.max(this.table.version, this.#newest?.version ?? 0);
    return { token: seatTokens.find(this.id), last };
  }

  stands(move: { action: string; seen: number }): boolean {
    const told = (this.#queue.at(-1)?.told ?? this.story.at(-1))?.version ?? 0;
    return told <= move.seen && this.#newest?.legal.includes(move.action) === true;
  }

  state(state: LineState): void {
    clearTimeout(this.#lateness);
    this.late = false;
    if (state === "lost") {
      this.#worded = "";
      this.thinking = false;
      this.#lateness = setTimeout(() => (this.late = true), LATE);
    }
  }

  refuse(trouble: string): void {
    this.ended = trouble;
  }

  hear(message: ToBrowser): void {
    switch (message.type) {
      case "welcome":
        this.#turn(message.table);
        if (message.story !== null || message.scene === null) this.#show(message.story ?? [], message.scene);
        else if (message.missed.length > 0) this.#enqueue(message.missed);
        else this.#refresh(message.scene);
        break;
      case "began":
        this.#turn(message.table);
        this.#move = null;
        this.#show([], message.scene);
        break;
      case "changed":
        this.#turn(message.table);
        break;
      case "stepped":
        this.#enqueue([message]);
        break;
      case "emoted":
        this.#speak(message.seat, message.emotion);
    }
  }

  #turn(table: Table): void {
    if (table.you !== null) this.removed = false;
    else if (this.you !== null) {
      seatTokens.drop(this.id);
      this.removed = !this.#leaving;
    }
    this.table = table;
    if (table.phase === "over") this.ending = table;
    if (table.phase === "over" && table.games > 0) this.#remember(table);
    void this.#giveWord(table);
  }

  #show(story: readonly Told[], scene: Scene | null): void {
    clearTimeout(this.#pace);
    this.#pace = undefined;
    this.#queue = [];
    this.before = null;
    this.hint = null;
    this.story = story;
    this.shown = scene === null ? null : { scene, clock: running(scene) };
    if (scene === null || scene.outcome === null) this.ending = null;
  }

  /** The same position, seen again after a break: only the clock went on. */
  #refresh(scene: Scene): void {
    if (this.#queue.length === 0) this.shown = { scene, clock: running(scene) };
  }

  get #newest(): Scene | null {
    return this.#queue.at(-1)?.scene ?? this.shown?.scene ?? null;
  }

  #enqueue(steps: readonly Stepped[]): void {
    const known = this.#newest?.version ?? -1;
    for (const { told, scene } of steps)
      if (scene.version > known) this.#queue.push({ told, scene, clock: running(scene) });
    if (this.#queue.length > BURST) {
      this.story = [...this.story, ...this.#queue.map(({ told }) => told)];
      const last = this.#queue.at(-1);
      this.#queue = [];
      this.before = null;
      this.hint = null;
      if (last !== undefined) this.shown = { scene: last.scene, clock: last.clock };
    } else if (this.#pace === undefined) this.#step();
  }

  #step(): void {
    const next = this.#queue.shift();
    this.#pace = next === undefined ? undefined : setTimeout(() => this.#step(), GAP);
    if (next === undefined) return;
    this.before = this.shown?.scene.board ?? null;
    this.hint = null;
    this.story = [...this.story, next.told];
    this.shown = { scene: next.scene, clock: next.clock };
    this.onstep?.(next.told, next.scene);
  }

  #speak(seat: number, emotion: Emotion): void {
    this.says = { ...this.says, [seat]: emotion };
    setTimeout(() => {
      if (this.says[seat] !== emotion) return;
      this.says = Object.fromEntries(Object.entries(this.says).filter(([key]) => Number(key) !== seat));
    }, SPEECH);
  }

  /** Whoever sits mixes a word of their own into the next deal, as soon as its fingerprint is seen. */
  async #giveWord(table: Table): Promise<void> {
    if (table.you === null || table.phase === "playing") return;
    const seal = table.next_fingerprint;
    if (!table.word && seal !== null && this.#worded !== seal) {
      this.#worded = seal;
      const word = newWord();
      dealWords.put(seal, word);
      await this.#asked({ type: "word", word });
    }
    if (!this.starting || this.#started || table.phase !== "lobby") return;
    this.#started = true;
    await this.#asked({ type: "start" });
    this.starting = false;
  }

  #remember(table: Table): void {
    finishedGames.add({
      table: table.id,
      number: table.games,
      game: table.game,
      players: table.seats.map(({ kind, name }) => (kind === "open" ? "" : name)),
      seat: table.you,
    });
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
    this.trouble = error.trouble;
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.trouble = null), NOTE);
  }
}

export function socketTo(table: string): () => Socket {
  return () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`) as Socket;
  };
}
