"""A count of the fields of a recording that were reported and compared, and of the unknown keys in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from leadline.game.report_keys import Key, Keys, ReportKeys, known_only, union
from leadline.recording.model import Answer, Recording
from leadline.results.model import FieldResult, UnknownKeyResult

if TYPE_CHECKING:
    from leadline.game.definition import Game


class Tally:
    """A count of the answers in which each field was reported and compared."""

    def __init__(self, game: Game) -> None:
        self.keys = ReportKeys(game)
        self.game = game
        self.told: Counter[Keys] = Counter()
        self.compared: Counter[Keys] = Counter()
        self.due: Counter[Keys] = Counter()
        self._beside_position: dict[int, tuple[Answer, Keys]] = {}

    def add_told(self, answer: Answer, times: int) -> None:
        """Count the fields that an answer reports, which was given several times."""
        in_position = self.keys.reported_in_position(answer.position)
        self.told[union((in_position, self._told_beside_position(answer)))] += times

    def add_compared(self, answer: Answer, expected: Any, times: int) -> None:
        """Count the compared fields of a judged answer, which was given several times; none if it should be refused.

        ``expected`` is the position that it should report. Events and views are compared in everything that they
        report.
        """
        if expected is not None and answer.kind == "position":
            in_position = self.keys.compared_in_position(expected, answer.position)
            self.compared[union((in_position, known_only(self._told_beside_position(answer))))] += times
            self.due[self.keys.due_in_position(expected, answer.position or {})] += times

    def _told_beside_position(self, answer: Answer) -> Keys:
        """Return all keys of an answer's events and views that belong to the game."""
        known = self._beside_position.get(id(answer))
        if known is None:
            events = (self.keys.reported_in_events(heard, "heard") for heard in answer.heard.values())
            views = (self.keys.reported_in_position(seen["view"], "view") for seen in answer.views)
            told = union((self.keys.reported_in_events(answer.events), *events, *views))
            known = self._beside_position[id(answer)] = (answer, told)
        return known[1]

    def fields(self) -> list[FieldResult]:
        """Return the result of every field that may be reported."""
        counts = [_by_key(some) for some in (self.due, self.told, self.compared)]
        paths = self.keys.fields(heard=self.game.has_secret_events)
        return [FieldResult(path, *(count[Key(path)] for count in counts)) for path in paths]

    def unknown(self, recording: Recording) -> list[UnknownKeyResult]:
        """Return every unknown key: those of the protocol first, then those of the game."""
        frames = [UnknownKeyResult(key.path, key.count, key.near) for key in recording.unknown_keys]
        return [*frames, *self._unknown_in_games()]

    def _unknown_in_games(self) -> Iterator[UnknownKeyResult]:
        unknown = ((key.path, key.near, times) for key, times in _by_key(self.told).items() if key.near is not None)
        for path, near, times in sorted(unknown):
            yield UnknownKeyResult(path, times, near)


def tallied(game: Game, recording: Recording, judged: Iterable[tuple[Sequence[Answer], Any]]) -> Tally:
    """Count the reported fields of a recording, and the compared ones of its judged answers.

    ``judged`` are the different answers that were judged, each with all that equal it, and the position expected.
    """
    tally, judged = Tally(game), list(judged)
    first = {id(answer): answers[0] for answers, _ in judged for answer in answers}
    for answers, expected in judged:
        tally.add_compared(answers[0], expected, len(answers))
    recorded = [answer for played in recording.games for answer in played.answers]
    times = Counter(id(first.get(id(answer), answer)) for answer in recorded)
    different = {id(answer): answer for answer in (*first.values(), *recorded)}
    for number, occurrences in times.items():
        tally.add_told(different[number], occurrences)
    return tally


def _by_key(counted: Counter[Keys]) -> Counter[Key]:
    by_key: Counter[Key] = Counter()
    for keys, times in counted.items():
        for key in keys:
            by_key[key] += times
    return by_key
