"""What a move changes on the table, field by field, in the words of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from leadline.settle.fields import shown_decisions, shown_field, shown_figure, sides_of
from leadline.terminal import wrap

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline_engines.surface import Engine, Seat

LONG = 60
"""Figures that are longer together are told by the words that change, and some around them."""
_AROUND = 2


def changed_lines(game: Game, engine: Engine, before: Any, after: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    """The fields in which two positions differ, each with both values, and who may decide what if that changes."""
    changes = list(_changes(game, before, after, names))
    for field, own, now in changes:
        yield wrap(f"{field}: {change_of(own, now)}", 2, 4)
    acting = [] if game.reports.has_acting_field else list(_acting(engine, before, after, names))
    yield from acting
    if not (changes or acting):
        yield wrap("Nothing changes on the table.", 2)


def _acting(engine: Engine, before: Any, after: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    """What may be decided no longer, and what may be decided now."""
    own, now = (engine.to_act(one) for one in (before, after))
    for label, some in (
        ("no longer to decide", [one for one in own if one not in now]),
        ("now to decide", [one for one in now if one not in own]),
    ):
        if some:
            yield wrap(f"{label}: {shown_decisions(some, names)}", 2, 4)


def change_of(own: str, now: str) -> str:
    """How a figure changes: both in full, or of long ones the words that change, with some around them."""
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
    """The words before a change, as far as they help to find it: the head of the entry it stands in, and the last."""
    left = words[reached:start]
    if len(left) <= 2 * _AROUND:
        return list(left)
    head = next((n for n in range(start - 1, reached - 1, -1) if words[n].startswith("(")), None)
    after = [] if reached == 0 else list(left[:_AROUND])
    if head is None or head + 2 * _AROUND >= start:
        return [*after, "…", *(words[head:start] if head is not None else left[-_AROUND:])]
    return [*after, "…", *words[head : head + _AROUND], "…", *left[-_AROUND:]]


def _changes(game: Game, before: Any, after: Any, names: Mapping[Seat, str]) -> Iterator[tuple[str, str, str]]:
    """The fields that differ, with both values. A comparison passes over what one side does not tell: so both ways."""
    reports, sides = game.reports, sides_of(game, before)
    there, back = (
        reports.position.differences(one, reports.position.write(other), "", reports.shown)
        for one, other in ((before, after), (after, before))
    )
    found = {one.field: (one.expected, one.got) for one in there}
    for one in back:
        found.setdefault(one.field, (one.got, one.expected))
    for field, figures in found.items():
        own, now = (shown_figure(game, field, figure, names) for figure in figures)
        yield shown_field(game, field, names, sides), own, now
