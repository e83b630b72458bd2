import type { Piece, Size } from "../hall/defs";
import type { Sayings } from "./sayings";

export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} et ${names[names.length - 1]}`;
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const count = (n: number, noun: string): string => `${n} ${noun}${n < 2 ? "" : "s"}`;
const figure = (x: number): string => x.toFixed(2).replace(".", ",");
const of = (name: string): string => (/^[aeiouyhéèêàâîôûœ]/i.test(name) ? `d’${name}` : `de ${name}`);
const did = (name: string | null, yours: string, theirs: string): string =>
  name === null ? `Tu ${yours}` : `${name} ${theirs}`;

const piece: Readonly<Record<Piece, string>> = {
  mirror: "miroir",
  trolley: "chariot",
  desk: "bureau",
  piano: "piano",
  armchair: "fauteuil",
  table: "table",
};
const size: Readonly<Record<Size, string>> = { small: "petit", medium: "moyen", large: "grand" };
const side = { south: "sud", west: "ouest", north: "nord", east: "est" } as const;
const the = (which: Piece): string => (which === "table" ? "la table" : `le ${piece[which]}`);

export const sayings: Sayings = {
  piece,
  the,
  size,
  side,
  door: ({ side: at, number }) => `Côté ${side[at]}, porte ${number}`,
  square: ({ column, row }) => `colonne ${column}, rangée ${row}`,
  ghost: (owner, which) => (owner === null ? `ton ${size[which]}` : `le ${size[which]} ${of(owner)}`),
  ghosts: (owner, which, n) =>
    owner === null ? `${n} de tes ${size[which]}s` : `${n} ${size[which]}s ${of(owner)}`,

  seats: "Les places, dans le sens horaire à partir de toi",
  seat: (name, facts) => `${name}\u202f: ${facts.join(", ")}`,
  sits: (at) => `côté ${side[at]}`,
  tally: (hall, out, home) => `${hall} dans le hall, ${count(out, "sorti")}, ${home} au départ`,
  brief: (hall, out) => `${hall} dans le hall, ${count(out, "sorti")}`,
  points: (n) => count(n, "point"),
  card: (value, pieces) =>
    `carte ${value}${pieces.length === 0 ? "" : `\u202f: ${list(pieces.map((p) => piece[p]))}`}`,
  die: "a le dé",
  planned: "a fait son plan",
  bot: "robot",
  away: "absent, un robot joue",
  offline: "hors ligne",

  turn: (n, total) => `Tour ${n} sur ${total}`,
  steps: {
    midnight: "Minuit",
    furniture: "Meubles",
    ghosts: "Fantômes",
    side: "Côté",
    door: "Porte",
    look: "Regard",
  },
  stepsLabel: "Les étapes d’un tour",

  views: { hall: "3D", plan: "Plan" },
  viewLabel: "Comment le hall est montré",
  low: "Image simple",
  failed: "Pas de 3D sur cet appareil. Le plan montre tout.",
  recall: "Dernier regard",
  goOn: "Continuer",
  plan: "Le hall vu d’en haut",
  inSquare: (square, inside, price) => {
    const cost = price === undefined ? "" : price === null ? ", trop loin" : `, ${price} en tout`;
    return `${capital(sayings.square(square))}${cost}\u202f: ${list(inside) || "vide"}`;
  },
  waiting: "attend",
  out: "sorti",
  reserve: "en réserve",
  onTop: (which) => `sur ${the(which)}`,
  beneath: (which) => `sous ou dans ${the(which)}`,
  fromSide: (from) => (from === "south" ? "du sud" : "de l’est"),
  keyholeOn: "la serrure est ici",
  watches: "va regarder",

  setting: { title: "On installe le hall", line: "Les meubles d’abord, puis la serrure." },
  draws: (name) => ({ title: did(name, "pioches une carte", "pioche une carte"), line: "" }),
  moves: (name) => ({
    title: `${name} peut bouger un meuble`,
    line: "Un des deux de sa carte, ou aucun.",
  }),
  holds: (name, which) => ({
    title: `${name} tient ${the(which)}`,
    line: "Il peut aller n’importe où dans le hall.".replace("Il", which === "table" ? "Elle" : "Il"),
  }),
  plans: (waiting, mine) => ({
    title: mine ? "Ton plan est fait" : "Chacun prépare son plan",
    line: waiting.length === 0 ? "Tout le monde est prêt." : `On attend encore\u202f: ${list(waiting)}.`,
  }),
  went: (entered, out) => ({
    title: "Tous partent en même temps",
    line: `${count(entered, "entrée")}, ${count(out, "sortie")}.`,
  }),
  rolling: { title: "Qui choisit le côté\u202f?", line: "Le plus grand score choisit." },
  rolled: (name, pips) => ({
    title: did(name, `fais ${pips}`, `fait ${pips}`),
    line: "Le plus grand score choisit le côté de la serrure.",
  }),
  tied: { title: "Égalité", line: "Les ex æquo relancent." },
  choosing: (name) => ({ title: `${name} choisit le côté`, line: "De quel côté va la serrure\u202f?" }),
  chose: (name, at) => ({
    title: did(name, `choisis le côté ${side[at]}`, `choisit le côté ${side[at]}`),
    line: "Le dé dit maintenant quelle porte.",
  }),
  picking: (name, card) => ({ title: `${name} choisit`, line: sayings.midnight[card].title }),
  dark: (name, door) => ({
    title: "Lumière éteinte",
    line: `${did(name, "fais", "fait")} ${door.number}\u202f: côté ${side[door.side]}, porte ${door.number}.`,
  }),
  crystalSays: (pips) => ({ title: `Ce sera la porte ${pips}`, line: "Le côté est choisi comme toujours." }),
  over: { title: "La partie est finie", line: "Les cinq tours sont joués." },

  take: (value, both, one) => ({
    title: `Ta carte\u202f: un ${value}`,
    line: both
      ? "Bouge un de ses deux meubles, ou aucun."
      : one
        ? "L’un des deux a déjà bougé. Bouge l’autre, ou aucun."
        : "Les deux ont déjà bougé. Bouge n’importe quel autre, ou aucun.",
  }),
  takeUp: "Prendre",
  leaveAll: "Aucun",
  leaveAllCost: "tout laisser ainsi",
  hold: (which) => `Tu tiens ${the(which)}`,
  rests: ({ manner, on, floor }, square) => {
    const how = { stands: "Debout", lies: "Couché", leans: "Appuyé" }[manner];
    const against = floor ? "contre" : "sur";
    const where = on.length === 0 ? "au sol" : `${against} ${list(on.map(the))}`;
    return `${how} ${where}, ${sayings.square(square)}.`;
  },
  unsettled: ({ why, side: wall, by }) => {
    if (why === "restless" || wall === null) return "Ça ne tient jamais en place ainsi.";
    return why === "outside"
      ? `Ça dépasse de ${figure(by)} case à travers le mur ${side[wall]}.`
      : `Ça tombe et finit ${figure(by)} case au-delà du mur ${side[wall]}.`;
  },
  cannot: "Impossible ici",
  alsoMoves: (pieces) =>
    `${capital(list(pieces.map(the)))} ${pieces.length === 1 ? "se posera" : "se poseront"} à nouveau.`,
  asking: "En train de se poser…",
  setDown: "Poser",
  setDownCost: "là où c’est menthe",
  putBack: "Remettre",
  putBackCost: "rien n’aura bougé",
  repair: ({ side: wall, by }) =>
    wall === null
      ? { title: "Redresser", line: "ainsi ça tient" }
      : { title: "Rentrer", line: `de ${figure(by + 0.01)} case` },
  pad: "Tourner et basculer",
  padMoves: "Déplacer avec la croix",
  moveBy: {
    left: "Vers la gauche",
    right: "Vers la droite",
    away: "Vers le fond",
    near: "Vers toi",
  },
  turnBy: { left: "Tourner à gauche", right: "Tourner à droite" },
  tip: {
    left: "Basculer à gauche",
    right: "Basculer à droite",
    away: "Basculer vers le fond",
    near: "Basculer vers toi",
  },
  standUp: "Remettre debout",
  byNumbers: "Au chiffre près",
  fromWest: "Depuis l’ouest, en cases",
  fromSouth: "Depuis le sud, en cases",
  turned: "Tourné, en degrés",
  lay: "Coucher",

  stepsLeft: (left, total) => (left === 0 ? "Tous les pas sont pris" : `Encore ${left} pas sur ${total}`),
  howToPlan: "Choisis un fantôme, puis une case.",
  howToLead: (name) => `Où va ${name}\u202f? Sa case encore\u202f: où s’y cache-t-il\u202f?`,
  flock: "Tes fantômes",
  flockGhost: (nth, which, where, cost) =>
    `${nth}\u202f: ${size[which]}, ${where}${cost > 0 ? `, ${cost} pas` : ""}`,
  hide: "Se cacher",
  hideCost: (left) => (left === 0 ? "plus de pas" : `${left} pas non pris`),
  stay: "Personne ne bouge",
  undo: "Reculer",
  goOut: (cost) => `Sortir\u202f: ${cost} en tout`,
  fuse: (which, into) => `Fusionner avec le ${size[which]}\u202f: un ${size[into]}`,
  where: "Où dans sa case",
  level: (which) => (which === null ? "au sol" : `sur ${the(which)}`),
  under: (which) => `sous ${the(which)}`,

  side_: { title: "Choisis le côté de la serrure", line: "Le dé dira laquelle de ses six portes." },
  sideCost: (_, owner) =>
    owner === undefined ? "à personne" : owner === null ? "le tien" : `celui ${of(owner)}`,
  pick: (card, which) => ({
    title: sayings.midnight[card].title,
    line:
      which === null
        ? card === "tag"
          ? "Ton voisin de droite n’en a pas dans le hall\u202f: où se place un des tiens\u202f?"
          : "Choisis ce qui se passe."
        : `Que devient ${the(which)}\u202f? Tu as le dé\u202f: à toi de décider.`,
  }),
  offer: (card, { name, change }) => {
    const [moved] = change.furniture[0] ?? [];
    const [, at = "", number = ""] = /^([a-z]+)(\d?)$/.exec(name) ?? [];
    const where = at in side ? side[at as keyof typeof side] : name;
    if (card === "tipsy")
      return moved === undefined ? `basculer côté ${where}` : `basculer ${the(moved)} côté ${where}`;
    if (card === "dance")
      return `${moved === undefined ? "" : `${the(moved)}, `}côté ${where}, porte ${number}`;
    return card === "brother" ? "un plus grand prend sa place" : "ici";
  },
  tag: {
    title: "Touché, c’est toi le chat",
    line: "Lequel des petits de ton voisin de droite le tien remplace-t-il\u202f?",
  },

  peekLabel: "Que verrait une porte\u202f?",
  peekDoor: "Porte",
  peekAsk: "Demander à cette porte",
  peekEnd: "Fermer",
  peeked: (door, n) => {
    const what =
      n === null
        ? "on regarde…"
        : n === 0
          ? "personne ne serait vu"
          : `${count(n, "fantôme")} ${n === 1 ? "serait vu" : "seraient vus"}`;
    return `${sayings.door(door)}\u202f: ${what}.`;
  },

  eye: "Regarder par une porte",
  noEye: "Comme à la table",
  eyeNote: "Ce qu’on voit d’ici. Qui elle aurait vu lors d’un regard, le livre de la chance le dit à la fin.",

  seen: (n) => (n === 0 ? "Personne n’est vu" : n === 1 ? "Un fantôme est vu" : `${n} fantômes sont vus`),
  seenList: "Qui est vu, et quelle part de l’image il occupe",
  witness: (owner, which, via) =>
    `${owner === null ? `Ton ${size[which]}` : `Le ${size[which]} ${of(owner)}`}${via === "mirror" ? ", dans le miroir" : ""}`,
  share: (share) => `${(share * 100).toFixed(share < 0.01 ? 2 : 1).replace(".", ",")}\u202f%`,
  shareLabel: (share) => `${(share * 100).toFixed(2).replace(".", ",")}\u202f% de l’image de la serrure`,
  flee: (n) => ({
    title: n === 1 ? "Un fantôme s’enfuit" : `${n} fantômes s’enfuient`,
    line: "De retour de leur côté\u202f; ils pourront revenir.",
  }),
  lastLook: (door) => `Le dernier regard. ${sayings.door(door)}`,

  midnight: {
    double: {
      title: "Double curieux",
      does: "Après le regard, la serrure passe juste en face et l’on regarde encore.",
    },
    cover: {
      title: "Tous aux abris",
      does: "Tous les fantômes du hall se couchent, et ceux qui bougent ce tour-ci finissent couchés.",
    },
    tipsy: { title: "Surexcité", does: "Chaque meuble est basculé sur le côté." },
    faces: {
      title: "Concours de grimaces",
      does: "Le miroir se tourne vers le milieu du hall, et chacun met un petit fantôme devant la glace. Ceux-là ne bougent pas ce tour-ci.",
    },
    tag: {
      title: "Touché, c’est toi le chat",
      does: "Chacun remplace un petit fantôme de son voisin de droite par un des siens.",
    },
    dance: { title: "Piste de danse", does: "Chaque meuble va à la porte la plus proche." },
    perch: {
      title: "Chat perché",
      does: "Après le regard, les fantômes qui ne sont pas perchés sur un meuble rentrent chez eux.",
    },
    brother: {
      title: "Je vais le dire à mon grand frère",
      does: "Chacun peut remplacer un de ses fantômes du hall par un plus grand.",
    },
    knock: {
      title: "Toc, toc, toc",
      does: "Personne ne choisit\u202f: la serrure reste de son côté, et le dé dit quelle porte.",
    },
    dizzy: {
      title: "J’ai le tournis",
      does: "Le hall fait un quart de tour. Désormais, tu entres par le côté qui est devant toi.",
    },
    crystal: {
      title: "Boule de cristal",
      does: "Le numéro de la porte est tiré maintenant, avant que personne ne se cache.",
    },
    sun: {
      title: "1, 2, 3, soleil",
      does: "Chaque fantôme du hall avance d’une case vers sa sortie, gratuitement.",
    },
  },
  crystal: (number) => `Ce sera la porte ${number}`,

  result: {
    label: "Le résultat",
    title: (winners, you) =>
      you && winners.length === 1
        ? "Tu gagnes"
        : winners.length === 1
          ? `${winners[0] ?? ""} gagne`
          : `Victoire partagée\u202f: ${list(winners)}`,
    why: (points, tied) => {
      const most = count(points, "point");
      if (tied === "no") return `Avec ${most}, le plus grand total.`;
      if (tied === "out") return `Avec ${most}, et plus de fantômes sortis que ceux qui en ont autant.`;
      if (tied === "home") return `Avec ${most}, et moins de fantômes au départ que ceux qui en ont autant.`;
      return `Avec ${most} chacun, et autant de fantômes sortis et au départ.`;
    },
    out: "Sortis",
    hall: "Dans le hall",
    home: "Au départ",
    points: "Points",
  },
};
