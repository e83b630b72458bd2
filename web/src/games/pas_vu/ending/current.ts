// The sayings in the language of this device. Reactive where it is read in a component.

import { settings } from "../../../kit/settings.svelte";
import type { LuckSayings } from "./sayings";
import { sayings as en } from "./words.en";
import { sayings as fr } from "./words.fr";

const SAYINGS = { en, fr };

export function sayings(): LuckSayings {
  return SAYINGS[settings.lang];
}
