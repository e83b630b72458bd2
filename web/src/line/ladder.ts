// Which bots to play against next. Some are rungs of a ladder; others follow the player, or have a character.

import type { GameInfo, Table } from "../wire";
import { finishedGames, type FinishedGame } from "./storage";

/** The level of all the others, if they are bots of one kind. */
export function levelOfAll({ seats, you }: Pick<Table, "seats" | "you">): string | undefined {
  const others = new Set(seats.filter((_, seat) => seat !== you).map(({ level }) => level));
  const [level] = others;
  const bots = seats.every(({ kind }, seat) => seat === you || kind === "bot");
  return bots && others.size === 1 ? (level ?? undefined) : undefined;
}

/** The newest game against bots of one kind that was finished here. */
const lastAlone = (key: string): FinishedGame | undefined =>
  finishedGames.read().find(({ game, level }) => game === key && level !== undefined);

/** Nobody has finished a game alone here. */
export const isLearning = (key: string): boolean => lastAlone(key) === undefined;

type Rungs = Pick<GameInfo, "key" | "levels" | "ladder">;

/** The rung above; null: there is none. Bots that are no rung are taken for the middle. */
export function harder(level: string, { ladder }: Pick<GameInfo, "ladder">): string | null {
  const rung = ladder.indexOf(level);
  const from = rung < 0 ? Math.floor((ladder.length - 1) / 2) : rung;
  return ladder[from + 1] ?? null;
}

/**
 * For whoever has not finished a game alone here, bots that follow the player, or the gentlest; then those of the last
 * such game, or after a win the next.
 */
export function nextLevel(info: Rungs): string {
  const alone = lastAlone(info.key);
  const first = info.levels.includes("adaptive") ? "adaptive" : (info.ladder[0] ?? "");
  if (alone?.level === undefined || !info.levels.includes(alone.level)) return first;
  const won = alone.seat !== null && alone.winners?.includes(alone.seat) === true;
  return won ? (harder(alone.level, info) ?? alone.level) : alone.level;
}
