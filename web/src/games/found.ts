// The games, found in their folders: a fifth one is a fifth folder.

import type { Component } from "svelte";
import { GAMES } from "../wire";
import type { Boards, Drills, Phrases, Reasons, Reviews, Tours } from "../wire";
import type { GameKey, GameModule, SoloModule, Step, TileFacts } from "./game";
import { settings } from "../kit/settings.svelte";

export type AnyBoard = Boards[GameKey];
export type AnyPhrase = Phrases[GameKey];
export type AnyReason = Reasons[GameKey];
export type AnyReview = Reviews[keyof Reviews] & null; // as a result of any game takes it
export type AnyStep = Step<GameKey>;
export type AnyGame = GameModule<GameKey>;
export type SoloKey = keyof Drills;
export type TourKey = SoloKey & keyof Tours;
export type AnySolo = SoloModule<SoloKey>;

interface TileModule {
  default: Component;
  facts: TileFacts;
}

export interface Tile extends TileFacts {
  key: string;
  seats: readonly [number, number] | null; // null: there are no rules for it yet
  Art: Component;
}

const SERVED: Readonly<Record<string, { seats: readonly [number, number]; tour: boolean; daily: boolean }>> =
  GAMES;

const keyOf = (path: string): string => path.split("/").at(-2) ?? "";

export const tiles: readonly Tile[] = Object.entries(
  import.meta.glob<TileModule>("./*/Tile.svelte", { eager: true }),
)
  .map(([path, { facts, default: Art }]) => {
    const key = keyOf(path);
    return { ...facts, key, seats: SERVED[key]?.seats ?? null, Art };
  })
  .sort((left, right) => left.order - right.order);

import.meta.glob("./*/colours.css", { eager: true }); // chosen by data-game, whose value is the key of a game

const modules = new Map(
  Object.entries(import.meta.glob<AnyGame>("./*/index.ts", { import: "default" })).map(([path, load]) => [
    keyOf(path),
    load,
  ]),
);

export const isDrawn = (key: string): boolean => modules.has(key);

export async function loadGame(key: string): Promise<AnyGame> {
  const load = modules.get(key);
  if (load === undefined) throw new Error(`no page for the game ${key}`);
  return load();
}

const solos = new Map(
  Object.entries(import.meta.glob<AnySolo>("./*/solo/index.ts", { import: "default" })).map(
    ([path, load]) => [path.split("/").at(-3) ?? "", load],
  ),
);

/** Whether a game can be practised alone. */
export const hasSolo = (key: string): key is SoloKey => solos.has(key);

export const hasTour = (key: string): key is TourKey => hasSolo(key) && SERVED[key]?.tour === true;

/** Whether a game has a deal of the day. */
export const hasDaily = (key: string): boolean => SERVED[key]?.daily === true;

export async function loadSolo(key: string): Promise<AnySolo> {
  const load = solos.get(key);
  if (load === undefined) throw new Error(`nothing to do alone in the game ${key}`);
  return load();
}

/** In the language of this device. Reactive where it is read in a component. */
export const titleOf = (key: string): string =>
  tiles.find((tile) => tile.key === key)?.title[settings.lang] ?? key;
