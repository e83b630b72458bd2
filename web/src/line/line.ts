// The line to a table: one socket at a time, opened again when it drops, every question answered once.

import { PROTOCOL } from "../wire";
import type { Done, FromBrowser, Hinted, Play, ToBrowser, Tried, Welcome } from "../wire";
import { TroubleError } from "../lang/trouble";
import { whenPainted } from "../browser/painted";

type Unnumbered<M> = M extends FromBrowser ? Omit<M, "id"> : never;
export type Question = Unnumbered<FromBrowser>;
export type Answer = Done | Hinted | Tried | Welcome;

const ANSWERS: ReadonlySet<ToBrowser["type"]> = new Set(["done", "hinted", "tried", "welcome"]);

export type LineState =
  | "opening" // the first time
  | "open"
  | "lost" // trying again
  | "closed"; // by us or for good

/** As much of WebSocket as is used, so that tests can play the server. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Memory {
  token: string | null; // of the seat held here
  last: number | null; // the version seen last
}

export interface Listener {
  hear(message: ToBrowser): void;
  state(state: LineState): void;
  /** The table could not be joined at all. */
  refuse(trouble: string): void;
  memory(): Memory;
  /** Whether the decision that a move was made for still stands. */
  stands(move: Omit<Play, "id">): boolean;
}

interface Pending {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: TroubleError) => void;
  timer: ReturnType<typeof setTimeout>;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const PATIENCE = 6000; // for an answer; after that the socket counts as dead
const LONG_PATIENCE = 30_000; // while the table waits for its log, and has said so
const SILENCE = 15_000; // after that we ask whether anybody is there: a browser does not see a line that went dead

export class Line {
  #socket: Socket | null = null;
  #state: LineState = "opening";
  #next = 1;
  #joining = 0; // the number of the join under way; 0: none
  #wait = FIRST_WAIT;
  #waits = false; // the table does, for its log
  #retry: ReturnType<typeof setTimeout> | undefined;
  #greeting: ReturnType<typeof setTimeout> | undefined; // runs out if nobody says Welcome
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #pending = new Map<number, Pending>();

  constructor(
    private readonly open: () => Socket,
    private readonly listener: Listener,
  ) {
    this.#connect();
  }

  ask(question: Question): Promise<Answer> {
    if (this.#state !== "open" && question.type !== "play") return Promise.reject(new TroubleError("lost"));
    return new Promise((resolve, reject) => {
      const timer = this.#patience();
      const id = this.#next++;
      this.#pending.set(id, { question, resolve, reject, timer });
      if (this.#state === "open") this.#send(id, question);
    });
  }

  #patience(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#drop(), this.#waits ? LONG_PATIENCE : PATIENCE);
  }

  #await(waits: boolean): void {
    this.#waits = waits;
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.timer = this.#patience();
    }
  }

  /** Try again now instead of later: the network is back, or the page is looked at again. */
  wake(): void {
    if (this.#state === "lost" && this.#socket === null) this.#connect();
  }

  /** The network is gone, whatever the socket says. */
  #drop(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#forget(socket);
    this.#lose();
  }

  reopen(): void {
    if (this.#state === "closed") return;
    this.#drop();
    this.wake();
  }

  close(): void {
    this.#become("closed");
    clearTimeout(this.#retry);
    if (this.#socket !== null) this.#forget(this.#socket);
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new TroubleError("lost"));
    }
    this.#pending.clear();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = this.open();
    this.#socket = socket;
    this.#greeting = setTimeout(() => this.#drop(), PATIENCE);
    socket.onopen = () => {
      const { token, last } = this.listener.memory();
      this.#joining = this.#next++;
      this.#send(this.#joining, { type: "join", token, last });
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as ToBrowser);
    socket.onclose = () => {
      this.#forget(socket);
      this.#lose();
    };
  }

  #forget(socket: Socket): void {
    clearTimeout(this.#greeting);
    clearTimeout(this.#silence);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    if (this.#socket === socket) this.#socket = null;
    this.#joining = 0;
    this.#waits = false;
  }

  #lose(): void {
    if (this.#state === "closed") return;
    for (const [id, { question, reject, timer }] of this.#pending) {
      clearTimeout(timer);
      if (question.type === "play") continue; // it may still be wanted: see #resend
      this.#pending.delete(id);
      reject(new TroubleError("lost"));
    }
    this.#become("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #hear(message: ToBrowser): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => void this.ask({ type: "ping" }).catch(() => undefined), SILENCE);
    if (message.type === "probe") this.#echo(message.nonce);
    else if (message.type === "welcome" && message.id === this.#joining) this.#welcomed(message);
    else if (message.type === "refused" && (this.#state !== "open" || message.trouble === "elsewhere")) {
      this.close();
      this.listener.refuse(message.trouble);
    } else if (message.type === "refused") {
      this.#taken(message.id)?.reject(new TroubleError(message.trouble, message.expected, message.why));
    } else {
      // The view first, then the answer: whoever awaits it finds the table as it is now.
      this.listener.hear(message);
      if (message.type === "waiting") this.#await(message.on);
      if (ANSWERS.has(message.type)) this.#taken((message as Answer).id)?.resolve(message as Answer);
    }
  }

  /** A player reacts to what is painted, so the round trip that is measured has the painting in it too. */
  #echo(nonce: number): void {
    const socket = this.#socket;
    const echo = (): void => {
      if (this.#socket === socket) this.#send(this.#next++, { type: "echo", nonce });
    };
    if (document.visibilityState === "hidden") echo();
    else whenPainted(echo);
  }

  #welcomed(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      this.close();
      this.listener.refuse("too_new");
      return;
    }
    clearTimeout(this.#greeting);
    this.#joining = 0;
    this.#wait = FIRST_WAIT;
    const unanswered = [...this.#pending];
    this.#become("open");
    this.listener.hear(welcome);
    this.#resend(unanswered);
  }

  /** Moves that were not answered when the socket dropped: again if the decision still stands, else nevermind. */
  #resend(unanswered: readonly [number, Pending][]): void {
    for (const [id, pending] of unanswered) {
      const { question } = pending;
      if (question.type === "play" && this.listener.stands(question)) {
        pending.timer = this.#patience();
        this.#send(id, question);
      } else {
        this.#taken(id)?.reject(new TroubleError("stale"));
      }
    }
  }

  #taken(id: number | null): Pending | undefined {
    const pending = this.#pending.get(id ?? 0);
    if (pending === undefined) return undefined;
    clearTimeout(pending.timer);
    this.#pending.delete(id ?? 0);
    return pending;
  }

  #send(id: number, question: Question): void {
    this.#socket?.send(JSON.stringify({ ...question, id }));
  }

  #become(state: LineState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.listener.state(state);
  }
}
