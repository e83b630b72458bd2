"""A short storm, judged; and the judge, given histories that are wrong. bench/cluster_storm.py has longer ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.cluster.history import Append, History
from tests.cluster.storm import Aftermath, storm
from tests.cluster.town import Heard, Line
from tests.simulation.laws import Broken

PLAY, DONE = re.compile(rb'{"type":"play","id":(\d+)'), re.compile(rb'{"type":"done","id":(\d+),"version":')


@pytest.mark.timeout(400)
async def test_nobody_loses_anything_in_a_storm_and_the_judge_would_see_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    after = await storm(tmp_path, seed=1)
    report = after.judged()
    with capsys.disabled():
        print(f"\n{report.seconds:.0f} s, {report.acknowledged} acknowledged, {report.appends} appends; {report.did}")
    assert len(report.did) == 6
    assert report.acknowledged > report.tables == 40
    assert not report.troubles
    for wrong in (
        an_append_is_lost,
        an_append_is_there_twice,
        two_appends_change_places,
        another_version_is_acknowledged,
        a_step_is_told_twice,
        a_step_is_left_out,
        a_seed_is_told,
        an_append_nobody_asked_for,
    ):
        try:
            wrong(after)
        except Broken:
            continue
        pytest.fail(f"the judge did not see that {wrong.__name__}")


def table_of(after: Aftermath) -> str:
    """One of No Thanks! at which much was played."""
    cards = [name for name, appends in after.appends.items() if b'"no_thanks"' in appends[0].entries[0]]
    return max(cards, key=lambda name: len(after.appends[name]))


def judge(
    after: Aftermath,
    log: Callable[[list[Append]], None] = lambda appends: None,
    told: Callable[[list[Heard]], None] = lambda events: None,
    most: Callable[[Line], int] | None = None,
) -> None:
    """One table, with its log changed, or what was told on the line that has the most of something, else of steps."""
    name = table_of(after)
    appends = list(after.appends[name])
    log(appends)
    lines = [replace(line, events=list(line.events)) for line in after.lines if line.table == name]
    told(max(lines, key=most or steps).events)
    History({name: appends}, lines)


def steps(line: Line) -> int:
    return sum(is_step(event) for event in line.events)


def is_step(event: Heard) -> bool:
    return event.by == "server" and event.text.startswith(b'{"type":"stepped"')


def a_play(appends: list[Append]) -> int:
    """Somewhere in the middle, by a person or a bot."""
    return next(place for place in range(len(appends) // 2, len(appends)) if b'"acted"' in appends[place].entries[0])


def a_told_step(events: list[Heard]) -> int:
    told = [place for place, event in enumerate(events) if is_step(event)]
    return told[len(told) // 2]


def an_append_is_lost(after: Aftermath) -> None:
    judge(after, log=lambda appends: appends.__delitem__(a_play(appends)))


def an_append_is_there_twice(after: Aftermath) -> None:
    judge(after, log=lambda appends: appends.insert(a_play(appends), appends[a_play(appends)]))


def two_appends_change_places(after: Aftermath) -> None:
    def swap(appends: list[Append]) -> None:
        place = a_play(appends)
        appends[place : place + 2] = appends[place : place + 2][::-1]

    judge(after, log=swap)


def an_append_nobody_asked_for(after: Aftermath) -> None:
    """As if somebody else's name had been changed."""
    forged = Append(0.0, [b'{"is":"renamed","seat":0,"name":"Eve"}'])
    judge(after, log=lambda appends: appends.append(forged))


def acknowledged(events: list[Heard]) -> list[int]:
    """Where it was told that something that was played is done."""
    plays = [int(found[1]) for event in events if (found := PLAY.match(event.text))]
    told = [(place, DONE.match(event.text)) for place, event in enumerate(events)]
    return [place for place, found in told if found and int(found[1]) in plays]


def another_version_is_acknowledged(after: Aftermath) -> None:
    def change(events: list[Heard]) -> None:
        place = acknowledged(events)[0]
        told = msgspec.json.decode(events[place].text)
        later = msgspec.json.encode({**told, "version": told["version"] + 1})
        events[place] = replace(events[place], text=later)

    judge(after, told=change, most=lambda line: len(acknowledged(line.events)))


def a_step_is_told_twice(after: Aftermath) -> None:
    judge(after, told=lambda events: events.insert(a_told_step(events), events[a_told_step(events)]))


def a_step_is_left_out(after: Aftermath) -> None:
    judge(after, told=lambda events: events.__delitem__(a_told_step(events)))


def a_seed_is_told(after: Aftermath) -> None:
    entries = b" ".join(after.appends[table_of(after)][0].entries)
    found = re.search(rb'"seed":"([0-9a-f]+)"', entries)
    assert found
    seed = found[1]

    def leak(events: list[Heard]) -> None:
        place = a_told_step(events)
        events[place] = replace(
            events[place], text=events[place].text.replace(b'"type":', b'"x":"%b","type":' % seed, 1)
        )

    judge(after, told=leak)
