"""Counts and differences, formatted as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.base.terminal import wrap
from leadline.perft.comparison import Compared, Counted, Difference
from leadline.perft.count import Level
from leadline.perft.tables import COLUMNS, Table

if TYPE_CHECKING:
    from leadline.game.definition import Game

HEAD = f"{'depth':>5}  {'moves':>22}  {'positions':>11}  {'over':>16}"
COMPARED_HEAD = f"{'depth':>5}  {'reference':>22}  {'program':>22}"
MOST_SHOWN = 8
"""The greatest number of moves shown for one kind of difference."""


def level_line(level: Level) -> str:
    """Return the counts of one depth as a row under ``HEAD``."""
    return f"{level.depth:>5}  {level.moves:>22,}  {level.positions:>11,}  {level.over:>16,}"


def level_data(level: Level) -> dict[str, int]:
    """Return the counts of one depth as plain data."""
    return {"depth": level.depth, **{name: getattr(level, name) for name in COLUMNS}}


def counted_line(counted: Counted) -> str:
    """Return the two counts of one depth as a row under ``COMPARED_HEAD``."""
    mark = "" if counted.reference == counted.program else "  differ"
    return f"{counted.depth:>5}  {counted.reference:>22,}  {counted.program:>22,}{mark}"


def divided_lines(rows: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Yield each first move with the number of lines that begin with the move."""
    wide = max((len(f"{number:,}") for _, number in rows), default=0)
    for move, number in rows:
        yield f"{number:>{wide},}  {move}"


def wrong_rows(table: Table, counted: Iterable[Level]) -> Iterator[str]:
    """Yield a sentence for each count that differs from the table."""
    rows = {row.level.depth: row.level for row in table.rows}
    for level in counted:
        known = rows.get(level.depth)
        for name in COLUMNS if known is not None else ():
            expected, got = getattr(known, name), getattr(level, name)
            if expected != got:
                yield f"{table.id}: depth {level.depth}: {name}: {got:,} counted, {expected:,} in the table"


def difference_lines(game: Game, difference: Difference) -> Iterator[str]:
    """Yield a difference: its position, the missing and the extra moves with their rules, and different results."""
    number = len(difference.path)
    after = "at the start" if not number else f"after {number} move{'s' if number > 1 else ''}"
    yield wrap(f"They differ {after}, in this position:", 0)
    yield f"  {game.position_notation.write(difference.position)}"
    if number:
        yield "It is reached by:"
        yield from (wrap(game.move_notation.write(move, {}), 2, 2) for move in difference.path)
    if difference.says:
        yield wrap(f"{difference.says[0].upper()}{difference.says[1:]}.", 0)
    yield from _moves("Missing from the program's list", _missing(difference))
    yield from _moves("In the program's list, but illegal", (f"{a}: {b}: {c}" for a, b, c in difference.extra))
    yield from _moves("Played with a different result", _results(difference))


def _moves(title: str, lines: Iterable[str]) -> Iterator[str]:
    every = list(lines)
    if every:
        yield f"{title} ({len(every)}):"
        yield from (wrap(line, 2, 2) for line in every[:MOST_SHOWN])
    if len(every) > MOST_SHOWN:
        yield f"  and {len(every) - MOST_SHOWN} more"


def _missing(difference: Difference) -> Iterator[str]:
    for move, rules in difference.missing:
        yield f"{move}: {', '.join(rules)}" if rules else move


def _results(difference: Difference) -> Iterator[str]:
    for result in difference.results:
        told = "; ".join(
            f"{wrong_field.field}: expected {wrong_field.expected}, got {wrong_field.got}"
            for wrong_field in result.fields
        )
        yield f"{result.move}: {result.says or told} ({', '.join(result.rules)})"


def compared_data(game: Game, compared: Compared) -> dict[str, Any]:
    """Return a comparison as plain data."""
    levels = [
        {"depth": level.depth, "reference": level.reference, "program": level.program} for level in compared.levels
    ]
    difference = None if compared.difference is None else _difference_data(game, compared.difference)
    asked = {"positions_asked": compared.positions, "moves_not_offered": compared.not_offered}
    return {"levels": levels, **asked, "difference": difference}


def _difference_data(game: Game, difference: Difference) -> Mapping[str, Any]:
    return {
        "position": game.position_notation.write(difference.position),
        "path": [game.move_notation.write(move, {}) for move in difference.path],
        "says": difference.says,
        "missing": [{"move": move, "rules": list(rules)} for move, rules in difference.missing],
        "extra": [{"move": move, "rule": rule, "why": why} for move, rule, why in difference.extra],
        "results": [
            {
                "move": result.move,
                "rules": list(result.rules),
                "says": result.says,
                "fields": [
                    {"field": wrong_field.field, "expected": str(wrong_field.expected), "got": str(wrong_field.got)}
                    for wrong_field in result.fields
                ],
            }
            for result in difference.results
        ],
    }
