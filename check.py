"""Runs every check, or only those named: python3 check.py [NAME ...] [-- PYTEST ARGUMENTS]

The tests show their progress; the other checks run beside them, and are heard of when they end.
"""

import os
import subprocess
import sys
import tempfile
import time

if sys.version_info < (3, 11):
    sys.exit(
        "Naysay needs Python 3.11 or newer; this is %d.%d (%s)."
        " Install a newer one and start with it, as in: python3.12 check.py"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

import bootstrap

PYTHON = str(bootstrap.PYTHON)
WORKERS = str((os.cpu_count() or 1) + 2)  # many tests only wait
CHECKS = {
    "tests": [PYTHON, "-m", "pytest", "-n", WORKERS, "--maxschedchunk", "1", "-rs"],
    "lint": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "types": [PYTHON, "-m", "mypy"],
    "page-types": ["npm", "run", "check"],
    "page-lint": ["npm", "run", "lint"],
    "page-tests": ["npm", "test"],
}
AT_ONCE = 2  # the tests and one other: more would only take the processor away from tests that watch the time


def main(arguments):
    end = arguments.index("--") if "--" in arguments else len(arguments)
    chosen, pytest_arguments = arguments[:end] or list(CHECKS), arguments[end + 1 :]
    unknown = [name for name in chosen if name not in CHECKS]
    if unknown:
        sys.exit("No check is named %s. The checks: %s" % (", ".join(unknown), ", ".join(CHECKS)))
    bootstrap.set_up("requirements.txt", "requirements-dev.txt")
    if "tests" in chosen:
        os.environ["NAYSAY_CHROMIUM"] = bootstrap.chromium()
        os.environ["NAYSAY_PROXIES"] = bootstrap.proxies()
        say(line for line in bootstrap.build_page().splitlines() if "gzip:" in line)
    waiting = [Check(name, pytest_arguments) for name in CHECKS if name in chosen]
    running, failed = [], []
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                running.append(waiting.pop(0).start())
            ended = [check for check in running if check.process.poll() is not None]
            for check in ended:
                running.remove(check)
                say(check.result(beside="tests" in [other.name for other in running]))
            failed += [check.name for check in ended if check.process.returncode]
            time.sleep(0.05)
    finally:
        for check in running:
            check.process.terminate()
        for check in running:
            check.process.wait()
    sys.exit("Failed: " + ", ".join(name for name in CHECKS if name in failed) if failed else 0)


class Check:
    def __init__(self, name, pytest_arguments):
        self.name, self.command = name, CHECKS[name]
        self.folder, self.environment = bootstrap.ROOT, os.environ
        if self.command[0] == "npm":
            npm, self.environment = bootstrap.install_page_tools()
            self.command, self.folder = npm + self.command[1:], bootstrap.WEB
        if name == "tests":
            self.command = self.command + pytest_arguments
        self.said = None if name == "tests" else tempfile.TemporaryFile()  # noqa: SIM115

    def start(self):
        self.started = time.time()
        self.process = subprocess.Popen(
            self.command, cwd=self.folder, env=self.environment, stdout=self.said, stderr=self.said
        )
        return self

    def result(self, beside):
        """Its line, on one of its own beside the tests' dots, and what a check that failed had to say."""
        word = "failed" if self.process.returncode else "ok"
        lines = [""] if beside else []
        lines.append("%-10s  %-6s  %5.1f s" % (self.name, word, time.time() - self.started))
        if self.process.returncode and self.said:
            self.said.seek(0)
            lines += self.said.read().decode("utf-8", "replace").splitlines()
        return lines


def say(lines):
    for line in lines:
        print(line)
    sys.stdout.flush()  # before a check writes to the same place


if __name__ == "__main__":
    with bootstrap.quiet_interrupt():
        main(sys.argv[1:])
