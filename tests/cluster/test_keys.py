"""Who may speak to a node: a worker that shows the right key or token, and no other; it is told why."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nkeys
import pytest

from naysay.cluster.nodes import Node, await_well, free_ports, make_nodes
from naysay.log.link import Address
from naysay.log.nats import NatsLog
from tests.server.running import free_port


class Keyed(Node):
    """A node that knows one worker by its NKey."""

    public: str

    def configuration(self) -> Iterator[str]:
        for line in super().configuration():
            yield (
                f"authorization: {{ users: [{{ nkey: {self.public} }}] }}" if line.startswith("authorization") else line
            )


def key(file: Path) -> str:
    """Its seed is written to the file; who shows it is known by what is returned."""
    seed = nkeys.encode_seed(os.urandom(32), nkeys.PREFIX_BYTE_USER)
    file.write_bytes(seed + b"\n")
    public: bytes = nkeys.from_seed(bytearray(seed)).public_key
    return public.decode()


def refused(log: str, data: Path) -> str:
    """What a worker says that is not let in."""
    serve = ["serve", "--port", str(free_port()), "--data", str(data), "--log", log]
    command = [sys.executable, "-m", "naysay", *serve]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    return ended.stderr


async def let_in(log: str) -> None:
    worker = await NatsLog.connect(log)
    await worker.append("PLUM-1", 0, [b"a"])
    await worker.close()


async def test_a_worker_with_the_right_nkey_is_let_in_and_another_is_told_that_it_is_not(tmp_path: Path):
    port, route, monitor = free_ports(3)
    node = Keyed("node-1", tmp_path / "node", "unused", port, route, monitor)
    node.public = key(tmp_path / "right")
    key(tmp_path / "wrong")
    (tmp_path / "no seed").write_text("SUAGUESSED")
    url = f"nats://127.0.0.1:{node.port}"
    node.start()
    try:
        await_well([node])
        await let_in(f"{url}?nkey={tmp_path}/right")
        assert "no node of the log lets us in: nats: 'Authorization Violation'" in refused(
            f"{url}?nkey={tmp_path}/wrong", tmp_path
        )
        with pytest.raises(ValueError, match="expected the seed of an NKey"):
            Address.parse(f"{url}?nkey={tmp_path}/no seed")
    finally:
        node.kill()


async def test_a_worker_with_the_right_token_is_let_in_and_another_is_told_that_it_is_not(tmp_path: Path):
    (node,) = make_nodes(tmp_path, 1, "the-right-one")
    for token in ("the-right-one", "guessed"):
        (tmp_path / token).write_text(f"{token}\n")
    url = f"nats://127.0.0.1:{node.port}?token_file={tmp_path}"
    node.start()
    try:
        await_well([node])
        await let_in(f"{url}/the-right-one")
        said = refused(f"{url}/guessed", tmp_path)
        assert "no node of the log lets us in" in said
        assert "the-right-one" not in said
    finally:
        node.kill()
