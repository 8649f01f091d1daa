"""One recorded answer as the judge sees it: the position it is judged from, and its differences from a result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.game.legal import given_chance
from leadline.game.moves import choices_reported, decision_of, make_move, play_reported, played_out
from leadline.game.reports import RESULT
from leadline.judge.reference import Expected, Reference
from leadline.recording.follow import Playing
from leadline.recording.model import Answer
from leadline.schema.values import FieldDifference
from leadline_engines.surface import Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game, SettableInput

LEGALITY = "legality"
"""The field on which a played move and a refusal differ."""
CHANCE = "chance"
"""The field in which a refusal differs from a result that only needs more results of chance than the move states."""
LEGAL = "legal"
"""The field on which lists of legal choices differ."""
MOST_LISTED = 4
"""The greatest number of choices that a list lacks, or has too many of, which are written out."""
VIEW = "view"
"""The field above everything that a seat sees."""
HEARD = "heard"
"""The field above everything that a seat hears."""


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """The turn that an answer belongs to, as its script has it and as people read it."""

    scenario: str
    """The scenario."""
    part: str
    """`main`, `legal_variant` (the legal variant) or `guided` (a guided game)."""
    number: int
    """The number of the turn, from 1; 0 is the opening."""
    text: str
    """The moves in notation."""
    is_last: bool
    """True for the last turn of its script."""
    is_opening: bool = False
    """True for the opening of a game from a setup, false for a position to start from."""
    telling: Collection[str] | None = None
    """The disputes whose readings can lead to answers that look different here; None if any may."""

    @property
    def key(self) -> tuple[str, str, int]:
        """The scenario, the part and the number, which no other turn of a recording shares."""
        return self.scenario, self.part, self.number


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A choice of the player's that the subject made by itself, and what was asked for in its place."""

    rule: str
    """The rule that gives the player the choice."""
    asked: Playing
    """The function that plays what was asked for."""
    asked_text: str
    """The moves that were asked for, in notation, with the part that differs."""
    played: Any = None
    """The move that was played with the subject's own choice; None if it is unknown."""


@dataclass(frozen=True, slots=True)
class Reached:
    """The position that a report leads to."""

    position: Any | None = None
    """The reported position, with its gaps filled; None if the game cannot continue from it."""
    says_all: bool = False
    """True if the report is exactly what the reference gives, and all of it."""


@dataclass(slots=True)
class JudgedAnswer:
    """One answer, ready to be judged."""

    turn: AnsweredTurn
    """The turn that it answers."""
    answer: Answer
    """The recorded answer."""
    before: Any | None
    """The position from which the moves are played; None for an opening."""
    playing: Playing
    """The function that plays the moves on the reference."""
    moves: Sequence[Any] = ()
    """The moves that were played; none for the opening."""
    told_before: Mapping[str, Any] | None = None
    """The report of the position before it; None if there was none."""
    own_choice: OwnChoice | None = None
    """The choice of the player's that the subject made by itself, if it made one."""
    unoffered: Sequence[Any] = ()
    """The move after those played that the subject does not offer; none if every move was offered."""
    closed: Sequence[SettableInput] = ()
    """The settable inputs that the subject lacks, and which were therefore not sent to it."""
    after: Reached = Reached()
    """The position that it leads to."""
    is_memory_guessed: bool = False
    """True if the position before it holds what the rules remember of a roll or draw that no rule allows."""
    has_moved: bool | None = None
    """True if a field of the reported position differs from the position before; None until it is needed."""

    @property
    def choice_rule(self) -> str:
        """The rule that gives the player a choice that the subject made instead; empty if it made none."""
        return "" if self.own_choice is None else self.own_choice.rule

    def is_judged_as(self, answer: JudgedAnswer) -> bool:
        """Return whether this and another answer from the same position are judged alike under every diagnosis."""
        return (
            self.moves == answer.moves
            and self.answer == answer.answer
            and self.told_before == answer.told_before
            and self.unoffered == answer.unoffered
            and self.is_memory_guessed == answer.is_memory_guessed
        )


def chose_itself(answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether the subject itself made a choice that is the player's, and the result differs because of it.

    It makes no difference which of two equal chips it takes, nor whether it lays a stack chip by chip where it is laid
    that way anyway. In a guided game it must choose differently if its own roll rules out what was asked for.
    """
    if answer.own_choice is None:
        return False
    return is_own_choice(answer, expected, answer.own_choice.asked(expected.engine, "nothing"))


def is_own_choice(answer: JudgedAnswer, expected: Expected, asked: Outcome | Refusal) -> bool:
    """Return what `chose_itself` returns, given the result of what was ``asked`` for."""
    if not isinstance(asked, Outcome):
        return answer.turn.part != "guided" and not _was_forced(answer, expected)
    return expected.refused or asked.position != expected.position


def _was_forced(answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether the subject's own choice, made in place of an illegal one, was the only legal choice of its seat.

    A program that answers by itself where only the true answer is legal cannot give the answer that was sent.
    """
    own, engine, position = answer.own_choice, expected.engine, answer.before
    if own is None or own.played is None or expected.refused:
        return False
    for move in answer.moves:
        if move == own.played:
            decision = decision_of(engine, position, move)
            given = getattr(move, "chance", None)  # A choice that follows a roll is only listed with the roll.
            listed = () if decision is None else choices_reported(engine, position, decision, given).listed
            return [choice for choice in listed if choice.seat == move.choice.seat] == [move.choice]
        result = play_reported(engine, position, move)
        if isinstance(result, Outcome):
            position = result.position
        elif decision_of(engine, position, move) is not None:
            return False  # Other refused moves were added without need, and `play_claimed` omits them too.
    return False


def continues_wrongly(answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether a later move of a sequence makes a decision that is not open after the moves before it.

    The reference refuses such a move under the rule of the decision that is open, which need not be the broken rule. A
    program that asks which dice to keep although there is no room for any breaks a rule about dice, not the rule that
    the next player musters.
    """
    if len(answer.moves) < 2:
        return False
    position = answer.before
    for number, move in enumerate(answer.moves):
        result = play_reported(expected.engine, position, move)
        if isinstance(result, Refusal):
            return number > 0 and decision_of(expected.engine, position, move) is None
        position = result.position
    return False


def misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[FieldDifference]:
    """Return the differences of an answer from a result of the reference."""
    plain, forgiven = _wrong_kind(reference, answer, expected), reference.forgiven
    if plain is not None:
        return plain if forgiven is None else forgiven.unforgiven(answer, expected, plain)
    reports, reported = reference.game.reports, answer.answer.position or {}
    differences = reports.differences(expected.engine, expected.position, reported)
    if _lists_enough(reference, expected, reported):
        differences = [difference for difference in differences if difference.field != "to_act"]
    if differences and is_refusal(reference, answer, expected):
        return [FieldDifference(LEGALITY, "played", "nothing changed")]
    if differences and forgiven is not None:
        left = forgiven.unforgiven(answer, expected, differences)
        if len(left) < len(differences):  # Views and events show what is forgiven too.
            return left
    return differences + _beside_position(reference, answer, expected)


def missed_fields(reference: Reference, answer: JudgedAnswer, expected: Expected, *, whole: bool = True) -> list[str]:
    """Return the fields on which an answer differs from a result of the reference.

    Events, views and legal choices follow from the position: they are compared only if that is right, and only if the
    result is ``whole``.
    """
    plain, forgiven = _wrong_kind(reference, answer, expected), reference.forgiven
    if plain is None:
        reported = _left_to_compare(answer, expected)
        fields = list(reference.game.reports.differing(expected.engine, expected.position, reported))
        if "to_act" in fields and _lists_enough(reference, expected, reported):
            fields.remove("to_act")
        if fields and forgiven is not None and forgiven.concerns(fields):
            return [difference.field for difference in misses(reference, answer, expected)]
        if fields:
            return [LEGALITY] if is_refusal(reference, answer, expected) else fields
        return _fields_beside_position(reference, answer, expected) if whole else []
    return [
        difference.field for difference in (plain if forgiven is None else forgiven.unforgiven(answer, expected, plain))
    ]


def _lists_enough(reference: Reference, expected: Expected, reported: Mapping[str, Any]) -> bool:
    """Return whether a list of open decisions lacks only what the program need not list; see `Reference.unlisted`."""
    listed = reported.get("to_act")
    if listed is None or not reference.unlisted:
        return False
    return not any(reference.differing_decisions(expected.engine, expected.position, listed))


def _left_to_compare(answer: JudgedAnswer, expected: Expected) -> Mapping[str, Any]:
    """Return the part of a report that may differ from a result.

    Once a complete report has been compared, only the open decisions and the result of the game may differ, if another
    diagnosis leads to the same position.
    """
    reported = answer.answer.position or {}
    if not (answer.after.says_all and expected.position == answer.after.position):
        return reported
    return {key: reported[key] for key in ("to_act", *RESULT) if key in reported}


def _wrong_kind(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[FieldDifference] | None:
    """Return what is wrong by the kind of the answer alone; None if its position has to be compared."""
    if expected.refused:
        if _lacks_chance(reference, answer, expected) and answer.answer.rule != getattr(expected.result, "rule", ""):
            field = CHANCE if answer.answer.kind == "refused" else LEGALITY
            return [FieldDifference(field, "more results of chance", "none")]
        if is_refusal(reference, answer, expected):
            return []
        return [FieldDifference(LEGALITY, f"refused by {getattr(expected.result, 'rule', '')}", "played")]
    if answer.answer.kind == "not-offered":
        return []  # What the program would do is unknown, so this is not a failure and supports no mistake.
    if answer.answer.kind == "refused":
        return [FieldDifference(LEGALITY, "played" if answer.turn.number else "opened", said_no(answer.answer))]
    return None


def _lacks_chance(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether a result needs more chance than the move states, although the rules need no more.

    A program with the mistake that needs more may refuse such a move, but so may a program with any of many other
    mistakes, unless it names the rule that asks for the chance. An unchanged position shows nothing at all. A move that
    lacks a part of the choice is refused like any illegal one: the tester chose it.
    """
    if not isinstance(expected.result, Refusal) or expected.result.kind != "incomplete":
        return False
    if expected.result.path.startswith("choice"):
        return False
    return answer.answer.kind != "not-offered" and not reference.is_refused_as_recommended(answer.playing)


def _beside_position(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[FieldDifference]:
    """Return the differences in events, views and legal choices; lists with the same fault give one difference."""
    differences = _told_misses(reference, answer, expected)
    return [*differences, *dict.fromkeys(_legal_misses(reference, answer, expected))]


def _fields_beside_position(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[str]:
    """Return the fields of these differences, without writing choices in notation, which takes the most time."""
    fields = [difference.field for difference in _told_misses(reference, answer, expected)]
    return [*fields, LEGAL] if any(True for _ in wrong_lists(reference, answer, expected)) else fields


def _told_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[FieldDifference]:
    """Yield the differences in events and views."""
    if answer.answer.events is not None:
        yield from reference.game.reports.event_differences(expected.events, answer.answer.events)
    yield from _hearing_misses(reference, answer, expected)
    yield from _view_misses(reference, answer, expected)


def is_needless(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether a choice that was not offered need not be offered under the readings of a result.

    That is so if the recommended readings do not have the choice, and another one has the same result, so that the
    player loses nothing.
    """
    if answer.answer.kind != "not-offered" or len(answer.moves) != 1 or answer.before is None:
        return False
    move, engine, game = answer.moves[0], expected.engine, reference.game
    decision = decision_of(engine, answer.before, move)
    if decision is None or not reference.is_refused_as_recommended(answer.playing):
        return False
    given = getattr(move, "chance", None)
    listed = choices_reported(engine, answer.before, decision, given).listed
    if move.choice in listed:
        return False
    return any(
        _always_comes_to(game, engine, answer.before, make_move(game, choice, given), expected.position)
        for choice in listed
    )


def _always_comes_to(game: Game, engine: Engine, before: Any, move: Any, position: Any) -> bool:
    """Return whether a move leads to a position whatever chance gives; the first and the last results stand for all."""
    outcomes = (played_out(engine, before, move, pick)[1] for pick in (lambda number: 0, lambda number: number - 1))
    return all(isinstance(outcome, Outcome) and outcome.position == position for outcome in outcomes)


def said_no(answer: Answer) -> str:
    """Return a refusal in words, with the reason that the subject gives."""
    by = f" by {answer.rule}" if answer.rule else ""
    return f"refused{by}" + (f': "{answer.why}"' if answer.why else "")


def is_refusal(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether an answer counts as refused: not offered, refused, or nothing changed and nothing happened.

    A value that was reported before and is null now has changed, though null is never compared. Views are not
    considered.
    """
    if answer.answer.kind in ("refused", "not-offered"):
        return True
    written = answer.answer
    reported = written.position or {}
    if answer.before is None or written.kind != "position":
        return False
    if written.events or any(written.heard.values()):
        return False
    reports = reference.game.reports
    if answer.has_moved is None:
        answer.has_moved = reports.is_of_another(answer.before, reported)
    if answer.has_moved or any(reports.differing(expected.engine, answer.before, reported)):
        return False
    return not reports.takes_back(answer.told_before or {}, reported)


def looks_as_if_played(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether an answer that counts as a refusal would be the same if the move had been played."""
    if answer.answer.kind != "position" or expected.refused or expected.position == answer.before:
        return False
    reported = answer.answer.position or {}
    return not any(reference.game.reports.differing(expected.engine, expected.position, reported))


def _hearing_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[FieldDifference]:
    """Yield the differences between what seats heard and what they should have heard."""
    lists = (answer.answer.events or (), *answer.answer.heard.values())
    kinds = {str(event.get("kind")) for events in lists for event in events}
    for key, reported in answer.answer.heard.items():
        seat = _seat(expected, key)
        if seat is None:
            yield FieldDifference(f"heard.{key}", "no such seat", "something")
            continue
        due = expected.engine.heard(expected.position, expected.events, (seat,))
        for difference in reference.game.reports.event_differences(due, reported, kinds, expected.events):
            yield FieldDifference(f"heard.{key}", difference.expected, difference.got)


def _seat(expected: Expected, key: str) -> Any | None:
    return next((seat for seat in expected.engine.seats(expected.position) if str(seat) == key), None)


def _view_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[FieldDifference]:
    for seen in answer.answer.views:
        seats = tuple(seen["seats"])
        view = expected.engine.view(expected.position, seats)
        yield from reference.game.reports.view_differences("+".join(map(str, seats)), view, seen["view"])


def _legal_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[FieldDifference]:
    for asked, missing, extra in wrong_lists(reference, answer, expected):
        lacks, adds = (few_of(_texts(reference, asked, choices)) for choices in (missing, extra))
        yield FieldDifference(LEGAL, _listed(lacks, adds), _listed(adds, lacks))


def few_of(texts: Sequence[str]) -> str:
    """Return some choices as text, and the number of the others if there are many."""
    most = MOST_LISTED if len(texts) > MOST_LISTED + 1 else len(texts)
    return "; ".join([*texts[:most], *([f"{len(texts) - most} more"] if len(texts) > most else [])])


def _listed(within: str, without: str) -> str:
    """Return what a list of choices holds that another lacks, and the reverse."""
    return ", ".join(f"{word} {some}" for word, some in (("with", within), ("without", without)) if some)


def wrong_lists(
    reference: Reference, answer: JudgedAnswer, expected: Expected
) -> Iterator[tuple[Mapping[str, Any], list[Any], list[Any]]]:
    """Yield the lists of legal choices that are wrong: the request, the missing choices, and the extra ones.

    A refusal leads to no position, so there is nothing to compare a list with.
    """
    for asked in () if expected.refused else answer.answer.legal:
        missing, extra = reference.list_differences(expected.engine, expected.position, asked)
        if missing or extra:
            yield asked, missing, extra


def _texts(reference: Reference, asked: Mapping[str, Any], choices: Sequence[Any]) -> list[str]:
    game, given = reference.game, given_chance(reference.game, asked)
    return [game.move_notation.write(make_move(game, choice, given), {}) for choice in choices]
