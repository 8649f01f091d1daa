"""What the reference answers to every move of a scenario: a run compares answers with it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from leadline.suite.model import Scenario, Step
from leadline.suite.prove import twin_steps

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug

Part = Literal["main", "twin"]
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes plain data as JSON, as short as it can be."""

NO_EVENTS = b"[]"
WITH_RULES, PLAIN, UNTOLD = 0, 1, 2
"""The forms in which a subject tells events: with the rules they name, without them, or not at all."""


@dataclass(eq=False)
class Expected:
    """One answer of the reference, as JSON: what it says is read only where it is asked for."""

    sent: bytes
    """What `play` is sent beside the handle, without the braces; empty for the opening."""
    position_json: bytes
    """The position, told in full; empty if the move is refused."""
    events_json: bytes
    """The events a subject can tell, with the rules they name; empty for the opening."""
    shows: tuple[str, ...] = ()
    """The rules that the same answer shows to be kept, if that is known."""

    @cached_property
    def _move(self) -> dict[str, Any]:
        return dict(json.loads(b"{%b}" % self.sent))

    @property
    def move(self) -> dict[str, Any]:
        """The move as it is sent; empty for the opening."""
        return dict(self._move["move"]) if self.sent else {}

    @property
    def text(self) -> str:
        """The same in notation."""
        return str(self._move["text"]) if self.sent else ""

    @cached_property
    def position(self) -> dict[str, Any] | None:
        """The position, told in full; None if the move is refused."""
        return dict(json.loads(self.position_json)) if self.position_json else None

    @cached_property
    def heard(self) -> tuple[list[dict[str, Any]], ...]:
        """The events in the two forms that tell them; nothing for the opening."""
        events = json.loads(self.events_json) if self.events_json else []
        plain = [{key: value for key, value in event.items() if key != "rules"} for event in events]
        return (events, plain) if self.events_json else ()

    def events_in(self, form: int) -> list[dict[str, Any]] | None:
        """The events in one form; None where they are not told."""
        return self.heard[form] if self.events_json and form != UNTOLD else None

    @cached_property
    def plain_events_json(self) -> bytes:
        """The events without the rules they name."""
        return self.events_json if self.events_json in (b"", NO_EVENTS) else compact(self.heard[PLAIN]).encode()


@dataclass(frozen=True, slots=True)
class Asked:
    """Something asked beside playing, after the last move."""

    method: Literal["view", "legal"]
    """The method."""
    of: Any
    """The seat or the roll."""
    answer: Any
    """The view or the choices."""

    @property
    def sent(self) -> bytes:
        """What is sent beside the handle, as JSON without the braces."""
        return compact({"seat" if self.method == "view" else "dice": self.of})[1:-1].encode()


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game in which nothing is left to the subject, with all its answers."""

    setup: bytes
    """What tells how it begins to a subject that can be told all of it, as JSON: a position, or the deal and more."""
    answers: Sequence[Expected]
    """The opening and then every move."""
    asked: Sequence[Asked] = ()
    """What is asked after it."""
    is_compiled: bool = False
    """Whether it is known what the answers show."""
    readings: Mapping[str, Sequence[str]] | None = None
    """The readings that go with them, by dispute, where the scenario does not tell."""


SETUP = {"deal": "deal", "starter": "starter", "roll_off": "roll-off"}
"""The parts of an opening that a subject may be told, and the capability that each needs."""


def setup_of(scenario: Scenario, can: frozenset[str] | set[str]) -> dict[str, Any]:
    """How the game of a scenario begins, as a subject with these capabilities is told."""
    if scenario.position is not None:
        return {"position": scenario.position}
    assert scenario.opening is not None
    setup = scenario.opening.setup
    told = {name: setup[name] for name, needed in SETUP.items() if needed in can}
    if not told.get("roll_off"):
        told.pop("roll_off", None)
    return told


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
    answers, left = [_answer(plug, engine, position)], position
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
        sent = compact({"move": data, "text": plug.write_move(whole)})[1:-1].encode()
        events = compact([plug.events.write(event) for event in heard]).encode()
        answers.append(_answer(plug, engine, position, sent, events))
    setup = compact(setup_of(scenario, set(SETUP.values()))).encode()
    return ToldGame(setup, answers, list(_asked(plug, engine, scenario, left)))


def _asked(plug: GamePlug, engine: EngineLike, scenario: Scenario, position: Any) -> Iterator[Asked]:
    for seat in range(1, len(scenario.names) + 1) if scenario.asks.get("views") else ():
        yield Asked("view", seat, plug.views.write(engine.view(position, seat)))
    for dice in scenario.asks.get("legal") or ():
        seat_to_move = plug.to_move(position)
        moves = () if seat_to_move is None else engine.moves(position, seat_to_move, tuple(dice))
        yield Asked("legal", dice, [plug.choices.write(choice) for choice in moves])


def _answer(plug: GamePlug, engine: EngineLike, position: Any, sent: bytes = b"", events: bytes = b"") -> Expected:
    if position is None:
        return Expected(sent, b"", events)
    told = plug.report(engine, position)
    answer = Expected(sent, compact(told).encode(), events)
    answer.position = told  # What is like the position before is the same piece of data: it is not to be read anew.
    return answer
