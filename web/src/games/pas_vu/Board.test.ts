// What is read on the board: each Midnight card, and each clause of fusion, in both languages.

import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, test } from "vitest";
import { settings } from "../../kit/settings.svelte";
import type { PasVuBoard, PasVuChange, PasVuOffer } from "../../wire";
import type { BoardProps } from "../game";
import Board from "./Board.svelte";
import { aBoard, aPlace, aSitting, ghosts, Hands } from "./fixtures";
import { turn } from "./hall/pose";
import game from "./index";
import MidnightCard from "./MidnightCard.svelte";
import { remember } from "./views.svelte";
import { sayings as en } from "./words/en";
import { sayings as fr } from "./words/fr";

const SAY = { en, fr };
const LANGS = ["en", "fr"] as const;
const CARDS = Object.keys(en.midnight) as (keyof typeof en.midnight)[];

let hands: Hands;

beforeEach(() => {
  settings.lang = "en";
  remember({ view: "plan" });
  hands = new Hands();
});

function props(board: Partial<PasVuBoard>, over: Partial<BoardProps<"pas_vu">> = {}): BoardProps<"pas_vu"> {
  return {
    board: aBoard(board),
    step: null,
    places: [aPlace(0, "Ada", { you: true }), aPlace(1, "Maud")],
    you: 0,
    actors: [0],
    mayAct: true,
    menu: [],
    clock: null,
    pending: null,
    hinted: null,
    last: "",
    play: () => undefined,
    hands: [hands.hand],
    trips: [],
    stage: "table",
    ...over,
  };
}

const nothing: PasVuChange = { furniture: [], ghosts: [] };
const lying = { pos: [3, 3, 0.5], quat: turn([1, 0, 0], 90) } as const;
const buttons = (): string[] =>
  screen
    .getAllByRole("button")
    .flatMap(({ className, textContent }) =>
      className.includes("act") ? [textContent.replaceAll(/\s+/g, " ").trim()] : [],
    );

describe.each(LANGS)("in %s", (lang) => {
  beforeEach(() => {
    settings.lang = lang;
  });

  test("each card is named, told, and found in the rules by its name", () => {
    for (const card of CARDS) {
      const { title, does } = SAY[lang].midnight[card];
      render(MidnightCard, { card, crystal: null, open: false });
      expect(screen.getByText(title).closest("details")?.textContent).toContain(does);
      const number = game.ruleNow(aBoard({ phase: "effect", midnight: card }), 0);
      const rule = game.words[lang].rules.find((each) => each.number === number);
      expect(rule?.text.replaceAll("'", "’").startsWith(title)).toBe(true);
    }
  });

  test("when a card strikes, what it does is the news", async () => {
    const struck = (card: (typeof CARDS)[number]): BoardProps<"pas_vu"> => {
      const step = { seat: -1, by: "", phrase: { key: "midnight", seat: 1, card } } as const;
      return props({ phase: "effect", midnight: card }, { step, hands: [], actors: [] });
    };
    const { rerender } = render(Board, struck("double"));
    for (const card of CARDS) {
      await rerender(struck(card));
      const { title, does } = SAY[lang].midnight[card];
      expect(screen.getByRole("heading", { name: title }).nextElementSibling?.textContent).toBe(does);
    }
  });

  test("what a card did at once is told with numbers", () => {
    const stand = { spot: [2.5, 2.5, 0], heading: null } as const;
    const change: PasVuChange = { furniture: [["mirror", lying]], ghosts: [[3, stand]] };
    const told = (card: keyof typeof en.midnight, to: PasVuChange): string =>
      game.words[lang].tell(
        { key: "effect", card, change: to, then: nothing },
        () => "Maud",
        () => false,
      );
    const { cover, faces, sun } = SAY[lang].midnight;
    const walked: PasVuChange = { furniture: [], ghosts: [[3, stand], [10, "out"]] }; // prettier-ignore
    expect(told("cover", { furniture: [], ghosts: [[3, stand]] })).toMatch(
      lang === "en" ? `${cover.title}: 1 ghost lies down.` : `${cover.title}\u202f: 1 fantôme se couche.`,
    );
    expect(told("faces", change)).toMatch(
      lang === "en"
        ? `${faces.title}: the mirror turns to the middle, 1 ghost before its glass.`
        : `${faces.title}\u202f: le miroir se tourne vers le milieu, 1 fantôme devant la glace.`,
    );
    expect(told("sun", walked)).toMatch(
      lang === "en"
        ? `${sun.title}: 2 ghosts one square on, 1 of them out.`
        : `${sun.title}\u202f: 2 fantômes une case plus loin, dont 1 sorti.`,
    );
    expect(told("sun", nothing)).toMatch(lang === "en" ? /nothing changes/ : /rien ne change/);
  });

  test("whoever lies in reserve cannot be chosen, and is said to be there", () => {
    const elsewhere = { 0: { where: "reserve" }, 1: { where: "reserve" } } as const;
    render(Board, props({ ghosts: ghosts(2, elsewhere), movers: [] }));
    const flock = within(screen.getByRole("group", { name: SAY[lang].flock }));
    const reserved = flock.getAllByRole("button", { name: new RegExp(SAY[lang].reserve) });
    expect(reserved).toHaveLength(2);
    for (const key of reserved) expect(key.hasAttribute("disabled")).toBe(true);
  });
});

describe("a card that leaves a choice", () => {
  const offers = (...names: string[]): PasVuOffer[] =>
    names.map((name) => ({ name, change: { furniture: [["piano", lying]], ghosts: [] } }));

  it("says which way a piece may be tipped, and shows it when it is looked at", async () => {
    render(Board, props({ phase: "pick", midnight: "tipsy", offers: offers("north", "east") }));
    expect(buttons().map((text) => text.replace(/\d$/, ""))).toEqual([
      "Tip the piano to the north",
      "Tip the piano to the east",
    ]);
    const piano = (): string | null =>
      screen
        .getByLabelText(/^piano, /i)
        .querySelector("polygon")
        ?.getAttribute("points") ?? null;
    const before = piano();
    const [first] = screen.getAllByRole("button", { name: /^Tip the piano/ });
    if (first !== undefined) await fireEvent.focus(first);
    expect(piano()).not.toBe(before);
    if (first !== undefined) await fireEvent.click(first);
    expect(hands.played).toEqual(["pick north"]);
  });

  it("says to which door a piece may go", () => {
    render(Board, props({ phase: "pick", midnight: "dance", offers: offers("north3", "west2") }));
    expect(buttons().join()).toMatch(
      /The piano to the north side, door 3.*The piano to the west side, door 2/,
    );
  });

  it("says whose place a larger ghost may take", () => {
    const stand = { spot: [2.5, 2.5, 0], heading: null } as const;
    const change: PasVuChange = { furniture: [], ghosts: [[1, stand], [3, "home"]] }; // prettier-ignore
    render(Board, props({ phase: "pick", midnight: "brother", offers: [{ name: "3", change }] }));
    expect(buttons().join()).toMatch(/A larger one takes its place small → medium, column 3, row 3/);
  });

  it("says where one may stand if there is nobody to tag", () => {
    const change = { furniture: [], ghosts: [[3, { spot: [4.5, 2.5, 0], heading: null }]] } as const;
    render(Board, props({ phase: "pick", midnight: "tag", offers: [{ name: "5", change }] }));
    expect(buttons().join()).toMatch(/Here column 5, row 3/);
  });

  it("says whom one may tag, and where they are", () => {
    const elsewhere = { 10: { where: "hall", spot: [1.5, 4.5, 0] } } as const;
    render(Board, props({ phase: "tag", midnight: "tag", ghosts: ghosts(2, elsewhere), taggable: [10] }));
    expect(buttons().join()).toMatch(/Maud’s small one column 2, row 5/);
  });
});

describe("a ghost in a square with furniture", () => {
  const table = { pos: [3.35, 1.4, 0], quat: turn([0, 0, 1], 8) } as const;
  const furniture = aBoard().furniture.map(
    ([piece, pose]) => [piece, piece === "table" ? table : pose] as const,
  );

  it("may be put on the floor, under it or on it, and it is marked which", async () => {
    render(Board, props({ furniture }));
    expect(screen.queryByRole("group", { name: "Where in its square" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /^4: small/ }));
    await fireEvent.click(screen.getByRole("gridcell", { name: /^Column 4, row 2/ }));
    const chips = within(screen.getByRole("group", { name: "Where in its square" }));
    const on = (): string[] =>
      chips.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
    expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "on the floor",
      "under the table",
      "on the table",
    ]);
    for (const where of ["on the table", "under the table", "on the floor"]) {
      await fireEvent.click(chips.getByRole("button", { name: where }));
      expect(on()).toEqual([where]);
    }
  });
});

describe("fusion", () => {
  const near = {
    1: { where: "reserve" },
    3: { where: "hall", spot: [2.3, 1.3, 0] },
    4: { where: "hall", spot: [2.7, 0.7, 0] },
  } as const;
  const movers = [
    { ghost: 3, starts: [{ square: [2, 1], door: null, cost: 0 }], exits: [], fuses: [4] },
    { ghost: 4, starts: [{ square: [2, 0], door: null, cost: 0 }], exits: [], fuses: [3] },
  ] as const;

  it("is offered where two come to share a square, says what comes of it, and what comes of it stays", async () => {
    render(Board, props({ ghosts: ghosts(2, near), movers }));
    await fireEvent.click(screen.getByRole("button", { name: /^5: small/ }));
    expect(screen.queryByRole("button", { name: /^Fuse/ })).toBeNull();
    await fireEvent.click(screen.getByRole("gridcell", { name: /^Column 3, row 2/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Fuse with the small one: medium" }));
    expect(screen.getByRole("button", { name: /^2: medium, column 3, row 2/ })).toBeTruthy();
    for (const key of screen.getAllByRole("button", { name: /^[45]: small/ }))
      expect(key.getAttribute("aria-label")).toMatch(/waits|waiting|beside/);
  });

  it("takes one back that is out, when nobody small is left to come in", async () => {
    const out = {
      3: { where: "out" },
      4: { where: "out" },
      5: { where: "out" },
      6: { where: "out" },
    } as const;
    const back = { ghost: 3, starts: [{ square: [2, 0], door: 3, cost: 1 }], exits: [], fuses: [] } as const;
    render(
      Board,
      props({ ghosts: ghosts(2, out), movers: [back], places: [aSitting({ out: 4 }), aSitting()] }),
    );
    await fireEvent.click(screen.getByRole("button", { name: /^4: small/ }));
    await fireEvent.click(screen.getByRole("gridcell", { name: /^Column 3, row 1/ }));
    expect(screen.getByRole("button", { name: /^4: small, column 3, row 1, 1 step/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^5: small/ }).hasAttribute("disabled")).toBe(true);
  });
});
