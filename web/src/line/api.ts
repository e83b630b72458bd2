// Everything that goes over plain HTTP.

import type {
  Answers,
  Climbs,
  Daily,
  Drills,
  Film,
  GameInfo,
  Glance,
  NewTable,
  TableMade,
  Problem,
  Reviews,
  Tours,
} from "../wire";
import type { Eyes } from "../browser/routes";
import { TroubleError } from "../lang/trouble";

async function fetched<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new TroubleError("offline");
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new TroubleError(problem?.trouble ?? "offline", problem?.expected ?? "");
}

let known: Promise<readonly GameInfo[]> | null = null;

/** The games that this server has; asked once, and again after a failure. */
export function games(): Promise<readonly GameInfo[]> {
  known ??= fetched<readonly GameInfo[]>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export function openTable(table: NewTable): Promise<TableMade> {
  return fetched("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(table),
  });
}

/** How a table stands at which this browser sits. */
export function glance(table: string, token: string): Promise<Glance> {
  return fetched(`/api/tables/${encodeURIComponent(table)}`, { headers: { "naysay-token": token } });
}

/** Rounds to practise alone, most with their answers. */
export function drills<K extends keyof Drills>(
  game: K,
  options: Readonly<Record<string, string>>,
  count: number,
): Promise<readonly Drills[K][]> {
  return fetched(`/api/drills/${game}?${new URLSearchParams({ ...options, count: String(count) })}`);
}

/** What a text comes to as the answer to a drill that did not tell its own. */
export function answer<K extends keyof Drills>(
  game: K,
  name: string,
  text: string,
): Promise<K extends keyof Answers ? Answers[K] : never> {
  return fetched(`/api/drills/${game}/${encodeURIComponent(name)}?${new URLSearchParams({ text })}`);
}

/** Today's deal of a game, the same for everybody. */
export function daily(game: string): Promise<Daily> {
  return fetched(`/api/daily/${game}`);
}

/** A round of a day's deal with its answer. */
export function dailyAnswer(game: string, number: number, day: string): Promise<unknown> {
  return fetched(`/api/daily/${game}/${number}?${new URLSearchParams({ day })}`);
}

/** Practice as a ladder, where a game's is one. */
export function climb<K extends keyof Drills>(game: K): Promise<K extends keyof Climbs ? Climbs[K] : never> {
  return fetched(`/api/climbs/${game}`);
}

/** The rounds that show the rules one at a time. */
export function tour<K extends keyof Tours>(game: K): Promise<Tours[K]> {
  return fetched(`/api/tours/${game}`);
}

const seen = (eyes: Eyes): string => (eyes === null ? "" : `?seat=${eyes}`);

export function film(table: string, number: number, eyes: Eyes): Promise<Film> {
  return fetched(`/api/replays/${encodeURIComponent(table)}/${number}${seen(eyes)}`);
}

/** What can be told of a game that is over, where the game has more to tell than its result. */
export function review<K extends keyof Reviews>(table: string, number: number): Promise<Reviews[K]> {
  return fetched(`/api/reviews/${encodeURIComponent(table)}/${number}`);
}

export function filmOfFile(text: string, eyes: Eyes): Promise<Film> {
  return fetched(`/api/replays${seen(eyes)}`, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: text,
  });
}

export const fileOf = (table: string, number: number): string =>
  `/api/replays/${encodeURIComponent(table)}/${number}.play`;

export const qrOf = (link: string): string => `/api/qr.svg?text=${encodeURIComponent(link)}`;
