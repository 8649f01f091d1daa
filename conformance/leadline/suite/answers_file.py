"""The compiled answers of a suite: what the reference answers under the recommended readings, and what that shows.

With them nothing has to be played to tell that a subject answers just so, and nothing judged move by move. Every line
is JSON: the first tells where the games are, the rest is how one begins, and then the position and, for each move,
what is sent, the position after it and what happened. So a game is found without reading the others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from leadline import home
from leadline.games import load_game, recommended, spec_of
from leadline.suite.answers import Asked, Expected, Part, ToldGame, compact, parts_of, played
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.judge.known import Known

FILE = "answers.jsonl"
FORMAT = 2
_REFUSED = b"null"
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


class Answers:
    """The compiled answers of a game. A scenario's are read when they are asked for."""

    def __init__(self, data: bytes) -> None:
        """Take what `answers_text` has made."""
        self._lines = data.split(b"\n")
        head = json.loads(self._lines[0])
        self._shows = [tuple(head["rules"][number] for number in numbers) for numbers in head["shows"]]
        self._games: Mapping[str, Mapping[Part, Any]] = head["games"]
        self.spaceable: bool = head["spaceable"]
        """Whether no text in a position or an event holds a comma or a colon."""

    def of(self, scenario: Scenario) -> Mapping[Part, ToldGame]:
        """The games of a scenario by part; nothing of what was not compiled, or cannot be compared so."""
        games = self._games.get(scenario.id, {}) if scenario.shows is not None else {}
        return {part: self._told(*game) for part, game in games.items()}

    def _told(
        self, line: int, shows: Sequence[int], asked: int, readings: Mapping[str, Sequence[str]] | None
    ) -> ToldGame:
        lines, shown, more = self._lines, self._shows, line + 3 * len(shows) - 1
        answers = [Expected(b"", lines[line + 1], b"", shown[shows[0]])]
        for sent, position, events, number in zip(
            lines[line + 2 : more : 3], lines[line + 3 : more : 3], lines[line + 4 : more : 3], shows[1:], strict=False
        ):
            answers.append(Expected(sent[1:-1], b"" if position == _REFUSED else position, events, shown[number]))
        told = [Asked(**json.loads(one)) for one in lines[more : more + asked]]
        return ToldGame(lines[line], answers, told, is_compiled=True, readings=readings)


@cache
def compiled_answers(game: str) -> Answers | None:
    """The compiled answers of a game; None if there are none."""
    path = home.compiled_folder() / home.folder_name(game) / FILE
    return Answers(path.read_bytes()) if path.exists() else None


def answers_text(game: str, suite: str, scenarios: Sequence[Scenario]) -> str:
    """The compiled answers as text; ``suite`` is the hash of the suite."""
    rules = [rule.id for rule in spec_of(game).all_rules()]
    numbers = {rule: number for number, rule in enumerate(rules)}
    shows: dict[tuple[int, ...], int] = {}

    def number_of(named: set[str]) -> int:
        return shows.setdefault(tuple(sorted(numbers[rule] for rule in named)), len(shows))

    lines, spaceable = [""], True
    games: dict[str, dict[Part, Any]] = {}
    for scenario, parts in _compiled(game, scenarios):
        games[scenario.id] = {}
        for part, told, known in parts:
            shown = list(map(number_of, known.rules))
            games[scenario.id][part] = [len(lines), shown, len(told.asked), known.readings]
            lines += _lines_of(told)
            spaceable = spaceable and all(map(_is_spaceable, told.answers))
    head = {"format": FORMAT, "game": game, "hash": suite, "filled_by": "reference", "spaceable": spaceable}
    lines[0] = compact({**head, "rules": rules, "shows": list(shows), "games": games})
    return "\n".join(lines) + "\n"


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


def _is_spaceable(answer: Expected) -> bool:
    """Whether spaces can be put after the commas and colons of an answer without changing what it says."""
    texts = _TEXT.findall((answer.position_json + answer.events_json).decode())
    return not any(mark in text for text in texts for mark in ",:")


def _lines_of(told: ToldGame) -> Iterator[str]:
    first, *moves = told.answers
    yield told.setup.decode()
    yield first.position_json.decode()
    for one in moves:
        yield f"{{{one.sent.decode()}}}"
        yield (one.position_json or _REFUSED).decode()
        yield one.events_json.decode()
    for asked in told.asked:
        yield compact({"method": asked.method, "of": asked.of, "answer": asked.answer})
