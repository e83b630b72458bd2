// The page "about", apart from the rest since it is long and seldom read.

import type { Lang } from "../lang/lang";

interface Chapter {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  keys?: readonly (readonly [readonly string[], string])[];
}

export interface About {
  title: string;
  chapters: readonly Chapter[];
}

const en: About = {
  title: "About Naysay",
  chapters: [
    {
      id: "what",
      heading: "What this is",
      paragraphs: [
        "Four games about saying no, to play in the browser: alone against bots on a train, with friends on their phones, or round one tablet.",
        "There is no account and nothing to install. A table is private: only those who have its link or code can find it. Your seat is held by a secret in this browser, so that nobody with the link can play for you.",
        "The server holds a log of each table for a while, so that games can go on after a break and be replayed. In it are the names that people gave there: whoever has the link can read them, and a chat’s picture of the link has the host’s. Your settings and the list of your games stay on this device.",
      ],
    },
    {
      id: "deals",
      heading: "Why the deal is fair",
      paragraphs: [
        "Before a game, the server draws a secret seed and shows its fingerprint, its SHA-256 hash. From then on the seed cannot be exchanged for another, for that would have another fingerprint.",
        "Then every player’s browser makes a random word and sends only its hash. When the game is asked to start, everybody is shown the whole list of hashes, and only then does each browser open its word. Every card and every die of the game is worked out from the seed and all of these words together. So the server cannot choose a seed that suits the words, and nobody, not even one who knows the seed, can choose a word that suits the others’. Who does not open theirs within three seconds is dealt without, and the replay says so.",
        "When the game is over the seed is shown. The replay page then works out every single draw again, in your browser and without asking the server, and compares the seal, the list and your word with what this browser was shown before the game. Whatever differs is said in red.",
        "What remains: whoever runs the server can know the cards, and if they play, you trust them not to look. One who knows the seed may still choose to open their word or not. And a host may abandon tables until a deal suits them. The deals of the day are the same for everybody, so nobody gives a word for them: they are sealed the day before, and opened when their day is over.",
        "For those who want to do it themselves: the key is HMAC-SHA256 of the words, one a line in the order of the seats, under the seed. The draw at step i, counting every move from 0, is HMAC-SHA256 of the number i under that key, read as one big number, modulo the number of things that could be drawn. The file of a game holds all that is needed.",
      ],
    },
    {
      id: "keys",
      heading: "Keyboard",
      paragraphs: [
        "Everything can be reached with Tab and Enter. At a table there are shortcuts too; each game names its own on its buttons.",
      ],
      keys: [
        [["R"], "the rules, at the one that matters now"],
        [["H"], "a hint, when it is your turn"],
        [["M"], "sound on or off"],
        [["Esc"], "close a panel"],
        [["←", "→"], "one step back or on in a replay"],
        [["Home", "End"], "to the beginning or the end of a replay"],
        [["Space"], "play or pause a replay"],
      ],
    },
    {
      id: "games",
      heading: "Whose games these are",
      paragraphs: [
        "The games belong to their authors and publishers. Naysay is an independent programme made out of love for them; it uses none of their drawings and is neither made nor endorsed by them. If you like a game, buy it: nothing replaces cards in the hand.",
      ],
      list: [
        "No Thanks! (Geschenkt) by Thorsten Gimmler",
        "Not Not, published by Igiari",
        "That’s Not a Hat by Kasper Lapp",
        "Pas Vu Pas Pris by the author named on its box",
      ],
    },
    {
      id: "licences",
      heading: "Made with",
      paragraphs: ["Naysay is free software under the MIT licence. It stands on:"],
      list: [
        "Fraunces, by Undercase Type: SIL Open Font License 1.1",
        "Atkinson Hyperlegible, by the Braille Institute of America: SIL Open Font License 1.1",
        "Fluent Emoji, © Microsoft Corporation: MIT licence. Most of the gifts are cut from its pictures, in inks of our own",
        "Svelte: MIT licence",
        "noble-hashes, by Paul Miller: MIT licence",
        "three.js, © three.js authors: MIT licence. The hall of Pas Vu Pas Pris is drawn with it",
        "MuJoCo, by Google DeepMind: Apache License 2.0. In it the furniture comes to rest",
        "numba and llvmlite, by Anaconda and others: BSD 2-Clause License; LLVM, in llvmlite: Apache License 2.0 with LLVM exceptions",
        "NumPy: BSD 3-Clause License",
      ],
    },
  ],
};

const fr: About = {
  title: "À propos de Naysay",
  chapters: [
    {
      id: "what",
      heading: "Ce que c’est",
      paragraphs: [
        "Quatre jeux où l’on dit non, à jouer dans le navigateur\u202f: seul contre des robots dans le train, entre amis sur les téléphones, ou autour d’une tablette.",
        "Pas de compte, rien à installer. Une table est privée\u202f: seuls ceux qui ont son lien ou son code la trouvent. Ta place est gardée par un secret dans ce navigateur\u202f: personne ne peut jouer pour toi avec le lien.",
        "Le serveur garde quelque temps le journal de chaque table, pour reprendre une partie après une pause et la revoir. On y trouve les noms donnés à la table\u202f: qui a le lien peut les lire, et l’aperçu du lien dans une messagerie montre celui de l’hôte. Tes réglages et la liste de tes parties restent sur cet appareil.",
      ],
    },
    {
      id: "deals",
      heading: "Pourquoi la donne est honnête",
      paragraphs: [
        "Avant une partie, le serveur tire une graine secrète et montre son empreinte, son hachage SHA-256. Dès lors la graine ne peut plus être échangée, car une autre aurait une autre empreinte.",
        "Puis le navigateur de chaque joueur tire un mot au hasard et n’en envoie que l’empreinte. Quand on lance la partie, la liste entière des empreintes est montrée à tous, et alors seulement chaque navigateur ouvre son mot. Chaque carte et chaque dé de la partie se calculent à partir de la graine et de tous ces mots ensemble. Le serveur ne peut donc pas choisir une graine d’après les mots, et personne, même en connaissant la graine, ne peut choisir son mot d’après ceux des autres. Qui n’ouvre pas le sien en trois secondes joue une donne faite sans lui, et la partie enregistrée le dit.",
        "La partie finie, la graine est montrée. La page de relecture recalcule alors chaque tirage, dans ton navigateur et sans rien demander au serveur, et compare le sceau, la liste et ton mot avec ce que ce navigateur a vu avant la partie. Tout ce qui diffère est dit en rouge.",
        "Ce qui reste\u202f: qui tient le serveur peut connaître les cartes, et s’il joue, on lui fait confiance pour ne pas regarder. Qui connaît la graine peut encore choisir d’ouvrir son mot ou non. Et un hôte peut abandonner des tables jusqu’à ce qu’une donne lui plaise. Les donnes du jour sont les mêmes pour tous, et personne n’y ajoute de mot\u202f: elles sont scellées la veille, et ouvertes quand leur jour est passé.",
        "Pour qui veut le refaire soi-même\u202f: la clé est le HMAC-SHA256, sous la graine, des mots, un par ligne dans l’ordre des places. Le tirage du coup i, en comptant tous les coups depuis 0, est le HMAC-SHA256 du nombre i sous cette clé, lu comme un grand nombre, modulo le nombre de choses à tirer. Le fichier d’une partie contient tout ce qu’il faut.",
      ],
    },
    {
      id: "keys",
      heading: "Clavier",
      paragraphs: [
        "Tout s’atteint avec Tab et Entrée. À une table il y a aussi des raccourcis\u202f; chaque jeu écrit les siens sur ses boutons.",
      ],
      keys: [
        [["R"], "les règles, à celle qui compte maintenant"],
        [["H"], "un conseil, à ton tour"],
        [["M"], "le son, allumé ou coupé"],
        [["Échap"], "fermer un panneau"],
        [["←", "→"], "un coup en arrière ou en avant dans une relecture"],
        [["Début", "Fin"], "au début ou à la fin d’une relecture"],
        [["Espace"], "lire ou arrêter une relecture"],
      ],
    },
    {
      id: "games",
      heading: "À qui sont ces jeux",
      paragraphs: [
        "Les jeux appartiennent à leurs auteurs et à leurs éditeurs. Naysay est un programme indépendant, fait par amour pour eux\u202f; il n’utilise aucun de leurs dessins, et n’est ni fait ni approuvé par eux. Si un jeu te plaît, achète-le\u202f: rien ne remplace des cartes en main.",
      ],
      list: [
        "No Thanks! (Geschenkt) de Thorsten Gimmler",
        "Not Not, édité par Igiari",
        "That’s Not a Hat de Kasper Lapp",
        "Pas Vu Pas Pris de l’auteur nommé sur sa boîte",
      ],
    },
    {
      id: "licences",
      heading: "Fait avec",
      paragraphs: ["Naysay est un logiciel libre, sous licence MIT. Il s’appuie sur\u202f:"],
      list: [
        "Fraunces, d’Undercase Type\u202f: SIL Open Font License 1.1",
        "Atkinson Hyperlegible, du Braille Institute of America\u202f: SIL Open Font License 1.1",
        "Fluent Emoji, © Microsoft Corporation\u202f: licence MIT. La plupart des cadeaux sont découpés dans ses images, avec nos propres encres",
        "Svelte\u202f: licence MIT",
        "noble-hashes, de Paul Miller\u202f: licence MIT",
        "three.js, © three.js authors\u202f: licence MIT. Le hall de Pas Vu Pas Pris est dessiné avec",
        "MuJoCo, de Google DeepMind\u202f: Apache License 2.0. C’est lui qui fait tenir les meubles, ou tomber",
        "numba et llvmlite, d’Anaconda et d’autres\u202f: licence BSD à deux clauses\u202f; LLVM, dans llvmlite\u202f: Apache License 2.0 avec les exceptions de LLVM",
        "NumPy\u202f: licence BSD à trois clauses",
      ],
    },
  ],
};

export const about: Readonly<Record<Lang, About>> = { en, fr };
