"""A program of somebody's own, in any language, that is spoken to line by line. docs/players.md says what is said.

All that it may do to us is bounded: how long it takes, how long its lines are, and how much of its complaints we keep.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import PurePath
from threading import Thread

from msgspec import Struct
from msgspec.structs import replace

from naysay.bots.watch import Watch
from naysay.core import Level

PROTOCOL = 1
LONGEST = 4096  # bytes of one line of a program's
COMPLAINT = 400  # of the last bytes that it wrote to standard error
START = 20.0  # seconds in which it has to say what it plays
PARTING = 1.0  # seconds in which it may end by itself
NAME_LENGTH = 20


class Failure(Exception):
    """A program that does not play as it should. The text says what was expected of it, or what became of it."""


class Program(Struct, frozen=True):
    name: Level
    command: tuple[str, ...]
    games: frozenset[str] = frozenset()  # that it plays, once it was asked

    @classmethod
    def parse(cls, text: str) -> Program:
        """'./my-bot --deep', or with a name of its own 'deep=./my-bot --deep'; ValueError if it is neither."""
        name, sign, command = text.partition("=")
        named = bool(sign) and sound(name)
        try:
            words = shlex.split(command if named else text)
        except ValueError as error:
            raise ValueError(f"{text[:60]!r}: {str(error).lower()}") from error
        if not words:
            raise ValueError(f"expected a command such as './my-bot' or 'deep=./my-bot --deep', got {text[:60]!r}")
        own = name if named else PurePath(words[0]).stem[:NAME_LENGTH]
        if not sound(own):
            raise ValueError(f"expected NAME=COMMAND with a name of letters, digits, - and _, got {text[:60]!r}")
        return cls(own, tuple(words))

    def introduced(self) -> Program:
        """With the games that it says it plays, or Failure."""
        running = Running(self)
        running.leave()
        return replace(self, games=frozenset(running.games))


def sound(name: str) -> bool:
    signs = name.replace("-", "").replace("_", "")
    return len(name) <= NAME_LENGTH and signs.isalnum() and name[0].isalnum()


class Running:
    """A program that was started and has said which games it plays."""

    def __init__(self, program: Program) -> None:
        try:
            self._process = subprocess.Popen(
                program.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # all that it starts ends with it, and Ctrl+C is for us alone
            )
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise Failure(f"it cannot be started: {why.lower()}") from error
        self._late = self._ended = False
        self._watch = Watch(self._too_late)
        self._complaint = b""
        self._listening = Thread(target=self._listen, name=f"listening to {program.name}", daemon=True)
        self._listening.start()
        self.games = self._greeted()

    def _greeted(self) -> list[str]:
        answer = self.ask([b"naysay %d\n" % PROTOCOL], START)
        match answer.split():
            case ["naysay", version, *games] if version == str(PROTOCOL) and games:
                return games
        self.end()
        raise Failure(f"expected 'naysay {PROTOCOL}' and the games that it plays, got {answer[:60]!r}")

    def ask(self, lines: Sequence[bytes], seconds: float) -> str:
        """Say these lines, and hear one. Failure if none comes in time, or no line at all; then it is ended."""
        heard = self._exchange(lines, seconds, LONGEST + 1)
        if heard.endswith(b"\n"):
            return heard.decode("utf-8", "replace").strip()
        if not heard:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PARTING)
        self.end()
        if self._late:
            raise Failure(f"expected a line within {seconds:g} seconds, and none came")
        if len(heard) > LONGEST:
            raise Failure(f"expected a line of at most {LONGEST} bytes, and it went on")
        raise Failure(self._farewell())

    def tell(self, lines: Sequence[bytes]) -> None:
        """What needs no answer."""
        self._exchange(lines, PARTING, 0)

    def _exchange(self, lines: Sequence[bytes], seconds: float, most: int) -> bytes:
        """A line, or so much of it; nothing if it is gone. One that is late is ended: nothing here waits for ever."""
        assert self._process.stdin
        assert self._process.stdout
        with self._watch.within(seconds), suppress(OSError, ValueError):
            with suppress(OSError, ValueError):  # whoever does not read on may have said why
                self._process.stdin.write(b"".join(lines))
                self._process.stdin.flush()
            return self._process.stdout.readline(most) if most else b""
        return b""

    def leave(self) -> None:
        """It is told to end, and has a moment for it."""
        assert self._process.stdin
        self.tell([b"bye\n"])
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PARTING)
        self.end()

    def end(self) -> None:
        """At once, with all that it started."""
        if self._ended:
            return
        self._ended = True
        self._watch.stop()
        self._kill()
        self._process.wait()
        self._listening.join(PARTING)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            with suppress(OSError):  # what it was still to be told
                pipe.close()

    def _too_late(self) -> None:
        self._late = True
        self._kill()

    def _kill(self) -> None:
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _listen(self) -> None:
        """To what it complains of, so that it need not wait for somebody to read it."""
        assert self._process.stderr
        with self._process.stderr as stderr:
            while said := os.read(stderr.fileno(), COMPLAINT):
                self._complaint = (self._complaint + said)[-COMPLAINT:]

    def _farewell(self) -> str:
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        last = "".join(filter(str.isprintable, lines[-1])) if lines else ""
        return f"it ended, with exit status {self._process.returncode}" + (f": {last}" if last else "")
