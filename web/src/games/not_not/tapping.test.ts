import { expect, test, vi } from "vitest";
import { pressed } from "./tapping";

function button(): {
  element: HTMLButtonElement;
  tap: ReturnType<typeof vi.fn>;
  send: (event: Event) => void;
} {
  const element = document.body.appendChild(document.createElement("button"));
  const tap = vi.fn();
  pressed(tap)(element);
  return { element, tap, send: (event) => void element.dispatchEvent(event) };
}

const down = (button = 0): Event => new PointerEvent("pointerdown", { button });
const click = (detail: number): Event => new MouseEvent("click", { detail });

test("a finger counts as it goes down, and only then", () => {
  const { tap, send } = button();
  send(down());
  expect(tap).toHaveBeenCalledOnce();
  send(click(1));
  expect(tap).toHaveBeenCalledOnce();
});

test("a key and a screen reader send only a click, which counts", () => {
  const { tap, send } = button();
  send(click(0));
  send(click(1));
  expect(tap).toHaveBeenCalledTimes(2);
});

test("a key counts also after a finger that slid off", () => {
  const { tap, send } = button();
  send(down());
  send(click(0));
  expect(tap).toHaveBeenCalledTimes(2);
});

test("only the first button of a mouse taps", () => {
  const { tap, send } = button();
  send(down(2));
  expect(tap).not.toHaveBeenCalled();
});

test("Enter held down is one press", () => {
  const { send } = button();
  const again = new KeyboardEvent("keydown", { key: "Enter", repeat: true, cancelable: true });
  send(again);
  expect(again.defaultPrevented).toBe(true);
});
