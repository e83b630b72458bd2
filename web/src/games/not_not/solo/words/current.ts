// The phrases in the language of this device. Reactive where it is read in a component.

import { settings } from "../../../../shell/settings.svelte";
import { phrases as en } from "./en";
import { phrases as fr } from "./fr";
import type { SoloPhrases } from "./phrases";

const PHRASES = { en, fr };

export function phrases(): SoloPhrases {
  return PHRASES[settings.lang];
}
