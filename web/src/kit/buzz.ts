// A short trembling of the phone, where there is one and nobody wants things to be still.

import { still } from "./settings.svelte";

/** Milliseconds on, off, on … A browser complains of one that comes before the first touch. */
export function buzz(pattern: readonly number[]): void {
  const touched = navigator.userActivation?.hasBeenActive !== false;
  if (!still() && touched && "vibrate" in navigator) navigator.vibrate([...pattern]);
}
