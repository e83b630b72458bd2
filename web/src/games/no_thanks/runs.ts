// How a hand of runs is laid out where there is little room: as cards, with long runs written on one card, or in lines.

export type Run = readonly number[];

/** Neighbouring cards of one run; a slot is where the card in question would go. */
export interface Piece {
  cards: Run;
  slot: boolean;
}

export type Group = readonly Piece[];

export function groups(runs: readonly Run[], card: number | null, joined: Run | null): Group[] {
  if (card === null || joined === null) return runs.map((cards) => [{ cards, slot: false }]);
  const rest = runs.filter((run) => !run.some((each) => joined.includes(each)));
  const around = [
    { cards: joined.filter((each) => each < card), slot: false },
    { cards: [card], slot: true },
    { cards: joined.filter((each) => each > card), slot: false },
  ].filter(({ cards }) => cards.length > 0);
  return [...rest.map((cards) => [{ cards, slot: false }]), around].sort((a, b) => lowest(a) - lowest(b));
}

const lowest = (group: Group): number => group[0]?.cards[0] ?? 0;

/** "33–35", or "33" for a card alone. */
export function range(cards: Run): string {
  const low = cards[0] ?? 0;
  return cards.length > 1 ? `${low}–${low + cards.length - 1}` : `${low}`;
}

export type Form = "cards" | "ranges" | "lines" | "dense";

/** All in pixels. */
export interface Fit {
  form: Form;
  width: number;
  height: number;
  tuck: number; // how much of a tucked card can be seen
  gap: number;
  range: number; // the width of a card with a range on it
  line: number; // the height of a label, where runs are written in lines
}

const LEAST = 22; // below this a card no longer holds two digits
const LONG = 3; // a run of two takes less room as cards than written

export function fit(hand: readonly Group[], width: number, height: number): Fit {
  const largest = Math.max(LEAST, Math.floor(height / 1.37));
  for (const form of ["cards", "ranges"] as const) {
    for (let w = largest; w >= LEAST; w -= 1) {
      const size = sizes(form, w, height);
      if (extent(hand, size) <= width) return size;
    }
  }
  const share = Math.floor((height + LABEL.gap) / countLines(hand, width, LABEL));
  if (share >= LABEL.height)
    return { ...sizes("lines", LEAST, height), line: Math.min(LABEL.tallest, share - LABEL.gap) };
  const least = Math.floor(height / countLines(hand, width, DENSE)) - 1;
  return { ...sizes("dense", LEAST, height), line: Math.min(DENSE.tallest, Math.max(12, least)) };
}

interface Label {
  height: number; // with the gap under it
  gap: number;
  tallest: number; // without it, where there is room
  least: number;
  edges: number;
}

const LABEL: Label = { height: 20, gap: 2, tallest: 30, least: 20, edges: 10 };
const DENSE: Label = { height: 12, gap: 2, tallest: 16, least: 18, edges: 5 };
const DIGIT = 7.6;

function countLines(hand: readonly Group[], width: number, label: Label): number {
  let lines = 1;
  let used = 0;
  for (const group of hand) {
    const wide = group.reduce(
      (sum, piece) => sum + Math.max(label.least, label.edges + DIGIT * range(piece.cards).length),
      0,
    );
    if (used > 0 && used + wide > width) {
      lines += 1;
      used = 0;
    }
    used += wide + label.gap;
  }
  return lines;
}

function sizes(form: Form, width: number, height: number): Fit {
  return {
    form,
    width,
    height: Math.min(height, Math.round(width * 1.5)),
    tuck: Math.max(18, Math.round(width * 0.42)),
    gap: Math.max(4, Math.round(width * 0.2)),
    range: Math.max(42, Math.round(width * 1.5)),
    line: 0,
  };
}

/** Whether a piece is written on one card in this form. */
export function written(piece: Piece, form: Form): boolean {
  return form === "lines" || form === "dense" || (form === "ranges" && piece.cards.length >= LONG);
}

function extent(hand: readonly Group[], size: Fit): number {
  const gaps = Math.max(0, hand.length - 1) * size.gap;
  return hand.reduce((sum, group) => sum + breadth(group, size), gaps);
}

/** The lowest card held lies whole on top, the others and a slot show a part of themselves. */
function breadth(group: Group, size: Fit): number {
  const top = group.findIndex((piece) => !piece.slot);
  return group.reduce((sum, piece, i) => {
    if (written(piece, size.form)) return sum + size.range;
    return sum + piece.cards.length * size.tuck + (i === top ? size.width - size.tuck : 0);
  }, 0);
}
