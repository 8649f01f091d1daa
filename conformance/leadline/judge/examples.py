"""An example of a dispute that is answered wrongly: the plainest answer, and one that goes against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from leadline.judge.answers import LEGALITY
from leadline.judge.shown import Shown
from leadline.report.model import Contrary, Failure, FieldDifference
from leadline.suite.prove import Trace, play_scenario

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.games.happened import Happened
    from leadline.spec.model import Dispute
    from leadline.suite.model import Scenario


def plainest(failures: Iterable[Failure], aiming: set[str]) -> Failure | None:
    """The plainest of some wrong answers: one that fewest readings explain, of a scenario aimed at it, and short."""
    return min(failures, key=lambda one: (len(one.readings), *plainness(one, aiming)), default=None)


def plainness(
    failure: Failure, aiming: set[str], steps: Mapping[str, int] | None = None
) -> tuple[bool, bool, bool, int, int, int, str]:
    """What wrong answers are put in order by, the plainest first; ``steps`` are how many each scenario has.

    The move that a scenario is written for is plainer than one on the way to it, and than that of its legal twin.
    """
    known = (steps or {}).get(failure.scenario, failure.move)
    aside = failure.scenario not in aiming
    return (
        failure.part == "steered",
        aside,
        failure.part == "twin" or failure.move < known,
        known,
        failure.move,
        len(failure.before),
        failure.scenario,
    )


def contrary(example: Failure, dispute: str, shown: Shown, scenarios: Sequence[Scenario]) -> Contrary | None:
    """The shortest scenario that the reading of a dispute in an example does not fit; None if none is known."""
    moves = {scenario.id: len(scenario.steps) for scenario in scenarios}
    against = [
        (name != example.scenario, name in moves, -moves.get(name, 0), -place, name, readings)
        for place, (name, readings) in enumerate(shown.seen)
        if readings and example.readings[dispute] not in readings
    ]
    if not against:
        return None
    *_, name, readings = max(against, key=lambda one: one[:4])
    return Contrary(name, sorted(readings))


def beside_the_ruling(
    game: Game, dispute: Dispute, reading: str, readings: Mapping[str, str], scenarios: Iterable[Scenario]
) -> Failure | None:
    """What a reading that no manual supports leads to, beside what the ruling does, in the plainest of some scenarios.

    ``readings`` are those of the other disputes. The answers were right under them all, so what the reference gives
    is what was answered.
    """
    found: list[Failure] = []
    for scenario in scenarios:
        ruled, shown = (
            play_scenario(game, {**readings, dispute.id: one}, scenario) for one in (dispute.ruling, reading)
        )
        for move, (expected, got) in enumerate(zip(ruled.happened, shown.happened, strict=False)):
            if (expected.position, expected.refusal is None) != (got.position, got.refusal is None):
                found.append(_as_failure(game, dispute, reading, scenario, (ruled, shown), move))
                break
    return plainest(found, {scenario.id for scenario in scenarios if dispute.id in scenario.disputes})


def _as_failure(
    game: Game, dispute: Dispute, reading: str, scenario: Scenario, lines: tuple[Trace, Trace], move: int
) -> Failure:
    """One move on which two lines part, in the shape of a wrong answer."""
    ruled, shown = lines
    expected, got = ruled.happened[move], shown.happened[move]
    return Failure(
        scenario=scenario.id,
        part="main",
        move=move,
        text=scenario.steps[move - 1].text if move else "open",
        kind="reading",
        rule=dispute.rules[0] if dispute.rules else "",
        dispute=dispute.id,
        reading=reading,
        readings={dispute.id: reading},
        says=f"the answer fits if {dispute.id} is read as {reading}; the ruling is {dispute.ruling}",
        differences=list(_differences(game, expected, got, lines)),
        before=game.position_notation.write(ruled.happened[move - 1].position) if move else "",
        expected="" if expected.refusal is not None else game.position_notation.write(expected.position),
        got="" if got.refusal is not None else game.position_notation.write(got.position),
    )


def _differences(
    game: Game, expected: Happened, got: Happened, lines: tuple[Trace, Trace]
) -> Iterable[FieldDifference]:
    if expected.refusal is not None or got.refusal is not None:
        yield FieldDifference(LEGALITY, _outcome(expected), _outcome(got))
        return
    ruled, shown = lines
    report = game.reports.tell(shown.engine, got.position)
    for one in game.reports.differences(ruled.engine, expected.position, report):
        yield FieldDifference(one.field, one.expected, one.got)


def _outcome(happening: Happened) -> str:
    return "played" if happening.refusal is None else f"refused by {happening.refusal.rule}"
