"""Bots against bots, fairly: every deal is played once for each way round the table, so that each bot gets each seat.

What the deck gives depends on the deal alone. The k-th draw of a deal is the same share of its menu in each of its
games, so a deck whose menu is what is still unseen turns the same cards in the same order, whatever was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from msgspec import Struct

from naysay.bots import RandomBot
from naysay.bots.program import Program
from naysay.core import CHANCE, CLOCK, REFEREE, AnyGame, Bot, Intent, Level, Seat, Tablemates
from naysay.games import GAMES
from naysay.lab.programs import PATIENCE, Failed, Hired, summed

AnyBot = Bot[Any, Any]
Player = AnyBot | Hired
AT_ONCE = frozenset({CHANCE, REFEREE})
DEALS_AT_ONCE = 16  # to a process: enough to keep it busy, few enough to show progress and share out the end
WAVES = 4  # parts for each process before all are waited for, where answers do not come one by one


class Match(Struct, frozen=True):
    """What is to be played. Names rather than objects, so that any process can be told of it."""

    game: str
    bots: tuple[Level, ...]  # one for each seat
    deals: int
    seed: int = 0
    options: Any = None  # None: as the game has them
    programs: tuple[Program, ...] = ()  # among the bots, those from outside
    patience: float = PATIENCE  # seconds in which a program has to choose

    @property
    def seats(self) -> int:
        return len(self.bots)


class Played(Struct, frozen=True):
    """One deal, all its games together: what each of the match's bots made of it on average, and the moves of all."""

    shares: tuple[float, ...]  # of the win; a shared win counts in parts
    points: tuple[float, ...]
    moves: int
    ranks: tuple[tuple[int, ...], ...] = ()  # of each of its games, by the match's bots
    failed: tuple[Failed, ...] = ()


def sparring(game: AnyGame) -> dict[Level, Callable[[], AnyBot]]:
    """Every bot of a game by name: its levels, those that its folder keeps for the lab as SPARRING, and `random`."""
    module = f"naysay.games.{game.key}.bots"
    own: Mapping[Level, Callable[[], AnyBot]] = {}
    if find_spec(module):
        own = getattr(import_module(module), "SPARRING", own)
    return {**game.bots, **own, "random": RandomBot}


def play(match: Match, jobs: int = 1) -> Iterator[Played]:
    """Every deal in order: the same whatever the number of processes, of which 0 means one for each core."""
    for _, played in play_all([match], jobs):
        yield played


def play_all(matches: Sequence[Match], jobs: int = 1, backend: str | None = None) -> Iterator[tuple[int, Played]]:
    """Every deal of every match, each with its match's number, in an order that depends on nothing but the matches.

    `backend` is one of joblib's, by name; None: processes of this machine.
    """
    parts = [
        (i, range(deal, min(deal + DEALS_AT_ONCE, match.deals)))
        for i, match in enumerate(matches)
        for deal in range(0, match.deals, DEALS_AT_ONCE)
    ]
    if backend is None and (jobs == 1 or len(parts) == 1):
        for i, part in parts:
            for deal in part:
                yield i, play_deal(matches[i], deal)
        return
    from joblib import Parallel, delayed, effective_n_jobs, parallel_config

    with parallel_config(backend or "loky", n_jobs=jobs or -1):
        # Processes answer one by one. Other backends, as Ray's, do when all is done: so they are asked in waves.
        parallel = Parallel(batch_size=1, return_as="list" if backend else "generator")
        wave = WAVES * effective_n_jobs(jobs or -1) if backend else len(parts)
        for at in range(0, len(parts), wave):
            now = parts[at : at + wave]
            done = parallel(delayed(play_deals)(matches[i], part) for i, part in now)
            for (i, _), deals in zip(now, done, strict=True):
                for played in deals:
                    yield i, played


def play_deals(match: Match, deals: range) -> list[Played]:
    return [play_deal(match, deal) for deal in deals]


def play_deal(match: Match, deal: int) -> Played:
    game = GAMES[match.game]
    seats = match.seats
    options = match.options or game.options()
    shares, points, moves = [0.0] * seats, [0.0] * seats, 0
    ranks = []
    failed: list[Failed] = []
    for turned in range(seats):
        sitting = [(seat + turned) % seats for seat in range(seats)]  # which of the match's bots each seat has
        deck = Random(f"{match.seed} {deal}")
        start = deck.randrange(seats)
        bots = seated(match, options, sitting, f"{match.seed} {deal} {turned}")
        levels = tuple(match.bots[i] for i in sitting)
        for seat, bot in enumerate(bots):
            if not isinstance(bot, Hired):
                bot.meet(Tablemates(seat, levels, ((),) * seats))
        state = game.new(seats, options, start)
        rng = Random(f"{match.seed} {deal} {turned}")
        outcome, played = play_game(game, state, bots, deck, rng, match.patience)
        for bot in bots:
            if isinstance(bot, Hired):
                bot.wait()
                failed += (Failed(bot.program.name, 1, why) for why in bot.failures)
        moves += played
        winners = outcome.winners
        ranks.append(tuple(outcome.ranks[sitting.index(i)] for i in range(seats)))
        for seat, i in enumerate(sitting):
            shares[i] += (seat in winners) / len(winners) / seats
            points[i] += outcome.points[seat] / seats
    return Played(tuple(shares), tuple(points), moves, tuple(ranks), summed(failed))


def seated(match: Match, options: Any, sitting: Sequence[int], seed: str) -> list[Player]:
    """For each seat, the match's bot of that number."""
    game = GAMES[match.game]
    makers, programs = sparring(game), {program.name: program for program in match.programs}
    names = [match.bots[i] for i in sitting]
    return [
        Hired(programs[name], game, match.seats, options, seat, seed) if name in programs else makers[name]()
        for seat, name in enumerate(names)
    ]


def play_game(
    game: AnyGame, state: Any, bots: Sequence[Player], deck: Random, rng: Random, patience: float = PATIENCE
) -> tuple[Any, int]:
    """The outcome, and the number of moves, those of the deck included."""
    agenda = Agenda(bots, rng, patience)
    watchers = [(seat, bot) for seat, bot in enumerate(bots) if type(bot).see is not Bot.see]
    moves = 0
    for watcher, bot in watchers:
        bot.see(state.view(watcher))
    while actors := state.actors:
        if len(actors) == 1 and not agenda.since:
            seat = first(actors)
            intent = agenda.ask(state, seat) if seat >= 0 else None
        else:
            seat, intent = agenda.next(state)
        if intent is not None:
            action = intent.action
        elif seat == REFEREE:
            assert game.referee is not None
            action = game.referee(state)
        else:
            menu = state.legal(seat)
            action = menu[int(deck.random() * len(menu))] if seat == CHANCE else menu[0]
        state = state.play(seat, action)
        moves += 1
        for watcher, bot in watchers:
            bot.see(state.view(watcher))
    return state.outcome, moves


def first(actors: frozenset[Seat]) -> Seat:
    return next(iter(actors))


class Agenda:
    """Who acts next where several may: whoever is due first, in a time that passes as at a table but takes none.

    A seat is asked once, when it comes to a decision, and acts when it has thought, unless the decision is gone then.
    """

    def __init__(self, bots: Sequence[Player], rng: Random, patience: float = PATIENCE) -> None:
        self.now = 0.0
        self.since: dict[Seat, float] = {}  # when each actor became one; empty while one acts after another
        self.intents: dict[Seat, Intent[Any]] = {}
        self._bots = bots
        self._blind = [isinstance(bot, RandomBot) for bot in bots]  # it would not look at a view
        self._rng = rng
        self._patience = patience

    def ask(self, state: Any, seat: Seat) -> Intent[Any]:
        bot = self._bots[seat]
        if isinstance(bot, Hired):
            return bot.ask(state, self._patience)
        view = None if self._blind[seat] else state.view(seat)
        return bot.choose(view, state.legal(seat), self._rng)

    def next(self, state: Any) -> tuple[Seat, Intent[Any] | None]:
        """Without an intent for CHANCE and REFEREE, which act at once, and for CLOCK."""
        actors = state.actors
        at_once = actors & AT_ONCE
        self.since = {seat: self.since.get(seat, self.now) for seat in sorted(actors - AT_ONCE)}
        self.intents = {seat: intent for seat, intent in self.intents.items() if seat in actors}
        if at_once:
            return max(at_once), None
        for seat in self.since:
            if seat >= 0 and seat not in self.intents:
                self.intents[seat] = self.ask(state, seat)
        dues = {seat: self.since[seat] + intent.after for seat, intent in self.intents.items()}
        if CLOCK in actors:
            dues[CLOCK] = self.since[CLOCK] + state.deadline
        seat = min(dues, key=lambda seat: (dues[seat], seat == CLOCK, seat))
        self.now = max(self.now, dues[seat])
        del self.since[seat]
        return seat, self.intents.pop(seat, None)
