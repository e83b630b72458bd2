"""What a person does at a table of Pas Vu Pas Pris, by keyboard, whichever way the hall is shown."""

from __future__ import annotations

from playwright.sync_api import Page

from naysay.core import Replay

# The first card of a game of four, the first seat's.
BEGUN = Replay.parse("""\
naysay 2
game pas_vu 1
seats 4
option fusion off
option ghosts_hide off
option midnight off
option peeks allowed
start 0

* hall lobby
* keyhole east 1
* draw armchair table 9
""")
WHAT = """() => {
  const keys = [...document.querySelectorAll('.act:not([aria-disabled=true])')]
    .map(act => act.getAttribute('aria-keyshortcuts'));
  if (document.querySelector("main a[href^='/replay/']")) return 'nothing more';
  if (document.querySelector('.flock')) return 'plan';
  if (document.querySelector('.pad .key')) return 'place';
  if (keys.includes('N')) return 'take';
  if (keys.includes('1')) return 'choose';
  return keys.includes('↵') ? 'go on' : '';
}"""


def asked_for(page: Page) -> str:
    """What this seat may do now, read off the page as a person would."""
    return str(page.evaluate(WHAT))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def answer(page: Page, what: str) -> None:
    """Anything that goes on with the game: nothing is moved, a small ghost and another come in, the first side."""
    match what:
        case "take":
            press(page, "n")
        case "plan":
            press(page, "4", "ArrowUp", "Enter", "5", "Enter", "g")
        case "choose":
            press(page, "1")
        case _:
            press(page, "Enter")
    page.wait_for_timeout(30)
