"""The games in which an adapter is tried: scenarios of the suite, and a few that no scenario contains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from leadline.game.moves import play_reported
from leadline.run.answers import plain_answer
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.declarations import ChangedSubjectError
from leadline.run.guided import exchange_one
from leadline.run.pipeline import MANY_GAMES
from leadline.run.scenarios import games_by_scenario
from leadline.run.session import Session
from leadline.run.subject import GaveUpError, Subject
from leadline.schema.codec import ShapeError
from leadline.smoke import Finding
from leadline.smoke.other_readings import OtherReadings
from leadline.smoke.scenarios import some_scenarios
from leadline.smoke.trials import Slip, Trials, no_position
from leadline.suite.carrying import suite_for
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Outcome

AFTER_REFUSAL = "check a move before you change anything, or play it on a copy"
NOTHING_PLAYED = "connect each kind of choice to your program: each TODO that is left answers `not_offered`"
UNPROVED = "perhaps your program: "
"""The words before a finding that a rule of the program could also explain."""
OTHER_READING = "perhaps another reading: "
"""The words before a finding that vanishes under another reading of a dispute."""
MOST_TOLD = 12
"""The greatest number of kinds of errors to report unless all are wanted; the rest are only counted."""
FEW = 12
"""The number of scenarios tried below which the number of playable scenarios is reported."""


def try_scenarios(
    subject: Subject, context: RunContext, readings: OtherReadings, *, begins: bool = True, most: int | None = MOST_TOLD
) -> Iterator[Finding]:
    """Play some scenarios and yield the findings; failures are reported, and the remaining scenarios are still tried.

    ``readings`` are those that the program may follow without claiming them. With a program that ``begins`` no game,
    only scenarios that start from a position are played. ``most`` is the greatest number of kinds of errors to report,
    or None for all.
    """
    scenarios = [
        suite_scenario for suite_scenario in suite_for(context.game).scenarios if begins or suite_scenario.setup is None
    ]
    chosen = some_scenarios(context, scenarios)
    if not chosen:
        yield _none_tried(context, sum(not missing_capability(suite_scenario, context) for suite_scenario in scenarios))
        return
    if len(chosen) < FEW:
        yield from _hardly_any(context, scenarios)
    trials, played = Trials(context, readings), games_by_scenario(subject, context, chosen)
    try:
        for scenario in chosen:
            for record in next(played):
                trials.look_at(scenario if record.part == "main" else _legal_variant(scenario), record)
        trials.settle()
        _by_hand(trials, subject, context, chosen)
    except GaveUpError as error:
        yield Finding("bad", str(error), error.remedy)
    except ChangedSubjectError as error:
        yield Finding("bad", error.problems[0].wrong, error.problems[0].remedy)
    slips = list(trials.found())
    if trials.sent and not trials.played:
        yield Finding("bad", f"play: none of {trials.sent} moves was played; the first answers follow", NOTHING_PLAYED)
    shown = (
        len(slips) if most is None or len(slips) == most + 1 else most
    )  # A single one takes no more room than a note.
    for slip in slips[:shown]:
        where = f"in {len(slip.where)} scenarios, such as {slip.where[0]}" if len(slip.where) > 1 else slip.where[0]
        of_some = (slip.is_broken or slip.verdict == "odd") and len(slip.where) < len(chosen)
        whose = "" if slip.is_proved else OTHER_READING if slip.is_reading else UNPROVED
        yield Finding(
            slip.verdict,
            f"{whose}{slip.says} ({where})",
            slip.remedy,
            of_some,
            is_proved=slip.is_proved,
            is_reading=slip.is_reading,
            where=slip.where[0],
        )
    left = slips[shown:]
    if left:
        yield from _rest(left)
    if not slips:
        yield Finding("good", f"play: each kind of choice works as expected in {len(chosen)} scenarios of the suite")


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


def _by_hand(trials: Trials, subject: Subject, context: RunContext, chosen: Sequence[Scenario]) -> None:
    """Try what no scenario tests: continuing after a refusal, and mixing two games."""
    refusing = next(
        (scenario for scenario in chosen if scenario.legal_variant is not None and scenario.always_expects_refusal()),
        None,
    )
    if (
        refusing is not None and not trials.slips and not trials.explained
    ):  # With other scenarios, the same problem would be reported again.
        _after_refusal(trials, subject, context, refusing)
    for scenario in (refusing, *chosen):
        if scenario is not None and scenario.steps and not scenario.expects_refusal():
            _beside_another(trials, subject, context, scenario)
            return


def _opened(subject: Subject, context: RunContext, scenario: Scenario) -> Session | None:
    """Return an opened game of a scenario, or None if it cannot be opened."""
    subject.ensure_started()
    session = Session(context, scenario, "main")
    exchange_one(subject, session, session.next_request())
    return session if session.handle is not None and session.position is not None else None


def _after_refusal(trials: Trials, subject: Subject, context: RunContext, scenario: Scenario) -> None:
    """Play the illegal move of a scenario, and then its legal variant."""
    assert scenario.legal_variant is not None
    try:
        session = _opened(subject, context, scenario)
        while session is not None and len(session.record.turns) < len(scenario.steps):
            request = session.next_request()
            if request is None or request.method != "play":
                return
            exchange_one(subject, session, request)
        if session is None or session.record.answers[-1].kind not in ("refused", "not-offered"):
            return
        before = session.position
        move = _full(context, before, scenario.legal_variant.move)
        data = context.game.codecs.move.write(move)
        result = subject.ask(
            "play", {"handle": session.handle, "moves": [data], "texts": [scenario.legal_variant.text]}
        )
    except RpcError as error:
        result = error
    except (SubjectError, ShapeError) as error:
        subject.stop()
        trials.broke(scenario, "play, after a refused move", error)
        return
    answer, outcome = plain_answer(result), play_reported(context.engine, before, move)
    if isinstance(outcome, Outcome) and trials.is_wrong(outcome.position, answer):
        effect = "leads to a different position" if answer.kind == "position" else f"is {no_position(answer)}"
        says = f"after a refused move the legal `{scenario.legal_variant.text}` {effect}"
        trials.add(scenario, "odd", says, AFTER_REFUSAL, same="after a refusal")


def _full(context: RunContext, position: Any, data: Any) -> Any:
    move = context.game.codecs.move.read(data)
    return context.game.shorthand.complete_move(context.engine, position, move)


def _beside_another(trials: Trials, subject: Subject, context: RunContext, scenario: Scenario) -> None:
    """Open a game twice and play in the first one, which must not affect the second."""
    if MANY_GAMES not in context.can:
        return
    try:
        first, second = _opened(subject, context, scenario), _opened(subject, context, scenario)
        if first is None or second is None:
            return
        if first.handle == second.handle:
            says = f"open: two games that are open at once have the same handle {first.handle!r}"
            trials.add(scenario, "bad", says, "give each game a handle of its own, or leave `many-games` out of `can`")
            return
        for session in (first, second):
            request = session.next_request()
            if request is not None:
                exchange_one(subject, session, request)
    except (SubjectError, ShapeError) as error:
        subject.stop()
        trials.broke(scenario, "play, with two games open", error)
        return
    first_answer, second_answer = first.record.answers[-1], second.record.answers[-1]
    in_order = context.game.reports.in_order  # Unordered things may be reported in a different order each time.
    if first_answer.kind != second_answer.kind or in_order(first_answer.position or {}) != in_order(
        second_answer.position or {}
    ):
        says = "the same move in two games that are open at once leads to two different positions"
        trials.add(scenario, "bad", says, "keep each game apart, or leave `many-games` out of `can`")
