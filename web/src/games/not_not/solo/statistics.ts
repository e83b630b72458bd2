// What a player's rounds of one kind say about the player.

/** A round that was played: `ms` is null where nothing was tapped. */
export interface Tried {
  ms: number | null;
  right: boolean;
}

export interface Summary {
  rounds: number;
  wrong: number; // share, 0…1
  times: readonly number[]; // of the right taps, quickest first
  median: number | null; // of these, as the rest
  quarter: number | null;
  threeQuarters: number | null;
}

export function summary(tried: readonly Tried[]): Summary {
  const times = tried.flatMap(({ ms, right }) => (right && ms !== null ? [ms] : [])).sort((a, b) => a - b);
  return {
    rounds: tried.length,
    wrong: tried.length === 0 ? 0 : tried.filter(({ right }) => !right).length / tried.length,
    times,
    median: quantile(times, 0.5),
    quarter: quantile(times, 0.25),
    threeQuarters: quantile(times, 0.75),
  };
}

/** Between two neighbours where it falls between them. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  return below === undefined || above === undefined ? null : below + (above - below) * (at % 1);
}

const STEP = 500; // ms

/** Where an axis that begins at zero should end. */
export function axisEnd(times: readonly number[]): number {
  return Math.max(2 * STEP, Math.ceil(Math.max(0, ...times) / STEP) * STEP);
}
