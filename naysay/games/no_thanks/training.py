"""How the expert's networks are made: `naysay train no_thanks`. Stopped at any time, it goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from naysay.core import Level
from naysay.games.no_thanks import net
from naysay.games.no_thanks.batch.engine import new, shares
from naysay.games.no_thanks.batch.field import ODD, expert, level, odd, player, strangers
from naysay.games.no_thanks.batch.learning import SAMPLE, learn, play_lessons
from naysay.games.no_thanks.batch.network import FIRST, OUT, SECOND, inputs, size, think
from naysay.games.no_thanks.batch.players import desk_for, play_out
from naysay.games.no_thanks.batch.tuning import tuned
from naysay.games.no_thanks.rule import LEVELS, TUNED
from naysay.games.no_thanks.rules import Options

Array = NDArray[Any]
BATCH = 2048  # games between two looks at what was learnt
SAMPLES = 100 * BATCH
OLD = 4  # older selves that it meets
AGE = 30  # batches after which the oldest of them is replaced
ITSELF, STRANGERS = 0.15, 0.75  # the rest are games against older selves
ALIKE = 0.75  # of its tables, at which all others play in the same way
TACTICAL, LATER = 0.1, 0.1  # games of the variant; last rounds of several, in which some are ahead already
AHEAD = 15.0  # by so many points
RATE, HEAT, WHIM = 2e-3, 0.015, 0.03  # how fast it learns, how easily it strays; the third without any reason
TRACE = 0.2  # how much the choice after next counts beside the next
LED = 24  # batches in fewer and fewer of whose games it is led by the tuned rule, so as not to begin with nonsense
ALWAYS_LED = 0.1  # of its games, so that it sees both choices where the call is close
ROUGHLY = 3.0  # as that weighs then
HALVED = 150  # batches after which it learns half as fast, and strays half as easily
SAVED = 10  # batches after which it is put down
TRIED = 1000  # games at each kind of table by which the best of its last selves is chosen
BELOW = 5  # how much worse it is to fall below hard somewhere than to be as much better elsewhere
TOLD = 3000  # games by which the outcome is told
GAMES = {3: 819_200, 4: 512_000, 5: 614_400, 6: 819_200, 7: 1_024_000}  # that the expert learnt from, by seats


class Course(Struct, frozen=True):
    """What decides the outcome, to the last bit."""

    seats: int
    seed: int
    games: int
    against: Level | None = None  # it learns at tables of these alone, to find their weaknesses; None: in a wide field

    @property
    def batches(self) -> int:
        return max(1, round(self.games / BATCH))


class Progress(Struct, frozen=True):
    games: int  # played so far
    wrong: float  # the mean square of what was guessed wrong, in the last batch


class OtherCourse(Exception):
    """What was put down in this folder was begun in another way."""


def train(course: Course, folder: Path) -> Iterator[Progress]:
    """Writes the network to the folder when it has played all games of the course, and now and then what it takes to go
    on. With more games than before it goes on from where it had come to."""
    folder.mkdir(parents=True, exist_ok=True)
    begun = folder / f"{course.seats}.learning.npz"
    learner = Learner.load(begun) if begun.exists() else Learner(course)
    if replace(learner.course, games=course.games) != course:
        against = f" --against {learner.course.against}" if learner.course.against else ""
        raise OtherCourse(f"{begun} was begun with --seed {learner.course.seed}{against}")
    learner.course = course
    while learner.batch < course.batches:
        wrong = learner.go_on()
        if learner.batch % SAVED == 0 or learner.batch == course.batches:
            learner.save(begun)
        yield Progress(learner.batch * BATCH, wrong)
    weights = learner.mean if course.against else calibrated(course, chosen(course, learner.last_selves))
    np.save(folder / f"{course.seats}.npy", weights.astype(np.float16))


class Learner:
    """A network on its way. All that it knows is in arrays, so that it can be put down and taken up again."""

    def __init__(self, course: Course) -> None:
        self.course = course
        rng = np.random.default_rng((course.seed, course.seats))
        self.nets = np.tile(fresh(course.seats, rng), (1 + OLD, 1))  # itself, then older selves
        if course.against == "expert":
            self.nets = np.vstack([self.nets, net.read(course.seats)])
        self.mean = self.nets[0].copy()
        self.moments = np.zeros((2, self.nets.shape[1]), np.float32)
        self.steps = self.batch = 0

    def go_on(self) -> float:
        """One batch of games and what is learnt from it; the mean square of what it guessed wrong."""
        course = self.course
        rng = np.random.default_rng((course.seed, course.seats, self.batch))
        less = 1 / (1 + self.batch / HALVED)
        seeds = [int(seed) for seed in rng.integers(1 << 40, size=2)]
        games, samples = lesson_games(rng, course.seats), np.zeros(SAMPLES, SAMPLE)
        players = seated(rng, len(games), course)
        ruler = player(TUNED[course.seats])
        ruler["blur"] = ROUGHLY
        led = max(ALWAYS_LED, 1 - self.batch / LED)
        heat = HEAT * less + WHIM
        noted = play_lessons(games, players, self.nets, ruler[None], led, heat, WHIM, TRACE, seeds[0], samples)
        self.steps, wrong = learn(
            course.seats, samples[:noted], self.nets[0], self.moments, self.steps, RATE * less, self.mean, seeds[1]
        )
        self.batch += 1
        if self.batch % AGE == 0:
            self.nets[1 + self.batch // AGE % OLD] = self.mean
        return float(wrong)

    @property
    def last_selves(self) -> list[Array]:
        return [self.mean, *self.nets[1 : 1 + min(OLD, self.batch // AGE)]]

    def save(self, path: Path) -> None:
        beside = path.with_suffix(".new")
        with beside.open("wb") as file:
            np.savez(
                file,
                course=np.array([self.course.seats, self.course.seed, self.course.games]),
                against=np.array(self.course.against or ""),
                nets=self.nets,
                mean=self.mean,
                moments=self.moments,
                at=np.array([self.steps, self.batch]),
            )
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> Learner:
        with np.load(path) as saved:
            seats, seed, games = map(int, saved["course"])
            if saved["nets"].shape[1] != size(seats):
                raise OtherCourse(f"{path} was begun with networks of another size")
            learner = cls(Course(seats, seed, games, str(saved["against"]) or None))
            learner.nets, learner.mean, learner.moments = saved["nets"], saved["mean"], saved["moments"]
            learner.steps, learner.batch = map(int, saved["at"])
        return learner


def fresh(seats: int, rng: np.random.Generator) -> Array:
    """Small random weights, after He and others."""
    found = []
    for wide, units in ((inputs(seats), FIRST), (FIRST, SECOND), (SECOND, OUT)):
        reach = (2 / min(wide, 64)) ** 0.5 if units > OUT else 0.05
        found += [rng.normal(0, reach, wide * units), np.zeros(units)]
    weights = np.concatenate(found).astype(np.float32)
    assert len(weights) == size(seats)
    return weights


def lesson_games(rng: np.random.Generator, seats: int) -> Array:
    variant = int(TACTICAL * BATCH)
    games = np.concatenate(
        [
            new(seats, BATCH - variant, seed=int(rng.integers(1 << 40))),
            new(seats, variant, Options(variant="tactical"), int(rng.integers(1 << 40))),
        ]
    )
    later = rng.random(BATCH) < LATER
    games["points"][later, :seats] = np.rint(rng.normal(0, AHEAD, (int(later.sum()), seats)))
    return games


def seated(rng: np.random.Generator, count: int, course: Course) -> Array:
    """Who sits where: itself, network 0, on one seat at least."""
    if course.against is None:
        return company(rng, count, course.seats)
    rival = expert(1 + OLD) if course.against == "expert" else level(course.against, course.seats)
    players = np.full((count, 7), rival)
    players[np.arange(count), rng.integers(course.seats, size=count)] = expert()
    return players


def company(rng: np.random.Generator, count: int, seats: int) -> Array:
    """A wide field, in which some are itself and some what it was before."""
    players = strangers(rng, count * 7, seats).reshape(count, 7)
    same = rng.random(count) < ALIKE
    players[same] = players[same, :1]
    kind = rng.random(count)
    more = (rng.random((count, 7)) < 0.3) & (rng.random(count) < 0.25)[:, None]  # itself among strangers
    own = more | (kind < ITSELF)[:, None]
    own[np.arange(count), rng.integers(seats, size=count)] = True
    old = np.broadcast_to((kind >= ITSELF + STRANGERS)[:, None], own.shape)
    players[old] = expert()
    players["net"][old] = 1 + rng.integers(OLD, size=int(old.sum()))
    players[own] = expert()
    return players


def chosen(course: Course, selves: list[Array]) -> Array:
    """Who of them does best in games that none has learnt from: the same deals at the same tables, of each level, of
    the tuned rule, of strangers and of each odd kind."""
    rng = np.random.default_rng((course.seed, course.seats, 1 << 31))
    tables, seed = trial_tables(rng, course.seats), int(rng.integers(1 << 40))
    hard = tried(level("hard", course.seats), selves[0], tables, course.seats, seed).mean(1)

    def worth(weights: Array) -> float:
        won = tried(expert(), weights, tables, course.seats, seed).mean(1)
        return float((won + BELOW * np.minimum(won - hard, 0)).mean())

    return max(selves, key=worth)


def trial_tables(rng: np.random.Generator, seats: int) -> Array:
    """Players by kind of table, table and seat."""
    alike = [level(name, seats) for name in LEVELS] + [player(TUNED[seats])]
    return np.array(
        [
            *(np.full((TRIED, 7), one) for one in alike),
            *(np.repeat(odd(kind, rng, TRIED)[:, None], 7, axis=1) for kind in ODD),
            strangers(rng, TRIED * 7, seats).reshape(TRIED, 7),
        ]
    )


def tried(hero: Array, weights: Array, tables: Array, seats: int, seed: int) -> Array:
    """How much of the win it has, by kind of table and table, alone among those who sit there."""
    players = tables.reshape(-1, 7).copy()
    games, rows = new(seats, len(players), seed=seed), np.arange(len(players))
    players[rows, rows % seats] = hero
    play_out(games, players, weights[None], player(TUNED[seats])[None], seed)
    return np.asarray(shares(games)[rows, rows % seats].reshape(len(tables), -1))


def calibrated(course: Course, weights: Array) -> Array:
    """Chances to win are those that it has as it plays in the end, without a whim: a line is fitted to its games in the
    company that it learnt in, and becomes part of the last layer."""
    rng = np.random.default_rng((course.seed, course.seats, 1 << 30))
    heard = chances_and_wins(rng, course.seats, weights, company(rng, BATCH, course.seats))
    steep, above = np.polyfit(heard.chances, heard.won, 1)
    found = weights.copy()
    last = found[-(SECOND + 1) * OUT :].reshape(SECOND + 1, OUT)  # of the four outputs two are chances to win
    last[:, :2] *= steep
    last[-1, :2] += above
    return found


class Heard(NamedTuple):
    """Of many choices as the expert makes them."""

    chances: Array  # to win, as it guessed them of what it then did
    won: Array  # how much of the win it got
    strayed: Array  # whether it did the other thing, by a whim
    said: Array  # whether it would have said these chances


def chances_and_wins(rng: np.random.Generator, seats: int, weights: Array, players: Array, whim: float = 0.0) -> Heard:
    games, samples = lesson_games(rng, seats), np.zeros(SAMPLES, SAMPLE)
    nets, ruler, seed = np.tile(weights, (1 + OLD, 1)), player(TUNED[seats])[None], int(rng.integers(1 << 40))
    samples = samples[: play_lessons(games, players, nets, ruler, 0.0, 1e-6, whim, 1.0, seed, samples)]
    _, _, first, second, out = desk_for()
    guesses = np.empty((len(samples), OUT), np.float32)
    for n, sample in enumerate(samples):
        think(weights, sample["active"], sample["known"], sample["dense"], seats, first, second, out)
        guesses[n] = out
    took, rows = samples["took"] == 1, np.arange(len(samples))
    takes = guesses[:, 0] + guesses[:, 2] - guesses[:, 1] - guesses[:, 3] >= 0
    chosen, other = guesses[rows, np.where(takes, 0, 1)], guesses[rows, np.where(takes, 1, 0)]
    return Heard(
        chances=guesses[rows, np.where(took, 0, 1)],
        won=shares(games)[samples["game"], samples["seat"]],
        strayed=took != takes,
        said=chosen > other,
    )


def summary(course: Course, folder: Path) -> str:
    weights = np.load(folder / f"{course.seats}.npy").astype(np.float32)
    names = [course.against] if course.against else [*LEVELS]
    return "wins " + ", ".join(f"{share_against(name, course.seats, weights):.0%} among {name}" for name in names)


def tuned_rule(seats: int, seed: int, generations: int = 24, games: int = 6000) -> str:
    *_, (rule, milk, share) = tuned(seats, seed, generations, games)
    return f"{seats}: {rule}, milk={milk}, which wins {share:.0%} in the company that it was tuned in"


def share_against(name: Level, seats: int, weights: Array, games: int = TOLD) -> float:
    """How much of the wins the network has, alone among others of one level."""
    played, rows = new(seats, games, seed=99), np.arange(games)
    nets = np.stack([weights, net.read(seats)] if name == "expert" else [weights])
    players = np.full((games, 7), expert(1) if name == "expert" else level(name, seats))
    players[rows, rows % seats] = expert()
    play_out(played, players, nets, player(TUNED[seats])[None], 98)
    return float(shares(played)[rows, rows % seats].mean())
