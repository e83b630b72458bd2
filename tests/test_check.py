"""The one command that checks everything, with small programs in the place of the checks."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTING = """
import signal, sys
import bootstrap, check
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background has not
bootstrap.set_up = lambda *files: None
check.CHECKS = {name: [sys.executable, "-c", script] for name, script in %r.items()}
with bootstrap.quiet_interrupt():
    check.main(sys.argv[1:])
"""


def command(scripts: dict[str, str], *arguments: str) -> list[str]:
    return [sys.executable, "-c", SETTING % scripts, *arguments]


def run(scripts: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(scripts, *arguments), cwd=ROOT, capture_output=True, text=True)


def test_every_check_is_heard_of_and_those_that_fail_show_what_they_said():
    done = run({"lint": "print('silence')", "types": "print('line 3 is wrong'); exit(1)", "format": ""})
    assert done.returncode == 1
    assert done.stderr == "Failed: types\n"
    words = [line.split()[:2] for line in done.stdout.splitlines()]
    assert sorted(words) == [["format", "ok"], ["line", "3"], ["lint", "ok"], ["types", "failed"]]
    assert words.index(["line", "3"]) == words.index(["types", "failed"]) + 1


def test_only_those_named_are_run_and_a_name_that_is_none_is_refused():
    scripts = {"lint": "", "types": "exit(1)"}
    assert run(scripts, "lint").returncode == 0
    refused = run(scripts, "linnt")
    assert (refused.returncode, refused.stderr) == (1, "No check is named linnt. The checks: lint, types\n")


MEET = """
import os, pathlib, time
mine, theirs = map(pathlib.Path, %r)
mine.write_text(str(os.getpid()))
while not theirs.exists():
    time.sleep(0.01)
time.sleep(%d)
"""


def two_that_meet(folder: Path, stay: int = 0) -> dict[str, str]:
    """Each ends only when the other has begun."""
    lint, types = str(folder / "lint"), str(folder / "types")
    return {"lint": MEET % ((lint, types), stay), "types": MEET % ((types, lint), stay)}


def test_two_run_at_once(tmp_path):
    assert run(two_that_meet(tmp_path)).returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="there no process can be sent this signal alone")
def test_an_interrupt_ends_all_that_run(tmp_path):
    files = [tmp_path / "lint", tmp_path / "types"]
    with subprocess.Popen(command(two_that_meet(tmp_path, stay=60)), cwd=ROOT, stderr=subprocess.PIPE) as checking:
        while not all(file.exists() and file.read_text() for file in files):
            time.sleep(0.01)
        checking.send_signal(signal.SIGINT)
        _, said = checking.communicate(timeout=20)
    assert (checking.returncode, said) == (130, b"\n")
    for file in files:
        with pytest.raises(ProcessLookupError):
            os.kill(int(file.read_text()), 0)
