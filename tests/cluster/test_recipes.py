"""What docs/cluster.md tells to do, done: the files as they stand, but for names, ports and folders."""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import nats
import pytest
import yaml
from nats.errors import Error

from naysay.cluster.nodes import Node, await_well, free_ports, program
from naysay.log.link import Address
from naysay.log.nats import NatsLog
from tests.cluster.nodes import PATIENCE
from tests.server.test_proxies import replaced

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "cluster"
NAMES = ("node-1", "node-2", "node-3")


class ByRecipe(Node):
    """A node that is started as the docs say."""

    def start(self) -> None:
        self.folder.mkdir()
        ports = {f"        nats://{name}:6222\n": "" for name in NAMES}
        text = replaced(
            (DOCS / "nats.conf").read_text(),
            {
                "listen: 0.0.0.0:4222": f"listen: 127.0.0.1:{self.port}",
                "http: 127.0.0.1:8222": f"http: 127.0.0.1:{self.monitor}",
                "listen: 0.0.0.0:6222": f"listen: 127.0.0.1:{self.route}",
                "/data": str(self.folder),
                **ports,
                "routes: [\n": "routes: [" + ", ".join(f"nats://127.0.0.1:{port}" for port in self.routes) + "\n",
            },
        ).replace("/tls/", f"{self.folder.parent}/secrets/")
        (self.folder / "nats.conf").write_text(text)
        environment = {**os.environ, "NODE": self.name, "NATS_TOKEN": self.secret}
        with (self.folder / "said.log").open("wb") as said:
            command = [program(), "--config", str(self.folder / "nats.conf")]
            self.process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)


@contextmanager
def by_recipe(folder: Path) -> Iterator[list[ByRecipe]]:
    subprocess.run(["sh", str(DOCS / "certificates.sh")], cwd=folder, check=True)
    token = (folder / "secrets" / "token").read_text().strip()
    free = free_ports(9)
    ports, routes, monitors = free[:3], free[3:6], free[6:]
    nodes = [
        ByRecipe(name, folder / name, token, ports[i], routes[i], monitors[i], routes) for i, name in enumerate(NAMES)
    ]
    try:
        for node in nodes:
            node.start()
        await_well(nodes, PATIENCE)
        yield nodes
    finally:
        for node in nodes:
            node.kill()


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl")
async def test_nodes_speak_tls_to_each_other_and_to_workers_that_know_the_token(tmp_path: Path):
    with by_recipe(tmp_path) as nodes:
        secrets = tmp_path / "secrets"
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        log = await NatsLog.connect(f"tls://{hosts}?replicas=3&token_file={secrets}/token&ca={secrets}/ca.pem")
        await log.append("PLUM-1", 0, [b"a"])
        assert await log.read("PLUM-1") == [b"a"]
        await log.close()
        tls = ssl.create_default_context(cafile=str(secrets / "ca.pem"))
        with pytest.raises(Error, match="Authorization"):
            await nats.connect(f"tls://guessed@127.0.0.1:{nodes[0].port}", tls=tls, allow_reconnect=False)


def test_the_front_is_one_that_caddy_understands():
    caddy = shutil.which("caddy", path=sysconfig.get_path("scripts"))
    assert caddy
    command = [caddy, "adapt", "--config", str(DOCS / "Caddyfile")]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    upstreams = {f"worker-{number}:8000" for number in (1, 2, 3)}
    assert upstreams == {name for name in upstreams if json.dumps(name) in said.stdout}


def run_in_a_container(command: list[str]) -> None:
    """What our command line makes of it, short of doing it: an option that it does not know is refused before that."""
    assert command[:4] == [".venv/bin/python", "-P", "-m", "naysay"]
    said = subprocess.run([sys.executable, *command[1:], "--help"], capture_output=True, text=True, cwd=ROOT)
    assert said.returncode == 0, said.stderr


def test_whatever_the_containers_are_told_to_run_and_to_read_is_there(tmp_path: Path):
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = compose["services"]
    workers = [service for name, service in services.items() if name.startswith("worker-")]
    assert set(services) == {*NAMES, *(f"worker-{number}" for number in (1, 2, 3)), "front"}
    for name in ("token", "ca.pem"):
        (tmp_path / name).touch()
    for worker in workers:
        run_in_a_container(worker["command"])
        address = Address.parse(re.sub(r"=/[a-z/]+/", f"={tmp_path}/", worker["environment"]["NAYSAY_LOG"]))
        assert [urlsplit(server).hostname for server in address.servers] == list(NAMES)
    mounted = [volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())]
    made = [*compose["volumes"], "./secrets", "./secrets/ca.pem"]  # by docker, and by certificates.sh
    assert [source for source in mounted if source not in made and not (ROOT / source).is_file()] == []
    for name in NAMES:
        assert services[name]["environment"]["NODE"] == name

    lines = (ROOT / "Dockerfile").read_text().splitlines()
    told = dict(line.split(" ", 1) for line in lines if re.match("[A-Z]", line))
    run_in_a_container(json.loads(told["CMD"]))
    assert told["COPY"] == ". ."
    needed = re.findall(r"'([^']+)'", told["RUN"])
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert needed
    assert [name for name in (*needed, "bootstrap.py") if name in ignored or not (ROOT / name).is_file()] == []


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl")
def test_the_nodes_of_the_containers_understand_what_they_are_given(tmp_path: Path):
    subprocess.run(["sh", str(DOCS / "certificates.sh")], cwd=tmp_path, check=True)
    text = (DOCS / "nats.conf").read_text().replace("/tls/", f"{tmp_path}/secrets/").replace("/data", str(tmp_path))
    (tmp_path / "nats.conf").write_text(text)
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    for name in NAMES:
        arguments = [
            str(tmp_path / "nats.conf") if each.startswith("/") else each for each in services[name]["command"]
        ]
        environment = {**services[name]["environment"], "NATS_TOKEN": "a-long-random-word"}
        said = subprocess.run([program(), *arguments, "-t"], capture_output=True, text=True, env=environment)
        assert said.returncode == 0, said.stderr
