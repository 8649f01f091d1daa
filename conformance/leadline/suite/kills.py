"""The scenarios that kill each mistake, which are those that would reveal an error in a program with the mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.game.expectation import StepResult
from leadline.game.instrumentation import EVERYWHERE, noting_engine, steps_changed
from leadline.game.legal import given_chance, list_differences, listed_choices
from leadline.suite.distinguishing import Looks, same_trace
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, legal_variant_steps, start_of
from leadline.suite.unreachable import POSITION

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

MOST_KEPT = 2
"""The greatest number of scenarios kept for a mistake in each column."""

Kills: TypeAlias = dict[str, dict[str, list[str]]]
"""By mistake and column (`position`, or the number of seats in an opening), the scenarios that kill the mistake."""


def kills(
    game: Game, base: Mapping[str, str], scenarios: Iterable[Scenario], mistakes: Iterable[str] | None = None
) -> Kills:
    """Return, for each column, the first scenarios that kill each mistake or each of the given mistakes.

    The scenarios are played under the recommended readings, changed only where the rules of the mistake need other
    readings to have an effect.
    """
    kills_by_mistake: Kills = {mistake: {} for mistake in (game.mistakes if mistakes is None else mistakes)}
    changed = {mistake: steps_changed(game, mistake) for mistake in kills_by_mistake}
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for mistake in kills_by_mistake:
        groups.setdefault(tuple(showing_readings(game, base, mistake).items()), []).append(mistake)
    for scenario in scenarios:
        column = column_of(scenario)
        for readings, group in groups.items():
            left = [mistake for mistake in group if len(kills_by_mistake[mistake].get(column, ())) < MOST_KEPT]
            scripts = [_Script(game, dict(readings), scenario, steps) for steps in _scripts(scenario) if left]
            for mistake in left:
                if any(script.is_killed(mistake, changed[mistake]) for script in scripts):
                    kills_by_mistake[mistake].setdefault(column, []).append(scenario.id)
    return kills_by_mistake


def showing_readings(game: Game, base: Mapping[str, str], mistake: str) -> Mapping[str, str]:
    """Return the readings under which a mistake can be visible, changed if it or all of its rules need others."""
    spec = game.spec
    about = spec.mistake(mistake)
    if about is None:
        return base
    rules = [rule for rule in spec.all_rules() if rule.id in about.rules]
    needed = [rule.only_under for rule in rules]
    by_rules = {dispute: reading for under in needed if all(needed) for dispute, reading in under.items()}
    return {**base, **by_rules, **about.only_under}


def killers(game: Game, base: Mapping[str, str], scenarios: Sequence[Scenario], mistake: str, most: int) -> list[str]:
    """Return at most ``most`` scenarios that kill a mistake: those aimed at its rules, or else the first other one."""
    about = next(known_mistake for known_mistake in game.spec.mistakes if known_mistake.id == mistake)
    aimed = [scenario for scenario in scenarios if set(about.rules) & set(scenario.rules)]
    aimed.sort(
        key=lambda scenario: (
            len(scenario.rules),
            min(scenario.rules.index(id) for id in about.rules if id in scenario.rules),
        )
    )
    killing = list(islice((scenario.id for scenario in aimed if is_killed(game, base, scenario, mistake)), most))
    others = (
        scenario.id for scenario in scenarios if scenario not in aimed and is_killed(game, base, scenario, mistake)
    )
    return killing or list(islice(others, 1))


def is_killed(game: Game, base: Mapping[str, str], scenario: Scenario, mistake: str) -> bool:
    """Return whether a scenario would reveal an error in a program with a mistake."""
    readings = showing_readings(game, base, mistake)
    scripts = (_Script(game, readings, scenario, steps) for steps in _scripts(scenario))
    return any(script.is_killed(mistake, steps_changed(game, mistake)) for script in scripts)


def can_show(game: Game, readings: Mapping[str, str], scenarios: Iterable[Scenario], mistakes: Sequence[str]) -> bool:
    """Return whether one of the mistakes is visible in any of the scenarios under exactly these readings."""
    changed = {mistake: steps_changed(game, mistake) for mistake in mistakes}
    return any(
        script.is_killed(mistake, changed[mistake])
        for scenario in scenarios
        for script in (_Script(game, readings, scenario, steps) for steps in _scripts(scenario))
        for mistake in mistakes
    )


def column_of(scenario: Scenario) -> str:
    """Return the column to which a scenario belongs."""
    return POSITION if scenario.setup is None else str(len(scenario.seats))


def _scripts(scenario: Scenario) -> list[Sequence[Step]]:
    """Return the moves of a scenario, and the moves that end with its legal variant."""
    return (
        [scenario.steps] if scenario.legal_variant is None else [scenario.steps, tuple(legal_variant_steps(scenario))]
    )


class _Script:
    """The moves of a scenario, played correctly, with a record of the engine's steps used by each move.

    A mistake is played only where a step that it changes is used, or after it has led to a different position.
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
        self.seen, self.lists = self.looks.seen(self.right), self._lists()

    def is_killed(self, mistake: str, changed: frozenset[str]) -> bool:
        """Return whether an error would be visible in a program with a mistake, which changes some steps."""
        if changed.isdisjoint(self.asked_for_told.union(*self.asked)):
            return False
        wrong = self._wrong(mistake, changed)
        if same_trace(self.right, wrong) and (not self.scenario.asks or changed.isdisjoint(self.asked_for_told)):
            return False
        return self.looks.seen(wrong) != self.seen or self._has_wrong_list(wrong)

    def _wrong(self, mistake: str, changed: frozenset[str]) -> Trace:
        """Return the trace of the same moves, played by an engine that makes a mistake."""
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

    def _played(self, trace: Trace, number: int) -> StepResult:
        """Return the start or the result of one move."""
        if number == 0:
            return start_of(self.game, trace.engine, self.scenario)
        before = trace.happened[-1].position
        move = self.game.shorthand.complete_move(trace.engine, before, self.moves[number - 1])
        return StepResult.of(trace.engine.play(before, move), before)

    def _lists(self) -> list[dict[str, Any]]:
        """Return the lists of legal choices that are requested at the end, each with the right ones."""
        last, codec = self.right.happened[-1], self.game.codecs.choice
        lists = []
        for wanted in self.scenario.asks.get("legal", ()) if last.refusal is None else ():
            for decision in self.right.engine.to_act(last.position):
                seat = wanted.get("seat", decision.seats[0])
                if wanted.get("kind") in (None, decision.kind) and seat in decision.seats:
                    asked = {"seat": seat, "kind": decision.kind, "given": wanted.get("given")}
                    listed = listed_choices(self.right.engine, last.position, asked, given_chance(self.game, asked))
                    lists.append({**asked, "choices": [codec.write(choice) for choice in listed]})
        return lists

    def _has_wrong_list(self, wrong: Trace) -> bool:
        """Return whether an engine with a mistake opens other decisions or lists other choices, as a run would show."""
        right, last = self.right.happened[-1], wrong.happened[-1]
        if self.lists and _open(wrong.engine, last.position) != _open(self.right.engine, right.position):
            return True
        for asked in self.lists:
            listed = listed_choices(wrong.engine, last.position, asked, given_chance(self.game, asked))
            choices = [self.game.codecs.choice.write(choice) for choice in listed]
            told = {**asked, "choices": choices}
            if choices != asked["choices"] and any(
                list_differences(self.game, self.right.engine, right.position, told)
            ):
                return True
        return False


def _open(engine: Engine, position: Any) -> set[tuple[Any, str]]:
    """Return the decisions that are open in a position, by their seats and kinds."""
    return {(decision.seats, decision.kind) for decision in engine.to_act(position)}
