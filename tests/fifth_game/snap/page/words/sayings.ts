// What the board says besides the words every game has.

export interface Sayings {
  players: string;
  ready: string;
  points: (n: number) => string;
  stone: (value: number) => string;
  none: string;
  left: (stones: number) => string;
  act: Readonly<Record<"grab" | "leave", string>>;
  won: (names: string) => string;
  most: string;
}
