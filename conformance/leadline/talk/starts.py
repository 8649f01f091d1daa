"""The start of a game as named by a person: an opening, a position in notation, a scenario of the suite, or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leadline.base.errors import Place, bad_input
from leadline.base.yaml_text import Text
from leadline.game.notation import check_readable
from leadline.settle.cases import case_of_file, impossible
from leadline.settle.find import as_file, find_scenario
from leadline.suite.model import Scenario, frame_of

if TYPE_CHECKING:
    from leadline.game.definition import Game

TALK = "talk"
"""The id of a game that does not begin from a scenario."""


def start_from_opening(game: Game, text: str) -> Scenario:
    """Return the start from a setup in JSON; omitted parts get their simplest values.

    Raises ``InputError``.
    """
    check_readable(text)
    start = game.shorthand.read_setup_line(Text(text or "{}", Place(field="opening")))
    return frame_of(game, start, TALK, topic=TALK)


def start_from_position(game: Game, text: str) -> Scenario:
    """Return the start from a position on one line. Raise ``InputError``, also if the position is impossible."""
    place = Place(field="position")
    if not text:
        raise bad_input("no position is given", "write it on one line, as in the notation of the game", place)
    start = game.shorthand.read_position_line(Text(text, place))
    faults = [fault for fault in game.own_engine.faults(start.position) if fault.kind == "state"]
    if faults:
        raise impossible(game, faults, start.named, place)
    return frame_of(game, start, TALK, topic=TALK)


def start_from_scenario(game: Game, address: str) -> Scenario:
    """Return a scenario, with its moves, from the suite by its id, or from a file by `FILE` or `FILE#ID`.

    Raises ``InputError``.
    """
    file = as_file(address)
    if file is not None:
        scenario: Any = case_of_file(*file, game=game.id, components=game.components_file, needs_moves=False).scenario
    else:
        _, scenario = find_scenario(address, game.id, game.components_file)
    return scenario  # type: ignore[no-any-return]
