import type { NotAHatOffered, Phrases, Reasons } from "../../../wire";
import type { Words } from "../../game";
import { called, lovely, withArticle } from "../gifts";
import { rules } from "./rules";
import type { Manner, Offer, Sayings, Sentence } from "./sayings";

const un = (thing: string): string => withArticle(thing, "fr");
const article = (thing: string): string => un(thing).split(" ", 1)[0] ?? "";
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const lower = (text: string): string => (text.startsWith("Tu ") ? `t${text.slice(1)}` : text);
const gifts = (n: number): string => (n < 2 ? `${n} cadeau` : `${n} cadeaux`);
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} et ${names[names.length - 1]}`;
const NUMBERS = ["zéro", "un", "deux", "trois"];
const WAYS = { left: "à gauche", right: "à droite" } as const;

const MANNERS: Readonly<Record<Manner, string>> = {
  smiling: "avec le sourire",
  plainly: "l’air de rien",
  unsure: "en hésitant",
};

function sentence({ thing, words }: Offer): Sentence {
  return thing === null
    ? { lead: "«\u202fPour toi,", thing: `${words}.\u202f»` }
    : { lead: `«\u202fPour toi, ${article(thing)} magnifique`, thing: `${called(thing, "fr")}.\u202f»` };
}

function tell(
  phrase: Phrases["not_a_hat"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const verb = (seat: number, yours: string, theirs: string): string =>
    isYou(seat) ? `Tu ${yours}` : `${name(seat)} ${theirs}`;
  /** With whom it is done: Olive te remercie, Olive remercie Maud. */
  const done = (seat: number, to: number, yours: string, theirs: string, toYou: string): string =>
    isYou(to) ? `${name(seat)} ${toYou}` : `${verb(seat, yours, theirs)} ${name(to)}`;
  switch (phrase.key) {
    case "deal":
      return `${verb(phrase.seat, "as", "a")} ${un(phrase.thing)}.`;
    case "top":
      return `Ensuite, à la boutique\u202f: ${un(phrase.thing)}.`;
    case "shown":
      return `${verb(phrase.seat, "prends", "prend")} à la boutique\u202f: ${un(phrase.thing)}.`;
    case "turn":
      return `${verb(phrase.seat, "as pris un cadeau à la boutique et l’as", "a pris un cadeau à la boutique et l’a")} retourné.`;
    case "back":
      return `La flèche va ${WAYS[phrase.arrow]}\u202f: ${lower(done(phrase.seat, phrase.to, "l’offres à", "l’offre à", "te l’offre"))}.`;
    case "offer":
      return offered(phrase, name, isYou);
    case "said":
      return `${done(phrase.seat, phrase.to, "as dit ce que c’est à", "a dit ce que c’est à", "t’a dit ce que c’est")}.`;
    case "accept":
      return `${done(phrase.seat, phrase.giver, "remercies", "remercie", "te remercie")}.`;
    case "turned":
      return `${done(phrase.seat, phrase.giver, "dis non à", "dit non à", "te dit non")}. Le cadeau est retourné\u202f: est-ce bien ce qui a été dit\u202f?`;
    case "claim":
      return `${verb(phrase.seat, "réponds", "répond")}\u202f: ${phrase.claim === "right" ? "c’est bien ce qui a été dit" : "ce n’est pas ce qui a été dit"}.`;
    case "refuse": {
      const { seat, giver, thing, named, loser } = phrase;
      const no = done(seat, giver, "as dit non à", "a dit non à", "t’a dit non");
      const was = `${no}. C’était ${named ? "bien " : ""}${un(thing)}`;
      if (loser === null) return `${was}. Faute d’accord, le cadeau ne revient à personne.`;
      return `${was}\u202f: le cadeau ${isYou(loser) ? "te revient" : `revient à ${name(loser)}`}.`;
    }
    case "end":
      return `La manche ${phrase.round} est finie.`;
    case "speechless":
      return "Dis quelque chose, mais pas trop long.";
  }
}

function offered(
  { seat, to, thing, words, manner }: NotAHatOffered,
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const who = isYou(seat) ? "Toi" : name(seat);
  const what = thing === null ? `«\u202f${words}\u202f»` : lovely(thing, "fr");
  const keys = isYou(to) ? " T pour merci, N pour dire non." : "";
  return `${who}, ${MANNERS[manner]}, à ${isYou(to) ? "toi" : name(to)}\u202f: ${what}.${keys}`;
}

function why(reason: Reasons["not_a_hat"], name: (seat: number) => string): string {
  switch (reason.key) {
    case "recalls":
      return `C’est ce qui vient à l’esprit\u202f: sûr à ${reason.sure}\u202f%.`;
    case "bluffs":
      return `Cela peut passer\u202f: sûr à ${reason.sure}\u202f%.`;
    case "trusts":
      return `C’est bien possible\u202f: ${reason.sure}\u202f%.`;
    case "lets_pass":
      return `Ce n’est guère possible, à ${reason.sure}\u202f%, mais le dire est un risque.`;
    case "dares":
      return `C’est possible, à ${reason.sure}\u202f%, mais l’autre a plus à perdre.`;
    case "doubts":
      return `Ce n’est guère possible\u202f: ${reason.sure}\u202f%.`;
    case "unheard":
      return "Seuls ceux qui sont à table l’ont entendu.";
    case "lay_open":
      return `C’était ${un(reason.thing)} quand tout le monde l’a vu, ${ago(reason.ago)}.`;
    case "came_as": {
      const said = reason.thing === null ? "un nom qui ne dit rien" : un(reason.thing);
      return `${name(reason.seat)}, ${ago(reason.ago)}\u202f: ${said}. C’était peut-être du bluff.`;
    }
  }
}

const ago = (passes: number): string =>
  passes === 0 ? "à l’instant" : passes === 1 ? "il y a une passe" : `il y a ${passes} passes`;

/** What a hint advises: "offer teapot …" -> "une théière". */
function advice(action: string): string | undefined {
  const [verb, thing = ""] = action.split(" ");
  return verb === "offer" ? `dis ${un(thing)}` : undefined;
}

export const sayings: Sayings = {
  seats: "Les places, dans le sens horaire à partir de toi",
  seat: (name, held, back, most) =>
    `${name}\u202f: ${list(held) || "pas encore de cadeau"}\u202f; ${back} sur ${most} ${back < 2 ? "revenu" : "revenus"}`,
  open: (thing) => `${un(thing)}, face visible`,
  closed: (to) => `un cadeau, face cachée, pour ${to ?? "toi"}`,
  cameBack: (n) => (n === 0 ? "rien n’est revenu" : n === 1 ? "1 est revenu" : `${n} sont revenus`),
  earlier: (n) => `${n} des manches d’avant`,
  bot: "robot",
  away: "absent, un robot joue",
  offline: "hors ligne",

  shop: "Boutique",
  next: (thing) => `puis ${un(thing)}`,
  left: (n) => `encore ${gifts(n)}`,

  sentence,
  whole: ({ thing, words }) =>
    thing === null ? `«\u202f${words}.\u202f»` : `«\u202f${capital(lovely(thing, "fr"))}.\u202f»`,
  aloud: { lead: "C’est dit", thing: "à voix haute" },
  says: (name) => `${name} dit`,
  saysTo: (name, to) => `${name === null ? "Tu dis" : `${name} dit`} à ${to ?? "toi"}`,
  notThat: ({ thing, words }) =>
    thing === null
      ? words
        ? `Ce n’est pas «\u202f${words}\u202f»\u202f!`
        : "Ce n’est pas ça\u202f!"
      : `Ce n’est pas ${un(thing)}\u202f!`,
  notA: "Ce n’est pas un …\u202f!",
  isA: (thing) => `C’est ${un(thing)}\u202f!`,

  dealing: { title: "Les cadeaux sont distribués", line: "Face visible, pour tout le monde." },
  ready: { title: "Qui a quoi\u202f?", line: "Retiens-le. Bientôt, tout est retourné." },
  shown: (name, you) => ({
    title: you ? "Tu as un nouveau cadeau" : `${name} a un nouveau cadeau`,
    line: "Sa flèche dira qui le reçoit.",
  }),
  turning: { title: "On le retourne", line: "Sa flèche dit qui le reçoit." },
  look: { title: "Regarde bien", line: "Encore un instant, et plus rien." },
  thinking: (name) => ({
    title: `${name} offre`,
    line: "Qu’est-ce donc\u202f? Qu’est-ce que c’était\u202f?",
  }),
  hesitating: (name) => `${name} hésite`,
  doubting: (offer) => `Merci\u202f? Ou ce n’est pas ${offer.thing === null ? "ça" : un(offer.thing)}\u202f?`,
  answering: (name) => ({
    title: `À ${name} de répondre`,
    line: "Merci, ou ce n’est pas un …\u202f!",
  }),
  believe: (name) => ({ title: "Tu y crois\u202f?", line: `${name} t’offre un cadeau, face cachée.` }),
  give: (to, way) => ({
    title: "Dis ce que c’est",
    line: `Il va ${WAYS[way]}, chez ${to}. Sûr ou pas, dis-le.`,
  }),
  claim: { title: "Est-ce bien ce qui a été dit\u202f?", line: "Tu l’as entendu. Dis oui, ou dis non." },
  claiming: (names) => ({
    title: "Est-ce bien ce qui a été dit\u202f?",
    line: `À ${list(names)} de le dire.`,
  }),
  over: { title: "La partie est finie", line: "" },

  verdict: {
    giverRight: (giver, loser) =>
      `${giver === null ? "Tu l’avais" : `${giver} l’avait`} bien dit. C’est pour ${loser ?? "toi"}.`,
    receiverRight: (receiver, loser) =>
      `${receiver === null ? "Tu n’y as" : `${receiver} n’y a`} pas cru. C’est pour ${loser ?? "toi"}.`,
    nobody: "Pas d’accord. Il ne revient à personne.",
    titles: (n, loser, you) => `Et de ${NUMBERS[n] ?? n} pour ${you ? "toi" : loser}`,
    then: (n, most) =>
      n === most
        ? "C’est fini."
        : n === most - 1
          ? "Un de plus, et c’est fini."
          : "Un nouveau cadeau vient de la boutique.",
  },

  thanks: "Merci",
  thanksCost: "garde-le, offre ton plus ancien",
  refuseCost: "on retourne\u202f: qui a tort le prend",
  notYours: "pas à toi de répondre",
  sending: "en route",
  waiting: "en attente du réseau",

  ask: (to, thing) => `«\u202f${to}, voici ${thing === null ? "" : `${article(thing)} magnifique`}`.trim(),
  gap: "quoi donc\u202f?",
  gapLabel: "Ce que tu dis que c’est",
  listed: "Vus récemment, parmi d’autres",
  fitting: "Noms qui conviennent",
  else: "autre chose…",
  asItIs: (typed) => `dire «\u202f${typed}\u202f» tel quel`,
  heard: (words) => `«\u202f${words}\u202f»`,
  understood: (thing) => `«\u202f${lovely(thing, "fr")}\u202f»`,
  nothing: (words) => `«\u202f${words}\u202f»\u202f: rien que nous connaissions`,
  manner: "Comment tu le dis",
  manners: { smiling: "avec le sourire", plainly: "l’air de rien", unsure: "en hésitant…" },
  say: "Dis-le",
  sayFirst: "choisis ou tape d’abord un nom",
  said: "C’est dit",
  saidCost: "à voix haute, pour tout le monde",
  right: "C’est ce qui a été dit",
  rightCost: "alors il revient à qui l’a refusé",
  wrong: "Ce n’est pas ce qui a été dit",
  wrongCost: "alors il revient à qui l’a offert",
};

export const words: Words<"not_a_hat"> = {
  options: {
    gifts: {
      label: "Cadeaux",
      choices: { 1: "Un chacun", 2: "Deux chacun" },
      notes: { 1: "À deux joueurs, c’est toujours deux.", 2: "Plus dur\u202f: on offre le plus ancien." },
    },
    arrows: {
      label: "Flèches",
      choices: { both: "Les deux sens", black: "Seulement à gauche", white: "Seulement à droite" },
      notes: {
        both: "",
        black: "Plus dur\u202f: tous les dos se ressemblent.",
        white: "Plus dur\u202f: tous les dos se ressemblent.",
      },
    },
    rounds: { label: "Manches", choices: { 1: "Une manche", seats: "Une par joueur" } },
    look: {
      label: "Un regard",
      choices: { 2: "2 secondes", 4: "4 secondes", 6: "6 secondes" },
      notes: { 2: "", 4: "", 6: "Pour qui lit, ou fait lire l’écran." },
    },
    names: {
      label: "Noms",
      choices: { listed: "Proposés", free: "De mémoire" },
      notes: { listed: "Huit au choix, des bons et d’autres.", free: "À toi de les trouver." },
    },
    speech: {
      label: "Parole",
      choices: { page: "La page parle", aloud: "Nous parlons" },
      notes: { page: "", aloud: "Autour d’une table\u202f: inutile d’écrire ce que tu dis." },
    },
    hints: {
      label: "Indices",
      choices: { alone: "Seul avec des robots", all: "Pour tous", none: "Aucun" },
    },
  },
  actions: {
    accept: "Merci",
    refuse: "doute",
    right: "c’est ce qui a été dit",
    wrong: "ce n’est pas ce qui a été dit",
    said: "c’est dit",
  },
  advice,
  logNote: "Ce qui a été dit n’est pas noté avant la fin.",
  tell,
  why,
  rules: rules.fr,
  brief: [
    "Les cadeaux circulent face cachée. La flèche au dos dit vers qui.",
    "En offrant, dis ce que c’est, de mémoire. Ou bluffe.",
    "On t’en offre un\u202f? Remercie et offre ton plus ancien, ou dis que ce n’est pas vrai\u202f: on le retourne.",
    "Qui s’est trompé le reprend pour de bon. Au troisième cadeau repris, qui en a le moins gagne.",
  ],
  lessons: {
    look: "Les cadeaux ne restent visibles qu’un instant. Retiens qui a quoi\u202f: bientôt ils sont tous retournés, et plus personne ne peut regarder.",
    give: "Tu offres ton plus ancien cadeau au voisin que montre sa flèche, et tu dis ce que c’est. Choisis un nom, ou tape-le. Si tu as oublié, dis quelque chose avec aplomb.",
    answer:
      "Est-ce bien ce qu’on te dit\u202f? Si tu y crois, dis merci, garde-le et offre ton ancien. Sinon\u202f: ce n’est pas un …\u202f! On le retourne, et qui a tort le prend.",
    arrow:
      "La flèche au dos ne change jamais. Suis les cartes des yeux, et pas seulement les noms\u202f: les noms peuvent être faux.",
    back: "Ce qui revient compte contre toi. Un troisième finit la partie, et le plus petit nombre gagne.",
    shop: "Qui a eu tort prend un nouveau cadeau à la boutique. Tout le monde le voit un instant, puis il est offert aussitôt.",
  },
};
