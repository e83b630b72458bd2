"""Draw a plain zero for the page's sans, whose own is slashed: src/styles/zero-400.ttf and zero-700.ttf.

    pip install fonttools && python web/build/zero.py

It is as wide and as heavy as the digits beside it. Run it when the sans changes.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

STYLES = Path(__file__).parents[1] / "src" / "styles"
EM, ASCENT, DESCENT = 1000, 950, -290
LOW, HIGH = -12, 680
ROUND = 0.6  # how far a quarter's handles reach: a little more than a circle's, as a digit's sides are straighter

WEIGHTS = {400: (639, 494, 90, 74), 700: (632, 536, 154, 113)}  # advance, width, stem, thickness above and below


def oval(pen: Cu2QuPen, left: float, low: float, right: float, high: float, inward: bool = False) -> None:
    x, y = (left + right) / 2, (low + high) / 2
    across, up = ROUND * (right - left) / 2, ROUND * (high - low) / 2
    quarters = [
        ((x, high), (x + across, high), (right, y + up)),
        ((right, y), (right, y - up), (x + across, low)),
        ((x, low), (x - across, low), (left, y - up)),
        ((left, y), (left, y + up), (x - across, high)),
    ]
    points = [point for quarter in quarters for point in quarter]
    if inward:
        points = [points[0], *reversed(points[1:])]
    pen.moveTo(points[0])
    for at in range(1, 12, 3):
        pen.curveTo(points[at], points[at + 1], points[(at + 2) % 12])
    pen.closePath()


def zero(weight: int) -> FontBuilder:
    advance, width, stem, bar = WEIGHTS[weight]
    left, right = (advance - width) / 2, (advance + width) / 2
    glyph = TTGlyphPen(None)
    pen = Cu2QuPen(glyph, 1.0)
    oval(pen, left, LOW, right, HIGH)
    oval(pen, left + stem, LOW + bar, right - stem, HIGH - bar, inward=True)
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", "zero"])
    font.setupCharacterMap({0x30: "zero"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "zero": glyph.glyph()})
    font.setupHorizontalMetrics({".notdef": (advance, 0), "zero": (advance, round(left))})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": "Naysay Zero", "styleName": str(weight)})
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    font.setupPost(keepGlyphNames=False)
    return font


if __name__ == "__main__":
    for weight in WEIGHTS:
        zero(weight).save(STYLES / f"zero-{weight}.ttf")
