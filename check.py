"""Runs every check, or only those named: python3 check.py [NAME ...] [-- PYTEST ARGUMENTS]"""

import os
import subprocess
import sys
import time

if sys.version_info < (3, 11):
    sys.exit(
        "Naysay needs Python 3.11 or newer; this is %d.%d (%s)."
        " Install a newer one and start with it, as in: python3.12 check.py"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

import bootstrap

PYTHON = str(bootstrap.PYTHON)
CHECKS = {
    "lint": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "types": [PYTHON, "-m", "mypy"],
    "page-types": ["npm", "run", "check"],
    "page-lint": ["npm", "run", "lint"],
    "page-tests": ["npm", "test"],
    "tests": [PYTHON, "-m", "pytest", "-n", "auto"],
}


def main(arguments):
    end = arguments.index("--") if "--" in arguments else len(arguments)
    chosen, pytest_arguments = arguments[:end] or list(CHECKS), arguments[end + 1 :]
    unknown = [name for name in chosen if name not in CHECKS]
    if unknown:
        sys.exit("No check is named %s. The checks: %s" % (", ".join(unknown), ", ".join(CHECKS)))
    bootstrap.set_up("requirements.txt", "requirements-dev.txt")
    if "tests" in chosen:
        os.environ["NAYSAY_CHROMIUM"] = bootstrap.chromium()
    failed = [name for name in CHECKS if name in chosen and not passes(name, pytest_arguments)]
    sys.exit("Failed: " + ", ".join(failed) if failed else 0)


def passes(name, pytest_arguments):
    command, folder, environment, output = CHECKS[name], bootstrap.ROOT, os.environ, subprocess.PIPE
    if command[0] == "npm":
        npm, environment = bootstrap.install_page_tools()
        command, folder = npm + command[1:], bootstrap.WEB
    if name == "tests":
        say(line for line in bootstrap.build_page().splitlines() if "gzip:" in line)
        command, output = command + pytest_arguments, None
    started = time.time()
    done = subprocess.run(command, cwd=folder, env=environment, stdout=output, stderr=output and subprocess.STDOUT)
    word = "failed" if done.returncode else "ok"
    say(["%-10s  %-6s  %5.1f s" % (name, word, time.time() - started)])
    if done.returncode and done.stdout:
        say(done.stdout.decode("utf-8", "replace").splitlines())
    return done.returncode == 0


def say(lines):
    for line in lines:
        print(line)
    sys.stdout.flush()  # before the next check writes to the same place


if __name__ == "__main__":
    with bootstrap.quiet_interrupt():
        main(sys.argv[1:])
