"""A visit, which walks through every position that can be reached and checks each of them on the engine alone.

Positions are reached in order of the number of moves that lead to them, so that the first position with a problem is
one of the nearest. Two positions are the same if they do not differ in anything, as in perft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leadline.game.every_move import DistinctMoves, ListedIllegalError, PlayedMove, chance_before, listed, played_choice
from leadline.worlds.model import World
from leadline.worlds.position_checks import PositionChecks
from leadline.worlds.refusals import Refusals

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

Progress = Callable[[int, int, str], None]
MOST_POSITIONS = 100_000
"""The default limit on visited positions, which takes some minutes and less than 1 GB of memory."""
MOST_OTHERS = 40
"""The default limit on other choices tried in a position."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The choices listed in a position, by the chance that they follow."""

    given: Any
    """The chance; None for none."""
    choices: tuple[int, ...]
    """The numbers of the choices among all choices of the world."""


@dataclass(slots=True)
class Catalogue:
    """All choices that are legal somewhere in a world, each once and with a number."""

    choices: list[tuple[str, Any]] = field(default_factory=list)
    """The kind of the decision, and the choice."""
    numbers: dict[tuple[str, Any], int] = field(default_factory=dict)
    """The number of each choice."""
    of_positions: list[tuple[Listed, ...]] = field(default_factory=list)
    """The listed choices of each visited position. Equal lists are the same object."""
    _known: dict[Any, tuple[Listed, ...]] = field(default_factory=dict)

    def number(self, kind: str, choice: Any) -> int:
        """Return the number of a choice, which is added if it is new."""
        key = (kind, choice)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.choices)
            self.choices.append(key)
        return number

    def add(self, lists: tuple[Listed, ...]) -> None:
        """Add the choices listed in the next position."""
        self.of_positions.append(self._known.setdefault(lists, lists))


def visit(
    game: Game,
    engine: Engine,
    starts: Sequence[Any],
    progress: Progress,
    most: int = MOST_POSITIONS,
    others: int = MOST_OTHERS,
) -> World:
    """Visit every position that can be reached from some others, and check each of them.

    At most ``most`` positions are visited, and at most ``others`` unlisted choices are tried in each. Raises
    ``TooManyError`` if choices or results of chance cannot be listed.
    """
    world, catalogue = World(), Catalogue()
    walk = _Walk(game, engine, world, catalogue)
    for start in starts:
        walk.reach(start, None, None)
    world.starts = len(world.positions)
    checks = PositionChecks(game, engine, world)
    while world.visited < min(len(world.positions), most):
        if not world.visited % 64:
            progress(world.visited, len(world.positions), "positions visited")
        moves = walk.go_on_from(world.visited)
        checks.check(world.visited, moves)
        world.visited += 1
    refusals = Refusals(game, engine, world, catalogue, others)
    for number in range(world.visited):
        if not number % 64:
            progress(number, world.visited, "positions in which other choices are tried")
        refusals.check(number)
    for number in world.without_end():
        world.note("end", number, "no end of the game can be reached from here")
    world.known_choices = catalogue.choices
    return world


class _Walk:
    """An object that lists the moves in one position after another, and the positions to which they lead."""

    def __init__(self, game: Game, engine: Engine, world: World, catalogue: Catalogue) -> None:
        self.game, self.engine, self.world, self.catalogue = game, engine, world, catalogue
        self._numbers: dict[Any, int] = {}

    def reach(self, position: Any, before: int | None, move: Any) -> int:
        """Return the number of a position, which is added if it is new."""
        world = self.world
        known = self._numbers.get(position)
        if known is not None:
            return known
        number = self._numbers[position] = len(world.positions)
        world.positions.append(position)
        world.steps.append(move)
        world.parents.append(number if before is None else before)
        world.depths.append(0 if before is None else world.depths[before] + 1)
        return number

    def go_on_from(self, number: int) -> list[PlayedMove]:
        """Reach every position that follows a given one, and return the moves that lead there."""
        world = self.world
        position = world.positions[number]
        distinct = DistinctMoves(self.engine, position)
        lists: list[Listed] = []
        for kind, given, choice in self._choices(position, lists):
            try:
                for played in played_choice(self.game, self.engine, position, kind, choice, given):
                    distinct.add(played)
            except ListedIllegalError as error:
                world.note("listed", number, str(error).partition(" in `")[0])
        self.catalogue.add(tuple(lists))
        world.choices += len({choice for listing in lists for choice in listing.choices})
        world.moves += len(distinct)
        world.after.extend(self.reach(reached.position, number, reached.move) for reached in distinct)
        world.first_after.append(len(world.after))
        return list(distinct)

    def _choices(self, position: Any, lists: list[Listed]) -> Iterator[tuple[str, Any, Any]]:
        """Yield every listed choice with its kind of decision and the chance before it; record it in ``lists``."""
        for decision in self.engine.to_act(position):
            for given in chance_before(self.game, self.engine, position, decision):
                choices = listed(self.engine, position, decision, given)
                numbers = tuple(self.catalogue.number(decision.kind, choice) for choice in choices)
                lists.append(Listed(given, numbers))
                yield from ((decision.kind, given, choice) for choice in choices)
