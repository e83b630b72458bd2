"""The deal of the day: the same for everybody, sealed before, and opened when it is over."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from naysay.core import Deal, fingerprint
from naysay.games.not_not.ladder import DAILY
from naysay.games.not_not.ladder import daily as rounds_of
from naysay.log import SECRET, SqliteLog
from naysay.server import messages
from naysay.server.daily import Days
from naysay.server.lobby import Lobby
from naysay.server.settings import Settings
from naysay.table import fold
from tests.server.running import Running
from tests.server.seeding import golden, seed

FRIDAY, SATURDAY = date(2026, 11, 20), date(2026, 11, 21)


def on(day: date, log: SqliteLog) -> Days:
    return Days(log, lambda: day)


async def test_servers_of_one_installation_agree_and_others_do_not(tmp_path):
    log, other = SqliteLog(tmp_path / "a.db"), SqliteLog(tmp_path / "b.db")
    seed = await on(FRIDAY, log).seed("not_not", FRIDAY)
    assert await on(FRIDAY, log).seed("not_not", FRIDAY) == seed
    assert await on(FRIDAY, log).seed("not_not", SATURDAY) != seed
    assert await on(FRIDAY, log).seed("no_thanks", FRIDAY) != seed
    assert await on(FRIDAY, other).seed("not_not", FRIDAY) != seed
    for each in (log, other):
        await each.close()


async def test_everybody_is_dealt_the_same_and_sits_with_the_same_bots(tmp_path):
    log = SqliteLog(tmp_path / "a.db")
    lobby = Lobby(log, Settings(tmp_path / "a.db"), days=on(FRIDAY, log))
    tables = [await lobby.open(messages.NewTable(game="no_thanks", name=name, daily=True)) for name in ("Ada", "Bob")]
    ada, bob = [fold(made.table, await log.read(made.table)) for made in tables]
    assert ada.phase == bob.phase == "playing"
    assert ada.state == bob.state
    assert [chair.name for chair in ada.chairs[1:]] == [chair.name for chair in bob.chairs[1:]]
    assert ada.fingerprint == fingerprint(await on(FRIDAY, log).seed("no_thanks", FRIDAY))
    lobby.close()
    await log.close()


async def test_the_secret_is_never_swept_away(tmp_path):
    log = SqliteLog(tmp_path / "a.db")
    lobby = Lobby(log, Settings(tmp_path / "a.db"))
    await on(FRIDAY, log).seed("not_not", FRIDAY)
    assert await log.sweep(9e9, lambda table: table == SECRET, sure=True) == 0
    assert await log.read(SECRET)
    lobby.close()
    await log.close()


def ask(server: Any, path: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/daily/{path}")


def test_a_round_is_asked_without_its_answer_and_judged_after(server):
    told = ask(server, "not_not").json()
    assert len(told["rounds"]) == DAILY
    assert [each["level"] for each in told["rounds"]] == sorted(
        (each["level"] for each in told["rounds"]), key=["discovery", "normal", "hard", "extreme"].index
    )
    assert not any({"right", "why"} & each.keys() for each in told["rounds"])
    for number in (0, DAILY - 1):
        judged = ask(server, f"not_not/{number}?day={told['day']}").json()
        assert {"right", "why"} < judged.keys()
        assert {name: judged[name] for name in told["rounds"][number]} == told["rounds"][number]
    assert ask(server, "not_not").json() == told
    assert ask(server, "no_thanks").json()["rounds"] == []


def test_yesterday_is_open_and_can_be_worked_out_again(server):
    told = ask(server, "not_not").json()
    yesterday = bytes.fromhex(told["yesterday"])
    assert fingerprint(yesterday) not in (told["fingerprint"], told["tomorrow"])
    day = date.fromisoformat(told["day"])
    before = day.fromordinal(day.toordinal() - 1)
    for number, drill in enumerate(rounds_of(Deal(yesterday))[:3]):
        assert ask(server, f"not_not/{number}?day={before}").json()["right"] == list(drill.right)


@pytest.mark.parametrize(("ago", "told"), [(1, True), (0, False)])
async def test_a_game_of_the_day_has_no_seed_before_its_day_is_over(server: Running, ago: int, told: bool):
    replay = golden("no_thanks", "three_sealed")
    log = SqliteLog(server.database)
    days = Days(log)
    dealt = await days.seed("no_thanks", days.today() - timedelta(days=ago))
    await log.close()
    over = seed(server.database, replace(replay, fingerprint=fingerprint(dealt), seed=dealt.hex(), hashes={}, words={}))
    address = f"{server.url}/api/replays/{over.table}/1"
    film, file = httpx.get(address), httpx.get(f"{address}.play")
    assert film.json()["fingerprint"] == fingerprint(dealt)
    assert (dealt.hex() in film.text, dealt.hex() in file.text) == (told, told)
    assert (film.json()["seed"] is not None) == told


@pytest.mark.parametrize(
    "path",
    [
        "not_a_hat",
        "chess",
        "not_not/0",
        "not_not/0?day=tomorrow",
        "not_not/0?day=2999-01-01",
        "not_not/20?day=2026-11-02",
        "no_thanks/0?day=2026-11-02",
    ],
)
def test_what_is_not_there_yet_or_never_is_not_told(server, path):
    answered = ask(server, path)
    assert answered.status_code in (400, 404)
    assert "expected" in answered.json()


def test_only_a_game_with_a_table_of_the_day_has_one(server):
    for game in ("not_not", "chess"):
        made = httpx.post(f"{server.url}/api/tables", json={"game": game, "name": "Ada", "daily": True})
        assert (made.status_code, made.json()["trouble"]) == (400, "bad_option")
