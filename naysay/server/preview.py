"""What a chat shows of a link before anybody follows it: which game, who invites, a picture.

The words are the page's (`preview.json` of its build). Nothing is told that the link itself would not show: of a table
its game and the name of its host, and of one that does not exist the same as of the home page.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse

from naysay.log import Conflict, LogUnavailable, Unreadable
from naysay.server.callers import address_of
from naysay.server.lobby import Lobby
from naysay.table import Record

LANGUAGES = ("en", "fr")
TABLE = "t/"  # a table's path begins so
SIZE = (1200, 630)  # of a picture, as chats want it


class Lines(Struct, frozen=True):
    home: str
    about: str
    invited: str  # {name} invites to {game}
    open: str  # nobody has sat down yet, or has no name
    come: str


class Preview(Struct, frozen=True):
    words: dict[str, Lines]  # by language
    titles: dict[str, dict[str, str]]  # of the games, by language


async def with_preview(request: Request, base: str) -> HTMLResponse:
    """The page's index, with what the address is about in its head."""
    folder: Path = request.app.state.settings.page
    index = (folder / "index.html").read_text(encoding="utf-8")
    path: str = request.path_params["path"]
    record = await found(request, path.removeprefix(TABLE)) if path.startswith(TABLE) else None
    return HTMLResponse(index.replace("</head>", f"{tags(folder, spoken(request), record, base)}</head>", 1))


async def found(request: Request, table: str) -> Record | None:
    lobby: Lobby = request.app.state.lobby
    try:
        room = await lobby.room(table.strip("/").upper())
    except (LogUnavailable, Conflict, Unreadable):  # the page comes all the same, and says what is wrong
        return None
    if room is None:
        request.app.state.addresses.guessed(address_of(request))
        return None
    return room.live.record


def spoken(request: Request) -> str:
    """Most chats ask from the phone of whoever shares the link, in its language."""
    asked = request.headers.get("accept-language", "")[:2].lower()
    return asked if asked in LANGUAGES else LANGUAGES[0]


def tags(folder: Path, lang: str, record: Record | None, base: str) -> str:
    if not (folder / "preview.json").is_file():
        return ""
    preview = msgspec.json.decode((folder / "preview.json").read_bytes(), type=Preview)
    title, text = said(preview, lang, record)
    told = {"og:site_name": "Naysay", "og:type": "website", "og:title": title, "og:description": text}
    picture = f"preview/{record.game.key if record else 'naysay'}.png"
    if (folder / picture).is_file():
        told |= {"og:image": f"{base}/{picture}", "og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1])}
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    return "".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


def said(preview: Preview, lang: str, record: Record | None) -> tuple[str, str]:
    words = preview.words[lang]
    if record is None:
        return words.home, words.about
    title = preview.titles.get(record.game.key, {}).get(lang, record.game.title)
    name = record.chairs[record.host].name if record.host is not None else ""
    line = words.invited if name else words.open
    return line.replace("{game}", title).replace("{name}", name), words.come
