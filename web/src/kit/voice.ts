// The browser's own voice: says a sentence, in the language of the page. Silent with the sound.

import { settings } from "./settings.svelte";

export interface Voice {
  pitch?: number; // 1 is plain
  rate?: number;
}

/** A new sentence cuts off the old one. */
export function speak(text: string, { pitch = 1, rate = 1 }: Voice = {}): void {
  if (typeof speechSynthesis === "undefined") return;
  speechSynthesis.cancel();
  if (!settings.sound || !settings.voice || text === "") return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = settings.lang;
  said.pitch = pitch;
  said.rate = rate;
  speechSynthesis.speak(said);
}

export function hush(): void {
  if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
}
