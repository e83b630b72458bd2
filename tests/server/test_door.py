"""What strangers try at the door, and what comes of it.

On Linux every address of 127.0.0.0/8 is this machine's, so that tests that share a server have a purse each.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import httpx
import pytest
from starlette.routing import Mount, Route
from websockets.asyncio.client import connect

from naysay.server import messages, pages, replays
from naysay.server.app import make_pages
from naysay.server.limits import COSTS
from naysay.server.lobby import SIGNS, WORDS, new_code
from naysay.server.session import PRICES
from naysay.server.settings import Limits, Settings
from naysay.server.work import NO
from tests.server.running import TIRELESS, Running, without_trouble
from tests.server.strangers import Stranger, frame, head, shake

Serve = Callable[..., Running]
Come = Callable[..., Awaitable[Stranger]]
WISH = {"game": "no_thanks", "name": "Ada", "seats": ["easy", "easy"]}
FILM = "naysay 2\ngame no_thanks 1\nseats 3\nstart 1\n\n* flip 30\n1 pass\n2 take\n"
TEXT, CONT, PING, PONG = 0x1, 0x0, 0x9, 0xA
HERE = "http://127.0.0.1:8000"
WELL = head("/healthz", Host="x")


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = {
        "head_time": 1.0,
        "body_time": 1.0,
        "parting": 0.5,
        "patience": 5,
        "asking": 3,
        "work": 0.001,
        "work_burst": 450.0,
    }
    server = Running(tmp_path_factory.mktemp("strict"), limits=limits).start()
    yield server
    server.stop()


@pytest.fixture
def strict(strict_server: Running) -> Iterator[Running]:
    """One that has little patience, and little to give."""
    yield from without_trouble(strict_server)


@pytest.fixture
async def come() -> AsyncIterator[Come]:
    came: list[Stranger] = []

    async def come(server: Running, address: str = "127.0.0.1") -> Stranger:
        came.append(await Stranger.come(server.port, address))
        return came[-1]

    yield come
    for stranger in came:
        await stranger.go()


def of(address: str) -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=address))


# Heads and bodies


@pytest.mark.parametrize(
    "said",
    [
        head("/", **{f"x_{number}": "x" for number in range(101)}),
        head("/", x="x" * 17_000),
        b"GET / HTTP/1.1\r\n" + b"x: " + b"x" * 17_000,  # and no end
        b"GET / HTTP/1.1\r\n" + b"".join(b"x-%d: %s\r\n" % (number, b"x" * 500) for number in range(40)),
        shake(80, "PLUM", x="x" * 9_000),
    ],
    ids=["many", "long", "endless", "no end of them", "a socket's"],
)
async def test_a_head_is_bounded_in_bytes_and_in_lines(server: Running, come: Come, said: bytes):
    assert await (await come(server)).say(said).status() == 431
    assert await (await come(server)).say(WELL).status() == 200


@pytest.mark.parametrize(
    "path",
    ["/%00", "/t/%00", "/assets/%00.js", "/" + "x" * 300, "/" + "%C3%A9" * 200, "/" + "x" * 4_000, "/%ff%fe", "/%0a"],
)
async def test_a_path_that_can_name_nothing_is_the_askers_mistake(server: Running, come: Come, path: str):
    assert await (await come(server)).say(head(path, Host="x")).status() == 400


@pytest.mark.parametrize("said", [b"hello\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00"])
async def test_what_is_no_request_is_answered_so_and_written_nowhere(server: Running, come: Come, said: bytes):
    assert await (await come(server)).say(said).status() == 400  # and the fixture looks for warnings


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
    ],
    ids=["nothing", "a word", "no end", "half a body"],
)
async def test_half_requests_are_not_waited_for(strict: Running, come: Come, half: bytes):
    assert await (await come(strict, "127.0.1.1")).say(half).status() == 408


@pytest.mark.parametrize(
    "endless",
    [b"0\r\nx: " + b"x" * 900_000, b"1;" + b"x" * 900_000, b"1\r\nx\r\n" * 100_000],
    ids=["behind", "between", "in bits"],
)
async def test_what_a_body_is_wrapped_in_is_bounded_as_the_body_is(server: Running, come: Come, endless: bytes):
    chunked = b"POST /api/replays HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    assert await (await come(server)).say(chunked + endless).status() == 413


async def test_what_is_said_behind_a_body_is_not_taken_for_what_a_proxy_said(serve: Serve, come: Come):
    """Some proxies pass on what stands behind a body, and none looks at it."""
    server = serve(public="https://play.example.org", behind=1)
    asked = b"POST /api/tables HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\ntransfer-encoding: chunked\r\n\r\n"
    body = json.dumps(WISH).encode()
    behind = b"%x\r\n%b\r\n0\r\nx-forwarded-for: 192.0.2.2\r\n\r\n" % (len(body), body)
    assert await (await come(server)).say(asked + behind).status() == 400


async def test_a_request_that_comes_a_little_at_a_time_is_not_waited_for_either(strict: Running, come: Come):
    stranger = (await come(strict, "127.0.1.2")).say(b"GET / HTTP/1.1\r\n")
    heard = asyncio.create_task(stranger.ended())
    for _ in range(80):
        if not heard.done():
            stranger.say(b"x: y\r\n")
            await asyncio.sleep(0.1)
    assert (await heard).startswith(b"HTTP/1.1 408")


async def test_who_asks_and_does_not_read_the_answer_is_let_go_of(serve: Serve, come: Come, tmp_path: Path):
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "assets" / "big.js").write_bytes(bytes(size := 1 << 24))  # more than all buffers hold
    server = serve(limits={**TIRELESS, "asking": 1, "unread": 0.5}, page=str(tmp_path / "page"))
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", server.port))
        line.sendall(head("/assets/big.js", Host="x"))
        async with asyncio.timeout(20):
            while await (await come(server)).say(WELL).status() != 200:
                await asyncio.sleep(0.1)
        greedy = Stranger(*await asyncio.open_connection(sock=line))
        assert len(await greedy.ended()) < size
        await greedy.go()


async def test_requests_are_asked_one_after_the_other(server: Running, come: Come):
    heard = await (await come(server)).say(WELL * 2_000).ended()
    assert heard.count(b"HTTP/1.1 200") <= 1


async def test_connections_are_bounded_for_each_address_and_in_all(serve: Serve, come: Come):
    server = serve(limits={**TIRELESS, "asking": 3, "connections": 5})
    first = [await come(server) for _ in range(3)]
    assert await (await come(server)).say(WELL).status() == 429
    others = [await come(server, "127.0.0.2") for _ in range(2)]
    assert await others[0].say(WELL).status() == 200, "one keeps out nobody else"
    assert await (await come(server, "127.0.0.3")).say(WELL).status() == 503
    for stranger in (*first, *others):
        await stranger.go()
    async with asyncio.timeout(20):
        while await (await come(server)).say(WELL).status() != 200:
            await asyncio.sleep(0.1)


async def test_half_requests_use_up_no_file_that_we_need(serve: Serve, come: Come, tmp_path: Path):
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "assets" / "some.js").write_text("1")
    server = serve(limits={**TIRELESS, "asking": 1000, "head_time": 600.0}, page=str(tmp_path / "page"), files=256)
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me:
        assert (await me.ask("start"))["type"] == "done"
        half = head("/assets/some.js", Host="x").removesuffix(b"\r\n")
        strangers = [(await come(server)).say(half) for _ in range(300)]
        assert await strangers[-1].status() == 503
        assert await strangers[0].say(b"\r\n").status() == 200, "a file can still be opened"
        await me.play_to_the_end()
        for stranger in strangers:
            await stranger.go()
    async with asyncio.timeout(20):
        while await (await come(server)).say(WELL).status() != 200:
            await asyncio.sleep(0.1)


# Frames


@pytest.mark.parametrize("joined", [True, False], ids=["joined", "unjoined"])
@pytest.mark.parametrize(
    "noise", [frame(PING), frame(PONG), frame(TEXT), frame(CONT, fin=False)], ids=["pings", "pongs", "empty", "parts"]
)
async def test_a_flood_of_frames_that_say_nothing_is_hardly_looked_at(
    strict: Running, come: Come, noise: bytes, joined: bool
):
    address = f"127.0.2.{noise[0] % 100 + joined * 100}"
    with of(address) as client:
        opened = client.post(f"{strict.url}/api/tables", json=WISH).json()
    stranger = (await come(strict, address)).say(shake(strict.port, opened["table"]))
    assert await stranger.status() == 101
    if joined:
        stranger.say(frame(TEXT, b'{"type":"join","id":1}'))
        while b'"welcome"' not in await stranger.reader.readuntil(b"}"):
            pass
    if noise == frame(CONT, fin=False):
        stranger.say(frame(TEXT, b"{", fin=False))
    stranger.say(noise * 40_000)  # 240 kB
    heard = await stranger.ended()
    assert heard.count(frame(PONG)[:1]) <= 200
    assert heard.count(b"refused") <= 200


# Browsers that are no more


async def test_a_browser_that_reads_nothing_and_answers_nothing_is_let_go_of(serve: Serve):
    server = serve(limits={**TIRELESS, "silence": 0.5, "parting": 0.2, "unread": 600.0, "backlog": 1 << 30})
    opened = server.open_table("open", "open")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    address = f"ws://127.0.0.1:{server.port}/ws/{opened['table']}"
    async with server.browser(opened["table"], opened["token"]) as me:
        frozen = await connect(address, sock=line, compression=None, max_queue=1, ping_interval=None)
        frozen.transport.pause_reading()
        for number in range(12_000):  # answers of a kilobyte: more than the lines and their buffers hold
            await frozen.send(f'{{"type":"join","id":{number}}}')
        await me.until(lambda me: me.table["watchers"] == 0)
        frozen.transport.abort()


def test_whoever_is_frozen_is_let_go_of_within_a_minute():
    limits = Limits()
    assert 3 * limits.silence + limits.parting < 60


async def test_a_seat_has_so_many_sockets_and_the_oldest_makes_room(serve: Serve):
    server = serve(limits={**TIRELESS, "of_a_seat": 2})
    opened = server.open_table("open", "open")
    first, second, third = (server.browser(opened["table"], opened["token"]) for _ in range(3))
    async with first, second, third:
        with pytest.raises(ConnectionError):
            await first.until(lambda _: False)
        assert first.received[-1]["trouble"] == "elsewhere"
        async with server.browser(opened["table"]), server.browser(opened["table"]), server.browser(opened["table"]):
            assert (await second.ask("ping"))["type"] == "done", "who only watches pushes nobody out"
            assert (await third.ask("ping"))["type"] == "done"


async def test_nor_has_it_more_of_those_who_sit_down_with_one_token(serve: Serve):
    server = serve(limits={**TIRELESS, "of_a_seat": 2})
    opened = server.open_table("open", "open")
    first, second, third = (server.browser(opened["table"]) for _ in range(3))
    async with first, second, third:
        for browser in (first, second, third):
            browser.token = "t" * 22
            assert (await browser.sit("Eve"))["type"] == "done"
        with pytest.raises(ConnectionError):
            await first.until(lambda _: False)
        assert first.received[-1]["trouble"] == "elsewhere"


# Work


def test_whatever_is_asked_has_its_price(strict: Running):
    said = {"table": "PLUM-7K3Q-9XWM", "number": 1, "game": "not_not", "name": "1.0", "path": "t/PLUM"}
    routes = [each for each in make_pages(Settings(strict.database)).routes if isinstance(each, (Route, Mount))]
    asked = [
        (method, route.path_format.format_map(said))
        for route in routes
        for method in (route.methods if isinstance(route, Route) and route.methods else ("GET",))
    ]
    with of("127.0.3.1") as poor, of("127.0.3.2") as other:
        assert poor.post(f"{strict.url}/api/replays", content=FILM).status_code == 200
        assert poor.post(f"{strict.url}/api/replays", content=FILM).status_code == 429
        while poor.get(f"{strict.url}/api/games").status_code == 200:
            pass
        statuses = {each: poor.request(each[0], strict.url + each[1]).status_code for each in asked}
        assert statuses == dict.fromkeys(asked, 429)
        assert len(asked) > 20
        assert other.post(f"{strict.url}/api/replays", content=FILM).status_code == 200, "they have a purse too"


def test_whatever_is_said_at_a_table_has_its_price_or_is_free_for_a_reason():
    free = {
        messages.Play,
        messages.Try,  # counted apart
        messages.OpenWord,  # these three a page says because we asked
        messages.Echo,
        messages.Ping,
    }
    assert {*get_args(messages.FromBrowser)} == {*PRICES} | free
    assert not {*PRICES} & free


async def test_to_join_with_its_story_has_a_price_and_a_move_has_none(serve: Serve):
    server = serve(limits={**TIRELESS, "work": 0.001, "work_burst": 34.0})
    opened = server.open_table("easy", "easy")
    async with server.browser(opened["table"], opened["token"]) as me:
        assert (await me.ask("start"))["type"] == "done"
        answers = [await me.ask("join") for _ in range(3)]
        assert [answer.get("trouble") for answer in answers] == [None, None, "too_many"]
        assert (await me.ask("rename", name="Bob"))["trouble"] == "too_many", "that would be told to everybody"
        assert (await me.ask("hint"))["trouble"] == "too_many", "somebody has to think"
        await me.play_to_the_end()


async def test_what_is_told_to_a_crowd_is_dearer(serve: Serve):
    """A stranger's own crowd at a stranger's own table would keep everybody else's waiting."""
    crowd = 30
    server = serve(limits={**TIRELESS, "work": 0.001, "work_burst": 10.0 + 8.0 * crowd + 25.0})
    table = server.open_table("easy", "easy")["table"]
    async with AsyncExitStack() as doors:
        *_, knocks = [await doors.enter_async_context(server.browser(table)) for _ in range(crowd)]
        answers = [await knocks.ask("knock", name="Eve") for _ in range(3)]
    assert [answer.get("trouble") for answer in answers] == [None, None, "too_many"]


@pytest.mark.parametrize(
    ("module", "work", "path", "status"),
    [
        (replays, "finished", "replays/PLUM/1", 404),
        (replays, "finished", "replays/PLUM/1.play", 404),
        (replays, "finished", "reviews/PLUM/1", 404),
        (replays, "film", "replays", 200),
        (pages, "drawn", f"qr.svg?text={HERE}/t/PLUM", 200),
    ],
)
async def test_what_is_dear_is_worked_out_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: ModuleType, work: str, path: str, status: int
):
    """A QR code takes 80 ms, the last of an evening's games a second, in which nobody else's move would be heard."""
    where: list[bool] = []
    done = getattr(module, work)

    def watched(*given: Any) -> Any:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            where.append(True)
        return done(*given)

    monkeypatch.setattr(module, work, watched)
    app = make_pages(Settings(tmp_path / "tables.db"))
    line = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=line, base_url=HERE) as client:
        asked = client.post(f"/api/{path}", content=FILM) if path == "replays" else client.get(f"/api/{path}")
        assert (await asked).status_code == status
    assert where == [True]


# Codes


def test_codes_are_too_many_to_guess():
    codes = [new_code().split("-") for _ in range(100)]
    assert all(len(signs) == len(more) == 4 for _, signs, more in codes)
    assert len({(*signs, *more) for _, signs, more in codes}) == 100
    limits = Limits()
    all_at_once = limits.asking + limits.sockets  # before the first of them is paid for
    seconds = min(COSTS["guess"] * all_at_once, limits.work_burst) / limits.work  # until there is a purse again
    guesses = len(WORDS) * len(SIGNS) ** 8 / limits.all_tables
    assert guesses / all_at_once * seconds > 10 * 365 * 86400


DOORS = {  # and how many wrong codes are heard there
    "/ws/{}": 5,
    "/t/{}": 5,
    "/api/tables/{}": 5,
    "/api/replays/{}/1": 1,
    "/api/replays/{}/1.play": 4,
    "/api/reviews/{}/1": 2,
}


@pytest.mark.parametrize("door", DOORS)
async def test_wrong_codes_are_few_at_every_door_and_then_right_ones_are_not_told_from_them(
    strict: Running, come: Come, door: str
):
    heard, address = DOORS[door], f"127.0.4.{[*DOORS].index(door)}"  # each with a purse of its own
    with of(address) as client:
        right = client.post(f"{strict.url}/api/tables", json=WISH).json()["table"]

        async def refused(code: str) -> bool:
            if door != "/ws/{}":
                return client.get(strict.url + door.format(code)).status_code == 429
            said = await (await come(strict, address)).say(shake(strict.port, code)).ended()
            return said.startswith(b"HTTP/1.1 403")

        assert [await refused(new_code()) for _ in range(heard + 1)] == [*[False] * heard, True]
        assert await refused(right)


@pytest.mark.parametrize(
    "path", ["tables/{}", "replays/{}/1", "replays/{}/1.play", "replays/{}/1?seat=9", "replays/{}/0", "reviews/{}/1"]
)
def test_who_has_no_seat_and_no_finished_game_is_told_nothing_of_a_table(server: Running, path: str):
    opened, elsewhere = (server.open_table("easy", "easy") for _ in range(2))
    headers = {"Naysay-Token": elsewhere["token"]}
    codes = opened["table"], new_code()
    there, nowhere = (httpx.get(f"{server.url}/api/{path.format(code)}", headers=headers) for code in codes)
    assert there.status_code == nowhere.status_code == 404
    assert there.content == nowhere.content
    assert min(there.elapsed, nowhere.elapsed) >= timedelta(seconds=NO), "nor by how soon it is said"
    told = [{name: value for name, value in answer.headers.items() if name != "date"} for answer in (there, nowhere)]
    assert told[0] == told[1]


# Whose page it is


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example", "http://evil.example"),
        ("evil.example:{port}", "http://evil.example:{port}"),  # its name leads here today
        ("10.6.6.6:{port}", "http://10.6.6.6:{port}"),
        ("127.0.0.1:{port}", "http://127.0.0.1:1"),
        ("localhost:{port}", "null"),
        ("localhost:{port}", "http://localhost.evil.example:{port}"),
        ("localhost:{port}", "https://localhost:{port}"),
    ],
)
async def test_a_page_of_another_site_may_not_act_whatever_host_is_said(
    server: Running, come: Come, host: str, origin: str
):
    headers = {"Host": host.format(port=server.port), "Origin": origin.format(port=server.port)}
    assert httpx.post(f"{server.url}/api/tables", json=WISH, headers=headers).status_code == 403
    opened = server.open_table("easy", "easy")
    assert await (await come(server)).say(shake(server.port, opened["table"], **headers)).status() == 403


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_our_own_page_may_act_by_each_of_our_names(server: Running, name: str):
    headers = {"Origin": f"http://{name}:{server.port}"}
    assert httpx.post(f"{server.url}/api/tables", json=WISH, headers=headers).status_code == 201


async def test_with_a_public_address_every_invitation_is_to_it(serve: Serve, come: Come):
    server = serve(public="https://play.example.org/")
    headers = {"Origin": "https://play.example.org"}
    table = httpx.post(f"{server.url}/api/tables", json=WISH, headers=headers).json()["table"]
    for host in (f"127.0.0.1:{server.port}", "play.example.org", "evil.example"):
        stranger = (await come(server)).say(shake(server.port, table, Host=host))
        assert await stranger.status() == 101
        stranger.say(frame(TEXT, b'{"type":"join","id":1}'))
        heard = await stranger.reader.readuntil(b'"invite":"')
        assert heard
        assert await stranger.reader.readuntil(b'"') == f'https://play.example.org/t/{table}"'.encode()


# Behind proxies


def test_behind_proxies_an_address_is_what_the_outermost_of_them_heard(serve: Serve):
    server = serve(limits={"tables": 1.0}, public="https://play.example.org", behind=2)

    def status(*forwarded: str) -> int:
        headers = [("X-Forwarded-For", value) for value in forwarded]
        return httpx.post(f"{server.url}/api/tables", json=WISH, headers=headers).status_code

    assert status("192.0.2.1, 10.0.0.1") == 201
    assert status("6.6.6.6, 192.0.2.1, 10.0.0.2") == 429, "what is left of ours anybody can say"
    assert status("7.7.7.7", "192.0.2.1", "10.0.0.3") == 429, "in as many headers as they like"
    assert status("192.0.2.2, 10.0.0.1") == 201
    assert status("2001:db8:1:2:3::4, 10.0.0.1") == 201
    assert status("2001:db8:1:2:ffff::5, 10.0.0.1") == 429, "of the same 64 bits"
    assert status("2001:db8:1:3::4, 10.0.0.1") == 201
    assert status("192.0.2.3") == 201, "who comes past a proxy is who it is"
    assert status("nonsense, 10.0.0.1") == 429, "and so is one of whom nonsense is said"


def test_without_proxies_nobody_is_believed(serve: Serve):
    server = serve(limits={"tables": 1.0})
    headers = {"X-Forwarded-For": "192.0.2.1"}
    assert httpx.post(f"{server.url}/api/tables", json=WISH).status_code == 201
    assert httpx.post(f"{server.url}/api/tables", json=WISH, headers=headers).status_code == 429
