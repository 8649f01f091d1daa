"""Pairs of positions that differ only in something a seat may not see. A program must show both alike to that seat.

A comparison of a view with the reference finds a hidden value that is shown. It cannot find indirect leaks through the
order of unordered things, a field that only the program has, or the sum of hidden values.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.protocol.messages import OpenResult
from leadline.recording.lines import HiddenLine
from leadline.recording.model import Answer, GameRecord, HiddenRecord
from leadline.run.answers import error_answer, fault_answer, opened_answer, plain_answer
from leadline.run.context import Progress, RunContext
from leadline.run.probing import not_yet_sent
from leadline.run.subject import Subject
from leadline.schema.codec import ShapeError
from leadline.transport import RpcError, SubjectError

if TYPE_CHECKING:
    from leadline.recording.file import Recorder

MOST_PAIRS = 12
"""The greatest number of pairs shown to a subject.

A leak is visible in nearly every pair; each pair costs four requests.
"""
MOST_POSITIONS = 40
"""The greatest number of positions from the run that are used to make pairs."""
MOST_TRIES = 8
"""The greatest number of other positions to try for one position and seat."""
AGAIN = (1, 1, 0, 1, 0, 0, 1, 0)
"""The order in which both positions are shown again if they look different; it is irregular to avoid coincidences."""

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two positions, as they are sent, that look alike to a seat."""

    scenario: str
    seats: tuple[Any, ...]
    positions: tuple[dict[str, Any], dict[str, Any]]


def show_hidden(subject: Subject, context: RunContext, recorder: Recorder, progress: Progress) -> None:
    """Show a subject pairs of positions that differ only in something a seat may not see, and record the views."""
    if not {"position", "view"} <= context.can:
        return
    recording = recorder.recording
    all_pairs = pairs(recording.games, context, recording.seed)
    for pair in not_yet_sent(subject, all_pairs, len(recording.hidden), "hidden", progress, "hidden values"):
        recorder.keep(HiddenLine(pair=_shown(subject, context, pair)))


def _shown(subject: Subject, context: RunContext, pair: Pair) -> HiddenRecord:
    """Return what a subject shows of both positions; if the two differ at first, show each position several times."""
    record = HiddenRecord(pair.scenario, list(pair.seats), list(pair.positions))
    for number in (0, 1):
        record.shown[number].append(_look(subject, context, pair, number))
    first_answer, second_answer = record.shown[0][0], record.shown[1][0]
    if all(answer.kind == "position" for answer in (first_answer, second_answer)) and looks(first_answer) != looks(
        second_answer
    ):
        for number in AGAIN:
            record.shown[number].append(_look(subject, context, pair, number))
    return record


def looks(answer: Answer) -> dict[str, Any]:
    """Return what a seat sees of a position: the view that was sent to the seat, and the open decisions."""
    return {
        "view": answer.views[0]["view"] if answer.views else None,
        "to_act": (answer.position or {}).get("to_act"),
    }


def _look(subject: Subject, context: RunContext, pair: Pair, number: int) -> Answer:
    """Open one of the positions, and request the seat's view of it."""
    sent = {"game": context.game.id, "position": pair.positions[number], "readings": dict(context.configured)}
    handle = None
    try:
        subject.ensure_started()
        result: OpenResult = subject.ask("open", sent)
        handle, answer = result.handle, plain_answer(result)
        if answer.kind == "position" and handle is not None:
            view = subject.ask("view", {"handle": handle, "seats": list(pair.seats)}).view
            answer.views.append({"seats": list(pair.seats), "view": view})
    except RpcError as error:
        answer = opened_answer(error, sent, context) if handle is None else error_answer(error)
    except SubjectError as error:
        subject.stop()
        return fault_answer(error)
    _close(subject, handle)
    return answer


def _close(subject: Subject, handle: Any) -> None:
    try:
        if handle is not None:
            subject.ask("close", {"handle": handle})
    except RpcError:
        return  # A program is not required to support `close`.
    except SubjectError:
        subject.stop()


# ---- Making pairs


def pairs(games: Sequence[GameRecord], context: RunContext, seed: int) -> list[Pair]:
    """Return pairs of positions that the subject opened in the run; those whose views were requested come first."""
    opened = [game for game in games if "position" in game.opening and game.opened.kind == "position"]
    chance = random.Random(f"{seed}/hidden")
    chance.shuffle(opened)
    opened.sort(key=lambda game: not any(answer.views for answer in game.answers))
    positions: dict[str, Any] = {}
    for game in opened:
        if game.scenario not in positions and len(positions) < MOST_POSITIONS:
            positions[game.scenario] = context.game.codecs.position.read(game.opening["position"])
    maker = _PairMaker(context, list(positions.values()), chance)
    alike_pairs: list[Pair] = []
    for scenario, position in positions.items():
        seats = list(context.engine.seats(position))
        pair = next(
            (
                candidate
                for seat in chance.sample(seats, len(seats))
                if (candidate := maker.pair(scenario, position, seat))
            ),
            None,
        )
        if pair is not None:
            alike_pairs.append(pair)
            if len(alike_pairs) == MOST_PAIRS:
                break
    return alike_pairs


class _PairMaker:
    """A generator of positions that look alike to a seat: hidden values are exchanged or taken from other positions."""

    def __init__(self, context: RunContext, positions: Sequence[Any], chance: random.Random) -> None:
        self.context, self.positions, self.chance = context, positions, chance

    def pair(self, scenario: str, position: Any, seat: Any) -> Pair | None:
        """Return a position and another one that looks alike to a seat, or None if a few attempts find none."""
        engine, game = self.context.engine, self.context.game
        if engine.faults(position) or engine.standing(position).over:
            return None
        view, decisions = engine.view(position, (seat,)), engine.to_act(position)
        hidden = self._hidden(position, view)
        if not hidden:
            return None
        written = game.codecs.position.write(position)
        for number, changes in enumerate(self._changes(hidden)):
            if number == MOST_TRIES:
                break
            other_position = self._with(written, changes)
            if (
                other_position is not None
                and other_position != position
                and not engine.faults(other_position)
                and engine.view(other_position, (seat,)) == view
                and engine.to_act(other_position) == decisions
            ):
                return Pair(scenario, (seat,), (written, game.codecs.position.write(other_position)))
        return None

    def _hidden(self, position: Any, view: Any) -> dict[Path, tuple[str, Any]]:
        """Return the values that a view hides, each with a text that is equal for all exchangeable values."""
        shape = self.context.game.reports.position
        return dict(_differing(shape.write(position), shape.write(view), (), ""))

    def _changes(self, hidden: Mapping[Path, tuple[str, Any]]) -> Iterator[dict[Path, Any]]:
        groups: dict[str, list[Path]] = {}
        for path, (kind, _) in hidden.items():
            groups.setdefault(kind, []).append(path)
        movable = [some for some in groups.values() if len({repr(hidden[path][1]) for path in some}) > 1]
        if movable:
            yield {path: value for some in movable for path, value in self._exchanged(some, hidden).items()}
        for some in self.chance.sample(movable, len(movable)):
            yield self._exchanged(some, hidden)
        for other_position in self.chance.sample(self.positions, len(self.positions)):
            told = self.context.game.reports.position.write(other_position)
            yield {path: value for path in hidden if (value := _at(told, path)) is not None}

    def _exchanged(self, paths: Sequence[Path], hidden: Mapping[Path, tuple[str, Any]]) -> dict[Path, Any]:
        values = [hidden[path][1] for path in paths]
        return dict(zip(paths, self.chance.sample(values, len(values)), strict=True))

    def _with(self, written: dict[str, Any], changes: Mapping[Path, Any]) -> Any | None:
        data = deepcopy(written)
        for path, value in changes.items():
            *before, last = path
            place = _at(data, before)
            if place is None:
                return None
            place[last] = value
        try:
            return self.context.game.codecs.position.read(data)
        except ShapeError:
            return None


def _differing(own: Any, seen: Any, path: Path, kind: str) -> Iterator[tuple[Path, tuple[str, Any]]]:
    """Yield the values in ``own`` that ``seen`` lacks, by path; the kind includes the visible values around them."""
    if own is not None and seen is None:
        yield path, (kind, own)
    elif isinstance(own, Mapping) and isinstance(seen, Mapping):
        plain = {name: value for name, value in seen.items() if not isinstance(value, list | Mapping)}
        for name, part in own.items():
            around = repr(plain) if name in plain else ""
            yield from _differing(part, seen.get(name), (*path, name), f"{kind}.{name}{around}")
    elif isinstance(own, list) and isinstance(seen, list) and len(own) == len(seen):
        for number, (part, seen_part) in enumerate(zip(own, seen, strict=True)):
            yield from _differing(part, seen_part, (*path, number), f"{kind}.*")


def _at(data: Any, path: Sequence[str | int]) -> Any:
    """Return the value at a path in plain data, or None if the path does not exist."""
    for name in path:
        try:
            data = data[name]
        except (KeyError, IndexError, TypeError):
            return None
    return data
