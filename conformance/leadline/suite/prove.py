"""Playing scenarios on the reference: its expectations have to hold under every reading they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from leadline.games import load_game, recommended
from leadline.games.interface import Happening
from leadline.games.naming import with_names
from leadline.problems import Place, Problem
from leadline.suite.model import Alternative, Scenario, Step

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug


class Consulted:
    """Readings that remember which disputes were asked about."""

    def __init__(self, rulings: Any) -> None:
        self._rulings = rulings
        self.disputes: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.disputes.add(_slug(name))
        return getattr(self._rulings, name)


@cache
def _slug(field_name: str) -> str:
    """The dispute of a field of the readings."""
    return field_name.replace("_", "-")


@dataclass(slots=True)
class Line:
    """A scenario played on the reference under one set of readings."""

    engine: EngineLike
    """The reference under these readings."""
    happened: list[Happening] = field(default_factory=list)
    """The start, then one for each move played; the last may be a refusal."""
    consulted: set[str] = field(default_factory=set)
    """The disputes whose readings were asked for."""

    @property
    def stopped_early(self) -> bool:
        """Whether the last thing that happened was a refusal."""
        return self.happened[-1].refusal is not None


def play_scenario(
    plug: GamePlug, readings: Mapping[str, str], scenario: Scenario, steps: Sequence[Step] | None = None
) -> Line:
    """Play a scenario (or other steps from its start) under some readings."""
    consulted = Consulted(plug.rulings.from_mapping(readings))
    line = Line(plug.engine(cast(Any, consulted)), consulted=consulted.disputes)
    position: Any
    if scenario.opening is not None:
        result = line.engine.open(plug.setups.read(scenario.opening.setup))
        if hasattr(result, "why"):
            line.happened.append(Happening(None, (), result))
            return line
        position = result
    else:
        position = plug.positions.read(scenario.position)
    line.happened.append(Happening(position, (), None))
    for step in scenario.steps if steps is None else steps:
        outcome = line.engine.play(position, plug.moves.read(step.move))
        if hasattr(outcome, "why"):
            line.happened.append(Happening(position, (), outcome))
            return line
        position = outcome.position
        line.happened.append(Happening(position, outcome.events, None))
    return line


def rules_fired(plug: GamePlug, scenario: Scenario, line: Line) -> set[str]:
    """The rules that a played scenario exercised."""
    fired = {rule for happening in line.happened for event in happening.events for rule in event.rules}
    fired |= {happening.refusal.rule for happening in line.happened if happening.refusal is not None}
    if scenario.opening is not None and line.happened[0].refusal is None:
        fired |= set(plug.opening_rules)
    if "views" in scenario.asks:
        fired |= set(plug.view_rules)
    return fired


@dataclass(slots=True)
class Proof:
    """What playing a scenario on the reference showed."""

    problems: list[Problem] = field(default_factory=list)
    """Where the reference and the scenario disagree."""
    fired: set[str] = field(default_factory=set)
    """The rules it exercises, under any reading it speaks of."""
    consulted: set[str] = field(default_factory=set)
    """The disputes it asks about."""


def prove(plug: GamePlug, base: Mapping[str, str], scenario: Scenario) -> Proof:
    """Play a scenario under every reading it speaks of."""
    proof = Proof()
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        line = play_scenario(plug, {**base, **under}, scenario)
        proof.fired |= rules_fired(plug, scenario, line)
        proof.consulted |= line.consulted
        proof.problems += list(_disagreements(plug, scenario, line, under, base))
        if scenario.twin is not None:
            proof.problems += _twin_problems(plug, base, scenario, under, proof)
    for rule in scenario.rules:
        if rule not in proof.fired:
            wrong = f"{scenario.id}: the rule {rule} is cited and does not come into play"
            proof.problems.append(Problem(_place(scenario, "rules"), wrong, "cite the rules that make the result"))
    return proof


def _disagreements(
    plug: GamePlug, scenario: Scenario, line: Line, under: Mapping[str, str], base: Mapping[str, str]
) -> Iterable[Problem]:
    """Where one played line is not what the scenario expects under these readings."""
    reached = len(line.happened) - 1
    refusal = line.happened[-1].refusal
    final = _applicable(scenario.expect, under, base)
    if refusal is not None and reached < len(scenario.steps):
        why = with_names(refusal.why, scenario.names)
        wrong = f"{scenario.id}{_under(under)}: move {reached} is refused by {refusal.rule}: {why}"
        yield Problem(_place(scenario, "moves"), wrong, "only the last move of a scenario may be illegal")
        return
    if not final and not under and refusal is not None:
        yield Problem(_place(scenario, "expect"), f"{scenario.id}: the last move is refused by {refusal.rule}")
    for number, items in [
        *enumerate((step.expect for step in scenario.steps), 1),
        (len(scenario.steps), scenario.expect),
    ]:
        for item in _applicable(items, under, base):
            for sentence in plug.disagreements(line.engine, item.wanted, line.happened[number], scenario.names):
                after = f" after move {number}" if number < len(scenario.steps) else ""
                yield Problem(_place(scenario, "expect"), f"{scenario.id}{_under(under)}: {sentence}{after}")


def _applicable(items: Iterable[Alternative], under: Mapping[str, str], base: Mapping[str, str]) -> list[Alternative]:
    """The expectations that speak of exactly these readings."""
    return [item for item in items if {**base, **item.under} == {**base, **under}]


def _twin_problems(
    plug: GamePlug, base: Mapping[str, str], scenario: Scenario, under: Mapping[str, str], proof: Proof
) -> list[Problem]:
    twin = twin_steps(scenario)
    line = play_scenario(plug, {**base, **under}, scenario, twin)
    proof.fired |= rules_fired(plug, scenario, line)
    if not line.stopped_early:
        return []
    refusal = cast(Any, line.happened[-1].refusal)
    why = with_names(refusal.why, scenario.names)
    wrong = f"{scenario.id}{_under(under)}: the twin is refused by {refusal.rule}: {why}"
    return [Problem(_place(scenario, "twin"), wrong, "the twin has to be a legal move in the same position")]


def twin_steps(scenario: Scenario) -> list[Step]:
    """The moves of the twin: the last move exchanged for the legal one."""
    assert scenario.twin is not None
    return [*scenario.steps[:-1], scenario.twin]


def prove_all(game: str, scenarios: Iterable[Scenario]) -> list[Problem]:
    """Everything in which the reference and some scenarios disagree."""
    plug, base = load_game(game), recommended(game)
    return [problem for scenario in scenarios for problem in prove(plug, base, scenario).problems]


def find_tells(plug: GamePlug, readings: Mapping[str, str], scenario: Scenario) -> Scenario:
    """Compute which disputes a scenario tells apart, and how: by playing it under every reading it may depend on."""
    alternatives = plug.rulings.readings()
    tells: dict[str, list[list[str]]] = {}
    shows: dict[str, list[str]] = {}
    for under in [{}, *(one for one in scenario.alternatives() if one)]:
        base = {**readings, **under}
        first = play_scenario(plug, base, scenario)
        for dispute in sorted(first.consulted & set(alternatives)):
            groups = _groups(plug, scenario, first, base, dispute, alternatives[dispute])
            if len(groups) > max(1, len(tells.get(dispute, []))):
                tells[dispute] = groups
            if len(groups) > 1 and not under:
                shows[dispute] = next(group for group in groups if base[dispute] in group)
    twin_shows = None
    if scenario.twin is not None:
        alone = replace(scenario, steps=tuple(twin_steps(scenario)), expect=(), twin=None)
        twin_shows = find_tells(plug, readings, alone).shows
    return replace(scenario, tells=tells, shows=shows, twin_shows=twin_shows)


def _groups(
    plug: GamePlug, scenario: Scenario, first: Line, base: Mapping[str, str], dispute: str, readings: Sequence[str]
) -> list[list[str]]:
    """The readings of a dispute in groups that look alike to somebody who sees only what a subject can report."""
    lines = {
        reading: first if reading == base[dispute] else play_scenario(plug, {**base, dispute: reading}, scenario)
        for reading in readings
    }
    if all(_same(first, line) for line in lines.values()):
        return [list(readings)]
    groups: dict[str, list[str]] = {}
    for reading, line in lines.items():
        groups.setdefault(_visible(plug, scenario, line), []).append(reading)
    return list(groups.values())


def _same(one: Line, other: Line) -> bool:
    """Whether two lines went through the same positions to the same end."""
    if one is other:
        return True
    if [h.position for h in one.happened] != [h.position for h in other.happened]:
        return False
    if one.stopped_early != other.stopped_early or [h.events for h in one.happened] != [
        h.events for h in other.happened
    ]:
        return False
    last = one.happened[-1].position
    return last is None or one.engine.standing(last) == other.engine.standing(last)


def _visible(plug: GamePlug, scenario: Scenario, line: Line) -> str:
    """What a subject that played this line could report, as text."""
    seen: list[Any] = []
    for happening in line.happened:
        seen.append("refused" if happening.refusal is not None else plug.visible(happening.position))
    last = line.happened[-1]
    if last.refusal is None:
        standing = line.engine.standing(last.position)
        seen.append((standing.scores, standing.winners) if standing.winners else ())
    if "views" in scenario.asks and last.refusal is None:
        seen.append([plug.views.write(line.engine.view(last.position, n)) for n in range(1, len(scenario.names) + 1)])
    seen.append([plug.events.write(e) for h in line.happened for e in h.events if e.kind in plug.reported_events])
    return repr(seen)


def _under(under: Mapping[str, str]) -> str:
    return " under " + ", ".join(f"{d}={r}" for d, r in under.items()) if under else ""


def _place(scenario: Scenario, field_name: str) -> Place:
    return Place(scenario.file, scenario.line, field_name)
