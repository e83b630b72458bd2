// The sayings of the end in the language of this device. Reactive where it is read in a component.

import { settings } from "../../../kit/settings.svelte";
import type { EndingSayings } from "./sayings";
import { sayings as en } from "./words.en";
import { sayings as fr } from "./words.fr";

const PHRASES = { en, fr };

export function sayings(): EndingSayings {
  return PHRASES[settings.lang];
}
