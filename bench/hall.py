"""What the hall costs, and the same look by MuJoCo's rays and by Embree: python bench/hall.py [--write]

All of it in milliseconds of the processor, on one core, in the halls that the tests keep. The peers look straight only,
and not in the mirror: less than our look does. Their interiors are built and their rays chosen before the clock runs:
for each ghost only those that may come to it, and of these only those that do are sent on to the furniture.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from statistics import median

import numpy as np
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh

from naysay.games.pas_vu.hall.bodies import AXES, CORNERS, PLACE, SIZE, Floats, boxes, furniture, ghosts
from naysay.games.pas_vu.hall.interior import DOORS, Door, Ghost, Interior
from naysay.games.pas_vu.hall.look import look
from naysay.games.pas_vu.hall.pose import Pose
from naysay.games.pas_vu.hall.rest import Lifted, Unsettled, lift, set_down
from naysay.games.pas_vu.hall.shapes import HALL, KEYHOLE, Piece
from naysay.games.pas_vu.hall.sight import ALL, MASK, STEP, camera, exposed, points, seen
from naysay.games.pas_vu.hall.space import fits, nearest_free
from tests.games.pas_vu.hall.halls import Drop, drops, halls
from tests.games.pas_vu.hall.oracle import ELSEWHERE, FURNISHED, HAUNTED, Oracle, around, lattice, within

ROOT = Path(__file__).parents[1]
PEER_LOOKS = 120
FINER = 4
SIDES, RINGS = 64, 16  # of a ghost's mesh
GHOSTS = 28
FACES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))  # of a box, by its corners

FIRST = """
import time
start = time.perf_counter()
from naysay.games.pas_vu.hall.interior import DOORS, Ghost, Interior
from naysay.games.pas_vu.hall.sight import seen
seen(Interior.of({}, {3: Ghost.of(0, "small", (2.5, 2.5, 0))}), DOORS[2])
print(time.perf_counter() - start, time.process_time())
"""

Rays = list[Floats]  # of each ghost


class ByMujoco:
    def __init__(self, interior: Interior) -> None:
        self.interior, self.oracle = interior, Oracle(interior)

    def shares(self, eye: Floats, rays: Rays) -> Floats:
        model = self.oracle.model
        hits = []
        for (number, _), mine in zip(self.interior.ghosts, rays, strict=True):
            model.geom_group[model.geom_group != FURNISHED] = ELSEWHERE
            model.geom_group[self.oracle.geoms[str(number)]] = HAUNTED
            hits.append(self.oracle.first(eye, mine) if len(mine) else 0)
        return np.array(hits) / points(STEP)


class ByEmbree:
    def __init__(self, interior: Interior) -> None:
        self.hall = mesh(np.concatenate([box_mesh(*entry) for entry in interior.furniture]))
        self.each = [mesh(ghost_mesh(ghost)) for _, ghost in interior.ghosts]

    def shares(self, eye: Floats, rays: Rays) -> Floats:
        hits = []
        for alone, mine in zip(self.each, rays, strict=True):
            start = np.broadcast_to(eye.astype(np.float32), mine.shape).copy()
            far = alone.run(start, mine, query="DISTANCE")
            found = far < 1e9
            wall = self.hall.run(start[found], mine[found], query="DISTANCE") if found.any() else np.empty(0)
            hits.append((far[found] < wall).sum())
        return np.array(hits) / points(STEP)


def mesh(triangles: Floats) -> rtcore_scene.EmbreeScene:
    scene = rtcore_scene.EmbreeScene()
    TriangleMesh(scene=scene, vertices=triangles.astype(np.float32))
    return scene


def box_mesh(piece: Piece, pose: Pose) -> Floats:
    """The triangles of a piece's boxes."""
    corners = np.array(
        [row[PLACE:AXES] + (CORNERS * row[SIZE:]) @ row[AXES:SIZE].reshape(3, 3) for row in boxes(piece, pose)]
    )
    return np.concatenate([corners[:, [*each]] for a, b, c, d in FACES for each in ((a, b, c), (a, c, d))])


def ghost_mesh(ghost: Ghost) -> Floats:
    """Its foot, its side and its head, in rings."""
    radius, neck = ghost.figure.radius, ghost.figure.neck
    tilt = np.linspace(0, np.pi / 2, RINGS + 1)
    rings = [(0.0, 0.0), (radius, 0.0), *zip(radius * np.cos(tilt), neck + radius * np.sin(tilt), strict=True)]
    turns = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
    axis = np.array(ghost.axis)
    side = np.cross(axis, (0.0, 0.0, 1.0) if ghost.lying else (1.0, 0.0, 0.0))
    ways = np.cos(turns)[:, None] * side + np.sin(turns)[:, None] * np.cross(axis, side)
    grid = np.array([ghost.foot + wide * ways + high * axis for wide, high in rings])
    a, b = grid[:-1], grid[1:]
    c, d = np.roll(b, -1, axis=1), np.roll(a, -1, axis=1)
    triangles: Floats = np.concatenate([np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)]).reshape(-1, 3, 3)
    return triangles


def straight(interior: Interior, door: Door, step: float) -> Floats:
    """How much of the picture each ghost fills by our look, the mirror left out."""
    hall = (
        furniture(interior.furniture),
        ghosts(ghost for _, ghost in interior.ghosts),
        np.zeros((4, 3)),
        camera(door),
        MASK,
    )
    shares: Floats = look(*hall, step, ALL, False, np.arange(len(interior.ghosts)))[0].sum(axis=1) / points(step)
    return shares


def cost(work: Callable[[], object]) -> float:
    """Milliseconds of the processor; a refusal is as good as any other result."""
    start = time.process_time()
    with suppress(Unsettled):
        work()
    return (time.process_time() - start) * 1000


def candidate(lifted: Lifted, drop: Drop) -> None:
    """A place for a piece, as a bot tries it: let it settle, and see who would be exposed from where."""
    rest = set_down(lifted, drop.piece, drop.wish)
    interior = lifted.interior.with_piece(drop.piece, rest.pose)
    exposed(interior, DOORS, everyone(interior))


def everyone(interior: Interior) -> list[Ghost]:
    """As many as four seats have: those of the interior, and the first of them again."""
    return ([ghost for _, ghost in interior.ghosts] * GHOSTS)[:GHOSTS]


def beside_peers() -> str:
    """The same looks, one after the other by each, so that all meet the same machine."""
    every = [(interior, door) for interior in halls() for door in DOORS]
    times: dict[str, list[float]] = {}
    wrong: dict[str, int] = {}
    verdicts = 0

    def measured(name: str, true: Floats, work: Callable[[], Floats]) -> None:
        found: list[Floats] = []
        times.setdefault(name, []).append(cost(lambda: found.append(work())))
        wrong[name] = wrong.get(name, 0) + int(((found[0] >= KEYHOLE.seen) != true).sum())

    for interior, door in every[:: len(every) // PEER_LOOKS + 1]:
        eye, *frame = camera(door)
        rays = [within(lattice(STEP), door, around(ghost)) @ frame for _, ghost in interior.ghosts]
        single = [each.astype(np.float32) for each in rays]
        mujoco, embree = ByMujoco(interior), ByEmbree(interior)
        true = straight(interior, door, STEP / FINER) >= KEYHOLE.seen
        verdicts += len(true)
        measured("ours", true, lambda: straight(interior, door, STEP))  # noqa: B023
        measured("MuJoCo", true, lambda: mujoco.shares(eye, rays))  # noqa: B023
        measured("Embree", true, lambda: embree.shares(eye, single))  # noqa: B023
        times.setdefault("seen", []).append(cost(lambda: seen(interior, door)))  # noqa: B023

    def row(title: str, name: str) -> str:
        slower, in_all = median(times[name]) / median(times["ours"]), sum(times[name]) / sum(times["ours"])
        agreement = f"{1 - wrong[name] / verdicts:.2%}" if name in wrong else ""
        return f"| {title} | {median(times[name]):.2f} | {slower:.1f} × | {in_all:.1f} × | {agreement} |"

    return f"""The same look by others, straight only and on the same lattice: {len(times["ours"])} looks, {verdicts}
ghosts. Agreement is with a lattice {FINER} times finer.

| | median | ours, times | in all looks together | agreement |
|---|---|---|---|---|
{row("ours", "ours")}
{row("MuJoCo, `mj_multiRay`", "MuJoCo")}
{row("Embree, `embreex`", "Embree")}
{row("ours as the referee looks: in the mirror too, and at close calls again", "seen")}
"""


def alone() -> str:
    referee = [cost(lambda: seen(interior, door)) for interior in halls() for door in DOORS]  # noqa: B023
    bots = [cost(lambda: exposed(interior, DOORS, everyone(interior))) for interior in halls()]  # noqa: B023
    rooms = [cost(lambda: fits(interior, None, ghost)) for interior in halls() for _, ghost in interior.ghosts]  # noqa: B023
    wishes = [Ghost.of(0, "small", (column + 0.5, row + 0.5, 0)) for column in range(HALL) for row in range(HALL)]
    near = [cost(lambda: nearest_free(interior, wish)) for interior in halls()[::5] for wish in wishes]  # noqa: B023
    lifts, settles, candidates, upright = [], [], [], []
    for drop in drops():
        lifts.append(cost(lambda: lift(drop.interior, drop.piece)))  # noqa: B023
        lifted = lift(drop.interior, drop.piece)
        settles.append(cost(lambda: set_down(lifted, drop.piece, drop.wish)))  # noqa: B023
        candidates.append(cost(lambda: candidate(lifted, drop)))  # noqa: B023
        if drop.wish.quat[1] == drop.wish.quat[2] == 0:
            upright.append(candidates[-1])

    def row(what: str, numbers: list[float]) -> str:
        return f"| {what} | {median(numbers):.2f} | {np.percentile(numbers, 95):.2f} |"

    return f"""| what | median | 95 % |
|---|---|---|
{row("a referee's look, straight and in the mirror, all ghosts", referee)}
{row(f"a bot's look, 24 doors × {GHOSTS} ghosts", bots)}
{row("whether a ghost fits", rooms)}
{row("where in a square a small ghost finds room, meant to be in its middle", near)}
{row("lifting a piece off, and what had rested on it", lifts)}
{row("settling it where it was dropped", settles)}
{row(f"a bot's whole candidate: settle, check, 24 doors × {GHOSTS} ghosts", candidates)}
{row("the same, held upright: on the floor, or on what is there", upright)}
"""


def first(cache: str) -> tuple[float, float]:
    """Seconds from a fresh process to its first look, and those of the processor."""
    command, environment = [sys.executable, "-c", FIRST], {**os.environ, "NUMBA_CACHE_DIR": cache}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    passed, worked = map(float, said.split())
    return passed, worked


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true", help="write bench/results/hall.md")
    write = parser.parse_args().write
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = first(cache), first(cache)
    exposed(halls()[0], DOORS, everyone(halls()[0]))
    lift(halls()[0], "piano")
    versions = ", ".join(f"{name} {version(name)}" for name in ("mujoco-core", "numba", "embreex"))
    text = f"""# The hall

{platform.machine()}, one of {os.cpu_count()} cores, Python {platform.python_version()}, {time.strftime("%Y-%m-%d")};
{versions}.
Milliseconds of the processor, in {len(halls())} random halls that are much wilder than those people make.

{alone()}
{beside_peers()}
The first look of a fresh process, with imports: {cold[0]:.1f} s ({cold[1]:.1f} s of the processor) if nothing was ever
compiled, {warm[0]:.1f} s ({warm[1]:.1f} s) from what is kept on disk.
"""
    print(text)
    if write:
        (ROOT / "bench" / "results" / "hall.md").write_text(text)


if __name__ == "__main__":
    main()
