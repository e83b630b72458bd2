// A tap counts when the finger or the button goes down; keys and screen readers only ever send a click.

import type { Attachment } from "svelte/attachments";

/** Calls `tap` once for each time that the element is pressed, in whatever way. */
export function pressed(tap: (event: Event) => void): Attachment<HTMLElement> {
  return (element) => {
    let down = false; // the click that follows was counted already
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      down = true;
      tap(event);
    };
    const onClick = (event: MouseEvent): void => {
      const counted = down && event.detail > 0;
      down = false;
      if (!counted) tap(event);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat) event.preventDefault(); // a key held down is one press
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("click", onClick);
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("click", onClick);
      element.removeEventListener("keydown", onKey);
    };
  };
}
