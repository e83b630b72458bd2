import { beforeEach, expect, it } from "vitest";
import { harder, nextLevel } from "./ladder";
import { finishedGames } from "./storage";

const ladder = ["gentle", "easy", "medium", "hard", "expert"];
const race = { key: "not_not", levels: ["adaptive", ...ladder, "hasty"], ladder };
const cards = { key: "no_thanks", levels: ladder.slice(1), ladder: ladder.slice(1) };

let number = 0;
beforeEach(() => localStorage.clear());

function finished(game: string, won: boolean, level?: string): void {
  finishedGames.add({
    table: "PLUM",
    number: ++number,
    game,
    players: ["Ada", "Domino"],
    seat: 0,
    winners: [won ? 0 : 1],
    level,
  });
}

it("a first game is against bots that follow the player, or the gentlest", () => {
  expect(nextLevel(race)).toBe("adaptive");
  expect(nextLevel(cards)).toBe("easy");
});

it("the next level comes after a win, and the same again after a loss", () => {
  finished("no_thanks", false, "easy");
  expect(nextLevel(cards)).toBe("easy");
  finished("no_thanks", true, "easy");
  expect(nextLevel(cards)).toBe("medium");
  finished("no_thanks", true); // with friends: it says nothing
  expect(nextLevel(cards)).toBe("medium");
  finished("not_not", true, "adaptive");
  expect(nextLevel(race)).toBe("hard");
  finished("not_not", true, "expert");
  expect(nextLevel(race)).toBe("expert");
});

it("harder than the hardest there is none", () => {
  expect(harder("medium", race)).toBe("hard");
  expect(harder("hasty", race)).toBe("hard");
  expect(harder("expert", race)).toBeNull();
});
