"""What the tests share: the engine of the spec, and a player of scenarios."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from leadline.games.signal_duel import GAME
from pydantic import TypeAdapter

from leadline_engines.marks import Bag, bare, field_types, mark
from leadline_engines.surface import Outcome, Refusal

TOY = Path(__file__).resolve().parents[1]
FIGURES = yaml.safe_load((TOY / "spec/components.yaml").read_text(encoding="utf-8"))["figures"]
DISPUTES = yaml.safe_load((TOY / "spec/disputes.yaml").read_text(encoding="utf-8"))["disputes"]
AS_RULED = GAME.rulings.from_mapping({one["id"]: one["ruling"] for one in DISPUTES})
SCENARIOS = [
    one for path in sorted((TOY / "scenarios").glob("*.yaml")) for one in yaml.safe_load(path.read_text("utf-8"))
]


def make_engine(*wrong: Any, figures: Any = None, **readings: str) -> Any:
    """The engine under the recommended readings, or some others, with wrong steps or another map."""
    kind = type("Wrong", (*wrong, GAME.engine), {})
    return kind(GAME.components.from_mapping({**FIGURES, **(figures or {})}), AS_RULED.but(**readings))


adapter = cache(TypeAdapter)


def read(kind: Any, data: Any) -> Any:
    """A value of the game from plain data."""
    return adapter(kind).validate_json(json.dumps(data))


def fits(data: Any, value: Any, kind: Any = None) -> bool:
    """Whether a value has everything that plain data says of it."""
    if isinstance(data, dict):
        known = field_types(type(value))
        return all(fits(one, getattr(value, key), known[key]) for key, one in data.items())
    if isinstance(data, list):
        if value is None or len(data) != len(value):
            return False
        if kind is not None and mark(kind, Bag) is not None:
            return Counter(data) == Counter(value)
        inner = getattr(bare(kind), "__args__", (None,))[0] if kind is not None else None
        return all(fits(one, other, inner) for one, other in zip(data, value, strict=True))
    return bool(data == value)


def fits_event(data: Any, event: Any) -> bool:
    """Whether an event is of a kind, or has what plain data says of it."""
    return event.kind == data if isinstance(data, str) else fits(data, event)


class Player:
    """Plays one scenario and says what is not as it expects."""

    def __init__(self, engine: Any, scenario: Any) -> None:
        self.engine, self.scenario = engine, scenario
        self.refused: Refusal | None = None
        self.events: tuple[Any, ...] = ()
        self.used: set[str] = set()
        if "opening" in scenario:
            self.position = self._of(engine.open(read(GAME.types.setup, scenario["opening"])))
        else:
            self.position = read(GAME.types.position, scenario["position"])

    def _of(self, result: Any) -> Any:
        assert isinstance(result, Outcome), result
        self.used.update(rule for event in result.events for rule in event.rules)
        self.events += result.events
        return result.position

    def wrong(self, twin: bool = False) -> list[str]:
        """Every expectation that is not met; with ``twin`` only whether the twin is legal."""
        found = [f"fault {one}" for one in self.engine.faults(self.position)]
        moves = self.scenario["moves"]
        for number, entry in enumerate([*moves[:-1], self.scenario["twin"]] if twin else moves):
            if self.refused:
                return [*found, f"refused: {self.refused}"]
            self.events = ()
            if "any-order" in entry:
                found += self._play_in_any_order(entry["any-order"])
            else:
                self._play(entry.get("move", entry))
            found += self._not_met(entry.get("expect", {})) + [f"{number}: {one}" for one in self._faults()]
        if twin:
            return [*found, *([f"the twin is refused: {self.refused}"] if self.refused else [])]
        expect = self.scenario["expect"]
        readings = self.engine.rulings.to_mapping()
        for one in expect if isinstance(expect, list) else [expect]:
            if all(readings[dispute] == reading for dispute, reading in one.get("under", {}).items()):
                return (
                    found + self._not_met(one) + ([f"{self.refused}"] if self.refused and "refused" not in one else [])
                )
        return [*found, "no expectation fits the readings"]

    def _faults(self) -> list[str]:
        return [str(fault) for fault in self.engine.faults(self.position)]

    def _play(self, data: Any) -> None:
        result = self.engine.play(self.position, read(GAME.types.move, data))
        if isinstance(result, Refusal):
            self.refused = result
            self.used.add(result.rule)
        else:
            self.position = self._of(result)

    def _play_in_any_order(self, moves: list[Any]) -> list[str]:
        """Play the moves in the order stated and in the opposite one: what is true and was heard has to be the same."""
        start, results = self.position, []
        for order in (moves[::-1], moves):
            self.position, self.events = start, ()
            heard: dict[str, Counter[Any]] = {seat: Counter() for seat in self.engine.seats(start)}
            for data in order:
                self.events = ()
                self._play(data)
                for seat, own in heard.items():
                    own.update(self._heard((seat,)))
            results.append((self.position, heard, self.refused))
        return [] if results[0] == results[1] else [f"the order is not free: {results}"]

    def _heard(self, seats: tuple[str, ...]) -> tuple[Any, ...]:
        return self.engine.heard(self.position, self.events, seats)

    def _not_met(self, expect: Any) -> list[str]:
        standing, acts = self.engine.standing(self.position), self.engine.to_act(self.position)
        found = []
        for key, data in expect.items():
            match key:
                case "under":
                    met = True
                case "refused":
                    met = self.refused is not None and (self.refused.rule, self.refused.kind) == (data, "illegal")
                case "events":
                    kinds = iter(event.kind for event in self.events)
                    met = all(kind in kinds for kind in data)
                case "over" | "winners" | "scores":
                    value = getattr(standing, key)
                    met = data == (list(value) if isinstance(value, tuple) else value)
                case "to-act":
                    made = [{"seats": list(one.seats), "kind": one.kind} for one in acts]
                    met = sorted(map(str, made)) == sorted(map(str, data))
                case "heard":
                    met = all(self._hears(who.split(" + "), heard) for who, heard in data.items())
                case "views":
                    seen = {who: self.engine.view(self.position, tuple(who.split(" + "))) for who in data}
                    met = all(fits(view, seen[who]) for who, view in data.items())
                case "legal":
                    legal = [asdict(one) for act in acts for one in self.engine.choices(self.position, act).listed]
                    has, lacks = (
                        [any(one.items() <= choice.items() for choice in legal) for one in data.get(part, [])]
                        for part in ("has", "lacks")
                    )
                    met = all(has) and not any(lacks)
                case _:
                    met = fits({key: data}, self.position)
            if not met:
                found.append(f"{key}: expected {data}, position {self.position}, {acts}, {self.events}, {self.refused}")
        return found

    def _hears(self, seats: list[str], heard: list[Any]) -> bool:
        events = self._heard(tuple(seats))
        return len(events) == len(heard) and all(map(fits_event, heard, events))


@pytest.fixture(scope="session")
def duel() -> SimpleNamespace:
    """The game, its figures, disputes and scenarios, and ways to make an engine and a player."""
    return SimpleNamespace(
        game=GAME,
        figures=FIGURES,
        disputes=DISPUTES,
        scenarios=SCENARIOS,
        engine=make_engine,
        player=Player,
        toy=TOY,
        read=read,
    )


def pytest_generate_tests(metafunc: Any) -> None:
    """A test that asks for a scenario gets every one."""
    if "scenario" in metafunc.fixturenames:
        metafunc.parametrize("scenario", SCENARIOS, ids=[one["scenario"] for one in SCENARIOS])


@pytest.fixture(scope="session")
def engine() -> Any:
    """The engine under the recommended readings."""
    return make_engine()


@pytest.fixture(scope="session")
def leaky() -> Any:
    """An engine whose views tell where the other boat is."""
    return make_engine(GAME.mistakes["duel.mistake.boat-in-view"])
