import { beforeEach, expect, it } from "vitest";
import { finishedGames } from "../line/storage";
import type { GameInfo } from "../wire";
import { againstBots } from "./opening";

const info = (key: string): GameInfo => ({
  key,
  title: key,
  seats: [2, 4],
  options: {},
  levels: ["easy", "medium"],
  ladder: ["easy", "medium"],
  clock: true,
  race: false,
});

function finished(game: string, level?: string): void {
  finishedGames.add({
    table: "PLUM",
    number: finishedGames.read().length,
    game,
    players: ["Ada", "Domino"],
    seat: 0,
    winners: [1],
    level,
  });
}

beforeEach(() => localStorage.clear());

it("whoever learns a game alone has what helps, until such a game was finished", () => {
  const learning = { options: { peeks: "allowed" }, seats: ["easy", "easy", "easy"] };
  expect(againstBots(info("pas_vu"))).toMatchObject(learning);
  finished("no_thanks", "easy");
  finished("pas_vu"); // with friends: it says nothing
  expect(againstBots(info("pas_vu"))).toMatchObject(learning);
  finished("pas_vu", "easy");
  expect(againstBots(info("pas_vu"))).not.toHaveProperty("options");
});

it("a game that has nothing for learners is played as it is", () => {
  expect(againstBots(info("no_thanks"))).not.toHaveProperty("options");
});
