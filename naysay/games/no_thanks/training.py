"""How the expert's networks are made: `naysay train no_thanks`. Stopped at any time, it goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from naysay.games.no_thanks.batch.engine import new, shares
from naysay.games.no_thanks.batch.field import ODD, expert, level, odd, player, strangers
from naysay.games.no_thanks.batch.learning import SAMPLE, learn, play_lessons
from naysay.games.no_thanks.batch.network import FIRST, OUT, SECOND, inputs, numbers, size, think
from naysay.games.no_thanks.batch.players import desk_for, play_out
from naysay.games.no_thanks.batch.ruling import PLAYER
from naysay.games.no_thanks.batch.tuning import tuned
from naysay.games.no_thanks.rule import LEVELS, TUNED
from naysay.games.no_thanks.rules import Options

Array = NDArray[Any]
BATCH = 2048  # games between two looks at what was learnt
SAMPLES = 40 * BATCH
OLD = 4  # older selves that it meets
AGE = 30  # batches after which the oldest of them is replaced
ITSELF, STRANGERS = 0.3, 0.6  # the rest are games against older selves
TACTICAL, LATER = 0.1, 0.1  # games of the variant; last rounds of several, in which some are ahead already
AHEAD = 15.0  # by so many points
RATE, HEAT, WHIM = 2e-3, 0.015, 0.005  # how fast it learns, how easily it strays; the third without any reason
LED = 24  # batches in fewer and fewer of whose games it is led by the tuned rule, so as not to begin with nonsense
LEANING = 0.15  # by how much of a win it has to disagree with that rule to do otherwise, while it learns
ALWAYS_LED = 0.1  # of its games, so that it sees both choices where the call is close
ROUGHLY = 3.0  # as that weighs then
HALVED = 60  # batches after which it learns half as fast, and strays half as easily
SAVED = 10  # batches after which it is put down
LEANS = (0.08, 0.12, 0.18, 0.25, 0.35, 0.5, 0.65)  # by how much it may have to disagree with that rule in the end
TRIED = 1000  # games at each kind of table by which it is chosen
BELOW = 5  # how much worse it is to fall below hard somewhere than to be as much better elsewhere
TOLD = 3000  # games by which the outcome is told


GAMES = {3: 225_280, 4: 150_000, 5: 100_000, 6: 61_440, 7: 61_440}  # that the expert learnt from, by seats


class Course(Struct, frozen=True):
    """What decides the outcome, to the last bit."""

    seats: int
    seed: int
    games: int

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
    if (learner.course.seats, learner.course.seed) != (course.seats, course.seed):
        raise OtherCourse(f"{begun} was begun with --seed {learner.course.seed}")
    learner.course = course
    while learner.batch < course.batches:
        wrong = learner.go_on()
        if learner.batch % SAVED == 0 or learner.batch == course.batches:
            learner.save(begun)
        yield Progress(learner.batch * BATCH, wrong)
    weights, lean = chosen(course, [learner.mean, *learner.nets[1 : 1 + learner.batch // AGE]])
    found = np.append(calibrated(course, weights, lean), np.float32(lean))
    np.save(folder / f"{course.seats}.npy", found.astype(np.float16))


class Learner:
    """A network on its way. All that it knows is in arrays, so that it can be put down and taken up again."""

    def __init__(self, course: Course) -> None:
        self.course = course
        rng = np.random.default_rng((course.seed, course.seats))
        self.nets = np.tile(fresh(course.seats, rng), (1 + OLD, 1))  # itself, then older selves
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
        players = company(rng, len(games), course.seats)
        ruler = player(TUNED[course.seats])
        ruler["blur"] = ROUGHLY
        led = max(ALWAYS_LED, 1 - self.batch / LED)
        noted = play_lessons(games, players, self.nets, ruler[None], led, HEAT * less + WHIM, WHIM, seeds[0], samples)
        self.steps, wrong = learn(
            games, samples[:noted], self.nets[0], self.moments, self.steps, RATE * less, self.mean, seeds[1]
        )
        self.batch += 1
        if self.batch % AGE == 0:
            self.nets[1 + self.batch // AGE % OLD] = self.mean
        return float(wrong)

    def save(self, path: Path) -> None:
        beside = path.with_suffix(".new")
        with beside.open("wb") as file:
            np.savez(
                file,
                course=np.array([self.course.seats, self.course.seed, self.course.games]),
                nets=self.nets,
                mean=self.mean,
                moments=self.moments,
                at=np.array([self.steps, self.batch]),
            )
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> Learner:
        with np.load(path) as saved:
            learner = cls(Course(*map(int, saved["course"])))
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


def company(rng: np.random.Generator, count: int, seats: int) -> Array:
    """Who sits where: itself on one seat at least."""
    players = strangers(rng, count * 7, seats).reshape(count, 7)
    same = rng.random(count) < 0.5
    players[same] = players[same, :1]
    kind = rng.random(count)
    more = (rng.random((count, 7)) < 0.3) & (rng.random(count) < 0.25)[:, None]  # itself among strangers
    own = more | (kind < ITSELF)[:, None]
    own[np.arange(count), rng.integers(seats, size=count)] = True
    old = np.broadcast_to((kind >= ITSELF + STRANGERS)[:, None], own.shape)
    itself = expert(LEANING)
    players[old] = itself
    players["net"][old] = 1 + rng.integers(OLD, size=int(old.sum()))
    players[own] = itself
    return players


def chosen(course: Course, selves: list[Array]) -> tuple[Array, float]:
    """How much the first of these leans on the tuned rule, and then which of them it is, as does best in games that
    none has learnt from: the same deals at the same tables, of each level, of the tuned rule, of strangers and of each
    odd kind."""
    rng = np.random.default_rng((course.seed, course.seats, 1 << 31))
    tables, seed = trial_tables(rng, course.seats), int(rng.integers(1 << 40))
    hard = tried(level("hard", course.seats), selves[0], tables, course.seats, seed).mean(1)

    def worth(weights: Array, lean: float) -> float:
        won = tried(expert(lean), weights, tables, course.seats, seed).mean(1)
        return float((won + BELOW * np.minimum(won - hard, 0)).mean())

    lean = max(LEANS, key=lambda lean: worth(selves[0], lean))
    return max(selves, key=lambda weights: worth(weights, lean)), lean


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


def calibrated(course: Course, weights: Array, lean: float) -> Array:
    """Chances to win are those that it has as it plays in the end, which is better than it learnt from: a line is
    fitted to its games in the company that it learnt in, and becomes part of the last layer."""
    rng = np.random.default_rng((course.seed, course.seats, 1 << 30))
    heard = chances_and_wins(rng, course.seats, weights, lean, company(rng, BATCH, course.seats))
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


def chances_and_wins(
    rng: np.random.Generator, seats: int, weights: Array, lean: float, players: Array, whim: float = 0.0
) -> Heard:
    games, samples = lesson_games(rng, seats), np.zeros(SAMPLES, SAMPLE)
    nets, players = np.tile(weights, (1 + OLD, 1)), players.copy()
    players["lean"][players["net"] >= 0] = lean
    ruler, seed = player(TUNED[seats])[None], int(rng.integers(1 << 40))
    samples = samples[: play_lessons(games, players, nets, ruler, 0.0, 1e-6, whim, seed, samples)]
    _, _, first, second, out = desk_for()
    guesses = np.empty((len(samples), OUT), np.float32)
    for n, sample in enumerate(samples):
        think(weights, sample["active"], sample["known"], sample["dense"], seats, first, second, out)
        guesses[n] = out
    took, rows = samples["took"] == 1, np.arange(len(samples))
    gain = guesses[:, 0] + guesses[:, 2] - guesses[:, 1] - guesses[:, 3]
    ruled = samples["dense"][:, numbers(seats) - 1] > 0
    takes = gain + np.where(ruled, lean, -lean) >= 0
    chosen, other = guesses[rows, np.where(takes, 0, 1)], guesses[rows, np.where(takes, 1, 0)]
    return Heard(
        chances=guesses[rows, np.where(took, 0, 1)],
        won=shares(games)[samples["game"], samples["seat"]],
        strayed=took != takes,
        said=(takes == (gain >= 0)) & (chosen > other),
    )


def summary(course: Course, folder: Path) -> str:
    *weights, lean = np.load(folder / f"{course.seats}.npy").astype(np.float32)
    shares = {name: share_against(name, course.seats, np.array(weights), float(lean)) for name in LEVELS}
    return f"leans by {lean:.2f}, wins " + ", ".join(f"{share:.0%} among {name}" for name, share in shares.items())


def tuned_rule(seats: int, seed: int, generations: int = 24, games: int = 6000) -> str:
    *_, (rule, milk, share) = tuned(seats, seed, generations, games)
    return f"{seats}: {rule}, milk={milk}, which wins {share:.0%} in the company that it was tuned in"


def share_against(name: str, seats: int, weights: Array, lean: float, games: int = TOLD) -> float:
    """How much of the wins the network has, alone among others of one level."""
    played, players = new(seats, games, seed=99), np.empty((games, 7), PLAYER)
    rows = np.arange(games)
    players[:] = level(name, seats)
    players[rows, rows % seats] = expert(lean)
    play_out(played, players, weights[None], player(TUNED[seats])[None], 98)
    return float(shares(played)[rows, rows % seats].mean())
