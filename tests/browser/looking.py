"""What a page must not look like, at any size."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

SIZES = [(360, 640), (640, 360), (320, 568), (1440, 900)]
EVERY_SIZE = [*SIZES, (768, 1024), (1920, 1080)]

# Words outside the page, cut, or too small to read.
CUT = """() => {
  const bad = [];
  for (const each of document.querySelectorAll("main *")) {
    if (!each.checkVisibility() || each.closest(".sr, svg, .layer") || !each.textContent.trim()) continue;
    const box = each.getBoundingClientRect();
    if (box.width < 2) continue;
    const style = getComputedStyle(each);
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const outside = box.left < -1 || box.right > innerWidth + 1; // but for a row that a finger pushes along
    if (outside && !each.closest(".chips")) bad.push(["outside", each.className, each.textContent]);
    if (own && parseFloat(style.fontSize) < 12) bad.push(["small", each.className, each.textContent]);
    const shortened = each.closest(".name, .who, .line"); // people's names, above all
    if (own && style.overflowX === "hidden" && each.scrollWidth > each.clientWidth + 1 && !shortened)
      bad.push(["cut", each.className, each.textContent]);
  }
  return bad;
}"""
# Of what one name finds and the other, the boxes that share more than an edge.
OVERLAP = """([above, below]) => {
  const boxes = (name) => [...document.querySelectorAll(name)].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
  return boxes(above).flatMap((one) => boxes(below).filter((other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  ).map((other) => [one.toJSON(), other.toJSON()]));
}"""


def finds_nothing(page: Page, script: str, *names: str, sizes: Sequence[tuple[int, int] | None] = SIZES) -> None:
    """At each size, or for None as it is, once it is laid out anew."""
    for size in sizes:
        if size:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        for _ in range(40):
            found = page.evaluate(script, names)
            if not found:
                break
            page.wait_for_timeout(50)
        assert not found, f"{size or page.viewport_size}: {found}"
