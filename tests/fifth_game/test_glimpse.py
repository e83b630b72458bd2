"""A game with a judge, a referee, a phrase that fades and a slow bot that fails, over real sockets."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from naysay.core import REFEREE, AnyGame, Move, Replay, Sight, Unfit
from tests.laws import check_laws
from tests.server.running import Browser, Running


@pytest.fixture
def game(more_games: dict[str, AnyGame]) -> AnyGame:
    return more_games["glimpse"]


@pytest.fixture
def serve(game: AnyGame, tmp_path: Path) -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def start(**given: Any) -> Running:
        started.append(Running(tmp_path, **given).start())
        return started[-1]

    yield start
    for server in started:
        server.kill()


def covered(browser: Browser) -> bool:
    return bool(browser.scene) and browser.scene["board"]["covered"] and browser.scene["may_act"]


def shown(browser: Browser) -> list[str]:
    """Every thing that this browser was ever told or shown."""
    return [text for text in browser.raw if '"thing":"' in text or '"shown"' in text]


async def two_friends(server: Running) -> tuple[Browser, Browser]:
    opened = server.open_table("open", game="glimpse")
    ada, bob = server.browser(opened["table"], opened["token"]), server.browser(opened["table"])
    await ada.join()
    await bob.join()
    await bob.sit("Bob")
    await ada.ask("start")
    for friend in (ada, bob):
        await friend.until(covered)
    return ada, bob


def test_the_seven_laws(game):
    check_laws(game)


@pytest.mark.parametrize(
    ("words", "thing"),
    [("hat", "hat"), ("The Hat", "hat"), ("un chapeau", "hat"), ("CLE", "key"), ("la clé", "key"), ("hats", None)],
)
def test_a_thing_is_named_in_either_language(game, words, thing):
    view = game.new(2, game.options(), 0).view(0)
    assert game.judge(view, 0, f"say {json.dumps(words)}", Sight()) == game.parse(f'say {thing or "-"} "{words}"')


def test_what_names_nothing_at_all_is_refused_with_what_was_expected(game):
    with pytest.raises(Unfit, match="expected some words") as refused:
        game.judge(game.new(2, game.options(), 0).view(0), 0, 'say "!?"', Sight())
    assert refused.value.why
    assert refused.value.why.key == "speechless"


@pytest.mark.parametrize(
    "words", ["a hat; bot", 'a "hat"', "a\nhat\n0 say", "\\", "# hat", "hat\u2028\x85", "é ; clock"]
)
def test_no_words_can_look_like_anything_else(game, words):
    say = type(game.parse('say - "x"'))(None, words)
    moves = (Move(0, str(say)), Move(1, str(say), "clock"))
    written = str(Replay("glimpse", 1, 2, 0, {}, moves))
    assert Replay.parse(written).moves == moves
    assert [game.parse(move.action).words for move in Replay.parse(written).moves] == [words, words]
    assert len(written.splitlines()) == len(written.split("\n")) - 1, "whoever reads lines reads the same lines"


async def test_a_wish_that_is_tried_changes_nothing_and_nobody_hears_of_it(serve):
    server = serve()
    ada, bob = await two_friends(server)
    heard, version = len(bob.received), ada.scene["version"]
    tried = await ada.ask("try", wish='say "Le Chapeau"', seen=version)
    assert (tried["type"], tried["action"]) == ("tried", {"thing": "hat", "words": "Le Chapeau"})
    refused = await ada.ask("try", wish='say ""', seen=version)
    assert (refused["trouble"], refused["why"]) == ("illegal", {"key": "speechless"})
    assert (await ada.ask("try", wish="say hat", seen=version - 1))["trouble"] == "stale"
    assert (await ada.ask("try", wish='say "x"', seen=version + 1))["trouble"] == "stale"
    assert (await ada.ask("ping"))["version"] == version
    assert len(bob.received) == heard
    assert (await ada.ask("play", wish='say "le chapeau"', seen=version))["type"] == "done"
    assert (await ada.ask("try", wish='say "x"', seen=ada.scene["version"]))["trouble"] == "not_now"
    await ada.drop()
    await bob.drop()


async def test_tries_have_a_budget_of_their_own(serve):
    server = serve(limits={"messages": 1.0, "burst": 5.0, "tries": 1.0})
    ada, bob = await two_friends(server)
    answers = [await ada.ask("try", wish='say "x"', seen=ada.scene["version"]) for _ in range(8)]
    assert [answer["type"] for answer in answers[:5]] == ["tried"] * 5
    assert answers[-1]["trouble"] == "too_fast"
    assert (await ada.ask("play", wish='say "x"', seen=ada.scene["version"]))["type"] == "done", "not that of others"
    await ada.drop()
    await bob.drop()


async def test_the_referee_s_word_is_logged_so_that_a_replay_needs_no_referee(serve, game):
    server = serve()
    ada, bob = await two_friends(server)
    for _ in range(2):
        for friend in (ada, bob):
            await friend.until(covered)
        things = [m["scene"]["board"]["thing"] for m in ada.received if m["type"] == "stepped"]
        thing = [thing for thing in things if thing][-1]
        for friend, words in ((ada, f"the {thing}"), (bob, "a moose; bot")):
            answer = await friend.ask("play", wish=f"say {json.dumps(words)}", seen=friend.scene["version"])
            assert answer["type"] == "done"
    await ada.until(lambda me: me.scene["outcome"])
    assert ada.scene["outcome"]["points"] == [2, 0]
    replay = Replay.parse(httpx.get(f"{server.url}/api/replays/{ada.table_id}/1.play").text)
    assert [move.action for move in replay.moves if move.seat == REFEREE] == ["right 0", "right 0"]
    assert '1 say - "a moose; bot"' in str(replay)

    def nobody(*_: Any) -> Any:
        raise AssertionError("a replay asks nobody")

    alone = dataclasses.replace(game, judge=nobody, referee=nobody)
    assert [step.after for step in replay.steps(alone)][-1].points == (2, 0)
    assert replay.verify(alone)
    await ada.drop()
    await bob.drop()


async def test_what_fades_is_told_once_and_to_nobody_who_comes_later(serve):
    server = serve()
    ada, bob = await two_friends(server)
    assert shown(ada), "it was shown to those who were here"
    fading = [m["told"] for m in ada.received if m["type"] == "stepped" and m["told"].get("fades")]
    assert [told["phrase"]["key"] for told in fading] == ["shown"]
    began = ada.received[-1]["scene"]["version"] - 2
    for token, last in ((None, None), (None, began), (ada.token, None), (ada.token, began), (bob.token, began)):
        late = server.browser(ada.table_id, token)
        late.last = last
        await late.join()
        assert not shown(late), (token, last)
        assert late.received[0]["story"] is not None, "it is told where the game stands instead"
        await late.drop()
    here = server.browser(ada.table_id, ada.token)
    here.last = ada.scene["version"]
    await here.join()
    assert here.received[0]["story"] is None, "who missed nothing keeps what they have"
    await here.drop()
    for _ in range(2):
        for friend in (ada, bob):
            await friend.until(covered)
            await friend.ask("play", wish='say "x"', seen=friend.scene["version"])
    await ada.until(lambda me: me.scene["outcome"])
    async with server.browser(ada.table_id) as after:
        assert [told["phrase"]["key"] for told in after.received[0]["story"]].count("shown") == 2, "all is open now"
    await ada.drop()
    await bob.drop()


async def test_a_bot_that_fails_does_not_stop_its_table_and_one_made_anew_remembers(serve):
    server = serve()
    opened = server.open_table("startled", game="glimpse")
    ada = server.browser(opened["table"], opened["token"])
    await ada.join()
    await ada.ask("start")
    await ada.until(covered)
    await ada.play('say "x"')
    await ada.until(lambda me: me.scene["board"]["left"] == 0 and covered(me))
    assert ada.scene["board"]["points"] == [0, 0], "something was said in its place"
    failed = [json.loads(line) for line in server.troubles]
    assert [line["event"] for line in failed] == ["a bot failed"]
    assert "what was the question?" in failed[0]["exception"]
    assert 'naysay_failed_bots_total{game="glimpse",level="startled"} 1.0' in httpx.get(f"{server.url}/metrics").text
    await ada.drop()
    server.kill()
    server.start()
    await ada.join()
    await ada.play('say "x"')
    await ada.until(lambda me: me.scene["outcome"])
    assert ada.scene["outcome"]["points"] == [0, 1], "it knows what its seat had been shown before the server died"
    await ada.drop()


async def test_a_hint_that_cannot_be_given_is_refused(serve):
    server = serve()
    ada, bob = await two_friends(server)
    assert (await ada.ask("hint"))["trouble"] == "not_now"
    assert (await ada.ask("play", wish='say "x"', seen=ada.scene["version"]))["type"] == "done"
    await ada.drop()
    await bob.drop()
