// The choices of this device, applied to the page at once. public/theme.js applies theme and language before the first paint.

import { en } from "../lang/en";
import { fr } from "../lang/fr";
import type { Text } from "../lang/en";
import type { Lang } from "../lang/lang";
import { read, write } from "../browser/memory";

export type Theme = "auto" | "day" | "night";
export type Motion = "system" | "reduced";

export interface Choices {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  voice: boolean; // of the browser, where a game has something to say
  patterns: boolean;
}

const TEXTS: Readonly<Record<Lang, Text>> = { en, fr };

export function preferredLang(languages: readonly string[]): Lang {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in TEXTS);
  return known === "fr" ? "fr" : "en";
}

function stored(): Choices {
  const found = read("settings");
  const saved: Partial<Choices> = typeof found === "object" && found !== null ? found : {};
  return {
    lang: saved.lang === "en" || saved.lang === "fr" ? saved.lang : preferredLang(navigator.languages),
    theme: saved.theme === "day" || saved.theme === "night" ? saved.theme : "auto",
    motion: saved.motion === "reduced" ? "reduced" : "system",
    sound: saved.sound !== false,
    voice: saved.voice !== false,
    patterns: saved.patterns === true,
  };
}

export const settings: Choices = $state(stored());

export const lang = {
  get text(): Text {
    return TEXTS[settings.lang];
  },
};

/** Whether things should simply be there instead of travelling. */
export function still(): boolean {
  return settings.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keep the document and the memory of the device in step; call once. */
export function applySettings(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let dark = $state(system.matches);
  system.addEventListener("change", () => (dark = system.matches));
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.motion = settings.motion;
    root.dataset.patterns = settings.patterns ? "on" : "off";
    const night = settings.theme === "night" || (settings.theme === "auto" && dark);
    root.dataset.theme = night ? "dark" : "light";
    write("settings", $state.snapshot(settings));
  });
}
