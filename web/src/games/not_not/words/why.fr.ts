// Why the right answer was what it was: naysay/games/not_not/reasons.py.

import type { Reasons } from "../../../wire";
import type { DieWord, Spot } from "../spots";

const ONE: Readonly<Partial<Record<DieWord, string>>> = {
  up: "celle du haut",
  right: "celle de droite",
  down: "celle du bas",
  left: "celle de gauche",
  red: "un portail rouge",
  blue: "un portail bleu",
  green: "un portail vert",
  yellow: "un portail jaune",
};
const WHERE: Readonly<Partial<Record<DieWord, string>>> = {
  up: "en haut",
  right: "à droite",
  down: "en bas",
  left: "à gauche",
};
const AT: Readonly<Record<Spot, string>> = {
  top: "en haut",
  right: "à droite",
  bottom: "en bas",
  left: "à gauche",
};
const CARD: Readonly<Record<Spot, string>> = {
  top: "celle du haut",
  right: "celle de droite",
  bottom: "celle du bas",
  left: "celle de gauche",
};
const SAID: Readonly<Partial<Record<DieWord, string>>> = {
  up: "HAUT",
  right: "DROITE",
  down: "BAS",
  left: "GAUCHE",
};

type Because = Exclude<Reasons["not_not"], { key: "slip" }>;

/** How the negations add up. */
function lead(nots: number, liar: boolean): string {
  if (liar) {
    const with_ = ["Le menteur nie", "Le menteur annule PAS", "Deux PAS s’annulent, le menteur nie"];
    return with_[nots] ?? "Trois PAS et le menteur s’annulent";
  }
  return ["", "PAS", "PAS PAS s’annule", "Trois PAS n’en font qu’un"][nots] ?? "";
}

/** "GAUCHE est maintenant à droite", where the arrow was turned. */
function turned({ words, lies }: Because, brief: boolean): string {
  const moved = words.flatMap((word, i) => {
    const spot = lies[i] ?? null;
    return spot === null ? [] : [[SAID[word], AT[spot]] as const];
  });
  return moved
    .map(([word, at], i) => `${word} ${i === 0 && !brief ? "est maintenant " : ""}${at}`)
    .join(", ");
}

/** "un portail vert à gauche" for a direction and a colour. */
function both({ words, lies }: Because): string {
  const colour = words.filter((word) => !(word in WHERE)).map((word) => ONE[word]);
  const where = words.map((word, i) => (lies[i] ? AT[lies[i]] : WHERE[word]));
  return [...colour, ...where].filter(Boolean).join(" ");
}

function said(reason: Because, brief: boolean): string {
  const words = reason.words.map((word, i) => (reason.lies[i] ? CARD[reason.lies[i]] : ONE[word]));
  const any = words.join(" ou ").replace(/^(celle .*) ou celle /, "$1 ou ");
  switch (reason.key) {
    case "nothing":
      return "il n’y avait rien à taper";
    case "any":
      return brief ? "tout portail" : "le contraire de RIEN, c’est tout portail";
    case "none":
      return reason.odd ? "aucun portail ne convient" : `${any}, mais il n’y en a pas`;
    case "only":
      return `seulement ${words[0]}`;
    case "either":
      return any;
    case "not":
      return `tout sauf ${words[0]}`;
    case "not_both":
      return `tout sauf ${both(reason)}`;
    case "all":
      if (brief) return "tout portail";
      return reason.words.some((word) => word in WHERE)
        ? "nulle carte n’est aux deux endroits, donc tout portail"
        : "nul portail n’a les deux couleurs, donc tout portail";
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function sentences(reason: Reasons["not_not"], brief: boolean): string {
  if (reason.key === "slip") return "Les dés ont été mal lus.";
  const opening = lead(reason.nots, reason.liar);
  const core = said(reason, brief);
  const sentence = `${capital(opening ? `${opening}\u202f: ${core}` : core)}.`;
  const first = turned(reason, brief);
  return first ? `${first}. ${sentence}` : sentence;
}

export const why = (reason: Reasons["not_not"]): string => sentences(reason, false);

/** How the answer came about, but not why that has to be so. */
export const briefly = (reason: Reasons["not_not"]): string => sentences(reason, true);
