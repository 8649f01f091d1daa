"""A position as a picture, in the form of an inline `<svg>` for the site, for reports and for export.

The picture is 360 wide, so that it is legible on a phone without scaling. It shows, from the top, what is played and
what comes next, the map with everything known about both submarines, and the sheets of both crews.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from leadline.games.captain_sonar import charts, sheets
from leadline.games.captain_sonar.description import MODES, ROLE_NAMES, describe, duties, is_over
from leadline.games.captain_sonar.phrases import capital
from leadline.games.captain_sonar.picture import WIDTH, Sea, framed, text
from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.position import ROLES, SIDES, SYSTEMS
from leadline_engines.surface import Seat


def draw_svg(position: Any, names: Mapping[Seat, str], title: str, components: Components) -> str:
    """Draw a position, or a seat's view of it; ``title`` is the name of the picture."""
    sea = Sea(charts.board_of(position, components), 26)
    parts = [*_head(position, components), *sea.drawn(), *_on_the_map(position, sea, components)]
    top = sea.bottom + 4
    for side in SIDES:
        made, top = _crew(position, side, top, components)
        parts += made
    return framed(title, " ".join(describe(position, names, components)), top + 4, parts)


@cache
def style() -> str:
    """Return the colours and fonts of the drawing."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


def _head(position: Any, components: Components) -> Iterator[str]:
    yield text(8, 16, f"{capital(position.map)}, {MODES[position.mode]}", "b")
    yield text(352, 16, _next(position, components), "b e")


def _next(position: Any, components: Components) -> str:
    if is_over(position, components):
        return "the game is over"
    if position.question is not None:
        return f"{position.question.side} answers the {position.question.about}"
    return "both crews play" if position.is_real_time else f"{position.turn}'s turn"


def _on_the_map(position: Any, sea: Sea, components: Components) -> Iterator[str]:
    """Yield everything known about the submarines, and the reach of their torpedoes that are ready."""
    known = sea.board.spaces
    ready = [crew for crew in position.crews if crew.at in known and _has_torpedo(position.mode, crew, components)]
    reached = {space for crew in ready for space in sea.board.within(crew.at, components.farthest) - {crew.at}}
    yield sea.reach(sorted(reached, key=sea.board.rank))
    for side in SIDES:
        crew = position.crew(side)
        walk = charts.way(crew.route, crew.at, sea.board)
        yield from sea.route(side, walk, [space for space in crew.route or () if space in known and space != crew.at])
    for side in SIDES:
        yield from (sea.mine(side, space) for space in position.crew(side).mines or () if space in known)
    together = position.crews[0].at == position.crews[1].at
    for side in SIDES:
        if position.crew(side).at in known:
            yield sea.submarine(side, position.crew(side).at, beside=together)


def _has_torpedo(mode: str, crew: Any, components: Components) -> bool:
    """Return whether a torpedo is known to be charged and not broken."""
    if crew.gauges is None or crew.marks is None:
        return False
    return crew.gauges.torpedo >= components.gauges[mode]["torpedo"] and "torpedo" not in charts.broken_systems(
        crew.marks, components
    )


def _crew(position: Any, side: str, top: int, components: Components) -> tuple[list[str], int]:
    """Return the picture of everything known about a crew, and the position of its lower edge."""
    crew, sheet = position.crew(side), components
    moves = not position.is_real_time and position.turn == side and not is_over(position, components)
    parts = [f'<rect class="{side} a" x="6" y="{top}" width="{WIDTH - 12}" height="20" rx="4"/>']
    parts.append(
        text(14, top + 15, f"{'▸ ' if moves else ''}{capital(side)}: {_whereabouts(position, crew, components)}", "v")
    )
    y, lines = top + 26, _state(crew, components)
    if crew.damage is not None:
        parts += [text(12, y + 12, f"damage {crew.damage}", "f"), sheets.hull(74, y + 3, sheet.hull, crew.damage)]
    parts += [text(134, y + 12 + 15 * place, line, "f") for place, line in enumerate(lines)]
    y += max(15 * len(lines), 15 if crew.damage is not None else 0) + 5
    if crew.gauges is not None:
        marked = {str(system): getattr(crew.gauges, system) for system in SYSTEMS}
        parts += sheets.gauges(y, {str(system): full for system, full in sheet.gauges[position.mode].items()}, marked)
        y += sheets.GAUGES_HEIGHT
    if crew.marks:
        parts += sheets.engineer(y, crew.marks, components)
        y += sheets.SHEET_HEIGHT
    return parts, y + 6


def _whereabouts(position: Any, crew: Any, components: Components) -> str:
    if crew.at is None:
        return "not seen" if crew.route is None else "not started"
    sector = charts.board_of(position, components).sector_of.get(crew.at)
    return crew.at if sector is None else f"{crew.at}, sector {sector}"


def _state(crew: Any, components: Components) -> list[str]:
    """Return short lines with the crew's remaining tasks and what it is waiting for."""
    lines = [f"{'to do: ' if place == 0 else ''}{duty}" for place, duty in enumerate(duties(crew))]
    if crew.waits:
        lines.append(f"the other crew has {crew.waits} more turn{'s' * (crew.waits > 1)}")
    if crew.surfaced:
        traced = [ROLE_NAMES[role] for role in ROLES if role in crew.traced]
        lines.append("up; hull found valid" if crew.checked else f"up; hull traced by {len(traced)} of {len(ROLES)}")
    if crew.marks == ():
        lines.append("no symbol is marked")
    elif crew.marks:
        broken = charts.broken_systems(crew.marks, components)
        every = len(broken) == len(SYSTEMS)
        lines.append("every system is broken" if every else f"broken: {', '.join(broken) or 'nothing'}")
    return lines
