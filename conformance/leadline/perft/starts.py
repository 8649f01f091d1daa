"""The position from which lines are counted: a line of notation, a file, an opening, or an entry of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base import files
from leadline.base.errors import Place, bad_input, did_you_mean
from leadline.base.yaml_text import Fields, as_fields, as_text, read_file
from leadline.settle.cases import impossible, read_position
from leadline_engines.surface import Engine, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game

OPENING = "opening"
_HERE = Place("POSITION")


def position_of(game: Game, engine: Engine, words: str, tables: Mapping[str, str]) -> Any:
    """Return the position that a user names.

    ``tables`` contains the positions of the published tables in notation, by id. Raises ``InputError`` for a position
    that cannot be read, or that is impossible under the readings of the engine.
    """
    first, *fields = words.split() or [""]
    if first == OPENING:
        return _opened(game, engine, fields)
    if words in tables:
        return checked(game, engine, read_position(game, tables[words], _HERE), _HERE)
    path = Path(words)
    if "\n" not in words and len(words) < 1000 and path.is_file():
        return _of_file(game, engine, path)
    if " " not in words.strip():
        known = [OPENING, *tables]
        remedy = did_you_mean(words, known, f"the positions of the tables are: {', '.join(known)}")
        wrong = f"there is neither a file nor a position in the tables named {words!r}"
        raise bad_input(wrong, f"{remedy} or write a line of notation in quotes", _HERE)
    return checked(game, engine, read_position(game, words, _HERE), _HERE)


def positions_of(game: Game, engine: Engine, words: str) -> list[Any]:
    """Return the positions that a user names: those in a text file, one per line, or a single one."""
    path = Path(words)
    if "\n" in words or len(words) >= 1000 or path.suffix in (".yaml", ".yml") or not path.is_file():
        return [position_of(game, engine, words, {})]
    return [_of_line(game, engine, line, Place(str(path))) for line in _lines(path)]


def checked(game: Game, engine: Engine, position: Any, place: Place) -> Any:
    """Return a position after checking it. Raise ``InputError`` if the position contradicts itself."""
    faults = [fault for fault in engine.faults(position) if fault.kind == "state"]
    if faults:
        raise impossible(game, faults, game.names_in(position), place)
    return position


def _opened(game: Game, engine: Engine, fields: list[str]) -> Any:
    """Return the first position of the simplest game whose setup fields have the given values."""
    offers, offer = game.seats.offers, {}
    for field in fields:
        name, _, text = field.partition("=")
        if name not in offers:
            remedy = did_you_mean(name, offers, f"the parts are: {', '.join(offers)}")
            raise bad_input(f"an opening has no part {name!r}", remedy, _HERE)
        values = {str(value): value for value in offers[name]}
        if text not in values:
            raise bad_input(f"{text!r} is not a value of {name}", f"the values are: {', '.join(values)}", _HERE)
        offer[name] = values[text]
    outcome = engine.open(game.simplest_setup(game.own_components, offer), "nothing")
    if isinstance(outcome, Refusal):
        raise bad_input(f"the game cannot be opened: {outcome.why} ({outcome.rule})", outcome.remedy, _HERE)
    return outcome.position


def _of_file(game: Game, engine: Engine, path: Path) -> Any:
    """Return the position in a file, either a YAML file with `position:` or a text file with one line of notation."""
    if path.suffix not in (".yaml", ".yml"):
        lines, place = _lines(path), Place(str(path))
        if len(lines) != 1:
            raise bad_input(f"the file has {len(lines)} lines", "write one position in notation into it", place)
        return _of_line(game, engine, lines[0], place)
    place = Place(str(path))
    file = as_fields(read_file(path), place, "a file with a position")
    if "position" not in file:
        raise bad_input("the file has no `position:`", "write one, as in a scenario", place)
    node, where = file["position"], file.places["position"]
    if isinstance(node, Fields):
        return checked(game, engine, game.shorthand.read_position(node).position, where)
    return checked(game, engine, read_position(game, as_text(node, where, "position"), where), where)


def _of_line(game: Game, engine: Engine, line: str, place: Place) -> Any:
    return checked(game, engine, read_position(game, line, place), place)


def _lines(path: Path) -> list[str]:
    """Return the lines of a text file, except empty lines and comments. Raise ``InputError`` if there are none."""
    lines = [line for line in files.read_text(path).splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise bad_input("the file has no lines", "write a position in notation into it", Place(str(path)))
    return lines
