"""The table of the rules and refusals that occurred in random play, and the names of those that occurred too seldom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from leadline.base.terminal import columns, wrap
from leadline.fuzz.met import Met
from leadline.suite.bundle import load_suite

if TYPE_CHECKING:
    from leadline.game.definition import Game

OFTEN = 1_000
"""The number of occurrences from which a rule or a refusal is no longer listed as rare."""


def met_lines(game: Game, met: Met) -> Iterator[str]:
    """Yield how often each opening, rule and refusal occurred, followed by those that occurred seldom or never."""
    rules = [rule.id for rule in game.spec.all_rules()]
    forbidding = _forbidding(game)
    yield from _table("openings", met.openings, ())
    yield from _table("rules in effect, by events", met.rules, rules)
    yield from _table("rules that forbid a move or an opening", met.refusals, forbidding)
    yield from _table("rules that forbid a position", met.impossible, ())
    yield ""
    yield from _seldom("rules, in effect or forbidding", met.rules + met.refusals, rules)
    yield from _seldom("refusals", met.refusals, forbidding)


def _forbidding(game: Game) -> list[str]:
    """Return the rules that forbid a move or an opening in some scenario of the suite, in the order of the spec."""
    forbidding = {
        alternative.wanted["refused"]
        for scenario in load_suite(game.id).scenarios
        for alternative in scenario.expect
        if "refused" in alternative.wanted and (scenario.steps or scenario.position is None)
    }
    return [rule.id for rule in game.spec.all_rules() if rule.id in forbidding]


def _table(title: str, counted: Mapping[str, int], known: Iterable[str]) -> Iterator[str]:
    names = list(dict.fromkeys([*known, *sorted(counted)]))
    if counted:
        yield f"\n{title}"
        yield columns([(name, f"{counted.get(name, 0):,}") for name in names], indent=2)


def _seldom(what: str, counted: Mapping[str, int], known: Iterable[str]) -> Iterator[str]:
    names = list(dict.fromkeys([*known, *counted]))
    seldom = [f"{name} ({counted[name]:,})" for name in names if 0 < counted.get(name, 0) < OFTEN]
    never = [name for name in names if not counted.get(name)]
    yield f"{what}: {len(names) - len(seldom) - len(never)} of {len(names)} occurred at least {OFTEN:,} times"
    if seldom:
        yield wrap(f"seldom: {', '.join(seldom)}", 2, 2)
    if never:
        yield wrap(f"never: {', '.join(never)}", 2, 2)
