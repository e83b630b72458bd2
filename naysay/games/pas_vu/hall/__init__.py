"""The hall as a library of its own. It knows poses, rest, room and sight, and nothing of turns, cards or plans.

`pose`, `shapes` and `interior` are pure. `rest` and `space` need MuJoCo, `sight` needs numba: `rest` and `sight` load
it when they are first called, and nobody imports `space` before, so that a server with no table of this game never
does.
"""
