import type { SoloSayings } from "./sayings";

const WORDS: Readonly<Record<number, string>> = {
  4: "quatre",
  5: "cinq",
  6: "six",
  7: "sept",
  8: "huit",
  9: "neuf",
};
const count = (n: number): string => WORDS[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sayings: SoloSayings = {
  title: "C’était quoi, déjà\u202f?",
  lead: "Regarde bien les cadeaux. On les retourne, ils changent de mains, puis c’est à toi d’en nommer un. Toutes les deux bonnes réponses, un cadeau s’ajoute.",
  pace: "Allure",
  paces: {
    calm: { name: "Calme", note: "2\u202fs par cadeau" },
    brisk: { name: "Vive", note: "1\u202fs par cadeau" },
    own: { name: "La tienne", note: "quand tu veux" },
  },
  start: "C’est parti",
  fetching: "On emballe…",
  again: "Encore",
  change: "Changer d’allure",
  streak: "d’affilée",
  best: (n) => `record ${n}`,
  noBest: "pas encore de série",
  newBest: "Ton record",
  inARow: (n) => `${n} d’affilée.`,
  cut: "Plus de cadeaux\u202f: le serveur ne répond pas",

  table: "Autour de la table",
  before: {
    nothing: (name) => `${name}\u202f: rien encore.`,
    down: (name, arrow) =>
      `${name}\u202f: un cadeau, face cachée, flèche à ${arrow === "left" ? "gauche" : "droite"}.`,
    up: (name, thing) => `${name}\u202f: ${thing}.`,
  },
  gifts: (n) => `${n} cadeaux`,
  ready: (n) => `${capital(count(n))} cadeaux.`,
  more: (n) => `Maintenant ${count(n)} cadeaux.`,
  look: "Regarde bien",
  shown: (n, of, thing) => `${n} sur ${of}\u202f: ${thing}.`,
  turned: "Face cachée",
  arrow: {
    left: (giver, receiver) => `Flèche à gauche\u202f: de ${giver} à ${receiver}.`,
    right: (giver, receiver) => `Flèche à droite\u202f: de ${giver} à ${receiver}.`,
  },
  follow: "Suis-les des yeux",
  begins: (name) => `${name} commence.`,
  passed: (giver, receiver) => `${giver} offre à ${receiver}.`,
  goOn: "Continuer",

  asked: (giver, receiver) => `${giver}\u202f: «\u202f${receiver}, voici`,
  gap: "qu’est-ce que c’est\u202f?",
  names: "Son nom",
  offered: (thing) => `${thing}.\u202f»`,
  thanks: "Merci\u202f!",
  not: (thing) => `Ce n’est pas ${thing}\u202f!`,
  is: (thing) => `C’est ${thing}.`,
};
