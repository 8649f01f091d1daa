"""Shared fixtures: the figures and the readings of the spec, and a race to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from leadline_engines.kite_race import Choice, Components, Engine, Kite, Move, Position, Rulings

from leadline_engines.surface import Outcome, Refusal

SPEC = Path(__file__).resolve().parents[1] / "spec"
FIGURES = yaml.safe_load((SPEC / "components.yaml").read_text(encoding="utf-8"))["figures"]
DISPUTES = yaml.safe_load((SPEC / "disputes.yaml").read_text(encoding="utf-8"))["disputes"]
COMPONENTS = Components.from_mapping(FIGURES)
AS_RULED = Rulings.from_mapping({entry["id"]: entry["ruling"] for entry in DISPUTES})


@dataclass(frozen=True)
class Race:
    """A race in progress; `events` are those of the last move."""

    engine: Engine
    position: Position
    events: tuple[Any, ...] = ()

    def play(self, *acts: str) -> Race:
        """Return the race after these legal acts of the seats to move."""
        race = self
        for act in acts:
            result = race.engine.play(race.position, Move(Choice(race.position.turn, act)))
            assert isinstance(result, Outcome), f"{act}: {result}"
            race = replace(race, position=result.position, events=result.events)
        return race

    def refused(self, act: str, seat: int | None = None) -> Refusal:
        """Return why an act of a seat, or of the seat to move, is refused."""
        result = self.engine.play(self.position, Move(Choice(seat or self.position.turn, act)))
        assert isinstance(result, Refusal), f"{act} is played: {result}"
        return result

    @property
    def paces(self) -> list[int]:
        """Where the kites are."""
        return [kite.at for kite in self.position.kites]

    @property
    def legal(self) -> list[str]:
        """What the seat to move may do."""
        (decision,) = self.engine.to_act(self.position)
        return [choice.act for choice in self.engine.choices(self.position, decision).listed]

    @property
    def told(self) -> dict[str, tuple[str, ...]]:
        """What happened last, with the rules of each event."""
        return {event.kind: event.rules for event in self.events}


def make_race(
    *kites: tuple[int, int], marker: int = 1, turn: int | None = 1, kind: Any = Engine, **rulings: str
) -> Race:
    """Return a race with kites at some paces on some strings; the other strings lie in the basket."""
    basket = COMPONENTS.strings - sum(strings for _, strings in kites)
    position = Position(tuple(Kite(*kite) for kite in kites), basket, marker, turn)
    return Race(kind(COMPONENTS, AS_RULED.but(**rulings)), position)


@pytest.fixture(scope="session")
def race() -> Callable[..., Race]:
    """Set up a race."""
    return make_race


@pytest.fixture(scope="session")
def engine() -> Engine:
    """Return the engine under the recommended readings."""
    return Engine(COMPONENTS, AS_RULED)


@pytest.fixture(scope="session")
def spec() -> Path:
    """Return the folder of the spec."""
    return SPEC


@pytest.fixture(scope="session")
def disputes() -> list[dict[str, Any]]:
    """Return the disputes of the spec."""
    return DISPUTES


@pytest.fixture(scope="session")
def figures() -> dict[str, Any]:
    """Return the figures of the spec."""
    return FIGURES
