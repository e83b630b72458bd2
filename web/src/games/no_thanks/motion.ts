// Things travel from where they were to where they are. The page is already right when a journey starts: nothing waits for it.

const MOVE = 260;
const SETTLE = 420;
const THROW = "cubic-bezier(.2, .8, .2, 1)";
const HOP = "cubic-bezier(.3, 1.5, .5, 1)";
const FLYING_CHIPS = 6; // more would only be a cloud

/** On a big screen the table is drawn larger: places are measured in its pixels, journeys in the table's own. */
const zoomOf = (thing: Element): number => (thing as { currentCSSZoom?: number }).currentCSSZoom ?? 1;

export function slide(thing: Element, from: DOMRect, tilt = "0deg"): void {
  const to = thing.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / zoomOf(thing);
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / zoomOf(thing);
  thing.animate(
    [
      { translate: `${x}px ${y}px`, scale: from.height / to.height, rotate: tilt, zIndex: 40 },
      { translate: "0 0", scale: 1, rotate: "0deg", zIndex: 40 },
    ],
    { duration: SETTLE, easing: THROW },
  );
}

/** Send copies of a chip across the layer, one after the other. */
export function hop(chip: Element, layer: HTMLElement, from: DOMRect, to: DOMRect, count: number): void {
  const ground = layer.getBoundingClientRect();
  const zoom = zoomOf(layer);
  for (let i = 0; i < Math.min(count, FLYING_CHIPS); i += 1) {
    const flying = chip.cloneNode(true) as SVGElement;
    layer.append(flying);
    const size = flying.getBoundingClientRect();
    const at = (rect: DOMRect): string => {
      const x = rect.x + rect.width / 2 - size.width / 2 - ground.x;
      const y = rect.y + rect.height / 2 - size.height / 2 - ground.y;
      return `${x / zoom}px ${y / zoom}px`;
    };
    const journey = flying.animate(
      [
        { translate: at(from), opacity: 1 },
        { translate: at(to), opacity: 1 },
      ],
      { duration: MOVE, delay: i * 40, easing: i % 2 ? THROW : HOP, fill: "backwards" },
    );
    journey.onfinish = journey.oncancel = () => flying.remove();
  }
}
