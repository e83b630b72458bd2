// Names: from what the server says to what a person reads.

import type { Emotion, SeatInfo } from "../wire";
import type { Place } from "../games/game";
import { lang } from "./settings.svelte";

export function troubleText(trouble: string): string {
  const known: Readonly<Record<string, string>> = lang.text.troubles;
  return known[trouble] ?? lang.text.troubles.bad_message;
}

/** The level of a bot, as a word. */
export const botLevel = (level: string | null): string => lang.text.levels[level ?? ""] ?? level ?? "";

/** A bot is called the same in every language, and a person what they typed; whoever typed nothing has no name. */
export const nameOf = (name: string, seat: number): string => name || lang.text.someone(seat);

const label = ({ kind, name }: SeatInfo, seat: number): string =>
  kind === "open" ? lang.text.lobby.open : nameOf(name, seat);

export function placesOf(
  seats: readonly SeatInfo[],
  you: number | null,
  says: Readonly<Record<number, Emotion>>,
  here: readonly number[] = [],
): Place[] {
  return seats.map((info, seat) => {
    const said = says[seat];
    return {
      ...info,
      seat,
      label: seat === you ? lang.text.you : label(info, seat),
      you: seat === you,
      here: seat === you || here.includes(seat),
      says: said === undefined ? null : lang.text.emotes[said],
    };
  });
}

export const isYouIn =
  (places: readonly Place[]) =>
  (seat: number): boolean =>
    places[seat]?.you === true;

export const nameIn =
  (places: readonly Place[]) =>
  (seat: number): string =>
    places[seat]?.label ?? lang.text.someone(seat);

/** A sentence cut at the names in it, so that they can be set in bold. */
export function cutAtNames(text: string, names: readonly string[]): { text: string; name: boolean }[] {
  const known = names.filter((name) => name !== "").sort((left, right) => right.length - left.length);
  if (known.length === 0) return [{ text, name: false }];
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u");
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, name: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
