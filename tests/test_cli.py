from __future__ import annotations

import io
import json
import re
import subprocess
import sys

import pytest
from msgspec.structs import replace

from naysay.cli import main, with_command
from naysay.core import CHANCE, Deal, Move, Replay, fingerprint, word_hash
from naysay.games import GAMES
from naysay.games.no_thanks import training
from tests.bots.programs import SHELL, of_the_page

GAME = GAMES["no_thanks"]


@pytest.fixture
def run(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        out, err = capsys.readouterr()
        return ended.value.code or 0, out, err

    return run


def saved_game(seed=b"seed", seats=3):
    """A whole game under seal, in which everybody always takes. Cyd gave a hash and did not open her word."""
    deal = Deal(seed, ("ada", "bob"))
    start = deal.starter(seats)
    state = GAME.new(seats, GAME.options(), start)
    moves: list[Move] = []
    while state.actors:
        [seat] = state.actors
        action = deal.draw(len(moves), state.legal(CHANCE)) if seat == CHANCE else state.legal(seat)[0]
        moves.append(Move(seat, str(action)))
        state = state.play(seat, action)
    return Replay(
        game=GAME.key,
        version=GAME.version,
        seats=seats,
        start=start,
        options={},
        moves=tuple(moves),
        players=("Ada", "Bob", "Cyd"),
        fingerprint=fingerprint(seed),
        hashes={seat: word_hash(word) for seat, word in enumerate(("ada", "bob", "cyd"))},
        words={0: "ada", 1: "bob"},
        seed=seed.hex(),
    )


@pytest.fixture
def game_file(tmp_path):
    file = tmp_path / "game.play"
    file.write_text(str(saved_game()))
    return file


def test_simulate_prints_exactly_this_json(run):
    lineup = ("--seats", "4", "--bots", "hard,random")
    status, out, err = run("simulate", "no_thanks", *lineup, "--games", "10", "--jobs", "1", "--json")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert list(found) == ["game", "seats", "games", "moves", "bots"]
    assert (found["game"], found["seats"], found["games"]) == ("no_thanks", 4, 12)
    assert [each["bot"] for each in found["bots"]] == ["hard", "random"]
    for each in found["bots"]:
        assert list(each) == ["bot", "win_share", "low", "high", "points"]
        assert each["low"] <= each["win_share"] <= each["high"]
    hard, rest = (each["win_share"] for each in found["bots"])
    assert hard + 3 * rest == pytest.approx(1)


def test_simulate_says_who_won_how_often(run):
    status, out, _ = run("simulate", "no_thanks", "--games", "3", "--jobs", "1", "--option", "variant=tactical")
    assert status == 0
    assert "no_thanks, 3 seats, 3 games" in out
    assert "33.3%" in out


def test_perft_ends_with_the_count(run):
    status, out, _ = run("perft", "no_thanks", "--seats", "3", "--depth", "4")
    assert status == 0
    assert out.splitlines() == ["depth 1: 33", "depth 2: 66", "depth 3: 1122", "3234"]
    assert run("perft", "no_thanks", "--depth", "0")[1] == "1\n"


def test_games_lists_them_with_seats_options_and_bots(run):
    status, out, _ = run("games")
    assert status == 0
    for word in ("no_thanks", "3–7", "tactical", "expert", "pot"):
        assert word in out


def test_replay_shows_every_move_and_the_end(run, game_file):
    status, out, err = run("replay", str(game_file))
    assert (status, err) == (0, "")
    assert "48 moves" in out
    assert "deck: flip" in out
    assert "Ada: take" in out or "Bob: take" in out or "Cyd: take" in out
    assert "over: 1. " in out


def test_replay_shows_a_spectator_no_chips_and_a_seat_its_own(run, game_file):
    def first_hands(*seat):
        lines = run("replay", str(game_file), *seat)[1].splitlines()
        return [line.split() for line in lines if line.split()[1:2] in (["Ada"], ["Bob"], ["Cyd"])][:3]

    assert all("11" not in hand for hand in first_hands())
    assert ["11" in hand for hand in first_hands("--seat", "1")] == [False, True, False]


def test_a_name_cannot_steer_the_terminal(run, tmp_path):
    file = tmp_path / "names.play"
    file.write_text(str(replace(saved_game(), players=("[/]", "\x1b[2JBob", "[red]Cyd"))))
    status, out, _ = run("replay", str(file))
    assert status == 0
    assert "\x1b" not in out
    assert "0 [/]" in out
    assert "2 [red]Cyd" in out


def test_verify_tells_what_it_checked(run, game_file):
    status, out, err = run("verify", str(game_file))
    assert (status, err) == (0, "")
    assert "48 moves are legal, and 24 draws follow from the seed" in out
    assert "2 words are mixed in" in out
    assert "seat 2 gave a hash and did not open its word in time" in out, "which is no error"
    assert "--seen" in out, "a file can only be compared with itself"


def test_verify_compares_with_what_was_seen(run, game_file):
    seal = fingerprint(b"seed")
    for seen in (seal, seal.upper(), seal[:16], " ".join(seal[at : at + 4] for at in range(0, 16, 4))):
        status, out, _ = run("verify", str(game_file), "--seen", seen)
        assert status == 0
        assert "that is the one that you saw" in out


def test_verify_finds_a_seed_that_was_exchanged_after_the_words(run, tmp_path):
    """By a server that knows the words and deals the whole game anew: the file is true to itself."""
    file = tmp_path / "exchanged.play"
    file.write_text(str(saved_game(seed=b"another")))
    assert run("verify", str(file))[0] == 0
    status, out, err = run("verify", str(file), "--seen", fingerprint(b"seed"))
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert fingerprint(b"another") in err
    assert fingerprint(b"seed") in err


def test_verify_finds_a_word_that_was_exchanged_for_another(run, tmp_path):
    file = tmp_path / "exchanged.play"
    file.write_text(str(replace(saved_game(), hashes={0: word_hash("eve"), 1: word_hash("bob")})))
    status, _, err = run("verify", str(file))
    assert status == 1
    assert "the word of seat 0 is not the one whose hash was told" in err


def test_verify_finds_a_stacked_deck(run, tmp_path):
    lines = str(saved_game()).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("* flip"))
    lines[first] = "* flip 3" if lines[first] != "* flip 3" else "* flip 4"
    file = tmp_path / "stacked.play"
    file.write_text("\n".join(line for line in lines[: first + 1]) + "\n")
    status, out, err = run("verify", str(file))
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert "move 1 should have been" in err


@pytest.mark.parametrize("head", ["seed", "fingerprint"])
def test_verify_refuses_a_game_without_its_seal(run, tmp_path, head):
    file = tmp_path / "unsealed.play"
    file.write_text("\n".join(line for line in str(saved_game()).splitlines() if not line.startswith(head)))
    status, _, err = run("verify", str(file))
    assert status == 1
    assert len(err.splitlines()) == 1


WRONG = [
    (("train", "chess"), "no_thanks"),
    (("train", "not_not"), "no_thanks"),
    (("train", "no_thanks", "--seats", "2"), "3 to 7"),
    (("train", "no_thanks", "--against", "chess"), "easy, medium, hard, expert"),
    (("simulate",), "GAME"),
    (("simulate", "chess"), "no_thanks"),
    (("simulate", "no_thanks", "--bots", "genius"), "expert"),
    (("simulate", "no_thanks", "--bots", ""), "expert"),
    (("simulate", "no_thanks", "--bots", "easy,"), "expert"),
    (("simulate", "no_thanks", "--seats", "2"), "3 to 7"),
    (("simulate", "no_thanks", "--seats", "three"), "int"),
    (("simulate", "no_thanks", "--seats", "3", "--bots", "easy,easy,easy,easy"), "at most 3"),
    (("simulate", "no_thanks", "--games", "-5"), "1<="),
    (("simulate", "no_thanks", "--games", "0"), "1<="),
    (("simulate", "no_thanks", "--jobs", "-1"), "x>=0"),
    (("simulate", "no_thanks", "--option", "chips"), "NAME=VALUE"),
    (("simulate", "no_thanks", "--option", "chips=few"), "hidden, shown"),
    (("simulate", "no_thanks", "--speed", "9"), "--speed"),
    (("perft", "no_thanks", "--seats", "8"), "3 to 7"),
    (("perft", "no_thanks", "--depth", "-1"), "x>=0"),
    (("perft", "go"), "no_thanks"),
    (("replay", "missing.play"), "no such file"),
    (("replay", "."), "directory"),
    (("verify", "missing.play"), "no such file"),
    (("verify",), "FILE"),
    (("verify", "missing.play", "--seen", "f00d"), "16 to 64"),
    (("verify", "missing.play", "--seen", "g" * 64), "hexadecimal"),
    (("dance",), "simulate"),
]


@pytest.mark.parametrize(("arguments", "expected"), WRONG)
def test_wrong_input_gets_one_line_that_says_what_was_expected(run, tmp_path, monkeypatch, arguments, expected):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert expected in err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00nonsense",
        b"a shopping list\n",
        b"naysay 2\nseats 3\n",
        b"naysay 2\ngame chess 1\nseats 3\nstart 0\n",
        b"naysay 2\ngame no_thanks 99\nseats 3\nstart 0\n",
        b"naysay 2\ngame no_thanks 1\nseats 0\nstart 0\nfingerprint 00\nseed 00\n",
        b"naysay 2\ngame no_thanks 1\nseats 3\nstart 0\noption chips blue\n",
        b"naysay 2\ngame no_thanks 1\nseats 3\nstart 0\n\n* flip 99\n",
        b"naysay 2\ngame no_thanks 1\nseats 3\nstart 0\n\n* flip 9\n1 take\n",
        b"naysay 2\ngame no_thanks 1\nseats 3\nstart 0\n\nhello\n",
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_game_gets_one_line(run, tmp_path, command, content):
    file = tmp_path / "odd.play"
    file.write_bytes(content)
    status, out, err = run(command, str(file))
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_seat_that_the_saved_game_has_not(run, game_file):
    for seat in ("3", "-1"):
        status, out, err = run("replay", str(game_file), "--seat", seat)
        assert (status, out) == (2, "")
        assert "from 0 to 2" in err


def test_options_alone_mean_play():
    assert with_command([]) == ["play"]
    assert with_command(["--port", "80"]) == ["play", "--port", "80"]
    assert with_command(["--help"]) == ["--help"]
    assert with_command(["games"]) == ["games"]


def test_as_a_program():
    def naysay(*arguments):
        return subprocess.run([sys.executable, "-m", "naysay", *arguments], capture_output=True, text=True)

    assert naysay("--version").stdout.startswith("naysay ")
    helped = naysay("--help")
    assert helped.returncode == 0
    assert "simulate" in helped.stdout
    wrong = naysay("simulate", "chess")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.count("\n") == 1


def test_a_command_line_starts_without_what_only_some_commands_need():
    heavy = "import sys, naysay.cli; print(sorted({'joblib', 'numpy', 'naysay.lab.arena'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True).stdout == "[]\n"


ARENA = ("arena", "no_thanks", "--games", "6", "--jobs", "1")


def test_an_arena_compares_bots_and_draws_it(run, tmp_path):
    picture = tmp_path / "robin.svg"
    status, out, err = run(*ARENA, "--bots", "easy,hard", "--json", "--plot", str(picture))
    assert (status, err) == (0, "")
    found = json.loads(out)
    for part in ("standings", "ratings"):
        assert {each["bot"] for each in found[part]} == {"easy", "hard"}
    assert [table["lineup"] for table in found["tables"]] == [["easy", "easy", "hard"], ["easy", "hard", "hard"]]
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_an_arena_shows_a_hero_among_a_field(run):
    status, out, _ = run(*ARENA, "--bots", "hard", "--field", "easy,random,hard", "--seats", "4")
    assert status == 0
    assert all(met in out for met in ("3 × easy", "3 × random", "2 × easy, random"))
    assert "3 × hard" not in out


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (["--bots", "easy"], "expected two --bots or more"),
        (["--bots", "easy", "--field", "easy"], "another bot than the one that meets it"),
        (["--bots", "easy,nobody"], "no bot 'nobody'; expected easy"),
        (["--field", "nobody"], "no bot 'nobody'"),
        (["--plot", "a.png"], "ends in .svg"),
        (["--plot", "nowhere/a.svg"], "cannot be written to nowhere"),
    ],
)
def test_what_an_arena_cannot_do_is_said(run, wrong, expected):
    status, _, err = run(*ARENA, *wrong)
    assert status == 2
    assert expected in err
    assert err.count("\n") == 1


def test_an_arena_has_programs_from_outside(run, tmp_path):
    python = of_the_page("python", tmp_path)
    own = ("--bot", f"mine={' '.join(python.command)}", "--bot", f"mad=sh -c '{SHELL['never takes']}'")
    status, out, err = run(*ARENA, "--bots", "easy,mine,mad", *own, "--json")
    found = json.loads(out)
    assert status == 0
    assert {each["bot"] for each in found["standings"]} == {"easy", "mine", "mad"}
    [failed] = found["failed"]
    assert failed["bot"] == "mad"
    assert err.startswith(f"mad failed {failed['times']} times, and was played for; the first time: seat ")
    assert run(*ARENA, "--bots", "easy,mine", *own[:2])[::2] == (0, "")


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        ("", "expected a command"),
        ("easy=./x", "there is a bot 'easy' already"),
        ("./no-such-bot", "no-such-bot: it cannot be started: no such file"),
        ("mine=sh -c 'echo hi'", "mine: expected 'naysay 1' and the games that it plays, got 'hi'"),
        ("mine=sh -c 'echo naysay 1 chess'", "expected it to play no_thanks, and it plays chess"),
        ("mine=sh -c 'echo what? >&2; exit 3'", "mine: it ended, with exit status 3: what?"),
    ],
)
def test_a_program_that_cannot_play_is_said_at_the_start(run, bot, expected):
    status, _, err = run(*ARENA, "--bot", bot)
    assert status == 2
    assert expected in err
    assert err.count("\n") == 1


class Screen(io.StringIO):
    def isatty(self):
        return True


def test_train_shows_how_far_it_is_and_what_came_out(run, tmp_path, monkeypatch):
    for name, few in (("BATCH", 64), ("TRIED", 8), ("TOLD", 30)):
        monkeypatch.setattr(training, name, few)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    status, out, _ = run("train", "no_thanks", "--seats", "3", "--games", "2048", "--to", str(tmp_path))
    assert status == 0
    shown = [int(share) for share in re.findall(r"(\d+)%", screen.getvalue())]
    assert shown == sorted(shown)
    assert len(set(shown)) > 2
    assert shown[-1] == 100
    assert "3 seats" in screen.getvalue()
    assert re.fullmatch(rf"3 seats: {tmp_path}/3\.npy, wins (\d+% among \w+(, )?){{3}}\n", out)
    assert (tmp_path / "3.npy").exists()


def test_who_asks_for_ray_and_has_none_is_told_how_to_get_it(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    status, _, err = run(*ARENA, "--ray", "local")
    assert (status, "naysay[ray]" in err) == (2, True)
