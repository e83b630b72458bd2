/**
 * Tells when what is in the document now came onto the screen. A frame's callbacks run before the frame is painted, and
 * it is seen from about the next tick of the screen on. That tick is the second callback's timestamp, whatever the page
 * was busy with meanwhile; a task after the first callback would come before the picture, by as much as the page is fast.
 */
export function whenPainted(tell: (at: number) => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(tell);
  });
  return () => cancelAnimationFrame(frame);
}
