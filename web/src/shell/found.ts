// The games, found in their folders: a fifth one is a fifth folder.

import type { Component } from "svelte";
import type { Boards } from "../wire";
import type { GameModule, SoloModule, TileFacts } from "./game";
import { settings } from "./settings.svelte";

export type AnyBoard = Boards[keyof Boards];
export type AnyGame = GameModule<keyof Boards>;

interface TileModule {
  default: Component;
  facts: TileFacts;
}

export interface Tile extends TileFacts {
  key: string;
  Art: Component;
}

const keyOf = (path: string): string => path.split("/").at(-2) ?? "";

export const tiles: readonly Tile[] = Object.entries(
  import.meta.glob<TileModule>("../games/*/Tile.svelte", { eager: true }),
)
  .map(([path, module]) => ({ ...module.facts, key: keyOf(path), Art: module.default }))
  .sort((left, right) => left.order - right.order);

const modules = new Map(
  Object.entries(import.meta.glob<AnyGame>("../games/*/index.ts", { import: "default" })).map(
    ([path, load]) => [keyOf(path), load],
  ),
);

export const isDrawn = (key: string): boolean => modules.has(key);

export async function loadGame(key: string): Promise<AnyGame> {
  const load = modules.get(key);
  if (load === undefined) throw new Error(`no page for the game ${key}`);
  return load();
}

const solos = new Map(
  Object.entries(import.meta.glob<SoloModule>("../games/*/solo/index.ts", { import: "default" })).map(
    ([path, load]) => [path.split("/").at(-3) ?? "", load],
  ),
);

/** Whether a game can be practised alone, and has a tour. */
export const hasSolo = (key: string): boolean => solos.has(key);

export async function loadSolo(key: string): Promise<SoloModule> {
  const load = solos.get(key);
  if (load === undefined) throw new Error(`nothing to do alone in the game ${key}`);
  return load();
}

/** The value of data-game, which chooses felt and accent. */
export const feltOf = (key: string): string => key.replaceAll("_", "-");

/** In the language of this device. Reactive where it is read in a component. */
export const titleOf = (key: string): string =>
  tiles.find((tile) => tile.key === key)?.title[settings.lang] ?? key;
