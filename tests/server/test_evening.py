"""How people come to a table and stay for an evening: a link that says who invites, a screen, a seat asked for."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.server.running import Running
from tests.server.seeding import golden, seed

TAG = re.compile(r'<meta property="og:([a-z:_]+)" content="([^"]*)" />')


def preview(server: Running, path: str, language: str = "en-GB,en;q=0.9") -> dict[str, str]:
    return dict(TAG.findall(httpx.get(server.url + path, headers={"accept-language": language}).text))


def test_a_link_says_who_invites_to_what_and_shows_a_picture(server: Running):
    table = server.open_table("open", "open", name="Zoé")["table"]
    told = preview(server, f"/t/{table.lower()}")
    assert told["title"] == "Zoé invites you to play No Thanks!"
    assert preview(server, f"/t/{table}", "fr-FR,fr;q=0.9")["title"] == "Zoé t’invite à jouer à Non merci\u202f!"
    picture = httpx.get(told["image"])
    assert picture.headers["content-type"] == "image/png"
    assert told["image"].startswith(server.url)


def test_whatever_a_host_is_called_it_is_no_part_of_the_page(server: Running):
    table = server.open_table("open", "open", name='"><b>{game}&')["table"]
    page = httpx.get(f"{server.url}/t/{table}").text
    assert 'content="&quot;&gt;&lt;b&gt;{game}&amp; invites you to play No Thanks!"' in page
    assert "<b>" not in page


def test_of_a_table_without_a_host_or_none_at_all_less_is_told(server: Running):
    table = server.open_table(*["open"] * 8, game="not_not", seated=False)["table"]
    assert preview(server, f"/t/{table}")["title"] == "Come and play Not Not"
    assert preview(server, "/t/NO-TABLE") == preview(server, "/") == preview(server, "/replays")


def test_a_page_that_sits_at_a_table_is_told_how_it_stands_and_no_more(server: Running):
    def glance(table: str, token: str) -> httpx.Response:
        return httpx.get(f"{server.url}/api/tables/{table}", headers={"Naysay-Token": token})

    opened = server.open_table("open", "open")
    assert glance(opened["table"], opened["token"]).json() == {"phase": "lobby"}
    seeded = seed(server.database, golden("no_thanks", "three_sealed"))
    assert glance(seeded.table, seeded.tokens[2]).json() == {"phase": "over"}
    gone = glance("NO-TABLE", opened["token"])
    assert (gone.status_code, gone.json()["trouble"]) == (404, "no_table")


async def test_at_a_screens_table_the_first_who_sits_is_the_host(server: Running):
    opened = server.open_table(*["open"] * 7, name="", seated=False)
    assert (opened["token"], opened["seat"]) == (None, None)
    async with server.browser(opened["table"]) as screen, server.browser(opened["table"]) as phone:
        assert screen.table["host"] is None
        await phone.sit("")
        await screen.until(lambda me: me.table["host"] == 0)
        assert (screen.table["you"], screen.table["seats"][0]["name"]) == (None, "")


async def test_a_seat_is_asked_for_of_the_host_alone_and_given_by_sending_a_bot_away(server: Running):
    opened = server.open_table("easy", "easy")
    host, guest, third = (server.browser(opened["table"], token) for token in (opened["token"], None, None))
    async with host, guest, third:
        assert (await guest.ask("knock", name="Zoé"))["type"] == "done"
        await host.until(lambda me: me.table["asking"] == ["Zoé"])
        assert third.table["asking"] == guest.table["asking"] == []
        await host.ask("clear", seat=2, seen=host.table["version"])
        await guest.until(lambda me: me.table["seats"][2]["kind"] == "open")
        await guest.sit("Zoé")
        await host.until(lambda me: me.table["asking"] == [] and me.table["seats"][2]["name"] == "Zoé")


@pytest.mark.parametrize("gone", [True, False])
async def test_who_takes_it_back_or_goes_asks_no_longer(server: Running, gone: bool):
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as host, server.browser(opened["table"]) as guest:
        await guest.ask("knock", name="")
        await host.until(lambda me: me.table["asking"] == [""])
        await (guest.drop() if gone else guest.ask("knock", name=None))
        await host.until(lambda me: me.table["asking"] == [])
