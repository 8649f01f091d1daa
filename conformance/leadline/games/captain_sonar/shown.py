"""The maps of a program, as the spaces on which its submarines may start show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leadline.game.shown import ShownFigures, ShownOpening
from leadline_engines.captain_sonar.components import LETTERS, Components, place_of

CAPTAIN = "red.captain"
SECTOR = 5
"""The usual number of columns and rows of a sector."""
MOST_ROWS = 30
"""The row at which the search for the edge of a map ends."""


def shown_maps(box: Components, openings: Sequence[ShownOpening]) -> ShownFigures:
    """Return the maps that differ from those of the box, by name and mode, and notes on those that show no water."""
    maps: dict[str, dict[str, Any]] = {}
    has_water: dict[tuple[str, str], bool] = {}
    for opening in openings:
        name, mode = opening.setup.get("map", "alpha"), opening.setup.get("mode", "turn-by-turn")
        usual = box.maps.get(name, {}).get(mode)
        water = _starts(opening, usual.water if usual is not None else ())
        has_water[name, mode] = has_water.get((name, mode), False) or bool(water)
        if water and (usual is None or set(water) != set(usual.water)):
            maps.setdefault(name, {})[mode] = _map(water, usual.sector_of if usual is not None else {})
    modes = {mode for known in box.maps.values() for mode in known}
    for name, known in maps.items():
        if name not in box.maps:  # A map of its own is described in every mode.
            for mode in modes - known.keys():
                known[mode] = dict(next(iter(known.values())))
    dry = [place for place, is_wet in has_water.items() if not is_wet]
    notes = tuple(_notes_without_water(dry, box, maps))
    if not maps:
        return ShownFigures({}, notes)
    sectors = (
        "Openings show where a submarine may start, and that gives islands and edges. An edge that is all island is "
        f"not seen. The sectors are taken to have {SECTOR} columns and rows: correct `sector` if yours are others."
    )
    return ShownFigures({"maps": maps}, (sectors, *notes))


def _notes_without_water(
    dry: Sequence[tuple[str, str]], box: Components, maps: Mapping[str, Mapping[str, Any]]
) -> list[str]:
    """Return notes on the maps and modes that show no water, and on what stands in for them."""
    names: dict[str, list[str]] = {}
    for name, mode in dry:
        used = "Nothing is described there."
        if mode in box.maps.get(name, {}):
            used = "The components of the box are used there."
        elif mode in maps.get(name, {}):
            used = "The description of another mode is used there."
        names.setdefault(used, []).append(f"{name} ({mode})")
    return [
        f"No water is shown on {', '.join(some)}: the program lets {CAPTAIN} start on no space. {used}"
        for used, some in names.items()
    ]


def _starts(opening: ShownOpening, usual: Sequence[str]) -> list[str]:
    """Return the spaces on which the program lets a submarine start."""
    listed = opening.listed(CAPTAIN, "start")
    if listed is not None:
        return [str(choice.get("at")) for choice in listed]
    spaces: list[str] = []
    columns, rows = len(LETTERS), MOST_ROWS
    if usual and _may_start(opening, usual[0]) and _may_start(opening, usual[-1]):
        places = [place for place in map(place_of, usual) if place is not None]
        columns, rows = max(column for column, _ in places) + 2, max(row for _, row in places) + 2
    for row in range(rows):
        here = [f"{letter}{row + 1}" for letter in LETTERS[:columns]]
        allowed = [space for space in here if _may_start(opening, space)]
        if row and not allowed and not _is_row_of_islands(opening, row, columns):
            break
        spaces += allowed
    return spaces


def _may_start(opening: ShownOpening, space: str) -> bool:
    return opening.allows({"kind": "start", "seat": CAPTAIN, "at": space})


def _is_row_of_islands(opening: ShownOpening, row: int, columns: int) -> bool:
    """Return whether the map goes on below a row on which nobody may start."""
    return any(_may_start(opening, f"{letter}{row + 2}") for letter in LETTERS[:columns])


def _map(water: Sequence[str], sectors: Any) -> dict[str, Any]:
    places = [place for place in map(place_of, water) if place is not None]
    columns, rows = max(column for column, _ in places) + 1, max(row for _, row in places) + 1
    spaces = (f"{letter}{row + 1}" for row in range(rows) for letter in LETTERS[:columns])
    sector = sum(1 for name in (f"{letter}1" for letter in LETTERS) if sectors.get(name) == 1) or SECTOR
    return {
        "columns": columns,
        "rows": rows,
        "sector": sector,
        "islands": [space for space in spaces if space not in water],
    }
