// The end sheet: whose evening it is, and what is offered next, in both games that have a ladder of bots.

import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyBoard, AnyGame } from "../games/found";
import noThanks from "../games/no_thanks";
import { aBoard as aHeap, aHand } from "../games/no_thanks/fixtures";
import notNot from "../games/not_not";
import { aRest } from "../games/not_not/fixtures";
import { paths } from "../browser/routes";
import { placesOf } from "../kit/names";
import { settings } from "../kit/settings.svelte";
import { Device } from "../line/device.svelte";
import { aScene, aTable, ID, Peers } from "../line/fixtures";
import { finishedGames } from "../line/storage";
import GameTile from "../pages/GameTile.svelte";
import { tiles } from "../games/found";
import type { GameInfo, SeatInfo } from "../wire";
import End from "./End.svelte";

const you: SeatInfo = { kind: "player", name: "Nour", level: null, online: true, away: false };
const friend: SeatInfo = { ...you, name: "Maud" };
const bot = (name: string, level: string): SeatInfo => ({ ...you, kind: "bot", name, level });

const count = { runs: [], cost: 3, chips: 1, points: 2 };
const BOARDS: Readonly<Record<string, AnyBoard>> = {
  no_thanks: aHeap({
    card: null,
    left: 0,
    hands: [aHand(), aHand(), aHand()],
    past: [[count, count, count]],
  }),
  not_not: aRest({}, { phase: "over" }),
};
const GAMES: Readonly<Record<string, unknown>> = { no_thanks: noThanks, not_not: notNot };
const ladder = ["easy", "medium", "hard"];
const info = (key: string): GameInfo => ({
  ...{ key, title: key, seats: [2, 8], options: {}, levels: ladder, ladder, clock: false, race: false },
});

let peers: Peers;
let device: Device;

beforeEach(() => {
  settings.lang = "en";
  localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(Object.keys(GAMES).map(info))));
});
afterEach(() => {
  device.close();
  vi.unstubAllGlobals();
});

/** A game that is over, as the first seat sees it. */
async function over(game: string, seats: readonly SeatInfo[], rank: number, evening = {}): Promise<void> {
  peers = new Peers();
  device = new Device(ID, peers.open);
  peers.now.onopen?.();
  const board = BOARDS[game] as AnyBoard;
  const outcome = { points: [2, 5, 9], ranks: [rank, 3 - rank, 3] };
  const table = aTable({ game, seats, phase: "over", games: 1, wins: [1, 0, 0], ...evening });
  peers.now.welcome({ table, scene: { ...aScene(9), board, outcome } });
  const shown = { ...(GAMES[game] as AnyGame), reviewed: false };
  const props = { device, game: shown, board, outcome, places: placesOf(seats, 0, {}), graduated: false };
  render(End, { ...props, arrange: () => undefined, look: () => undefined });
  await tick();
}

describe.each(Object.keys(GAMES))("after a win of %s against bots", (game) => {
  test("a rematch is offered a level above, and puts those bots there first", async () => {
    await over(game, [you, bot("Domino", "easy"), bot("Marble", "easy")], 1);
    (await screen.findByRole("button", { name: "Rematch, harder: bots that are medium" })).click();
    for (const seat of [1, 2]) {
      await vi.waitFor(() =>
        expect(peers.now.last).toMatchObject({ type: "put_bot", seat, level: "medium" }),
      );
      peers.now.done();
    }
    await vi.waitFor(() => expect(peers.now.last).toMatchObject({ type: "start" }));
  });

  test.each([
    ["after a loss", [you, bot("Domino", "easy"), bot("Marble", "easy")], 2],
    ["above the hardest", [you, bot("Domino", "hard"), bot("Marble", "hard")], 1],
    ["with a friend", [you, friend, bot("Marble", "easy")], 1],
  ] as const)("but not %s", async (_what, seats, rank) => {
    await over(game, seats, rank);
    await new Promise((later) => setTimeout(later));
    expect(screen.getByRole("button", { name: "Rematch" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /harder/ })).toBeNull();
  });

  test.each([
    [[0], "medium"],
    [[1], "easy"],
  ])("the home page offers bots to play against now (won by %s)", (winners, level) => {
    finishedGames.add({
      ...{ table: "PLUM", number: 1, game, seat: 0, winners },
      players: ["Nour", "Domino"],
      level: "easy",
    });
    const tile = tiles.find(({ key }) => key === game);
    if (tile === undefined) throw new Error(`no tile of ${game}`);
    render(GameTile, { tile, info: info(game), known: true, busy: false, play: () => undefined });
    expect(screen.getByRole("button", { name: new RegExp(level) })).toBeTruthy();
  });
});

test("an evening of several games is told on the end sheet, the best first", async () => {
  await over("no_thanks", [you, friend, bot("Marble", "easy")], 2, { games: 4, wins: [1, 2, 1] });
  const evening = within(screen.getByRole("region", { name: /4/ }));
  expect(evening.getAllByRole("listitem").map(({ textContent }) => textContent.trim())).toEqual([
    expect.stringMatching(/^Maud\s*2$/),
    expect.stringMatching(/^You\s*1$/),
    expect.stringMatching(/^Marble\s*1$/),
  ]);
});

test("the replay is seen from one's own place", async () => {
  await over("no_thanks", [friend, you, bot("Marble", "easy")], 1, { you: 1 });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toContain(paths.replay(ID, 1, 1));
});

test("one game is no evening yet", async () => {
  await over("no_thanks", [you, friend, bot("Marble", "easy")], 1);
  expect(screen.queryByRole("heading", { level: 3, name: /game/ })).toBeNull();
});
