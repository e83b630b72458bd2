"""Uvicorn's socket, with one thing more: a text can be written at once.

Through ASGI every text is an event that a task awaits to send; a server whose work is to send short texts to many
spends half of its time on that.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

WRITE = "naysay.write"  # the name of this extension of ASGI


class Socket(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][WRITE] = self.write  # type: ignore[assignment]

    def write(self, text: bytes) -> bool:
        """False, and nothing is written, while the browser is behind with reading or when it is gone."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
