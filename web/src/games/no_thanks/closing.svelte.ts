// The end of the game on the table, in its order: the last card lands, hands open and chips are counted off, the cards
// that were never there are turned.

import { still } from "../../kit/settings.svelte";

const LANDED = 900; // ms after the last card was taken
const COUNTED = 2000;
const TURNED = 3400;
const SEEN = 1500; // where nothing moves

/** How long all of it is looked at, in ms. */
export const curtain = (): number => (still() ? SEEN : TURNED + 1100);

export class Closing {
  open = $state(true); // hands are
  turned = $state(true); // so are the cards
  shown = $state(false); // it is played, and not just there

  veiled = $state(false); // chips are in closed hands still

  /** From the moment at which the last card was taken; gives the way to stop. */
  begin(hidden: boolean): () => void {
    if (still()) return () => undefined;
    this.shown = true;
    this.open = this.turned = false;
    this.veiled = hidden;
    const timers = [
      setTimeout(() => {
        this.veiled = false;
        this.open = true;
      }, LANDED),
      setTimeout(() => (this.turned = true), COUNTED),
    ];
    return () => {
      timers.forEach(clearTimeout);
      this.veiled = this.shown = false;
      this.open = this.turned = true;
    };
  }
}
