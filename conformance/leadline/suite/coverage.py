"""The coverage of rules and disputes by the suite, from positions and from openings for few seats.

A rule is covered in a column by a scenario that cites it and in which it comes into play. A dispute is covered by
scenarios that distinguish every two of its readings. Anything that nothing can reach has a note with the reason
(`leadline.suite.unreachable`), and the note must be true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, TypeAlias

from leadline.games import load_game
from leadline.suite.bundle import Suite, load_kills, load_suite
from leadline.suite.discriminating import Deciding, deciding_fields
from leadline.suite.distinguishing import find_tells
from leadline.suite.kills import Kills, column_of, kills
from leadline.suite.model import Alternative, Scenario
from leadline.suite.prove import prove
from leadline.suite.unreachable import POSITION, Note, read_note

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Dispute, Spec

MOST_SEATS = 3
"""The greatest number of different seat counts that openings have to cover, starting with the smallest allowed."""
LEAST_REFUSALS = 13
"""The number of scenarios for each illegal move with a legal variant that is required."""
LEAST_EVIDENCE = 2
"""The least number of scenarios with different deciding fields that distinguish the readings of a dispute."""
NO_NOTE = "and no note says why"
"""The end of every gap that a note can excuse."""

Pair: TypeAlias = frozenset[str]
"""Two readings of a dispute that lead to visibly different results."""


@dataclass(slots=True)
class Coverage:
    """The coverage of a suite."""

    spec: Spec
    """The spec against which the suite is measured."""
    notes: dict[Note, str]
    """The notes on things that cannot be reached, each with its key."""
    reasons: dict[Note, str] = field(default_factory=dict)
    """The reason given in each note."""
    cited: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    """By rule and column, the scenarios that cite the rule and in which it comes into play."""
    fired: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    """By rule and column, the scenarios in which the rule comes into play, whether they cite it or not."""
    told: dict[str, dict[str, set[Pair]]] = field(default_factory=dict)
    """By dispute and column, the pairs of readings that are distinguished."""
    evidence: dict[str, dict[Deciding, str]] = field(default_factory=dict)
    """By dispute, a scenario for each set of deciding fields; only as many as needed are searched for."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By rule, the illegal moves that the rule forbids and that have a legal variant."""
    scenarios: int = 0
    """The number of scenarios."""
    legal_variants: int = 0
    """The number of illegal moves that have a legal variant."""
    kills: Kills = field(default_factory=dict)
    """By mistake and column, the scenarios that a program with the mistake would fail."""
    strangers: list[str] = field(default_factory=list)
    """The names used in scenarios that do not exist in the spec."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in which rules and disputes must be covered: from a position, and from openings by seats."""
        return (POSITION, *map(str, self.spec.game.seats[:MOST_SEATS]))

    def excused(self, id: str, column: str) -> bool:
        """Return whether a note says that nothing reaches a rule or dispute in a column."""
        return any(note.id == id and note.excuses(column) for note in self.notes)

    def is_out_of_reach(self, id: str) -> bool:
        """Return whether notes say that neither a position nor an opening reaches a rule or dispute."""
        return all(self.excused(id, column) for column in self.columns)

    def is_told(self, dispute: Dispute, column: str) -> bool:
        """Return whether a column distinguishes every two readings of a dispute."""
        pairs = self.told.get(dispute.id, {}).get(column, set())
        return all(frozenset(pair) in pairs for pair in combinations(dispute.readings, 2))


def measure(game: str, suite: Suite | None = None, known: Kills | None = None) -> Coverage:
    """Measure the suite of a game, which is the compiled one by default.

    Kills that are not ``known`` are found by playing.
    """
    if suite is None:
        suite, known = load_suite(game), load_kills(game)
    known = known or {}
    loaded, scenarios = load_game(game), suite.scenarios
    base = loaded.recommended
    if not any(scenario.tells for scenario in scenarios):
        scenarios = tuple(find_tells(loaded, base, scenario) for scenario in scenarios)
    notes = {note: key for key in suite.unreachable if (note := read_note(key)) is not None}
    reasons = {note: suite.unreachable[key] for note, key in notes.items()}
    coverage = Coverage(loaded.spec, notes, reasons, scenarios=len(scenarios))
    for scenario in scenarios:
        strangers = list(_strangers(coverage.spec, scenario))
        coverage.strangers += strangers
        if not strangers:
            _count(coverage, scenario, prove(loaded, base, scenario).fired)
    new = loaded.mistakes.keys() - known.keys()
    coverage.kills = {**known, **kills(loaded, base, scenarios, sorted(new))}
    for dispute in visible_disputes(coverage.spec):
        coverage.evidence[dispute.id] = _evidence(loaded, base, scenarios, dispute.id)
    return coverage


def visible_disputes(spec: Spec) -> list[Dispute]:
    """Return the open disputes whose readings can be distinguished from outside and not only at the table."""
    return [dispute for dispute in spec.open_disputes() if dispute.seen != "table"]


def _count(coverage: Coverage, scenario: Scenario, fired: set[str]) -> None:
    """Add one scenario to the coverage."""
    column = column_of(scenario)
    for rule in fired:
        coverage.fired.setdefault(rule, {}).setdefault(column, set()).add(scenario.id)
    for rule in fired & set(scenario.rules):
        coverage.cited.setdefault(rule, {}).setdefault(column, set()).add(scenario.id)
    for dispute, groups in (scenario.tells or {}).items():
        pairs = (
            frozenset(pair) for group, other_group in combinations(groups, 2) for pair in product(group, other_group)
        )
        coverage.told.setdefault(dispute, {}).setdefault(column, set()).update(pairs)
    forbidding = {str(item.wanted["refused"]) for item in scenario.expect if "refused" in item.wanted}
    if forbidding and scenario.legal_variant is not None:
        coverage.legal_variants += 1
        coverage.refusals.update(forbidding)


def _strangers(spec: Spec, scenario: Scenario) -> Iterator[str]:
    """Yield the rules, disputes and readings that a scenario names but the spec does not contain."""
    items: list[Alternative] = [*scenario.expect, *(item for step in scenario.steps for item in step.expect)]
    named = [*scenario.rules, *(str(item.wanted["refused"]) for item in items if "refused" in item.wanted)]
    known = {rule.id for rule in spec.all_rules()}
    yield from (f"{scenario.id}: the spec has no rule {rule}" for rule in named if rule not in known)
    readings = {dispute.id: set(dispute.readings) for dispute in spec.disputes}
    yield from (
        f"{scenario.id}: the spec has no dispute {dispute_id}"
        for dispute_id in scenario.disputes
        if dispute_id not in readings
    )
    for dispute, reading in ((dispute, reading) for item in items for dispute, reading in item.under.items()):
        if reading not in readings.get(dispute, set()):
            yield f"{scenario.id}: the spec has no reading {dispute}={reading}"


def _evidence(game: Game, base: dict[str, str], scenarios: Iterable[Scenario], dispute: str) -> dict[Deciding, str]:
    """Return scenarios that distinguish the readings of a dispute by different fields, until there are enough."""
    evidence: dict[Deciding, str] = {}
    for scenario in scenarios:
        if dispute in (scenario.tells or {}):
            evidence.setdefault(deciding_fields(game, base, scenario, dispute), scenario.id)
        if len(evidence) == LEAST_EVIDENCE:
            break
    return evidence


def gaps(coverage: Coverage) -> list[str]:
    """Return everything that is missing, as one sentence each; an empty list means that the suite is complete."""
    return [
        *_rule_gaps(coverage),
        *_dispute_gaps(coverage),
        *_untrue_notes(coverage),
        *coverage.strangers,
        *_too_few_refusals(coverage),
        *_mistake_gaps(coverage),
    ]


def _rule_gaps(coverage: Coverage) -> Iterator[str]:
    for rule in coverage.spec.all_rules():
        cited = coverage.cited.get(rule.id, {})
        if not cited and not coverage.is_out_of_reach(rule.id):
            yield f"{rule.id}: no scenario cites it"
        for column in coverage.columns:
            if not cited.get(column) and not coverage.excused(rule.id, column):
                yield f"{rule.id}: no scenario {_from(column)} cites it, {NO_NOTE}"


def _dispute_gaps(coverage: Coverage) -> Iterator[str]:
    for dispute in visible_disputes(coverage.spec):
        for column in coverage.columns:
            if not coverage.is_told(dispute, column) and not coverage.excused(dispute.id, column):
                yield f"{dispute.id}: scenarios {_from(column)} do not tell its readings apart, {NO_NOTE}"
        if len(coverage.evidence.get(dispute.id, {})) < LEAST_EVIDENCE and not coverage.is_out_of_reach(dispute.id):
            yield f"{dispute.id}: fewer than {LEAST_EVIDENCE} scenarios with different deciding fields tell it apart"


def _mistake_gaps(coverage: Coverage) -> Iterator[str]:
    """Yield the mistakes that the suite does not detect at all, or only in programs that can load positions."""
    for mistake in coverage.spec.mistakes:
        columns = coverage.kills.get(mistake.id, {})
        if not columns:
            yield f"{mistake.id}: no scenario kills it"
        elif columns.keys() == {POSITION} and not any(note.id == mistake.id for note in coverage.notes):
            yield f"{mistake.id}: no scenario from an opening kills it, {NO_NOTE}"


def _untrue_notes(coverage: Coverage) -> Iterator[str]:
    """Yield the notes about unknown things, or about things that can in fact be reached."""
    disputes = {dispute.id for dispute in coverage.spec.disputes}
    known = {
        *disputes,
        *(rule.id for rule in coverage.spec.all_rules()),
        *(mistake.id for mistake in coverage.spec.mistakes),
    }
    for note, key in coverage.notes.items():
        if note.id not in known:
            yield f"{key}: the spec has no such rule, dispute or mistake"
        reached = {*coverage.fired.get(note.id, {}), *coverage.told.get(note.id, {}), *coverage.kills.get(note.id, {})}
        for column in sorted(column for column in reached if note.excuses(column)):
            yield f"{key}: the note is not true, because a scenario {_from(column)} reaches it"


def _too_few_refusals(coverage: Coverage) -> Iterator[str]:
    least = coverage.scenarios // LEAST_REFUSALS
    if coverage.legal_variants < least:
        per = f"one per {LEAST_REFUSALS} scenarios"
        yield f"there are {coverage.legal_variants} illegal moves with a legal variant, fewer than {least} ({per})"


def _from(column: str) -> str:
    return "from a position" if column == POSITION else f"from an opening for {column} seats"
