"""The comparison of a program's counts with the reference's, down to a position in which they differ.

All positions one move away are visited, then all positions two moves away, and so on. In each position, the program
lists its legal choices and plays every one of them. Therefore the first difference found is among the nearest to the
start, and no further division is needed to find its position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, bad_input
from leadline.game.every_move import DistinctMoves, every_move
from leadline.perft.listing import ProgramMoves, Reach
from leadline.recording.follow import Follower
from leadline.transport import SubjectError

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.run.subject import Subject
    from leadline.schema.values import FieldDifference
    from leadline_engines.surface import Engine

NEEDED = ("position", "legal")
"""The capabilities that a program needs for the comparison."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The numbers of lines of one length."""

    depth: int
    """The number of moves in each line."""
    reference: int
    """The number of lines counted by the reference."""
    program: int
    """The number of lines counted by the program."""


@dataclass(frozen=True, slots=True)
class WrongResult:
    """A legal move that the program lists but does not play as the reference does."""

    move: str
    """The move."""
    rules: tuple[str, ...]
    """The rules that are in effect in the move."""
    fields: tuple[FieldDifference, ...]
    """The fields in which the positions after the move differ."""
    says: str
    """The reason in one sentence if the program does not play the move at all."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A position in which the program has other moves than the reference or plays a move differently."""

    position: Any
    """The position."""
    path: tuple[Any, ...]
    """The moves that lead from the start to the position."""
    missing: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The legal moves that the program does not list, each with the rules that are in effect in it."""
    extra: tuple[tuple[str, str, str], ...] = ()
    """The moves that the program lists but the rules forbid, each with the rule and a reason."""
    results: tuple[WrongResult, ...] = ()
    """The moves that the program plays differently."""
    says: str = ""
    """The reason in one sentence if the program does not produce a list."""


@dataclass(slots=True)
class Compared:
    """The results of a comparison so far."""

    levels: list[Counted] = field(default_factory=list)
    """The counts, depth by depth."""
    difference: Difference | None = None
    """The first difference; no greater depth is counted."""
    positions: int = 0
    """The number of positions in which the program was asked for its moves."""
    not_offered: int = 0
    """The number of moves left out because the program cannot be asked for them."""


class Comparison:
    """A comparison of a program's moves with the moves of the reference."""

    def __init__(self, subject: Subject, game: Game, engine: Engine, base: Mapping[str, str]) -> None:
        """Store a subject that has not been greeted yet, and the readings of the engine.

        The program is asked to follow these readings where it can be configured. Raises ``InputError`` for a program
        that cannot load positions or does not list moves.
        """
        support = subject.greet()
        for name in NEEDED:
            if name not in support.can:
                wrong = f"this program cannot be compared: it does not claim the capability `{name}`"
                raise bad_input(wrong, f'the program must declare "{name}" in `can`')
        configurable = support.configurable or {}
        configured = {name: reading for name, reading in base.items() if reading in configurable.get(name, ())}
        self.game, self.engine, self.subject = game, engine, subject
        self.can, self.configured = frozenset(support.can), configured
        follower = Follower(game, engine, self.can, checks_reports=True)
        self._moves = ProgramMoves(subject, follower, configured)

    def compare(self, position: Any, depth: int, progress: Callable[[int, int, str], None]) -> Iterator[Compared]:
        """Yield the findings after each depth, until a difference is found."""
        done = Compared()
        lines = {position: (1, Reach(position), ())}
        for reached in range(depth):
            after: dict[Any, tuple[int, Reach, tuple[Any, ...]]] = {}
            reference = program = 0
            for number, (before, (times, reach, path)) in enumerate(lines.items()):
                progress(number, len(lines), f"positions at depth {reached}")
                own, told, further = self.look(done, before, reach, path)
                reference += times * own
                program += times * told
                for move, result in further:
                    known = after.get(result)
                    if known is None:
                        after[result] = (times, reach.then(move, result), (*path, move))
                    else:
                        after[result] = (known[0] + times, *known[1:])
            done.levels.append(Counted(reached + 1, reference, program))
            yield done
            if done.difference is not None:
                return
            lines = after

    def look(
        self, done: Compared, position: Any, reach: Reach, path: tuple[Any, ...]
    ) -> tuple[int, int, list[tuple[Any, Any]]]:
        """Compare one position, and add the findings to ``done``.

        Returns the number of moves of both sides in the position, and the reference's moves with their results. The
        program plays its moves unless a difference is already known.
        """
        own = DistinctMoves(self.engine, position)
        for legal_move in every_move(self.game, self.engine, position):
            own.add(legal_move)
        further = [(played.move, played.position) for played in own]
        self.subject.ensure_started()
        done.positions += 1
        try:
            listing = self._moves.look(position, reach, done.difference is None)
        except SubjectError as fault:
            self.subject.stop()
            self._note(done, Difference(position, path, says=f"the program broke: {fault.text}"))
            return len(own), 0, further
        finally:
            self.subject.let_go()
        if listing.cannot_load and not path:
            raise _cannot_load(listing.says)
        if listing.says:
            self._note(done, Difference(position, path, says=listing.says))
            return len(own), 0, further
        missing = own.without(listing.legal)
        left_out = [played for played in missing if self._moves.is_not_offered(listing, played.move.choice)]
        done.not_offered += len(left_out)
        missing = [played for played in missing if played not in left_out]
        if missing or listing.extra or listing.wrong:
            shown = tuple((self._text(played.move), self._rules(position, played.move)) for played in missing)
            extra = tuple((self._text(move), refusal.rule, refusal.why) for move, refusal in listing.extra)
            wrong = tuple(
                WrongResult(self._text(move), self._rules(position, move), fields, says)
                for move, fields, says in listing.wrong
            )
            self._note(done, Difference(position, path, shown, extra, wrong))
        return len(own) - len(left_out), len(listing.legal) + len(listing.extra), further

    def _note(self, done: Compared, difference: Difference) -> None:
        if done.difference is None:
            done.difference = difference

    def _text(self, move: Any) -> str:
        return self.game.move_notation.write(move, {})

    def _rules(self, position: Any, move: Any) -> tuple[str, ...]:
        """Return the rules in effect in a legal move, which are the most important rule of each event."""
        events = self.engine.play(position, move).events  # type: ignore[union-attr]
        return tuple(dict.fromkeys(event.rules[0] for event in events))


def _cannot_load(why: str) -> InputError:
    return bad_input(f"the program cannot load this position: {why}", "begin from another position")
