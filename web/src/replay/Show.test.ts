// A replay of No Thanks! on its page: whose eyes it is seen through, and how one gets about in it.

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import type { AnyGame } from "../games/found";
import noThanks from "../games/no_thanks";
import { aBoard } from "../games/no_thanks/fixtures";
import type { Eyes } from "../browser/routes";
import { settings } from "../kit/settings.svelte";
import type { Film, Frame, Phrases } from "../wire";
import { Projector } from "./projector.svelte";
import Show from "./Show.svelte";

const PHRASES: readonly Phrases["no_thanks"][] = [
  { key: "flip", seat: 0, card: 17 },
  { key: "pass", seat: 0, pot: 1 },
  { key: "take", seat: 1, card: 17, pot: 1 },
  { key: "flip", seat: 1, card: 31 },
  { key: "take", seat: 1, card: 31, pot: 0 },
];
const frame = (phrase: Phrases["no_thanks"]): Frame => ({
  ...{ seat: phrase.key === "flip" ? -1 : phrase.seat, action: phrase.key, by: "", phrase, menu: [] },
  ...{ board: aBoard(), actors: [0], outcome: null },
});
const FILM: Film = {
  ...{ game: "no_thanks", seats: 3, start: 0, options: {}, players: ["Nour", "Maud", "Olive"], bots: {} },
  ...{ fingerprint: null, hashes: {}, words: {}, seed: null, revealed: true, first: aBoard(), actors: [] },
  ...{ frames: PHRASES.map(frame), review: null, text: "" },
};
const looked: Eyes[] = [];

beforeEach(() => {
  settings.lang = "en";
  looked.length = 0;
});

function shown(eyes: Eyes): Projector {
  const projector = new Projector(FILM);
  const look = (through: Eyes): number => looked.push(through);
  const given = { projector, eyes, game: noThanks as unknown as AnyGame, place: "PLUM", link: null };
  render(Show, { ...given, seen: [], download: "/file", look: (through: Eyes) => void look(through) });
  return projector;
}

const viewpoint = (): HTMLSelectElement => screen.getByRole("combobox", { name: "Seen by" });

it("is seen from one's own place, where the address names it", () => {
  shown(1);
  expect(viewpoint().selectedOptions[0]?.textContent).toBe("Maud");
  expect(screen.getByText(/only what it could see/)).toBeTruthy();
});

it("can be seen with all hands open", async () => {
  shown(1);
  await fireEvent.change(viewpoint(), { target: { value: "all" } });
  expect(looked).toEqual(["all"]);
});

it("goes from card to card, by buttons and by keys", async () => {
  const projector = shown(null);
  const next = screen.getByRole("button", { name: noThanks.words.en.chapters?.next ?? "" });
  const previous = screen.getByRole("button", { name: noThanks.words.en.chapters?.previous ?? "" });
  await fireEvent.click(next);
  expect(projector.at).toBe(1);
  await fireEvent.click(next);
  expect(projector.at).toBe(4);
  await vi.waitFor(() => expect(next).toHaveProperty("disabled", true));
  await fireEvent.click(previous);
  expect(projector.at).toBe(1);
  await fireEvent.keyDown(document.body, { key: "PageDown" });
  expect(projector.at).toBe(4);
});
