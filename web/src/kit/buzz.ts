// A short trembling of the phone, where there is one and nobody wants things to be still.

import { still } from "./settings.svelte";

/** Milliseconds on, off, on … */
export function buzz(pattern: readonly number[]): void {
  if (!still() && "vibrate" in navigator) navigator.vibrate([...pattern]);
}
