"""One recorded answer as the judge sees it: the base it is judged from, and where it misses a result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.games.interface import Difference
from leadline.judge.reference import Playing, Reference, Variant
from leadline.runner.records import Answer

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug

LEGALITY = "legality"
"""The field on which a played move and a refusal differ."""
LEGAL = "legal"
"""The field on which lists of legal choices differ."""
VIEW = "view"
"""The field below which everything lies that a seat sees."""


@dataclass(slots=True)
class JudgedStep:
    """One answer, ready to be judged."""

    scenario: str
    """The scenario."""
    part: str
    """`main`, `twin` or `steered`."""
    number: int
    """The number of the move, from 1; 0 is the opening."""
    text: str
    """The move in notation."""
    answer: Answer
    """What was answered."""
    before: Any | None
    """The position the move is played from; None for an opening."""
    playing: Playing
    """How the reference plays it."""
    loose: bool
    """Whether the subject never told the hidden figures."""
    last: bool
    """Whether it is the last move of its script."""
    choice_rule: str
    """The rule that gives the player a choice which the subject made instead; empty if it made none."""
    is_opening: bool = False
    """Whether it is the opening of a game that was dealt, not a position to start from."""
    simpler: Playing | None = None
    """How the reference plays the same move without what is chosen last in it."""
    unfinished: Playing | None = None
    """The position in which the reference leaves the same move before what follows of itself; None if nothing does."""
    viewed: tuple[str, ...] = ()
    """The rules that came into play earlier in the game and decide what a seat sees."""
    move: Any = None
    """The move that was played; None for the opening."""
    impossible: bool = False
    """Whether the subject stands elsewhere than the reference can: it reported what cannot be, earlier in the game."""
    telling: Collection[str] | None = None
    """The disputes whose readings can lead to answers that look different here; None if any may."""

    @property
    def asked(self) -> tuple[Any, ...]:
        """The rolls for which the legal choices were asked."""
        return tuple(tuple(asked["dice"]) for asked in self.answer.legal)


def misses(reference: Reference, step: JudgedStep, variant: Variant) -> list[Difference]:
    """Where an answer differs from a result of the reference."""
    plug = reference.plug
    if variant.refused:
        if is_refusal(reference, step, variant):
            return []
        return [Difference(LEGALITY, f"refused by {variant.result.rule}", "played")]
    if is_needless(reference, step, variant):
        return []
    if step.answer.kind in ("refused", "not-offered"):
        return [
            Difference(LEGALITY, "a legal move" if step.number else "a game that can be opened", said_no(step.answer))
        ]
    said = step.answer.position or {}
    found: list[Difference] = []
    if plug.confirmed(variant.engine, variant.position, said) is None:
        found += plug.differences(variant.engine, variant.position, reference.report(said), loose=step.loose)
    if found and is_refusal(reference, step, variant):
        return [Difference(LEGALITY, "a legal move", "nothing changed")]
    if step.answer.events is not None and not step.loose:
        found += plug.event_differences(variant.events, step.answer.events)
    found += _view_misses(plug, step, variant)
    return found + _legal_misses(plug, step, variant)


def is_needless(reference: Reference, step: JudgedStep, variant: Variant) -> bool:
    """Whether a choice that was not offered is none that the subject has to offer under the readings of a result.

    So it is where the recommended readings do not know the choice, and another one comes to the same: the player
    loses nothing.
    """
    if step.answer.kind != "not-offered" or step.move is None or step.before is None:
        return False
    plug = reference.plug
    seat, dice = plug.to_move(step.before), plug.dice_of(step.move)
    if seat is None or not reference.is_refused_as_recommended(step.playing):
        return False
    listed = variant.engine.moves(step.before, seat, dice)
    if any(plug.make_move(choice, dice) == step.move for choice in listed):
        return False
    rolls = plug.rolls() if dice is None else [dice]  # A choice without a roll has to be like another with any.
    return any(
        all(_result(plug, variant, choice, roll, step.before) == variant.position for roll in rolls)
        for choice in listed
    )


def said_no(answer: Answer) -> str:
    """A refusal in words, with the reason the subject gives."""
    how = answer.kind.replace("-", " ")
    by = f" by {answer.rule}" if answer.rule else ""
    return f"{how}{by}" + (f': "{answer.why}"' if answer.why else "")


def is_refusal(reference: Reference, step: JudgedStep, variant: Variant) -> bool:
    """Whether an answer counts as refused: not offered, refused, or nothing changed."""
    if step.answer.kind in ("refused", "not-offered"):
        return True
    if step.before is None or step.answer.kind != "position" or not step.answer.position:
        return False
    report = reference.report(step.answer.position)
    return reference.plug.is_unchanged(variant.engine, step.before, report, loose=step.loose)


def _view_misses(plug: GamePlug, step: JudgedStep, variant: Variant) -> list[Difference]:
    found: list[Difference] = []
    for seat, shown in step.answer.views.items():
        view = variant.engine.view(variant.position, int(seat))
        found += plug.view_differences(view, plug.reports.read(shown), loose=step.loose)
    return found


def _legal_misses(plug: GamePlug, step: JudgedStep, variant: Variant) -> list[Difference]:
    found: list[Difference] = []
    for missing, extra, dice in legal_choices(plug, step, variant):
        lacks, adds = (
            [plug.write_move(plug.make_move(choice, dice)) for choice in choices] for choices in (missing, extra)
        )
        if lacks or adds:
            found.append(
                Difference(LEGAL, f"also {'; '.join(lacks) or 'nothing more'}", "; ".join(adds) or "nothing more")
            )
    return found


def legal_choices(plug: GamePlug, step: JudgedStep, variant: Variant) -> Iterator[tuple[list[Any], list[Any], Any]]:
    """For each roll that was asked for: the legal choices that are missing, those too many, and the roll.

    Choices are compared by what they come to, so that it does not matter how equal ones are written.
    """
    for asked in step.answer.legal:
        dice = tuple(asked["dice"])
        seat = plug.to_move(variant.position)
        own = [] if seat is None else list(variant.engine.moves(variant.position, seat, dice))
        got = [plug.choices.read(choice) for choice in asked["choices"]]
        comes_to = {_result(plug, variant, choice, dice): choice for choice in own}
        given = {_result(plug, variant, choice, dice): choice for choice in got}
        missing = [choice for result, choice in comes_to.items() if result not in given]
        yield missing, [choice for result, choice in given.items() if result not in comes_to], dice


def _result(plug: GamePlug, variant: Variant, choice: Any, dice: Any, before: Any = None) -> Any:
    """What a choice comes to, from the position of a result or from another one."""
    outcome = variant.engine.play(before or variant.position, plug.make_move(choice, dice))
    return getattr(outcome, "position", ("refused", plug.write_move(plug.make_move(choice, dice))))


def deciding_fields(plug: GamePlug, step: JudgedStep, variants: Sequence[Variant]) -> set[str]:
    """The fields on which some results differ from one another."""
    found: set[str] = set()
    first = variants[0]
    for other in variants[1:]:
        if other.refused != first.refused:
            found.add(LEGALITY)
    played = [variant for variant in variants if not variant.refused]
    for other in played[1:]:
        report = plug.reports.read(plug.report(other.engine, other.position))
        found |= {one.field for one in plug.differences(played[0].engine, played[0].position, report, loose=step.loose)}
        found |= _heard_fields(played[0], other)
        for seat in step.answer.views:
            view = plug.reports.read(plug.views.write(other.engine.view(other.position, int(seat))))
            own = played[0].engine.view(played[0].position, int(seat))
            found |= {one.field for one in plug.view_differences(own, view, loose=step.loose)}
    return found


def _heard_fields(one: Variant, other: Variant) -> set[str]:
    return {"events"} if one.heard != other.heard else set()
