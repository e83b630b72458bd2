// A game that was finished here, in words.

import { nameOf } from "../kit/names";
import { lang } from "../kit/settings.svelte";
import type { FinishedGame } from "../line/storage";

/** Who won; '' of a game that was remembered before results were. */
export function resultOf({ winners = [], players, seat }: FinishedGame): string {
  const text = lang.text.end;
  if (winners.length === 0) return "";
  if (winners.length === players.length) return text.allWon;
  if (seat !== null && winners.includes(seat)) return text.won;
  return text.wonBy(lang.text.listed(winners.map((winner) => nameOf(players[winner] ?? "", winner))));
}
