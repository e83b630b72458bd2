// Not Not at a table, as its own page has it: what its board does not show yet, nobody is told.

import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyGame } from "../games/found";
import notNot from "../games/not_not";
import { aBoard, aRest, aTap } from "../games/not_not/fixtures";
import { placesOf } from "../kit/names";
import { settings } from "../kit/settings.svelte";
import { Device } from "../line/device.svelte";
import { aScene, aStep, aTable, ID, Peers } from "../line/fixtures";
import type { NotNotBoard, Outcome, Phrases, SeatInfo } from "../wire";
import Play from "./Play.svelte";

const CLOSED = { key: "close", first: [0], tie: [], wrong: [], early: [], late: [], ms: 684 } as const;
const LAID = { key: "lay", spot: "left", colour: "red", ground: "blue" } as const;
const you: SeatInfo = { kind: "player", name: "Nour", level: null, online: true, away: false };
const bot: SeatInfo = { ...you, kind: "bot", name: "Domino", level: "easy" };
const friend: SeatInfo = { ...you, name: "Maud" };
const last = { taps: [aTap({ took: "left", spot: "left" }), null, null] };

let peers: Peers;
let device: Device;

beforeEach(() => {
  vi.useFakeTimers();
  settings.lang = "en";
  localStorage.clear();
});
afterEach(() => {
  device.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function sit(...seats: SeatInfo[]): void {
  peers = new Peers();
  device = new Device(ID, peers.open);
  peers.now.onopen?.();
  const table = aTable({ seats, game: "not_not", hints: false });
  peers.now.welcome({ table, scene: { ...aScene(1, "free"), board: aBoard() } });
  const game = { ...notNot, reviewed: false } as unknown as AnyGame; // no server is asked here
  render(Play, { device, game, places: placesOf(seats, 0, {}), arrange: () => undefined });
}

async function step(
  version: number,
  phrase: Phrases["not_not"],
  board: NotNotBoard,
  outcome: Outcome | null = null,
): Promise<void> {
  const { told, scene } = aStep(version);
  peers.now.say({
    type: "stepped",
    told: { ...told, seat: -2, phrase },
    scene: { ...scene, board, outcome },
  });
  await tick();
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await tick();
}

const logged = (): string =>
  within(screen.getByRole("region", { name: "What happened" }))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent)
    .join(" ");

test("the last verdict is seen for two and a half seconds before the result", async () => {
  sit(you, bot, bot);
  const outcome = { points: [9, 4, 7], ranks: [1, 3, 2] };
  await step(
    2,
    { ...CLOSED, trap: false, void: false } as Phrases["not_not"],
    aRest(last, { phase: "over" }),
    outcome,
  );
  expect(screen.getByText("You were first")).toBeTruthy();
  await pass(2499);
  expect(screen.queryByRole("button", { name: /Rematch/ })).toBeNull();
  await pass(1);
  expect(screen.getByRole("button", { name: /Rematch/ })).toBeTruthy();
});

test("the log is silent of the cards of a round until the board lays them", async () => {
  sit(you, bot, bot);
  await step(2, { ...CLOSED, trap: false, void: false } as Phrases["not_not"], aRest(last));
  await step(3, LAID as Phrases["not_not"], aRest(last));
  expect(screen.getByText("You were first")).toBeTruthy();
  expect(logged()).toMatch(/You were first after 684.ms\./);
  expect(document.body.textContent).not.toContain("A red portal on blue on the left");
  await pass(20_000);
  expect(screen.queryByText("You were first")).toBeNull();
  expect(logged()).toContain("A red portal on blue on the left");
});

test.each([
  ["pauses for whoever plays alone", [you, bot, bot], true],
  ["and goes on where somebody else plays", [you, friend, bot], false],
] as const)("a page that is hidden %s", async (_what, seats, pauses) => {
  sit(...seats);
  await step(2, { ...CLOSED, trap: false, void: false } as Phrases["not_not"], aRest(last));
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await fireEvent(document, new Event("visibilitychange"));
  const paused = peers.now.heard.filter(({ type }) => type === "pause");
  expect(paused).toEqual(pauses ? [expect.objectContaining({ on: true })] : []);
});

test("who taps while the line is gone is told that the tap waits for it", async () => {
  sit(you, bot, bot);
  vi.spyOn(performance, "now").mockReturnValue(1e6);
  await pass(100);
  peers.now.onclose?.();
  await fireEvent.keyDown(document.body, { code: "ArrowLeft" });
  await tick();
  expect(screen.getByText("waiting for the others")).toBeTruthy();
  await pass(2500);
  expect(screen.getByText("waiting for the line")).toBeTruthy();
});

test("whose seat a bot plays takes it back", async () => {
  sit({ ...you, away: true }, friend, bot);
  screen.getByRole("button", { name: "Take my seat back" }).click();
  expect(peers.now.last).toMatchObject({ type: "take_back" });
});
