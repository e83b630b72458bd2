import type { NotNotCard, NotNotRolled, Phrases } from "../../../wire";
import type { Words } from "../../game";
import type { Spot, DieWord } from "../spots";
import type { Sayings, TaughtRule } from "./sayings";
import { rules } from "./rules";
import { briefly, why } from "./why.fr";

const DICE: Readonly<Record<DieWord, string>> = {
  up: "HAUT",
  right: "DROITE",
  down: "BAS",
  left: "GAUCHE",
  red: "ROUGE",
  blue: "BLEU",
  green: "VERT",
  yellow: "JAUNE",
  nothing: "RIEN",
};
const PLACES: Readonly<Record<Spot, string>> = {
  top: "en haut",
  right: "à droite",
  bottom: "en bas",
  left: "à gauche",
};
const COLOURS: Readonly<Record<NotNotCard["ground"], string>> = {
  red: "rouge",
  blue: "bleu",
  green: "vert",
  yellow: "jaune",
  white: "blanc",
};
const MARKS = {
  mine: ", ton choix",
  right: ", juste",
  wrong: ", faux",
  late: ", ton choix, trop tard",
  took: ", gagnée",
  given: ", gagnée",
};
const LESSONS: Readonly<Record<TaughtRule, string>> = {
  not_not: "La carte Not Not\u202f: dès le prochain lancer, un troisième dé nie.",
  arrow: "La carte Flèche\u202f: désormais la pioche dit où est le haut.",
  liar: "La carte Menteur\u202f: désormais le menteur peut nier une fois de plus.",
};

const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
const cards = (n: number): string => `${n} carte${n < 2 ? "" : "s"}`;
const ms = (n: number): string => `${n}\u202fms`;
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} et ${names[names.length - 1]}`;
const picture = ({ colour, ground }: NotNotCard): string =>
  colour === "void"
    ? `un Vide sur fond ${COLOURS[ground]}`
    : `un portail ${COLOURS[colour]} sur fond ${COLOURS[ground]}`;
const roll = (words: readonly DieWord[], nots: number): string =>
  [...Array.from({ length: nots }, () => "PAS"), ...words.map((word) => DICE[word])].join(" ");

const rolled = ({ criteria, nots }: NotNotRolled): string =>
  roll(
    criteria.map(({ word }) => word),
    nots ?? 0,
  );

function tell(
  phrase: Phrases["not_not"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  /** Who did it, with the verb "avoir" that fits. */
  const have = (who: readonly number[]): string => {
    if (who.length === 0) return "";
    const others = who.filter((seat) => !isYou(seat)).map(name);
    if (others.length === who.length) return `${list(others)} ${who.length > 1 ? "ont" : "a"}`;
    return others.length === 0 ? "Tu as" : `${list([...others, "toi"])} avez`;
  };
  switch (phrase.key) {
    case "lay":
      return `${capital(picture(phrase))}, ${PLACES[phrase.spot]}.`;
    case "aside":
      return "Un deuxième Vide change de place avec la carte suivante.";
    case "lesson":
      return LESSONS[phrase.lesson];
    case "back":
      return `Le haut est ${PLACES[phrase.up]}${phrase.liar ? ", et le menteur est là" : ""}.`;
    case "dice":
      return `${roll([phrase.a, phrase.b], phrase.nots)}.`;
    case "tap":
      return phrase.spot === null ? "Tu te retiens." : `Tu as tapé la carte ${PLACES[phrase.spot]}.`;
    case "tapped":
      return `${isYou(phrase.seat) ? "Tu as" : `${name(phrase.seat)} a`} tapé.`;
    case "close": {
      const first = have(phrase.first);
      const prize = phrase.void ? ", et gagné le Vide" : "";
      return [
        first && `${first} tapé juste en premier, en ${ms(phrase.ms)}${prize}.`,
        have(phrase.tie) && `${have(phrase.tie)} fait égalité.`,
        have(phrase.wrong) && `${have(phrase.wrong)} tapé faux.`,
        have(phrase.early) && `${have(phrase.early)} tapé trop tôt.`,
        ...phrase.late.map(([seat, by]) => `${have([seat])} tapé ${ms(by)} trop tard.`),
        !first && (phrase.trap ? "Aucune carte ne convenait." : "Personne ne gagne de carte."),
      ]
        .filter(Boolean)
        .join(" ");
    }
  }
}

export const sayings: Sayings = {
  not: "PAS",
  words: DICE,
  rolled,
  diceSay: (dice) => `Les dés\u202f: ${rolled(dice)}`,
  noDice: "Les dés, pas encore lancés",
  cross: "Quatre cartes autour de la pioche",
  cardAt: (at, card, mark) =>
    `${capital(PLACES[at])}\u202f: ${card ? picture(card) : "pas de carte"}${mark === null ? "" : MARKS[mark]}`,
  deck: (n, up, liar) =>
    `La pioche, ${cards(n)}${up === null ? "" : `\u202f; le haut est ${PLACES[up]}`}${liar ? "\u202f; le menteur est là" : ""}`,
  left: (n) => (n ? `${n} dans la pioche` : "la pioche est vide"),
  levels: { discovery: "Découverte", normal: "Normal", hard: "Difficile", extreme: "Extrême" },
  cards,
  ms,
  seats: "Les joueurs et leurs cartes",
  fromTable: (n) => `à ${ms(n)} de la table`,
  credited: (n) => `${ms(n)} de crédit`,
  tapped: "a tapé",
  offline: "hors ligne",
  away: "absent, un robot joue",
  ties: (n) => (n ? `Égalité jusqu’à ${ms(n)} d’écart.` : "Égalité à temps égal seulement."),
  arrival: "On compte les coups à leur arrivée.",
  verdict: {
    first: "1er",
    tie: "égalité",
    late: "trop tard",
    wrong: "faux",
    early: "trop tôt",
    held: "retenu",
    passed: "laissé filer",
    none: "rien tapé",
  },
  tookVoid: "le Vide",
  amount: ({ kind, ms: taken, margin, lost }) => {
    if (kind === "none" || kind === "held" || kind === "passed" || taken === null) return "";
    if (lost) return "−1 carte";
    return margin !== null && (kind === "tie" || kind === "late") ? `+${ms(margin)}` : ms(taken);
  },
  mine: {
    first: "Juste, en premier",
    tie: "Égalité",
    late: "Trop tard",
    wrong: "Faux",
    early: "Trop tôt",
    held: "Bien retenu",
    passed: "Tu as laissé filer",
    none: "",
  },
  first: (names) => (names.length > 1 ? `Égalité\u202f: ${list(names)}` : `${list(names)} en premier`),
  nobody: "Personne n’a tapé juste",
  nothing: "Rien à taper",
  nobodyFell: "Et personne n’est tombé dans le piège.",
  voidWon: "Le Vide revient au premier.",
  voidTapped: "Un Vide n’est jamais juste.",
  groundOnly: "Un fond ne compte pas.",
  earlyWhy: "En moins de 100\u202fms, personne n’a lu les dés.",
  wasFirst: (names) => (names.length > 1 ? `Premiers\u202f: ${list(names)}.` : `${list(names)} en premier.`),
  lag: (n) => `Ton écran avait ${ms(n)} de retard.`,
  why,
  briefly,
  tap: "Tape une carte",
  orNone: "ou la pioche, si aucune n’est juste",
  race: "Qui sera le premier\u202f?",
  sent: (at) => `Tapé ${PLACES[at]}`,
  holding: "Tu te retiens",
  hold: "Se retenir\u202f: aucune carte n’est juste",
  lastRound: "Dernière manche",
  backToRound: "Retour",
  paused: "Pause",
  pausedLine: "Les dés t’attendent.",
  goOn: "Continuer",
  waiting: "on attend les autres",
  cut: "en attente du réseau",
  ready: "Prêt\u202f?",
  dealing: "De nouvelles cartes arrivent",
  over: "La partie est finie",
  lookUp: "Regarde le grand écran",
  pads: "Pavés",
  keys: "Clavier",
  pad: (name) => `Pavé de ${name}`,
  lesson: {
    not_not: {
      title: "Not Not",
      text: "Un troisième dé arrive et nie les deux mots. Un PAS ou trois changent chaque mot en son contraire\u202f; deux s’annulent.",
    },
    arrow: {
      title: "La Flèche",
      text: "Le haut est maintenant là où pointe la flèche de la pioche. La droite, le bas et la gauche tournent avec elle.",
    },
    liar: {
      title: "Le Menteur",
      text: "Quand le menteur se montre sur la pioche, compte un PAS de plus. S’ils sont en nombre impair, les mots se retournent.",
    },
  },
  understood: "Compris",
  legend: {
    title: "Les portails",
    portals: {
      red: "rouge, zigzag",
      blue: "bleu, vagues",
      green: "vert, points",
      yellow: "jaune, rayons",
      white: "blanc, anneaux",
      void: "un Vide, sans rien",
    },
  },
  up: "HAUT",
  result: {
    title: (names, you) => {
      if (names.length === 0) return "Tu gagnes";
      if (you) return `${list([...names, "toi"])}\u202f: victoire partagée`;
      return names.length === 1 ? `${list(names)} gagne` : `${list(names)}\u202f: victoire partagée`;
    },
    why: (n, shared) => `${shared ? "À égalité avec" : "Avec"} ${cards(n)}, le plus grand nombre.`,
    ranking: "Cartes, du plus grand au plus petit nombre",
    rank: (n) => (n === 1 ? "1er" : `${n}e`),
    yours: "Tes coups",
    median: "Ta médiane",
    best: "Meilleur coup",
    trap: "Pire piège",
    traps: (held, of) => `${held} sur ${of} déjoué${held < 2 ? "" : "s"}`,
    noTrap: "aucun piège",
    not: "Un PAS te coûte",
    notUnknown: "trop peu de coups pour le dire",
    costs: (n) => `${n < 0 ? "−" : "+"}${ms(Math.abs(n))}`,
  },
};

const seconds = {
  3: "3\u202fs",
  4: "4\u202fs",
  5: "5\u202fs",
  6: "6\u202fs",
  8: "8\u202fs",
  10: "10\u202fs",
};

export const words: Words<"not_not"> = {
  options: {
    level: {
      label: "Niveau",
      choices: { first_game: "Première partie", ...sayings.levels },
      notes: {
        first_game: "Facile au début\u202f; trois cartes Règle corsent le jeu.",
        discovery: "Deux dés.",
        normal: "Avec le dé qui nie.",
        hard: "La flèche de la pioche dit où est le haut.",
        extreme: "Et le menteur nie une fois de plus.",
      },
    },
    nothing: {
      label: "RIEN à côté d’un mot",
      choices: { counts: "Compte", ignored: "Ignoré" },
      notes: {
        counts: "PAS RIEN ROUGE\u202f: tout portail.",
        ignored: "PAS RIEN ROUGE\u202f: tout portail qui n’est pas rouge.",
      },
    },
    seconds: { label: "Temps pour taper", choices: { level: "Selon le niveau", ...seconds } },
    tie: {
      label: "Égalité",
      choices: { 0: "Temps égal", 10: "10\u202fms", 25: "25\u202fms", 50: "50\u202fms", 100: "100\u202fms" },
    },
    rest: {
      label: "Entre les manches",
      choices: { 2: "2\u202fs", 3: "3\u202fs", 5: "5\u202fs", 8: "8\u202fs" },
    },
    order: {
      label: "Qui est premier",
      choices: { reaction: "Réaction", arrival: "Arrivée" },
      notes: {
        reaction: "Mesurée chez toi\u202f: une ligne lente ne coûte rien.",
        arrival: "Quand le coup arrive à la table\u202f: pour jouer dans la même pièce.",
      },
    },
    credit: {
      label: "Crédit maximal d’une ligne lente",
      choices: { 0: "Aucun", 100: "100\u202fms", 200: "200\u202fms", 300: "300\u202fms", 400: "400\u202fms" },
    },
  },
  actions: {},
  tell,
  why,
  rules: rules.fr,
  brief: [
    "Les dés montrent deux mots\u202f: couleurs et directions. Tape avant les autres une carte qui correspond à l’un d’eux.",
    "PAS inverse les deux mots\u202f; deux PAS ne changent rien.",
    "Le premier à taper juste gagne une carte. Une erreur t’en coûte une.",
    "Si rien ne correspond, ne tape rien. Le plus de cartes gagne.",
  ],
};
