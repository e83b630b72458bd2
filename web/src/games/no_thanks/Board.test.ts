import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../game";
import { settings } from "../../kit/settings.svelte";
import Board from "./Board.svelte";
import { aBoard, aHand, aPlace } from "./fixtures";

const HANDS = [
  aHand({
    runs: [[13], [15, 16], [31]],
    cost: 59,
    chips: 4,
    price: 0,
    joined: [15, 16, 17],
  }),
  aHand({ runs: [[18, 19], [30]], cost: 48, price: -1, joined: [17, 18, 19] }),
  aHand({ runs: [[5, 6], [28]], cost: 33 }),
];

function props(over: Partial<BoardProps<"no_thanks">> = {}): BoardProps<"no_thanks"> {
  return {
    board: aBoard({ hands: HANDS }),
    step: null,
    places: [aPlace(0, "You", { you: true }), aPlace(1, "Maud"), aPlace(2, "Olive")],
    you: 0,
    actors: [0],
    mayAct: true,
    menu: ["take", "pass"],
    clock: null,
    pending: null,
    hinted: null,
    last: "Olive said no thanks: 6 chips on it.",
    play: () => undefined,
    hands: [],
    trips: [],
    stage: "table",
    ...over,
  };
}

const act = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

beforeEach(() => {
  settings.lang = "en";
});

test("the card, its pot and the price to each player can be read", () => {
  render(Board, props());
  expect(screen.getByRole("region", { name: "On the table: 17, with 6 chips" })).toBeTruthy();
  expect(screen.getByText("Taking it: 6 points better (card free)")).toBeTruthy();
  expect(screen.getByText("Taking it: 7 points better (card −1)")).toBeTruthy();
  expect(screen.getByText("Taking it: 11 points worse (card +17)")).toBeTruthy();
  expect(screen.getByText("17 joins your 15–16: free, and 6 chips.")).toBeTruthy();
});

test("both buttons say what they cost, and play", () => {
  const play = vi.fn();
  render(Board, props({ play }));
  expect(act(/^Take 17 and 6 chips$/)).toBeTruthy();
  act(/^No thanks pay 1 chip, 3 left$/).click();
  expect(play).toHaveBeenCalledExactlyOnceWith("pass");
});

test("out of turn the buttons stay in place and do nothing", () => {
  const play = vi.fn();
  render(
    Board,
    props({ play, mayAct: false, menu: [], actors: [1], board: aBoard({ hands: HANDS, turn: 1 }) }),
  );
  expect(screen.getByText("Maud to act")).toBeTruthy();
  expect(screen.getByText("Olive said no thanks: 6 chips on it.")).toBeTruthy();
  act(/^Take/).click();
  expect(act(/^Take/).getAttribute("aria-disabled")).toBe("true");
  expect(play).not.toHaveBeenCalled();
});

test("while the next card is turned, who took the last one sees no turn pass by", () => {
  const play = vi.fn();
  render(
    Board,
    props({
      play,
      mayAct: false,
      menu: [],
      actors: [],
      board: aBoard({ card: null, hands: HANDS, turn: 0 }),
    }),
  );
  expect(screen.getByText("The next card is turned")).toBeTruthy();
  expect(screen.queryByText("not your turn")).toBeNull();
  act(/^Take/).click();
  expect(play).not.toHaveBeenCalled();
});

test("one chip goes with the card, several go", async () => {
  const { rerender } = render(Board, props({ board: aBoard({ pot: 1 }) }));
  expect(screen.getByText("goes with the card")).toBeTruthy();
  await rerender(props({ board: aBoard({ pot: 2 }) }));
  expect(screen.getByText("go with the card")).toBeTruthy();
});

test("without a chip only taking is left, and the page says why", () => {
  render(Board, props({ menu: ["take"] }));
  expect(screen.getByText("No chip left to refuse with: the card is yours.")).toBeTruthy();
  expect(act(/^No thanks no chip to pay$/).getAttribute("aria-disabled")).toBe("true");
  expect(act(/^Take/).getAttribute("aria-disabled")).toBe("false");
});

test("an action on its way is not sent twice", () => {
  const play = vi.fn();
  render(Board, props({ play, pending: "take" }));
  act(/^Take on its way$/).click();
  act(/^No thanks/).click();
  expect(play).not.toHaveBeenCalled();
});

test("those who watch see every seat and no button", () => {
  render(Board, props({ you: null, mayAct: false, menu: [] }));
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.getByRole("list", { name: "The players, clockwise" }).children).toHaveLength(3);
});

const COUNTED = [
  { runs: [[15, 16]], cost: 15, chips: 3, points: 12 },
  { runs: [[9], [30]], cost: 39, chips: 2, points: 37 },
  { runs: [[5]], cost: 5, chips: 8, points: -3 },
];
const OUT = [3, 4, 6, 7, 8, 10, 11, 12, 13];

test("when the game is over each round is counted once, chips are open, and nothing is left to do", () => {
  const hands = COUNTED.map(({ runs, cost, chips }) => aHand({ runs, cost, chips, price: null }));
  const board = aBoard({
    card: null,
    left: 0,
    round: 2,
    rounds: 2,
    pot: 0,
    hands,
    past: [COUNTED, COUNTED],
    out: [OUT, OUT],
  });
  render(Board, props({ board, mayAct: false, menu: [], actors: [] }));
  expect(screen.getByText("Maud: 39 points in cards, 2 chips, 37 points from earlier rounds")).toBeTruthy();
  expect(screen.getByText("74 points")).toBeTruthy();
  expect(screen.getByRole("region", { name: "The nine that were never there" })).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByText("the last card")).toBeNull();
  expect(screen.getByText("The game is over")).toBeTruthy();
});

test("between two rounds a sheet has everybody's chips and totals, and is put away", async () => {
  const skip = vi.fn();
  const board = aBoard({
    card: null,
    left: 24,
    round: 3,
    rounds: 3,
    past: [COUNTED, COUNTED],
    out: [OUT, OUT],
  });
  render(Board, props({ board, mayAct: false, menu: [], actors: [], skip }));
  expect(screen.getByRole("heading", { name: "Round 2 of 3 is counted" })).toBe(document.activeElement);
  expect(screen.getByText("3 chips off")).toBeTruthy();
  const names = [...document.querySelectorAll(".name")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Olive", "You", "Maud"]);
  expect(screen.getByText(/−6 in all/)).toBeTruthy();
  screen.getByRole("button", { name: "Next round" }).click();
  expect(skip).toHaveBeenCalledOnce();
  await tick();
  expect(screen.queryByRole("heading", { name: "Round 2 of 3 is counted" })).toBeNull();
});

test("a wish waits for the line where there is none, and a hint stands above the buttons", () => {
  render(
    Board,
    props({ pending: "take", cut: true, advice: { title: "Hint: take it", why: "It joins a run: free." } }),
  );
  expect(act(/^Take waiting for the line$/)).toBeTruthy();
  expect(screen.getByText("It joins a run: free.")).toBeTruthy();
});

test("a new round shows the points of the last one where no card lies yet", () => {
  const count = { runs: [], cost: 30, chips: 7, points: 23 };
  const board = aBoard({ round: 2, rounds: 3, left: 23, past: [[count, count, count]] });
  render(Board, props({ board }));
  expect(screen.getAllByText("Round 1")).toHaveLength(3);
  expect(screen.getAllByText("23 pts")).toHaveLength(3);
  expect(screen.getByText("round 2 of 3")).toBeTruthy();
});
