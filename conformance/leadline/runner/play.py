"""Playing one game of a scenario with a subject. The reference only keeps the place; nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.protocol.messages import GameSupport, OpenResult, PlayResult, SubjectRefusal
from leadline.runner.records import Answer, GameRecord, PlayedStep
from leadline.runner.subject import Subject, error_answer, fault_answer
from leadline.suite.answers import is_out_of_turn, setup_of
from leadline.suite.model import Scenario, Step
from leadline.transport import RpcError, SubjectFault, sanitise

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Table:
    """What a run needs beside the scenarios."""

    plug: GamePlug
    """The game."""
    engine: EngineLike
    """The reference under the readings the subject is believed to follow: it keeps the place."""
    told: Mapping[str, str]
    """The readings the subject is told to follow."""
    is_recommended: bool = False
    """Whether the reference follows the recommended readings."""


class Play:
    """One game of a scenario with a subject."""

    def __init__(self, subject: Subject, table: Table, scenario: Scenario, support: GameSupport) -> None:
        self.subject, self.table, self.plug, self.engine = subject, table, table.plug, table.engine
        self.scenario, self.support, self.can = scenario, support, set(support.can)
        self.told = table.told
        self.seats = len(scenario.names)
        self.position: Any = None
        self.handle: Any = None
        self.shift = 0

    def through(self, steps: Sequence[Step], part: str) -> GameRecord:
        """Play the whole game, one request at a time."""
        return self.close(self.go_on(self.begin(part), steps))

    def begin(self, part: Any) -> GameRecord:
        """Open the game."""
        self.subject.ensure_started()
        opening = self.opening()
        record = GameRecord(self.scenario.id, part, 0, opening, self.open(opening))
        record.shift = self.shift
        return record

    def go_on(self, record: GameRecord, steps: Sequence[Step]) -> GameRecord:
        """Play the moves of an open game, as far as the script fits."""
        if record.opened.kind != "position" or self.position is None:
            return record
        if not steps:
            self.ask_more(record.opened)
        for number, step in enumerate(steps, 1):
            move = self.plug.moves.read_once(step.move)
            if self.shift:
                move = self.plug.rotate_move(move, self.shift, self.seats)
            if self.plug.to_move(self.position) != self.plug.mover(move) and not is_out_of_turn(self.scenario, step):
                record.stopped = f"move {number} no longer fits: another seat is to move"
                return record
            played = self.play(move, step.move)
            record.steps.append(played)
            if played.answer.kind != "position":
                return record
            if number == len(steps):
                self.ask_more(played.answer)
        return record

    def close(self, record: GameRecord) -> GameRecord:
        """Let the subject forget the game. What has gone wrong since its last answer is a fault of this game."""
        if self.handle is None or not self.subject.running:
            return record
        try:
            self.subject.ask("close", {"handle": self.handle})
        except RpcError:
            return record  # It need not know how to forget.
        except SubjectFault as error:
            self.subject.stop()
            record.closed = fault_answer(error)
        return record

    def opening(self) -> dict[str, Any]:
        """What to send with `open`: only what the subject can take."""
        params = {"game": self.plug.id, "seats": self.seats, "readings": dict(self.told)}
        return params | setup_of(self.scenario, self.can)

    def open(self, params: Mapping[str, Any]) -> Answer:
        """Open the game and find the place."""
        try:
            result: OpenResult = self.subject.ask("open", params)
            answer = refusal_of(result) or self.opened_position(result)
        except RpcError as error:
            # A number of players that a program has no games for may well be an error of its.
            return Answer("not-offered") if self.seats not in self.support.seats else error_answer(error)
        except SubjectFault as error:
            self.subject.stop()
            return fault_answer(error)
        self.handle = result.handle
        return answer

    def opened_position(self, result: OpenResult) -> Answer:
        """The position a game was opened with, and how the seats go with those of the scenario."""
        if result.handle is None:
            raise SubjectFault("garbled", "the answer to `open` has neither a handle nor a refusal", {})
        said = result.position or {}
        if self.scenario.position is not None:
            expected = self.plug.positions.read_once(self.scenario.position)
        else:
            assert self.scenario.opening is not None
            expected = self.engine.open(self.plug.setups.read(self.scenario.opening.setup))
            if hasattr(expected, "why"):
                expected = self.engine.open(self.plug.default_setup(self.seats))
        if hasattr(expected, "why"):
            self.subject.read_part(self.plug.reports, said, "reported position")
        else:
            said = self.follow(self.as_told(expected, said), said)
            starter, meant = self.plug.to_move(self.position), self.plug.to_move(expected)
            if self.scenario.opening is not None and starter and meant:
                self.shift = (starter - meant) % self.seats
        return Answer("position", position=said)

    def as_told(self, expected: Any, said: dict[str, Any]) -> Any:
        """The opening position, without the hidden figures that the subject has drawn and does not tell."""
        if self.scenario.position is not None or "deal" in self.can:
            return expected
        report = self.subject.read_part(self.plug.reports, said, "reported position")
        return expected if self.plug.tells_everything_hidden(report) else self.plug.without_hidden(expected)

    def follow(self, expected: Any, said: dict[str, Any]) -> dict[str, Any]:
        """Take up the place that a report says; gives the report as it is to be kept."""
        confirmed = self.plug.confirmed(self.engine, expected, said)
        if confirmed is not None:
            self.position = expected
            return confirmed
        report = self.subject.read_part(self.plug.reports, said, "reported position")
        self.position = self.plug.adopt(expected, report)
        return said

    def play(self, move: Any, data: dict[str, Any] | None = None) -> PlayedStep:
        """Send one move; follow what the subject says was played. ``data`` is the move in a script."""
        move, step = self.prepare(self.position, move, data)
        try:
            params = {"handle": self.handle, "move": step.move, "text": step.text}
            result: PlayResult = self.subject.ask("play", params)
            step.answer = refusal_of(result) or self.played_position(result, move)
        except RpcError as error:
            step.answer = error_answer(error)
        except SubjectFault as error:
            self.subject.stop()
            step.answer = fault_answer(error)
        return step

    def prepare(self, position: Any, move: Any, data: dict[str, Any] | None) -> tuple[Any, PlayedStep]:
        """The whole move as it is played in a position, and as it is sent."""
        whole = self.plug.complete_move(position, move)
        if data is None or self.shift or whole is not move:
            data = self.plug.moves.write(whole)
        return whole, PlayedStep(data, self.plug.write_move(whole), Answer("position"))

    def plain_answer(self, result: OpenResult | PlayResult) -> Answer:
        """The answer to an opening or a move as it was given."""
        if isinstance(result, OpenResult):
            return refusal_of(result) or Answer("position", position=result.position or {})
        played = result.played if isinstance(result.played, dict) else None
        said = Answer("position", position=result.position or {}, played=played, events=result.events)
        return refusal_of(result) or said

    def played_position(self, result: PlayResult, move: Any) -> Answer:
        """The position after a move, and the place after it."""
        answer, really = self.plain_answer(result), move
        if answer.played is not None:
            really = self.plug.really_played(move, self.subject.read_part(self.plug.played, answer.played, "`played`"))
        outcome = self.engine.play(self.position, self.plug.told_move(self.position, really))
        answer.position = self.follow(getattr(outcome, "position", self.position), answer.position or {})
        return answer

    def ask_more(self, answer: Answer) -> None:
        """Ask for views and legal choices where the scenario wants them and the subject has them."""
        asks, asked = self.scenario.asks, "view"
        try:
            if asks.get("views") and "view" in self.can:
                for seat in range(1, self.seats + 1):
                    view = self.subject.ask("view", {"handle": self.handle, "seat": seat}).view
                    self.subject.read_part(self.plug.reports, view, "view")
                    answer.views[str(seat)] = view
            asked = "legal"
            if asks.get("legal") and "legal" in self.can:
                for dice in asks["legal"]:
                    choices = self.subject.ask("legal", {"handle": self.handle, "dice": dice}).choices
                    for choice in choices:
                        self.subject.read_part(self.plug.choices, choice, "legal choice")
                    answer.legal.append({"dice": dice, "choices": choices})
        except RpcError as error:
            answer.kind = "error"
            answer.why = f"it says that it can do `{asked}`, and answers with an {error_answer(error).why}"
        except SubjectFault as error:
            self.subject.stop()
            fault = fault_answer(error)
            answer.kind, answer.why, answer.evidence = fault.kind, fault.why, fault.evidence


def refusal_of(result: OpenResult | PlayResult) -> Answer | None:
    """The refusal in a result, if it is one."""
    if result.not_offered:
        return Answer("not-offered")
    if result.refused is None or result.refused is False:
        return None
    if isinstance(result.refused, SubjectRefusal):
        why, rule = result.refused.why or "", result.refused.rule or ""
        return Answer("refused", why=sanitise(why, 200), rule=sanitise(rule, 80))
    return Answer("refused")
