import type { PasVuChanged, PasVuRevealed, PasVuSaw, Phrases, Reasons } from "../../../wire";
import type { Words } from "../../game";
import { alike, seatOf, sizeOf } from "../walks";
import { capital, count, list, sayings } from "./fr-sayings";
import { rules } from "./rules";

export { sayings };

const { piece: PIECE, the, size: SIZE, midnight: MIDNIGHT } = sayings;

const LAYOUTS = {
  ballroom: "la salle de bal",
  lobby: "le hall d’entrée",
  parlour: "le salon",
  reception: "la réception",
};
const SIDES = { south: "sud", west: "ouest", north: "nord", east: "est" } as const;
const FEMININE = ["table"];
const agree = (piece: string, word: string): string => (FEMININE.includes(piece) ? `${word}e` : word);
const manner = (piece: string, how: "stands" | "lies" | "leans"): string =>
  how === "stands" ? "debout" : how === "lies" ? agree(piece, "couché") : agree(piece, "appuyé");

const STRAYS = {
  not_yours: "Ce fantôme n’est pas à toi.",
  twice: "Ce fantôme a déjà bougé.",
  still: "Ce fantôme ne bouge pas ce tour-ci.",
  no_door: "Il attend dehors\u202f: par quelle porte entre-t-il\u202f?",
  inside: "Il est déjà dans le hall.",
  reserve: "Il est en réserve\u202f: seule une fusion le fait venir.",
  out: "Il est sorti pour de bon.",
  wall: "Il y a un mur.",
  no_way: "Il doit faire au moins un pas.",
  entered: "Il est entré ce tour-ci\u202f: il ne peut pas encore sortir.",
  no_exit: "Il n’est pas devant une porte du côté opposé.",
  too_far: "Trop loin pour les pas qui restent.",
  no_fusion: "Ces deux-là ne peuvent pas fusionner ici.",
  beyond: "Il ne doit pas dépasser de sa case.",
  upright: "Il doit être debout.",
  lying: "Il doit être couché ce tour-ci.",
} as const;

function tell(
  phrase: Phrases["pas_vu"],
  name: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const verb = (seat: number, yours: string, theirs: string): string =>
    isYou(seat) ? `Tu ${yours}` : `${name(seat)} ${theirs}`;
  const owner = (number: number): string | null => (isYou(seatOf(number)) ? null : name(seatOf(number)));
  const ghost = (number: number, n = 1): string =>
    n === 1 ? sayings.ghost(owner(number), sizeOf(number)) : sayings.ghosts(owner(number), sizeOf(number), n);
  const those = (numbers: readonly number[]): string =>
    list(alike(numbers, (number) => number).map(([first = 0, ...more]) => ghost(first, 1 + more.length)));
  switch (phrase.key) {
    case "hall":
      return `Les meubles sont en place\u202f: ${LAYOUTS[phrase.layout]}.`;
    case "keyhole":
      return `La serrure est posée sur une porte. ${sayings.door(phrase.door)}.`;
    case "midnight":
      return `Minuit sonne\u202f: ${MIDNIGHT[phrase.card].title}. ${MIDNIGHT[phrase.card].does}`;
    case "draw": {
      const { seat, value, pieces } = phrase;
      const what = pieces.length === 0 ? "aucun meuble" : list(pieces.map((piece) => PIECE[piece]));
      return `${verb(seat, "pioches", "pioche")} un ${value}\u202f: ${what}.`;
    }
    case "keep":
      return `${verb(phrase.seat, "ne bouges", "ne bouge")} aucun meuble.`;
    case "take":
      return `${verb(phrase.seat, "prends", "prend")} ${the(phrase.piece)}.`;
    case "back":
      return `${verb(phrase.seat, "remets", "remet")} ${the(phrase.piece)} à sa place.`;
    case "place": {
      const { seat, piece, moved, dropped } = phrase;
      const also =
        moved.length > 0
          ? ` ${capital(list(moved.map(the)))} ${moved.length === 1 ? "se pose" : "se posent"} à nouveau.`
          : "";
      const fell = dropped.length > 0 ? ` Au sol\u202f: ${those(dropped)}.` : "";
      return `${verb(seat, "poses", "pose")} ${the(piece)}, ${manner(piece, phrase.manner)}.${also}${fell}`;
    }
    case "plan":
      return `${verb(phrase.seat, "as fait ton", "a fait son")} plan.`;
    case "reveal":
      return revealed(phrase, those);
    case "roll":
      if (phrase.purpose === "crystal") return `La boule de cristal dit\u202f: une porte ${phrase.pips}.`;
      return phrase.purpose === "door"
        ? `${verb(phrase.seat, "lances", "lance")} le dé pour la porte\u202f: ${phrase.pips}.`
        : `${verb(phrase.seat, "fais", "fait")} ${phrase.pips}.`;
    case "tie": {
      const tied = list(phrase.tied.map((seat) => (isYou(seat) ? "toi" : name(seat))));
      return `${verb(phrase.seat, "fais", "fait")} ${phrase.pips}. Égalité\u202f: on relance (${tied}).`;
    }
    case "side":
      return `${verb(phrase.seat, "choisis", "choisit")} le côté ${SIDES[phrase.side]}.`;
    case "see":
      return saw(phrase, ghost);
    case "perched":
      return phrase.fell.length === 0
        ? "Tous ceux qui restent sont perchés sur un meuble."
        : `Pas perchés, donc de retour chez eux\u202f: ${those(phrase.fell)}.`;
    case "effect":
      return `${MIDNIGHT[phrase.card].title}\u202f: ${became(phrase)}.`;
    case "pick":
      return `${verb(phrase.seat, "choisis", "choisit")}\u202f: ${sayings.offer(phrase.card, phrase)}.`;
    case "tag":
      return `${capital(ghost(phrase.by))} prend la place de celui-ci\u202f: ${ghost(phrase.ghost)}.`;
    case "rise":
      return "Les fantômes couchés se relèvent.";
    case "unsettled":
      return sayings.unsettled({ ...phrase, ok: false });
    case "astray":
      return STRAYS[phrase.why];
    case "no_room":
      return `Il n’y a pas de place à cet endroit pour ${ghost(phrase.ghost)}.`;
    case "peek":
      return sayings.peeked(phrase.door, phrase.witnesses.length);
  }
}

/** What a card did that does all of it at once. */
function became({ card, change: { furniture, ghosts } }: PasVuChanged): string {
  if (furniture.length + ghosts.length === 0) return "rien ne change";
  const out = ghosts.filter(([, to]) => to === "out").length;
  const came = furniture.length > 0 ? "le miroir se tourne vers le milieu" : "le miroir reste en place";
  if (card === "cover")
    return `${count(ghosts.length, "fantôme")} se ${ghosts.length === 1 ? "couche" : "couchent"}`;
  if (card === "faces") return `${came}, ${count(ghosts.length, "fantôme")} devant la glace`;
  const moved = `${count(ghosts.length, "fantôme")} une case plus loin`;
  return out > 0 ? `${moved}, dont ${out} ${out === 1 ? "sorti" : "sortis"}` : moved;
}

function revealed({ came }: PasVuRevealed, those: (numbers: readonly number[]) => string): string {
  const entered = came.filter(({ walk, stands }) => walk.door !== null && stands !== null).length;
  const out = came.filter(({ walk }) => walk.out).length;
  const fused = came.filter(({ walk }) => walk.fuses !== null).length;
  const aside = came.flatMap(({ stands, shifted }) => (shifted && stands !== null ? [stands] : []));
  const parts = [
    count(entered, "entrée"),
    ...(out > 0 ? [count(out, "sortie")] : []),
    ...(fused > 0 ? [count(fused, "fusion")] : []),
  ];
  const shifted = aside.length > 0 ? ` Ailleurs que prévu\u202f: ${those(aside)}.` : "";
  return `Tout le monde part en même temps\u202f: ${list(parts)}.${shifted}`;
}

function saw({ door, witnesses }: PasVuSaw, ghosts: (number: number, n: number) => string): string {
  if (witnesses.length === 0) return `${sayings.door(door)}\u202f: personne n’est vu.`;
  const kinds = alike(
    witnesses,
    ({ ghost }) => ghost,
    ({ via }) => via,
  );
  const seen = kinds.flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : `${ghosts(first.ghost, 1 + more.length)}${first.via === "mirror" ? " dans le miroir" : ""}`,
  );
  const go = witnesses.length === 1 ? "est vu et rentre chez lui" : "sont vus et rentrent chez eux";
  return `${sayings.door(door)}\u202f: ${list(seen)} ${go}.`;
}

const tenths = (n: number): string => (n / 10).toFixed(1).replace(".", ",");

function why(reason: Reasons["pas_vu"]): string {
  switch (reason.key) {
    case "rearranges":
      return "Pour changer.";
    case "hides":
      return `On voit moins les siens ainsi\u202f: ${reason.after}\u202f% au lieu de ${reason.before}\u202f%.`;
    case "exposes":
      return `On voit mieux ceux des autres ainsi\u202f: ${reason.after}\u202f% au lieu de ${reason.before}\u202f%.`;
    case "leaves":
      return "Tout est bien comme ça.";
    case "walks":
      return `${count(reason.out, "fantôme")} dehors, et ${reason.steps} pas pour les autres.`;
    case "sneaks":
      return `${count(reason.out, "fantôme")} dehors, ${reason.steps} pas pour les autres, et on voit ${reason.exposed}\u202f% de ce qui est dans le hall.`;
    case "aims":
      return `De là, on verrait environ ${tenths(reason.others)} fantôme des autres et ${tenths(reason.own)} des siens.`;
    case "guesses":
      return "Un côté en vaut un autre.";
  }
}

/** What a hint advises. */
function advice(action: string): string | undefined {
  const [verb = "", first = "", ...rest] = action.split(" ");
  if (verb === "take" || verb === "place") {
    const piece = first in PIECE ? the(first as keyof typeof PIECE) : first;
    return `${verb === "take" ? "prends" : "pose"} ${piece}`;
  }
  if (verb === "side") return `choisis le côté ${SIDES[first as keyof typeof SIDES]}`;
  if (verb === "tag") return `remplace le fantôme ${first}`;
  if (verb === "pick") return `choisis ${first}`;
  if (verb !== "plan") return undefined;
  const walks = [first, ...rest].filter((word) => word !== "");
  return walks.length === 0 ? "ne bouge pas" : `bouge ${list(walks.map(walked))}`;
}

function walked(word: string): string {
  const [, ghost = "0", door = "", steps = "", out = ""] = /^(\d+):([1-6]?)([nesw]*)(x?)/.exec(word) ?? [];
  const ways = [
    ...(door ? [`entre par la porte ${door}`] : []),
    ...(steps ? [count(steps.length, "case")] : []),
    ...(out ? ["sort"] : []),
  ];
  return `un ${SIZE[sizeOf(Number(ghost))]} (${ways.join(", ")})`;
}

export const words: Words<"pas_vu"> = {
  options: {
    fusion: {
      label: "Fusions",
      choices: { off: "Sans", on: "Avec" },
      notes: { off: "", on: "Seuls les petits entrent\u202f; deux qui se retrouvent en font un plus grand." },
    },
    midnight: {
      label: "Cartes Minuit",
      choices: { off: "Sans", on: "Avec" },
      notes: { off: "", on: "Dès le deuxième tour, chaque tour commence par une surprise." },
    },
    ghosts_hide: {
      label: "Les fantômes se cachent entre eux",
      choices: { off: "Non", on: "Oui" },
      notes: { off: "Ils sont translucides.", on: "Qui est derrière un plus grand n’est pas vu." },
    },
    peeks: {
      label: "Coups d’œil",
      choices: { off: "Sans", allowed: "Permis" },
      notes: { off: "", allowed: "Pour débuter\u202f: demande à une porte ce qu’elle verrait." },
    },
  },
  actions: {
    keep: "ne bouge aucun meuble",
    back: "remets-le à sa place",
    plan: "ne bouge pas",
  },
  advice,
  tell,
  why,
  rules: rules.fr,
  brief: [
    "Cinq tours pour faire traverser le hall à tes fantômes, de tes portes à celles d’en face.",
    "Chacun peut d’abord déplacer un meuble, puis tous préparent leurs pas en même temps.",
    "Ensuite quelqu’un regarde par une serrure\u202f: tout fantôme visible retourne au départ.",
    "Cache-toi donc derrière les meubles. Chaque fantôme sorti vaut des points, et le plus de points gagne.",
  ],
  lessons: {
    goal: "Tes sept fantômes attendent de ton côté. En cinq tours, fais-leur traverser le hall et sortir en face\u202f: un petit vaut 1 point, un moyen 3, le grand 5. Qui est vu par la serrure retourne au départ.",
    take: "Tu peux bouger un des deux meubles de ta carte, n’importe où et dans n’importe quelle position où il tient\u202f: debout, couché, appuyé, sur un autre. Un bon écran cache tes fantômes, ou ouvre la vue sur ceux des autres.",
    place:
      "Le contour menthe montre où le meuble va se poser. Tourne-le, bascule-le, redresse-le. Pose-le quand il te plaît.",
    plan: "Partage la valeur de ta carte entre tes fantômes\u202f: entrer, chaque pas et sortir coûtent un. Choisis un fantôme, puis une case. Qui entre ne peut pas sortir le même tour. Les plans restent secrets jusqu’à ce que tous soient faits.",
    within:
      "Choisis encore la case d’un fantôme pour dire où il s’y cache\u202f: au sol, sous un meuble ou dessus. Les petits tiennent là où les autres ne tiennent pas.",
    side: "Tu as fait le plus grand score\u202f: à toi de dire de quel côté va la serrure. Le dé dira laquelle de ses six portes. Qui a choisi attend que tous aient choisi.",
    look: "Tout le monde regarde par la serrure. Qui est vu, directement ou dans le miroir, rentre chez lui et pourra revenir.",
    midnight:
      "Minuit a sonné\u202f: la carte change ce tour. Lis ce qu’elle fait avant de préparer ton plan.",
    fusion:
      "Deux de tes fantômes dans une même case peuvent fusionner\u202f: deux petits en un moyen, un petit et un moyen en un grand.",
    peek: "À cette table, tu peux demander à n’importe quelle porte ce qu’elle verrait de ton plan. Ceux des autres ne sont jamais montrés.",
  },
};
