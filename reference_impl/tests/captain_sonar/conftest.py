"""Helpers for the tests of Captain Sonar: the figures, the recommended readings, and a table to play at."""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from played_table import PlayedTable

from leadline_engines.captain_sonar import Components, Engine, Move, Position, Rulings, Setup
from leadline_engines.captain_sonar import move as acts
from leadline_engines.captain_sonar.position import Crew, Gauges, Question, role_of, side_of
from leadline_engines.surface import Outcome

SPEC = Path(__file__).parents[3] / "spec" / "captain_sonar"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
FIGURES = yaml.load((SPEC / "components.yaml").read_text(encoding="utf-8"), Loader=LOADER)["figures"]
DISPUTES = yaml.load((SPEC / "disputes.yaml").read_text(encoding="utf-8"), Loader=LOADER)["disputes"]
RECOMMENDED = {one["id"]: one["ruling"] for one in DISPUTES if one["state"] == "open"}
COMPONENTS = Components.from_mapping(FIGURES)
OPPOSITE = {"red": "blue", "blue": "red"}
BY_OTHERS = {
    "gauge": "first-mate",
    "breakdown": "engineer",
    "radiation": "engineer",
    "check": "engineer",
    "dive": "engineer",
}


@lru_cache(maxsize=256)
def engine_under(readings: tuple[tuple[str, str], ...] = ()) -> Engine:
    """Return the engine under the recommended readings, except for those given."""
    return Engine(COMPONENTS, Rulings.from_mapping(RECOMMENDED).but(**dict(readings)))


def read_move(text: str) -> Move:
    """Read a move: `red north`, `red.engineer trace`, `blue answer row 5 column C`."""
    who, verb, *said = text.split()
    seat: Any = who if "." in who else f"{who}.{BY_OTHERS.get(verb, 'captain')}"
    first = said[0] if said else None
    if verb in ("north", "east", "south", "west"):
        return Move(acts.Order(seat, verb))
    if verb in ("yes", "no"):
        return Move(acts.AnswerDrone(seat, verb == "yes"))
    if verb == "answer":
        named = dict(zip(said[::2], said[1::2], strict=True))
        whole = {name: int(named[name]) if name in named else None for name in ("row", "sector")}
        return Move(acts.AnswerSonar(seat, column=named.get("column"), **whole))
    if verb == "silence":
        return Move(acts.Silence(seat, None if first == "0" else first, int(said[-1])))
    if verb == "torpedo":
        return Move(acts.Torpedo(seat, first, tuple(said[2:])))
    if verb == "drone":
        return Move(acts.Drone(seat, None if first is None else int(first)))
    if verb == "check":
        return Move(acts.Check(seat, tuple(said[1:])))
    kind: Any = getattr(acts, verb.capitalize())
    return Move(kind(seat, *said))


class Table(PlayedTable):
    """A game in progress."""

    read = staticmethod(read_move)
    components = COMPONENTS

    def refused(self, text: str) -> str:
        """Return the rule by which a move is refused, without its prefix."""
        return super().refused(text).removeprefix("sonar.")

    @property
    def red(self) -> Crew:
        """The red crew."""
        return self.position.crew("red")

    @property
    def blue(self) -> Crew:
        """The blue crew."""
        return self.position.crew("blue")

    def open(self, side: str) -> dict[str, bool]:
        """Return the kinds of decisions that are open to a crew, and whether each must be taken."""
        acts = self.engine.to_act(self.position)
        return {one.kind: one.must for one in acts if side_of(str(one.seats[0])) == side}

    def listed(self, side: str, kind: str) -> list[Any]:
        """Return the legal choices of a kind for all seats of a crew, without seat and kind."""
        found = []
        for decision in self.engine.to_act(self.position):
            if decision.kind == kind and side_of(str(decision.seats[0])) == side:
                found += self.engine.choices(self.position, decision).listed
        return found


def make_crew(at: str | None, gauges: dict[str, int] | None = None, **more: Any) -> Crew:
    """Return a crew on a space; a route that is not given is that space alone."""
    if at is not None:
        more.setdefault("route", (at,))
    return Crew(at, gauges=Gauges(**(gauges or {})), **{"last": "order", **more})


def make_table(red: Any = "A1", blue: Any = "J10", question: Any = None, **more: Any) -> Table:
    """Return a table: each crew is a space, or the fields of a crew; readings go by their names."""
    known = set(Rulings.__dataclass_fields__)
    readings = {name: more.pop(name) for name in [*more] if name in known}
    crews = tuple(make_crew(one) if isinstance(one, str) else make_crew(**one) for one in (red, blue))
    asked = Question(*question) if question else None
    return Table(engine_under(tuple(sorted(readings.items()))), Position(crews, question=asked, **more))


def open_table(*starts: str, **setup: Any) -> Table:
    """Return a table at the beginning, with some starts made."""
    engine = engine_under()
    outcome = engine.open(Setup(**setup))
    assert isinstance(outcome, Outcome), outcome
    return Table(engine, outcome.position, outcome.events).play(*starts)


def random_readings(pick: random.Random) -> Rulings:
    """Return random readings."""
    return Rulings.from_mapping({dispute: pick.choice(found) for dispute, found in Rulings.readings().items()})


def random_setup(pick: random.Random) -> Setup:
    """Return a random setup that no reading refuses."""
    return Setup(
        pick.choice([*COMPONENTS.maps]),
        pick.choice(["real-time", "turn-by-turn"]),
        pick.choice(["hunt", "sudden-death"]),
        "red",
        (pick.randint(2, 4), pick.randint(2, 4)),
    )


def pick_choice(engine: Engine, position: Position, pick: random.Random) -> Any:
    """Return a legal choice, attempts and surfacing less often than the rest, or None if there is none."""
    decisions = [*engine.to_act(position)]
    pick.shuffle(decisions)
    decisions.sort(key=lambda one: one.kind == "surface" and pick.random() < 0.9)
    spare = None
    for decision in decisions:
        listed = engine.choices(position, decision).listed
        if not listed:
            continue
        choice = pick.choice(listed)
        is_attempt = len(listed) <= 2 and decision.kind not in ("surface", "end") and not decision.must
        if is_attempt and pick.random() < 0.8:
            spare = choice
            continue
        return choice
    return spare


def play_out(engine: Engine, setup: Setup, pick: random.Random, most: int = 400) -> Any:
    """Yield position, choice and outcome of each act of a game at random."""
    position = engine.open(setup).position
    for _ in range(most):
        choice = pick_choice(engine, position, pick)
        if choice is None:
            return
        outcome = engine.play(position, Move(choice), "trail")
        assert isinstance(outcome, Outcome), (choice, outcome)
        yield position, choice, outcome
        position = outcome.position


@pytest.fixture(scope="session")
def sonar() -> SimpleNamespace:
    """Return everything that the tests use."""
    return SimpleNamespace(
        components=COMPONENTS,
        disputes=DISPUTES,
        engine=engine_under(),
        engine_kind=Engine,
        engine_under=engine_under,
        figures=FIGURES,
        open=open_table,
        pick=pick_choice,
        play_out=play_out,
        random_readings=random_readings,
        random_setup=random_setup,
        read=read_move,
        role_of=role_of,
        table=make_table,
    )
