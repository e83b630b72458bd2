"""What MuJoCo says of the same halls: how deep things overlap, and what rays hit."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import mujoco
import numpy as np
from numpy.typing import NDArray

from naysay.games.pas_vu.hall.bodies import CORNERS, Flags, Floats
from naysay.games.pas_vu.hall.interior import Door, Ghost, Interior
from naysay.games.pas_vu.hall.shapes import FURNITURE, KEYHOLE, Piece
from naysay.games.pas_vu.hall.sight import camera, glass
from naysay.games.pas_vu.hall.world import turned

NEAR = 0.001  # distances above that do not matter
FURNISHED, HAUNTED, ELSEWHERE = range(3)  # MuJoCo's groups: the furniture, one ghost in turn, the others
FAR = mujoco.mjMAXVAL
ONLY = np.eye(6, dtype=np.uint8)


@cache
def lattice(step: float) -> Floats:
    """The points (u, v, 1) of the keyhole's picture, lowest first, by the words of its shape and not by our code."""
    slot, side, above, below = KEYHOLE.slot, KEYHOLE.disc / step, KEYHOLE.disc / step, KEYHOLE.slot.bottom / step
    across, up = (np.arange(round(low), round(high)) + 0.5 for low, high in ((-side, side), (below, above)))
    u, v = (each.ravel() * step for each in np.meshgrid(across, up))
    disc = u * u + v * v <= KEYHOLE.disc**2
    wide = slot.top + (slot.foot - slot.top) * v / slot.bottom
    inside = disc | ((v < 0) & (v >= slot.bottom) & (np.abs(u) <= wide))
    found: Floats = np.stack([u, v, np.ones_like(u)], axis=1)[inside]
    return found


def around(ghost: Ghost) -> list[Floats]:
    """The corners of two boxes around the ends of a ghost: it is between them."""
    ends = np.array([ghost.foot, np.add(ghost.foot, np.multiply(ghost.axis, ghost.figure.neck))])
    return list((ends[:, None] + CORNERS * ghost.figure.radius).reshape(-1, 3))


def inside(ghost: Ghost, points: Floats) -> Flags:
    radius, neck = ghost.figure.radius, ghost.figure.neck
    away = points - ghost.foot
    level = away @ ghost.axis
    column = (level >= 0) & (level <= neck) & ((away**2).sum(axis=1) - level**2 <= radius**2)
    found: Flags = column | (((away - np.multiply(ghost.axis, neck)) ** 2).sum(axis=1) <= radius**2)
    return found


def within(points: Floats, door: Door, corners: list[Floats]) -> Floats:
    """Those points of the picture, in the lattice's order, that are in the box around these corners.

    All if one of the corners is not before the eye.
    """
    eye, *frame = camera(door)
    u, v, ahead = np.array(frame) @ (np.array(corners) - eye).T
    if ahead.min() <= 0:
        return points
    u, v = u / ahead, v / ahead
    first, last = np.searchsorted(points[:, 1], [v.min(), v.max()])
    rows = points[first:last]
    found: Floats = rows[(rows[:, 0] >= u.min()) & (rows[:, 0] <= u.max())]
    return found


class Oracle:
    """An interior as MuJoCo's own bodies."""

    def __init__(self, interior: Interior) -> None:
        spec = mujoco.MjSpec()
        for piece, pose in interior.furniture:
            thing = spec.worldbody.add_body(name=piece, mocap=True, pos=pose.pos, quat=pose.quat)
            for part in FURNITURE[piece].parts:
                thing.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, pos=part.pos, size=part.half, group=FURNISHED)
        for number, ghost in interior.ghosts:
            thing = spec.worldbody.add_body(name=str(number), mocap=True, pos=ghost.foot, quat=turned(ghost))
            radius, neck = ghost.figure.radius, ghost.figure.neck
            thing.add_geom(
                type=mujoco.mjtGeom.mjGEOM_CYLINDER, pos=[0, 0, neck / 2], size=[radius, neck / 2, 0], group=HAUNTED
            )
            thing.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, pos=[0, 0, neck], size=[radius, 0, 0], group=HAUNTED)
        self.interior = interior
        self.model = spec.compile()
        self.data = mujoco.MjData(self.model)
        self.hit = np.empty(1, np.int32)
        mujoco.mj_kinematics(self.model, self.data)
        self.geoms = {
            body.name: range(body.geomadr[0], body.geomadr[0] + body.geomnum[0])
            for body in map(self.model.body, range(1, self.model.nbody))
        }

    def depth(self, *things: Piece | int) -> float:
        """How deep one of these is in anything, at most; below 0: in nothing."""
        names = set(map(str, things))
        depths = (
            -float(mujoco.mj_geomDistance(self.model, self.data, a, b, NEAR, None))
            for one, other in combinations(self.geoms, 2)
            if {one, other} & names
            for a in self.geoms[one]
            for b in self.geoms[other]
            if self.close(a, b)
        )
        return max(depths, default=0.0)

    def close(self, a: int, b: int) -> bool:
        reach = self.model.geom_rbound[a] + self.model.geom_rbound[b]
        return bool(np.abs(self.data.geom_xpos[a] - self.data.geom_xpos[b]).max() < reach)

    def look(self, door: Door, step: float) -> NDArray[np.int64]:
        """How many points of the lattice show each ghost straight and in the mirror."""
        eye, *frame = camera(door)
        middle, wide, high, normal = glass(self.interior)
        window = within(lattice(step), door, [middle + x * wide + y * high for x in (-1, 1) for y in (-1, 1)])
        pane = self.panes(eye, window @ frame, self.cast(eye, window @ frame, FURNISHED))
        window = np.column_stack([window, pane])[np.isfinite(pane)]
        found = []
        for number, ghost in self.interior.ghosts:
            self.model.geom_group[self.model.geom_group != FURNISHED] = ELSEWHERE
            self.model.geom_group[self.geoms[str(number)]] = HAUNTED
            rays = within(lattice(step), door, around(ghost)) @ frame
            straight = self.first(eye, rays)
            image = [point - 2 * ((point - middle) @ normal) * normal for point in around(ghost)]
            *ours, pane = within(window, door, image).T
            rays = np.array(ours).T @ frame
            starts, back = eye + rays * pane[:, None], rays - 2 * (rays @ normal)[:, None] * normal
            apart = ~inside(ghost, starts)  # a ray that begins inside one who touches the glass does not come to it
            mirror = sum(map(self.comes_first, starts[apart], back[apart]))
            found.append((straight, mirror))
        return np.array(found, np.int64).reshape(-1, 2)

    def first(self, start: Floats, rays: Floats) -> int:
        """How many rays come to the ghost first."""
        far = self.cast(start, rays, HAUNTED)
        found = np.isfinite(far)
        return int((far[found] < self.cast(start, rays[found], FURNISHED)).sum()) if found.any() else 0

    def panes(self, eye: Floats, rays: Floats, wall: Floats) -> Floats:
        """Where rays come to the front of the glass, before anything else; inf: nowhere."""
        middle, wide, high, normal = glass(self.interior)
        facing = rays @ normal
        with np.errstate(divide="ignore", invalid="ignore"):
            t = (middle - eye) @ normal / facing
            aside = eye + rays * t[:, None] - middle
            inside = (np.abs(aside @ wide) <= wide @ wide) & (np.abs(aside @ high) <= high @ high)
        return np.where((facing < 0) & (t > 0) & inside & (t < wall), t, np.inf)

    def cast(self, start: Floats, rays: Floats, group: int) -> Floats:
        """How far rays from one point go until they hit something of a group."""
        far, hit = np.empty(len(rays)), np.empty(len(rays), np.int32)
        mujoco.mj_multiRay(
            self.model,
            self.data,
            start,
            rays.ravel(),
            ONLY[group],
            True,
            -1,
            hit,
            far,
            None,
            len(rays),
            mujoco.mjMAXVAL,
        )
        return np.where(hit >= 0, far, np.inf)

    def comes_first(self, start: Floats, ray: Floats) -> bool:
        """Whether one ray comes to the ghost first."""
        far = self.cast_one(start, ray, HAUNTED)
        return far < np.inf and far < self.cast_one(start, ray, FURNISHED)

    def cast_one(self, start: Floats, ray: Floats, group: int) -> float:
        far = mujoco.mj_ray(self.model, self.data, start, ray, ONLY[group], True, -1, self.hit)
        return far if self.hit[0] >= 0 else np.inf
