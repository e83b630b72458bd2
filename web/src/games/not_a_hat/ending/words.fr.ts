import type { Ending, EndingSayings, Given, Somebody } from "./sayings";

const COUNTS = ["Rien n’est revenu", "Un cadeau est revenu", "Deux cadeaux sont revenus"];
const NUMBERS = ["Un", "Deux", "Trois"];

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} et ${names[names.length - 1]}`;
const after = ({ name, you }: Somebody): string => (you ? "toi" : name); // "à toi", "devant toi"
const gifts = (n: number): string => (n < 2 ? `${n} cadeau revenu` : `${n} cadeaux revenus`);

/** "Maud dit non", "Tu dis non". */
const does = ({ name, you }: Somebody, third: string, second: string): string =>
  you ? `Tu ${second}` : `${name} ${third}`;

function ended(ending: Ending): string {
  switch (ending.by) {
    case "back":
      return `${NUMBERS[ending.count - 1] ?? ending.count} pour ${after(ending.who)}\u202f: c’est fini.`;
    case "given":
      return `${ending.count} cadeaux ont été offerts\u202f: c’est fini.`;
    case "shop":
      return "La boutique est vide\u202f: c’est fini.";
  }
}

function how({ giver, stroke, right }: Given): string {
  switch (stroke) {
    case "knew":
      if (right === false) return giver.you ? " et tu crois savoir" : " et croit savoir";
      return giver.you ? " et tu sais ce que c’est" : " et sait ce que c’est";
    case "guessed":
      return ", au jugé";
    case "bluffed":
      return giver.you ? " et tu bluffes" : " et bluffe";
    case "right":
      return " sous son vrai nom";
    case "wrong":
      return " sous un faux nom";
    case "unheard":
      return ", le nom dit à voix haute";
  }
}

export const sayings: EndingSayings = {
  label: "La fin",
  title: (winners, others) => {
    if (others.length === 0) return "Tout le monde gagne";
    const [loser] = others;
    if (loser && others.length === 1 && winners.length > 3)
      return `Tout le monde gagne, sauf ${after(loser)}`;
    if (winners.length === 1) return winners[0]?.you ? "Tu gagnes" : `${winners[0]?.name} gagne`;
    const last = [...winners].sort((one, other) => Number(one.you) - Number(other.you));
    return `${list(last.map(after))}\u202f: victoire partagée`;
  },
  why: (fewest, shared, ending) => {
    const came = COUNTS[fewest] ?? gifts(fewest);
    return `${came}${shared && fewest > 0 ? " à chacun" : ""}. ${ended(ending)}`;
  },
  whyOver: (fewest, shared, rounds) =>
    `${shared ? "À égalité avec" : "Avec"} ${gifts(fewest)} en ${rounds} manches, le plus petit total.`,
  standing: "Ce qui est revenu, du plus petit au plus grand nombre",
  came: (things) => (things.length === 0 ? "Rien n’est revenu" : `Revenus\u202f: ${list(things)}`),
  points: (n) => (n < 2 ? `${n} point` : `${n} points`),
  knew: (n, of) => `savait ${n}\u00a0sur\u00a0${of}`,
  right: (n, of) => `juste ${n}\u00a0sur\u00a0${of}`,
  byRound: (counts) => `Manche par manche\u202f: ${counts.join(", ")}`,
  round: "Manche",
  rounds: "La manche à regarder",
  ways: "Le chemin de chaque cadeau",
  outward: "de la boutique, au milieu, vers le bord",
  choose: "Le cadeau à suivre",
  choice: (thing, given, back) =>
    `${thing}, cadeau offert ${given} fois${back ? (back.you ? ", t’est revenu" : `, revenu à ${back.name}`) : ""}`,
  way: (thing) => `Son chemin autour de la table\u202f: ${thing}`,
  quote: (words) => `«\u202f${words}\u202f»`,
  aloud: "dit à voix haute",
  legend: {
    knew: "savait",
    guessed: "au jugé",
    bluffed: "bluffait",
    right: "juste",
    wrong: "faux",
    unheard: "dit à voix haute",
    refused: "a dit non",
  },
  dealt: (who) => (who.you ? "Tu l’as dès le début." : `${who.name} l’a dès le début.`),
  shop: (who) => `${does(who, "le prend", "le prends")} à la boutique.`,
  given: (given) => {
    const { giver, receiver } = given;
    if (receiver.you) return `${giver.name} te l’offre${how(given)}.`;
    return `${does(giver, "l’offre", "l’offres")} à ${receiver.name}${how(given)}.`;
  },
  became: (thing) => `Ici, il devient ${thing ?? "autre chose"}.`,
  refused: ({ giver, receiver }, loser) => {
    const no = does(receiver, "dit non", "dis non");
    if (loser === "giver")
      return giver.you ? `${no}, et le cadeau te revient.` : `${no}, et le cadeau revient à ${giver.name}.`;
    if (loser === "receiver")
      return receiver.you ? `${no}, tu as tort et tu prends le cadeau.` : `${no}, a tort et prend le cadeau.`;
    return `${no}. Les deux ne sont pas d’accord sur ce qui a été dit\u202f: personne ne le prend.`;
  },
  lay: (who) => `À la fin de la manche, il est devant ${after(who)}.`,
  unanswered: (who) => `La manche finit avant que ${who.you ? "tu répondes" : `${who.name} réponde`}.`,
  own: {
    ask: ({ name, you }) => (you ? "Franchement\u202f?" : `Franchement, ${name}\u202f?`),
    knew: "je savais",
    guessed: "au jugé",
    bluffed: "bluff",
  },
  kept: "Ce que tu avoues reste dans ce navigateur.",
};
