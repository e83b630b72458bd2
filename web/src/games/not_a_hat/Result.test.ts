import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import type { NotAHatBoard, NotAHatJourney, NotAHatVerdict, Outcome } from "../../wire";
import type { Place } from "../game";
import { aHop, aJourney, anEnd, aPlace } from "./ending/fixtures";
import Result from "./Result.svelte";

const YOU = aPlace(0, "You", { you: true, here: true });
const MAUD = aPlace(1, "Maud");
const TOMAS = aPlace(2, "Tomas");
const PEPPER = aPlace(3, "Pepper", { kind: "bot", level: "hard" });
const FOUR = [YOU, MAUD, TOMAS, PEPPER];
const BACK = [["teapot"], [], ["tie", "guitar"], ["fork", "rubber-duck", "scooter"]];

/** As the server ranks: the fewest first, equals alike. */
const ranked = (points: readonly number[]): Outcome => ({
  points,
  ranks: points.map((mine) => 1 + points.filter((other) => other < mine).length),
});

interface Shown {
  board?: NotAHatBoard;
  points?: readonly number[];
  places?: readonly Place[];
  journeys?: readonly NotAHatJourney[] | null;
  you?: number | null;
}

function show({ board = anEnd(BACK), points, places = FOUR, journeys = null, you = 0 }: Shown = {}) {
  const counted = points ?? board.places.map(({ penalties }) => penalties.length);
  const review = journeys && { journeys };
  return render(Result, { board, outcome: ranked(counted), places, you, review });
}

const title = (): string => screen.getByRole("heading", { level: 2 }).textContent ?? "";
const rows = (): HTMLElement[] => [
  ...screen.getByRole("list", { name: /fewest first/ }).querySelectorAll<HTMLElement>(":scope > li"),
];
const told = (): string[] =>
  [...document.querySelectorAll(".told li")].map((item) =>
    [...item.querySelectorAll("b, p")].map(({ textContent }) => textContent).join(" "),
  );

beforeEach(() => {
  settings.lang = "en";
  settings.motion = "reduced";
  localStorage.clear();
});

describe("the headline", () => {
  test("says who won, and whose third gift ended it", () => {
    show();
    expect(title()).toBe("Maud wins");
    expect(screen.getByText("Nothing came back. Pepper’s third ended it.")).toBeTruthy();
  });

  test("speaks to you", () => {
    show({ board: anEnd([["teapot"], ["hat", "cup"], ["tie", "guitar", "drum"]]), places: FOUR.slice(0, 3) });
    expect(title()).toBe("You win");
    expect(screen.getByText("One gift came back. Tomas’s third ended it.")).toBeTruthy();
  });

  test("tells you that it was your third", () => {
    show({ board: anEnd([["teapot", "hat", "cup"], [], ["tie"], []]) });
    expect(title()).toBe("Maud and Pepper share the win");
    expect(screen.getByText("Nothing came back. Your third ended it.")).toBeTruthy();
  });

  test("shares a win with you first", () => {
    show({ board: anEnd([["teapot"], ["hat"], ["tie", "guitar"], ["fork", "drum", "cup"]]) });
    expect(title()).toBe("You and Maud share the win");
    expect(screen.getByText("One gift each came back. Pepper’s third ended it.")).toBeTruthy();
  });

  test("of many who won it tells who did not", () => {
    const places = [...FOUR, aPlace(4, "Ines"), aPlace(5, "Olive")];
    show({ board: anEnd([[], [], [], ["fork", "drum", "cup"], [], []]), places });
    expect(title()).toBe("Everyone but Pepper wins");
  });

  test("when too many gifts were given", () => {
    show({ board: anEnd([[], [], [], []], { passes: 300 }) });
    expect(title()).toBe("Everyone shares the win");
    expect(screen.getByText("Nothing came back. 300 gifts had been given: that ended it.")).toBeTruthy();
  });

  test("when the shop was empty", () => {
    const offer = { thing: null, words: "", manner: "plainly" } as const;
    const gift = { number: 54, thing: "cup", arrow: "left", down: false } as const;
    const verdict: NotAHatVerdict = { gift, offer, giver: 0, receiver: 1, loser: null };
    show({ board: anEnd([[], ["hat"], ["tie"], ["fork"]], { left: 0, verdict }) });
    expect(screen.getByText("Nothing came back. The shop was empty: that ended it.")).toBeTruthy();
  });

  test("counts all rounds", () => {
    show({ board: anEnd(BACK, { round: 4, rounds: 4 }), points: [5, 2, 6, 9] });
    expect(title()).toBe("Maud wins");
    expect(screen.getByText("With 2 gifts back over 4 rounds, the fewest.")).toBeTruthy();
  });

  test("in French", () => {
    settings.lang = "fr";
    show({ board: anEnd([["teapot"], ["hat"], ["tie", "guitar"], ["fork", "drum", "cup"]]) });
    expect(title()).toBe("Maud et toi\u202f: victoire partagée");
    expect(document.querySelector("header p")?.textContent).toBe(
      "Un cadeau est revenu à chacun. Trois pour Pepper\u202f: c’est fini.",
    );
  });
});

describe("the standing", () => {
  test("has the fewest first, with what came back to each", () => {
    show();
    expect(rows().map((row) => row.querySelector(".name")?.textContent)).toEqual([
      "Maud",
      "You",
      "Tomas",
      "Pepper",
    ]);
    expect(rows().map((row) => row.querySelector(".points")?.textContent)).toEqual(["0", "1", "2", "3"]);
    expect(rows().map((row) => row.querySelectorAll(".got svg").length)).toEqual([0, 1, 2, 3]);
    expect(rows().map((row) => row.querySelectorAll(".places li").length)).toEqual([3, 3, 3, 3]);
    expect(rows()[2]?.textContent).toContain("Came back: a tie and a guitar.");
  });

  test("whoever won laughs, whoever had three is caught", () => {
    show();
    const looks = rows().map((row) => row.querySelector(".face")?.getAttribute("data-look"));
    expect(looks).toEqual(["laughing", "rest", "rest", "caught"]);
  });

  test("tells of bots what they knew, of people only whether they were right", () => {
    const journeys = [
      aJourney([
        aHop(3, 0, { conviction: "knew" }),
        aHop(0, 1),
        aHop(1, 2, { thing: null, words: "", right: null }),
        aHop(2, 3, { thing: "bicycle" }),
        aHop(3, 0, { thing: "bicycle", conviction: "knew" }),
        aHop(0, 1, { thing: "bicycle" }),
      ]),
    ];
    show({ journeys });
    const how = rows().map((row) => row.querySelector("small")?.textContent?.replace(/\u00a0/g, " "));
    expect(how).toEqual([undefined, "right 1 of 2", "right 0 of 1", "knew 1 of 2"]);
  });

  test("adds up several rounds, and any of them can be looked at", async () => {
    const board = anEnd(BACK, { round: 2, rounds: 2 });
    const journeys = [
      aJourney([aHop(1, 2)], { round: 1, thing: "drum", back: 1 }),
      aJourney([aHop(0, 1)], { round: 2, thing: "teapot", back: 0 }),
    ];
    show({ board, points: [1, 1, 2, 3], journeys });
    const maud = () => rows().find((row) => row.textContent?.includes("Maud"));
    expect(maud()?.textContent).toContain("Round by round: 1, 0.");
    expect(maud()?.textContent).toContain("Nothing came back.");
    expect(screen.getByRole("heading", { name: "teapot" })).toBeTruthy();
    const chooser = within(screen.getByRole("group", { name: "Which round to look at" }));
    await fireEvent.click(chooser.getByRole("button", { name: "1" }));
    expect(maud()?.textContent).toContain("Came back: a drum.");
    expect(screen.getByRole("heading", { name: "drum" })).toBeTruthy();
  });
});

describe("a journey", () => {
  const SCOOTER = aJourney(
    [
      aHop(3, 0, { conviction: "knew" }),
      aHop(0, 1),
      aHop(1, 2),
      aHop(2, 3, { thing: "bicycle" }),
      aHop(3, 0, { thing: "bicycle", conviction: "bluffed", answer: "refused" }),
    ],
    { back: 3 },
  );

  test("is told in sentences", () => {
    show({ journeys: [SCOOTER] });
    expect(screen.getByRole("heading", { name: "scooter" })).toBeTruthy();
    expect(told()).toEqual([
      "Pepper took it from the shop.",
      "“scooter” Pepper gave it to you and knew it.",
      "“scooter” You gave it to Maud by its right name.",
      "“scooter” Maud gave it to Tomas by its right name.",
      "“bicycle” Tomas gave it to Pepper by a wrong name. Here it became a bicycle.",
      "“bicycle” Pepper gave it to you and bluffed. You said no, and it came back to Pepper.",
    ]);
  });

  test("is told in French, by French names", () => {
    settings.lang = "fr";
    show({ journeys: [SCOOTER] });
    expect(told()).toEqual([
      "Pepper le prend à la boutique.",
      "«\u202ftrottinette\u202f» Pepper te l’offre et sait ce que c’est.",
      "«\u202ftrottinette\u202f» Tu l’offres à Maud sous son vrai nom.",
      "«\u202ftrottinette\u202f» Maud l’offre à Tomas sous son vrai nom.",
      "«\u202fvélo\u202f» Tomas l’offre à Pepper sous un faux nom. Ici, il devient un vélo.",
      "«\u202fvélo\u202f» Pepper te l’offre et bluffe. Tu dis non, et le cadeau revient à Pepper.",
    ]);
  });

  test("tells who was wrong to refuse, and where a gift was in the end", async () => {
    const refused = aJourney([aHop(1, 2, { answer: "refused" })], { dealt: true, back: 2 });
    const kept = aJourney([aHop(1, 2)], { thing: "hat", dealt: true });
    show({ journeys: [kept, refused] });
    expect(told()).toEqual([
      "Maud had it from the start.",
      "“scooter” Maud gave it to Tomas by its right name. Tomas said no, was wrong and took it.",
    ]);
    await fireEvent.click(screen.getByRole("button", { name: "hat, given once" }));
    expect(told().at(-1)).toBe("When the round ended it lay before Tomas.");
  });

  test("says so where a name was said aloud, and where the two did not agree", () => {
    const aloud = { thing: null, words: "", right: null };
    show({ journeys: [aJourney([aHop(0, 1, aloud), aHop(1, 2, { ...aloud, answer: "refused" })])] });
    expect(told().slice(1)).toEqual([
      "said aloud You gave it to Maud with a name said aloud.",
      "said aloud Maud gave it to Tomas with a name said aloud. " +
        "Tomas said no. The two did not agree on what had been said, and nobody took it.",
    ]);
  });

  test("words that name nothing are quoted as they were said", () => {
    const words = "grandmother’s Sunday whatnot";
    const { container } = show({ journeys: [aJourney([aHop(1, 2, { thing: null, words, right: false })])] });
    expect(told()[1]).toContain(`“${words}” Maud gave it`);
    expect(told()[1]).toContain("Here it became something else.");
    expect(container.querySelector(".slip.broke")?.textContent).toMatch(/^“grandmother.{1,12}…$/);
  });

  test("can be chosen among those that moved: what came back first, then the most travelled", async () => {
    show({
      journeys: [
        aJourney([], { thing: "kite" }),
        aJourney([aHop(0, 1)], { thing: "hat" }),
        aJourney([aHop(0, 1), aHop(1, 2)], { thing: "cup" }),
        aJourney([aHop(0, 1, { answer: "refused" })], { thing: "drum", back: 1 }),
      ],
    });
    const strip = within(screen.getByRole("group", { name: "Which gift to follow" }));
    const names = strip.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual(["drum, given once, came back to Maud", "cup, given 2 times", "hat, given once"]);
    await fireEvent.click(strip.getByRole("button", { name: /cup/ }));
    expect(screen.getByRole("heading", { name: "cup" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "The way of the cup round the table" })).toBeTruthy();
  });

  test("is drawn hop by hop, each with its name, the one where it broke apart", () => {
    const { container } = show({ journeys: [SCOOTER] });
    expect(container.querySelectorAll(".way .hop")).toHaveLength(5);
    expect(container.querySelector(".slip.broke")?.textContent).toBe("bicycle");
    const strokes = [...container.querySelectorAll(".legend li")].map(({ textContent }) => textContent);
    expect(strokes).toEqual(["knew", "right", "wrong", "bluffed", "said no"]);
    const looks = [...container.querySelectorAll(".seat .face")].map((face) =>
      face.getAttribute("data-look"),
    );
    expect(looks, "who refused it laughs, who took it does not").toEqual([
      "laughing",
      "rest",
      "rest",
      "caught",
    ]);
  });
});

describe("owning up", () => {
  const JOURNEYS = [aJourney([aHop(3, 0, { conviction: "guessed" }), aHop(0, 1), aHop(1, 2)])];
  const asked = (): HTMLElement[] => screen.queryAllByRole("group", { name: "Honestly?" });
  const line = (container: HTMLElement): string | null =>
    container.querySelectorAll(".way .hop")[1]?.getAttribute("stroke-width") ?? null;

  test("is asked of your own gifts only, and kept in this browser", async () => {
    const first = show({ journeys: JOURNEYS });
    expect(asked()).toHaveLength(1);
    const thin = line(first.container);
    await fireEvent.click(screen.getByRole("button", { name: "knew" }));
    expect(told()[2]).toBe("“scooter” You gave it to Maud and knew it.");
    expect(Number(line(first.container))).toBeGreaterThan(Number(thin));
    first.unmount();

    show({ journeys: JOURNEYS });
    expect(screen.getByRole("button", { name: "knew", pressed: true })).toBeTruthy();
    expect(told()[2]).toBe("“scooter” You gave it to Maud and knew it.");
  });

  test("can be taken back, and belongs to that game alone", async () => {
    const first = show({ journeys: JOURNEYS });
    await fireEvent.click(screen.getByRole("button", { name: "bluffed" }));
    await fireEvent.click(screen.getByRole("button", { name: "bluffed" }));
    expect(told()[2]).toContain("by its right name");
    await fireEvent.click(screen.getByRole("button", { name: "guessed" }));
    first.unmount();

    show({ journeys: [{ ...aJourney([aHop(0, 1)]), thing: "drum" }] });
    expect(screen.queryByRole("button", { pressed: true, name: "guessed" })).toBeNull();
  });

  test("is not asked of who watches, and nonsense in the memory is forgotten", () => {
    localStorage.setItem("naysay.not_a_hat.owned", '[{"game":"scooter","hops":{"0.1":"dreamt"}},7,null]');
    show({ journeys: JOURNEYS });
    expect(told()[2]).toContain("by its right name");
    document.body.innerHTML = "";
    show({
      journeys: JOURNEYS,
      places: FOUR.map((place) => ({ ...place, you: false, here: false })),
      you: null,
    });
    expect(asked()).toEqual([]);
  });
});

test("without a review the rest stands by itself", () => {
  show({ board: anEnd(BACK, { round: 3, rounds: 3 }), points: [4, 2, 5, 7] });
  expect(title()).toBe("Maud wins");
  expect(rows()).toHaveLength(4);
  expect(screen.getByText("Round 3")).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
  expect(document.querySelector(".way, small, .sum")).toBeNull();
});
