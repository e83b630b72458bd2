import { expect, test } from "vitest";
import { holds, isForBoard, keyed, keysOf } from "./keys";

test("somebody alone taps with the arrows or the letters", () => {
  expect(keyed("ArrowUp", 1)).toEqual({ hand: 0, spot: "top" });
  expect(keyed("KeyA", 1)).toEqual({ hand: 0, spot: "left" });
  expect(keyed("KeyI", 1)).toBeNull();
  expect(keyed("Numpad5", 1)).toBeNull();
});

test("several hands have keys of their own, by where they lie", () => {
  expect(keyed("ArrowRight", 4)).toEqual({ hand: 0, spot: "right" });
  expect(keyed("KeyW", 4)).toEqual({ hand: 1, spot: "top" });
  expect(keyed("KeyK", 4)).toEqual({ hand: 2, spot: "bottom" });
  expect(keyed("Numpad4", 4)).toEqual({ hand: 3, spot: "left" });
});

test("keys of hands that are not there do nothing", () => {
  expect(keyed("KeyL", 2)).toBeNull();
  expect(keyed("Numpad8", 3)).toBeNull();
  expect(keyed("ArrowUp", 0)).toBeNull();
  expect(keyed("KeyM", 4)).toBeNull();
});

test("what is printed on them depends on the keyboard", () => {
  expect(keysOf(0, "fr")).toEqual(["↑", "←", "↓", "→"]);
  expect(keysOf(1, "en")).toEqual(["W", "A", "S", "D"]);
  expect(keysOf(1, "fr")).toEqual(["Z", "Q", "S", "D"]);
  expect(keysOf(3, "fr")).toEqual(["8", "4", "5", "6"]);
});

test("keys held down, with others, or typed elsewhere are not the board's", () => {
  const key = (more: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { code: "KeyA", bubbles: true, ...more });
    target.dispatchEvent(event);
    return event;
  };
  expect(isForBoard(key())).toBe(true);
  expect(isForBoard(key({ repeat: true }))).toBe(false);
  expect(isForBoard(key({ ctrlKey: true }))).toBe(false);
  const window = document.createElement("dialog");
  const field = document.createElement("input");
  const button = window.appendChild(document.createElement("button"));
  document.body.append(field, window);
  expect(isForBoard(key({}, field))).toBe(false);
  expect(isForBoard(key({}, button))).toBe(false);
});

test("a hand holds back with a key beside its cross, but not with one that presses what has the focus", () => {
  const pressed = (code: string, hands: number, target: Element = document.body): number | null => {
    const event = new KeyboardEvent("keydown", { code, bubbles: true });
    let held: number | null = null;
    target.addEventListener("keydown", () => (held = holds(event, hands)), { once: true });
    target.dispatchEvent(event);
    return held;
  };
  const button = document.body.appendChild(document.createElement("button"));
  expect(["Space", "KeyE", "KeyO"].map((code) => pressed(code, 1))).toEqual([0, 0, null]);
  expect(["Enter", "KeyE", "KeyO", "Numpad0"].map((code) => pressed(code, 4))).toEqual([0, 1, 2, 3]);
  expect(pressed("Space", 1, button)).toBeNull();
  button.remove();
});
