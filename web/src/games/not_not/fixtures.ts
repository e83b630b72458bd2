// Small boards for tests.

import type { Place } from "../game";
import type { NotNotAnswer, NotNotBoard, NotNotCard, NotNotJudged } from "../../wire";
import type { FourCards } from "./spots";

export const card = (colour: NotNotCard["colour"], ground: NotNotCard["ground"]): NotNotCard => ({
  colour,
  ground,
});

export const TABLE: FourCards = [
  card("yellow", "red"),
  card("void", "blue"),
  card("blue", "yellow"),
  card("red", "green"),
];

export function aBoard(board: Partial<NotNotBoard> = {}): NotNotBoard {
  return {
    phase: "race",
    level: "normal",
    cards: [5, 4, 7],
    table: TABLE,
    deck: 23,
    up: "top",
    arrow: false,
    liar: false,
    dice: {
      criteria: [
        { word: "blue", ink: "yellow" },
        { word: "right", ink: "green" },
      ],
      nots: 2,
    },
    seconds: 5,
    longer: 0,
    teaches: false,
    tapped: [false, false, false],
    mine: null,
    lessons: [],
    last: null,
    tie: 25,
    credit: 200,
    ...board,
  };
}

export function aTap(tap: Partial<NotNotJudged> = {}): NotNotJudged {
  return { spot: "bottom", ms: 684, verdict: "first", took: "right", lost: false, ...tap };
}

export function anAnswer(answer: Partial<NotNotAnswer> = {}): NotNotAnswer {
  return {
    table: TABLE,
    dice: {
      criteria: [
        { word: "blue", ink: "yellow" },
        { word: "nothing", ink: "white" },
      ],
      nots: 2,
    },
    up: "top",
    liar: false,
    right: ["bottom"],
    why: { key: "only", words: ["blue"], odd: false, nots: 2, liar: false, lies: [null] },
    taps: [null, null, aTap()],
    ...answer,
  };
}

/** A rest that shows what came of the round before. */
export function aRest(answer: Partial<NotNotAnswer> = {}, board: Partial<NotNotBoard> = {}): NotNotBoard {
  return aBoard({ phase: "rest", dice: null, tapped: [], seconds: 3, last: anAnswer(answer), ...board });
}

export function aPlace(seat: number, label: string, place: Partial<Place> = {}): Place {
  const quiet = { says: null, level: null, online: true, away: false, you: false, here: false };
  return { seat, label, name: label, kind: "player", ...quiet, ...place };
}
