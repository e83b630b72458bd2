// Made by build/gifts.ts: one module with all of them, so that no request tells which gift lies face down.

declare module "virtual:not_a_hat/pictures" {
  /** Cut from paper: deep, sky, or the paper of the card itself. */
  export type Ink = "d" | "s" | "p";

  export interface Piece {
    ink: Ink;
    outline: string;
    holes?: boolean; // what is inside twice is outside
  }

  /** By the gift's key; the pieces from the bottom up, in a square of 32. */
  const pictures: Readonly<Record<string, readonly Piece[]>>;
  export default pictures;
}
