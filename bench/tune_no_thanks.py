"""How the numbers of the No Thanks! bots were found. Thousands of games at once, in numpy.

    python bench/tune_no_thanks.py rule --seats 6        the tuned rule's five numbers
    python bench/tune_no_thanks.py net --seats 3         the expert's small network, into naysay/games/no_thanks/expert/

`rule`: a random search around the mean of the best third of the last generation, its reach shrinking. Each trial plays
one seat, in four games of ten against the numbers that the search started from, in the others against players who weigh
the price against the pot alone. All trials of a generation get the same decks.

`net`: deep Monte Carlo. A network guesses what taking and what passing will be worth at the end of the game; it plays
by its guesses, at times at random, and learns from how its games ended. It plays a mixed field, 55 % itself, 30 % rules
with random numbers, 15 % an older self: against itself alone it would not learn to punish weak play.

The networks in the tree learnt from 250, 150 and 120 batches at 3, 4 and 5 seats. At 6 and 7 seats, 90 batches beat
tables of `hard` but not tables of `easy`, so there the expert has none.

The rule's numbers in the tree: 3 seats as first published among us; 4 and 5 from this search, begun at the outcome of
an earlier one; 6 and 7 from an earlier search, whose plain players all took iff the price was at most the pot. As the
search begins where RULES stands, running it again goes on from there. The networks come out the same, to the byte.

What is measured with real bots on real rules is in bench/bots.py; this file only proposes numbers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from naysay.games.no_thanks.rule import MILK_POT, RULES
from naysay.games.no_thanks.rules import CARDS, CHIPS, IN_PLAY

Array = NDArray[Any]
FOLDER = Path(__file__).parents[1] / "naysay" / "games" / "no_thanks" / "expert"
ONE = np.uint64(1)
POT = np.array([1, 0, 0, 0, 0])  # take iff the price is at most the pot
SELF, RULED, PAST = range(3)


@dataclass
class Position:
    """One decision in each of many games. Columns are seats from the one to act on, clockwise."""

    own: Array  # sets of cards, card c as bit c
    chips: Array
    cost: Array
    card: Array
    pot: Array
    left: Array
    unseen: Array

    def __post_init__(self) -> None:
        card = self.card[:, None]
        below = has(self.own, card - 1)
        self.prices = np.where(below, 0, card) - np.where(has(self.own, card + 1), card + 1, 0)

    def __getitem__(self, rows: Array) -> Position:
        return Position(*(getattr(self, field.name)[rows] for field in fields(self)))

    def margins(self, rule: Array) -> Array:
        """By how much the card is too dear for every seat when its turn comes. rule: its 5 numbers, or games × 5."""
        a, b, c, d, e = (rule[..., i, None] for i in range(5))
        pot = self.pot[:, None] + np.arange(self.own.shape[1])
        worth = b + c * self.left[:, None] / 24 + d / (self.chips + 1) - e * self.chips / 11
        return np.asarray(self.prices - a * pot - worth)

    def features(self, rule: Array) -> Array:
        """The same numbers as naysay.games.no_thanks.net.features."""
        prices, margins = self.prices, np.clip(self.margins(rule) / 20, -2, 2)
        wants = np.bitwise_count(((self.own << ONE) | (self.own >> ONE)) & self.unseen[:, None])
        mine = self.card
        near = [has(self.unseen, mine + step) for step in (-2, -1, 1, 2)]
        columns = [
            prices / 20,
            self.chips / 10,
            1 / (1 + self.chips),
            (self.cost - self.cost.mean(1, keepdims=True)) / 40,
            wants / 8,
            np.stack(
                [
                    mine / 35,
                    self.pot / 10,
                    self.left / 24,
                    self.pot * self.left / 240,
                    *near,
                    margins[:, 0],
                    margins[:, 1:].min(1),
                ],
                1,
            ),
        ]
        return np.concatenate(columns, 1).astype(np.float32)


def has(cards: Array, card: Array) -> Array:
    return np.asarray((cards >> card.astype(np.uint64)) & ONE != 0)


Policy = Callable[[Position, Array, Array], Array]  # a position, its games and the seats to act -> who takes


def play(seats: int, games: int, rng: np.random.Generator, policy: Policy) -> tuple[Array, Array]:
    """The share of the win and the points of every seat in every game."""
    deck = rng.permuted(np.tile(np.array(sorted(CARDS)), (games, 1)), axis=1)[:, :IN_PLAY]
    own = np.zeros((games, seats), np.uint64)
    chips = np.full((games, seats), CHIPS[seats])
    cost = np.zeros((games, seats), int)
    turned, pot = np.zeros(games, int), np.zeros(games, int)
    turn = rng.integers(seats, size=games)
    unseen = np.full(games, sum(1 << card for card in CARDS), np.uint64) & ~(ONE << deck[:, 0].astype(np.uint64))
    alive = np.arange(games)
    while len(alive):
        order = (turn[alive, None] + np.arange(seats)) % seats
        rows = alive[:, None]
        card = deck[alive, turned[alive]]
        left = IN_PLAY - 1 - turned[alive]
        hands = own[rows, order], chips[rows, order], cost[rows, order]
        position = Position(*hands, card, pot[alive], left, unseen[alive])
        take = policy(position, alive, turn[alive]) | (position.chips[:, 0] == 0)
        passing, taking = alive[~take], alive[take]
        chips[passing, turn[passing]] -= 1
        pot[passing] += 1
        turn[passing] = (turn[passing] + 1) % seats
        who = turn[taking]
        cost[taking, who] += position.prices[take, 0]
        own[taking, who] |= ONE << card[take].astype(np.uint64)
        chips[taking, who] += pot[taking]
        pot[taking] = 0
        turned[taking] += 1
        if len(taking):
            going = taking[turned[taking] < IN_PLAY]
            unseen[going] &= ~(ONE << deck[going, turned[going]].astype(np.uint64))
            alive = alive[turned[alive] < IN_PLAY]
    points = cost - chips
    best = points == points.min(1, keepdims=True)
    return best / best.sum(1, keepdims=True), points


def rule_takes(position: Position, rule: Array, milks: Array) -> Array:
    wanted = position.prices[:, 1:] <= position.pot[:, None] + np.arange(1, position.own.shape[1])
    milk = (position.pot < MILK_POT) & ~wanted.any(1)
    return np.asarray((position.margins(rule)[:, 0] <= 0) & ~(milk & milks))


def tune_rule(seats: int, seed: int, generations: int, games: int) -> Array:
    rng = np.random.default_rng(seed)
    start = best = np.array(RULES[seats], float)
    reach = np.array([0.5, 2, 2, 8, 1.5])
    for generation in range(generations):
        trials = [best, *(best + reach * rng.normal(size=(11, 5)))]
        deal = rng.integers(1 << 60)
        shares = [trial_share(trial, start, seats, games, np.random.default_rng(deal)) for trial in trials]
        best = np.mean([trials[i] for i in np.argsort(shares)[-4:]], 0)
        reach = reach * 0.93
        print(f"{generation:3} mean {shares[0]:.3f} best {max(shares):.3f}", np.round(best, 2), flush=True)
    return best


def trial_share(trial: Array, field: Array, seats: int, games: int, rng: np.random.Generator) -> float:
    hero = rng.integers(seats, size=games)
    plain = rng.random(games) < 0.6
    rules = np.where(plain[:, None], plain_players(rng, games), field)

    def policy(position: Position, alive: Array, turn: Array) -> Array:
        mine = turn == hero[alive]
        return rule_takes(position, np.where(mine[:, None], trial, rules[alive]), mine | ~plain[alive])

    wins, _ = play(seats, games, rng, policy)
    return float(wins[np.arange(games), hero].mean())


def plain_players(rng: np.random.Generator, count: int) -> Array:
    """Players who weigh the price against the pot and nothing else, each in its own way."""
    rules = np.zeros((count, 5))
    rules[:, 0] = rng.uniform(0.8, 2, size=count)
    rules[:, 1] = rng.uniform(-1, 5, size=count)
    return rules


class Net:
    """Two hidden layers; two guesses: what taking is worth, and what passing is."""

    def __init__(self, rng: np.random.Generator, *sizes: int) -> None:
        self.weights = [(rng.normal(size=(m, n)) * (2 / m) ** 0.5).astype(np.float32) for m, n in pairwise(sizes)]
        self.biases = [np.zeros(n, np.float32) for n in sizes[1:]]
        self.moments = [[np.zeros_like(p), np.zeros_like(p)] for p in self.weights + self.biases]
        self.steps = 0

    def layers(self, x: Array) -> list[Array]:
        found = [x]
        for i, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weight + bias
            if i + 1 < len(self.weights):
                x = np.maximum(x, 0)
            found.append(x)
        return found

    def __call__(self, x: Array) -> Array:
        return self.layers(x)[-1]

    def learn(self, x: Array, taken: Array, worth: Array, rate: float) -> None:
        layers = self.layers(x)
        error = np.zeros_like(layers[-1])
        column = np.where(taken, 0, 1)
        rows = np.arange(len(x))
        error[rows, column] = (layers[-1][rows, column] - worth) / len(x)
        weight_steps: list[Array] = []
        bias_steps: list[Array] = []
        for i in reversed(range(len(self.weights))):
            weight_steps.insert(0, layers[i].T @ error)
            bias_steps.insert(0, error.sum(0))
            error = (error @ self.weights[i].T) * (layers[i] > 0)
        self.steps += 1
        steps = weight_steps + bias_steps
        for value, step, moment in zip(self.weights + self.biases, steps, self.moments, strict=True):
            moment[0] = 0.9 * moment[0] + 0.1 * step
            moment[1] = 0.999 * moment[1] + 0.001 * step**2
            first, second = moment[0] / (1 - 0.9**self.steps), moment[1] / (1 - 0.999**self.steps)
            value -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)

    def copy(self) -> Net:
        twin = Net(np.random.default_rng(0), 1, 1)
        twin.weights, twin.biases = [w.copy() for w in self.weights], [b.copy() for b in self.biases]
        return twin

    def write(self, path: Path) -> None:
        """Columns become rows: the bot multiplies row by row."""
        path.parent.mkdir(exist_ok=True)
        rows = [
            [[*map(tidy, column), tidy(b)] for column, b in zip(weight.T, bias, strict=True)]
            for weight, bias in zip(self.weights, self.biases, strict=True)
        ]
        text = ",\n".join("[" + ",\n".join(json.dumps(row) for row in layer) + "]" for layer in rows)
        path.write_text(f"[{text}]\n")


def prefers(worth: Array, stray: Array | float = 0.0) -> Array:
    return np.asarray(worth[:, 0] + stray > worth[:, 1])


def tidy(number: Any) -> float:
    return round(float(number), 4)


def train(seats: int, seed: int, batches: int, games: int = 2048) -> Net:
    rng = np.random.default_rng(seed)
    rule = np.array(RULES[seats], float)
    net = Net(rng, 5 * seats + 10, 32, 16, 2)
    averaged, older = net.copy(), [net.copy()]
    for batch in range(1, batches + 1):
        to_go = 1 - batch / batches
        old = older[rng.integers(len(older))]
        x, taken, worth = lesson(net, old, seats, rule, games, 0.03 * to_go + 0.004, rng)
        for part in np.array_split(rng.permutation(len(x)), max(1, len(x) // 2048)):
            net.learn(x[part], taken[part], worth[part], rate=0.002 * to_go + 0.0001)
        for mean, now in zip(averaged.weights + averaged.biases, net.weights + net.biases, strict=True):
            mean += (now - mean) * (0.03 if batch > 50 else 0.5)
        if batch % 50 == 0:
            older = [*older[-9:], net.copy()]
        if batch % 100 == 0 or batch == batches:
            rules, pots = (net_share(averaged, seats, rule, field, 3000) for field in (rule, POT))
            print(
                f"{seats} seats, {batch * games} games: {rules:.3f} against rules, {pots:.3f} against pots", flush=True
            )
    return averaged


def lesson(
    net: Net, old: Net, seats: int, rule: Array, games: int, heat: float, rng: np.random.Generator
) -> tuple[Array, Array, Array]:
    """What the network was asked, whether it took, and what that was worth in the end: the win, and points ahead."""
    kind = rng.choice([SELF, RULED, PAST], p=(0.55, 0.30, 0.15), size=(games, seats))
    rules = rule * np.exp(rng.normal(size=(games, seats, 5), scale=0.3))
    plain = rng.random((games, seats)) < 0.4
    rules[plain] = plain_players(rng, int(plain.sum()))
    milks = ~plain & (rng.random((games, seats)) < 0.6)
    seen: list[tuple[Array, Array, Array, Array]] = []

    def policy(position: Position, alive: Array, turn: Array) -> Array:
        mine = kind[alive, turn]
        take = np.zeros(len(alive), bool)
        ruled, own, past = (np.flatnonzero(mine == each) for each in (RULED, SELF, PAST))
        take[ruled] = rule_takes(position[ruled], rules[alive[ruled], turn[ruled]], milks[alive[ruled], turn[ruled]])
        take[past] = prefers(old(position[past].features(rule)))
        x = position[own].features(rule)
        take[own] = prefers(net(x), rng.logistic(size=len(x), scale=heat)) ^ (rng.random(len(x)) < 0.004)
        free = position.chips[own, 0] > 0
        seen.append((x[free], take[own][free], alive[own][free], turn[own][free]))
        return take

    wins, points = play(seats, games, rng, policy)
    ahead = (points.sum(1, keepdims=True) - points) / (seats - 1) - points
    worth = (wins + np.clip(ahead, -60, 60) / 80).astype(np.float32)
    x, taken, game, seat = (np.concatenate(parts) for parts in zip(*seen, strict=True))
    return x, taken, worth[game, seat]


def net_share(net: Net, seats: int, rule: Array, field: Array, games: int) -> float:
    rng = np.random.default_rng(99)
    hero = rng.integers(seats, size=games)

    def policy(position: Position, alive: Array, turn: Array) -> Array:
        other = rule_takes(position, field, np.full(len(alive), field is rule))
        return np.where(turn == hero[alive], prefers(net(position.features(rule))), other)

    wins, _ = play(seats, games, rng, policy)
    return float(wins[np.arange(games), hero].mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["rule", "net"])
    parser.add_argument("--seats", type=int, choices=CHIPS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batches", type=int, default=350, help="net: of 2048 games")
    parser.add_argument("--generations", type=int, default=30, help="rule: how many")
    parser.add_argument("--games", type=int, default=8000, help="rule: per trial")
    given = parser.parse_args()
    if given.what == "rule":
        print(np.round(tune_rule(given.seats, given.seed, given.generations, given.games), 1).tolist())
    else:
        train(given.seats, given.seed, given.batches).write(FOLDER / f"{given.seats}.json")


if __name__ == "__main__":
    main()
