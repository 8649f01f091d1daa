"""The games in which an adapter is tried, and the findings about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.declarations import ChangedSubjectError
from leadline.run.scenarios import games_by_scenario
from leadline.run.subject import GaveUpError, Subject
from leadline.smoke import OTHER_READING, UNPROVED, Finding
from leadline.smoke.other_readings import OtherReadings
from leadline.smoke.scenarios import choose_scenarios
from leadline.smoke.slips import Slip, Slips
from leadline.smoke.trials import Trials
from leadline.smoke.unusual_games import try_unusual_games
from leadline.suite.carrying import suite_for
from leadline.suite.model import Scenario

NOTHING_PLAYED = (
    "connect each kind of choice to your program: each TODO that is left answers `not_offered`. If your program cannot "
    "play any move yet, only its openings can be tested"
)
MOST_REPORTED = 12
"""The greatest number of kinds of errors to report unless all are wanted; the rest are only counted."""
REALLY_CANNOT = "this is not a problem if your program really cannot represent these positions or make these moves"
MOST_REASONS = 3
"""The greatest number of reasons to name why scenarios could not be played to their end."""
FEW = 12
"""The number of scenarios tried below which the number of playable scenarios is reported."""


def try_scenarios(
    subject: Subject,
    context: RunContext,
    readings: OtherReadings,
    *,
    begins: bool = True,
    most: int | None = MOST_REPORTED,
) -> Iterator[Finding]:
    """Play some scenarios and yield the findings; failures are reported, and the remaining scenarios are still tried.

    ``readings`` are those that the program may follow without claiming them. With a program that ``begins`` no game,
    only scenarios that start from a position are played. ``most`` is the greatest number of kinds of errors to report,
    or None for all.
    """
    scenarios = [
        suite_scenario for suite_scenario in suite_for(context.game).scenarios if begins or suite_scenario.setup is None
    ]
    chosen = choose_scenarios(context, scenarios)
    if not chosen:
        yield _none_tried(context, sum(not missing_capability(suite_scenario, context) for suite_scenario in scenarios))
        return
    if len(chosen) < FEW:
        yield from _hardly_any(context, scenarios)
    slips = Slips(context.game.id)
    trials = Trials(context, readings, slips)
    try:
        _play(trials, slips, subject, context, chosen)
    except GaveUpError as error:
        yield Finding("bad", str(error), error.remedy)
    except ChangedSubjectError as error:
        yield Finding("bad", error.problems[0].wrong, error.problems[0].remedy)
    yield from _findings(trials, len(chosen), most)


def _findings(trials: Trials, tried: int, most: int | None) -> Iterator[Finding]:
    """Yield what was found in the scenarios that were ``tried``; all but the first ``most`` kinds are only counted."""
    slips = trials.ranked_slips()
    if trials.unplayed:
        says = f"play: none of {trials.unplayed} moves was played; the answers follow"
        yield Finding("bad", says, NOTHING_PLAYED)
    # A single one takes no more room than a note.
    shown = len(slips) if most is None or len(slips) == most + 1 else most
    for slip in slips[:shown]:
        yield _finding(slip, tried)
    yield from _rest(slips[shown:])
    left = len(trials.untried)
    if not slips and left < tried:
        yield Finding("good", f"play: each kind of choice works as expected in {tried - left} scenarios of the suite")
    if left:
        yield _untried(trials.untried, tried, most=None if most is None else MOST_REASONS)


def _untried(reasons: Mapping[str, str], tried: int, *, most: int | None) -> Finding:
    """Return the number of scenarios that could not be played to their end, with the most frequent reasons.

    ``reasons`` has the reason for each of these scenarios. Name the ``most`` most frequent reasons, or all if ``most``
    is None, and count the others. If only one other is left, name it too.
    """
    examples: dict[str, list[str]] = {}
    for scenario, reason in reasons.items():
        examples.setdefault(reason, []).append(scenario)
    frequent = sorted(examples.items(), key=lambda item: -len(item[1]))
    shown = len(frequent) if most is None or len(frequent) == most + 1 else most
    words = [
        f"{reason} ({f'{len(scenarios)}, such as ' if len(scenarios) > 1 else ''}{scenarios[0]})"
        for reason, scenarios in frequent[:shown]
    ]
    if len(frequent) > shown:
        words.append(f"{len(frequent) - shown} more reasons, which `leadline smoke --all` lists")
    says = f"play: {len(reasons)} of {tried} scenarios could not be played to the end: {'; '.join(words)}"
    return Finding("good", says, REALLY_CANNOT)


def _play(trials: Trials, slips: Slips, subject: Subject, context: RunContext, chosen: Sequence[Scenario]) -> None:
    """Play some scenarios, and then the games that no scenario contains."""
    played = games_by_scenario(subject, context, chosen)
    for scenario in chosen:
        for record in next(played):
            trials.look_at(scenario if record.part == "main" else _legal_variant(scenario), record)
    trials.settle()
    try_unusual_games(slips, subject, context, chosen, is_spotless=trials.is_spotless)


def _finding(slip: Slip, tried: int) -> Finding:
    """Return the finding about a slip; ``tried`` is the number of scenarios that were played."""
    example, number = slip.scenarios[0], len(slip.scenarios)
    where = f"in {number} scenarios, such as {example}" if number > 1 else example
    whose = "" if slip.is_proved else OTHER_READING if slip.is_reading else UNPROVED
    return Finding(
        slip.verdict,
        f"{whose}{slip.says} ({where})",
        slip.remedy,
        is_partial=(slip.is_broken or slip.verdict == "odd") and number < tried,
        is_proved=slip.is_proved,
        is_reading=slip.is_reading,
        where=example,
    )


def _rest(left: Sequence[Slip]) -> Iterator[Finding]:
    """Yield what stands for the findings that are not printed: one line for each of the kinds that the end counts."""
    for whose, is_proved, is_reading in (("", True, False), (OTHER_READING, False, True), (UNPROVED, False, False)):
        number = sum(slip.is_proved is is_proved and slip.is_reading is is_reading for slip in left)
        if number:
            says = f"{whose}{number} more {'kind of problem' if number == 1 else 'kinds of problems'}"
            remedy = "`leadline smoke --all` lists every kind"
            yield Finding("odd", says, remedy, is_proved=is_proved, is_reading=is_reading, stands_for=number)


def _none_tried(context: RunContext, playable: int) -> Finding:
    """Return the finding that no scenario can be tried here because none can be sent in full.

    A run may still play some of them.
    """
    closed = [name for name in context.game.inputs if name not in context.support.can]
    missing = [name for name in ("position",) if name not in context.can] + closed
    says = "no scenario of the suite can be tried: each of them needs something that the adapter does not offer"
    names = ", ".join(f"`{name}`" for name in missing)
    remedy = [f"the adapter lacks {names}: add each of them that your program can support to `can`"] if missing else []
    remedy += [f"`leadline check` plays {playable} scenarios anyway"] if playable else []
    return Finding("odd", says, "; ".join(remedy), is_untried=True)


def _hardly_any(context: RunContext, scenarios: Sequence[Scenario]) -> Iterator[Finding]:
    """Yield the number of scenarios that can be played, if it is small, and what prevents most of the others."""
    reasons = Counter(missing_capability(scenario, context) for scenario in scenarios)
    playable = reasons.pop("", 0)
    if reasons and playable < len(scenarios) // 10:
        why, times = reasons.most_common(1)[0]
        says = f"only {playable} of the {len(scenarios)} scenarios of the suite can be played"
        yield Finding(
            "odd",
            f"{says}; {times} cannot, because it {why}",
            "`offers` and `can` in the adapter determine which scenarios are played",
        )


def _legal_variant(scenario: Scenario) -> Scenario:
    return replace(scenario, steps=scenario.steps_of("legal_variant"), expect=(), legal_variant=None)
