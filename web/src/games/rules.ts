// A game's RULES.md, English then French, as the page shows it: one text for those who play and those who read the code.

import type { Rule } from "./game";
import type { Lang } from "../lang/lang";

const OURS = /°\s+/g; // marks what we decided ourselves

export function parseRules(markdown: string): Readonly<Record<Lang, readonly Rule[]>> {
  const [en = "", fr = ""] = markdown.split("\n---\n");
  return { en: parseLanguage(en), fr: parseLanguage(fr) };
}

function parseLanguage(text: string): Rule[] {
  const rules: Rule[] = [];
  let heading: string | undefined;
  for (const line of text.split("\n")) {
    const [, chapter] = /^## [\d.]+ (.+)$/.exec(line) ?? [];
    const [, number, said] = /^- \*\*([\d.]+)\*\* (.+)$/.exec(line) ?? [];
    if (chapter !== undefined) heading = chapter;
    if (number === undefined || said === undefined) continue;
    const ours = said.includes("°");
    rules.push({ number, ...(heading && { heading }), text: said.replace(OURS, ""), ...(ours && { ours }) });
    heading = undefined;
  }
  return rules;
}
