"""One game all of whose requests are known beforehand, so that they can be sent without waiting for each answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from leadline.games.saying import says_just
from leadline.runner.answered import Answered
from leadline.runner.play import Play
from leadline.runner.records import Answer, GameRecord, Hurried
from leadline.runner.style import Style
from leadline.runner.subject import Kept, Subject, Taken, error_answer, fault_answer
from leadline.runner.told_games import ToldRecord
from leadline.suite.answers import (
    NO_EVENTS,
    PLAIN,
    UNTOLD,
    WITH_RULES,
    Asked,
    Expected,
    Part,
    ToldGame,
    compact,
    steps_of,
)
from leadline.transport import RpcError, SubjectFault
from leadline.transport.wire import ENVELOPE_QUOTES, read_plain

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug

_OPENED, _PLAYED = {"handle", "position"}, frozenset(("played", "position", "events"))


class Streamed:
    """One game, all of whose requests are known but for its handle."""

    def __init__(self, play: Play, part: Part, told: ToldGame, style: Style) -> None:
        self.play, self.part, self.told, self.style = play, part, told, style
        self.plug: GamePlug = play.plug
        self.answered = 0
        """How many answers there are, the opening first."""
        self.own: dict[int, Answer] = {}
        """Those among them that are not just as expected, or end the game."""
        self.form: int | None = None
        """The form in which the others tell events, if that is known yet."""
        self.alone: GameRecord | None = None
        """The record of the game as it was played alone, if it had to be."""
        self.fault: SubjectFault | None = None
        """The fault in which the subject broke where this game's next answer was due, if it did."""
        self.handle = ""
        """Its handle as JSON; empty before it is known, and where there is none."""
        self.sent = 0
        """How many moves were sent."""
        self.is_wrong = False
        """Whether it did not go as expected."""
        self.is_over = False
        """Whether its record is whole."""
        ends_legally = bool(told.answers[-1].position_json)
        self.asks = [one for one in told.asked if one.method in play.can and ends_legally]
        """What can be asked after it; nothing after a refusal."""
        self.asked = 0
        """How much of that was asked."""
        self.heard: list[Asked] = []
        """What was answered to it."""
        self.is_exact = told.is_compiled and len(self.asks) == len(told.asked)
        """Whether no answer so far says less than the reference does, but for rules that events name, or a reason."""
        self.taken: list[Taken] = []
        """The answers that came, those after its last move too."""
        self.readable = 0
        """How many of them are answers of some kind."""

    @property
    def to_play(self) -> bool:
        """Whether it has to be played again, alone."""
        return self.is_wrong and not self.is_over

    @property
    def record(self) -> GameRecord:
        """What was played."""
        return self.hurried_record() if self.alone is None else self.alone

    def hurried_record(self) -> GameRecord:
        """What was played when it was not played alone."""
        answers, form = self.told.answers[: self.answered], self.form or WITH_RULES
        scenario, begun = self.play.scenario.id, self.play.opening
        return ToldRecord.told(scenario, self.part, begun, answers, self.heard, self.own, form)

    def next_request(self) -> tuple[str, bytes]:
        """What comes next once it is open: the method, and what is sent beside the handle."""
        if not self.is_wrong and self.sent < len(self.told.answers) - 1:
            self.sent += 1
            return "play", b"," + self.told.answers[self.sent].sent
        if not self.is_wrong and self.asked < len(self.asks):
            self.asked += 1
            asked = self.asks[self.asked - 1]
            return asked.method, b"," + asked.sent
        return "close", b""

    def take(self, subject: Subject, taken: Taken) -> None:
        """Take in an answer. Raises ``SubjectFault`` for anything that is no answer."""
        method = taken.method
        self.taken.append(taken)
        if method == "close":
            self._take_closed(subject, taken)
        elif self.is_wrong:
            subject.read_taken(taken)
        elif method in ("view", "legal"):
            self._take_asked(subject, taken)
        elif not (self._is_told(taken) or self._is_just_as_told(taken)):
            self._look_closer(subject.read_taken(taken))
        self.readable += 1

    def _take_closed(self, subject: Subject, taken: Taken) -> None:
        if not self.style.is_closed(taken.raw, taken.number):
            result = read_plain(taken.raw, taken.number)
            if result == {} and taken.raw.count(b'"') == ENVELOPE_QUOTES:
                self.style.learn_close(taken.raw, taken.number)
            else:
                subject.read_taken(taken)
        self.is_over = not self.is_wrong

    def _take_asked(self, subject: Subject, taken: Taken) -> None:
        """Take in what was asked after the last move; only for an error is the game played again."""
        asked = self.asks[len(self.heard)]
        name = "view" if asked.method == "view" else "choices"
        result = read_plain(taken.raw, taken.number)
        just = result is not None and says_just(result, {name: asked.answer})
        if just and taken.raw.count(b'"') == ENVELOPE_QUOTES + 2 + compact(asked.answer).count('"'):
            self.heard.append(asked)
            return
        self.is_exact = False
        read = subject.read_taken(taken)
        if isinstance(read, RpcError):
            self.is_wrong = True
        elif asked.method == "view":
            subject.read_part(self.plug.reports, read.view, "view")
            self.heard.append(replace(asked, answer=read.view))
        else:
            for choice in read.choices:
                subject.read_part(self.plug.choices, choice, "legal choice")
            self.heard.append(replace(asked, answer=read.choices))

    def _is_told(self, taken: Taken) -> bool:
        """Take in an answer that is told by its bytes to say what is expected; gives whether it is."""
        expected = self.told.answers[self.answered]
        if not expected.position_json:
            return False
        if taken.method == "open":
            self.handle = self.style.handle_of(taken.raw, taken.number, expected)
            self.answered += bool(self.handle)
            return bool(self.handle)
        form = self.style.form_of(taken.raw, taken.number, expected)
        if form is None:
            return False
        self._keep_just(expected, form)
        return True

    def _is_just_as_told(self, taken: Taken) -> bool:
        """Take in an answer that plainly says what is expected, and all of it; gives whether it does."""
        expected = self.told.answers[self.answered]
        result = read_plain(taken.raw, taken.number)
        if result is None or expected.position is None or not says_just(result.get("position"), expected.position):
            return False
        quotes = ENVELOPE_QUOTES + 2 * len(result) + expected.position_json.count(b'"')
        if taken.method == "open":
            return self._is_just_opened(taken, result, expected, quotes)
        if not _PLAYED.issuperset(result) or not _is_as_asked(result.get("played")):
            return False
        form, events = UNTOLD, result.get("events")
        if events is not None:
            found = next((one for one in (WITH_RULES, PLAIN) if says_just(events, expected.heard[one])), None)
            if found is None:
                return False
            form = found
            quotes += (expected.events_json, expected.plain_events_json)[form].count(b'"')
        if taken.raw.count(b'"') != quotes:
            return False
        self.style.learn_play(taken.raw, taken.number, expected, form)
        self._keep_just(expected, form)
        return True

    def _is_just_opened(self, taken: Taken, result: Mapping[str, Any], expected: Expected, quotes: int) -> bool:
        handle = result.get("handle")
        if type(handle) not in (str, int) or result.keys() != _OPENED:
            return False
        if taken.raw.count(b'"') != quotes + 2 * (type(handle) is str):
            return False
        self.handle = compact(handle)
        self.style.learn_open(taken.raw, taken.number, expected, self.handle)
        self.answered += 1
        return True

    def _keep_just(self, expected: Expected, form: int) -> None:
        """Keep an answer to a move that says just what is expected, its events told in a form.

        Where nothing happened both forms that tell events are the same, so that it shows no form, and fits both.
        """
        self.is_exact = self.is_exact and form != UNTOLD
        nothing = expected.events_json == NO_EVENTS
        if self.form is None and not nothing and (form != UNTOLD or self.answered == 1):
            self.form = form
        kept = self.form or WITH_RULES
        if form != kept and (UNTOLD in (form, kept) or not nothing):
            events = expected.events_in(form)
            self.own[self.answered] = Answer("position", position=expected.position, events=events)
        self.answered += 1

    def _look_closer(self, result: Any) -> None:
        """Take in an answer that was read in its shape."""
        expected = self.told.answers[self.answered]
        answer = error_answer(result) if isinstance(result, RpcError) else self.play.plain_answer(result)
        if not self.answered and not isinstance(result, RpcError) and result.handle is not None:
            self.handle = compact(result.handle)
        if expected.position is None:
            self.is_wrong = answer.kind not in ("refused", "not-offered")
        else:
            said = answer.position or {}
            fits = None if answer.kind != "position" or answer.played else self.plug.fits(expected.position, said)
            self.is_wrong = fits is None or (not self.answered and not self.handle)
            self.is_exact = False
            answer.position = said if fits is None else fits
        self._keep_own(answer)

    def _keep_own(self, answer: Answer) -> None:
        self.own[self.answered] = answer
        self.answered += 1

    def broke(self, error: SubjectFault) -> None:
        """Take in that the subject broke where the next answer was due."""
        self.fault = error
        if self.answered < len(self.told.answers) and not self.is_wrong:
            self._keep_own(fault_answer(error))
        self.is_wrong = True

    def play_alone(self) -> None:
        """Play it again, one request at a time. Raises ``GaveUp`` if the subject no longer starts."""
        self.play.subject.forget(Kept(len(self.taken), sum(len(one.raw) + 1 for one in self.taken)))
        self._play_through(self.play.subject)

    def leave_broken(self) -> None:
        """Let the fault stand in the record, for the subject no longer starts to play the game alone."""
        assert self.fault is not None
        fault, waiting = fault_answer(self.fault), self.fault.evidence.get("waiting")
        if waiting:
            fault.why += f" Any of {waiting}, can have done it: they were sent at once."
        told = self.hurried_record()
        self.alone = GameRecord(told.scenario, told.part, 0, told.opening, told.opened, told.steps)
        last = answers_in(self.alone)[-1]
        if last.kind == "fault":
            last.why = fault.why
        else:
            self.alone.closed = fault
        self.is_exact, self.is_over = False, True

    def go_on_alone(self, fault: SubjectFault | None = None) -> None:
        """Go on from the answers there are, one request at a time; ``fault`` is what came in place of the next one."""
        self._play_through(cast("Subject", Answered(self.play.subject, self.taken[: self.readable], fault)))

    def _play_through(self, subject: Subject) -> None:
        play = self.play
        alone = Play(subject, play.table, play.scenario, play.support)
        self.is_exact = False
        self.alone = alone.through(steps_of(play.scenario, self.part), self.part)
        self.is_over = True

    def has_broken(self) -> bool:
        """Whether the subject broke in it, as it was played last."""
        record = self.record
        return record.closed is not None or any(answer.kind == "fault" for answer in answers_in(record))

    def contradicted(self) -> Hurried | None:
        """The first answer that was another one when the same requests were sent one by one; None if there is none.

        Where the subject says that it played something else than it was told, it has chosen, and may choose again.
        A fault that shows one by one is charged to the move, and to nothing else.
        """
        moves = [{}, *(step.move for step in self.record.steps)]
        hurried = answers_in(self.hurried_record()) if self.answered else []
        for number, (one, other) in enumerate(zip(hurried, answers_in(self.record), strict=False)):
            if self.told.answers[number].move != moves[number] or one.played or other.played or other.kind == "fault":
                return None
            if one.kind != other.kind or self._in_order(one) != self._in_order(other):
                return Hurried(number, one)
            if other.kind != "position":
                return None
        return None

    def _in_order(self, answer: Answer) -> Any:
        return self.plug.in_order(answer.position or {})


def answers_in(record: GameRecord) -> list[Answer]:
    """The answers of a game, that to the opening first."""
    return [record.opened, *(step.answer for step in record.steps)]


def _is_as_asked(played: Any) -> bool:
    """Whether `played` says, in one of the ways there are, that all was played as asked."""
    return played is None or played is True or (type(played) is dict and not played)
