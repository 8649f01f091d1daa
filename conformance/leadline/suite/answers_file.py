"""The compiled answers of a suite: what the reference answers under the recommended readings, and what that shows.

With them nothing has to be played to tell that a subject answers just so, and nothing judged move by move. A position
is written as what has changed since the one before: whole members, or single places of a list.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from leadline import home
from leadline.games import load_game, recommended, spec_of
from leadline.games.saying import says_just
from leadline.suite.answers import (
    Asked,
    Expected,
    Part,
    ToldGame,
    compact,
    heard_of,
    parts_of,
    played,
    sent_text,
    steps_of,
)
from leadline.suite.model import Scenario, Step

if TYPE_CHECKING:
    from leadline.judge.known import Known

FILE = "answers.json"
FORMAT = 1


class Answers:
    """The compiled answers of a game. A scenario's are read when they are asked for."""

    def __init__(self, text: str) -> None:
        """Take what `answers_text` has made."""
        head, _, rest = text.partition('\n"scenarios": {\n')
        known = json.loads(head.rstrip(",") + "}")
        self._shows = [tuple(known["rules"][number] for number in numbers) for numbers in known["shows"]]
        self._rows = dict(line.split(": ", 1) for line in rest.split("\n") if line.startswith('"'))

    def of(self, scenario: Scenario) -> Mapping[Part, ToldGame]:
        """The games of a scenario by part; nothing of what was not compiled, or cannot be compared so."""
        rows = self._rows.get(f'"{scenario.id}"') if scenario.shows is not None else None
        if rows is None:
            return {}
        games = json.loads(rows.rstrip(","))
        return {part: self._told(steps_of(scenario, part), **game) for part, game in games.items()}

    def _told(
        self,
        steps: Sequence[Step],
        rows: Sequence[Any],
        asked: Sequence[Any],
        readings: Mapping[str, Sequence[str]] | None,
    ) -> ToldGame:
        (position, quotes, shows), *moves = rows
        answers = [Expected({}, "", "", position, quotes, (), self._shows[shows])]
        for step, (change, quotes, shows, events, counts, sent) in zip(steps, moves, strict=True):
            data, text = (step.move, sent) if type(sent) is str else sent
            if change is not None:
                position = _changed(position, change)
            heard = heard_of(events, counts) if events else _SILENT
            told = None if change is None else position
            answers.append(Expected(data, text, sent_text(data, text), told, quotes, heard, self._shows[shows]))
        return ToldGame(tuple(answers), tuple(Asked(*one) for one in asked), is_compiled=True, readings=readings)


_SILENT = heard_of([])


@cache
def compiled_answers(game: str) -> Answers | None:
    """The compiled answers of a game; None if there are none."""
    path = home.compiled_folder() / home.folder_name(game) / FILE
    return Answers(path.read_text(encoding="utf-8")) if path.exists() else None


def answers_text(game: str, suite: str, scenarios: Sequence[Scenario]) -> str:
    """The compiled answers as text, one scenario a line; ``suite`` is the hash of the suite."""
    rules = [rule.id for rule in spec_of(game).all_rules()]
    numbers = {rule: number for number, rule in enumerate(rules)}
    shows: dict[tuple[int, ...], int] = {}

    def number_of(named: set[str]) -> int:
        return shows.setdefault(tuple(sorted(numbers[rule] for rule in named)), len(shows))

    lines = []
    for scenario, parts in _compiled(game, scenarios):
        games: dict[Part, Any] = {}
        for part, told, known in parts:
            rows = list(_rows(told, steps_of(scenario, part), map(number_of, known.rules)))
            asked = [[one.method, one.of, one.answer, one.quotes] for one in told.asked]
            games[part] = {"rows": rows, "asked": asked, "readings": known.readings}
        lines.append(f"{json.dumps(scenario.id)}: {compact(games)}")
    head = {"format": FORMAT, "game": game, "hash": suite, "filled_by": "reference", "rules": rules}
    first = json.dumps({**head, "shows": list(shows)})[:-1]
    return f'{first},\n"scenarios": {{\n' + ",\n".join(lines) + "\n}\n}\n"


def _compiled(
    game: str, scenarios: Sequence[Scenario]
) -> Iterator[tuple[Scenario, list[tuple[Part, ToldGame, Known]]]]:
    """Every scenario in which the judge need not look at answers that are just so, with what they show."""
    from leadline.judge.known import shown_in

    plug, base = load_game(game), recommended(game)
    engine = plug.engine(plug.rulings.from_mapping(base))
    for scenario in scenarios:
        parts = []
        for part in parts_of(scenario):
            told = played(plug, engine, scenario, part)
            known = None if told is None else shown_in(plug, scenario, part, told)
            if told is not None and known is not None:
                parts.append((part, told, known))
        if parts:
            yield scenario, parts


def _rows(told: ToldGame, steps: Sequence[Step], shows: Iterator[int]) -> Iterator[list[Any]]:
    first, *moves = told.answers
    position = first.position or {}
    yield [position, first.quotes, next(shows)]
    for step, one in zip(steps, moves, strict=True):
        change = None
        if one.position is not None:
            change = _change(position, one.position)
            assert says_just(_changed(position, change), one.position)
            position = one.position
        sent = one.text if one.move == step.move else [one.move, one.text]
        yield [change, one.quotes, next(shows), one.heard[0][0], [count for _, count in one.heard], sent]


def _change(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What of some data has changed."""
    return {
        name: _places(before.get(name), value)
        for name, value in after.items()
        if not says_just(before.get(name), value)
    }


def _places(before: Any, after: Any) -> Any:
    """The places of a list that have changed, by number, or the whole where it is not as long as before."""
    if type(before) is not list or type(after) is not list or len(before) != len(after):
        return after
    pairs = enumerate(zip(before, after, strict=True))
    return {number: value for number, (was, value) in pairs if not says_just(was, value)}


def _changed(before: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The data after a change; what has not changed is the same piece of data."""
    after = {**before, **change}
    for name, places in change.items():
        if type(places) is dict and type(before.get(name)) is list:
            after[name] = changed = list(before[name])
            for number, value in places.items():
                changed[int(number)] = value
    return after
