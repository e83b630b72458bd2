"""A worker's line to the nodes of NATS: where they are, how they know us, and what is kept there."""

from __future__ import annotations

import asyncio
import re
import secrets
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import structlog
from nats.aio.client import Client
from nats.errors import Error, NoRespondersError
from nats.js import JetStreamContext, api
from nats.js.errors import APIError, BadRequestError, NotFoundError, ServerError
from nats.js.kv import KeyValue

from naysay.log.log import LogUnavailable

FILES = ("token_file", "nkey", "creds", "ca", "cert", "key")
EXPECTED = (
    "nats://token@host:port,token@other:port, or tls://…, perhaps with ?replicas=1 (or 3, 5), name=naysay, "
    f"and files: {', '.join(FILES)}"
)
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what may stand in a subject as it is
STARTING = 30.0  # seconds in which nodes have to be found, and to agree
TURNED_AWAY = 3.0  # seconds after which one who is let in by none of them gives up
PING = 1.0  # seconds between two questions whether a node is still there; two unanswered, and we go to another
RETRY = 0.2  # seconds between two tries to reach a node
UNCLUSTERED = 10074  # what JetStream calls it when there is a single node
TOO_FEW = 10005  # and when some are away
DUPLICATES = 120.0  # seconds for which nodes know an append again
SHORT_LEASE = 60.0  # seconds; it is renewed long before
logger = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Address:
    servers: tuple[str, ...]
    name: str = "naysay"  # what all subjects and streams begin with: two clubs may share nodes
    replicas: int | None = None  # None: three, or one where there is a single node
    files: Mapping[str, Path] = field(default_factory=dict)

    @classmethod
    def parse(cls, url: str) -> Address:
        """ValueError if it is none; it says what was expected, and nothing of what is secret in it."""
        scheme, _, rest = url.partition("://")
        hosts, _, query = rest.partition("?")
        servers = tuple(f"{scheme}://{host}" for host in hosts.rstrip("/").split(","))
        asked = dict(parse_qsl(query, keep_blank_values=True))
        name, replicas = asked.pop("name", "naysay"), asked.pop("replicas", None)
        try:
            well = all(urlsplit(server).hostname and (urlsplit(server).port or True) for server in servers)
        except ValueError:  # of a port
            well = False
        if not (well and scheme in ("nats", "tls") and PLAIN.fullmatch(name) and replicas in (None, "1", "3", "5")):
            raise ValueError(f"expected an address such as {EXPECTED}")
        if unknown := asked.keys() - set(FILES):
            raise ValueError(f"{min(unknown)!r} is not known; expected an address such as {EXPECTED}")
        if missing := [path for path in asked.values() if not Path(path).is_file()]:
            raise ValueError(f"there is no file {missing[0]}")
        files = {each: Path(path) for each, path in asked.items()}
        if "nkey" in files:
            check_seed(files["nkey"])
        return cls(servers, name, int(replicas) if replicas else None, files)

    def credentials(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if file := self.files.get("token_file"):
            found["token"] = file.read_text().strip()
        if file := self.files.get("nkey"):
            found["nkeys_seed"] = str(file)
        if file := self.files.get("creds"):
            found["user_credentials"] = str(file)
        if self.servers[0].startswith("tls://") or self.files.keys() & {"ca", "cert"}:
            context = ssl.create_default_context(cafile=self.files.get("ca"))
            if cert := self.files.get("cert"):
                context.load_cert_chain(cert, self.files.get("key"))
            found["tls"] = context
        return found


def check_seed(file: Path) -> None:
    """ValueError if there is none in it."""
    try:
        import nkeys
    except ImportError as error:
        raise ValueError("nkey= needs the package nkeys: pip install nkeys") from error
    try:
        nkeys.from_seed(bytearray(file.read_bytes().strip())).wipe()
    except (nkeys.NkeysError, ValueError) as error:
        raise ValueError(f"expected the seed of an NKey in {file}, as `nk -gen user` writes it") from error


class Link:
    """What the log and the other workers are reached by."""

    def __init__(self, address: Address, client: Client) -> None:
        self.name = address.name
        self.client = client
        self.worker = secrets.token_hex(6)  # our own name among the workers
        self.stream, self.subjects = address.name, f"{address.name}.log."
        self.news = f"{address.name}.new."  # where nodes tell of what is durable
        self.js: JetStreamContext = client.jetstream(timeout=3.0)
        self.line = asyncio.Event()  # there is one
        self.back: list[Callable[[], Awaitable[None]]] = []  # called when we have a line again
        self.replicas = 1
        self.kept: KeyValue
        self.leases: KeyValue
        self._wanted = address.replicas

    @classmethod
    async def up(cls, address: Address) -> Link:
        """LogUnavailable if there are no nodes, or they cannot agree."""
        client = Client()
        link = cls(address, client)

        patience = asyncio.timeout(STARTING)
        turned_away = ""

        async def said(error: Exception) -> None:
            nonlocal turned_away
            if not link.line.is_set() and "authorization" in str(error).lower():
                turned_away = f"{error}; expected a token, NKey or certificate that it knows"
                patience.reschedule(min(patience.when() or 0.0, asyncio.get_running_loop().time() + TURNED_AWAY))
            elif not isinstance(error, ConnectionError):
                logger.info("a node of the log says", error=str(error) or repr(error))

        async def lost() -> None:
            link.line.clear()
            logger.warning("the line to a node of the log is lost")

        async def found() -> None:
            node = client.connected_url  # with what is secret in it
            logger.info("there is a line to the log again", node=node and f"{node.hostname}:{node.port}")
            link.line.set()
            for each in link.back:
                await each()

        try:
            async with patience:
                await client.connect(
                    list(address.servers),
                    name=f"naysay {link.worker}",
                    error_cb=said,
                    disconnected_cb=lost,
                    reconnected_cb=found,
                    connect_timeout=2,
                    reconnect_time_wait=RETRY,  # type: ignore[arg-type]
                    max_reconnect_attempts=-1,
                    ping_interval=PING,  # type: ignore[arg-type]
                    max_outstanding_pings=2,
                    **address.credentials(),
                )
                link.line.set()
                await link._prepare()
        except (TimeoutError, Error, OSError) as error:
            await client.close()
            if turned_away and not link.line.is_set():
                raise LogUnavailable(f"no node of the log lets us in: {turned_away}") from error
            raise LogUnavailable(f"no node of the log answers: {str(error) or 'none was reached in time'}") from error
        return link

    async def close(self) -> None:
        await self.client.close()

    async def _prepare(self) -> None:
        """The log and what is beside it, made by whoever comes first. Nodes that start take a while to agree."""
        while True:
            try:
                self.replicas = await self._prepare_log()
                self.kept = await self._bucket("kept")
                self.leases = await self._bucket("leases", SHORT_LEASE)
                return
            except APIError as error:
                for_good = isinstance(error, (BadRequestError, NotFoundError)) or error.err_code == UNCLUSTERED
                if for_good and error.err_code != TOO_FEW:
                    raise
                trouble: Exception = error
            except (TimeoutError, NoRespondersError) as error:
                trouble = error
            logger.info("the nodes of the log are not ready yet", error=str(trouble))
            await asyncio.sleep(RETRY)

    async def _prepare_log(self) -> int:
        config = api.StreamConfig(
            name=self.stream,
            subjects=[f"{self.subjects}*"],
            storage=api.StorageType.FILE,
            retention=api.RetentionPolicy.LIMITS,
            duplicate_window=DUPLICATES,
            deny_delete=True,
            allow_direct=True,
            republish=api.RePublish(src=f"{self.subjects}*", dest=f"{self.news}{{{{wildcard(1)}}}}"),
        )
        try:
            there = (await self.js.stream_info(self.stream)).config
            if self._wanted in (None, there.num_replicas):
                return there.num_replicas or 1
            logger.warning("the log gets another number of replicas", before=there.num_replicas, now=self._wanted)
            there.num_replicas = self._wanted
            made = await self.js.update_stream(there)
        except NotFoundError:
            config.num_replicas = self._wanted or 3
            try:
                made = await self.js.add_stream(config)
            except ServerError as error:
                if error.err_code != UNCLUSTERED or self._wanted not in (None, 1):
                    raise
                config.num_replicas = 1
                made = await self.js.add_stream(config)
        return made.config.num_replicas or 1

    async def _bucket(self, what: str, ttl: float | None = None) -> KeyValue:
        config = api.KeyValueConfig(f"{self.name}_{what}", replicas=self.replicas, ttl=ttl, direct=True)
        config.storage = api.StorageType.FILE
        try:
            return await self.js.key_value(config.bucket)
        except NotFoundError:
            return await self.js.create_key_value(config)
