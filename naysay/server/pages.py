"""The page's own files, and the pictures of its links."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from naysay.server.answers import Denied
from naysay.server.callers import base_address, origin_of, ours
from naysay.server.preview import with_preview
from naysay.server.work import aside, charge

LONGEST_LINK = 200  # characters
LONGEST_NAME = 255  # bytes, of a file, as most systems have it
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Headers:
    """On every answer; what the build has named by its content may be kept for ever, the rest is asked for again."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        cached = scope["path"].startswith("/assets/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                cache = "public, max-age=31536000, immutable" if cached and message["status"] == 200 else "no-cache"
                extra = {**HEADERS, "Cache-Control": cache}
                message["headers"] = [
                    *message["headers"],
                    *((k.lower().encode(), v.encode()) for k, v in extra.items()),
                ]
            await send(message)

        await self.app(scope, receive, with_headers)


async def page(request: Request) -> Response:
    """The page's own files by name; its index for every other path, since the page routes by itself."""
    charge(request, "file")
    folder = request.app.state.settings.page
    file = (folder / request.path_params["path"]).resolve()
    if file.is_relative_to(folder.resolve()) and file.is_file():
        return FileResponse(file)
    if not (folder / "index.html").is_file():
        return Response("The page is not built yet: run python3 play.py\n", 503, media_type="text/plain")
    return await with_preview(request, base_address(request))


def sound(path: str) -> bool:
    """Whether a path can name anything at all. One that cannot is the asker's mistake, not ours."""
    return path.isprintable() and "\ufffd" not in path and len(max(path.encode().split(b"/"), key=len)) <= LONGEST_NAME


async def qr(request: Request) -> Response:
    """A link of ours as phones read it; nobody else's, or we would draw for everybody."""
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= LONGEST_LINK or not drawable(request, text):
        raise Denied(400, "bad_message", f"expected ?text= with a link of ours, of at most {LONGEST_LINK} characters")
    return Response(await aside(request, "qr", drawn, text), media_type="image/svg+xml")


def drawable(request: Request, text: str) -> bool:
    return ours(request, text) or origin_of(text) == origin_of(base_address(request))


@lru_cache(maxsize=256)
def drawn(text: str) -> bytes:
    picture = io.BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", border=2, dark="#241b14", light="#fffaf0", xmldecl=False)
    return picture.getvalue()
