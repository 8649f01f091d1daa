"""Helpers of the tests of Fishmonger: the components of the spec, engines, JSON to types, play-outs."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import yaml
from leadline_engines.fishmonger import Components, Engine, Move, Position, Rulings, Setup
from pydantic import TypeAdapter

from leadline_engines.surface import Drawn, Refusal

HERE = Path(__file__).resolve().parents[1]
FIGURES = yaml.safe_load((HERE / "spec" / "components.yaml").read_text())["figures"]
COMPONENTS = Components.from_mapping(FIGURES)
RULED = {"reshuffle": "when-needed", "name-yourself": "allowed"}
BLANK = {2: Setup(2, (None,) * 12, (None,) * 10), 3: Setup(3, (None,) * 12, (None,) * 10)}
_ADAPTERS = {kind: TypeAdapter(kind) for kind in (Position, Setup, Move)}


def engine(kind: type[Engine] = Engine, figures: Any = None, **readings: str) -> Engine:
    """Return an engine under the recommended readings, except for those given."""
    rulings = Rulings.from_mapping({**RULED, **{name.replace("_", "-"): value for name, value in readings.items()}})
    return kind(Components.from_mapping(figures) if figures else COMPONENTS, rulings)


def read(kind: Any, data: Any) -> Any:
    """Return a value of a type from plain data."""
    return _ADAPTERS[kind].validate_json(json.dumps(data))


def plain(value: Any) -> Any:
    """Plain data out of a value."""
    return json.loads(TypeAdapter(type(value)).dump_json(value))


def played(under: Engine, position: Position, choice: Any, *chance: tuple[str, Any], telling: Any = "events") -> Any:
    """Play a choice with its chance; it has to be legal."""
    move = Move(choice, tuple(Drawn(of, got) for of, got in chance))
    outcome = under.play(position, move, telling)
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def any_choice(under: Engine, position: Position, rng: random.Random) -> Any:
    """Return one of the legal choices of one of the open decisions."""
    choices = under.choices(position, rng.choice(under.to_act(position)))
    return rng.choice(choices.listed) if choices.sample is None else choices.sample(rng.randrange)


def any_move(under: Engine, position: Position, rng: random.Random) -> Move:
    """Return a legal choice with sampled chance."""
    move = Move(any_choice(under, position, rng))
    while (asked := under.next_chance(position, move)) is not None:
        move = Move(move.choice, (*move.chance, Drawn(asked.of, asked.randomiser.sample(rng.randrange))))
    return move
