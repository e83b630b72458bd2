"""The end of a game and of a round, as they are seen: in order, whole, and told to who cannot see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from naysay.core import CHANCE, Move, Replay
from naysay.games.no_thanks import GAME
from naysay.games.no_thanks.review import (
    Chips,
    Close,
    Decided,
    FarAhead,
    FewCards,
    LastCard,
    LastRound,
    LongRun,
    NeverThere,
    Shared,
)
from naysay.games.no_thanks.rules import Options, new
from tests.browser.looking import CUT, OVERLAP, SIZES, finds_nothing
from tests.browser.playing import TAKE, come_to, start_against_bots
from tests.browser.test_accessible import check
from tests.server.running import Running
from tests.server.seeding import golden, seed

Visit = Callable[..., Page]
NINE = re.compile("never there|jamais été là")
RESULT = re.compile("^(See the result|Voir le résultat)")
TABLE = re.compile("^(See the table|Voir la table|Table)")

WATCH = """
  window.seen = [];
  new MutationObserver(() => {
    const now = document.querySelector(".end h2") ? "result" : document.querySelector(".back") ? "table" : "";
    if (now && seen.at(-1) !== now) seen.push(now);
  }).observe(document, { subtree: true, childList: true });
"""
HEADLINES = """() => [...document.querySelectorAll(".end h2, .end .headline")].flatMap((line) => {
  const words = document.createRange(), box = line.getBoundingClientRect();
  words.selectNodeContents(line);
  const { left, right, top, bottom } = words.getBoundingClientRect();
  const across = Math.max(box.left - left, right - box.right, right - innerWidth);
  const out = Math.max(across, box.top - top - 6, bottom - box.bottom - 6); // an ascender may stick out a little
  return line.textContent.trim() === "" || out > 1 ? [[line.textContent, out]] : [];
})"""
LONG = "Maximilienne Aurélie"  # as long as a name may be
KINDS = (
    Shared(),
    LastCard(1, 33),
    LastRound(1),
    NeverThere(1, 28),
    Close(1, 2),
    Chips(0, 14, 1),
    LongRun(0, 23, 27, 102),
    FewCards(0, 3),
    FarAhead(0, 20),
)
GOLDEN = {"no_thanks": "three_sealed", "not_not": "first_game", "not_a_hat": "three_forget", "pas_vu": "two_plain"}


def long_game(rng: Random) -> Replay:
    """Seven seats, seven rounds."""
    state, moves = new(7, Options(rounds="seats")), []
    while state.actors:
        (seat,) = state.actors
        menu = state.legal(seat)
        action = menu[-1] if seat != CHANCE and rng.random() < 0.7 else rng.choice(menu)
        moves.append(Move(seat, str(action)))
        state = state.play(seat, action)
    players = ("Ada", "Bob", "Chenoweth the Third", "Dora", "Emil", "Fay", "Gus")
    return Replay(GAME.key, GAME.version, 7, 0, {"rounds": "seats"}, tuple(moves), players)


def test_the_last_card_is_seen_then_who_won_and_the_table_is_as_it_ended(visit: Visit, server: Running):
    replay = golden("no_thanks", "three_sealed")
    ending = seed(server.database, replay, -1)
    *_, last = replay.steps(GAME)
    page = visit("/about", size="phone")
    come_to(page, ending.table, ending.tokens[last.move.seat])
    expect(page.get_by_role("button", name=TAKE)).to_be_visible()
    page.evaluate(f"() => {{{WATCH}}}")
    page.get_by_role("button", name=TAKE).click()
    expect(page.locator("h2:focus")).to_have_text("Blaise wins")
    assert page.evaluate("seen") == ["table", "result"], "the last card first"
    expect(page.get_by_text("Blaise’s run 26–\u206028 left 55 points uncounted.")).to_be_visible()
    finds_nothing(page, CUT)
    page.set_viewport_size({"width": 360, "height": 640})
    page.get_by_role("button", name=TABLE).click()
    expect(page.get_by_role("button", name=RESULT)).to_be_visible()
    expect(page.get_by_role("region", name=NINE)).to_be_visible()
    totals = page.locator("[data-seat] [data-tag] .sr").all_text_contents()
    assert sorted(totals) == sorted(f"{points} points" for points in last.after.outcome.points)
    expect(page.get_by_role("button", name=TAKE)).to_have_count(0)
    check(page, "the table afterwards")
    finds_nothing(page, CUT)
    finds_nothing(page, OVERLAP, ".back button", "[data-seat], [data-spot] li")


@pytest.mark.parametrize(("game", "left"), [("not_not", 9), ("not_a_hat", 12), ("pas_vu", 3)])
def test_the_last_round_gift_or_look_is_seen_before_the_result(visit: Visit, server: Running, game: str, left: int):
    """Bots play it to its end before somebody who watches."""
    replay = golden(game, GOLDEN[game])
    ending = seed(server.database, replay, -left, dict.fromkeys(range(replay.seats), "easy"))
    page = visit("/about", size="phone")
    page.add_init_script(f"{WATCH}; localStorage.setItem('naysay.pas_vu', JSON.stringify({{ view: 'plan' }}))")
    page.goto(server.url + f"/t/{ending.table}")
    expect(page.locator(".end h2")).to_be_visible(timeout=120_000)
    assert page.evaluate("seen") == ["table", "result"]
    check(page, f"the end of {game}")


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_headline_of_an_ending_is_cut(visit: Visit, server: Running, locale: str):
    page = visit("/about", size="phone", locale=locale)
    for game, name in GOLDEN.items():
        replay = golden(game, name)
        over = seed(
            server.database,
            replace(replay, players=(LONG, *(f"{LONG[:-2]} {seat}" for seat in range(1, replay.seats)))),
        )
        kinds = KINDS if game == "no_thanks" else (None,)  # the others' reviews have no headline
        page.route(f"**/api/reviews/{over.table}/*", partial(decide, cycle(kinds)))
        come_to(page, over.table, over.tokens[1])
        for number, kind in enumerate(kinds):
            if number:
                page.get_by_role("button", name=TABLE).click()
                page.get_by_role("button", name=RESULT).click()
            expect(page.locator(".end h2")).to_be_visible()
            if kind:
                expect(page.locator(".end .headline")).to_contain_text(re.compile(r"\w"))
            finds_nothing(page, HEADLINES, sizes=[(320, 568), (640, 360)])


def decide(whats: Iterator[Decided | None], route: Route) -> None:
    what = next(whats)
    route.fulfill(body=msgspec.json.encode({"decided": what} if what else None))


def test_seven_rounds_of_seven_fit_and_a_sheet_between_two_is_put_away(visit: Visit, server: Running):
    replay = long_game(Random(7))
    over = seed(server.database, replay)
    page = visit("/about", size="phone", locale="fr")
    come_to(page, over.table, over.tokens[0])
    expect(page.locator("h2:focus")).to_be_visible()
    finds_nothing(page, CUT)
    page.set_viewport_size({"width": 640, "height": 360})
    page.get_by_role("button", name=TABLE).click()
    finds_nothing(page, CUT)
    second = [at for at, move in enumerate(replay.moves) if move.action == "take"][47]
    running = seed(server.database, replay, second)
    come_to(page, running.table, running.tokens[replay.moves[second].seat])
    page.get_by_role("button", name=TAKE).click()
    expect(page.locator("h2:focus")).to_have_text("Manche 2 sur 7\u202f: les comptes")
    check(page, "between two rounds")
    finds_nothing(page, CUT)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Manche suivante")).to_have_count(0)
    expect(page.locator("[data-big]")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_lesson_covers_neither_the_card_nor_one_s_seat_nor_the_buttons(visit: Visit, locale: str):
    page = visit("/", size="phone", locale=locale)
    start_against_bots(page)
    expect(page.locator(".lesson")).to_be_visible()
    expect(page.get_by_role("button", name=TAKE, disabled=False)).to_be_visible()
    check(page, "a lesson")
    finds_nothing(page, OVERLAP, ".lesson", "[data-big], .near, .acts")
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator(".lesson .go").click()
    hint = page.get_by_role("button", name=re.compile("^(Hint|Conseil)$"), disabled=False)
    slip = page.locator(".slip")
    for _ in range(3):  # whoever thinks too long is not waited for
        hint.click()
        expect(slip.or_(hint).first).to_be_visible(timeout=30_000)
        if slip.count():
            break
    expect(slip).to_be_visible()
    check(page, "a hint")
    finds_nothing(page, OVERLAP, ".slip", "[data-big], [data-seat], .acts", sizes=SIZES[:3])
