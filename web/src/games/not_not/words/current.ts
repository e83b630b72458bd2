// The board's phrases in the language of this device. Reactive where it is read in a component.

import { settings } from "../../../shell/settings.svelte";
import { phrases as en } from "./en";
import { phrases as fr } from "./fr";
import type { Phrases } from "./phrases";

const PHRASES = { en, fr };

export function phrases(): Phrases {
  return PHRASES[settings.lang];
}
