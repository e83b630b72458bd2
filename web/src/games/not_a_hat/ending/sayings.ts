// What the end of the game says.

/** Somebody in a sentence. */
export interface Somebody {
  name: string;
  you: boolean;
}

/** What ended the last round. */
export type Ending =
  { by: "back"; who: Somebody; count: number } | { by: "given"; count: number } | { by: "shop" };

/** How a name was said: bots tell, people may; else it was right or wrong, or only those at the table heard it. */
export type Stroke = Conviction | "right" | "wrong" | "unheard";
export const CONVICTIONS = ["knew", "guessed", "bluffed"] as const;
export type Conviction = (typeof CONVICTIONS)[number];

/** One gift given once. */
export interface Given {
  giver: Somebody;
  receiver: Somebody;
  stroke: Stroke;
  right: boolean | null;
}

/** Asked of who gave it, and what they may answer. */
export interface OwnSayings extends Readonly<Record<Conviction, string>> {
  ask: (who: Somebody) => string;
}

export interface EndingSayings {
  label: string;
  title: (winners: readonly Somebody[], others: readonly Somebody[]) => string;
  why: (fewest: number, shared: boolean, ending: Ending) => string;
  whyOver: (fewest: number, shared: boolean, rounds: number) => string;
  standing: string;
  came: (things: readonly string[]) => string; // with their articles
  points: (n: number) => string;
  knew: (n: number, of: number) => string;
  right: (n: number, of: number) => string;
  byRound: (counts: readonly number[]) => string;
  round: string;
  rounds: string;
  ways: string;
  outward: string;
  choose: string;
  choice: (thing: string, given: number, back: Somebody | null) => string;
  way: (thing: string) => string;
  quote: (words: string) => string;
  aloud: string;
  legend: Readonly<Record<Stroke | "refused", string>>;
  dealt: (who: Somebody) => string;
  shop: (who: Somebody) => string;
  given: (given: Given) => string;
  became: (thing: string | null) => string; // with its article
  refused: (given: Given, loser: "giver" | "receiver" | null) => string;
  lay: (who: Somebody) => string; // where it was when the round ended
  unanswered: (who: Somebody) => string;
  own: OwnSayings;
  kept: string; // what becomes of what people own up to
}
