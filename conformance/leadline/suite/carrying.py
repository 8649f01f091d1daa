"""The suite for a game with custom components, whose scenarios are transferred to other cards where possible.

A scenario names things in the box, such as a card. Each of them is replaced with the most similar thing from the same
table, as a person would do with "any foul fish of Difficulty 3". Everything that the scenario does not name comes from
the components in use. The reference then plays the scenario. It is accepted if every move is as legal as before and
every rule that it cites comes into play. Otherwise other choices of cards are tried, and finally the scenario is left
out.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.games import load_game
from leadline.games.component_overrides import MISSHAPEN
from leadline.suite.bundle import Suite, load_suite
from leadline.suite.model import Alternative, Scenario, Step
from leadline.suite.prove import play_scenario, rules_fired, start_of

if TYPE_CHECKING:
    from leadline.game.definition import Game

TRIES = 6
"""The number of different choices of cards to try for a scenario.

With the deck used in the tests, a seventh attempt succeeds nowhere that six attempts fail.
"""
NOT_FACTS = ("name", "source", "copies")
"""The fields of a thing that do not matter to the rules."""
Names = Mapping[str, str]


def suite_for(game: Game) -> Suite:
    """Return the suite of a game, with its scenarios transferred to the components with which the game was loaded."""
    suite = load_suite(game.id)
    return replace(suite, scenarios=tuple(carried_over(game, suite.scenarios)))


def carried_over(game: Game, scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Return scenarios as they are played with a game's components; those that cannot be transferred stay unchanged."""
    if game.components_file is None:
        return list(scenarios)
    carrier = _carrier(game.id, game.components_file)
    return [carrier.scenario(scenario) or scenario for scenario in scenarios]


def needs_the_box(game: Game, scenario: Scenario) -> bool:
    """Return whether a scenario cannot be played because the game's components lack something it needs."""
    return game.components_file is not None and _carrier(game.id, game.components_file).scenario(scenario) is None


def carrying_note(game: Game, scenarios: Sequence[Scenario]) -> str:
    """Return a text that says how many scenarios are transferred to the components of a file, if any are replaced."""
    if game.components_file is None or (carrier := _carrier(game.id, game.components_file)).is_extended:
        return ""
    known = [scenario for scenario in scenarios if scenario.id in carrier.of_suite]
    carried = sum(carrier.scenario(scenario) is not None for scenario in known)
    left = len(known) - carried
    needing = f"; {left:,} need components of the box, and are not tested" if left else ""
    return f"{carried:,} of {len(known):,} scenarios of the suite can be played with these components{needing}"


@lru_cache(maxsize=8)
def _carrier(game_id: str, file: Path) -> _Carrier:
    return _Carrier(load_game(game_id), load_game(game_id, file))


class _Carrier:
    """A converter that transfers the scenarios of one suite to other components."""

    def __init__(self, box: Game, game: Game) -> None:
        self.box, self.game = box, game
        self.before, self.after = _tables(box), _tables(game)
        self.gone = self.before.keys() - self.after.keys()
        self.is_extended = _is_extended(box.own_components, game.own_components)
        self.of_suite = frozenset(scenario.id for scenario in load_suite(box.id).scenarios)
        self._made: dict[str, Scenario | None] = {}
        self._ranked: dict[tuple[str, int], list[str]] = {}

    def scenario(self, scenario: Scenario) -> Scenario | None:
        """Return a scenario as it is played, or None if it cannot be. A user's own scenario is never changed."""
        if self.is_extended or scenario.id not in self.of_suite:
            is_whole = self.gone.isdisjoint(_texts(_played(scenario)))
            return scenario if is_whole else None
        if scenario.id not in self._made:
            self._made[scenario.id] = self.carried(scenario)
        return self._made[scenario.id]

    def carried(self, scenario: Scenario) -> Scenario | None:
        """Return a scenario as it can be played with the components in use, or None if it cannot be played."""
        with contextlib.suppress(*MISSHAPEN):
            stripped = self._stripped(scenario)
            named = self._named(stripped)
            for names in self._choices(named):
                with contextlib.suppress(*MISSHAPEN):
                    filled = self._filled(_renamed(stripped, names))
                    if self._survives(filled, scenario):
                        return scenario if filled == scenario else filled
            if not named and self._begins(filled := self._filled(stripped), scenario):
                return scenario if filled == scenario else filled
        return None

    def _stripped(self, scenario: Scenario) -> Scenario:
        """Return a scenario without the parts that were filled in only from the box."""
        syntax = self.box.shorthand
        if scenario.setup is not None:
            return replace(scenario, setup=syntax.stripped_setup(scenario.setup, scenario.free))
        return replace(scenario, position=syntax.stripped_position(scenario.position or {}))

    def _filled(self, scenario: Scenario) -> Scenario:
        """Return a scenario with everything that it does not name filled in from the components in use."""
        syntax = self.game.shorthand
        if scenario.setup is not None:
            return replace(scenario, setup=syntax.filled_setup(scenario.setup))
        return replace(scenario, position=syntax.filled_position(scenario.position or {}))

    def _named(self, scenario: Scenario) -> Counter[str]:
        """Return the missing things that a scenario names, with the number of each that it needs at the same time."""
        named = Counter(text for text in _texts((scenario.setup, scenario.position)) if text in self.gone)
        later = dict.fromkeys(text for text in _texts([step.move for step in _steps(scenario)]) if text in self.gone)
        return named + Counter(name for name in later if name not in named)

    def _choices(self, named: Mapping[str, int]) -> Iterator[Names]:
        """Yield ways to replace names, starting with the most similar things."""
        if not named:
            yield {}
        for number in range(TRIES if named else 0):
            names: dict[str, str] = {}
            for name, times in named.items():
                free = [candidate for candidate in self._candidates(name, times) if candidate not in names.values()]
                if not free:
                    return
                names[name] = free[min(number, len(free) - 1)]
            yield names

    def _candidates(self, name: str, times: int) -> list[str]:
        """Return the things that may replace one in the box, most similar first; ``times`` copies are needed."""
        if (name, times) not in self._ranked:
            table, before = self.before[name]
            same = {candidate: entry for candidate, (of, entry) in self.after.items() if of == table}
            fitting = [candidate for candidate, entry in same.items() if self.game.shorthand.may_replace(before, entry)]
            too_few = {candidate: getattr(same[candidate], "copies", times) < times for candidate in fitting}
            rank = {candidate: (too_few[candidate], -_in_common(before, same[candidate])) for candidate in fitting}
            self._ranked[name, times] = sorted(fitting, key=rank.__getitem__)
        return self._ranked[name, times]

    def _begins(self, scenario: Scenario, before: Scenario) -> bool:
        """Return whether the starting position of a scenario is as possible as it was with the box."""
        start = start_of(self.game, self.game.own_engine, scenario)
        if start.refusal is not None:
            return scenario.is_refused_opening
        if scenario.position is None:
            return True
        known = self.box.own_engine.faults(self.box.codecs.position.read(before.position))
        faults = self.game.own_engine.faults(start.position)
        return {(fault.rule, fault.where) for fault in faults} <= {(fault.rule, fault.where) for fault in known}

    def _survives(self, scenario: Scenario, before: Scenario) -> bool:
        """Return whether a scenario can be played and is still about the same rules."""
        if not self._begins(scenario, before):
            return False
        trace = play_scenario(self.game, self.game.recommended, scenario)
        same = play_scenario(self.box, self.box.recommended, before)
        if len(trace.happened) != len(same.happened) or trace.is_refused is not same.is_refused:
            return False
        cited = set(scenario.rules) & rules_fired(self.box, before, same)
        return cited <= rules_fired(self.game, scenario, trace)


def _is_extended(before: Any, after: Any) -> bool:
    """Return whether components contain everything that others contain, and perhaps more entries in their tables."""
    pairs = ((getattr(before, field.name), getattr(after, field.name)) for field in fields(before))
    return all(
        old.items() <= new.items() if isinstance(old, Mapping) and isinstance(new, Mapping) else old == new
        for old, new in pairs
    )


def _tables(game: Game) -> dict[str, tuple[str, Any]]:
    """Return all things of which a game's components have a table, by name, each with the name of its table."""
    components = game.own_components
    tables = {field.name: getattr(components, field.name) for field in fields(components)}
    return {
        str(name): (table, entry)
        for table, rows in tables.items()
        if isinstance(rows, Mapping)
        for name, entry in rows.items()
        if is_dataclass(entry)
    }


def _parts(thing: Any) -> list[tuple[str, Any]]:
    return [(field.name, getattr(thing, field.name)) for field in fields(thing) if field.name not in NOT_FACTS]


def _in_common(before: Any, after: Any) -> int:
    """Return how similar two things are; an equal text counts for more than an equal number."""
    pairs = zip(_parts(before), _parts(after), strict=True)
    return sum(
        (4 if value and isinstance(value, tuple) else 2)
        for (_, value), (_, other_value) in pairs
        if value == other_value
    )


def _steps(scenario: Scenario) -> list[Step]:
    return [*scenario.steps, *([scenario.legal_variant] if scenario.legal_variant else [])]


def _played(scenario: Scenario) -> tuple[Any, ...]:
    return scenario.setup, scenario.position, [step.move for step in _steps(scenario)]


def _texts(data: Any) -> Iterator[str]:
    """Yield every text in plain data, including names of fields."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, part in data.items():
            yield from (key, *_texts(part)) if isinstance(key, str) else _texts(part)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from _texts(part)


def _renamed(scenario: Scenario, names: Names) -> Scenario:
    """Return a scenario with names replaced throughout.

    After that, it is unknown which readings the scenario distinguishes.
    """
    if not names:
        return scenario
    words = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")

    def text(written: str) -> str:
        return words.sub(lambda match: names[match.group()], written)

    def step(original: Step) -> Step:
        return replace(
            original, text=text(original.text), move=_swapped(original.move, names), expect=expected(original.expect)
        )

    def expected(some: Sequence[Alternative]) -> tuple[Alternative, ...]:
        return tuple([replace(alternative, wanted=_swapped(alternative.wanted, names)) for alternative in some])

    return replace(
        scenario,
        setup=_swapped(scenario.setup, names),
        position=_swapped(scenario.position, names),
        steps=tuple([step(original) for original in scenario.steps]),
        expect=expected(scenario.expect),
        legal_variant=scenario.legal_variant and step(scenario.legal_variant),
        asks=_swapped(scenario.asks, names),
        tells=None,
        shows=None,
        legal_variant_shows=None,
    )


def _swapped(data: Any, names: Names) -> Any:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, Mapping):
        return {names.get(key, key): _swapped(part, names) for key, part in data.items()}
    if isinstance(data, list | tuple):
        return type(data)(_swapped(entry, names) for entry in data)
    return data
