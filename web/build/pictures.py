"""Draw what is committed as PNG: a picture for the preview of each game's links, and the icons of the page.

    python web/build/pictures.py http://localhost:8000

draws them of a running server's home page, so that they are the games' own art in our own type. Run it when a tile, the
mark or a title changes.
"""

from __future__ import annotations

import base64
import os
import shutil
import sys
import zlib
from pathlib import Path
from struct import pack

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
PREVIEW = (1200, 630)
ICONS = {
    "icon-192.png": (192, 0.0),
    "icon-512.png": (512, 0.0),
    "icon-mask.png": (512, 0.14),
    "icon-180.png": (180, 0.08),
}
COLOURS = 128  # enough for flat art, and a third of the bytes

POSTER = """game => {
  const tile = game && document.querySelector(`.tile[data-game=${game}]`);
  const felt = game ? getComputedStyle(tile).getPropertyValue('--felt') : 'var(--page)';
  const ink = game ? getComputedStyle(tile).getPropertyValue('--on-felt') : 'var(--on-page)';
  const title = game ? tile.querySelector('h2').textContent : '';
  const art = (game ? tile.querySelector('.art svg') : document.querySelector('.word.wide svg')).outerHTML;
  const lamp = game ? 'radial-gradient(ellipse 60% 62% at 50% 42%, var(--lamp), transparent)' : 'none';
  const poster = document.createElement('div');
  poster.id = 'poster';
  Object.assign(poster.style, {
    position: 'fixed', inset: '0', zIndex: 1000, display: 'grid', placeItems: 'center', alignContent: 'center',
    gap: '26px', background: `${lamp}, ${felt}`, color: ink,
  });
  poster.innerHTML = `<div style="height:${game ? 400 : 300}px;width:900px">${art}</div>`;
  poster.firstChild.firstElementChild.style.cssText = 'width:100%;height:100%';
  if (title) {
    const name = document.createElement('p');
    name.textContent = title;
    name.style.font = '700 84px/1 var(--serif)';
    poster.append(name);
  }
  document.getElementById('poster')?.remove();
  document.body.append(poster);
}"""

ICON = """([size, margin]) => {
  const paper = document.createElement('div');
  paper.id = 'poster';
  paper.style.cssText = `position:fixed;left:0;top:0;width:${size}px;height:${size}px;z-index:1000;background:#efe3cd`;
  const mark = document.createElement('img');
  mark.src = '/favicon.svg';
  const inner = size * (1 - 2 * margin);
  mark.style.cssText = `position:absolute;inset:${size * margin}px;width:${inner}px;height:${inner}px`;
  paper.append(mark);
  document.getElementById('poster')?.remove();
  document.body.append(paper);
  return mark.decode();
}"""

SAMPLE = """async ([url, colours]) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const cells = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const key = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
    const cell = cells.get(key) ?? [0, 0, 0, 0];
    cell[0] += data[at]; cell[1] += data[at + 1]; cell[2] += data[at + 2]; cell[3] += 1;
    cells.set(key, cell);
  }
  const known = [...cells.entries()].sort(([, left], [, right]) => right[3] - left[3]);
  const palette = known.slice(0, colours).map(([, [r, g, b, n]]) => [r, g, b].map((sum) => Math.round(sum / n)));
  const nearest = new Map(known.map(([key, [r, g, b, n]]) => {
    const far = palette.map(([x, y, z]) => (r / n - x) ** 2 + (g / n - y) ** 2 + (b / n - z) ** 2);
    return [key, far.indexOf(Math.min(...far))];
  }));
  const pixels = [];
  for (let at = 0; at < data.length; at += 4)
    pixels.push(nearest.get(((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3)));
  return { width: image.width, height: image.height, palette, pixels };
}"""


def chunk(kind: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body))


def save(page: Page, clip: tuple[int, int], file: Path) -> None:
    """What is drawn in the corner of the page, in few colours."""
    shot = page.screenshot(clip={"x": 0, "y": 0, "width": clip[0], "height": clip[1]})
    found = page.evaluate(SAMPLE, ["data:image/png;base64," + base64.b64encode(shot).decode(), COLOURS])
    width, height, pixels = found["width"], found["height"], bytes(found["pixels"])
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    palette = bytes(value for colour in found["palette"] for value in colour)
    parts = [chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)), chunk(b"PLTE", palette)]
    parts += [chunk(b"IDAT", zlib.compress(rows, 9)), chunk(b"IEND", b"")]
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))


def draw(address: str) -> None:
    path = os.environ.get("NAYSAY_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        width, height = PREVIEW
        page = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True).new_page()
        page.goto(address)
        page.wait_for_selector(".tile .btn")
        for game in page.evaluate("[...document.querySelectorAll('.tile')].map(tile => tile.dataset.game)"):
            page.evaluate(POSTER, game)
            save(page, PREVIEW, PUBLIC / "preview" / f"{game}.png")
        page.evaluate(POSTER, None)
        save(page, PREVIEW, PUBLIC / "preview" / "naysay.png")
        for name, (size, margin) in ICONS.items():
            page.evaluate(ICON, [size, margin])
            save(page, (size, size), PUBLIC / "icons" / name)
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1])
