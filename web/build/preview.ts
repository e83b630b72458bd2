// The words of link previews and the titles of the games, beside the built page: the server fills them in.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { preview } from "../src/lang/preview.ts";

const GAMES = new URL("../../naysay/games/", import.meta.url);

/** A game's rules begin with its title in each language. */
export function titles(rules: string): { en: string; fr: string } {
  const [en, fr] = [...rules.matchAll(/^# (.+)$/gm)].map(([, title = ""]) => title);
  if (en === undefined || fr === undefined)
    throw new Error("expected the rules to have a title in each language");
  return { en, fr: fr.replace(/ (?=[!?])/, "\u202f") };
}

export function linkPreviews(): Plugin {
  return {
    name: "link-previews",
    generateBundle() {
      const found = readdirSync(GAMES)
        .map((game) => ({ game, rules: new URL(`${game}/RULES.md`, GAMES) }))
        .filter(({ rules }) => existsSync(rules))
        .map(({ game, rules }) => [game, titles(readFileSync(rules, "utf8"))]);
      const source = JSON.stringify({ words: preview, titles: Object.fromEntries(found) });
      this.emitFile({ type: "asset", fileName: "preview.json", source });
    },
  };
}
