"""The fields in which two positions differ, in players' words: for two results, or for the board around a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from leadline.base.terminal import wrap
from leadline.settle.fields import shown_decisions, shown_field, shown_figure, shown_sides, sides_of

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.settle.cases import Case
    from leadline.settle.playing import Result
    from leadline_engines.surface import Engine, Seat

LONG = 60
"""The total length above which only the words of a figure that change are shown, with some words around them."""
_AROUND = 2


def differences(case: Case, first_result: Result, second_result: Result) -> list[tuple[str, str, str]]:
    """Return the fields in which two reached positions differ, with both values; empty if a move was not played."""
    return list(_differences(case, first_result, second_result))


def _differences(case: Case, first_result: Result, second_result: Result) -> Iterator[tuple[str, str, str]]:
    if (
        first_result.trace is None
        or second_result.trace is None
        or first_result.after is None
        or second_result.after is None
    ):
        return
    game, names = case.game, case.names
    reports = game.reports
    yield from _end_differences(case, first_result, second_result)
    sides = sides_of(game, first_result.after)
    written = reports.position.write(second_result.after)
    for item in reports.position.differences(first_result.after, written, "", reports.shown):
        own, got = (shown_figure(game, item.field, figure, names) for figure in (item.expected, item.got))
        yield shown_field(game, item.field, names, sides), own, got


def _end_differences(case: Case, first_result: Result, second_result: Result) -> Iterator[tuple[str, str, str]]:
    """Yield the differences in whether the game is over, who may act, and who has won with how many points."""
    assert first_result.trace is not None
    assert second_result.trace is not None
    first, second = (
        first_result.trace.engine.standing(first_result.after),
        second_result.trace.engine.standing(second_result.after),
    )
    if first.over != second.over:
        yield "over", _yes(first.over), _yes(second.over)
    if first.winners != second.winners:
        yield "winners", shown_sides(first.winners, case.names), shown_sides(second.winners, case.names)
    if not first.over and not second.over:
        own, got = (
            first_result.trace.engine.to_act(first_result.after),
            second_result.trace.engine.to_act(second_result.after),
        )
        if own != got and not case.game.reports.has_acting_field:
            yield "to act", shown_decisions(own, case.names), shown_decisions(got, case.names)
        return
    sides = list(first_result.trace.engine.sides(first_result.after))
    for number, side in enumerate(sides if first.over and second.over else ()):
        own_score, score = ((standing.scores or ())[number : number + 1] for standing in (first, second))
        if own_score != score:
            yield f"points of {shown_sides([side], case.names)}", _points(own_score), _points(score)


def _points(score: tuple[int | None, ...]) -> str:
    return "none" if not score else "?" if score[0] is None else str(score[0])


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def changed_lines(game: Game, engine: Engine, before: Any, after: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield the fields in which two positions differ, with both values, and any change in who may decide what."""
    changes = list(_changes(game, before, after, names))
    for field, own, now in changes:
        yield wrap(f"{field}: {change_of(own, now)}", 2, 4)
    acting = [] if game.reports.has_acting_field else list(_acting(engine, before, after, names))
    yield from acting
    if not (changes or acting):
        yield wrap("Nothing changes on the table.", 2)


def _acting(engine: Engine, before: Any, after: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield the decisions that are no longer open and the decisions that are now open."""
    own, now = (engine.to_act(position) for position in (before, after))
    for label, some in (
        ("decisions no longer open", [decision for decision in own if decision not in now]),
        ("decisions now open", [decision for decision in now if decision not in own]),
    ):
        if some:
            yield wrap(f"{label}: {shown_decisions(some, names)}", 2, 4)


def change_of(own: str, now: str) -> str:
    """Return how a figure changes: both values in full or, if they are long, the changed words and some around them."""
    if len(own) + len(now) <= LONG:
        return f"{own} → {now}"
    old, new = own.split(), now.split()
    told: list[str] = []
    reached = 0
    for kind, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        told += _before(old, reached, start)
        told.append(f"[{' '.join(old[start:end]) or 'nothing'} → {' '.join(new[new_start:new_end]) or 'nothing'}]")
        reached = end
    rest = old[reached:]
    return " ".join([*told, *rest[:_AROUND], *(["…"] if len(rest) > _AROUND else [])])


def _before(words: Sequence[str], reached: int, start: int) -> list[str]:
    """Return words before a change that help to locate it: the head of its entry and the last word."""
    left = words[reached:start]
    if len(left) <= 2 * _AROUND:
        return list(left)
    head = next((n for n in range(start - 1, reached - 1, -1) if words[n].startswith("(")), None)
    after = [] if reached == 0 else list(left[:_AROUND])
    if head is None or head + 2 * _AROUND >= start:
        return [*after, "…", *(words[head:start] if head is not None else left[-_AROUND:])]
    return [*after, "…", *words[head : head + _AROUND], "…", *left[-_AROUND:]]


def _changes(game: Game, before: Any, after: Any, names: Mapping[Seat, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the fields that differ, with both values, comparing in both directions since each side may omit fields."""
    reports, sides = game.reports, sides_of(game, before)
    there, back = (
        reports.position.differences(position, reports.position.write(other_position), "", reports.shown)
        for position, other_position in ((before, after), (after, before))
    )
    figures_by_field = {difference.field: (difference.expected, difference.got) for difference in there}
    for difference in back:
        figures_by_field.setdefault(difference.field, (difference.got, difference.expected))
    for field, figures in figures_by_field.items():
        own, now = (shown_figure(game, field, figure, names) for figure in figures)
        yield shown_field(game, field, names, sides), own, now
