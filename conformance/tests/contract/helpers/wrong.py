"""The reference with mistakes built in, as subjects in this process, and the scenarios in which they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from leadline.check.checking import run_suite
from leadline.games import load_game, recommended, spec_of
from leadline.kit import Handler
from leadline.results.model import Report
from leadline.run.context import silent
from leadline.run.in_process import InProcess
from leadline.run.run import RunConfig
from leadline.schema.canonical import visible
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.suite.prove import legal_variant_steps, play_scenario

GAME = "deep-sea-adventure"
DESCRIPTION, SPEC, SUITE = load_game(GAME), spec_of(GAME), load_suite(GAME)


def check(subject: ReferenceSubject, scenarios: Sequence[Scenario], *, profile: str | None = None) -> Report:
    """Run some scenarios against a subject in this process, and give the report."""
    config = RunConfig(
        load_game(GAME), [], scenarios, whole=False, suite=SUITE.hash, profile=profile, guided=range(1, 7)
    )
    return run_suite(config, silent, subject=InProcess(load_game(GAME), subject.handlers))


def wrong(*mistakes: str, without: Sequence[str] = ()) -> ReferenceSubject:
    """Return the reference with some mistakes, named by the last part of their ids, and without some capabilities.

    Nothing is won in one process by sending moves ahead.
    """
    return ReferenceSubject(GAME, chance=Random(7), mistakes=mistakes, without=[*without, "pipelining"])


class Follows(ReferenceSubject):
    """The reference following some readings, though it claims the recommended ones or none at all."""

    def __init__(self, *overrides: str, claims: bool = True, mistakes: Sequence[str] = ()) -> None:
        super().__init__(GAME, overrides=overrides, chance=Random(7), mistakes=mistakes, without=["pipelining"])
        self.claims = claims

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say something else than what is so, and that no readings can be told."""
        hello = super().initialize(params)
        claims = {"profile": "recommended"} if self.claims else {}
        hello["games"][GAME] |= {"claims": claims, "configurable": {}}
        return hello


class TellsWhatItDropped(ReferenceSubject):
    """A program that drops the unit taken last, whatever is asked for, and says so."""

    def __init__(self, *without: str) -> None:
        chance = Random(7)
        super().__init__(GAME, chance=chance, mistakes=["drops-the-last-taken"], without=[*without, "pipelining"])

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        return {**own, "play": lambda params: self.telling(own["play"], params)}

    def telling(self, play: Handler, params: dict[str, Any]) -> Mapping[str, Any]:
        """Play, and say which unit it was."""
        (move,) = params["moves"]
        choice, game = move["choice"], self.games.get(params["handle"])
        before = game.position if game is not None else None
        result = play(params)
        if before is None or "refused" in result or choice["search"]["action"] != "drop":
            return result
        (played,) = result.get("played") or ({},)
        if "choice" in played:
            return result  # Nothing could be dropped after this roll.
        units = before.diver(choice["seat"]).carried
        chips = [{"level": chip.level, "value": chip.value} for chip in units[-1]] if units else None
        dropped = {"action": "drop", "unit": len(units), "chips": chips, "source": "carried"}
        return {**result, "played": [{**played, "choice": {"search": dropped}}]}


@cache
def right_line(scenario: str) -> list[Any]:
    """Return what the right engine gives along a scenario."""
    return line_of(next(one for one in SUITE.scenarios if one.id == scenario), ())


def told(position: Any) -> Any:
    """Return the parts of a position that a subject reports."""
    return visible(DESCRIPTION.types.position, position)


def line_of(scenario: Scenario, mistakes: Sequence[str]) -> list[Any]:
    """Return everything that an engine gives along a scenario and its legal variant and that a subject reports."""
    found = []
    for steps in (scenario.steps, None if scenario.legal_variant is None else legal_variant_steps(scenario)):
        if steps is None:
            continue
        trace = play_scenario(DESCRIPTION, recommended(GAME), scenario, steps, mistakes)
        found += [(told(one.position), one.refusal is not None) for one in trace.happened]
        found += [event for one in trace.happened for event in one.events if event.kind == "breathed"]
        last = trace.happened[-1].position
        if last is None:
            continue
        found.append(trace.engine.standing(last))
        if scenario.asks.get("views"):
            found += [trace.engine.view(last, (seat,)) for seat in trace.engine.seats(last)]
        for asked in scenario.asks.get("legal", ()):
            chance = DESCRIPTION.codecs.chance.read(asked["given"])
            found += [trace.engine.choices(last, one, chance).listed for one in trace.engine.to_act(last)]
    return found


def scenarios_about(mistake: str, most: int) -> list[Scenario]:
    """Scenarios that show a mistake, up to so many, and others that do not.

    The right answers are evidence too: without them a supported reading that goes wrong in the same scenarios, and in
    others besides, is as good an explanation. So the others are aimed at what the mistake breaks, and at the disputes
    that all the scenarios that show it tell apart; up to half as many of each.
    """
    found = {one.id: one for one in scenarios_with(mistake, most=most)}
    assert found, f"no scenario shows {mistake}"
    suspected = set[str].intersection(*(set(one.tells or ()) for one in found.values()))
    for about in (aims_of(mistake), *({dispute} for dispute in sorted(suspected))):
        near = (one for one in SUITE.scenarios if about & {*one.rules, *one.disputes} and one.id not in found)
        found |= {one.id: one for one in islice((one for one in near if not shows(one, mistake)), most // 2)}
    return list(found.values())


def aims_of(*mistakes: str) -> set[str]:
    """Return the rules that some mistakes break."""
    names = {f"dsa.mistake.{name}" for name in mistakes}
    return {rule for mistake in SPEC.mistakes if mistake.id in names for rule in mistake.rules}


def shows(scenario: Scenario, *mistakes: str) -> bool:
    """Return whether an engine with some mistakes differs from the right one in a scenario."""
    return line_of(scenario, [f"dsa.mistake.{name}" for name in mistakes]) != right_line(scenario.id)


def scenarios_with(*mistakes: str, most: int | None = None) -> list[Scenario]:
    """Return the scenarios in which an engine with these mistakes differs from the right one.

    They are looked for first among those aimed at what the mistakes break, up to so many if ``most`` says how many.
    """
    aims = aims_of(*mistakes)
    found: list[Scenario] = []
    for one in sorted(SUITE.scenarios, key=lambda scenario: not aims & set(scenario.rules)):
        if len(found) == most:
            break
        if shows(one, *mistakes):
            found.append(one)
    return found
