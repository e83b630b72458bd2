import { sayings as board } from "../../words/fr-sayings";
import type { SoloSayings } from "./sayings";

const WORDS = ["aucun", "un", "deux", "trois", "quatre"];
const word = (n: number): string => WORDS[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const sayings: SoloSayings = {
  title: "Cache trois fantômes",
  lead: "Un hall, trois fantômes, et les portes qui vont regarder. Place chaque fantôme là où aucune ne le voit\u202f: derrière, sous, dans ou sur les meubles. Et gare au miroir.",
  doors: "Portes qui regardent",
  counts: {
    2: { name: "Deux", note: "pour commencer" },
    3: { name: "Trois", note: "peu de cachettes" },
    4: { name: "Quatre", note: "presque aucune" },
  },
  start: "C’est parti",
  fetching: "On ouvre un hall…",
  change: "Changer le nombre de portes",
  streak: "d’affilée",
  best: (n) => `record ${n}`,
  noBest: "pas encore de série",
  newBest: "Ton record",
  uncounted: "encore une fois, pour rien",
  cut: "Plus de halls\u202f: le serveur ne répond pas",

  task: "Cache-les de ces portes",
  from: "Les portes qui vont regarder",
  choose: "Choisis un fantôme, puis une case claire.",
  where: (name) => `Où se cache ${name}\u202f? Sa case encore\u202f: où dans la case\u202f?`,
  stands: (name, where) => `${capital(name)}\u202f: ${where}.`,
  outside: "pas encore dans le hall",
  ghost: (nth, size, where) => `${nth}\u202f: ${board.size[size]}, ${where}`,
  square: "Case",
  cell: ({ column, row }) => `col. ${column}, rang ${row}`,
  nowhere: "Case…",
  complaints: {
    crowded: "Il n’y a pas la place ici.",
    elsewhere: "Seules les cases claires sont permises.",
    lower: "Pas la place là-haut\u202f: il est plus bas.",
    offline: "Le serveur ne répond pas. Réessaie.",
  },
  undo: "Le sortir",
  look: "Regardez\u202f!",
  lookNote: (doors) => `par ${word(doors)} portes`,
  waiting: "place d’abord les trois",

  nth: (door, n, of) => `${board.door(door)}. Regard ${n} sur ${of}.`,
  hidden: "Tous les trois sont cachés\u202f!",
  seen: (n, of) => `${capital(word(n))} sur ${word(of)} ${n === 1 ? "a été vu" : "ont été vus"}`,
  well: "Aucune porte n’a vu personne.",
  pity: "Les lignes montrent comment.",
  solution: "Une solution",
  solved: "Ainsi, personne n’est vu.",
  looks: "Ce que chaque porte a vu",
  saw: (door, n) =>
    `${board.door(door)}\u202f: ${n === 0 ? "personne" : n === 1 ? "1 fantôme" : `${n} fantômes`}`,
  keyhole: "par la serrure",
  solve: "Voir une solution",
  retry: "Encore une fois",
  next: "Hall suivant",
};
