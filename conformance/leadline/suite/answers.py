"""What the reference answers to every move of a scenario: a run compares answers with it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from leadline.suite.model import Scenario, Step
from leadline.suite.prove import twin_steps

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug

MOST_REMEMBERED = 4_096
"""So many moves are remembered as they are sent; then all are forgotten."""
_sent: dict[str, tuple[dict[str, Any], str]] = {}

Part = Literal["main", "twin"]
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes plain data as JSON, as short as it can be."""


Heard = tuple[list[dict[str, Any]], int]
"""Some events, and the quotation marks in them, written as JSON."""


@dataclass(slots=True)  # Not frozen: thousands are made in a run, and that takes twice as long.
class Expected:
    """One answer of the reference."""

    move: dict[str, Any]
    """The move as it is sent; empty for the opening."""
    text: str
    """The same in notation."""
    sent: str
    """The same as JSON: what `play` is sent beside the handle, without the braces."""
    position: dict[str, Any] | None
    """The position, told in full; None if the move is refused."""
    quotes: int
    """The quotation marks in it, written as JSON."""
    heard: tuple[Heard, ...]
    """The events a subject can tell: with the rules they name, and without."""
    shows: tuple[str, ...] = ()
    """The rules that the same answer shows to be kept, if that is known."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something asked beside playing, after the last move."""

    method: Literal["view", "legal"]
    """The method."""
    of: Any
    """The seat or the roll."""
    answer: Any
    """The view or the choices."""
    quotes: int
    """The quotation marks in them, written as JSON."""

    @property
    def sent(self) -> str:
        """What is sent beside the handle, as JSON without the braces."""
        return compact({"seat" if self.method == "view" else "dice": self.of})[1:-1]


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game in which nothing is left to the subject, with all its answers."""

    answers: tuple[Expected, ...]
    """The opening and then every move."""
    asked: tuple[Asked, ...] = ()
    """What is asked after it."""
    is_compiled: bool = False
    """Whether it is known what the answers show."""
    readings: Mapping[str, Sequence[str]] | None = None
    """The readings that go with them, by dispute, where the scenario does not tell."""


def steps_of(scenario: Scenario, part: Part) -> Sequence[Step]:
    """The moves of a scenario, or of its twin."""
    return twin_steps(scenario) if part == "twin" else scenario.steps


def parts_of(scenario: Scenario) -> tuple[Part, ...]:
    """The games of a scenario."""
    return ("main",) if scenario.twin is None else ("main", "twin")


def is_out_of_turn(scenario: Scenario, step: Step) -> bool:
    """Whether a move is meant to be out of turn: the illegal last move of a scenario."""
    last = scenario.steps and step is scenario.steps[-1]
    return bool(last) and any("refused" in item.wanted for item in scenario.expect)


def played(plug: GamePlug, engine: EngineLike, scenario: Scenario, part: Part) -> ToldGame | None:
    """A game as an engine plays it; None if it cannot be opened, or not be played to its end."""
    if scenario.position is not None:
        position = plug.positions.read_once(scenario.position)
    else:
        assert scenario.opening is not None
        position = engine.open(plug.setups.read_once(scenario.opening.setup))
        if hasattr(position, "why"):
            return None
    answers, left = [_expected(plug, engine, {}, "", position)], position
    for step in steps_of(scenario, part):
        move = plug.moves.read_once(step.move)
        if position is None or (plug.to_move(position) != plug.mover(move) and not is_out_of_turn(scenario, step)):
            return None
        whole = plug.complete_move(position, move)
        outcome = engine.play(position, whole)
        position = getattr(outcome, "position", None)
        left = left if position is None else position
        heard = [event for event in getattr(outcome, "events", ()) if event.kind in plug.reported_events]
        data = step.move if whole is move else plug.moves.write(whole)
        answers.append(_expected(plug, engine, data, plug.write_move(whole), position, heard))
    return ToldGame(tuple(answers), tuple(_asked(plug, engine, scenario, left)))


def _asked(plug: GamePlug, engine: EngineLike, scenario: Scenario, position: Any) -> Iterator[Asked]:
    for seat in range(1, len(scenario.names) + 1) if scenario.asks.get("views") else ():
        view = plug.views.write(engine.view(position, seat))
        yield Asked("view", seat, view, quotes_in(view))
    for dice in scenario.asks.get("legal") or ():
        seat_to_move = plug.to_move(position)
        moves = () if seat_to_move is None else engine.moves(position, seat_to_move, tuple(dice))
        choices = [plug.choices.write(choice) for choice in moves]
        yield Asked("legal", dice, choices, quotes_in(choices))


def _expected(
    plug: GamePlug,
    engine: EngineLike,
    move: dict[str, Any],
    text: str,
    position: Any,
    heard: Sequence[Any] | None = None,
) -> Expected:
    told = None if position is None else plug.report(engine, position)
    if heard is None:
        return Expected(move, text, "", told, quotes_in(told), ())
    events = [plug.events.write(event) for event in heard]
    return Expected(move, text, sent_text(move, text), told, quotes_in(told), heard_of(events))


def sent_text(move: dict[str, Any], text: str) -> str:
    """What `play` is sent beside the handle, as JSON without the braces; moves that come again are remembered."""
    known = _sent.get(text)
    if known is None or known[0] != move:
        known = _sent[text] = (move, compact({"move": move, "text": text})[1:-1])
        if len(_sent) > MOST_REMEMBERED:
            _sent.clear()
    return known[1]


def heard_of(events: list[dict[str, Any]], counts: Sequence[int] | None = None) -> tuple[Heard, ...]:
    """Events with the rules they name, and without; ``counts`` are the quotation marks of both, if they are known."""
    plain = [{key: value for key, value in event.items() if key != "rules"} for event in events]
    first, second = counts or (quotes_in(events), quotes_in(plain))
    return ((events, first), (plain, second))


def quotes_in(data: Any) -> int:
    """The quotation marks in some data, written as JSON."""
    return compact(data).count('"')
