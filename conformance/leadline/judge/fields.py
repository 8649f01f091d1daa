"""A count of the fields of a recording that were reported and compared, and of the unknown keys in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from leadline.game.report_keys import Key, Keys, ReportKeys
from leadline.recording.model import Answer, Recording
from leadline.results.model import FieldResult, UnknownKeyResult

if TYPE_CHECKING:
    from leadline.game.definition import Game


def told_in(keys: ReportKeys, answer: Answer) -> Keys:
    """Return all keys of an answer that belong to the game."""
    keys_in_answer = keys.reported_in_position(answer.position) | keys.reported_in_events(answer.events)
    for seen in answer.views:
        keys_in_answer |= keys.reported_in_position(seen["view"], "view")
    for events in answer.heard.values():
        keys_in_answer |= keys.reported_in_events(events, "heard")
    return keys_in_answer


def compared_in(keys: ReportKeys, answer: Answer, expected: Any) -> Keys:
    """Return the fields of a judged answer that were compared; ``expected`` is the position that it should report.

    Events and views are compared in everything that they report.
    """
    reported = told_in(keys, Answer("position", events=answer.events, heard=answer.heard, views=answer.views))
    return frozenset(key for key in reported if key.near is None) | keys.compared_in_position(expected, answer.position)


class Tally:
    """A count of the answers in which each field was reported and compared."""

    def __init__(self, game: Game) -> None:
        self.keys = ReportKeys(game)
        self.game = game
        self.told: Counter[Keys] = Counter()
        self.compared: Counter[Keys] = Counter()
        self.due: Counter[Keys] = Counter()

    def add_told(self, recording: Recording) -> None:
        """Count the fields that the answers of a recording report."""
        for answer in (answer for game in recording.games for answer in game.answers):
            self.told[told_in(self.keys, answer)] += 1

    def add_compared(self, answer: Answer, expected: Any, times: int) -> None:
        """Count the compared fields of a judged answer that occurred several times; none if no position was expected."""
        if expected is not None and answer.kind == "position":
            self.compared[compared_in(self.keys, answer, expected)] += times
            self.due[self.keys.due_in_position(expected, answer.position or {})] += times

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
        for key, times in sorted(_by_key(self.told).items()):
            if key.near is not None:
                yield UnknownKeyResult(key.path, times, key.near)


def tallied(game: Game, recording: Recording, judged: Iterable[tuple[Answer, Any, int]]) -> Tally:
    """Count the reported fields of a recording, and the compared ones of its judged answers.

    Each of these comes with the expected position, and with the number of times that it occurred.
    """
    tally = Tally(game)
    tally.add_told(recording)
    for answer, expected, times in judged:
        tally.add_compared(answer, expected, times)
    return tally


def _by_key(counted: Counter[Keys]) -> Counter[Key]:
    by_key: Counter[Key] = Counter()
    for keys, times in counted.items():
        for key in keys:
            by_key[key] += times
    return by_key
