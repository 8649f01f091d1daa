"""One wrong answer as plain data: the scenario, the move, the fields that differ, and the boards.

The boards are not drawn here, because plain text and pages draw them in different ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError
from leadline.game.notation import check_readable
from leadline.results.causes import Failure
from leadline.results.differences import Row, difference_rows

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario
    from leadline_engines.surface import Seat

CHANCE_VARIES = "your program's own chance differs each time this is played, unless you fix its seed"


@dataclass(frozen=True, slots=True)
class Board:
    """A position that can be drawn."""

    game: Game
    """Its game."""
    notation: str
    """The position in notation."""
    names: tuple[str, ...]
    """The names of the seats in the scenario; empty for the default names."""

    @property
    def position(self) -> Any | None:
        """The position; None if it is impossible, such as one in a fourth dive, and therefore has no notation."""
        try:
            check_readable(self.notation)
            return self.game.position_notation.read(self.notation)
        except InputError:
            return None

    def seats(self, position: Any) -> dict[Seat, str]:
        """Name the seats of its position."""
        return self.game.names_in(position, self.names)


@dataclass(frozen=True, slots=True)
class Example:
    """One wrong answer."""

    scenario: str
    """The id of the scenario or of the guided game."""
    title: str
    """Its title."""
    is_legal_variant: bool
    """True if the answer was given in the legal variant of the scenario."""
    is_guided: bool
    """True if the answer was given in a guided game, which differs each time due to random choices."""
    move: int
    """The number of the move, counting from 1; 0 is the opening."""
    text: str
    """The move in notation."""
    says: str
    """The failure in a sentence."""
    remark: str
    """The same sentence, unless the fields already express it; in that case, it is empty."""
    differences: tuple[Row, ...]
    """The fields that differ, each with the expected and the answered value."""
    before: Board | None
    """The position before the move, if it is known."""
    expected: Board | None
    """The position expected after the move; None if the move should have been refused."""
    got: Board | None
    """The position in the answer; None if the move was refused."""

    @property
    def warning(self) -> str:
        """The warning shown beside a command that plays a guided game again; empty for games that repeat exactly."""
        return CHANCE_VARIES if self.is_guided else ""


def build_example(failure: Failure, game: Game, scenarios: Mapping[str, Scenario]) -> Example:
    """Build the example of a wrong answer; ``scenarios`` contains the scenarios played, by id."""
    scenario = scenarios.get(failure.scenario)
    names = scenario.names if scenario is not None else ()
    named = scenario.named if scenario is not None else {}

    def board(notation: str) -> Board | None:
        return Board(game, notation, names) if notation else None

    return Example(
        scenario=failure.scenario,
        title=scenario.title if scenario is not None else "a guided game",
        is_legal_variant=failure.part == "legal_variant",
        is_guided=failure.part == "guided",
        move=failure.move,
        text=failure.text,
        says=failure.says,
        remark=failure.says if failure.kind in ("choice", "legality") else "",
        differences=tuple(difference_rows(game, failure.differences, named)),
        before=board(failure.before),
        expected=board(failure.expected),
        got=board(failure.got),
    )
