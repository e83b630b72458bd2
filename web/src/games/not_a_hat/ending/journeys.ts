// Gifts that went round the table, and how each name on their way was said.

import type { Lang } from "../../../lang/lang";
import type { NotAHatHop, NotAHatJourney } from "../../../wire";
import type { Place } from "../../game";
import { called, withArticle } from "../gifts";
import type { Conviction, EndingSayings, Given, Stroke } from "./sayings";
import { somebody } from "./standing";

/** A journey that can be followed, with its number among all. */
export interface Way {
  number: number;
  journey: NotAHatJourney;
}

/** Those of a round that were given at least once: what came back first, then the most travelled. */
export function waysOf(journeys: readonly NotAHatJourney[], round: number): Way[] {
  return journeys
    .map((journey, number) => ({ number, journey }))
    .filter(({ journey }) => journey.round === round && journey.hops.length > 0)
    .sort(
      ({ journey: one }, { journey: other }) =>
        Number(other.back !== null) - Number(one.back !== null) || other.hops.length - one.hops.length,
    );
}

export function strokeOf(hop: NotAHatHop, owned: Conviction | null): Stroke {
  const told = hop.conviction ?? owned;
  if (told !== null) return told;
  return hop.right === null ? "unheard" : hop.right ? "right" : "wrong";
}

/** The name that was said, in the reader's language if it is known what it means; null: it was said aloud. */
export function saidOn(hop: NotAHatHop, say: EndingSayings, lang: Lang): string | null {
  if (hop.thing !== null) return called(hop.thing, lang);
  return hop.words === "" ? null : say.quote(hop.words);
}

export interface Telling {
  places: readonly Place[];
  say: EndingSayings;
  lang: Lang;
}

const someone = (places: readonly Place[], seat: number): Given["giver"] => {
  const place = places[seat];
  return place ? somebody(place) : { name: "", you: false };
};

export function beginning({ dealt, first }: NotAHatJourney, { places, say }: Telling): string {
  const who = someone(places, first);
  return dealt ? say.dealt(who) : say.shop(who);
}

/** One hop in one to three sentences. */
export function told(journey: NotAHatJourney, at: number, stroke: Stroke, telling: Telling): string {
  const { places, say, lang } = telling;
  const hop = journey.hops[at];
  if (!hop) return "";
  const given: Given = {
    giver: someone(places, hop.giver),
    receiver: someone(places, hop.receiver),
    stroke,
    right: hop.right,
  };
  const sentences = [say.given(given)];
  if (journey.broke === at)
    sentences.push(say.became(hop.thing === null ? null : withArticle(hop.thing, lang)));
  if (hop.answer === "refused") {
    const loser = journey.back === null ? null : journey.back === hop.giver ? "giver" : "receiver";
    sentences.push(say.refused(given, loser));
  }
  return sentences.join(" ");
}

/** Where it was when the round ended; null: it had come back, or nobody took it. */
export function ending({ hops }: NotAHatJourney, { places, say }: Telling): string | null {
  const last = hops[hops.length - 1];
  if (!last || last.answer === "refused") return null;
  const who = someone(places, last.receiver);
  return last.answer === "accepted" ? say.lay(who) : say.unanswered(who);
}
