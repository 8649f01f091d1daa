"""Which scenarios kill which mistake: a program that makes it would be seen to be wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games import spec_of
from leadline.games.happened import Happened
from leadline.games.noting import EVERYWHERE, noting_engine, steps_changed
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, start_of, twin_steps
from leadline.suite.tells import Looks, Seen, same_trace
from leadline.suite.unreachable import POSITION

if TYPE_CHECKING:
    from leadline.games.game import Game

MOST_KEPT = 2
"""So many scenarios are kept for a mistake in each column."""

Kills: TypeAlias = dict[str, dict[str, list[str]]]
"""By mistake and column (`position`, or the number of seats of an opening): scenarios that kill it."""


def kills(
    game: Game, base: Mapping[str, str], scenarios: Iterable[Scenario], mistakes: Iterable[str] | None = None
) -> Kills:
    """For each mistake, or some, the first scenarios of each column that kill it, under the recommended readings."""
    found: Kills = {mistake: {} for mistake in (game.mistakes if mistakes is None else mistakes)}
    changed = {mistake: steps_changed(game, mistake) for mistake in found}
    for scenario in scenarios:
        column = column_of(scenario)
        left = [mistake for mistake in found if len(found[mistake].get(column, ())) < MOST_KEPT]
        if left:
            scripts = [_Script(game, base, scenario, steps) for steps in _scripts(scenario)]
            for mistake in left:
                if any(script.is_killed(mistake, changed[mistake]) for script in scripts):
                    found[mistake].setdefault(column, []).append(scenario.id)
    return found


def killers(game: Game, base: Mapping[str, str], scenarios: Sequence[Scenario], mistake: str, most: int) -> list[str]:
    """Some scenarios that kill a mistake, at most so many: of those aimed at its rules, else the first of the rest."""
    about = next(one for one in spec_of(game.id).mistakes if one.id == mistake)
    aimed = [one for one in scenarios if set(about.rules) & set(one.rules)]
    aimed.sort(key=lambda one: (len(one.rules), min(one.rules.index(id) for id in about.rules if id in one.rules)))
    found = list(islice((one.id for one in aimed if is_killed(game, base, one, mistake)), most))
    others = (one.id for one in scenarios if one not in aimed and is_killed(game, base, one, mistake))
    return found or list(islice(others, 1))


def is_killed(game: Game, base: Mapping[str, str], scenario: Scenario, mistake: str) -> bool:
    """Whether a program with a mistake would be seen to be wrong in a scenario."""
    scripts = (_Script(game, base, scenario, steps) for steps in _scripts(scenario))
    return any(script.is_killed(mistake, steps_changed(game, mistake)) for script in scripts)


def column_of(scenario: Scenario) -> str:
    """The column a scenario counts in."""
    return POSITION if scenario.setup is None else str(len(scenario.seats))


def _scripts(scenario: Scenario) -> list[Sequence[Step]]:
    """The moves of a scenario, and those that end with its twin."""
    return [scenario.steps] if scenario.twin is None else [scenario.steps, tuple(twin_steps(scenario))]


class _Script:
    """The moves of a scenario, played rightly; what is asked of the engine on the way is noted move by move.

    A mistake is played only where something it gets wrong is asked for, or where it has led elsewhere before.
    """

    def __init__(self, game: Game, base: Mapping[str, str], scenario: Scenario, steps: Sequence[Step]) -> None:
        self.game, self.base, self.scenario = game, base, scenario
        self.moves = [game.codecs.move.read(step.move) for step in steps]
        self.looks = Looks(game, scenario)
        self.asked: list[set[str]] = []
        engine = noting_engine(game, game.rulings.from_mapping(base), (), set())
        self.right = Trace(engine)
        for number in range(len(self.moves) + 1):
            if number and self.right.is_refused:
                break
            self.asked.append({EVERYWHERE})
            engine.asked_steps = self.asked[-1]  # type: ignore[attr-defined]
            self.right.happened.append(self._played(self.right, number))
        engine.asked_steps = self.asked_for_told = {EVERYWHERE}  # type: ignore[attr-defined]
        self.told = self._told(self.right)

    def is_killed(self, mistake: str, changed: frozenset[str]) -> bool:
        """Whether a program with a mistake, which changes some steps of the engine, would be seen to be wrong."""
        if changed.isdisjoint(self.asked_for_told.union(*self.asked)):
            return False
        wrong = self._wrong(mistake, changed)
        if same_trace(self.right, wrong) and (not self.scenario.asks or changed.isdisjoint(self.asked_for_told)):
            return False
        return self._told(wrong) != self.told

    def _wrong(self, mistake: str, changed: frozenset[str]) -> Trace:
        """The same moves, played by an engine that makes a mistake."""
        trace = Trace(self.game.engine_with(self.game.rulings.from_mapping(self.base), (mistake,)))
        known = self.right.happened
        for number in range(len(self.moves) + 1):
            if number and trace.is_refused:
                break
            before = known[number - 1].position if 0 < number < len(known) else None
            as_known = number == 0 or (before is not None and trace.happened[-1].position is before)
            if as_known and changed.isdisjoint(self.asked[number]):
                trace.happened.append(known[number])
                continue
            played = self._played(trace, number)
            if number < len(known) and played.position == known[number].position:
                played = replace(played, position=known[number].position)
            trace.happened.append(played)
        return trace

    def _played(self, trace: Trace, number: int) -> Happened:
        """The start, or what one move led to."""
        if number == 0:
            return start_of(self.game, trace.engine, self.scenario)
        before = trace.happened[-1].position
        move = self.game.shorthand.complete_move(trace.engine, before, self.moves[number - 1])
        return Happened.of(trace.engine.play(before, move), before)

    def _told(self, trace: Trace) -> Seen:
        """What a subject could report that plays them, the legal choices it is asked for among it."""
        last, found, codecs = trace.happened[-1], list[Any](), self.game.codecs
        for asked in self.scenario.asks.get("legal", ()) if last.refusal is None else ():
            chance = codecs.chance.read(asked["given"]) if "given" in asked else None
            for decision in trace.engine.to_act(last.position):
                found.append(sorted(map(repr, trace.engine.choices(last.position, decision, chance).listed)))
        return (*self.looks.seen(trace), repr(found))
