"""Starts Naysay, setting it up first where needed: python3 play.py [COMMAND ...]"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Naysay needs Python 3.11 or newer; this is %d.%d (%s)."
        " Install a newer one and start with it, as in: python3.12 play.py"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

import bootstrap

if __name__ == "__main__":
    bootstrap.play(sys.argv[1:] or ["play"])
