"""One run of the server, from its start until it is killed: the whole app, as uvicorn would call it."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.server import ServerState

from naysay.server import run
from naysay.server.lobby import Lobby
from naysay.server.settings import Settings
from tests.simulation.loop import Process


class RunningServer:
    def __init__(self, number: int, settings: Settings) -> None:
        self.process = Process(f"server {number}")
        self.state = ServerState()
        self.config = run.configuration(settings)
        self.config.load()
        self._scope: dict[str, Any] = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._told = 0
        self._up = asyncio.Event()
        self._life = asyncio.get_running_loop().create_task(
            self.config.loaded_app(self._scope, self._receive, self._send), context=self.process.context
        )

    async def up(self) -> None:
        await self._up.wait()

    async def _receive(self) -> Any:
        self._told += 1
        if self._told > 1:
            await asyncio.Event().wait()
        return {"type": "lifespan.startup"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "lifespan.startup.complete":
            self._up.set()

    @property
    def app_state(self) -> dict[str, Any]:
        """What the app tells the protocols."""
        state: dict[str, Any] = self._scope["state"]
        return state

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self._scope["app"].state.lobby
        return lobby

    async def request(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """ConnectionError if the server dies meanwhile."""
        answer: list[Any] = []
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"naysay.example")],
            "client": ("192.0.2.1", 1),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
        }

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            answer.append(message)

        asked = asyncio.get_running_loop().create_task(
            self.config.loaded_app(scope, receive, send), context=self.process.context
        )
        await asyncio.wait({asked})
        if asked.cancelled() or self.process.dead:
            raise ConnectionError
        asked.result()
        return answer[0]["status"], b"".join(message.get("body", b"") for message in answer[1:])
