"""One recorded answer as the judge sees it: the place it is judged from, and where it misses a result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.games.difference import Difference
from leadline.games.moves import decision_of, make_move, played_out
from leadline.judge.legal import given_chance, list_differences
from leadline.judge.reference import Expected, Playing, Reference
from leadline.run.records import Answer
from leadline_engines.surface import Engine, Outcome

if TYPE_CHECKING:
    from leadline.games.game import Door, Game

LEGALITY = "legality"
"""The field on which a played move and a refusal differ."""
LEGAL = "legal"
"""The field on which lists of legal choices differ."""
VIEW = "view"
"""The field below which everything lies that a seat sees."""
HEARD = "heard"
"""The field below which everything lies that a seat hears."""


@dataclass(slots=True)
class JudgedAnswer:
    """One answer, ready to be judged."""

    scenario: str
    """The scenario."""
    part: str
    """`main`, `twin` or `steered`."""
    number: int
    """The number of the turn, from 1; 0 is the opening."""
    text: str
    """The moves in notation."""
    answer: Answer
    """What was answered."""
    before: Any | None
    """The position the moves are played from; None for an opening."""
    playing: Playing
    """How the reference plays them."""
    last: bool
    """Whether it is the last turn of its script."""
    choice_rule: str = ""
    """The rule that gives the player a choice which the subject made instead; empty if it made none."""
    is_opening: bool = False
    """Whether it is the opening of a game from a setup, not a position to start from."""
    moves: Sequence[Any] = ()
    """The moves that were played; none for the opening."""
    asked: Playing | None = None
    """How the reference plays what was asked for, where the subject has made a choice of the player's itself."""
    instead_of: str = ""
    """The moves that were asked for in notation, with the part of them that differs; empty without such a choice."""
    closed: Sequence[Door] = ()
    """The doors that the subject lacks: what would go through them it was not told."""
    after: Any | None = None
    """The position reported after it, its gaps filled; None if it is none to go on from."""
    says_all: bool = False
    """Whether it reports just what the reference gives, and all of it."""
    told_before: Mapping[str, Any] | None = None
    """What was reported of the position before it; None if nothing was."""
    telling: Collection[str] | None = None
    """The disputes whose readings can lead to answers that look different here; None if any may."""


def chose_itself(answer: JudgedAnswer, expected: Expected) -> bool:
    """Whether the subject itself made a choice that is the player's, and the result differs for it.

    Which of two equal chips it takes makes no difference, nor does laying a stack chip by chip where it is laid so
    anyway. In a steered game it has to choose otherwise where its own roll rules out what was asked for.
    """
    if answer.asked is None:
        return False
    asked = answer.asked(expected.engine, "nothing")
    if not isinstance(asked, Outcome):
        return answer.part != "steered"
    return expected.refused or asked.position != expected.position


def misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[Difference]:
    """Where an answer differs from a result of the reference."""
    plain = _wrong_kind(reference, answer, expected)
    if plain is not None:
        return plain
    reports, said = reference.game.reports, answer.answer.position or {}
    found = reports.differences(expected.engine, expected.position, said)
    if found and is_refusal(reference, answer, expected):
        return [Difference(LEGALITY, "played", "nothing changed")]
    return found + _beside_position(reference, answer, expected)


def missed_fields(reference: Reference, answer: JudgedAnswer, expected: Expected, *, whole: bool = True) -> list[str]:
    """The fields on which an answer differs from a result of the reference.

    Events, views and legal choices follow from the position: they are looked at only where that is right, and only if
    the result is ``whole``.
    """
    plain = _wrong_kind(reference, answer, expected)
    if plain is None:
        found: list[str] = []
        if not (answer.says_all and expected.position == answer.after):
            said = answer.answer.position or {}
            found += reference.game.reports.differing(expected.engine, expected.position, said)
        if found:
            return [LEGALITY] if is_refusal(reference, answer, expected) else found
        return _fields_beside_position(reference, answer, expected) if whole else []
    return [one.field for one in plain]


def _wrong_kind(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[Difference] | None:
    """What is wrong, or not, by the kind of the answer alone; None if its position has to be looked at."""
    if expected.refused:
        if is_refusal(reference, answer, expected):
            return []
        return [Difference(LEGALITY, f"refused by {getattr(expected.result, 'rule', '')}", "played")]
    if is_needless(reference, answer, expected):
        return []
    if answer.answer.kind in ("refused", "not-offered"):
        return [Difference(LEGALITY, "played" if answer.number else "opened", said_no(answer.answer))]
    return None


def _beside_position(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[Difference]:
    """Where events, views and legal choices differ."""
    told = _told_misses(reference, answer, expected)
    return [*told, *_legal_misses(reference, answer, expected)]


def _fields_beside_position(reference: Reference, answer: JudgedAnswer, expected: Expected) -> list[str]:
    """The fields of these; which choices are missing in a list is not written."""
    found = [one.field for one in _told_misses(reference, answer, expected)]
    return [*found, LEGAL] if any(_wrong_lists(reference, answer, expected)) else found


def _told_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[Difference]:
    """Where events and views differ."""
    if answer.answer.events is not None:
        yield from reference.game.reports.event_differences(expected.events, answer.answer.events)
    yield from _hearing_misses(reference, answer, expected)
    yield from _view_misses(reference, answer, expected)


def is_needless(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Whether a choice that was not offered is none that the subject has to offer under the readings of a result.

    So it is where the recommended readings do not know the choice, and another one comes to the same: the player
    loses nothing.
    """
    if answer.answer.kind != "not-offered" or len(answer.moves) != 1 or answer.before is None:
        return False
    move, engine, game = answer.moves[0], expected.engine, reference.game
    decision = decision_of(engine, answer.before, move)
    if decision is None or not reference.is_refused_as_recommended(answer.playing):
        return False
    given = getattr(move, "chance", None)
    listed = engine.choices(answer.before, decision, given).listed
    if move.choice in listed:
        return False
    return any(
        _always_comes_to(game, engine, answer.before, make_move(game, one, given), expected.position) for one in listed
    )


def _always_comes_to(game: Game, engine: Engine, before: Any, move: Any, position: Any) -> bool:
    """Whether a move leads to a position whatever chance gives; the first and the last results stand for all."""
    outcomes = (played_out(engine, before, move, pick)[1] for pick in (lambda number: 0, lambda number: number - 1))
    return all(isinstance(outcome, Outcome) and outcome.position == position for outcome in outcomes)


def said_no(answer: Answer) -> str:
    """A refusal in words, with the reason the subject gives."""
    how = answer.kind.replace("-", " ")
    by = f" by {answer.rule}" if answer.rule else ""
    return f"{how}{by}" + (f': "{answer.why}"' if answer.why else "")


def is_refusal(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Whether an answer counts as refused: not offered, refused, or nothing changed.

    What was told before and is null now has changed, though nobody compares null.
    """
    if answer.answer.kind in ("refused", "not-offered"):
        return True
    said = answer.answer.position
    if answer.before is None or answer.answer.kind != "position" or not said:
        return False
    reports = reference.game.reports
    if any(reports.differing(expected.engine, answer.before, said)):
        return False
    return not reports.takes_back(answer.told_before or {}, said)


def looks_as_if_played(reference: Reference, answer: JudgedAnswer, expected: Expected) -> bool:
    """Whether an answer that counts as a refusal would be just the same if a result were that of the move."""
    said = answer.answer.position
    if answer.answer.kind != "position" or not said or expected.refused or expected.position == answer.before:
        return False
    return not any(reference.game.reports.differing(expected.engine, expected.position, said))


def _hearing_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[Difference]:
    """Where what seats heard differs from what they should have heard."""
    lists = (answer.answer.events or (), *answer.answer.heard.values())
    kinds = {str(event.get("kind")) for events in lists for event in events}
    for key, said in answer.answer.heard.items():
        seat = _seat(expected, key)
        if seat is None:
            yield Difference(f"heard.{key}", "no such seat", "something")
            continue
        own = expected.engine.heard(expected.position, expected.events, (seat,))
        for one in reference.game.reports.event_differences(own, said, kinds, expected.events):
            yield Difference(f"heard.{key}", one.expected, one.got)


def _seat(expected: Expected, key: str) -> Any | None:
    return next((seat for seat in expected.engine.seats(expected.position) if str(seat) == key), None)


def _view_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[Difference]:
    for seen in answer.answer.views:
        seats = tuple(seen["seats"])
        view = expected.engine.view(expected.position, seats)
        yield from reference.game.reports.view_differences("+".join(map(str, seats)), view, seen["view"])


def _legal_misses(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[Difference]:
    for asked, missing, extra in _wrong_lists(reference, answer, expected):
        lacks, adds = ("; ".join(_texts(reference, asked, some)) for some in (missing, extra))
        yield Difference(LEGAL, _listed(lacks, adds), _listed(adds, lacks))


def _listed(within: str, without: str) -> str:
    """What a list of choices holds that another lacks, and the other way."""
    return ", ".join(f"{word} {some}" for word, some in (("with", within), ("without", without)) if some)


def _wrong_lists(
    reference: Reference, answer: JudgedAnswer, expected: Expected
) -> Iterator[tuple[Mapping[str, Any], list[Any], list[Any]]]:
    """The lists of legal choices that are wrong: what was asked, the choices that are missing, and those too many."""
    for asked in answer.answer.legal:
        missing, extra = list_differences(reference.game, expected.engine, expected.position, asked)
        if missing or extra:
            yield asked, missing, extra


def _texts(reference: Reference, asked: Mapping[str, Any], choices: Sequence[Any]) -> list[str]:
    game, given = reference.game, given_chance(reference.game, asked)
    return [game.move_notation.write(make_move(game, choice, given), {}) for choice in choices]
