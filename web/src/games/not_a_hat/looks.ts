// What a face can show: only what the table can see, never what somebody knows.

export type Look = "rest" | "smiling" | "plainly" | "unsure" | "sly" | "laughing" | "caught";

interface Drawn {
  lines: string;
  full: string; // filled
}

const eye = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const EYES = eye(-3.5, -2, 1.55) + eye(3.5, -2, 1.55);

export const LOOKS: Readonly<Record<Look, Drawn>> = {
  rest: { full: EYES, lines: "M-3 3.2q3 2 6 0" },
  smiling: { full: EYES, lines: "M-4.2 2.3q4.2 4.2 8.4 0" },
  plainly: { full: EYES, lines: "M-3.2 3.5h6.4" },
  unsure: {
    full: eye(-2.4, -1.7, 1.5) + eye(4.6, -1.7, 1.5),
    lines: "M-5.8-4.5-2-6.1M2.3-6.1 6.1-4.5M-3.6 4q1.2-1.9 2.4 0t2.4 0 2.4 0",
  },
  sly: {
    full: eye(-2.6, -1.5, 1.3) + eye(4.6, -1.5, 1.3),
    lines: "M-5.6-2.6h4M1.6-2.6h4M-2.5 3.8q3 .8 5.3-1.6",
  },
  laughing: { full: "M-4.5 1.7h9q-.3 5.3-4.5 5.3t-4.5-5.3Z", lines: "M-5.5-1q2-3 4 0M1.5-1q2-3 4 0" },
  caught: { full: "", lines: "m-5.6-3.8 3.3 1.8-3.3 1.8M5.6-3.8 2.3-2l3.3 1.8M-3.2 4.9q3.2-3.4 6.4 0" },
};

/** Where the middle of the face lies in each seat's shape, and how large it is there: as kit/emblems has them. */
export const FACES: readonly (readonly [x: number, y: number, size: number])[] = [
  [17, 17, 1],
  [17, 22, 0.82],
  [17, 17, 1],
  [17, 17, 0.86],
  [17, 17, 0.98],
  [17, 17.5, 0.68],
  [17, 16.5, 0.8],
  [17, 21, 0.88],
];
