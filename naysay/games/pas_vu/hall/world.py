"""The hall in MuJoCo: one piece is free to move, or none, and all else stands fast."""

from __future__ import annotations

from functools import cache
from math import exp
from threading import RLock
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.bodies import Floats, corners
from naysay.games.pas_vu.hall.interior import FLOCK, SIDES, Ghost, Interior
from naysay.games.pas_vu.hall.pose import Pose, Quat
from naysay.games.pas_vu.hall.shapes import FURNITURE, GHOSTS, PIECES, SIZES, Piece, Size

Thing = Piece | int  # a piece, or a ghost by its number
Geoms = NDArray[np.int64]

STEP = 0.008  # seconds
STEPS = 5  # in a frame
FRAME = STEP * STEPS
AWAY = (50.0, 50.0, 50.0)

BUSY = RLock()  # the worlds are shared: whoever loads one holds this until it is done with it


class World:
    """The pieces, as many ghosts as there are, and a guest of each size; what an interior does not have is far away."""

    def __init__(self, moving: Piece | None) -> None:
        self.moving = moving
        self.model = built(moving)
        self.data = mujoco.MjData(self.model)
        self.slots = {body.name: int(body.mocapid[0]) for body in map(self.model.body, range(self.model.nbody))}
        self.still: tuple[Floats, Floats] = (self.data.mocap_pos.copy(), self.data.mocap_quat.copy())
        self.geoms = {body.name: geoms_of(body) for body in map(self.model.body, range(self.model.nbody))}
        self.interior: Interior | None = None
        self.things: dict[Thing, Geoms] = {}  # those of the interior
        self.reach: Floats = np.zeros((self.model.ngeom, 3))  # half the sizes of the boxes around each

    def load(self, interior: Interior) -> None:
        """All of the interior but the piece that moves."""
        if interior is self.interior:
            return
        places, turns = self.still
        places[:], turns[:] = AWAY, (1, 0, 0, 0)
        self.things = {}
        for piece, pose in interior.furniture:
            if piece != self.moving:
                slot = self.slots[piece]
                places[slot], turns[slot] = pose.pos, pose.quat
                self.things[piece] = self.geoms[piece]
        free = {size: iter(range(len(SIDES) * FLOCK.count(size))) for size in SIZES}
        for number, ghost in interior.ghosts:
            name = f"{ghost.size} {next(free[ghost.size])}"
            slot = self.slots[name]
            places[slot], turns[slot] = ghost.foot, turned(ghost)
            self.things[number] = self.geoms[name]
        self.reset()
        self.interior = interior

    def reset(self) -> None:
        """Nothing of what was before is left: the same steps follow."""
        mujoco.mj_resetData(self.model, self.data)
        self.data.mocap_pos[:], self.data.mocap_quat[:] = self.still

    def put(self, pose: Pose) -> None:
        """The piece that moves, not moving."""
        self.reset()
        self.data.qpos[:3], self.data.qpos[3:] = pose.pos, pose.quat

    @property
    def pose(self) -> Pose:
        x, y, z, *quat = self.data.qpos.tolist()
        return Pose((x, y, z), tuple(quat))

    @property
    def corners(self) -> Floats:
        assert self.moving is not None
        return corners(self.moving, self.pose)

    def run(self, frames: int, damping: float = 0.0) -> None:
        slower = exp(-damping * FRAME)
        for _ in range(frames):
            mujoco.mj_step(self.model, self.data, STEPS)
            self.data.qvel *= slower

    def depth(self) -> float:
        """How deep the piece that moves is in anything; -inf if it touches nothing."""
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_collision(self.model, self.data)
        return float(-self.data.contact.dist.min(initial=np.inf))


@cache
def world(moving: Piece | None) -> World:
    return World(moving)


def geoms_of(body: Any) -> Geoms:
    return np.arange(body.geomadr[0], body.geomadr[0] + body.geomnum[0])


def turned(ghost: Ghost) -> Quat:
    """The turn that takes up to a ghost's axis."""
    if not ghost.lying:
        return (1.0, 0.0, 0.0, 0.0)
    x, y, _ = ghost.axis
    half = 0.5**0.5
    return (half, -y * half, x * half, 0.0)


def built(moving: Piece | None) -> mujoco.MjModel:
    spec = mujoco.MjSpec()
    spec.memory = 1 << 23
    option = spec.option
    option.timestep = STEP
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.impratio = 10
    option.iterations = 50
    option.tolerance = 1e-10
    shape = spec.default.geom
    shape.friction = [0.6, 0.005, 0.0001]
    shape.solref[:] = [0.01, 1]
    shape.solimp[:3] = [0.95, 0.99, 0.001]
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[10, 10, 0.1], friction=[0.7, 0.005, 0.0001])
    for piece in PIECES:
        thing = spec.worldbody.add_body(name=piece, mocap=piece != moving)
        if piece == moving:
            thing.add_freejoint()
        density = FURNITURE[piece].density
        for part in FURNITURE[piece].parts:
            thing.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, pos=part.pos, size=part.half, density=density)
    for size in SIZES:
        add_ghost(spec, size, f"guest {size}")
        for n in range(len(SIDES) * FLOCK.count(size)):
            add_ghost(spec, size, f"{size} {n}")
    return spec.compile()


def add_ghost(spec: mujoco.MjSpec, size: Size, name: str) -> None:
    figure, half = GHOSTS[size], GHOSTS[size].neck / 2
    thing = spec.worldbody.add_body(name=name, mocap=True)
    thing.add_geom(type=mujoco.mjtGeom.mjGEOM_CYLINDER, pos=[0, 0, half], size=[figure.radius, half, 0])
    thing.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, pos=[0, 0, figure.neck], size=[figure.radius, 0, 0])
