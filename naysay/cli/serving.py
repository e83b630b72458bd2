"""Commands that serve tables."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from naysay.cli.asking import Data, Host, Port, Programs, introduced
from naysay.cli.command import Unable, WrongInput

Public = Annotated[str | None, typer.Option(metavar="URL", help="The address that others reach this server by.")]
Behind = Annotated[
    int, typer.Option(min=0, max=9, metavar="N", help="How many proxies of yours are before it; needs --public.")
]
Nodes = Annotated[
    str | None,
    typer.Option(
        "--log",
        metavar="nats://…",
        envvar="NAYSAY_LOG",
        help="The nodes that keep the tables, instead of a folder; then as many workers as you like serve them.",
    ),
]
RESTORE = "put a backup in its place, as docs/operating.md tells"


def play(
    host: Host = "0.0.0.0",
    port: Port = None,
    public: Public = None,
    behind: Behind = 0,
    data: Data = None,
    bot: Programs = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
) -> None:
    """Serve the table and open it in the browser. This is the default."""
    run_server(host, port, public, behind, data, bot, None, welcome=True, browser=browser)


def serve(
    host: Host = "0.0.0.0",
    port: Port = None,
    public: Public = None,
    behind: Behind = 0,
    data: Data = None,
    bot: Programs = None,
    log: Nodes = None,
) -> None:
    """Serve the table, for others to open."""
    run_server(host, port, public, behind, data, bot, log, welcome=sys.stdout.isatty(), browser=False)


def run_server(
    host: str,
    port: int | None,
    public: str | None,
    behind: int,
    data: Path | None,
    bots: list[str] | None,
    log: str | None,
    *,
    welcome: bool,
    browser: bool,
) -> None:
    from naysay.log import InUse, LogUnavailable, Unsound
    from naysay.log.private import keep_private
    from naysay.server.callers import origin_of
    from naysay.server.run import CannotListen, addresses, listen, serve
    from naysay.server.settings import Settings, data_folder

    if public is not None and not origin_of(public):
        raise WrongInput(f"expected --public to be an address such as https://play.example.org, got {public!r}")
    if behind and not public:
        raise WrongInput("expected --behind with --public: behind a proxy only you know by which address people come")
    programs = introduced(bots)
    try:
        listener = listen(host, port)
    except CannotListen as error:
        raise WrongInput(f"{error}; choose another with --host or --port") from error
    folder = data or data_folder()
    if log is not None:
        check_nodes(log)
    else:
        try:
            keep_private(folder / "tables.db")
            (folder / "tables.db").open("ab").close()
        except OSError as error:
            cannot = f"cannot keep the tables in {folder}: {error.strerror}; choose another with --data"
            raise WrongInput(cannot) from error
    here, lan = addresses(host, listener.getsockname()[1])

    def ready() -> None:
        if welcome:
            greet(here, public or lan)
        else:
            print(here, flush=True)
        if browser:
            import webbrowser

            webbrowser.open(here)

    try:
        settings = Settings(folder / "tables.db", log=log, public=public, behind=behind, programs=programs)
        serve(settings, listener, ready)
    except LogUnavailable as error:
        raise Unable(str(error)) from error
    except InUse as error:
        raise Unable(f"{error}; end it, or choose another folder with --data") from error
    except Unsound as error:
        raise Unable(f"{error}; {RESTORE}") from error


def check_nodes(log: str) -> None:
    """Before anything is started. What a cluster needs is not installed with all else."""
    try:
        from naysay.log.link import Address
    except ImportError as error:
        raise Unable("--log needs the package nats-py: pip install nats-py, or requirements-cluster.txt") from error
    try:
        Address.parse(log)
    except ValueError as error:
        raise WrongInput(f"--log: {error}") from error


def greet(here: str, others: str | None) -> None:
    """The address, and a code that phones can read."""
    print(f"\n  Naysay is at {here}")
    if others:
        import segno

        print(f"  Phones on the same network: {others}\n" if others != here else "")
        segno.make(others, micro=False).terminal(compact=True)
    print("  Ctrl+C ends it.\n", flush=True)


def cluster(
    workers: Annotated[int, typer.Option(min=1, max=32, help="Servers, any of which may end.")] = 3,
    nodes: Annotated[int, typer.Option(help="That keep the log between them: 1, 3 or 5.")] = 3,
    host: Host = "0.0.0.0",
    port: Port = None,
    data: Data = None,
) -> None:
    """Start a whole cluster on this machine, to see it: nodes of NATS, workers, and Caddy before them."""
    from naysay.cluster.local import Cluster, run
    from naysay.cluster.nodes import NoNodes
    from naysay.log import InUse, held
    from naysay.server.run import CannotListen, addresses, listen
    from naysay.server.settings import data_folder

    if nodes not in (1, 3, 5):
        raise WrongInput(f"expected --nodes to be 1, 3 or 5, of which most must be there; got {nodes}")
    try:
        with listen(host, port) as listener:
            chosen = listener.getsockname()[1]
    except CannotListen as error:
        raise WrongInput(f"{error}; choose another with --host or --port") from error
    here, lan = addresses(host, chosen)
    folder = (data or data_folder()) / "cluster"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with held(folder, f"which serves {here}"):
            run(Cluster(folder, host, chosen, lan or here, workers, nodes), here, lambda line: print(line, flush=True))
    except OSError as error:
        raise WrongInput(f"cannot keep the tables in {folder}: {error.strerror}; choose another with --data") from error
    except (InUse, NoNodes) as error:
        raise Unable(str(error)) from error
