"""Where the positions that two results lead to differ, field by field, in the words of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from leadline.games import load_game
from leadline.settle.fields import shown_decisions, shown_field, shown_figure, shown_sides, sides_of

if TYPE_CHECKING:
    from leadline.settle.cases import Case
    from leadline.settle.playing import Result


def differences(case: Case, one: Result, other: Result) -> list[tuple[str, str, str]]:
    """The fields in which two positions reached differ, with both values; none if a move was not played."""
    return list(_differences(case, one, other))


def _differences(case: Case, one: Result, other: Result) -> Iterator[tuple[str, str, str]]:
    if one.trace is None or other.trace is None or one.after is None or other.after is None:
        return
    game, names = load_game(case.game), case.names
    reports = game.reports
    yield from _end_differences(case, one, other)
    sides = sides_of(game, one.after)
    said = reports.position.write(other.after)
    for item in reports.position.differences(one.after, said, "", reports.shown):
        own, got = (shown_figure(game, item.field, figure, names) for figure in (item.expected, item.got))
        yield shown_field(game, item.field, names, sides), own, got


def _end_differences(case: Case, one: Result, other: Result) -> Iterator[tuple[str, str, str]]:
    """Where it differs how the game stands: whether it is over, who may act, or who has won, with how many points."""
    assert one.trace is not None
    assert other.trace is not None
    first, second = one.trace.engine.standing(one.after), other.trace.engine.standing(other.after)
    if first.over != second.over:
        yield "over", _yes(first.over), _yes(second.over)
    if first.winners != second.winners:
        yield "winners", shown_sides(first.winners, case.names), shown_sides(second.winners, case.names)
    if not first.over and not second.over:
        own, got = one.trace.engine.to_act(one.after), other.trace.engine.to_act(other.after)
        if own != got and not load_game(case.game).reports.has_acting_field:
            yield "to act", shown_decisions(own, case.names), shown_decisions(got, case.names)
        return
    sides = list(one.trace.engine.sides(one.after))
    for number, side in enumerate(sides if first.over and second.over else ()):
        own_score, score = ((one.scores or ())[number : number + 1] for one in (first, second))
        if own_score != score:
            yield f"points of {shown_sides([side], case.names)}", _points(own_score), _points(score)


def _points(score: tuple[int | None, ...]) -> str:
    return "none" if not score else "?" if score[0] is None else str(score[0])


def _yes(value: bool) -> str:
    return "yes" if value else "no"
