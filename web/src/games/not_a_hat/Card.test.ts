import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import pictures from "virtual:not_a_hat/pictures";
import { settings } from "../../kit/settings.svelte";
import Card from "./Card.svelte";
import { gift, GIFTS } from "./gifts";

const HALF = 260;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { lang: "en", motion: "system" });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isPage = (value: unknown): boolean => value instanceof Node || value instanceof Window;

/** Every text that can be reached from the page: markup, and whatever hangs on a node of it. */
function reachable(): string {
  const texts: string[] = [document.documentElement.outerHTML];
  const seen = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    if (typeof value !== "object" || value === null || seen.has(value) || isPage(value)) return;
    seen.add(value);
    for (const name of Reflect.ownKeys(value)) look(Reflect.get(value, name));
  };
  const visit = (node: Node): void => {
    for (const name of Reflect.ownKeys(node)) look(Reflect.get(node, name));
    node.childNodes.forEach(visit);
  };
  visit(document);
  return texts.join("\n");
}

const outlines = (key: string): string[] => (pictures[key] ?? []).map(({ outline }) => outline);

/** What of a gift is somewhere in the page. */
function traces(key: string): string[] {
  const { en, fr } = gift(key);
  const text = reachable();
  const isWord = (word: string): boolean => new RegExp(`(?<![\\p{L}_])${word}(?!\\p{L})`, "u").test(text);
  return [...[key, en.name, fr.name].filter(isWord), ...outlines(key).filter((each) => text.includes(each))];
}

const faces = (): number => document.querySelectorAll('[role="img"]').length;
const arrows = (): number => document.querySelectorAll("svg > rect").length;

async function after(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await tick();
}

describe("a card that is face up", () => {
  test("has a drawing, and a name for eyes and readers in the page’s language", async () => {
    const { getByRole } = render(Card, { thing: "umbrella", arrow: null });
    expect(getByRole("img", { name: "umbrella" }).querySelectorAll("path")).toHaveLength(3);
    expect(getByRole("img").textContent).toContain("umbrella");
    settings.lang = "fr";
    await tick();
    expect(getByRole("img", { name: "parapluie" })).toBeTruthy();
  });
  test("says what it is told to", () => {
    const { getByRole } = render(Card, { thing: "umbrella", arrow: null, name: "a brolly" });
    expect(getByRole("img", { name: "a brolly" })).toBeTruthy();
  });
  test("has no words where they are told elsewhere", () => {
    const { container } = render(Card, { thing: "umbrella", arrow: null, name: null });
    expect(container.textContent.trim()).toBe("");
    expect(faces()).toBe(0);
    expect(container.querySelectorAll("path")).toHaveLength(3);
  });
  test("shows another gift in its place at once", async () => {
    const { rerender } = render(Card, { thing: "umbrella", arrow: null });
    await rerender({ thing: "kettle", arrow: null });
    expect(traces("umbrella")).toEqual([]);
    expect(traces("kettle")).toContain("kettle");
  });
});

describe("a card that is turned over", () => {
  test.each(GIFTS.map(({ key }) => key))("leaves nothing of %s in the page", async (key) => {
    const { rerender } = render(Card, { thing: key, arrow: null });
    expect(traces(key)).toEqual(expect.arrayContaining([gift(key).en.name, ...outlines(key)]));
    await rerender({ thing: null, arrow: "left" });
    await after(HALF);
    expect(traces(key)).toEqual([]);
  });
  test("shows its face until it stands on edge, then its back, and comes to rest", async () => {
    const { container, rerender } = render(Card, { thing: "umbrella", arrow: null, name: "umbrella" });
    await rerender({ thing: null, arrow: "right", name: null });
    await after(HALF - 1);
    expect([faces(), arrows()]).toEqual([1, 0]);
    expect(container.querySelector(".away")?.textContent).toContain("umbrella");
    await after(1);
    expect([faces(), arrows()]).toEqual([0, 1]);
    expect(container.querySelector(".here")).toBeTruthy();
    await after(HALF);
    expect(container.querySelector(".away, .here")).toBeNull();
  });
  test("is simply over where nothing moves", async () => {
    settings.motion = "reduced";
    const { container, rerender } = render(Card, { thing: "umbrella", arrow: null });
    await rerender({ thing: null, arrow: "left" });
    expect(traces("umbrella")).toEqual([]);
    expect(container.querySelector(".away, .here")).toBeNull();
  });
  test("and back again before it stood on edge lies as it did", async () => {
    const { container, rerender } = render(Card, { thing: "umbrella", arrow: null });
    await rerender({ thing: null, arrow: "left" });
    await after(HALF / 2);
    await rerender({ thing: "umbrella", arrow: "left" });
    await after(2 * HALF);
    expect([faces(), arrows()]).toEqual([1, 0]);
    expect(container.querySelector(".away, .here")).toBeNull();
  });
});

describe("a card that is face down", () => {
  test("is turned up the same way", async () => {
    const { rerender } = render(Card, { thing: null, arrow: "left", angle: 90 });
    expect([faces(), arrows()]).toEqual([0, 1]);
    await rerender({ thing: "kettle", arrow: "left", angle: 90 });
    await after(HALF - 1);
    expect(traces("kettle")).toEqual([]);
    await after(1);
    expect(traces("kettle")).toContain("kettle");
    expect([faces(), arrows()]).toEqual([1, 0]);
  });
  test("lies as its holder sees it, its face upright", async () => {
    const { container, rerender } = render(Card, { thing: null, arrow: "left", angle: 90 });
    const leaf = container.querySelector<HTMLElement>(".leaf");
    expect(leaf?.style.rotate).toBe("90deg");
    await rerender({ thing: "kettle", arrow: "left", angle: 90 });
    expect(leaf?.style.rotate).toBe("0deg");
  });
  test("has a back for each arrow, and a plain one before it is known", () => {
    const backs = (["left", "right", null] as const).map((arrow) => {
      const { container, unmount } = render(Card, { thing: null, arrow });
      const { innerHTML } = container;
      unmount();
      return innerHTML;
    });
    expect(new Set(backs).size).toBe(3);
    expect(backs[2]).not.toContain("<path");
  });
});
