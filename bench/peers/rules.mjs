// No Thanks! for four, as the peers play it: a card is passed for a chip or taken with the chips on it. When the deck is
// used up it is dealt anew, so that a run never waits for another game.

export const SEATS = 4;

export function deal() {
  const deck = Array.from({ length: 33 }, (_, index) => index + 3);
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck.slice(9);
}
