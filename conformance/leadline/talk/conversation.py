"""One game with a program, which is played move by move at a person's request and shown beside the reference.

The game continues from the position that the program reports, as in a check, so that one wrong answer does not make all
later ones wrong. A program cannot be asked to take back a move. Therefore the game is opened again and played up to the
previous move.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from leadline.base.errors import bad_input
from leadline.game.legal import list_differences
from leadline.game.moves import completed, missing_inputs, play_reported, played_out, without_inputs
from leadline.judge import AnswerVerdict, Judge
from leadline.recording.model import Answer
from leadline.run.answers import error_answer, read_part
from leadline.run.context import RunContext
from leadline.run.guided import exchange_one
from leadline.run.run import claimed_readings, told_readings
from leadline.run.session import Session
from leadline.run.subject import GaveUpError, Subject
from leadline.schema.values import FieldDifference
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Decision, Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.protocol.messages import GameSupport

BROKEN = ("fault", "error")
"""The kinds of answers that cannot be judged and after which the game does not continue."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request to open a game or to play a move, with the answer."""

    number: int
    """The number of the move, counting from 1; 0 is the opening."""
    text: str
    """The moves in notation, as they were sent; empty for the opening."""
    moves: tuple[Any, ...]
    """The same moves as values, with chance as it was sent or as the program reports it; empty for the opening."""
    answer: Answer
    """The answer of the program."""
    verdict: AnswerVerdict | None
    """The verdict; None for an answer that cannot be judged."""
    unsent: tuple[str, ...] = ()
    """The settable inputs that the move states but the program cannot accept."""
    rolled: bool = False
    """True if chance was left open and was decided here."""

    @property
    def is_wrong(self) -> bool:
        """True if the answers of the program and the reference differ."""
        return self.verdict is not None and self.verdict.failure is not None

    @property
    def is_broken(self) -> bool:
        """True if the program crashed, hung, or produced output that is not an answer."""
        return self.answer.kind in BROKEN


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question about the current position, with its differences from the reference's answer."""

    value: Any
    """The program's legal choices or view; None if the question cannot be asked."""
    expected: Any
    """The same of the reference."""
    differences: Sequence[FieldDifference] = ()
    """The differences; for lists of choices, they are `missing` and `extra`."""
    why_not: str = ""
    """The reason why the program gave no answer; empty if it did."""
    is_broken: bool = False
    """True if the reason is a fault of the program and not a missing capability."""


class Conversation:
    """The state of the conversation: a program, the readings, the start, and the moves so far."""

    def __init__(self, subject: Subject, game: Game, *, alone: bool, profile: str | None, seed: int) -> None:
        """Store a program that has not been started yet; ``alone`` means that it is the reference itself.

        ``profile`` contains the readings to begin with, or is None for those that the program claims. ``seed`` is the
        seed for chance that is decided here.
        """
        self.subject, self.game, self.alone = subject, game, alone
        self.profile, self.overrides = profile, list[str]()
        self.start: Scenario | None = None
        """The start of the game; None before a game was opened."""
        self.exchanges: list[Exchange] = []
        """The opening and the moves so far, without moves that were taken back."""
        self._moves: list[tuple[Any, ...]] = []
        """The moves so far; each entry holds the moves that were sent together."""
        self._chance = random.Random(seed)
        self._session: Session | None = None
        self._judge: Judge | None = None
        self._context: RunContext | None = None
        self._support: GameSupport | None = None

    # ---- The program and the readings

    @property
    def context(self) -> RunContext:
        """The game with the program under the readings in force. The program is started if necessary."""
        if self._context is None:
            if self._support is None:
                self._support = self.subject.greet()
            claimed = claimed_readings(self.game.spec, self._support, self.profile, self.overrides)
            in_force = {**self.game.recommended, **claimed}
            told = told_readings(self._support, in_force)
            self._context = RunContext(self.game, self.game.engine_under(in_force), told, self._support)
        return self._context

    @property
    def readings(self) -> dict[str, str]:
        """The readings in force."""
        assert self._support is not None
        claimed = claimed_readings(self.game.spec, self._support, self.profile, self.overrides)
        return {**self.game.recommended, **claimed}

    def read_by(self, profile: str | None, overrides: Sequence[str]) -> None:
        """Change the readings, and play the game again under them. Raise ``InputError`` for nonexistent readings."""
        from leadline.spec.profiles import readings

        _ = self.context
        readings(self.game.spec, profile or "recommended", overrides)  # It raises the error.
        self.profile, self.overrides = profile, list(overrides)
        self._context = self._judge = None
        if self.start is not None:
            self._play_again(self._moves)

    # ---- Playing

    @property
    def is_open(self) -> bool:
        """True if a game in which a move can be played is open."""
        is_lost = self._session is None or self._session.position is None or not self.subject.running
        return not is_lost and bool(self.exchanges) and not self.exchanges[-1].is_broken

    @property
    def position(self) -> Any:
        """The position from which the game continues. Raises ``InputError`` if no game is open."""
        if not self.is_open or self._session is None:
            remedy = "`restart` opens it again, up to the move before" if self.exchanges else "`open` opens a game"
            raise bad_input("no game is open", remedy)
        return self._session.position

    @property
    def names(self) -> Mapping[Any, str]:
        """The seats with their names."""
        return {} if self.start is None else self.start.named

    def open(self, start: Scenario) -> Exchange:
        """Open a game, and discard any earlier one."""
        self.start, self._judge = replace(start, steps=(), expect=(), legal_variant=None, asks={}), None
        return self._play_again(())

    def play(self, text: str) -> Exchange:
        """Play a move written in notation. Raise ``InputError`` if the move cannot be read or no game is open."""
        position = self.position
        return self._play([self.read_move(text)], position)[0]

    def play_up_to_pause(self, texts: Sequence[str]) -> tuple[Exchange, int]:
        """Play the first of the given moves, and those after it up to the next pause of the program.

        Return the exchange, and the number of moves taken from ``texts``. Raise ``InputError`` as `play` does.
        """
        position = self.position
        return self._play(map(self.read_move, texts), position)

    def read_move(self, text: str) -> Any:
        """Return a move in notation. Raises ``InputError`` for invalid input."""
        from leadline.base.errors import Place
        from leadline.base.yaml_text import Text

        return self.game.shorthand.read_move(Text(text, Place()), self.names)[1]

    def back(self, number: int) -> Exchange:
        """Take back moves. Raise ``InputError`` if there are fewer moves than requested."""
        if not 1 <= number <= len(self._moves):
            have = len(self._moves)
            what = "there is no move to take back" if not have else f"{number} moves cannot be taken back"
            raise bad_input(what, f"only {have} of them have been played" if have else "play one first")
        return self._play_again(self._moves[: len(self._moves) - number])

    def restart(self) -> Exchange:
        """Start the program again, open the game, and replay its moves, except one that made the program fail.

        Raises ``InputError`` if no game has been opened yet, or if the program no longer starts.
        """
        if self.start is None:
            raise bad_input("no game has been opened yet", "`open` opens a game")
        moves = self._moves[:-1] if self._moves and self.exchanges[-1].is_broken else self._moves
        self.subject.stop()
        return self._play_again(moves)

    def _play_again(self, moves: Sequence[tuple[Any, ...]]) -> Exchange:
        """Open the game from this start, and play some moves until one makes the program fail.

        Return the last exchange.
        """
        assert self.start is not None
        self._close()
        self._moves, self.exchanges = [], []
        self._session = Session(self.context, self.start, "guided")
        try:
            self.subject.ensure_started()
        except GaveUpError as error:
            remedy = "read what the program writes to standard error; `leadline smoke` tries it with a few requests"
            raise bad_input(str(error), remedy) from None
        self._exchange(self._session.next_request())
        self._note("")
        for sequence in moves:
            if self._session.position is None or self.exchanges[-1].is_broken:
                break
            self._play(sequence, self._session.position)
        return self.exchanges[-1]

    def _play(self, moves: Iterable[Any], position: Any) -> tuple[Exchange, int]:
        """Send some moves together, up to a refused one or the program's next pause.

        Return the exchange, and the number of moves that were sent.
        """
        assert self._session is not None
        all_sent, all_unsent, was_rolled = list[Any](), list[str](), False
        for move in moves:
            sent, unsent, rolled = self._as_sent(move, position)
            all_sent.append(sent)
            all_unsent += unsent
            was_rolled = was_rolled or rolled
            outcome = play_reported(self.context.engine, position, sent)
            if not isinstance(outcome, Outcome) or self.context.pauses_in(outcome.position):
                break
            position = outcome.position
        self._moves.append(tuple(all_sent))
        self._exchange(self._session.play(*all_sent))
        turn = self._session.record.turns[-1]
        exchange = self._note("; ".join(turn.texts), tuple(dict.fromkeys(all_unsent)), rolled=was_rolled)
        return exchange, len(all_sent)

    def _as_sent(self, move: Any, position: Any) -> tuple[Any, tuple[str, ...], bool]:
        """Return a move in the form to send: chance left open is decided here, unless the program must decide it.

        The result also contains the inputs in the move that the program cannot accept, and whether chance was decided
        here.
        """
        game, can = self.game, self.context.can
        kind, write = game.types.move, game.codecs.move.write
        unsent = tuple(missing_inputs(game, "move", write(move), tuple(can)))
        whole, outcome = played_out(self.context.engine, position, move, self._chance.randrange)
        whole = whole if isinstance(outcome, Outcome) else move
        data = completed(kind, without_inputs(game, "move", write(whole), can))
        sent = whole if data == write(whole) else game.codecs.move.read(data)
        return sent, unsent, sent != move and not unsent

    def _exchange(self, request: Any) -> None:
        """Send a request from the session; a fault of the program is recorded as its answer."""
        assert self._session is not None
        try:
            exchange_one(self.subject, self._session, request)
        except SubjectError as fault:
            self.subject.stop()
            self._session.take_fault(fault)

    def _note(self, text: str, unsent: tuple[str, ...] = (), *, rolled: bool = False) -> Exchange:
        """Keep the last answer with its verdict."""
        assert self._session is not None
        assert self.start is not None
        if self._judge is None:
            can, base = self.context.support.can, self.readings
            self._judge = Judge(self.game, self.game.spec, [self.start], can, base=base)
        record = self._session.record
        verdict = self._judge.verdict_on_last(record)
        moves = tuple(verdict.moves) if verdict is not None else ()
        made = Exchange(len(self.exchanges), text, moves, record.answers[-1], verdict, unsent, rolled)
        self.exchanges.append(made)
        return made

    def _close(self) -> None:
        """Close the open game; a program that fails while closing is started again for the next game."""
        session, self._session = self._session, None
        if session is None or session.handle is None or not self.subject.running or session.is_done:
            return
        try:
            self.subject.ask("close", {"handle": session.handle})
        except RpcError:
            pass  # A program is not required to support the request.
        except SubjectError:
            self.subject.stop()

    def end(self) -> None:
        """Close the game and end the program."""
        self._close()
        self.subject.stop()

    # ---- Questions

    def decisions(self) -> list[Decision]:
        """Return the decisions that are open in the current position, according to the reference."""
        return list(self.context.engine.to_act(self.position))

    def legal(self, decision: Decision) -> Reply:
        """Return the legal choices of a decision according to the program and the reference."""
        position, engine = self.position, self.context.engine
        choices = engine.choices(position, decision)
        question = {"seat": decision.seats[0], "kind": decision.kind, "given": None}
        listed = tuple(choice for choice in choices.listed if choice.seat == decision.seats[0]) or choices.listed
        if not choices.complete:
            return Reply(None, None, why_not="there are too many choices to list")
        reply = self._ask("legal", question)
        if isinstance(reply, Reply):
            return replace(reply, expected=listed)
        try:
            told = [read_part(self.game.codecs.choice, choice, "legal choice") for choice in reply.choices]
        except SubjectError as fault:
            return Reply(None, listed, why_not=fault.text, is_broken=True)
        asked = {**question, "choices": reply.choices, "not_offered": reply.not_offered or []}
        missing, extra = list_differences(self.game, engine, position, asked)
        differences = [FieldDifference("missing", self._choice(choice), "not listed") for choice in missing]
        differences += [FieldDifference("extra", "not legal", self._choice(choice)) for choice in extra]
        return Reply(told, listed, differences)

    def _choice(self, choice: Any) -> str:
        from leadline.game.moves import make_move

        return self.game.move_notation.write(make_move(self.game, choice), self.names)

    def view(self, seat: Any) -> Reply:
        """Return a seat's view of the current position according to the program and the reference."""
        position = self.position
        expected = self.context.engine.view(position, (seat,))
        reply = self._ask("view", {"seats": [seat]})
        if isinstance(reply, Reply):
            return replace(reply, expected=expected)
        try:
            self.context.follower.check(reply.view or {})
        except SubjectError as fault:
            return Reply(None, expected, why_not=fault.text, is_broken=True)
        differences = self.game.reports.view_differences(str(seat), expected, reply.view or {})
        return Reply(reply.view, expected, differences)

    def _ask(self, method: str, question: Mapping[str, Any]) -> Any:
        """Return the result of a question, or a reply that gives the reason why there is none."""
        assert self._session is not None
        if method not in self.context.can:
            return Reply(None, None, why_not=f"the program does not declare the capability `{method}`")
        try:
            return self.subject.ask(method, {"handle": self._session.handle, **question})
        except RpcError as error:
            return Reply(None, None, why_not=f"the program answers with an {error_answer(error).why}", is_broken=True)
        except SubjectError as fault:
            self.subject.stop()
            return Reply(None, None, why_not=fault.text, is_broken=True)
