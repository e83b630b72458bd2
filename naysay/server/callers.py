"""Who asks, and whether the page that asks is one of ours. What a caller says of itself is taken from nobody."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

import structlog
from starlette.requests import HTTPConnection

from naysay.server.settings import Settings

# Names that a home's router or the machine itself gives; nobody can register any of them.
HOMELY = ("", ".local", ".lan", ".home", ".home.arpa", ".internal")
PORTS = {"http": 80, "https": 443}
logger = structlog.get_logger()
told: set[str] = set()


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """An address as limits count it: whoever has one of IPv6 has the 2⁶⁴ beside it too. '' if it is none."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


def address_of(connection: HTTPConnection) -> str:
    """As limits count them. Each of our proxies adds to the right whom it heard; left of that stands what was said."""
    settings: Settings = connection.app.state.settings
    peer = network(connection.client.host) if connection.client else ""
    forwarded = ",".join(connection.headers.getlist("x-forwarded-for")).split(",")
    if forwarded != [""] and not settings.behind:
        tell_once("a proxy is before this server", expected="--behind 1, so that limits know people apart")
    if not 0 < settings.behind <= len(forwarded):
        return peer
    return network(forwarded[-settings.behind].strip()) or peer


def tell_once(event: str, **more: str) -> None:
    if event not in told:
        told.add(event)
        logger.info(event, **more)


def origin_of(address: str) -> str:
    """Scheme, host and port of an address, in one spelling; '' if it has none."""
    try:
        parts = urlsplit(address)
        usual, host = PORTS[parts.scheme], bracketed(parts.hostname or "")
        port = parts.port or usual
    except (ValueError, KeyError):
        return ""
    return f"{parts.scheme}://{host}" + (f":{port}" if port != usual else "") if host else ""


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def local(host: str) -> bool:
    return host == "localhost" or (network(host) != "" and ip_address(host).is_loopback)


def own_origins(host: str, port: int, anywhere: bool, public: str | None) -> frozenset[str]:
    """By name, where our pages come from. An address of this machine needs no mention: see `from_here`."""
    machine = socket.gethostname().lower().partition(".")[0]
    names = {host}
    if anywhere:
        names = {machine + end for end in HOMELY}
    if anywhere or local(host):
        names.add("localhost")
    addresses = [f"http://{bracketed(name)}:{port}" for name in names]
    return frozenset({origin_of(address) for address in [*addresses, public or ""]} - {""})


def connected_to(connection: HTTPConnection) -> str:
    """Our own end of this connection. A name that leads here may be anybody's; an address is this machine's."""
    host, port = connection.scope["server"]
    found = ip_address(host.partition("%")[0])
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return origin_of(f"http://{bracketed(str(found))}:{port}")


def from_here(connection: HTTPConnection) -> bool:
    """Browsers say which page a request comes from; only our own may act. Other clients say nothing.

    The Host header proves nothing: to a page of evil.example it is evil.example, wherever that name leads today.
    """
    said = connection.headers.get("origin")
    if said is None or ours(connection, said):
        return True
    tell_once("a page of another site was refused", origin=said[:100], expected="--public, if it is ours")
    return False


def ours(connection: HTTPConnection, address: str) -> bool:
    return origin_of(address) in {connected_to(connection), *connection.app.state.settings.origins}


def base_address(connection: HTTPConnection) -> str:
    """Where others reach us: where we were told they do; else as this browser does, if it is not on this machine."""
    settings: Settings = connection.app.state.settings
    if settings.public:
        return settings.public.rstrip("/")
    asked = origin_of(f"http://{connection.headers.get('host', '')}")
    used = asked if asked in settings.origins else connected_to(connection)
    return settings.lan if settings.lan and local(urlsplit(used).hostname or "") else used
