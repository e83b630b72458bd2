"""Where a piece is and how it is turned.

Poses are rounded before anything is judged, so that server, page and log hold the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, isfinite

from msgspec import Struct

Vec = tuple[float, float, float]
Quat = tuple[float, float, float, float]  # w x y z, of length 1

POS_DIGITS = 4
QUAT_DIGITS = 5
UNIT = 1e-4  # how far a rounded quaternion's length may be from 1
FAR = 99.0  # squares: nothing that anybody means is further away

EXPECTED = (
    f"expected seven numbers 'x,y,z,w,x,y,z': a place, to {POS_DIGITS} digits and within {FAR:.0f} squares, and a"
    f" quaternion of length 1, to {QUAT_DIGITS} digits, its first number that is not 0 above 0"
)


class Pose(Struct, frozen=True):
    pos: Vec
    quat: Quat

    @classmethod
    def of(cls, pos: Sequence[float], quat: Sequence[float]) -> Pose:
        """The rounded pose; of two quaternions that turn alike the one that starts above 0. A rounded one stays."""
        x, y, z = quantised(pos, POS_DIGITS)
        length = hypot(*quat)
        if not (abs(length - 1) <= UNIT and quantised(quat, QUAT_DIGITS) == tuple(quat)):
            quat = [part / length for part in quat]
        a, b, c, d = quantised(quat, QUAT_DIGITS)
        first = next(filter(None, (a, b, c, d)))
        return cls((x, y, z), (a, b, c, d) if first > 0 else (0.0 - a, 0.0 - b, 0.0 - c, 0.0 - d))

    def __str__(self) -> str:
        return ",".join(
            [*(decimal(x, POS_DIGITS) for x in self.pos), *(decimal(x, QUAT_DIGITS) for x in self.quat)],
        )

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Pose:
        return Pose.of((self.pos[0] + x, self.pos[1] + y, self.pos[2] + z), self.quat)


def parse_pose(text: str) -> Pose:
    """The other half of str(pose): takes no pose but a rounded one."""
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 7 or not all(map(isfinite, numbers)) or not any(numbers[3:]):
        raise ValueError(f"{EXPECTED}; got {text[:100]!r}")
    pos, quat = numbers[:3], numbers[3:]
    pose = Pose.of(pos, quat)
    if max(map(abs, pos)) > FAR or [*pose.pos, *pose.quat] != numbers:
        raise ValueError(f"{EXPECTED}; got {text[:100]!r}")
    return pose


def quantised(numbers: Iterable[float], digits: int) -> tuple[float, ...]:
    return tuple(round(float(x), digits) + 0.0 for x in numbers)  # + 0.0: never -0.0


def decimal(x: float, digits: int) -> str:
    """The shortest decimals, never an exponent: a page writes the same."""
    return f"{x:.{digits}f}".rstrip("0").rstrip(".")


def times(a: Quat, b: Quat) -> Quat:
    """The turn `b`, then the turn `a`."""
    (p, q, r, s), (w, x, y, z) = a, b
    return (
        p * w - q * x - r * y - s * z,
        p * x + q * w + r * z - s * y,
        p * y - q * z + r * w + s * x,
        p * z + q * y - r * x + s * w,
    )


def axes(quat: Quat) -> tuple[Vec, Vec, Vec]:
    """Where a turn takes east, north and up: its matrix' columns. A rounded quaternion counts as one of length 1."""
    w, x, y, z = quat
    k = 2 / (w * w + x * x + y * y + z * z)
    return (
        (1 - k * (y * y + z * z), k * (x * y + w * z), k * (x * z - w * y)),
        (k * (x * y - w * z), 1 - k * (x * x + z * z), k * (y * z + w * x)),
        (k * (x * z + w * y), k * (y * z - w * x), 1 - k * (x * x + y * y)),
    )


def placed(point: Vec, pose: Pose) -> Vec:
    """A point of a piece's own frame, in the hall."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes(pose.quat)
    (x, y, z), (px, py, pz) = point, pose.pos
    return (px + ax * x + bx * y + cx * z, py + ay * x + by * y + cy * z, pz + az * x + bz * y + cz * z)
