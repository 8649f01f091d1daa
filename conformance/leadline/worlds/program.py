"""A program beside the reference in every position of a world: its choices, its results and its views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from leadline.perft.comparison import Compared, Comparison, Difference
from leadline.perft.listing import Reach
from leadline.protocol.messages import OpenResult, ViewResult
from leadline.run.requests import ask_all
from leadline.schema.canonical import sort_key
from leadline.schema.codec import ShapeError
from leadline.transport import RpcError, SubjectError
from leadline.worlds.model import World

if TYPE_CHECKING:
    from collections.abc import Mapping

    from leadline.game.definition import Game
    from leadline.run.subject import Subject
    from leadline_engines.surface import Engine

Progress = Callable[[int, int, str], None]


class ProgramCheck:
    """Asks a program about the visited positions of a world."""

    def __init__(self, subject: Subject, game: Game, engine: Engine, base: Mapping[str, str]) -> None:
        """Take a subject that was not greeted yet, and the readings of the engine.

        Raises ``InputError`` for a program that cannot be loaded with a position or lists no moves.
        """
        self.game, self.engine, self.world = game, engine, World()
        self._comparison = Comparison(subject, game, engine, base)
        self._first: dict[Any, tuple[int, int]] = {}

    def check(self, world: World, progress: Progress) -> None:
        """Compare the program in every visited position of a world, and note there where it differs."""
        self.world = world
        for number in range(self.world.visited):
            if not number % 16:
                progress(number, self.world.visited, "positions in which the program is asked")
            for says in self._differences(number):
                self.world.note("program", number, says)
            if "view" in self._comparison.can:
                for says in self._views(number):
                    self.world.note("program-view", number, says)

    # ---- Choices and results

    def _differences(self, number: int) -> Iterator[str]:
        """Yield the ways in which the choices of the program and their results differ in a position."""
        world, found = self.world, Compared()
        path = tuple(world.way_to(number))
        reach = Reach(world.positions[number])
        if path:
            reach = Reach(world.positions[number], (), Reach(world.positions[world.start_of(number)], path))
        self._comparison.look(found, world.positions[number], reach, path)
        world.asked += found.positions
        world.not_offered += found.not_offered
        if found.difference is not None:
            yield from _sentences(found.difference)

    # ---- Views

    def _views(self, number: int) -> Iterator[str]:
        """Yield the ways in which the views of the program differ from those of the reference, or leak something."""
        position = self.world.positions[number]
        seats = self.engine.seats(position)
        try:
            answers = self._shown(position, seats)
        except SubjectError as fault:
            self._comparison.subject.stop()
            yield f"the program broke when it was asked for a view: {fault.text}"
            return
        for seat, answer in zip(seats, answers, strict=False):
            if isinstance(answer, ViewResult):
                yield from self._wrong_view(number, position, seat, answer.view)
            elif isinstance(answer, RpcError):
                yield f"the program answers `view` with an error: {answer}"

    def _shown(self, position: Any, seats: tuple[Any, ...]) -> list[Any]:
        """Return the answers to `view` for each seat; none for a program that does not load the position."""
        comparison = self._comparison
        comparison.subject.ensure_started()
        data = self.game.codecs.position.write(position)
        params = {"game": self.game.id, "readings": comparison.configured, "position": data}
        opened = self._ask([("open", params)])[0]
        if not isinstance(opened, OpenResult) or opened.handle is None:
            return []
        views = [("view", {"handle": opened.handle, "seats": [seat]}) for seat in seats]
        return self._ask([*views, ("close", {"handle": opened.handle})])[:-1]

    def _ask(self, requests: list[tuple[str, Mapping[str, Any]]]) -> list[Any]:
        return ask_all(self._comparison.subject, self._comparison.can, requests, "visit")

    def _wrong_view(self, number: int, position: Any, seat: Any, shown: Mapping[str, Any]) -> Iterator[str]:
        reports, view = self.game.reports, self.engine.view(position, (seat,))
        try:
            reports.read(shown, "view")
        except ShapeError as error:
            yield f"the view of `{seat}` has a wrong shape: {error}"
            return
        for one in reports.view_differences(str(seat), view, shown):
            yield f"{one.field}: expected {one.expected}, got {one.got}"
        key, look = (seat, hash((view, self.engine.to_act(position)))), hash(sort_key(shown))
        earlier, earlier_look = self._first.setdefault(key, (number, look))
        if look != earlier_look:
            yield f"`{seat}` is shown something else than in position {earlier + 1:,}, which looks alike to it"


def _sentences(difference: Difference) -> Iterator[str]:
    """Yield a difference as sentences."""
    if difference.says:
        yield difference.says
    for move, rules in difference.missing:
        yield f"`{move}` is missing from the program's list ({', '.join(rules)})"
    for move, rule, why in difference.extra:
        yield f"the program lists `{move}`, which is illegal ({rule}: {why})"
    for result in difference.results:
        fields = "; ".join(f"{one.field}: expected {one.expected}, got {one.got}" for one in result.fields)
        yield f"the program plays `{result.move}` differently: {result.says or fields} ({', '.join(result.rules)})"
