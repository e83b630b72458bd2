// What a chat shows of a link before anybody follows it. The server puts in the name of the host and the game.

import type { Lang } from "./lang";

export interface PreviewWords {
  home: string;
  about: string;
  invited: string;
  open: string; // nobody has sat down yet, or has no name
  come: string;
}

export const preview: Readonly<Record<Lang, PreviewWords>> = {
  en: {
    home: "Naysay: four games of saying no",
    about: "Alone against bots, or with friends: one tap, no account.",
    invited: "{name} invites you to play {game}",
    open: "Come and play {game}",
    come: "Open the link, take a seat: no account, nothing to install.",
  },
  fr: {
    home: "Naysay\u202f: quatre jeux pour dire non",
    about: "Seul contre des robots ou entre amis\u202f: un geste, pas de compte.",
    invited: "{name} t’invite à jouer à {game}",
    open: "Viens jouer à {game}",
    come: "Ouvre le lien, prends place\u202f: pas de compte, rien à installer.",
  },
};
