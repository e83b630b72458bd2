// How long a round of practice lasts. These are our own: nobody else is in this race.

export type Pace = "calm" | "brisk" | "fierce";

export const PACES: readonly Pace[] = ["calm", "brisk", "fierce"];

const SECONDS: Readonly<Record<Pace, { first: number; least: number }>> = {
  calm: { first: 6, least: 3.5 },
  brisk: { first: 4, least: 2 },
  fierce: { first: 2.5, least: 1.2 },
};
const SHRINK = 0.97; // of what is left above the least, with each round
const EMPTY = 0.5; // of the time, where nothing is to be tapped

/** Seconds for the round after `streak` right ones. */
export function secondsOf(pace: Pace, streak: number): number {
  const { first, least } = SECONDS[pace];
  return least + (first - least) * SHRINK ** streak;
}

/** Seconds until the round ends by itself: sooner where waiting is all there is to do. */
export function endOf(seconds: number, right: readonly unknown[]): number {
  return right.length === 0 ? seconds * EMPTY : seconds;
}
