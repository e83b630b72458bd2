// The sayings in the language of this device. Reactive where it is read in a component.

import { settings } from "../../../../kit/settings.svelte";
import { sayings as en } from "./en";
import { sayings as fr } from "./fr";
import type { SoloSayings } from "./sayings";

const SAYINGS = { en, fr };

export function sayings(): SoloSayings {
  return SAYINGS[settings.lang];
}
