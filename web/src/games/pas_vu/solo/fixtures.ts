// A small hall for tests, and a server whose answers the test gives.

import type { PasVuAnswered, PasVuDrill, PasVuWitness } from "../../../wire";
import { PIECES } from "../hall/defs";

export const aDrill = (drill: Partial<PasVuDrill> = {}): PasVuDrill => ({
  name: "1.0",
  furniture: PIECES.map((piece, n) => [piece, { pos: [0.5 + n, 5.5, 0], quat: [1, 0, 0, 0] }]),
  ghosts: [1, 3, 4],
  squares: [
    [2, 2],
    [2, 3],
    [3, 2],
    [3, 3],
  ],
  doors: [
    { side: "south", number: 2 },
    { side: "north", number: 4 },
  ],
  ...drill,
});

export const anAnswer = (answer: Partial<PasVuAnswered> = {}): PasVuAnswered => ({
  stands: [],
  crowded: [],
  looks: [],
  hidden: false,
  ...answer,
});

export const aWitness = (ghost: number): PasVuWitness => ({
  ghost,
  via: "straight",
  uv: [0, 0],
  share: 0.01,
});

/** What a server says that sees these ghosts from the drill's second door, and finds room for every wish. */
export function looksAt(drill: PasVuDrill, text: string, seen: readonly number[]): PasVuAnswered {
  const [word, ...ghosts] = text.split(" ");
  const stands = ghosts.map((ghost): PasVuAnswered["stands"][number] => {
    const [number = "", at = ""] = ghost.split("@");
    const [x = 0, y = 0, z = 0] = at.split(",").map(Number);
    return [Number(number), [x, y, z]];
  });
  if (word !== "look") return anAnswer({ stands, hidden: word === "show" });
  const looks = drill.doors.map((door, n) => ({ door, witnesses: n === 1 ? seen.map(aWitness) : [] }));
  return anAnswer({ stands, looks, hidden: seen.length === 0 });
}
