"""What we write ourselves is what the library would have written."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from naysay.server.socket import frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_that_of_the_protocol(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
