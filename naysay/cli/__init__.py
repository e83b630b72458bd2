"""The command line. Games, lab, joblib and rich are imported by the commands that need them: `play` must start fast."""

from naysay.cli.command import app, main, naysay, with_command
from naysay.cli.keeping import backup, logs, sweep
from naysay.cli.laboratory import arena, perft, simulate, train
from naysay.cli.saved import games, replay, verify
from naysay.cli.serving import cluster, play, serve

__all__ = ["main", "naysay", "with_command"]

for command in (play, serve, cluster, games, simulate, arena, train, perft, replay, verify, backup, sweep):
    app.command()(command)
app.add_typer(logs, name="log", help="What the tables are kept in.")
