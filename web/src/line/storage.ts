// What this device remembers of tables: who one is there, what one mixed into deals, what was played.

import { read, write } from "../browser/memory";

function readText(key: string): string | null {
  const value = read(key);
  return typeof value === "string" ? value : null;
}

export const playerName = {
  read: (): string => readText("name") ?? "",
  write: (name: string): void => write("name", name.trim().slice(0, 40)),
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

/** The words that this browser mixed into deals, by the fingerprint that it had seen. */
export const dealWords = shelf("words", 120);

export interface FinishedGame {
  table: string;
  number: number;
  game: string;
  players: string[];
  seat: number | null;
  when: string; // ISO date
}

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
