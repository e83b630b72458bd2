import { count, sayings as board } from "../words/fr-sayings";
import type { LuckSayings } from "./sayings";

const number = (n: number): string => n.toFixed(1).replace(".", ",");

export const sayings: LuckSayings = {
  title: "Le livre de la chance",
  headline: (kind, owner, seen, expected) => {
    if (kind === "even")
      return "Les serrures ont été justes\u202f: personne n’a eu beaucoup plus de chance que les autres.";
    const luck = kind === "lucky" ? "eu le plus de chance" : "manqué de chance";
    const who = owner === null ? "Tu as" : `${owner} a`;
    const counts = `${count(seen, "fantôme")} ${seen < 2 ? "vu" : "vus"}, contre ${number(expected)} en moyenne.`;
    return `${who} ${luck}\u202f: ${counts}`;
  },
  what: "Chaque regard aurait pu venir d’autres portes\u202f: voici qui elles auraient vu. «\u202fEn moyenne\u202f» compte toutes ces portes\u202f; «\u202fde ce côté-là\u202f», une fois le côté choisi, quand seul le dé décide encore.",
  seat: "Les fantômes de qui",
  seen: "Vus",
  expected: "En moyenne",
  byPips: "De ce côté-là",
  number,
  turn: (turn, nth) => (nth === 0 ? `Tour ${turn}` : `Tour ${turn}, regard ${nth}`),
  chose: (owner, door) => {
    const side = `côté ${board.side[door.side]}`;
    const who =
      owner === undefined
        ? "Personne n’a choisi le côté."
        : owner === null
          ? `Tu as choisi le ${side}.`
          : `${owner} a choisi le ${side}.`;
    return `${who} Porte ${door.number}.`;
  },
  odds: ({ doors, of, seen, ghosts }, owner) => {
    if (ghosts === 0) return owner === null ? "Tu n’avais personne dans le hall." : "Personne dans le hall.";
    if (doors === 0) return `Aucune des ${of} portes n’aurait vu qui que ce soit. Bien cachés.`;
    const all = ghosts === 1 ? "l’" : "en ";
    const would = `${doors} ${doors === 1 ? "porte" : "portes"} sur ${of} ${all}${doors === 1 ? "aurait" : "auraient"} vu${ghosts === 1 ? "" : " au moins un"}`;
    if (seen > 0)
      return `${would}\u202f; la serrure est tombée sur ${doors === 1 ? "elle" : "l’une d’elles"}.`;
    if (doors === of) return `${would}.`;
    return `${would}\u202f; la serrure est tombée sur l’une des ${of - doors} autres.`;
  },
  picture: (door, { doors, of }) =>
    `Le hall vu d’en haut. La serrure était ici\u202f: ${board.door(door)}. ${doors} des ${of} portes possibles sont éclairées.`,
  ghost: (size, doors, of, seen) =>
    `${board.size[size]}\u202f: ${doors} ${doors < 2 ? "porte" : "portes"} sur ${of}${seen ? ", et il a été vu" : ""}`,
  ghosts: "Par fantôme",
  caught: "vu",
  key: {
    lit: "en aurait vu un",
    dark: "n’aurait vu personne",
    keyhole: "celle du regard",
    never: "impossible",
  },
};
