"""The legal moves of a program in one position: its list for every decision, and the result of each move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leadline.base.errors import bad_input
from leadline.base.foreign_text import sanitise
from leadline.game.every_move import DistinctMoves, ListedIllegalError, PlayedMove, chance_before, played_choice
from leadline.game.legal import is_not_offered
from leadline.game.moves import make_move, missing_inputs, without_inputs
from leadline.protocol.messages import LegalResult, OpenResult, PlayResult
from leadline.run.pipeline import MANY_GAMES, PIPELINING
from leadline.run.requests import ask_all
from leadline.schema.codec import ShapeError
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Decision, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.recording.follow import Follower
    from leadline.run.subject import Subject
    from leadline.schema.values import FieldDifference

AT_ONCE = 64
"""The number of games open at once in a program that supports several."""
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Reach:
    """A way to reach a position in the program by loading a position and then playing moves."""

    start: Any
    """The position that is loaded."""
    moves: tuple[Any, ...] = ()
    """The moves to play from the loaded position."""
    before: Reach | None = None
    """The way to use if the program cannot load ``start``: the way to the previous position, and one more move."""

    def then(self, move: Any, result: Any) -> Reach:
        """Return the way to the result of a move, which is loaded or else reached by playing the move."""
        return Reach(result, (), Reach(self.start, (*self.moves, move), self.before))


@dataclass(slots=True)
class Listing:
    """A program's answer about one position."""

    legal: DistinctMoves
    """The listed moves that are legal."""
    extra: list[tuple[Any, Refusal]] = field(default_factory=list)
    """The listed moves that are illegal, each with the refusal of the reference."""
    wrong: list[tuple[Any, tuple[FieldDifference, ...], str]] = field(default_factory=list)
    """The moves with a different result: for each, the fields that differ or a sentence."""
    not_offered: list[Mapping[str, Any]] = field(default_factory=list)
    """The parts of choices for which the program cannot be asked."""
    says: str = ""
    """The reason if there is no list at all."""
    cannot_load: bool = False
    """True if the program cannot load this position or any position before it."""


class ProgramMoves:
    """An object that asks a program for its legal moves."""

    def __init__(self, subject: Subject, follower: Follower, configured: Mapping[str, str]) -> None:
        self.subject, self.follower, self.configured = subject, follower, dict(configured)
        self.game, self.engine, self.can = follower.game, follower.engine, follower.can
        self._at_once = AT_ONCE if {PIPELINING, MANY_GAMES} <= self.can else 1

    def look(self, position: Any, reach: Reach, plays: bool) -> Listing:
        """Return the moves of the program in a position and, with ``plays``, the result of each move.

        Raises ``SubjectError`` if the program fails, and ``InputError`` if it lacks an input that a move needs.
        """
        listing = Listing(DistinctMoves(self.engine, position))
        opened = self._open(reach, 1, listing)
        if opened is None:
            return listing
        reach, [(handle, report)] = opened
        asked = list(self._questions(position, report))
        requests = [("legal", {"handle": handle, **question}) for _, _, question in asked]
        *answers, _ = self._ask([*requests, ("close", {"handle": handle})])
        for (kind, given, _), answer in zip(asked, answers, strict=True):
            self._take(position, kind, given, answer, listing)
            if listing.says:
                return listing
        if plays:
            self._play_all(position, reach, listing)
        return listing

    def is_not_offered(self, listing: Listing, choice: Any) -> bool:
        """Return whether the program has declared that a choice cannot be requested from it."""
        return is_not_offered(self.game, {"not_offered": listing.not_offered}, choice)

    # ---- Reaching a position

    def _open(self, reach: Reach, number: int, listing: Listing) -> tuple[Reach, list[tuple[Any, Any]]] | None:
        """Return the way that works, with handles and reported positions, or None if none works, which is recorded."""
        way: Reach | None = reach
        while way is not None:
            data = self.game.codecs.position.write(way.start)
            params = {"game": self.game.id, "readings": self.configured, "position": data}
            results = self._ask([("open", params)] * number)
            first = results[0]
            if isinstance(first, OpenResult) and first.handle is not None:
                listing.says, listing.cannot_load = "", False
                return way, [self._played_to(way, opened) for opened in results]
            listing.cannot_load = isinstance(first, OpenResult) and bool(first.cannot_load or first.not_offered)
            listing.says = self._why_not_open(first)
            if not listing.cannot_load:
                return None
            way = way.before
        return None

    def _why_not_open(self, result: Any) -> str:
        if isinstance(result, RpcError):
            return f"the program answers `open` with an error: {_shown(result)}"
        if result.cannot_load or result.not_offered:
            return _shown(result.cannot_load or result.not_offered)
        why = getattr(result.refused, "why", None)
        return f"the program refuses the position{f': {_shown(why)}' if why else ''}"

    def _played_to(self, way: Reach, opened: OpenResult) -> tuple[Any, Any]:
        """Return the handle of a game, and the position reported after the moves of a way were played."""
        report, handle = opened.position or {}, opened.handle
        for move in way.moves:
            result = self._ask([("play", self._params(handle, move))])[0]
            if not isinstance(result, PlayResult) or result.position is None:
                raise SubjectError(
                    "garbled", f"the program does not play `{self._text(move)}` when it is played a second time", {}
                )
            report = result.position
        return handle, report

    # ---- Lists

    def _questions(self, position: Any, report: Mapping[str, Any]) -> Iterator[tuple[str, Any, dict[str, Any]]]:
        """Yield each question, with the kind of decision, the chance before the choices, and the parameters."""
        own = self.engine.to_act(position)
        asked = {(seat, own_decision.kind) for own_decision in own for seat in own_decision.seats}
        for decision in own:
            every = chance_before(self.game, self.engine, position, decision)
            for given in every[1:] or every:  # A choice that needs no chance is also listed for every result.
                for seat in decision.seats:
                    yield decision.kind, given, self._question(seat, decision.kind, given)
        for decision in self._reported(report):
            for seat in decision.seats:
                if (seat, decision.kind) not in asked:
                    yield decision.kind, None, self._question(seat, decision.kind, None)

    def _reported(self, report: Mapping[str, Any]) -> Iterator[Decision]:
        for entry in report.get("to_act") or ():
            if (
                isinstance(entry, Mapping)
                and isinstance(entry.get("seats"), list)
                and isinstance(entry.get("kind"), str)
            ):
                yield Decision(tuple(entry["seats"]), entry["kind"])

    def _question(self, seat: Any, kind: str, given: Any) -> dict[str, Any]:
        chance = None if given is None else self.game.codecs.chance.write(given)
        return {"seat": seat, "kind": kind, "given": chance}

    def _take(self, position: Any, kind: str, given: Any, answer: Any, listing: Listing) -> None:
        """Read a list of choices."""
        if isinstance(answer, RpcError):
            listing.says = f"the program answers `legal` with an error: {_shown(answer)}"
            return
        assert isinstance(answer, LegalResult)
        listing.not_offered += answer.not_offered or []
        for data in answer.choices:
            try:
                choice = self.game.codecs.choice.read(data)
            except ShapeError as error:
                listing.says = f"the program lists a choice of a wrong shape: {_shown(error)}"
                return
            try:
                for played in self._played(position, kind, choice, given):
                    listing.legal.add(played)
            except ListedIllegalError:
                self._note_extra(position, make_move(self.game, choice, given), listing)

    def _played(self, position: Any, kind: str, choice: Any, given: Any) -> list[PlayedMove]:
        """Return the moves of a choice that was listed for some chance, whether or not it depends on the chance."""
        moves = list(played_choice(self.game, self.engine, position, kind, choice, given))
        if moves or given is None:
            return moves
        return list(played_choice(self.game, self.engine, position, kind, choice, None))

    def _note_extra(self, position: Any, move: Any, listing: Listing) -> None:
        refusal = self.engine.play(position, move, "nothing")
        if isinstance(refusal, Refusal) and all(move != noted for noted, _ in listing.extra):
            listing.extra.append((move, refusal))

    # ---- Results

    def _play_all(self, position: Any, reach: Reach, listing: Listing) -> None:
        """Play each legal move in a separate game, and record the result."""
        moves = list(listing.legal)
        for start in range(0, len(moves), self._at_once):
            some = moves[start : start + self._at_once]
            opened = self._open(reach, len(some), listing)
            if opened is None:
                return
            handles = [handle for handle, _ in opened[1]]
            plays = [("play", self._params(h, legal_move.move)) for h, legal_move in zip(handles, some, strict=True)]
            answers = self._ask([*plays, *(("close", {"handle": handle}) for handle in handles)])
            for own, answer in zip(some, answers, strict=False):
                self._take_result(position, own, answer, listing)

    def _take_result(self, position: Any, own: PlayedMove, answer: Any, listing: Listing) -> None:
        if not isinstance(answer, PlayResult) or answer.position is None:
            listing.wrong.append((own.move, (), _why_not_played(answer)))
            return
        played = self.follower.played_moves([self._sent(own.move)], answer.played)
        if len(played) != 1 or not self._is_same(position, played[0], own.position):
            listing.wrong.append((own.move, (), "the program does not play what it was asked to play"))
            return
        self.follower.check(answer.position)
        differences = tuple(self.game.reports.differences(self.engine, own.position, answer.position))
        if differences:
            listing.wrong.append((own.move, differences, ""))

    def _is_same(self, position: Any, move: Any, result: Any) -> bool:
        outcome = self.engine.play(position, move, "nothing")
        return isinstance(outcome, Outcome) and outcome.position == result

    # ---- Requests

    def _ask(self, requests: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Any]:
        return ask_all(self.subject, self.can, requests, "perft")

    def _params(self, handle: Any, move: Any) -> dict[str, Any]:
        return {"handle": handle, "moves": [self._sent(move)], "texts": [self._text(move)]}

    def _sent(self, move: Any) -> Any:
        """Return a move in the form in which it is sent.

        Raise ``InputError`` if the program lacks an input that the move needs.
        """
        data = self.game.codecs.move.write(move)
        missing = missing_inputs(self.game, "move", data, tuple(self.can))
        if missing:
            settable = self.game.inputs[missing[0]]
            wrong = f"this program cannot be compared here, because it cannot {settable.means}"
            raise bad_input(wrong, f'the program must declare "{missing[0]}" in `can`')
        return without_inputs(self.game, "move", data, self.can)

    def _text(self, move: Any) -> str:
        return self.game.move_notation.write(move, {})


def _why_not_played(answer: Any) -> str:
    if isinstance(answer, RpcError):
        return f"the program answers `play` with an error: {_shown(answer)}"
    if answer.not_offered:
        return f"the program lists the move, but then does not offer it: {_shown(answer.not_offered)}"
    if answer.refused:
        why = getattr(answer.refused, "why", None)
        return f"the program lists the move, but then refuses it{f': {_shown(why)}' if why else ''}"
    return "the program does not report the position after the move"


def _shown(text: object) -> str:
    return sanitise(str(text), LONGEST)
