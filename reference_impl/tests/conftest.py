"""Helpers for the tests of the engines: the figures, the recommended readings, and a table to play at."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, settings
from played_table import PlayedTable

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.move import Chance, Choice, Drop, Lay, Move, Roll, Rounds
from leadline_engines.deep_sea_adventure.notation import read_move, read_position, write_line, write_position
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position, Space
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import Decision, Outcome

SPEC = Path(__file__).parents[2] / "spec" / "deep_sea_adventure"

settings.register_profile(
    "leadline",
    deadline=None,
    derandomize=True,
    max_examples=15,
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("thorough", settings.get_profile("leadline"), derandomize=False, max_examples=1000)
settings.load_profile("leadline")


def read_yaml(path: Path) -> Any:
    """Return a YAML file, read by the fast reader where there is one."""
    with path.open(encoding="utf-8") as file:
        return yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


FIGURES: dict[str, Any] = read_yaml(SPEC / "components.yaml")["figures"]
DISPUTES: list[dict[str, Any]] = read_yaml(SPEC / "disputes.yaml")["disputes"]
RECOMMENDED = {entry["id"]: entry["ruling"] for entry in DISPUTES if entry["state"] == "open"}
COMPONENTS = Components.from_mapping(FIGURES)


@lru_cache(maxsize=256)
def engine_under(readings: tuple[tuple[str, str], ...] = ()) -> Engine:
    """Return the engine under the recommended readings, except for those given."""
    return Engine(COMPONENTS, Rulings.from_mapping({**RECOMMENDED, **dict(readings)}))


class Table(PlayedTable):
    """A game in progress, with moves and positions in notation."""

    read = staticmethod(read_move)
    components = COMPONENTS

    def diver(self, seat: int) -> Diver:
        """Return the diver of a seat."""
        return self.position.diver(seat)

    def at(self, seat: int) -> int:
        """Return the space of a diver."""
        return self.diver(seat).at

    def carried(self, seat: int) -> str:
        """Return the load of a diver."""
        return write_line(self.diver(seat).carried)

    def banked(self, seat: int) -> str:
        """Return the treasure that a diver has brought home, whoever has seen it."""
        plain = tuple(tuple(replace(chip, known_to=()) for chip in unit) for unit in self.diver(seat).banked)
        return write_line(plain)

    @property
    def text(self) -> str:
        """The position in notation."""
        return write_position(self.position)

    @property
    def line(self) -> str:
        """The line in notation."""
        return write_line(self.position.line, len(self.position.divers))

    def rules(self, kind: str) -> tuple[str, ...]:
        """Return the rules of the one event of a kind, without their prefix."""
        return tuple(rule.removeprefix("dsa.") for rule in self.event(kind).rules)

    def legal(self, dice: Roll | None = None) -> set[str]:
        """Return the legal choices of the seat to move, as moves without their seat and roll."""
        assert self.position.turn is not None
        return {told(choice) for choice in listed(self.engine, self.position, dice)}


def listed(used: Engine, position: Position, dice: Roll | None = None, seat: int | None = None) -> tuple[Choice, ...]:
    """Return the legal choices of a seat, by default the seat to move."""
    decision = Decision((position.turn if seat is None else seat,), "turn")
    choices = used.choices(position, decision, None if dice is None else Chance(dice, ()))
    assert choices.complete
    assert choices.free == (("lay",) if choices.listed else ())
    return choices.listed


def told(choice: Choice) -> str:
    """Return a choice in words: `deeper`, `back pick-up`, `silent drop #2`, `silent drop 1:0 #2`, `stop`."""
    if choice.stop:
        return "stop"
    words = [choice.declare or "silent"]
    if isinstance(choice.search, Drop):
        chips = [write_line([choice.search.chips])] if choice.search.chips else []
        words += ["drop", *chips, f"#{choice.search.unit}"]
        words += ["from banked"] if choice.search.source == "banked" else []
    elif choice.search.action == "pick-up":
        words.append("pick-up")
    return " ".join(words)


@pytest.fixture(scope="session")
def components() -> Components:
    """Return the figures of the box."""
    return COMPONENTS


@pytest.fixture(scope="session")
def figures() -> dict[str, Any]:
    """Return the figures as the spec writes them."""
    return FIGURES


@pytest.fixture(scope="session")
def disputes() -> list[dict[str, Any]]:
    """Return the disputes of the spec."""
    return DISPUTES


@pytest.fixture(scope="session")
def recommended() -> dict[str, str]:
    """Return the recommended reading of every open dispute."""
    return dict(RECOMMENDED)


@pytest.fixture(scope="session")
def engine() -> Callable[..., Engine]:
    """Make an engine: the recommended readings except for those given."""

    def make(**readings: str) -> Engine:
        return engine_under(tuple(sorted((name.replace("_", "-"), reading) for name, reading in readings.items())))

    return make


@pytest.fixture(scope="session")
def table(engine: Callable[..., Engine]) -> Callable[..., Table]:
    """Set up a table: a position in notation, and readings."""

    def make(text: str, **readings: str) -> Table:
        return Table(engine(**readings), read_position(text, COMPONENTS))

    return make


@pytest.fixture(scope="session")
def at_table() -> Callable[..., Table]:
    """Set up a table with a position that is already made."""

    def make(used: Engine, position: Position) -> Table:
        return Table(used, position)

    return make


@pytest.fixture(scope="session")
def rule_ids() -> frozenset[str]:
    """Return every rule id of the spec."""
    chapters = [read_yaml(path) for path in sorted((SPEC / "rules").glob("*.yaml"))]
    return frozenset(rule["id"] for chapter in chapters for rule in chapter["rules"])


# Random play


def shuffled_deal(rng: random.Random) -> tuple[Space, ...]:
    """Return a deal of all chips."""
    line: list[Space] = []
    for row in FIGURES["levels"]:
        values = [value for value in row["values"] for _ in range(row["copies"])]
        rng.shuffle(values)
        line += [(Chip(row["level"], value),) for value in values]
    return tuple(line)


def short_start(rng: random.Random, seats: int) -> Position:
    """Return the start of a dive with few spaces left, so that its end and the ends of the line come soon."""
    chips = sorted(rng.sample([space[0] for space in shuffled_deal(rng)], rng.randint(1, 12)))
    line = tuple((Chip(chip.level, chip.value),) for chip in chips)
    starter, air = rng.randint(1, seats), rng.choice((25, 25, 12, 6))
    home = (Diver(0, "down", False, (), ()),) * seats
    return Position(rng.randint(1, 3), air, line, home, starter, starter, None, 0)


def random_layings(rng: random.Random, position: Position) -> tuple[Lay, ...]:
    """Return shuffled laying orders for some of the divers that are out."""
    lays = []
    for seat in position.still_out():
        load = [tuple(replace(chip, known_to=()) for chip in unit) for unit in position.diver(seat).carried]
        rng.shuffle(load)
        if load and rng.random() < 0.7:
            lays.append(Lay(seat, tuple(load)))
    return tuple(lays)


def random_roll_off(rng: random.Random, seats: int) -> Rounds:
    """Return a roll-off that one of the seats wins in its first or its second round."""
    winner = rng.randrange(seats)
    last = tuple((3, 3) if seat == winner else (1, 2) for seat in range(seats))
    return (last,) if rng.random() < 0.5 else (((2, 2),) * seats, last)


def random_move(rng: random.Random, used: Engine, position: Position) -> tuple[Move, Outcome] | None:
    """Return a legal move and its outcome, or None if the seat to move has no legal move."""
    assert position.turn is not None
    dice = (rng.randint(1, 3), rng.randint(1, 3))
    choices = listed(used, position, dice)
    if not choices:
        return None
    eager = [choice for choice in choices if choice.search.action == "pick-up"]
    choice = rng.choice(eager if eager and rng.random() < 0.5 else choices)
    chance = Chance(None if choice.stop else dice, ())
    lays = random_layings(rng, position)
    for lay in (lays, ()):
        for rounds in ((), *(random_roll_off(rng, seats) for seats in range(2, 7))):
            move = Move(replace(choice, lay=lay), replace(chance, roll_off=rounds))
            result = used.play(position, move)
            if isinstance(result, Outcome):
                return move, result
    raise AssertionError(f"a listed choice is refused: {choice}")


@dataclass(frozen=True)
class Step:
    """One move of a random game."""

    before: Position
    move: Move
    outcome: Outcome


def random_game(seed: int, readings: dict[str, str], turns: int = 250) -> tuple[Engine, list[Step]]:
    """Play a game at random; ``turns`` limits it under readings where a dive need not end."""
    rng = random.Random(seed)
    used = engine_under(tuple(sorted(readings.items())))
    seats = rng.randint(2, 6)
    if rng.random() < 0.4:
        opened = used.open(Setup(seats, shuffled_deal(rng), rng.randint(1, seats), ()))
        assert isinstance(opened, Outcome)
        position = opened.position
    else:
        position = short_start(rng, seats)
    steps: list[Step] = []
    while position.turn is not None and len(steps) < turns:
        found = random_move(rng, used, position)
        if found is None:
            break
        steps.append(Step(position, *found))
        position = found[1].position
    return used, steps


@pytest.fixture(scope="session")
def played() -> Callable[..., tuple[Engine, list[Step]]]:
    """Return a function that plays a game at random: the engine used, and every step."""
    return random_game


@pytest.fixture(scope="session")
def legal() -> Callable[..., tuple[Choice, ...]]:
    """Return a function that gives the legal choices of a seat, by default the seat to move."""
    return listed


@pytest.fixture(scope="session")
def deal() -> Callable[[int], tuple[Space, ...]]:
    """Return a function that deals all chips, shuffled from a seed."""
    return lambda seed: shuffled_deal(random.Random(seed))
