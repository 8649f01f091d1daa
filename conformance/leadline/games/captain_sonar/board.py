"""A position drawn as plain text: the map with everything known about both submarines, and the sheets of both crews.

Every space has room for two marks, first red's and then blue's: `R` and `B` are the submarines, `r` and `b` are their
routes, `+` is a red mine and `*` a blue one. `##` is an island, `.` is water, and `o` is water within reach of a
torpedo.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from leadline.games.captain_sonar import charts
from leadline.games.captain_sonar.description import MODES, ROLE_NAMES, duties, is_over
from leadline.games.captain_sonar.phrases import capital
from leadline_engines.captain_sonar.components import Board, Components
from leadline_engines.captain_sonar.position import ROLES, SIDES, SYSTEMS
from leadline_engines.surface import Seat

WIDTH = 76
_LABEL = 10
LEGEND = "     R B submarine   r b route   + * mine   ## island"
_MARKS = {"red": ("R", "r", "+"), "blue": ("B", "b", "*")}
"""The marks for the submarine, the route and the mines of a crew."""


def draw(position: Any, names: Mapping[Seat, str], components: Components, reach: Collection[str] = ()) -> list[str]:
    """Draw a whole position, at most 78 columns wide. ``reach`` contains the spaces that a torpedo reaches."""
    sea = charts.board_of(position, components)
    lines = [*_head(position, names, components), "", *_map(position, sea, sea.columns, sea.rows, reach), LEGEND]
    for side in SIDES:
        lines += ["", *_facts(position, side, components)]
    return lines


def draw_small(
    position: Any,
    names: Mapping[Seat, str],
    spaces: Collection[str],
    sides: Collection[str],
    components: Components,
    reach: Collection[str] = (),
) -> list[str]:
    """Draw the part of the map around some spaces, and the sheets of some crews."""
    sea = charts.board_of(position, components)
    lines = _head(position, names, components)
    points = [sea.spaces[space] for space in spaces if space in sea.spaces]
    if points:
        across, down = zip(*points, strict=True)
        columns = sea.columns[max(0, min(across) - 1) : max(across) + 2]
        rows = sea.rows[max(0, min(down) - 1) : max(down) + 2]
        lines += ["", *_map(position, sea, columns, rows, reach)]
    for side in SIDES:
        if side in sides:
            lines += ["", *_facts(position, side, components)]
    return lines


# ---- the head


def _head(position: Any, names: Mapping[Seat, str], components: Components) -> list[str]:
    limit = components.goals[position.goal]
    frame = f"{capital(position.map)}, {MODES[position.mode]}, {limit} damage loses"
    return wrap(f"{frame}   {_next(position, names, components)}", WIDTH)


def _next(position: Any, names: Mapping[Seat, str], components: Components) -> str:
    if is_over(position, components):
        return "the game is over"
    question = position.question
    if question is not None:
        who = names.get(f"{question.side}.captain", question.side)
        about = f"the drone (sector {question.sector})" if question.about == "drone" else "the sonar"
        return f"stopped: {who} answers {about}"
    return "both crews play" if position.is_real_time else f"{position.turn}'s turn"


# ---- the map


def _map(position: Any, sea: Board, columns: Sequence[str], rows: Sequence[int], reach: Collection[str]) -> list[str]:
    """Return the map or a part of it, with lines between the sectors and their numbers in the line above them."""
    letters = _in_sectors(sea, columns, rows[0], lambda column: f" {column} ", " ")
    lines = [f"     {letters}".rstrip()]
    for number, row in enumerate(rows):
        if number == 0 or _band(sea, row) != _band(sea, rows[number - 1]):
            lines.append(f"    +{_ruler(sea, columns, row)}+")
        cells = _in_sectors(
            sea, columns, row, lambda column, row=row: _cell(position, sea, f"{column}{row}", reach), "|"
        )
        lines.append(f" {row:>2} |{cells}|")
    lines.append(f"    +{_ruler(sea, columns, rows[-1], numbered=False)}+")
    return lines


def _band(sea: Board, row: int) -> int:
    """Return the sector to which the first space of a row belongs."""
    return sea.sector_of[f"{sea.columns[0]}{row}"]


def _groups(sea: Board, columns: Sequence[str], row: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the columns of each sector that a row crosses."""
    columns_by_sector: dict[int, list[str]] = {}
    for column in columns:
        columns_by_sector.setdefault(sea.sector_of[f"{column}{row}"], []).append(column)
    yield from columns_by_sector.items()


def _in_sectors(sea: Board, columns: Sequence[str], row: int, shown: Any, between: str) -> str:
    return between.join("".join(map(shown, group)) for _, group in _groups(sea, columns, row))


def _ruler(sea: Board, columns: Sequence[str], row: int, *, numbered: bool = True) -> str:
    """Return a line with the numbers of the sectors below it."""
    parts = ((f" {sector} " if numbered else "", len(group)) for sector, group in _groups(sea, columns, row))
    return "+".join(label.center(3 * size, "-") for label, size in parts)


def _cell(position: Any, sea: Board, space: str, reach: Collection[str]) -> str:
    if space in sea.islands and not any(_on(position, side, space) for side in SIDES):
        return "## "
    red, blue = (_on(position, side, space) for side in SIDES)
    if red or blue:
        return f"{red or ' '}{blue or ' '} "
    return " o " if space in reach else " . "


def _on(position: Any, side: str, space: str) -> str:
    """Return the marks of a crew on a space."""
    crew, (submarine, route, mine) = position.crew(side), _MARKS[side]
    if crew.at == space:
        return submarine
    if space in (crew.mines or ()):
        return mine
    return route if space in (crew.route or ()) else ""


# ---- the sheets


def _facts(position: Any, side: str, components: Components) -> Iterator[str]:
    """Yield the location of a crew, and what its sheets show."""
    crew = position.crew(side)
    star = ">" if not position.is_real_time and position.turn == side and not is_over(position, components) else " "
    yield from _line(f"{star} {side}", [_whereabouts(position, crew, components)])
    if crew.gauges is not None:
        full = components.gauges[position.mode]
        yield from _line(
            "gauges", [_bar(system, getattr(crew.gauges, system), full[system]) for system in SYSTEMS], " "
        )
    if crew.marks is not None:
        broken = charts.broken_systems(crew.marks, components)
        panels = "  ".join(_panel(panel, crew.marks, components) for panel in components.panels)
        told = [panels, *([f"broken: {', '.join(broken)}"] if broken else [])] if crew.marks else ["nothing is marked"]
        yield from _line("engineer", told)
    if crew.damage is not None:
        yield from _line("damage", [f"{_boxes(crew.damage, components.hull)} {crew.damage}"])
    waits = list(_state(crew))
    if waits:
        yield from _line("", waits)


def _line(label: str, parts: Sequence[str], between: str = "; ") -> list[str]:
    """Return some parts after a label; a part is broken only if it does not fit on a line."""
    start, lines = f"  {label}" if label[:1] not in (">", " ") else label, [""]
    for part in parts:
        longer = f"{lines[-1]}{between if lines[-1] else ''}{part}"
        if len(longer) <= WIDTH - _LABEL - 2 or not lines[-1]:
            lines[-1] = longer
        else:
            lines[-1] += between.rstrip()
            lines.append(part)
    broken = [piece for line in lines for piece in wrap(line, WIDTH - _LABEL - 2, break_on_hyphens=False) or [""]]
    heads = [start, *("" for _ in broken[1:])]
    return [f"{head:<{_LABEL + 2}}{row}".rstrip() for head, row in zip(heads, broken, strict=True)]


def _whereabouts(position: Any, crew: Any, components: Components) -> str:
    if crew.at is None:
        return "not seen" if crew.route is None else "has not started"
    sector = charts.board_of(position, components).sector_of.get(crew.at)
    parts = [crew.at if sector is None else f"{crew.at}, sector {sector}"]
    if crew.mines:
        parts.append(f"mine{'s' * (len(crew.mines) > 1)} at {' '.join(crew.mines)}")
    return "; ".join(parts)


def _bar(system: str, marked: int, boxes: int) -> str:
    return f"{system} {_boxes(marked, boxes)}"


def _boxes(marked: int, boxes: int) -> str:
    """Return boxes with the marked ones first; the row grows if there are more marks than boxes."""
    return f"[{'#' * marked}{'.' * (boxes - marked)}]"


def _panel(panel: str, marks: Collection[str], components: Components) -> str:
    """Return the symbols of a panel as numbers, with `x` for marked symbols."""
    symbols = components.panels[panel]
    shown = "".join("x" if symbol in marks else symbol[1:] for symbol in symbols)
    return f"{panel} {shown[: len(shown) // 2]} {shown[len(shown) // 2 :]}"


def _state(crew: Any) -> Iterator[str]:
    if crew.owes:
        yield f"to do: {', '.join(duties(crew))}"
    if crew.ordered:
        yield "its order is given"
    if crew.last == "use":
        yield "a system is used since the last order"
    if crew.waits:
        yield f"the other crew has {crew.waits} more turn{'s' * (crew.waits > 1)}"
    if crew.surfaced:
        traced = ", ".join(ROLE_NAMES[role] for role in ROLES if role in crew.traced) or "nobody"
        yield "up, hull found valid" if crew.checked else f"up; hull traced by {traced}"
