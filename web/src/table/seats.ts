// Room for one more at a table that is full.

import type { Device } from "../line/device.svelte";

/** A bot gives up its seat, the last one first; without bots there is one seat more. */
export async function makeRoom(device: Device): Promise<void> {
  const table = device.host?.table;
  if (!table) return;
  const { options, clock, seats } = table;
  const bot = seats.findLastIndex(({ kind }) => kind === "bot");
  if (bot >= 0) await device.host?.askAbout({ type: "clear", seat: bot });
  else await device.host?.ask({ type: "configure", options, clock, seats: seats.length + 1 });
}
