import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import type { BoardProps, Hand } from "../game";
import { settings } from "../../kit/settings.svelte";
import type { NotNotBoard } from "../../wire";
import Board from "./Board.svelte";
import { aBoard, aPlace, aRest, aTap, TABLE } from "./fixtures";
import type { Spot } from "./spots";

type Play = (action: string) => void;

const hand = (
  seat: number,
  play: Play = () => undefined,
  more: Partial<Hand<"not_not">> = {},
): Hand<"not_not"> => ({
  seat,
  ready: true,
  pending: null,
  play,
  attempt: () => Promise.reject(new Error("nothing is tried in a race")),
  ...more,
});

function props(over: Partial<BoardProps<"not_not">> = {}): BoardProps<"not_not"> {
  return {
    board: aBoard(),
    step: null,
    places: [aPlace(0, "You", { you: true, name: "Nour" }), aPlace(1, "Maud"), aPlace(2, "Olive")],
    you: 0,
    actors: [0, 1, 2],
    mayAct: true,
    menu: [],
    clock: null,
    pending: null,
    hinted: null,
    last: "",
    play: () => undefined,
    hands: [hand(0)],
    trips: [28, 61, null],
    stage: "table",
    ...over,
  };
}

type Laid = NonNullable<BoardProps<"not_not">["step"]>;
const laid = (spot: Spot): Laid => ({
  seat: -1,
  by: "",
  phrase: { key: "lay", spot, colour: "red", ground: "blue" },
});
/** Where cards came to lie. */
const spots = (moved: MockInstance<Element["animate"]>): (string | null)[] =>
  moved.mock.contexts.flatMap((card) => (card as Element).getAttribute("data-spot") ?? []);

const CLOSED: Laid = {
  seat: -2,
  by: "",
  phrase: {
    key: "close",
    first: [2],
    tie: [],
    wrong: [],
    early: [],
    late: [],
    ms: 684,
    trap: false,
    void: true,
  },
};
/** What a phone is asked to do. */
function trembling(): MockInstance<Navigator["vibrate"]> {
  navigator.vibrate ??= () => true;
  return vi.spyOn(navigator, "vibrate");
}

const TAP = (spot: string): RegExp => new RegExp(`^tap ${spot} @\\d+$`);
const press = (code: string): Promise<boolean> => fireEvent.keyDown(document.body, { code });
const cardOf = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

beforeEach(() => {
  settings.lang = "en";
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("in a race", () => {
  test("the dice, the cards and everybody's cards are there", () => {
    render(Board, props());
    expect(screen.getByRole("img", { name: "The dice: NOT NOT BLUE RIGHT" })).toBeTruthy();
    expect(cardOf(/^Top: a yellow portal on red$/)).toBeTruthy();
    expect(cardOf(/^Right: a Void on blue$/)).toBeTruthy();
    expect(screen.getByText("Tap a card")).toBeTruthy();
    expect(screen.getByText("28 ms from the table")).toBeTruthy();
  });

  test("the dice speak the language of the page", () => {
    settings.lang = "fr";
    render(Board, props());
    expect(screen.getByRole("img", { name: "Les dés\u202f: PAS PAS BLEU DROITE" })).toBeTruthy();
  });

  test("a finger taps as it goes down, once", async () => {
    const play = vi.fn<Play>();
    render(Board, props({ hands: [hand(0, play)] }));
    await fireEvent.pointerDown(cardOf(/^Bottom/), { button: 0 });
    expect(play).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(TAP("bottom")));
    await fireEvent.click(cardOf(/^Bottom/), { detail: 1 });
    await fireEvent.pointerDown(cardOf(/^Left/), { button: 0 });
    await press("ArrowUp");
    expect(play).toHaveBeenCalledOnce();
    expect(cardOf(/^Bottom: .+, your tap$/)).toBeTruthy();
  });

  test("arrows and letters tap for somebody alone", async () => {
    const play = vi.fn<Play>();
    render(Board, props({ hands: [hand(0, play)] }));
    await press("KeyD");
    expect(play).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(TAP("right")));
  });

  test("on one keyboard each hand taps for its own seat, and sees its keys", async () => {
    const plays = [vi.fn<Play>(), vi.fn<Play>()];
    render(Board, props({ hands: [hand(0, plays[0]), hand(1, plays[1])] }));
    expect(screen.getByText("W A S D")).toBeTruthy();
    expect(screen.getByText("Nour")).toBeTruthy(); // nobody is "you" where two look
    await press("KeyA");
    await press("ArrowUp");
    expect(plays[1]).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(TAP("left")));
    expect(plays[0]).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(TAP("top")));
  });

  test("round a tablet each hand has a pad", async () => {
    const plays = [vi.fn<Play>(), vi.fn<Play>()];
    render(Board, props({ hands: [hand(0, plays[0]), hand(1, plays[1])] }));
    await fireEvent.click(screen.getByRole("button", { name: "Pads" }));
    const pad = within(screen.getByRole("region", { name: "Pad of Maud" }));
    await fireEvent.pointerDown(pad.getByRole("button", { name: /^Left/ }), { button: 0 });
    expect(plays[1]).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(TAP("left")));
    expect(plays[0]).not.toHaveBeenCalled();
  });

  test("a pad has a key for the deck, too", async () => {
    const plays = [vi.fn<Play>(), vi.fn<Play>()];
    render(Board, props({ hands: [hand(0, plays[0]), hand(1, plays[1])] }));
    await fireEvent.click(screen.getByRole("button", { name: "Pads" }));
    const pad = within(screen.getByRole("region", { name: "Pad of Maud" }));
    await fireEvent.pointerDown(pad.getByRole("button", { name: /^Hold back/ }), { button: 0 });
    expect(plays[1]).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(TAP("nothing")));
    expect(pad.getByText("tapped")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Pad of Nour" })).queryByText("tapped")).toBeNull();
  });

  test("a hand that may not act, or has acted, sends nothing", async () => {
    const play = vi.fn<Play>();
    const { rerender } = render(Board, props({ hands: [hand(0, play, { ready: false })] }));
    await press("ArrowUp");
    await rerender(props({ hands: [hand(0, play, { pending: "tap top @412" })] }));
    await press("ArrowUp");
    expect(play).not.toHaveBeenCalled();
  });

  test("those who watch have no button", () => {
    render(Board, props({ you: null, hands: [], mayAct: false }));
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByText("Who is first?")).toBeTruthy();
  });

  test("a new race is a new tap", async () => {
    const play = vi.fn<Play>();
    const { rerender } = render(Board, props({ hands: [hand(0, play)] }));
    await press("ArrowUp");
    await rerender(props({ hands: [hand(0, play)], board: aRest() }));
    await rerender(props({ hands: [hand(0, play)] }));
    await press("ArrowUp");
    expect(play).toHaveBeenCalledTimes(2);
  });
});

describe("after a race", () => {
  const told = (
    board: NotNotBoard,
    over: Partial<BoardProps<"not_not">> = {},
  ): ReturnType<typeof render<typeof Board>> => render(Board, props({ board, ...over }));

  test("the table lies as it lay, with what was right and why", () => {
    told(aRest());
    expect(screen.getByText("Olive was first")).toBeTruthy();
    expect(
      screen.getByText("The Void goes to whoever is first. NOT NOT cancels out: only a blue one."),
    ).toBeTruthy();
    expect(cardOf(/^Bottom: a blue portal on yellow, right$/)).toBeTruthy();
    expect(cardOf(/^Right: a Void on blue, won$/)).toBeTruthy();
    expect(screen.getByRole("img", { name: "The dice: NOT NOT BLUE NOTHING" })).toBeTruthy();
  });

  test("a wrong tap says so, and what it cost", () => {
    told(aRest({ taps: [aTap({ spot: "top", verdict: "wrong", took: null, lost: true }), null, aTap()] }));
    expect(screen.getByText("Wrong")).toBeTruthy();
    expect(screen.getAllByText("−1 card").length).toBeGreaterThan(0);
    expect(cardOf(/^Top: .+, wrong$/)).toBeTruthy();
  });

  test("a tie and a late tap show their margin, and what was credited", () => {
    told(
      aRest({
        taps: [
          aTap({ ms: 703, verdict: "tie", took: "bottom" }),
          aTap({ ms: 826, verdict: "late", took: null }),
          aTap(),
        ],
      }),
    );
    expect(screen.getByText("A tie")).toBeTruthy();
    expect(screen.getAllByText("+19 ms").length).toBeGreaterThan(0);
    expect(screen.getByText("+142 ms")).toBeTruthy();
    expect(screen.getByText("61 ms credited")).toBeTruthy();
  });

  const trap = {
    taps: [null, null, null],
    right: [],
    why: { key: "nothing", words: [], odd: false, nots: 0, liar: false, lies: [] },
  } as const;

  test("who holds back in a trap is praised, whether by a tap on the deck or by none", () => {
    told(aRest(trap));
    expect(screen.getByText("You held back")).toBeTruthy();
    expect(screen.getByText("Nothing was to be tapped.")).toBeTruthy();
  });

  test("those who watch are told that nobody fell for it", () => {
    render(Board, props({ board: aRest(trap), you: null, hands: [] }));
    expect(screen.getByText("Nothing was to be tapped. And nobody fell for it.")).toBeTruthy();
  });

  test("each verdict has a felt of its own, and too late has neither tick nor the winner's ring", () => {
    const felts = (["first", "tie", "late", "wrong", "early", "held"] as const).map((verdict) => {
      const spot = verdict === "held" ? null : "bottom";
      const { container, unmount } = told(
        aRest({ taps: [aTap({ verdict, spot, took: null }), null, aTap()] }),
      );
      const felt = container.querySelector("[data-felt]")?.getAttribute("data-felt");
      if (verdict === "late") {
        const card = cardOf(/^Bottom.*too late$/);
        expect(card.querySelector(".sign.late")).toBeTruthy();
        expect(card.querySelector(".sign.right")).toBeNull();
        expect(card.classList).not.toContain("took");
      }
      unmount();
      return felt;
    });
    expect(new Set(felts).size).toBe(6);
  });

  test("a wrong tap is explained by what was tapped", () => {
    told(aRest({ taps: [aTap({ spot: "right", verdict: "wrong", took: null }), null, null] }));
    expect(screen.getByText(/^A Void is never right\./)).toBeTruthy();
  });

  test("the time shown is the one that counted, and a screen that was late is told of", async () => {
    const play = vi.fn<Play>();
    const { rerender } = render(Board, props({ hands: [hand(0, play)] }));
    await fireEvent.pointerDown(cardOf(/^Bottom/), { button: 0 });
    expect(screen.queryByText(/\d ms/, { selector: "[data-headline] *" })).toBeNull();
    const late = aTap({ ms: 995, verdict: "late", took: null });
    await rerender(props({ hands: [hand(0, play)], board: aRest({ taps: [late, null, aTap()] }) }));
    expect(screen.getAllByText("+311 ms").length).toBeGreaterThan(0);
    expect(screen.getByText(/^Your screen was \d+ ms late\. Olive was first\./)).toBeTruthy();
  });

  test("on each pad is the reason that fits its tap", async () => {
    const taps = [aTap({ spot: "right", verdict: "wrong", took: null }), null, aTap()];
    told(aRest({ taps }), { hands: [hand(0), hand(1)] });
    await fireEvent.click(screen.getByRole("button", { name: "Pads" }));
    const reasons = ["Nour", "Maud"].map((name) =>
      screen.getByRole("region", { name: `Pad of ${name}` }).querySelector("[data-reason]"),
    );
    expect(reasons.map((reason) => reason?.textContent)).toEqual([
      "A Void is never right. NOT NOT cancels out: only a blue one.",
      "The Void goes to whoever is first. NOT NOT cancels out: only a blue one.",
    ]);
  });

  test("a verdict is felt once, however many cards are laid after it", async () => {
    const felt = trembling();
    const { rerender } = render(Board, props());
    const closed = { board: aRest({ taps: [aTap()] }, { phase: "deal", seconds: 0 }), step: CLOSED };
    await rerender(props(closed));
    await rerender(props({ ...closed, step: laid("top") }));
    await rerender(props({ board: aRest({ taps: [aTap()] }), step: laid("left") }));
    expect(felt).toHaveBeenCalledExactlyOnceWith([40]);
  });

  test("a tap that came when the round was closed is felt as well", async () => {
    const felt = trembling();
    const { rerender } = render(Board, props());
    await rerender(props({ board: aRest(), step: CLOSED }));
    expect(felt).not.toHaveBeenCalled();
    await fireEvent.pointerDown(cardOf(/^Bottom/), { button: 0 });
    expect(felt).toHaveBeenCalledExactlyOnceWith([15]);
  });

  test("after a break nothing is felt", () => {
    const felt = trembling();
    told(aRest({ taps: [aTap()] }));
    expect(felt).not.toHaveBeenCalled();
  });

  test("a card that was won does not fly again when the round was looked at once more", async () => {
    vi.useFakeTimers();
    const moved = vi.spyOn(Element.prototype, "animate");
    told(aRest());
    await vi.advanceTimersByTimeAsync(2500);
    expect(moved).toHaveBeenCalled();
    moved.mockClear();
    await fireEvent.click(screen.getByRole("button", { name: "Last round" }));
    await fireEvent.click(screen.getByRole("button", { name: "Back" }));
    await vi.advanceTimersByTimeAsync(500);
    expect(moved).not.toHaveBeenCalled();
  });

  test("the last round can be looked at again until the next tap, which then taps nothing", async () => {
    vi.useFakeTimers();
    const play = vi.fn<Play>();
    const resting = props({ hands: [hand(0, play)], board: aRest() });
    const { rerender } = render(Board, resting);
    await vi.advanceTimersByTimeAsync(2500);
    await fireEvent.click(screen.getByRole("button", { name: "Last round" }));
    expect(screen.getByText("Olive was first")).toBeTruthy();
    await rerender(props({ hands: [hand(0, play)], board: aBoard({ last: aRest().last }) }));
    expect(screen.getByText("Tap a card")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Last round" }));
    await press("ArrowUp");
    expect(play).not.toHaveBeenCalled();
    await press("ArrowUp");
    expect(play).toHaveBeenCalledWith(expect.stringMatching(TAP("top")));
    expect(screen.queryByRole("button", { name: "Last round" })).toBeNull();
  });

  test("a false start has its own word", () => {
    told(aRest({ taps: [aTap({ ms: 40, verdict: "early", took: null })] }));
    expect(screen.getByText("Too early")).toBeTruthy();
  });

  test("one's own tap that came when the round was closed is too late, and has no time that counts", async () => {
    const play = vi.fn<Play>();
    const { rerender } = render(Board, props({ hands: [hand(0, play)] }));
    await rerender(props({ hands: [hand(0, play)], board: aRest({ taps: [null, null, aTap({ ms: 0 })] }) }));
    await fireEvent.pointerDown(cardOf(/^Bottom/), { button: 0 });
    expect(screen.getByText("Too late")).toBeTruthy();
    expect(screen.queryByText(/^\+\d+ ms$/)).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  test("an answer does not come back while the next dice are rolled", async () => {
    vi.useFakeTimers();
    const { rerender } = render(Board, props({ board: aRest() }));
    expect(screen.getByText("Olive was first")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(2500);
    expect(screen.getByText("Get ready")).toBeTruthy();
    await rerender(props({ board: aRest({}, { phase: "deal", seconds: 0 }) }));
    expect(screen.getByText("Get ready")).toBeTruthy();
  });

  test("no card moves as a round closes, nor as a race begins", async () => {
    vi.useFakeTimers();
    const moved = vi.spyOn(Element.prototype, "animate");
    const hole = aRest({}, { phase: "deal", seconds: 0, table: [TABLE[0], null, TABLE[2], TABLE[3]] });
    const { rerender } = render(Board, props({ board: aRest() }));
    await vi.advanceTimersByTimeAsync(3000);
    await rerender(props());
    moved.mockClear();
    await rerender(props({ board: hole }));
    expect(screen.getByText("Olive was first")).toBeTruthy();
    await rerender(props({ board: aBoard({ table: [TABLE[3], TABLE[0], TABLE[2], TABLE[3]] }) }));
    expect(moved).not.toHaveBeenCalled();
  });

  test("new cards are laid once the answer was seen, and only those", async () => {
    vi.useFakeTimers();
    const moved = vi.spyOn(Element.prototype, "animate");
    const { rerender } = render(Board, props({ board: aRest({}, { phase: "deal", seconds: 0 }) }));
    await rerender(props({ board: aRest(), step: laid("top") }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(moved).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(spots(moved)).toEqual(["top"]);
  });

  test("cards that are laid one by one come one by one", async () => {
    const moved = vi.spyOn(Element.prototype, "animate");
    const dealing = (step: Laid | null): BoardProps<"not_not"> =>
      props({ board: aBoard({ phase: "deal", dice: null }), step });
    const { rerender } = render(Board, dealing(null));
    await rerender(dealing(laid("top")));
    await rerender(dealing(laid("left")));
    expect(spots(moved)).toEqual(["top", "left"]);
  });

  test("after a break they lie there", async () => {
    vi.useFakeTimers();
    const moved = vi.spyOn(Element.prototype, "animate");
    const { rerender } = render(Board, props({ board: aRest(), step: laid("top") }));
    await rerender(props({ board: aRest(), step: null }));
    await vi.advanceTimersByTimeAsync(3000);
    expect(spots(moved)).toEqual([]);
  });

  test("a rule card can be put away", async () => {
    told(aRest({}, { lessons: ["arrow"], last: null }));
    expect(screen.getByRole("heading", { name: "The Arrow" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByRole("heading", { name: "The Arrow" })).toBeNull();
  });

  test("alone, two rule cards that came at once are read one after the other, each until it is understood", async () => {
    vi.useFakeTimers();
    const set = vi.fn<(on: boolean) => void>();
    const board = aRest({}, { lessons: ["arrow", "liar"], seconds: 16 });
    const { rerender } = told(board, { pause: { on: false, set } });
    expect(set).toHaveBeenCalledExactlyOnceWith(true);
    await rerender(props({ board, pause: { on: true, set } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole("heading", { name: "The Arrow" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.getByRole("heading", { name: "The Liar" })).toBeTruthy();
    expect(set).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByRole("heading")).toBeNull();
    expect(set).toHaveBeenLastCalledWith(false);
  });

  test("with others, both rule cards are shown in turn", async () => {
    vi.useFakeTimers();
    told(aRest({}, { lessons: ["arrow", "liar"], seconds: 16 }));
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByRole("heading", { name: "The Arrow" })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(6000);
    expect(screen.getByRole("heading", { name: "The Liar" })).toBeTruthy();
  });

  test("a mistake is read for longer also before a rule card, and the clock counts that", async () => {
    vi.useFakeTimers();
    const taps = [aTap({ spot: "top", verdict: "wrong", took: null }), null, null];
    const { container } = told(aRest({ taps }, { lessons: ["arrow"], seconds: 8, longer: 2 }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(screen.getByText("Wrong")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByRole("heading", { name: "The Arrow" })).toBeTruthy();
    expect(container.querySelector(".clock")).toBeTruthy();
  });

  test.each([true, false])("in a first game an answer is shown step by step: %s", (teaches) => {
    const { container } = told(
      aRest({ up: "right", taps: [null, null, null] }, { teaches, level: "hard", arrow: true }),
    );
    expect(container.querySelectorAll(".cancelled")).toHaveLength(2);
    const steps = [".cancelled.slowly", ".arrow .turning", ".spot.slowly"];
    expect(steps.map((step) => container.querySelector(step) !== null)).toEqual(steps.map(() => teaches));
    expect(container.querySelector(".spot.slowly")?.getAttribute("data-spot")).toBe(
      teaches ? "bottom" : undefined,
    );
  });

  test("how ties and arrival are judged is said", () => {
    told(aRest());
    expect(screen.getByText("Ties within 25 ms share.")).toBeTruthy();
    document.body.replaceChildren();
    told(aRest({}, { credit: null }));
    expect(screen.getByText("Taps count as they arrive.")).toBeTruthy();
  });
});

test("a pad is only for its player; a screen has nothing to press", async () => {
  const { rerender } = render(Board, props({ stage: "pad" }));
  expect(screen.getByText("Look at the big screen")).toBeTruthy();
  expect(screen.queryByText("Maud")).toBeNull();
  await rerender(props({ stage: "screen", hands: [], you: null }));
  expect(screen.getByText("Maud")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});
