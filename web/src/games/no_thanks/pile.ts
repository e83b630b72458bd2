// Where the chips of the pot lie: three stacks. A chip that joins never moves those that were there.

export interface Spot {
  x: number;
  y: number;
}

const STACKS = [
  { x: 6, y: 52 },
  { x: 64, y: 58 },
  { x: 114, y: 38 },
] as const;
const TURN = [1, 0, 1, 2, 0, 1] as const; // which stack each chip goes to, over and over
const BACK_TO_FRONT = [2, 0, 1] as const;
const ROOM = 62; // above the lowest chip of a stack

export function pile(chips: number): Spot[] {
  const heights = [0, 0, 0];
  for (let i = 0; i < chips; i += 1) {
    const stack = TURN[i % TURN.length] ?? 0;
    heights[stack] = (heights[stack] ?? 0) + 1;
  }
  const step = Math.min(10, ROOM / Math.max(1, ...heights));
  return BACK_TO_FRONT.flatMap((stack) => {
    const { x, y } = STACKS[stack];
    return Array.from({ length: heights[stack] ?? 0 }, (_, i) => ({ x, y: y - i * step }));
  });
}
