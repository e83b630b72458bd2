"""How near things in the hall are to each other. MuJoCo tells; nothing moves."""

from __future__ import annotations

import mujoco
import numpy as np

from naysay.games.pas_vu.hall.bodies import Floats
from naysay.games.pas_vu.hall.interior import Ghost, Interior
from naysay.games.pas_vu.hall.world import Geoms, World, turned, world

FURTHER = 0.001  # squares beyond what is asked for: no distance greater than that is worked out


def arranged(interior: Interior) -> World:
    """A world in which nothing moves; whoever has it holds BUSY."""
    hall = world(None)
    hall.load(interior)
    mujoco.mj_kinematics(hall.model, hall.data)
    hall.reach = around(hall, np.arange(hall.model.ngeom))
    return hall


def guest(hall: World, ghost: Ghost) -> Geoms:
    """A ghost that the interior does not have, where it would be."""
    name = f"guest {ghost.size}"
    slot = hall.slots[name]
    hall.data.mocap_pos[slot], hall.data.mocap_quat[slot] = ghost.foot, turned(ghost)
    mujoco.mj_kinematics(hall.model, hall.data)
    geoms = hall.geoms[name]
    hall.reach[geoms] = around(hall, geoms)
    return geoms


def closer(hall: World, ones: Geoms, others: Geoms, than: float) -> bool:
    """Whether any of these is closer to any of those; closer than a distance below 0 is as deep inside it."""
    middles, reach = hall.data.geom_xpos[others], hall.reach[others]
    for one in ones:
        apart = np.abs(middles - hall.data.geom_xpos[one]) - reach - hall.reach[one]
        for other in others[(apart < than).all(axis=1)]:
            if mujoco.mj_geomDistance(hall.model, hall.data, one, other, max(than, 0) + FURTHER, None) < than:
                return True
    return False


def around(hall: World, geoms: Geoms) -> Floats:
    """Half the sizes of the boxes around them that lie along the hall's own axes."""
    turns = np.abs(hall.data.geom_xmat[geoms].reshape(-1, 3, 3))
    sizes: Floats = (turns @ hall.model.geom_aabb[geoms, 3:, None])[..., 0]
    return sizes
