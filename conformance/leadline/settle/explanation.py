"""The explanation of a settlement as text: the differences on the board, their disputes, and other readings."""

from __future__ import annotations

from collections.abc import Iterator

from leadline.base.terminal import heading, labelled, titled, width, wrap, wrap_styled
from leadline.game.seat_names import with_names
from leadline.settle.decide import Other, Parting, Settlement
from leadline.settle.differences import differences
from leadline.settle.move_text import listing, sentence
from leadline.settle.reasons import Reason
from leadline.settle.story import by_whom
from leadline.spec.model import STANCES, SUPPORT, Dispute


def difference_lines(settlement: Settlement) -> Iterator[str]:
    """Yield, field by field, the differences between the boards and the board of the first outcome."""
    first = settlement.groups[0].result
    figures_by_field: dict[str, list[str]] = {}
    for number, group in enumerate(settlement.groups[1:], 2):
        for field, first_figure, other_figure in differences(settlement.case, first, group.result):
            figures_by_field.setdefault(field, [f"{first_figure} (outcome 1)"]).append(
                f"{other_figure} (outcome {number})"
            )
    if figures_by_field:
        yield heading("What is different")
    for field, figures in figures_by_field.items():
        on_one_line = f"  {field}: {', '.join(figures)}"
        if len(on_one_line) <= width():
            yield on_one_line
        else:
            yield f"  {field}:"
            yield from (wrap(figure, 4, 2) for figure in figures)


def parting_lines(settlement: Settlement) -> Iterator[str]:
    """Yield the disputes that cause the difference, each with the manuals' answers and the ruling."""
    refused = all(group.result.kind == "refused" for group in settlement.groups)
    yield heading("Why the reasons differ" if refused else "Why they differ")
    several = len(settlement.groups) > 2 or len(settlement.decisive()) > 1
    for number, group in enumerate(settlement.groups, 1):
        if group.parting is not None and several:
            yield wrap(f"Outcome {number} differs from outcome {group.parting.origin} {_by(group.parting)}.", 2)
    for dispute in settlement.decisive():
        yield from _dispute(settlement, dispute)


def _by(parting: Parting) -> str:
    """Describe the disputes that separate two outcomes, and the profiles concerned if their reasons differ."""
    if len(parting.reasons) == 1:
        return f"by {_because(parting.reasons[0])}"
    return "; ".join(f"for {by_whom(reason.profiles)} by {_because(reason)}" for reason in parting.reasons)


def _because(reason: Reason) -> str:
    ids = listing([dispute.id for dispute in reason.disputes])
    if len(reason.disputes) == 1:
        return ids
    return f"{ids}, each of which would be enough alone" if reason.each_alone else f"{ids} together"


def _dispute(settlement: Settlement, dispute: Dispute) -> Iterator[str]:
    yield ""
    yield wrap_styled(dispute.question, "bold", indent=2)
    yield wrap_styled(f"{dispute.id}, {dispute.number}", "dim", indent=2)
    for number, readings in sorted(_readings_involved(settlement, dispute).items()):
        profiles = settlement.groups[number - 1].profiles
        for reading in readings:
            whose = [profile for profile in profiles if profile.readings[dispute.id] == reading]
            only = "" if len(whose) == len(profiles) else f", by {by_whom(whose)}"
            yield labelled(f"Outcome {number}", f"{dispute.readings[reading].says} ({reading}{only})", 4, 11)
    for manual in settlement.case.game.spec.manuals:
        answer = dispute.manuals.get(manual.id)
        if answer is not None:
            yield titled(manual.title, answer.where, 4)
            yield wrap(f"{answer.says} ({STANCES[answer.position].lower()}: {answer.reading})", 6)
    yield labelled("Ruling", f"{dispute.readings[dispute.ruling].says} ({dispute.ruling})", 4, 8)
    yield labelled("Why", dispute.reason, 4, 8)


def _readings_involved(settlement: Settlement, dispute: Dispute) -> dict[int, list[str]]:
    """Return the readings of a dispute that make the difference between outcomes, by the number of the outcome."""
    readings_by_outcome: dict[int, list[str]] = {}
    for number, group in enumerate(settlement.groups, 1):
        parting = group.parting
        if parting is None or dispute not in parting.disputes:
            continue
        origin = settlement.groups[parting.origin - 1].profiles[0]
        parted = [profile for profile in group.profiles if parting.parts(profile, dispute)]
        for outcome, profile in ((parting.origin, origin), *((number, profile) for profile in parted)):
            readings = readings_by_outcome.setdefault(outcome, [])
            if profile.readings[dispute.id] not in readings:
                readings.append(profile.readings[dispute.id])
    return readings_by_outcome


def unseen_lines(settlement: Settlement) -> Iterator[str]:
    """Yield the disputes that change nothing on the table but affect who may know what."""
    disputes = {unseen.id: unseen for group in settlement.groups for unseen in group.unseen}
    if not disputes:
        return
    yield heading("Not visible on the board")
    yield wrap("Profiles with the same outcome still differ in what a seat may know, or in what is remembered:", 2)
    for dispute in disputes.values():
        yield titled(dispute.question, f"{dispute.id}, ruling: {dispute.ruling}", 4)


def other_lines(settlement: Settlement) -> Iterator[str]:
    """Yield the readings that no profile follows and that would change the first outcome."""
    if not settlement.others:
        return
    several = sum(len(group.profiles) for group in settlement.groups) > 1
    who = "none of these profiles follows" if several else "this profile does not follow"
    yield heading(f"Other readings that would change this, which {who}")
    for other_reading in settlement.others:
        yield wrap(other_reading.dispute.question, 2, 2)
        reading = other_reading.dispute.readings[other_reading.reading]
        yield wrap(f"{reading.says} {_change(settlement, other_reading)}", 4)
        yield wrap_styled(
            f"{other_reading.dispute.id}={other_reading.reading}, {SUPPORT[reading.support]}", "dim", indent=4
        )


def _change(settlement: Settlement, other_reading: Other) -> str:
    """Describe the result of a reading in a sentence: the first thing that happens differently."""
    case, first, result = settlement.case, settlement.groups[0].result, other_reading.result
    if result.before != first.before and result.before is not None:
        return "Then the earlier moves would already lead to another position."
    if result.kind == "impossible":
        return "Then the position could not occur."
    if result.missing is not None:
        return f"Then the move would not be complete: {result.missing.wrong}; {result.missing.remedy}."
    if result.refusal is not None:
        would_be = "illegal" if result.kind == "refused" else "impossible as it is stated"
        return f"Then the move would be {would_be}: {with_names(result.refusal.why, case.names)}."
    if first.kind != "played":
        return "Then the move would be legal."
    game = case.game
    told = {game.tell(event, case.names) for event in first.events}
    new = next((text for text in (game.tell(event, case.names) for event in result.events) if text not in told), "")
    if new:
        return f"Then: {new}"
    fields = [f"{field} would be {got}" for field, _, got in differences(case, first, result)]
    return sentence(f"then {'; '.join(fields[:2])}") if fields else ""
