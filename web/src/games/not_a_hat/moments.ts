// What a board comes to for whoever looks at it: what faces show, and the words for it.

import type { NotAHatBoard } from "../../wire";
import type { Place } from "../game";
import type { Look } from "./looks";
import type { Sayings, Titled } from "./words/sayings";

/** A face shows how something was said, how long somebody takes, and how it ended. */
export function looks(board: NotAHatBoard, slow: boolean): Look[] {
  const { phase, verdict, offer, giver, receiver } = board;
  return board.places.map((_, seat) => {
    if ((phase === "verdict" || phase === "over") && verdict !== null && verdict.loser !== null) {
      if (seat === verdict.loser) return "caught";
      return verdict.loser === verdict.giver || seat === verdict.giver ? "laughing" : "sly";
    }
    if (phase === "offered" && seat === giver) return offer?.manner ?? "plainly";
    if (phase === "offered" && seat === receiver) return slow ? "unsure" : "rest";
    if (phase === "give" && seat === giver) return slow ? "unsure" : "rest";
    if (phase === "shown" && seat === giver) return "sly";
    return "rest";
  });
}

export interface Told {
  board: NotAHatBoard;
  places: readonly Place[];
  mine: (seat: number) => boolean; // played from this browser
  say: Sayings;
}

/** What is going on, for the line above one's own place. */
export function titled({ board, places, mine, say }: Told): Titled {
  const name = (seat: number | null): string => (seat === null ? "" : (places[seat]?.label ?? ""));
  const { phase, giver, receiver, verdict } = board;
  switch (phase) {
    case "deal":
      return say.dealing;
    case "ready":
      return say.ready;
    case "turning":
      return say.turning;
    case "shown":
      return say.shown(name(giver), places[giver]?.you === true);
    case "give":
      return mine(giver)
        ? say.give(name(receiver), board.giving?.arrow ?? "left")
        : say.thinking(name(giver));
    case "offered":
      return receiver !== null && mine(receiver) ? say.believe(name(giver)) : say.answering(name(receiver));
    case "claims":
      return claiming({ board, places, mine, say });
    case "verdict":
    case "over": {
      if (verdict === null || verdict.loser === null)
        return phase === "over" ? say.over : { title: say.verdict.nobody, line: "" };
      const got = board.places[verdict.loser]?.penalties.length ?? 0;
      const you = places[verdict.loser]?.you === true;
      return {
        title: say.verdict.titles(got, name(verdict.loser), you),
        line: say.verdict.then(got, board.most),
      };
    }
  }
}

interface Lately {
  drawn: boolean; // its back was seen just now, and so it was told where it goes
  slow: boolean;
  turned: boolean; // what was refused can be seen
}

/** What is heard besides what happened: what there is to do, that somebody takes long, and what it comes to. */
export function heard(told: Told, { drawn, slow, turned }: Lately): string {
  const { board, places, mine, say } = told;
  const { phase, giver, receiver } = board;
  const { title, line } = titled(told);
  switch (phase) {
    case "give":
      return mine(giver) && !drawn ? spoken(title, line) : "";
    case "offered":
      if (!slow || receiver === null || mine(receiver)) return "";
      return spoken(say.hesitating(places[receiver]?.label ?? ""));
    case "verdict":
    case "over":
      return turned ? spoken(title, line) : "";
    case "deal":
    case "ready":
    case "shown":
    case "turning":
    case "claims":
      return "";
  }
}

const spoken = (...lines: readonly string[]): string =>
  lines
    .filter((line) => line !== "")
    .map((line) => (/\p{P}$/u.test(line) ? line : `${line}.`))
    .join(" ");

function claiming({ board, places, mine, say }: Told): Titled {
  const silent = claimants(board).map((seat) => ({ seat, label: places[seat]?.label ?? "" }));
  return silent.some(({ seat }) => mine(seat)) ? say.claim : say.claiming(silent.map(({ label }) => label));
}

/** Who still has to say whether it is what was said. */
export function claimants({ verdict, claims }: NotAHatBoard): number[] {
  if (verdict === null || claims === null) return [];
  return [verdict.giver, verdict.receiver].filter((_, at) => claims[at] === null);
}
