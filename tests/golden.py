"""Golden games: whole games as files, with what each move changed in every view and what everybody was told.

    * flip 23
    # everyone: told flip(card=23, seat=0); left=23 card=23
    0 pass
    # 0: told pass(pot=1, seat=0); chips=[10,null,null] turn=1 pot=1
    # 1 2 watching: told pass(pot=1, seat=0); turn=1 pot=1

The first views are there in full, so that all the others follow. When the rules or the views change on purpose,
`python -m tests.golden` writes the comments of every golden game anew from its moves, and the diff shows what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from naysay.core import AnyGame, Phrase, Replay, Seat
from naysay.games import GAMES

FOLDER = Path(__file__).parent / "games"
ENCODER = msgspec.json.Encoder(order="deterministic")
GONE = "gone"

Fields = dict[str, str]


def golden_games(key: str) -> list[Path]:
    return sorted((FOLDER / key / "golden").glob("*.play"))


def annotated(game: AnyGame, replay: Replay) -> str:
    """The replay with its comments."""
    head, _, _ = str(replay).partition("\n\n")
    return "\n".join([head, "", *lines(game, replay), ""])


def lines(game: AnyGame, replay: Replay) -> Iterator[str]:
    viewers: tuple[Seat | None, ...] = (*range(replay.seats), None)
    state = replay.new(game)
    seen = {viewer: fields(state.view(viewer)) for viewer in viewers}
    yield from comments({viewer: written(seen[viewer]) for viewer in viewers})
    for step in replay.steps(game):
        yield str(step.move)
        news = {}
        for viewer in viewers:
            now = fields(step.after.view(viewer))
            told = step.before.tell(viewer, step.move.seat, step.action)
            news[viewer] = f"{phrase(told)}; {written(changed(seen[viewer], now))}"
            seen[viewer] = now
        yield from comments(news)
    yield f"# outcome: {ENCODER.encode(step.after.outcome).decode()}"


def comments(news: dict[Seat | None, str]) -> Iterator[str]:
    """Those who learn the same stand in the same line."""
    for text in dict.fromkeys(news.values()):
        names = ["watching" if viewer is None else str(viewer) for viewer, other in news.items() if other == text]
        yield f"# {'everyone' if len(names) == len(news) else ' '.join(names)}: {text}"


def phrase(told: Phrase | None) -> str:
    if told is None:
        return "told nothing"
    return f"told {told.key}({', '.join(f'{name}={value}' for name, value in sorted(told.args.items()))})"


def fields(view: Any) -> Fields:
    return dict(flat(msgspec.json.decode(ENCODER.encode(view)), ""))


def flat(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Structs are laid open, and so are lists of anything but numbers and words."""
    match value:
        case dict():
            for name, each in value.items():
                yield from flat(each, f"{path}.{name}" if path else name)
        case list() if any(isinstance(each, dict | list) for each in value):
            for i, each in enumerate(value):
                yield from flat(each, f"{path}.{i}")
        case _:
            yield path, ENCODER.encode(value).decode()


def changed(before: Fields, after: Fields) -> Fields:
    gone = {path: GONE for path in before if path not in after}
    return {path: text for path, text in after.items() if before.get(path) != text} | gone


def written(fields: Fields) -> str:
    return " ".join(f"{path}={text}" for path, text in fields.items())


def rewrite() -> None:
    for key, game in GAMES.items():
        for file in golden_games(key):
            file.write_text(annotated(game, Replay.parse(file.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
