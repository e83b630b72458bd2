// The eight seats, each drawn as an outline, an inner line and a hatch for eyes that tell patterns better than colours.

interface Hatch {
  path: string; // one tile of the pattern
  gap: number; // the side of the tile
  turn: number; // degrees
  width: number;
}

export interface Shape {
  key: string;
  body: string;
  line: string;
  hatch: Hatch;
}

const lines = (turn: number, gap = 5, width = 1.6): Hatch => ({ path: `M0 0H${gap}`, gap, turn, width });
const grid = (turn: number): Hatch => ({ path: "M0 0H6M0 0V6", gap: 6, turn, width: 1.5 });
const dots = (gap: number): Hatch => ({ path: `M${gap / 2} ${gap / 2}h.01`, gap, turn: 0, width: 2.4 });

const circle = (r: number): string => `M17 ${17 - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`;

export const SHAPES: readonly [Shape, ...Shape[]] = [
  { key: "a", body: circle(15), line: circle(7), hatch: lines(0) },
  {
    key: "b",
    body: "M17 2.5 32 30a1.5 1.5 0 0 1-1.3 2H3.3A1.5 1.5 0 0 1 2 30Z",
    line: "m17 14 5.5 11h-11Z",
    hatch: lines(90),
  },
  {
    key: "c",
    body: "M7 3h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z",
    line: "M11.5 11.5h11v11h-11Z",
    hatch: lines(45),
  },
  { key: "d", body: "M17 1 33 17 17 33 1 17Z", line: "m17 10.5 6.5 6.5-6.5 6.5-6.5-6.5Z", hatch: dots(6) },
  {
    key: "e",
    body: "M17 1.5 30.6 9.2v15.6L17 32.5 3.4 24.8V9.2Z",
    line: "m17 10 6.1 3.5v7L17 24l-6.1-3.5v-7Z",
    hatch: lines(-45),
  },
  {
    key: "f",
    body: "M17 1.5 21.4 11.6 32.3 12.7 24.1 19.9 26.5 30.6 17 25 7.5 30.6 9.9 19.9 1.7 12.7 12.6 11.6Z",
    line: circle(3.6),
    hatch: grid(0),
  },
  {
    key: "g",
    body: "M12 2.5h10V12h9.5v10H22v9.5H12V22H2.5V12H12Z",
    line: "M17 11.5v11M11.5 17h11",
    hatch: grid(45),
  },
  {
    key: "h",
    body: "M17 1.5C22.5 9 29 14.6 29 21a12 11.5 0 0 1-24 0C5 14.6 11.5 9 17 1.5Z",
    line: "M17 15.5c2.4 3 4.2 4.4 4.2 6.6a4.2 4.2 0 0 1-8.4 0c0-2.2 1.8-3.6 4.2-6.6Z",
    hatch: lines(0, 7, 2.6),
  },
];
