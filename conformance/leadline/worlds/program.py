"""A program beside the reference in every position of a world, with its choices, its results and its views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.game.moves import make_move, missing_inputs, without_inputs
from leadline.perft.comparison import Compared, Comparison, Difference
from leadline.perft.listing import Reach
from leadline.protocol.messages import OpenResult, ViewResult
from leadline.run.requests import ask_all
from leadline.schema.canonical import sort_key
from leadline.schema.codec import ShapeError
from leadline.transport import RpcError, SubjectError
from leadline.worlds.model import World
from leadline_engines.surface import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from leadline.game.definition import Game
    from leadline.run.subject import Subject
    from leadline_engines.surface import Engine

MOST_REFUSALS = 4
"""The greatest number of illegal choices that a program is asked to play in a position."""
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class OtherChoice:
    """A choice that is illegal in a position, whatever chance decides."""

    text: str
    """The move in notation."""
    sent: Any
    """The move in the form in which it is sent."""
    refusal: Refusal
    """The refusal of the reference."""


class OtherChoices:
    """The search for choices that are illegal in a position but legal elsewhere in the world.

    Choices of the open kinds of decisions come first, and each search begins with different ones.
    """

    def __init__(self, game: Game, engine: Engine, world: World) -> None:
        self.game, self.engine, self._next = game, engine, 0
        self._choices = world.known_choices

    def some(self, position: Any, can: frozenset[str]) -> Iterator[OtherChoice]:
        """Yield at most ``MOST_REFUSALS`` choices that can be sent to a program with some capabilities."""
        open_kinds = {decision.kind for decision in self.engine.to_act(position)}
        start, count = self._next, 0
        row = self._choices[start:] + self._choices[:start]
        self._next = (start + MOST_REFUSALS) % max(len(row), 1)
        for _, choice in sorted(row, key=lambda pair: pair[0] not in open_kinds):
            move = make_move(self.game, choice)
            refusal = self.engine.play(position, move, "nothing")
            data = self.game.codecs.move.write(move)
            if not isinstance(refusal, Refusal) or refusal.kind != "illegal":
                continue
            if missing_inputs(self.game, "move", data, tuple(can)):
                continue
            sent = without_inputs(self.game, "move", data, can)
            yield OtherChoice(self.game.move_notation.write(move, {}), sent, refusal)
            count += 1
            if count == MOST_REFUSALS:
                return


class ProgramCheck:
    """An object that asks a program about the visited positions of a world."""

    def __init__(self, subject: Subject, game: Game, engine: Engine, base: Mapping[str, str]) -> None:
        """Store a subject that has not been greeted yet, and the readings of the engine.

        Raises ``InputError`` for a program that cannot load positions or does not list moves.
        """
        self.game, self.engine, self.world = game, engine, World()
        self._comparison = Comparison(subject, game, engine, base)
        self._others = OtherChoices(game, engine, self.world)
        self._first: dict[Any, tuple[int, int]] = {}

    def check(self, world: World, progress: Progress) -> None:
        """Compare the program in every visited position of a world, and record the differences there."""
        self.world, self._others = world, OtherChoices(self.game, self.engine, world)
        for number in range(world.visited):
            if not number % 16:
                progress(number, world.visited, "positions in which the program is asked")
            for says in self._differences(number):
                world.note("program", number, says)
            for check, says in self._beside_choices(number):
                world.note(check, number, says)

    # ---- Choices and results

    def _differences(self, number: int) -> Iterator[str]:
        """Yield the differences in a program's choices and in their results in a position."""
        world, compared = self.world, Compared()
        path = tuple(world.way_to(number))
        reach = Reach(world.positions[number])
        if path:
            reach = Reach(world.positions[number], (), Reach(world.positions[world.start_of(number)], path))
        self._comparison.look(compared, world.positions[number], reach, path)
        world.asked += compared.positions
        world.not_offered += compared.not_offered
        if compared.difference is not None:
            yield from _sentences(compared.difference)

    # ---- Views and refusals

    def _beside_choices(self, number: int) -> Iterator[tuple[str, str]]:
        """Yield the problems in the program's views and refusals, each with the name of the check."""
        position = self.world.positions[number]
        seats = self.engine.seats(position) if "view" in self._comparison.can else ()
        others = list(self._others.some(position, self._comparison.can))
        try:
            answers = self._asked(position, seats, others)
        except SubjectError as fault:
            self._comparison.subject.stop()
            yield "program", f"the program broke when it was asked for views and illegal moves: {fault.text}"
            return
        for seat, answer in zip(seats, answers, strict=False):
            if isinstance(answer, ViewResult):
                yield from (("program-view", says) for says in self._wrong_view(number, position, seat, answer.view))
            elif isinstance(answer, RpcError):
                yield "program-view", f"the program answers `view` with an error: {answer}"
        for other_choice, answer in zip(others, answers[len(seats) :], strict=False):
            self.world.sent_illegal += 1
            if isinstance(answer, RpcError):
                yield "program-refused", f"the program answers an illegal move with an error: {answer}"
            elif not (answer.refused or answer.not_offered):
                refusal = f"{other_choice.refusal.rule}: {other_choice.refusal.why}"
                yield "program-refused", f"the program plays `{other_choice.text}`, which is illegal ({refusal})"
                return  # The following part is played from another position.

    def _asked(self, position: Any, seats: tuple[Any, ...], others: list[OtherChoice]) -> list[Any]:
        """Return the answers to `view` for each seat and to each move; none if the program cannot load the position."""
        comparison = self._comparison
        comparison.subject.ensure_started()
        data = self.game.codecs.position.write(position)
        params = {"game": self.game.id, "readings": comparison.configured, "position": data}
        opened = self._ask([("open", params)])[0]
        if not isinstance(opened, OpenResult) or opened.handle is None:
            return []
        handle = opened.handle
        views = [("view", {"handle": handle, "seats": [seat]}) for seat in seats]
        plays = [
            ("play", {"handle": handle, "moves": [other_choice.sent], "texts": [other_choice.text]})
            for other_choice in others
        ]
        return self._ask([*views, *plays, ("close", {"handle": handle})])[:-1]

    def _ask(self, requests: list[tuple[str, Mapping[str, Any]]]) -> list[Any]:
        return ask_all(self._comparison.subject, self._comparison.can, requests, "visit")

    def _wrong_view(self, number: int, position: Any, seat: Any, shown: Mapping[str, Any]) -> Iterator[str]:
        reports, view = self.game.reports, self.engine.view(position, (seat,))
        try:
            reports.read(shown, "view")
        except ShapeError as error:
            yield f"the view of `{seat}` has a wrong shape: {error}"
            return
        for difference in reports.view_differences(str(seat), view, shown):
            yield f"{difference.field}: expected {difference.expected}, got {difference.got}"
        key, look = (seat, hash((view, self.engine.to_act(position)))), hash(sort_key(shown))
        earlier, earlier_look = self._first.setdefault(key, (number, look))
        if look != earlier_look:
            yield f"`{seat}` is not shown the same as in position {earlier + 1:,}, although the two look alike to it"


def _sentences(difference: Difference) -> Iterator[str]:
    """Yield a difference as sentences."""
    if difference.says:
        yield difference.says
    for move, rules in difference.missing:
        yield f"`{move}` is missing from the program's list ({', '.join(rules)})"
    for move, rule, why in difference.extra:
        yield f"the program lists `{move}`, which is illegal ({rule}: {why})"
    for result in difference.results:
        fields = "; ".join(
            f"{wrong_field.field}: expected {wrong_field.expected}, got {wrong_field.got}"
            for wrong_field in result.fields
        )
        yield f"the program plays `{result.move}` differently: {result.says or fields} ({', '.join(result.rules)})"
