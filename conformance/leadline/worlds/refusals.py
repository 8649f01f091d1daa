"""The choices that are not listed in a position, each of which must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.game.every_move import ListedIllegalError, PlayedMove, played_choice
from leadline.game.moves import make_move
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.worlds.model import World
    from leadline.worlds.visiting import Catalogue, Listed
    from leadline_engines.surface import Engine


class Refusals:
    """An object that tries choices in positions in which they are not listed.

    It tries all choices that are legal somewhere in the world, for each seat. If there are more than may be tried in a
    position, choices of the open kinds of decisions come first, and each position continues where the previous one
    stopped. Therefore every choice is tried in equally many positions.
    """

    def __init__(self, game: Game, engine: Engine, world: World, catalogue: Catalogue, most: int) -> None:
        self.game, self.engine, self.world, self.catalogue, self.most = game, engine, world, catalogue, most
        self._by_kind: dict[str, list[tuple[str, Any]]] = {}
        self._next: dict[str, int] = {}
        self._known: tuple[int, set[Any]] = (-1, set())
        seats = self.engine.seats(world.positions[0])
        met: dict[tuple[str, Any], None] = {}
        for kind, choice in catalogue.choices:
            for seat in (choice.seat, *seats):
                met[kind, replace(choice, seat=seat)] = None
        for kind, choice in met:
            self._by_kind.setdefault(kind, []).append((kind, choice))

    def check(self, number: int) -> None:
        """Try other choices in a visited position."""
        lists = self.catalogue.of_positions[number]
        for kind, choice in self._others(lists):
            self._try(number, lists, kind, choice)

    def _others(self, lists: tuple[Listed, ...]) -> Iterator[tuple[str, Any]]:
        """Yield the choices to be tried, at most as many as allowed."""
        kinds = dict.fromkeys(self.catalogue.choices[number][0] for listing in lists for number in listing.choices)
        left = self.most
        for kind in (*kinds, *(other_kind for other_kind in self._by_kind if other_kind not in kinds)):
            row = self._by_kind[kind]
            start = self._next.get(kind, 0) % len(row)
            some = min(left, len(row))
            self._next[kind] = start + some
            yield from (row[(start + step) % len(row)] for step in range(some))
            left -= some
            if not left:
                return

    def _try(self, number: int, lists: tuple[Listed, ...], kind: str, choice: Any) -> None:
        """Try a choice alone, and after each result of chance that choices may follow here."""
        own = self.catalogue.numbers.get((kind, choice))
        for given in dict.fromkeys((None, *(listing.given for listing in lists))):
            if own is not None and any(listing.given == given and own in listing.choices for listing in lists):
                continue
            self.world.refusals += 1
            if self._is_refused(number, choice, given):
                continue
            surplus = self._surplus(number, kind, choice, given)
            if surplus is not None:
                text = self.game.move_notation.write(surplus, {})
                self.world.note("refused", number, f"`{text}` is not listed, but is played")
                return

    def _is_refused(self, number: int, choice: Any, given: Any) -> bool:
        result = self.engine.play(self.world.positions[number], make_move(self.game, choice, given), "nothing")
        return not isinstance(result, Outcome) and result.kind != "incomplete"

    def _surplus(self, number: int, kind: str, choice: Any, given: Any) -> Any | None:
        """Return a move of a choice with a result that no listed move of this seat has, or None if there is none."""
        position, known = self.world.positions[number], self._results(number)
        return next(
            (played.move for played in self._played(position, kind, choice, given) if _key(played) not in known), None
        )

    def _results(self, number: int) -> set[Any]:
        """Return every result of the listed moves in a position."""
        if self._known[0] != number:
            position, known = self.world.positions[number], set[Any]()
            for listing in self.catalogue.of_positions[number]:
                for kind, choice in (self.catalogue.choices[listed] for listed in listing.choices):
                    known |= {_key(played) for played in self._played(position, kind, choice, listing.given)}
            self._known = (number, known)
        return self._known[1]

    def _played(self, position: Any, kind: str, choice: Any, given: Any) -> Iterator[PlayedMove]:
        """Yield the moves of a choice, or nothing if the choice is refused."""
        try:
            yield from played_choice(self.game, self.engine, position, kind, choice, given)
        except ListedIllegalError:
            return


def _key(played: PlayedMove) -> Any:
    """Return the features that make two moves the same choice; choices that lead to the same position count as one."""
    return played.move.choice.seat, played.kind, getattr(played.move, "chance", None), played.position
