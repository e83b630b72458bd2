"""Programs from outside: real processes, good and bad, and what docs/players.md says of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from naysay.bots import outside
from naysay.bots import program as programs
from naysay.bots.outside import Outside
from naysay.bots.program import Failure, Program, Running
from naysay.core import CHANCE
from naysay.games import GAMES
from naysay.lab import programs as hired
from naysay.lab.arena import Match, play_deal
from naysay.lab.programs import Hired, dismiss_all
from tests.bots.programs import PAGE, listening, of_the_page, shell

GAME = GAMES["no_thanks"]
OPTIONS = GAME.options()


@pytest.fixture(autouse=True)
def nobody_stays():
    yield
    dismiss_all()
    assert not any(hired.WAITING.values())


def a_choice():
    """A state in which seat 0 has to choose."""
    return GAME.new(3, OPTIONS, 0).play(CHANCE, GAME.parse("flip 23"))


def sat(program: Program) -> Outside:
    bot = Outside(program, GAME, 3, OPTIONS, 0, seed=7)
    bot.see(a_choice().view(0))
    return bot


def chosen(bot: Outside, patience: float = 20.0) -> str:
    return str(bot.choose(a_choice(), bot.lines, patience).action)


@pytest.mark.parametrize("language", ["python", "sh"])
def test_the_examples_of_the_page_play_whole_games(language, tmp_path):
    program = of_the_page(language, tmp_path)
    match = Match(GAME.key, (program.name, "easy", "random"), deals=2, programs=(program,))
    played = [play_deal(match, deal) for deal in range(match.deals)]
    assert all(deal.failed == () for deal in played)
    assert all(sum(deal.shares) == pytest.approx(1) for deal in played)
    assert program.introduced().games == {"no_thanks"}


def test_the_example_of_the_page_has_twenty_lines_at_most(tmp_path):
    lines = (tmp_path / of_the_page("python", tmp_path).command[1]).read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 20


def test_a_program_is_told_what_its_seat_is_shown_and_no_more(tmp_path):
    """Line by line as the page says; and every view is the one that a bot on its seat would see."""
    heard = tmp_path / "heard"
    program = listening(heard)
    bot = Hired(program, GAME, 3, OPTIONS, 1, "a seed")
    state, views, rng = GAME.new(3, OPTIONS, 0), [], Random(1)
    while state.actors:
        views.append(state.view(1))
        bot.see(views[-1])
        [seat] = state.actors
        action = bot.ask(state, 20.0).action if seat == 1 else rng.choice(state.legal(seat))
        state = state.play(seat, action)
    views.append(state.view(1))
    bot.see(views[-1])
    bot.wait()
    dismiss_all()
    lines = heard.read_text().splitlines()
    *head, seed = lines[1:8]
    options = ["option rounds 1", "option chips hidden", "option variant classic"]
    assert head == ["game no_thanks 1", "seats 3", *options, "seat 1"]
    assert seed.removeprefix("seed ").isdigit()
    seen = [line.removeprefix("see ") for line in lines if line.startswith("see ")]
    assert [msgspec.json.decode(line, type=GAME.view) for line in seen] == views
    assert json.loads(seen[0])["chips"] == [None, 11, None]
    menus = [json.loads(line.removeprefix("choose ")) for line in lines if line.startswith("choose ")]
    assert ["take", "pass"] in menus
    assert lines[-1] == "bye"
    assert {line.split()[0] for line in lines[1:]} == {
        "game",
        "seats",
        "option",
        "seat",
        "seed",
        "see",
        "choose",
        "bye",
    }
    assert bot.failures == []
    table = PAGE.read_text(encoding="utf-8").partition("| you read")[2]
    assert all(f"`{word}" in table for word in ("game ", "seats ", "seat ", "seed ", "see ", "choose ", "bye"))


def test_a_seed_is_the_same_in_the_same_game_and_another_in_another(tmp_path):
    def seeds(name, seed):
        program = listening(tmp_path / name)
        play_deal(Match(GAME.key, (program.name, "easy", "easy"), deals=1, seed=seed, programs=(program,)), 0)
        return [line for line in (tmp_path / name).read_text().splitlines() if line.startswith("seed ")]

    once = seeds("once", 1)
    assert len(set(once)) == 3, "one for each way round the table"
    assert seeds("twice", 1) == once
    assert not set(seeds("other", 2)) & set(once)


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("crashes", "it ended, with exit status 3: oh no"),
        ("is silent", "expected a line within 0.3 seconds"),
        ("never ends its line", "at most 4096 bytes"),
        ("talks nonsense", "expected an action, got 'I would rather not'"),
        ("cheats", "may not 'flip 3' now; expected 'take' or 'pass'"),
        ("speaks another language", "expected 'naysay 1' and the games that it plays, got 'uciok'"),
        ("plays another game", "it plays chess, and not no_thanks"),
        ("ends without a word", "it ended, with exit status 0"),
    ],
)
def test_a_program_that_does_not_play_fails_and_says_why(fault, expected):
    patience = 0.3 if fault == "is silent" else 20.0
    with pytest.raises(Failure, match=expected):
        chosen(sat(shell(fault)), patience)


def test_one_that_does_not_greet_or_does_not_read_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(programs, "START", 0.3)
    with pytest.raises(Failure, match=r"a line within 0\.3 seconds"):
        shell("says nothing at all").introduced()
    monkeypatch.setattr(programs, "START", 20.0)
    bot = sat(shell("never reads"))
    for _ in range(2000):  # more than a pipe holds
        bot.see(a_choice().view(0))
    with pytest.raises(Failure, match=r"a line within 0\.3 seconds"):
        chosen(bot, 0.3)


def test_what_a_program_started_ends_with_it(tmp_path):
    child = tmp_path / "child"
    script = f"read -r hello; sleep 600 & echo $! >'{child}'; echo naysay 1 no_thanks; wait"
    running = Running(Program("parent", ("sh", "-c", script)))
    running.end()
    file = Path(f"/proc/{child.read_text().strip()}/stat")
    assert not file.exists() or file.read_text().split()[2] in "ZX", "nobody is left but who waits to be buried"


def test_one_that_failed_is_started_again_and_told_everything(tmp_path):
    heard = tmp_path / "heard"
    bot = sat(listening(heard))
    assert chosen(bot) == "pass"
    bot.end()
    assert chosen(bot) == "pass"
    bot.end()
    first, second = heard.read_text().split("started\n")[1:]
    assert first == second
    assert first.count("see ") == 1


def test_in_the_arena_a_program_that_fails_is_played_for_and_that_is_counted():
    program = shell("never takes")
    played = play_deal(Match(GAME.key, (program.name, "easy", "easy"), deals=1, programs=(program,)), 0)
    [failed] = played.failed
    assert failed.bot == program.name
    assert failed.times >= 3
    assert failed.why == "seat 0 may not 'pass' now; expected 'take'"


def test_where_the_fastest_wins_a_program_says_when():
    game = GAMES["not_not"]
    state = game.new(2, game.options(level="discovery"), 0)
    while 0 not in state.actors:
        [seat] = state.actors
        state = state.play(seat, state.legal(seat)[0])
    script = "read -r hello; echo naysay 1 not_not; while read -r line; do echo tap top @412; done"
    bot = Outside(Program("quick", ("sh", "-c", script)), game, 2, game.options(), 0, seed=1)
    intent = bot.choose(state, bot.lines, 20.0)
    bot.end()
    assert (str(intent.action), intent.after) == ("tap top @412", 0.412)


def test_a_game_that_is_too_long_to_tell_is_not_told(monkeypatch):
    monkeypatch.setattr(outside, "MOST_TO_TELL", 100)
    with pytest.raises(Failure, match="told in 100 bytes"):
        chosen(sat(shell("says no")))


@pytest.mark.parametrize(
    ("text", "name", "command"),
    [
        ("./my-bot", "my-bot", ("./my-bot",)),
        ("/opt/bots/deep_one.py --nodes 9", "deep_one", ("/opt/bots/deep_one.py", "--nodes", "9")),
        ("mine=python3 'my bot.py' --size=3", "mine", ("python3", "my bot.py", "--size=3")),
        ("./my-bot --size=3", "my-bot", ("./my-bot", "--size=3")),
    ],
)
def test_a_program_is_named_by_its_file_or_before_the_sign(text, name, command):
    assert Program.parse(text) == Program(name, command)


@pytest.mark.parametrize("text", ["", "mine=", "./-", "'open", "=x", "....", "./a?"])
def test_what_names_no_program_is_refused(text):
    with pytest.raises(ValueError, match=r"expected|no closing"):
        Program.parse(text)
