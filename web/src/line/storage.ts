// What this device remembers of tables: who one is there, and what was played.

import { read, write } from "../browser/memory";
import { NAME_LENGTH } from "../wire";

function readText(key: string): string | null {
  const value = read(key);
  return typeof value === "string" ? value : null;
}

export const playerName = {
  read: (): string => readText("name") ?? "",
  write: (name: string): void => write("name", name.trim().slice(0, NAME_LENGTH)),
};

/** A short list of [key, value] pairs, the newest first; the oldest are forgotten. */
function shelf(name: string, size: number) {
  const entries = (): [string, string][] => {
    const value = read(name);
    if (!Array.isArray(value)) return [];
    return value.filter(
      (pair): pair is [string, string] =>
        Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string",
    );
  };
  return {
    find: (key: string): string | null => entries().find(([known]) => known === key)?.[1] ?? null,
    put: (key: string, value: string): void =>
      write(name, [[key, value], ...entries().filter(([known]) => known !== key)].slice(0, size)),
    drop: (key: string): void =>
      write(
        name,
        entries().filter(([known]) => known !== key),
      ),
  };
}

/** 128 random bits that nobody else knows. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}

/** Tokens of the seats that this browser holds, by table; of those who share it, by table and number. */
export const seatTokens = shelf("seats", 120);

/** What this browser is for, by table, where it is not everything. */
export const stages = shelf("stages", 20);

export interface FinishedGame {
  table: string;
  number: number;
  game: string;
  players: string[];
  seat: number | null;
  winners?: number[]; // seats
  level?: string | undefined; // of the bots, where one played alone against bots of one kind
  when: string; // ISO date
}

/** A table that this browser sat at. */
export interface KnownTable {
  table: string;
  game: string;
  playing: boolean; // when it was last seen
  friends: string[]; // the names of the other people; '' for one without
}

const KNOWN = 12;

function isKnown(value: unknown): value is KnownTable {
  if (typeof value !== "object" || value === null) return false;
  const known = value as Partial<KnownTable>;
  return typeof known.table === "string" && typeof known.game === "string" && Array.isArray(known.friends);
}

/** The newest first. */
export const knownTables = {
  read: (): KnownTable[] => {
    const value = read("tables");
    return Array.isArray(value) ? value.filter(isKnown) : [];
  },
  put: (known: KnownTable): void => {
    const all = knownTables.read();
    if (JSON.stringify(all[0]) === JSON.stringify(known)) return;
    write("tables", [known, ...all.filter(({ table }) => table !== known.table)].slice(0, KNOWN));
  },
  drop: (table: string): void =>
    write(
      "tables",
      knownTables.read().filter((known) => known.table !== table),
    ),
};

const FINISHED = 60;

function isFinished(value: unknown): value is FinishedGame {
  if (typeof value !== "object" || value === null) return false;
  const game = value as Partial<FinishedGame>;
  return typeof game.table === "string" && typeof game.number === "number" && Array.isArray(game.players);
}

export const finishedGames = {
  read: (): FinishedGame[] => {
    const value = read("finished");
    return Array.isArray(value) ? value.filter(isFinished) : [];
  },
  /** Remembered once, with the moment at which it was first seen to be over. */
  add: (game: Omit<FinishedGame, "when">): void => {
    const known = finishedGames.read();
    if (known.some(({ table, number }) => table === game.table && number === game.number)) return;
    write("finished", [{ ...game, when: new Date().toISOString() }, ...known].slice(0, FINISHED));
  },
};
