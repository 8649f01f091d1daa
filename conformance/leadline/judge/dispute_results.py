"""The readings shown for each dispute, with an example of each failure, and the distance to each profile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from leadline.judge.answers import LEGALITY
from leadline.judge.failures import simplest
from leadline.judge.judgement import Judgement, Run
from leadline.judge.reading_inference import Shown
from leadline.results.causes import Failure
from leadline.results.model import Contrary, DisputeResult, DisputeState, ProfileResult, ScenarioResult
from leadline.schema.values import FieldDifference
from leadline.spec.profiles import profiles
from leadline.suite.prove import Trace, play_scenario

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.game.expectation import StepResult
    from leadline.spec.model import Dispute
    from leadline.suite.model import Scenario


def dispute_results(run: Run, judgement: Judgement, scenarios: Sequence[ScenarioResult]) -> list[DisputeResult]:
    """Return the result of every open dispute; each that is a failure has an example."""
    results = [_dispute_result(run, dispute, judgement) for dispute in run.spec.open_disputes()]
    _add_examples(run, judgement, scenarios, results)
    return results


def _dispute_result(run: Run, dispute: Dispute, judgement: Judgement) -> DisputeResult:
    """Return the result of one dispute, and whether that is a failure."""
    entry = judgement.shown.get(dispute.id)
    readings = entry.readings if entry is not None else set()
    claimed = run.claimed.get(dispute.id, "")
    state = _state(dispute, entry)
    shown = next(iter(readings)) if len(readings) == 1 else ""
    support = dispute.readings[shown].support if shown else ""
    why = ""
    if dispute.id in judgement.charged or entry is not None:
        charged = dispute.id in judgement.charged
        why = _dispute_failure(state, shown, claimed, support, readings, charged=charged)
    scenarios = entry.scenarios if entry is not None else []
    ordered = [reading for reading in dispute.readings if reading in readings]
    mistakes = _mistakes_about(dispute, judgement) if ordered else []
    return DisputeResult(
        dispute.id, dispute.question, state, ordered, claimed, support, bool(why), why, scenarios, mistakes
    )


def _mistakes_about(dispute: Dispute, judgement: Judgement) -> list[str]:
    """Return the mistakes named that break a rule of a dispute: the reading holds only apart from them."""
    catalogue = judgement.evaluator.catalogue
    rules = set(catalogue.rules_of(dispute.id))
    return [
        each.deviation.mistake
        for each in judgement.named
        if each.deviation.mistake and not rules.isdisjoint(catalogue.traits[each.deviation].rules)
    ]


def _state(dispute: Dispute, entry: Shown | None) -> DisputeState:
    """Return whether one reading is shown or only indicated, several fit, or none."""
    if entry is None:
        return "not-tested"
    if len(entry.readings) != 1:
        return "open" if entry.readings else "neither"
    alternatives = set(dispute.readings) - entry.readings
    return "shown" if entry.is_certain(alternatives) else "indicated"


def _dispute_failure(state: str, shown: str, claimed: str, support: str, readings: set[str], *, charged: bool) -> str:
    """Return why a dispute is a failure; ``charged`` says whether wrong answers are charged to it, not to a rule."""
    if shown and claimed and shown != claimed:
        return f"it claims {claimed} and shows {shown}"
    if state == "open" and claimed and claimed not in readings:
        return f"it claims {claimed} and shows something else"
    if support == "none":
        return f"it shows {shown}, which no manual supports"
    return "no one reading fits all the answers" if charged else ""


def profile_results(run: Run, disputes: Sequence[DisputeResult]) -> list[ProfileResult]:
    """Return how close the subject is to every profile, the nearest first."""
    shown = {result.id: result.readings for result in disputes if result.state in ("shown", "indicated", "open")}
    results = []
    for profile in profiles(run.spec):
        parts = [dispute for dispute, readings in shown.items() if profile.readings[dispute] not in readings]
        results.append(ProfileResult(profile.id, len(shown) - len(parts), len(shown), parts))
    return sorted(results, key=lambda result: len(result.parts))


# ---- Examples


def _add_examples(
    run: Run, judgement: Judgement, scenarios: Sequence[ScenarioResult], disputes: Sequence[DisputeResult]
) -> None:
    """Give every dispute that is a failure an example, and one that goes against it where no reading fits."""
    failures = [failure for result in scenarios for failure in result.failures]
    for result in disputes:
        dispute, shown = run.spec.dispute(result.id), judgement.shown.get(result.id)
        if not result.failed or dispute is None:
            continue
        aiming = {scenario.id for scenario in run.scenarios if dispute.id in scenario.disputes}
        result.example = simplest((failure for failure in failures if dispute.id in failure.readings), aiming)
        if result.example is None and result.state in ("shown", "indicated") and not result.claimed:
            deciding = [scenario for scenario in run.scenarios if scenario.id in result.scenarios]
            game = run.game
            result.example = _beside_the_ruling(game, dispute, result.readings[0], judgement.readings, deciding)
        elif result.example is not None and result.state == "neither" and shown is not None:
            result.contrary = _contrary(result.example, dispute.id, shown, run.scenarios)


def _contrary(example: Failure, dispute: str, shown: Shown, scenarios: Sequence[Scenario]) -> Contrary | None:
    """Return the shortest scenario that the example's reading of a dispute does not fit; None if none is known."""
    moves = {scenario.id: len(scenario.steps) for scenario in scenarios}
    against = [
        (name != example.scenario, name in moves, -moves.get(name, 0), -place, name, readings)
        for place, (name, readings) in enumerate(shown.seen)
        if readings and example.readings[dispute] not in readings
    ]
    if not against:
        return None
    *_, name, readings = max(against, key=lambda candidate: candidate[:4])
    return Contrary(name, sorted(readings))


def _beside_the_ruling(
    game: Game, dispute: Dispute, reading: str, readings: Mapping[str, str], scenarios: Iterable[Scenario]
) -> Failure | None:
    """Return the effect of a reading that no manual supports, beside that of the ruling, in the simplest scenario.

    ``readings`` are those of the other disputes. The answers were right under them all, so the result of the reference
    is also the answer.
    """
    failures: list[Failure] = []
    for scenario in scenarios:
        ruled, shown = (
            play_scenario(game, {**readings, dispute.id: each}, scenario) for each in (dispute.ruling, reading)
        )
        for move, (expected, got) in enumerate(zip(ruled.happened, shown.happened, strict=False)):
            if (expected.position, expected.refusal is None) != (got.position, got.refusal is None):
                failures.append(_as_failure(game, dispute, reading, scenario, (ruled, shown), move))
                break
    return simplest(failures, {scenario.id for scenario in scenarios if dispute.id in scenario.disputes})


def _as_failure(
    game: Game, dispute: Dispute, reading: str, scenario: Scenario, lines: tuple[Trace, Trace], move: int
) -> Failure:
    """Return one move on which two lines differ, in the form of a wrong answer."""
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
    game: Game, expected: StepResult, got: StepResult, lines: tuple[Trace, Trace]
) -> Iterable[FieldDifference]:
    if expected.refusal is not None or got.refusal is not None:
        yield FieldDifference(LEGALITY, _outcome(expected), _outcome(got))
        return
    ruled, shown = lines
    report = game.reports.tell(shown.engine, got.position)
    yield from game.reports.differences(ruled.engine, expected.position, report)


def _outcome(happening: StepResult) -> str:
    return "played" if happening.refusal is None else f"refused by {happening.refusal.rule}"
