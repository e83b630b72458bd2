import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../kit/settings.svelte";
import { finishedGames, knownTables, seatTokens } from "../line/storage";
import Remembered from "./Remembered.svelte";

const RUNNING = { table: "PLUM", game: "not_not", playing: true };
const FRIENDLY = { table: "KIWI", game: "no_thanks", playing: false, friends: ["Maud", ""] };

beforeEach(() => {
  settings.lang = "en";
  localStorage.clear();
  seatTokens.put("PLUM", "token");
  finishedGames.add({
    table: "KIWI",
    number: 2,
    game: "no_thanks",
    players: ["Nour", "Maud"],
    seat: 0,
    winners: [1],
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What the server says of a table, by its code. */
function serving(phases: Readonly<Record<string, string>>): void {
  vi.stubGlobal("fetch", (path: string) => {
    const phase = phases[path.split("/").at(-1) ?? ""];
    return Promise.resolve(
      Response.json(phase === undefined ? { trouble: "no_table" } : { phase }, {
        status: phase === undefined ? 404 : 200,
      }),
    );
  });
}

const shown = (): string[] =>
  screen.getAllByRole("link").map((link) => link.textContent.replace(/\s+/g, " ").trim());

test("the table that runs, the one with friends and the last game are all there", async () => {
  serving({ PLUM: "playing", KIWI: "over" });
  knownTables.put(FRIENDLY);
  knownTables.put({ ...RUNNING, friends: [] });
  render(Remembered);
  expect(await screen.findByText("Your table with Maud")).toBeTruthy();
  expect(shown()).toEqual([
    "Back to your tableNot Not. The game waits for you.",
    "Your table with MaudNo Thanks!",
    "Your last gameNo Thanks! · Maud won",
  ]);
  expect(screen.getByRole("link", { name: /last game/ }).getAttribute("href")).toMatch(/KIWI\/2/);
});

test("where friends play on, a bot plays meanwhile", async () => {
  serving({ PLUM: "playing" });
  knownTables.put({ ...RUNNING, friends: ["Olive"] });
  render(Remembered);
  expect(await screen.findByText("Not Not. A bot plays for you meanwhile.")).toBeTruthy();
});

test("what is over by now, or gone, is not gone back to", async () => {
  serving({ PLUM: "over" });
  knownTables.put(FRIENDLY);
  knownTables.put({ ...RUNNING, friends: ["Olive"] });
  render(Remembered);
  expect(await screen.findByText("Your table with Olive")).toBeTruthy();
  expect(screen.queryByText("Back to your table")).toBeNull();
});
