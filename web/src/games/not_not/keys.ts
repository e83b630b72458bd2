// Keys that tap, by where they lie on the keyboard, so that every layout has the same cross of keys.

import type { Lang } from "../../lang/lang";
import type { Spot } from "./spots";

type Keys = Readonly<Record<string, Spot>>;

const SETS: readonly Keys[] = [
  { ArrowUp: "top", ArrowLeft: "left", ArrowDown: "bottom", ArrowRight: "right" },
  { KeyW: "top", KeyA: "left", KeyS: "bottom", KeyD: "right" },
  { KeyI: "top", KeyJ: "left", KeyK: "bottom", KeyL: "right" },
  { Numpad8: "top", Numpad4: "left", Numpad5: "bottom", Numpad6: "right" },
];
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowDown: "↓",
  ArrowRight: "→",
};
const AZERTY: Readonly<Record<string, string>> = { KeyW: "Z", KeyA: "Q" };

/** Which of several hands a key belongs to, and where it taps; somebody alone may use the arrows or the letters. */
export function keyed(code: string, hands: number): { hand: number; spot: Spot } | null {
  const set = SETS.findIndex((keys) => code in keys);
  const spot = SETS[set]?.[code];
  if (spot === undefined || set >= Math.max(2, hands) || hands === 0) return null;
  return { hand: hands === 1 ? 0 : set, spot };
}

const HOLDS: readonly string[] = ["Enter", "KeyE", "KeyO", "Numpad0"]; // beside the cross of keys of each hand

/** Which hand a key holds back for. Space and Enter belong to whatever has the focus, if anything has. */
export function holds({ code, target }: KeyboardEvent, hands: number): number | null {
  const focused = target instanceof Element && target.closest("button, a, summary, [tabindex]") !== null;
  if (focused && (code === "Space" || code === "Enter")) return null;
  if (hands === 1 && (code === "Space" || code === "KeyE")) return 0;
  const hand = HOLDS.indexOf(code);
  return hand >= 0 && hand < hands ? hand : null;
}

/** What is printed on the keys of a hand: up, left, down, right. The layout is the one most used with the language. */
export function keysOf(hand: number, lang: Lang): string[] {
  return Object.keys(SETS[hand] ?? {}).map((code) => {
    const printed = lang === "fr" ? AZERTY[code] : undefined;
    return SIGNS[code] ?? printed ?? code.replace(/^Key|^Numpad/, "");
  });
}

/** Whether a key is meant for the board and not for a field, a window above it, or the browser. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target;
  return !(target instanceof Element && target.closest("input, select, textarea, dialog, [role='dialog']"));
}
