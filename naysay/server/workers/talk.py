"""What workers say to each other."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from naysay.table.fellows import Here


class Pulse(Struct, frozen=True, tag="pulse"):
    worker: str
    number: int
    echoes: dict[str, tuple[int, float]]  # the last of each other that was heard, and for how many ms it was kept
    slow: float  # ms that an append takes at worst lately
    last: bool = False  # it ends


# At a table


class Hello(Struct, frozen=True, tag="hello"):
    """Who is here?"""

    worker: str


class Told(Struct, frozen=True, tag="here"):
    worker: str
    here: Here


class Emote(Struct, frozen=True, tag="emote"):
    worker: str
    holder: str
    emotion: str


class Pause(Struct, frozen=True, tag="pause"):
    """For whoever plays alone; nobody: go on."""

    worker: str
    holder: str


class Stir(Struct, frozen=True, tag="stir"):
    worker: str


class Left(Struct, frozen=True, tag="left"):
    worker: str


Said = Hello | Told | Emote | Pause | Stir | Left
encode = msgspec.json.Encoder().encode
pulse_in = msgspec.json.Decoder(Pulse).decode
said_in: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
