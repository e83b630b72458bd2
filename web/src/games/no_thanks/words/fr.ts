import type { Phrases } from "../../../wire";
import type { Words } from "../../game";
import { plain, signed } from "../net";
import type { Offer, Sayings } from "./sayings";
import { rules } from "./rules";
import { decided } from "./decided.fr";
import { why } from "./why.fr";

// In French only 0, 1 and -1 are singular.
const count = (n: number, noun: string): string => `${plain(n)} ${noun}${Math.abs(n) < 2 ? "" : "s"}`;
const chips = (n: number): string => count(n, "jeton");
const points = (n: number): string => count(n, "point");
const nth = (n: number, feminine = false): string => (n === 1 ? (feminine ? "1re" : "1er") : `${n}e`);
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} et ${names[names.length - 1]}`;

function tell(
  phrase: Phrases["no_thanks"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const you = isYou(phrase.seat);
  const who = you ? "Tu" : name(phrase.seat);
  switch (phrase.key) {
    case "flip":
      return `${who} ${you ? "retournes" : "retourne"} le ${phrase.card}.`;
    case "pass":
      return `${who} ${you ? "refuses" : "refuse"}\u202f: ${chips(phrase.pot)} sur la carte.`;
    case "take":
      return `${who} ${you ? "prends" : "prend"} le ${phrase.card} ${phrase.pot ? `avec ${chips(phrase.pot)}` : "sans jeton"}.`;
  }
}

function offer({ card, pot, price, below, above }: Offer): string {
  const gain = pot ? `, et ${chips(pot)}` : "";
  if (below && above)
    return `Le ${card} relie ${below} et ${above}\u202f: ${points(-price)} de moins${gain}.`;
  if (below) return `Le ${card} prolonge ${below}\u202f: gratuit${gain}.`;
  if (above) return `Le ${card} passe sous ${above}\u202f: ${points(-price)} de moins${gain}.`;
  return pot ? `${points(price)} pour la carte, ${pot} repris en jetons.` : `${points(price)} pour la carte.`;
}

export const sayings: Sayings = {
  others: "Les autres, dans le sens horaire à partir de ta gauche",
  everyone: "Les joueurs, dans le sens horaire",
  table: (card, pot) => `Sur la table\u202f: ${card}, ${pot ? `avec ${chips(pot)}` : "sans jeton"}`,
  empty: "Rien sur la table",
  toCome: (left) => (left ? `encore ${left}` : "la dernière"),
  nth: (n, of) => `${nth(n, true)} sur ${of}`,
  round: (n, of) => `manche ${n}/${of}`,
  chips,
  withCard: () => "avec la carte",
  noChips: "pas de jeton",
  points,
  unit: (n) => (Math.abs(n) < 2 ? "point" : "points"),
  short: "pts",
  hidden: "cachés",
  summary: ({ name, cost, chips: held, before }) =>
    `${name}\u202f: ${points(cost)} en cartes, ${held === null ? "jetons cachés" : chips(held)}${before === null ? "" : `, ${points(before)} des manches d’avant`}`,
  cards: "Cartes",
  noCards: "Pas encore de carte",
  slot: (card) => `le ${card} irait ici`,
  alone: (price) => (price === 0 ? "gratuite" : `carte ${signed(price)}`),
  effect: (net) =>
    net === 0
      ? "La prendre ne change rien"
      : `La prendre\u202f: ${points(Math.abs(net))} de ${net < 0 ? "moins" : "plus"}`,
  next: "ensuite",
  offline: "hors ligne",
  away: "absent, un robot joue",
  yourTurn: "À toi",
  toAct: (name) => `À ${name} de jouer`,
  turning: "La carte suivante arrive",
  over: "La partie est finie",
  offer,
  mustTake: "Plus de jeton pour refuser\u202f: la carte est à toi.",
  take: "Je prends",
  takes: (card, pot) => (pot ? `${card} et ${chips(pot)}` : `${card}, sans jeton`),
  refuse: "Non merci",
  pays: (left) => (left ? `1 jeton, reste ${left}` : "ton dernier jeton"),
  cannotPay: "plus de jeton",
  wait: "pas ton tour",
  advised: "conseillé",
  sending: "envoi…",
  waiting: "en attente du réseau",
  result: {
    title: (names, you) => {
      if (names.length === 0) return "Tu gagnes";
      if (you) return `${list([...names, "toi"])}\u202f: victoire partagée`;
      return names.length === 1 ? `${list(names)} gagne` : `${list(names)}\u202f: victoire partagée`;
    },
    why: (n, shared, rounds) =>
      `${shared ? "À égalité avec" : "Avec"} ${points(n)}, le plus petit total${rounds > 1 ? ` sur ${rounds} manches` : ""}.`,
    ranking: "Points, du plus petit au plus grand total",
    rank: (n) => nth(n),
    counts: (run, n, free) =>
      `${run} compte ${n}${free ? `, ${count(free, "carte")} gratuite${free < 2 ? "" : "s"}` : ""}`,
    free: "gratuit",
    none: "pas de carte",
    minus: (n) => `moins ${chips(n)}`,
    round: (n) => `Manche ${n}`,
    rounds: "Points par manche",
    total: "Total",
    showRound: "Voir les cartes de",
    decided,
    out: (n) => (n === 9 ? "Les neuf qui n’ont jamais été là" : `Les ${n} qui n’ont jamais été là`),
    counted: (round, rounds) => `Manche ${round} sur ${rounds}\u202f: les comptes`,
    sum: (n) => `${plain(n)} en tout`,
    next: "Manche suivante",
    player: "Joueur",
  },
};

export const words: Words<"no_thanks"> = {
  options: {
    rounds: {
      label: "Manches",
      choices: { 1: "Une manche", 3: "Trois manches", 4: "Quatre manches", seats: "Une par joueur" },
    },
    chips: {
      label: "Jetons",
      choices: { hidden: "Cachés", shown: "Visibles" },
      notes: { hidden: "Dans la main.", shown: "Sur la table, aux yeux de tous." },
    },
    variant: {
      label: "Règles",
      choices: { classic: "Classique", tactical: "Tactique" },
      notes: {
        classic: "Il manque neuf cartes inconnues.",
        tactical: "10 jetons chacun, sans 10, 20 ni 30.",
      },
    },
  },
  actions: { take: "Prends-la", pass: "Non merci" },
  tell,
  why,
  rules: rules.fr,
  brief: [
    "Une carte est retournée. Prends-la, ou paie un jeton pour dire non\u202f: c’est alors au suivant de choisir.",
    "Qui prend la carte prend aussi les jetons posés dessus.",
    "Les cartes sont des points, et les points sont mauvais. Mais d’une suite, comme 24, 25, 26, seule la plus petite compte.",
    "Chaque jeton gardé retire un point. Le moins de points gagne.",
  ],
  chapters: { opens: ({ key }) => key === "flip", previous: "Carte précédente", next: "Carte suivante" },
  lessons: {
    choice:
      "Ici, les points font mal. Prends la carte, et son nombre compte contre toi\u202f; ou dis non merci\u202f: tu paies un jeton, et le suivant doit choisir.",
    chips:
      "Qui prend une carte gagne ses jetons, et chaque jeton enlève un point à la fin. L’étiquette près de tes cartes dit ce que celle-ci te coûte.",
    again:
      "Tu as pris la dernière carte\u202f: tu as donc retourné celle-ci, et tu choisis en premier. Ton tour dure jusqu’à ce que tu paies un jeton.",
    run: "Cette carte touche une des tiennes. Dans une suite, seule la plus petite carte compte.",
    wait: "Cette carte ne te coûte rien, mais elle coûte cher aux autres. Tu peux dire non merci une fois et les laisser y poser des jetons, si tu l’oses.",
    few: "Plus beaucoup de jetons\u202f! Sans jeton, impossible de refuser\u202f: ce qui vient est pour toi.",
    out: "Neuf cartes ont été écartées au début, et personne ne sait lesquelles. Celle que tu attends ne viendra peut-être jamais.",
  },
};
