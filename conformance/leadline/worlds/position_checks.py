"""The checks of single positions, and of pairs of positions that look alike to a seat."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from leadline.base.errors import LeadlineError
from leadline.game.every_move import PlayedMove
from leadline.worlds.conservation import changes, conserved_things
from leadline.worlds.model import World
from leadline_engines.views import seen_position

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine


class PositionChecks:
    """A checker of visited positions, one after another."""

    def __init__(self, game: Game, engine: Engine, world: World) -> None:
        self.game, self.engine, self.world = game, engine, world
        self._look_alikes = LookAlikes(engine, world)
        self._moves_read: set[Any] = set()

    def check(self, number: int, moves: Sequence[PlayedMove]) -> None:
        """Check a position in which the given moves are possible."""
        position = self.world.positions[number]
        for check, says in self._wrong(number, position, moves):
            self.world.note(check, number, says)
        if number not in self.world.ends:  # At the end, players reveal what they have.
            for seat in self.engine.seats(position):
                self._look_alikes.show(number, seat)

    def _wrong(self, number: int, position: Any, moves: Sequence[PlayedMove]) -> Iterator[tuple[str, str]]:
        for fault in self.engine.faults(position):
            yield "possible", f"{fault.where}: {fault.why} ({fault.rule})"
        yield from (("same-again", says) for says in self._written_otherwise(position, moves))
        yield from (("conserved", says) for says in self._not_conserved(number, position))
        yield from (("open", says) for says in self._wrongly_open(number, position, moves))

    def _written_otherwise(self, position: Any, moves: Sequence[PlayedMove]) -> Iterator[str]:
        """Yield the changes to a position or a move when it is written and read back."""
        game = self.game
        positions = game.codecs.position
        ways: list[tuple[str, Callable[[], Any]]] = [
            ("as JSON", lambda: positions.read(json.loads(json.dumps(positions.write(position))))),
            ("in notation", lambda: game.position_notation.read(game.position_notation.write(position))),
        ]
        for way, again in ways:
            yield from _changed(f"the position, written {way} and read back,", position, again)
        for move in (played.move for played in moves):
            if move not in self._moves_read:
                self._moves_read.add(move)
                text = game.move_notation.write(move, {})
                again = partial(self._read_move, text)
                yield from _changed(f"the move `{text}`, written and read back,", game.codecs.move.write(move), again)

    def _read_move(self, text: str) -> Any:
        """Return a move in notation as plain data."""
        return self.game.codecs.move.write(self.game.move_notation.read(text, {}))

    def _not_conserved(self, number: int, position: Any) -> Iterator[str]:
        """Yield the things that were added or lost since the start."""
        world, kind = self.world, self.game.types.position
        start = world.positions[world.start_of(number)]
        if start is position:
            return
        before, after = conserved_things(kind, start), conserved_things(kind, position)
        for total in before.keys() | after.keys():
            if before.get(total) != after.get(total):
                nothing = type(before[total] if total in before else after[total])()
                changed = changes(before.get(total, nothing), after.get(total, nothing))
                yield f"{total.total}: {changed} since the start ({total.rule})"

    def _wrongly_open(self, number: int, position: Any, moves: Sequence[PlayedMove]) -> Iterator[str]:
        decisions = self.engine.to_act(position)
        if self.engine.standing(position).over:
            self.world.ends.add(number)
            if decisions:
                yield f"the game is over, but the decision `{decisions[0].kind}` is open"
        elif not decisions:
            yield "the game goes on, but no decision is open"
        elif not moves:
            yield "the game goes on, but nobody has a move"


def _changed(what: str, value: Any, again: Callable[[], Any]) -> Iterator[str]:
    try:
        if again() != value:
            yield f"{what} becomes a different one"
    except LeadlineError as error:
        yield f"{what} is not accepted: {error}"


class LookAlikes:
    """A comparison of the views that a seat gets of positions that differ only in something hidden from the seat.

    Two positions look alike to a seat if they are equal except for everything that the marks of their types hide from
    the seat, and if the same decisions are open. To save memory, only a number derived from the view of the first
    position is kept.
    """

    def __init__(self, engine: Engine, world: World) -> None:
        self.engine, self.world = engine, world
        self._first: dict[int, tuple[int, int]] = {}

    def show(self, number: int, seat: Any) -> None:
        """Compare the view of a position with that of an earlier position that looks the same."""
        world = self.world
        position = world.positions[number]
        world.looks += 1
        key, look = hash((seat, *self._known(position, seat))), hash(self.engine.view(position, (seat,)))
        earlier, earlier_look = self._first.setdefault(key, (number, look))
        if earlier == number:
            return
        world.pairs += 1
        if look != earlier_look and self._known(position, seat) == self._known(world.positions[earlier], seat):
            text = f"`{seat}` is not shown the same as in position {earlier + 1:,}, although the two look alike to it"
            world.note("hidden", number, text)

    def _known(self, position: Any, seat: Any) -> tuple[Any, Any]:
        return seen_position(self.engine, position, (seat,)), self.engine.to_act(position)
