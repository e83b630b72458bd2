import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import noThanks from "../games/no_thanks";
import { aBoard } from "../games/no_thanks/fixtures";
import type { AnyGame } from "../games/found";
import { placesOf } from "../kit/names";
import { settings } from "../kit/settings.svelte";
import { en } from "../lang/en";
import { fr } from "../lang/fr";
import { Device } from "../line/device.svelte";
import { aScene, aStep, aTable, ID, Peers } from "../line/fixtures";
import type { Outcome, Pace, Phrases, SeatInfo } from "../wire";
import Play from "./Play.svelte";

const person = (name: string): SeatInfo => ({ kind: "player", name, level: null, online: true, away: false });
const seats = [person("Nour"), person("Maud"), person("Olive")];

const game = { ...noThanks, reviewed: false }; // no server is asked here

let peers: Peers;
let device: Device;

beforeEach(() => {
  settings.lang = "en";
  localStorage.clear();
  peers = new Peers();
  device = new Device(ID, peers.open);
  peers.now.onopen?.();
  peers.now.welcome({ table: aTable({ seats }), scene: { ...aScene(1), board: aBoard() } });
});
afterEach(() => device.close());

async function step(
  version: number,
  phrase: Phrases["no_thanks"],
  fades = false,
  outcome: Outcome | null = null,
): Promise<void> {
  const { told, scene } = aStep(version);
  peers.now.say({
    type: "stepped",
    told: { ...told, phrase, fades },
    scene: { ...scene, board: aBoard(), outcome },
  });
  await tick();
}

const logged = (): (string | null)[] =>
  within(screen.getByRole("region", { name: "What happened" }))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const spoken = (): string =>
  [...document.querySelectorAll("[aria-live]")].map(({ textContent }) => textContent).join(" ");

test("what fades is said as it happens, and stands in the log when the game is over", async () => {
  render(Play, {
    device,
    game: game as unknown as AnyGame,
    places: placesOf(seats, 0, {}),
    arrange: () => undefined,
  });
  await step(2, { key: "pass", seat: 1, pot: 7 });
  await step(3, { key: "flip", seat: 1, card: 31 }, true);
  expect(spoken()).toContain("Maud turned 31.");
  expect(logged()).toEqual(["Maud said no thanks: 7 chips on it."]);
  await step(4, { key: "pass", seat: 2, pot: 8 });
  expect(document.body.textContent).not.toContain("31");
  await step(5, { key: "take", seat: 0, card: 17, pot: 8 }, false, { points: [1, 2, 3], ranks: [1, 2, 3] });
  expect(peers.now.last).toMatchObject({ type: "join", last: null });
  peers.now.welcome({
    table: aTable({ seats }),
    story: [
      { version: 2, seat: 1, by: "", phrase: { key: "pass", seat: 1, pot: 7 } },
      { version: 3, seat: 1, by: "", phrase: { key: "flip", seat: 1, card: 31 }, fades: true },
      { version: 4, seat: 2, by: "", phrase: { key: "pass", seat: 2, pot: 8 } },
      { version: 5, seat: 0, by: "", phrase: { key: "take", seat: 0, card: 17, pot: 8 } },
    ],
    scene: { ...aStep(5).scene, board: aBoard(), outcome: { points: [1, 2, 3], ranks: [1, 2, 3] } },
  });
  await tick();
  expect(logged()).toEqual([
    "Maud said no thanks: 7 chips on it.",
    "Maud turned 31.",
    "Olive said no thanks: 8 chips on it.",
    "You took 17 with 8 chips.",
  ]);
});

const played = (changes: Partial<AnyGame>): void => {
  render(Play, {
    device,
    game: { ...game, ...changes } as unknown as AnyGame,
    places: placesOf(seats, 0, {}),
    arrange: () => undefined,
  });
};

test.each([
  ["en", "The table waits, and goes on by itself."],
  ["fr", "La table attend, et reprendra seule."],
] as const)("that the table waits is said until it goes on (%s)", async (lang, words) => {
  settings.lang = lang;
  played({});
  for (const on of [true, false]) {
    peers.now.say({ type: "waiting", on });
    await tick();
    expect(screen.queryAllByText(words)).toHaveLength(on ? 1 : 0);
  }
});
const told = (manner: "assertive" | "polite"): string =>
  [...document.querySelectorAll(`[aria-live="${manner}"]`)]
    .map(({ textContent }) => textContent)
    .join(" ")
    .trim();

test("what is for you to act on at once interrupts a reader, and is told once", async () => {
  played({ interrupts: (phrase) => phrase.key === "flip" });
  await step(2, { key: "pass", seat: 1, pot: 7 });
  expect([told("assertive"), told("polite")]).toEqual(["", expect.stringContaining("Maud said no thanks")]);
  await step(3, { key: "flip", seat: 1, card: 31 });
  expect([told("assertive"), told("polite")]).toEqual([expect.stringContaining("Maud turned 31."), ""]);
});

describe("a game whose last board is looked at", () => {
  const OUTCOME = { points: [1, 2, 3], ranks: [1, 2, 3] };
  const result = (): HTMLElement | null => screen.queryByRole("button", { name: "See the result" });

  beforeEach(() => {
    vi.useFakeTimers();
    played({ curtain: () => 4500 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("shows the result after a while", async () => {
    await step(2, { key: "take", seat: 0, card: 17, pot: 8 }, false, OUTCOME);
    expect(result()).toBeTruthy();
    vi.advanceTimersByTime(4499);
    await tick();
    expect(result()).toBeTruthy();
    vi.advanceTimersByTime(1);
    await tick();
    expect(result()).toBeNull();
    expect(screen.getByRole("button", { name: /Rematch/ })).toBeTruthy();
  });

  test("or as soon as somebody wants it; and at once to who comes late", async () => {
    await step(2, { key: "take", seat: 0, card: 17, pot: 8 }, false, OUTCOME);
    result()?.click();
    await tick();
    expect(result()).toBeNull();
    device.first.reel.show([], { ...aScene(2), board: aBoard(), outcome: OUTCOME });
    await tick();
    expect(result()).toBeNull();
  });
});

test("behind an open sheet no key plays", async () => {
  played({});
  const { told, scene } = aStep(2);
  const mine = { ...scene, board: aBoard(), may_act: true, menu: ["take", "pass"], actors: [0] };
  peers.now.say({ type: "stepped", told, scene: mine });
  await tick();
  const press = (key: string): void => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true }),
    );
  };
  press("r");
  await tick();
  press("t");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
  expect(peers.now.kinds).not.toContain("play");
  press("Escape");
  await tick();
  press("t");
  expect(peers.now.kinds).toContain("play");
});

test.each([
  ["en", en, { fingerprint: "bad" }, "fingerprint"],
  ["fr", fr, { hashes: ["eve"] }, "hashes"],
] as const)(
  "a deal that is not as it was shown is told in red during play (%s)",
  async (lang, text, changes, what) => {
    settings.lang = lang;
    played({});
    await tick();
    expect(screen.queryByRole("alert")).toBeNull();
    peers.now.say({ type: "changed", table: aTable({ seats, ...changes }) });
    await tick();
    expect(screen.getByRole("alert").textContent.trim()).toBe(text.table.exchanged[what]);
    expect(screen.getByRole("alert").classList).toContain("grave");
  },
);

test("why the game refuses a move is said in its own words", async () => {
  render(Play, {
    device,
    game: game as unknown as AnyGame,
    places: placesOf(seats, 0, {}),
    arrange: () => undefined,
  });
  device.first.complain("illegal", { key: "pass", seat: 1, pot: 3 });
  await tick();
  expect(screen.getByText("Maud said no thanks: 3 chips on it.")).toBeTruthy();
  device.first.complain("illegal");
  await tick();
  expect(screen.getByText("The rules do not allow that.")).toBeTruthy();
});

describe("lessons", () => {
  const mine = (version: number, clock: Pace, changes: object = {}): void => {
    const { told, scene } = aStep(version);
    const choice = {
      ...scene,
      board: aBoard({ pot: 0 }),
      may_act: true,
      menu: ["take", "pass"],
      actors: [0],
    };
    peers.now.say({ type: "changed", table: aTable({ seats: bots, clock }) });
    peers.now.say({ type: "stepped", told, scene: { ...choice, ...changes } });
  };
  const bots = [
    person("Nour"),
    ...["Domino", "Marble"].map((name) => ({ ...person(name), kind: "bot" as const })),
  ];
  const alone = (): void => {
    const places = placesOf(bots, 0, {});
    render(Play, { device, game: game as unknown as AnyGame, places, arrange: () => undefined });
  };
  const lesson = (): HTMLElement | null => screen.queryByText(/^Lesson 1 of \d+$/);

  test("are not given under a brisk clock", async () => {
    alone();
    mine(2, "none");
    await tick();
    expect(lesson()).toBeTruthy();
    mine(3, "brisk");
    await tick();
    expect(lesson()).toBeNull();
  });

  test("all of them told end with a crown", async () => {
    localStorage.setItem(
      "naysay.lessons.no_thanks",
      JSON.stringify((game.lessons ?? []).slice(1).map(({ name }) => name)),
    );
    alone();
    mine(2, "none");
    await tick();
    screen.getByRole("button", { name: "Got it" }).click();
    await tick();
    expect(screen.getByText(en.table.lessonsLearned)).toBeTruthy();
  });

  test("that a game began with end with it, and with a crown on its end sheet", async () => {
    localStorage.setItem("naysay.lessons.no_thanks", JSON.stringify(["choice"]));
    alone();
    const outcome = { points: [1, 2, 3], ranks: [1, 2, 3] };
    device.first.reel.show([], { ...aScene(2), board: aBoard(), outcome });
    await tick();
    expect(screen.getByText(en.end.learned)).toBeTruthy();
  });
});
