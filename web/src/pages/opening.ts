// From the home page to a table of one's own.

import type { GameInfo, NewTable } from "../wire";
import { tiles } from "../games/found";
import { openTable } from "../line/api";
import { router } from "../browser/router.svelte";
import { paths } from "../browser/routes";
import { isLearning, nextLevel } from "../line/ladder";
import { playerName, seatTokens, stages } from "../line/storage";

const BOTS = 3;
const FRIENDS = 3; // seats that are open for them at first; more are added in the lobby

let eager: string | null = null; // the table to start at once

/** Whether this table was opened to be played at once; said only the first time it is asked. */
export function startsAtOnce(table: string): boolean {
  const yes = eager === table;
  eager = null;
  return yes;
}

export async function openAndGo(table: NewTable, atOnce = false): Promise<string> {
  const opened = await openTable(table);
  if (opened.token === null) stages.put(opened.table, "screen");
  else seatTokens.put(opened.table, opened.token);
  eager = atOnce ? opened.table : null;
  router.go(paths.table(opened.table));
  return opened.table;
}

const open = (seats: number): string[] => Array.from({ length: seats }, () => "open");

/** You, and seats for friends: those that stay open are gone at the start. */
export function withFriends({ key, seats: [fewest, most] }: GameInfo): NewTable {
  const seats = Math.min(most, Math.max(fewest, FRIENDS + 1));
  return { game: key, name: playerName.read(), seats: open(seats - 1) };
}

/** A big screen that does not sit: all seats are for those who scan its code. */
export function onThisScreen({ key, seats: [, most] }: GameInfo): NewTable {
  return { game: key, seated: false, seats: open(most) };
}

/** You and three bots, or as many as the game allows, of the level that comes next; with what helps who learns. */
export function againstBots(info: GameInfo): NewTable {
  const {
    key,
    seats: [fewest, most],
  } = info;
  const seats = Math.min(most, Math.max(fewest, BOTS + 1));
  const level = nextLevel(info);
  const table = { game: key, name: playerName.read(), seats: Array.from({ length: seats - 1 }, () => level) };
  const options = tiles.find((tile) => tile.key === key)?.learning;
  return options !== undefined && isLearning(key) ? { ...table, options } : table;
}
