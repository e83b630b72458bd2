/** Why something was not done: a key of `troubles`. */
export class TroubleError extends Error {
  constructor(
    readonly trouble: string,
    readonly expected = "",
    readonly why: unknown = null, // a phrase of the game under way
  ) {
    super(`${trouble}: ${expected}`);
  }
}
