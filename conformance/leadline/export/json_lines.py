"""The suite as JSON lines for runners in other languages: a line about the game, then one line per scenario.

A scenario is written with everything needed to play and judge it: the requests to send, and the results to expect after
each move. The reference computes the results under each set of readings that the scenario mentions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from leadline import __version__
from leadline.export.comparable import (
    comparable_events,
    comparable_position,
    comparable_view,
    ways_to_compare,
    ways_to_compare_events,
)
from leadline.export.json_patch import patch
from leadline.game.instrumentation import noting_rulings
from leadline.game.moves import missing_inputs
from leadline.protocol import VERSION
from leadline.protocol.messages import CAPABILITIES, GameSupport
from leadline.run.capabilities import offered_value
from leadline.run.context import RunContext
from leadline.spec.profiles import profiles
from leadline.suite.bundle import load_suite
from leadline.suite.distinguishing import find_tells
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import Trace, play_on

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.game.expectation import StepResult

FORMAT = 2


def suite_lines(game: Game, each: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the lines of a game's suite, the one about the game first; include every ``each``-th scenario."""
    suite = load_suite(game.id)
    scenarios = suite.scenarios[::each]
    yield head(game, suite.hash, len(scenarios))
    writer = ScenarioWriter(game, game.recommended)
    for scenario in scenarios:
        yield writer.line(scenario)


def head(game: Game, suite: str, scenarios: int) -> dict[str, Any]:
    """Return the first line, with the game, its readings and how answers are compared."""
    spec = game.spec
    return {
        "line": "suite",
        "format": FORMAT,
        "protocol": VERSION,
        "game": game.id,
        "title": spec.game.title,
        "leadline": __version__,
        "suite": suite,
        "scenarios": scenarios,
        "readings": {
            dispute.id: {
                "question": dispute.question,
                "recommended": dispute.ruling,
                "readings": list(dispute.readings),
            }
            for dispute in spec.open_disputes()
        },
        "rules": {rule.id: rule.title for rule in spec.all_rules()},
        "profiles": {profile.id: profile.readings for profile in profiles(spec)},
        "capabilities": list(CAPABILITIES),
        "inputs": {
            name: {"part": settable.path, "kind": settable.kind, "means": settable.means}
            for name, settable in game.inputs.items()
        },
        "compare": ways_to_compare(game.reports.position),
        "compare_events": ways_to_compare_events(game),
    }


class ScenarioWriter:
    """The writer of a game's scenarios."""

    def __init__(self, game: Game, base: Mapping[str, str]) -> None:
        self.game, self.base = game, base
        self._plain = RunContext(game, game.engine_under(base), {}, GameSupport())
        every = (profile.readings for profile in profiles(game.spec))
        self._profiles = [{name: reading for name, reading in some.items() if reading != base[name]} for some in every]

    def line(self, scenario: Scenario) -> dict[str, Any]:
        """Return the line of a scenario."""
        if scenario.tells is None:
            scenario = find_tells(self.game, self.base, scenario)
        scenario = self._as_sent(scenario)
        made: dict[str, Any] = {
            "line": "scenario",
            "id": scenario.id,
            "title": scenario.title,
            "topic": scenario.topic,
            "rules": list(scenario.rules),
            "disputes": list(scenario.disputes),
            "seats": dict(zip(map(str, scenario.seats), scenario.names, strict=True)),
            "needs": self._needs(scenario),
            "offers": self._offers(scenario),
        }
        made |= {"setup": scenario.setup} if scenario.setup is not None else {"position": scenario.position}
        made["moves"] = [{"move": step.move, "text": step.text} for step in scenario.steps]
        if scenario.legal_variant is not None:
            made["legal_variant"] = {"move": scenario.legal_variant.move, "text": scenario.legal_variant.text}
        made["cases"] = list(self._cases(scenario))
        if "refused" in made["cases"][0]["opened"]:
            made["offers"] = {}  # A program is right to refuse a game that does not exist.
        return _briefly(made)

    def _needs(self, scenario: Scenario) -> list[str]:
        """Return the capabilities and settable inputs needed to send the whole of a scenario."""
        needs = ["position"] if scenario.setup is None else missing_inputs(self.game, "setup", scenario.setup, ())
        for step in (*scenario.steps, *([] if scenario.legal_variant is None else [scenario.legal_variant])):
            needs += missing_inputs(self.game, "move", step.move, ())
        return list(dict.fromkeys(needs))

    def _offers(self, scenario: Scenario) -> dict[str, Any]:
        """Return the fields of a setup whose values the subject must offer before this game can be played."""
        opening = {"setup": scenario.setup, "position": scenario.position}
        values = {field: offered_value(self._plain, opening, field) for field in self.game.seats.offers}
        return {field: value for field, value in values.items() if value is not None}

    def _played(self, scenario: Scenario, under: Mapping[str, str], part: Any, asked: set[str] | None = None) -> Trace:
        rulings = self.game.rulings.from_mapping({**self.base, **under})
        engine = self.game.engine_with(noting_rulings(rulings, set() if asked is None else asked))
        moves = (self.game.codecs.move.read(step.move) for step in scenario.steps_of(part))
        return play_on(self.game, Trace(engine), scenario, moves)

    def _as_sent(self, scenario: Scenario) -> Scenario:
        """Return the same scenario with complete moves, in the form sent to every program."""
        steps = self._in_full(scenario.steps, self._played(scenario, {}, "main"))
        if scenario.legal_variant is None:
            return replace(scenario, steps=steps)
        legal_variant = self._in_full(scenario.steps_of("legal_variant"), self._played(scenario, {}, "legal_variant"))[
            -1
        ]
        return replace(scenario, steps=steps, legal_variant=legal_variant)

    def _in_full(self, steps: Sequence[Step], trace: Trace) -> tuple[Step, ...]:
        made = []
        for number, step in enumerate(steps):
            before = trace.happened[min(number, len(trace.happened) - 1)]
            move = self.game.codecs.move.read(step.move)
            if before.position is not None:
                move = self.game.shorthand.complete_move(trace.engine, before.position, move)
            text = self.game.move_notation.write(move, {})
            made.append(replace(step, move=self.game.codecs.move.write(move), text=text))
        return tuple(made)

    # ---- What is expected

    def _cases(self, scenario: Scenario) -> Iterator[dict[str, Any]]:
        """Yield the expectations under the recommended readings, those mentioned in the scenario, and each profile."""
        made: list[dict[str, Any]] = []
        for under in ({}, *_unders(scenario, self.base), *self._profiles):
            held = {**self.base, **under}
            if any(all(held[name] == some[0] for name, some in case["readings"].items()) for case in made):
                continue  # These readings are covered: they equal others in every reading that was used.
            made.append(self._case(scenario, under))
            yield made[-1]

    def _case(self, scenario: Scenario, under: Mapping[str, str]) -> dict[str, Any]:
        """Return the expectations under some readings, and the readings to which they apply."""
        asked: set[str] = set()
        main = self._played(scenario, under, "main", asked)
        case: dict[str, Any] = {"readings": {}, "under": dict(under)}
        case["opened"] = self._expected(main, main.happened[0])
        case["moves"] = [self._expected(main, step) for step in main.happened[1:]]
        case["asked"] = self._asked(scenario, main)
        if scenario.legal_variant is not None:
            legal_variant = self._played(scenario, under, "legal_variant", asked)
            if len(legal_variant.happened) == len(scenario.steps) + 1:
                case["legal_variant"] = {
                    **self._expected(legal_variant, legal_variant.happened[-1]),
                    "asked": self._asked(scenario, legal_variant),
                }
        case["readings"] = {name: self._alike(scenario, name, under) for name in self.base if name in asked}
        return case

    def _alike(self, scenario: Scenario, dispute: str, under: Mapping[str, str]) -> list[str]:
        """Return the reading of a dispute, and those with the same result while all other disputes stay the same."""
        own = {**self.base, **under}[dispute]
        if under or "legal" in scenario.asks:  # The results of other readings are not known.
            return [own]
        alike = self.game.rulings.readings()[dispute]
        for shows in (scenario.shows, scenario.legal_variant_shows):
            alike = [reading for reading in alike if reading in (shows or {}).get(dispute, alike)]
        return [own, *(reading for reading in alike if reading != own)]

    def _expected(self, trace: Trace, happened: StepResult) -> dict[str, Any]:
        """Return the expected answer to `open` or `play`."""
        if happened.refusal is not None:
            return {"refused": happened.refusal.rule}
        made: dict[str, Any] = {"position": comparable_position(self.game, trace.engine, happened.position)}
        if happened.events:
            made["events"] = comparable_events(self.game, happened.events)
        if happened.events and self.game.has_secret_events:
            heard = {
                str(seat): comparable_events(self.game, happened.heard(trace.engine, (seat,)), happened.events)
                for seat in trace.engine.seats(happened.position)
            }
            made["heard"] = {seat: some for seat, some in heard.items() if some != made["events"]}
        return made

    def _asked(self, scenario: Scenario, trace: Trace) -> list[dict[str, Any]]:
        """Return the questions to ask after the last move, with the expected answers."""
        last = trace.happened[-1]
        if last.refusal is not None or last.position is None:
            return []
        made: list[dict[str, Any]] = []
        if scenario.asks.get("views"):
            for seat in trace.engine.seats(last.position):
                view = comparable_view(self.game, trace.engine.view(last.position, (seat,)))
                made.append({"method": "view", "params": {"seats": [seat]}, "view": view})
        for asked in scenario.asks.get("legal") or ():
            for decision in trace.engine.to_act(last.position):
                seat = decision.seats[0] if asked.get("seat") is None else asked["seat"]
                if seat in decision.seats and asked.get("kind") in (None, decision.kind):
                    params = {"seat": seat, "kind": decision.kind, "given": asked.get("given")}
                    made.append({"method": "legal", "params": params, "choices": self._choices(trace, params)})
        return made

    def _choices(self, trace: Trace, asked: Mapping[str, Any]) -> list[list[Any]]:
        """Return the legal choices, grouped by result."""
        from leadline.game.legal import given_chance, listed_choices, result_of

        position, given = trace.happened[-1].position, given_chance(self.game, asked)
        choices_by_result: dict[Any, list[Any]] = {}
        for choice in listed_choices(trace.engine, position, asked, given):
            result = result_of(self.game, trace.engine, position, choice, given)
            choices_by_result.setdefault(result, []).append(self.game.codecs.choice.write(choice))
        return list(choices_by_result.values())


def _briefly(line: dict[str, Any]) -> dict[str, Any]:
    """Return the same line with each position written as changes from the previous position in the same case.

    Expectations that equal those of the first case are not repeated.
    """
    first = line["cases"][0]
    opened, moves, legal_variant = (
        dict(first["opened"]),
        list(map(dict, first["moves"])),
        dict(first.get("legal_variant", {})),
    )
    for case in line["cases"]:
        before: list[Any] = [None]
        for expected in (case["opened"], *case["moves"]):
            before.append(expected.get("position", before[-1]))
        if case is not first:
            case["opened"] = _unless_same(case["opened"], opened)
            case["moves"] = [
                _unless_same(move, first_move) for move, first_move in zip_longest(case["moves"], moves) if move
            ]
        for expected, position in zip((case["opened"], *case["moves"]), before, strict=False):
            _tell_changes(expected, position)
        if "legal_variant" in case:
            case["legal_variant"] = (
                case["legal_variant"] if case is first else _unless_same(case["legal_variant"], legal_variant)
            )
            _tell_changes(case["legal_variant"], before[-2])
    return line


SAME = {"same": True}


def _unless_same(expected: dict[str, Any], first: dict[str, Any] | None) -> dict[str, Any]:
    return dict(SAME) if expected == first else expected


def _tell_changes(expected: dict[str, Any], before: Any) -> None:
    if "position" in expected and before is not None:
        expected["changes"] = patch(before, expected.pop("position"))


def _unders(scenario: Scenario, base: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the sets of readings, besides the recommended one, for which a scenario has separate results."""
    sets = [dict(readings) for readings in scenario.alternatives() if readings]
    for dispute, groups in (scenario.tells or {}).items():
        alike = (scenario.shows or {}).get(dispute, ())
        sets += [
            {dispute: reading}
            for group in groups
            for reading in group
            if reading != base[dispute] and reading not in alike
        ]
    return sets
