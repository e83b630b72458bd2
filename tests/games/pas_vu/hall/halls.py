"""Random halls and drops, kept in `halls.txt` and `drops.txt`; `python -m tests.games.pas_vu.hall.halls` makes them.

A hall is a line of pieces, each with its pose, and of ghosts `number:spot`, with `@heading` for one that lies. A drop
is a line: which hall, which piece, and how it is held.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from naysay.games.pas_vu.hall.interior import FLOCK, SIDES, Ghost, Interior
from naysay.games.pas_vu.hall.pose import Pose, Quat, parse_pose, times
from naysay.games.pas_vu.hall.rest import Unsettled, settle
from naysay.games.pas_vu.hall.shapes import HALL, PIECES, Piece
from naysay.games.pas_vu.hall.space import beyond, heights

FOLDER = Path(__file__).parent
HALLS, DROPS_EACH = 60, 5


class Drop(NamedTuple):
    interior: Interior
    piece: Piece
    wish: Pose


@cache
def halls() -> tuple[Interior, ...]:
    return tuple(map(read, (FOLDER / "halls.txt").read_text().splitlines()))


@cache
def drops() -> tuple[Drop, ...]:
    lines = map(str.split, (FOLDER / "drops.txt").read_text().splitlines())
    return tuple(Drop(halls()[int(n)], cast("Piece", piece), parse_pose(wish)) for n, piece, wish in lines)


def read(line: str) -> Interior:
    words = line.split()
    furniture = {
        cast("Piece", piece): parse_pose(pose) for piece, pose in zip(words[:12:2], words[1:12:2], strict=True)
    }
    return Interior.of(furniture, dict(map(read_ghost, words[12:])))


def read_ghost(word: str) -> tuple[int, Ghost]:
    number, spot, heading = word.replace("@", ":").split(":") if "@" in word else (*word.split(":"), "")
    x, y, z = map(float, spot.split(","))
    ghost = Ghost.of(int(number) // 7, FLOCK[int(number) % 7], (x, y, z), bool(heading), float(heading or 0))
    return int(number), ghost


def written(interior: Interior) -> str:
    ghosts = (
        f"{number}:{','.join(f'{x:g}' for x in ghost.spot)}" + (f"@{ghost.heading:g}" if ghost.lying else "")
        for number, ghost in interior.ghosts
    )
    return " ".join([*(f"{piece} {pose}" for piece, pose in interior.furniture), *ghosts])


def turn(x: float, y: float, z: float, angle: float) -> Quat:
    length = sqrt(x * x + y * y + z * z)
    s = sin(angle / 2) / length
    return (cos(angle / 2), x * s, y * s, z * s)


def random_turn(rng: Random) -> Quat:
    yaw = turn(0, 0, 1, rng.uniform(0, 2 * pi))
    match rng.choices(["upright", "on its back", "on its side", "tilted"], [45, 15, 10, 30])[0]:
        case "upright":
            return yaw
        case "on its back":
            return times(yaw, turn(1, 0, 0, rng.choice([-pi, pi]) / 2))
        case "on its side":
            return times(yaw, turn(0, 1, 0, rng.choice([-pi, pi]) / 2))
        case _:
            return times(yaw, turn(rng.gauss(), rng.gauss(), rng.gauss(), rng.uniform(0.2, 1.5)))


def random_wish(rng: Random, interior: Interior, wild: float = 0.5) -> Pose:
    """Upright anywhere, or anyhow and over a piece that is there."""
    if rng.random() > wild:
        return Pose.of((rng.uniform(0, HALL), rng.uniform(0, HALL), 0), turn(0, 0, 1, rng.uniform(0, 2 * pi)))
    x, y = random_place(rng, interior)
    return Pose.of((x, y, 0), random_turn(rng))


def random_place(rng: Random, interior: Interior) -> tuple[float, float]:
    if rng.random() < 0.3 or not interior.furniture:
        return rng.uniform(0, HALL), rng.uniform(0, HALL)
    x, y, _ = rng.choice(interior.furniture)[1].pos
    return min(max(x + rng.gauss(0, 0.4), 0), HALL), min(max(y + rng.gauss(0, 0.4), 0), HALL)


def random_hall(rng: Random) -> Interior:
    """Three pieces, some ghosts, three pieces, more ghosts: so that some lean on ghosts and some stand on pieces."""
    interior, wild = Interior(()), rng.choice([0.1, 0.4, 0.9])
    numbers = rng.sample(range(len(SIDES) * len(FLOCK)), 28)
    pieces = rng.sample(PIECES, len(PIECES))
    for some, them in ((pieces[:3], numbers[:10]), (pieces[3:], numbers[10:])):
        for piece in some:
            interior = with_random_piece(rng, interior, piece, wild)
        for number in them:
            interior = with_random_ghost(rng, interior, number)
    return interior


def with_random_piece(rng: Random, interior: Interior, piece: Piece, wild: float) -> Interior:
    while True:
        try:
            return interior.with_piece(piece, settle(interior, piece, random_wish(rng, interior, wild)).pose)
        except Unsettled:
            continue


def with_random_ghost(rng: Random, interior: Interior, number: int) -> Interior:
    """Left out if it finds no room in a few tries."""
    seat, size = number // 7, FLOCK[number % 7]
    for _ in range(20):
        lying = rng.random() < 0.1
        x, y = random_place(rng, interior)
        ghost = Ghost.of(seat, size, (x, y, 0), lying, rng.uniform(-pi, pi))
        if spots := heights(interior, ghost):
            return interior.with_ghost(number, ghost.at(*rng.choice(spots)))
    return interior


def main() -> None:
    rng = Random(1)
    made = [random_hall(rng) for _ in range(HALLS)]
    (FOLDER / "halls.txt").write_text("".join(f"{written(interior)}\n" for interior in made))
    dropped = (
        f"{n} {piece} {inner_wish(rng, interior, piece)}\n"
        for n, interior in enumerate(made)
        for piece in rng.choices(PIECES, k=DROPS_EACH)
    )
    (FOLDER / "drops.txt").write_text("".join(dropped))


def inner_wish(rng: Random, interior: Interior, piece: Piece) -> Pose:
    while beyond(piece, wish := random_wish(rng, interior.without_piece(piece))):
        continue
    return wish


if __name__ == "__main__":
    main()
