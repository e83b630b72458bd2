// Words that must never be cut: they are set smaller until they fit the box that they are given.

import type { Attachment } from "svelte/attachments";

const STEP = 0.05;
const LEAST = 0.6;

/** Sets --fit from 1 down on an element of a given size, for its styles to multiply with, until nothing sticks out. */
export const fitted: Attachment<HTMLElement> = (element) => {
  const fit = (): void => {
    for (let scale = 1; scale >= LEAST; scale -= STEP) {
      element.style.setProperty("--fit", scale.toFixed(2));
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      if (scrollHeight <= clientHeight && scrollWidth <= clientWidth) return;
    }
  };
  const sized = new ResizeObserver(fit);
  const worded = new MutationObserver(fit);
  sized.observe(element);
  worded.observe(element, { childList: true, characterData: true, subtree: true });
  document.fonts.addEventListener("loadingdone", fit); // the same words in other letters
  fit();
  return () => {
    document.fonts.removeEventListener("loadingdone", fit);
    sized.disconnect();
    worded.disconnect();
  };
};
