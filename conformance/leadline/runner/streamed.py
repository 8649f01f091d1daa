"""One game all of whose requests are known beforehand, so that they can be sent without waiting for each answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.games.saying import says_just
from leadline.runner.play import Play
from leadline.runner.records import Answer, GameRecord, Hurried, PlayedStep
from leadline.runner.subject import Kept, Subject, Taken, error_answer, fault_answer
from leadline.runner.told_games import add_asked
from leadline.suite.answers import Expected, Part, ToldGame, compact, steps_of
from leadline.transport import RpcError, SubjectFault
from leadline.transport.wire import ENVELOPE_QUOTES, read_plain

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug

_OPENED, _PLAYED = {"handle", "position"}, frozenset(("played", "position", "events"))


class Streamed:
    """One game, all of whose requests are known but for its handle."""

    def __init__(self, play: Play, part: Part, told: ToldGame) -> None:
        self.play, self.part, self.told = play, part, told
        self.plug: GamePlug = play.plug
        self.record = GameRecord(play.scenario.id, part, 0, play.opening(), Answer("position"))
        self.answers: list[Answer] = []
        """What was answered, the opening first."""
        self.handle = ""
        """Its handle as JSON; empty before it is known, and where there is none."""
        self.sent = 0
        """How many moves were sent."""
        self.is_wrong = False
        """Whether it did not go as expected."""
        self.is_over = False
        """Whether its record is whole."""
        self.asks = [one for one in told.asked if one.method in play.can]
        """What can be asked after it."""
        self.asked = self.told_more = 0
        """How much of that was asked, and answered."""
        self.is_exact = told.is_compiled and len(self.asks) == len(told.asked)
        """Whether every answer so far says all that the reference does."""
        self.kept = self.size = 0
        """How many answers of it the subject counts as kept, and how many bytes they have."""

    @property
    def to_play(self) -> bool:
        """Whether it has to be played again, alone."""
        return self.is_wrong and not self.is_over

    def next_request(self) -> tuple[str, str]:
        """What comes next once it is open: the method, and what is sent beside the handle."""
        if not self.is_wrong and self.sent < len(self.told.answers) - 1:
            self.sent += 1
            return "play", f",{self.told.answers[self.sent].sent}"
        if not self.is_wrong and self.asked < len(self.asks):
            self.asked += 1
            asked = self.asks[self.asked - 1]
            return asked.method, f",{asked.sent}"
        return "close", ""

    def take(self, subject: Subject, taken: Taken) -> None:
        """Take in an answer. Raises ``SubjectFault`` for anything that is no answer."""
        self.kept, self.size = self.kept + 1, self.size + len(taken.raw) + 1
        if taken.method == "close":
            if read_plain(taken.raw, taken.number) is None:
                subject.read_taken(taken)
            self.is_over = not self.is_wrong
        elif self.is_wrong:
            subject.read_taken(taken)
        elif taken.method in ("view", "legal"):
            self._take_asked(subject, taken)
        elif not self._is_just_as_told(taken):
            self._look_closer(subject.read_taken(taken))

    def _take_asked(self, subject: Subject, taken: Taken) -> None:
        """Take in what was asked after the last move; only for an error is the game played again."""
        asked, last = self.asks[self.told_more], self.answers[-1]
        self.told_more += 1
        name = "view" if asked.method == "view" else "choices"
        result = read_plain(taken.raw, taken.number)
        just = result is not None and says_just(result, {name: asked.answer})
        if just and taken.raw.count(b'"') == ENVELOPE_QUOTES + 2 + asked.quotes:
            add_asked(last, asked)
            return
        self.is_exact = False
        read = subject.read_taken(taken)
        if isinstance(read, RpcError):
            self.is_wrong = True
        elif asked.method == "view":
            subject.read_part(self.plug.reports, read.view, "view")
            add_asked(last, replace(asked, answer=read.view))
        else:
            for choice in read.choices:
                subject.read_part(self.plug.choices, choice, "legal choice")
            add_asked(last, replace(asked, answer=read.choices))

    def _is_just_as_told(self, taken: Taken) -> bool:
        """Take in an answer that plainly says what is expected, and all of it; gives whether it does."""
        expected = self.told.answers[len(self.answers)]
        result = read_plain(taken.raw, taken.number)
        if result is None or expected.position is None or not says_just(result.get("position"), expected.position):
            return False
        quotes = ENVELOPE_QUOTES + 2 * len(result) + expected.quotes
        if taken.method == "open":
            return self._is_just_opened(taken, result, expected, quotes)
        if not _PLAYED.issuperset(result) or not _is_as_asked(result.get("played")):
            return False
        events = result.get("events")
        if events is not None:
            heard = next((count for told, count in expected.heard if says_just(events, told)), None)
            if heard is None:
                return False
            quotes += heard
        if taken.raw.count(b'"') != quotes:
            return False
        self.is_exact = self.is_exact and events is not None
        self._keep(Answer("position", position=expected.position, events=events), expected)
        return True

    def _is_just_opened(self, taken: Taken, result: Mapping[str, Any], expected: Expected, quotes: int) -> bool:
        handle = result.get("handle")
        if type(handle) not in (str, int) or result.keys() != _OPENED:
            return False
        if taken.raw.count(b'"') != quotes + 2 * (type(handle) is str):
            return False
        self.handle = compact(handle)
        self._keep(Answer("position", position=expected.position), expected)
        return True

    def _look_closer(self, result: Any) -> None:
        """Take in an answer that was read in its shape."""
        expected = self.told.answers[len(self.answers)]
        answer = error_answer(result) if isinstance(result, RpcError) else self.play.plain_answer(result)
        if not self.answers and not isinstance(result, RpcError) and result.handle is not None:
            self.handle = compact(result.handle)
        if expected.position is None:
            self.is_wrong = answer.kind not in ("refused", "not-offered")
        else:
            said = answer.position or {}
            fits = None if answer.kind != "position" or answer.played else self.plug.fits(expected.position, said)
            self.is_wrong = fits is None or (not self.answers and not self.handle)
            self.is_exact = False
            answer.position = said if fits is None else fits
        self._keep(answer, expected)

    def _keep(self, answer: Answer, expected: Expected) -> None:
        if self.answers:
            self.record.steps.append(PlayedStep(expected.move, expected.text, answer))
        else:
            self.record.opened = answer
        self.answers.append(answer)

    def broke(self, error: SubjectFault) -> None:
        """Take in that the subject broke where the next answer was due."""
        if len(self.answers) < len(self.told.answers) and not self.is_wrong:
            self._keep(fault_answer(error), self.told.answers[len(self.answers)])
        self.is_wrong = True

    def play_alone(self) -> None:
        """Play it again, one request at a time. Raises ``GaveUp`` if the subject no longer starts."""
        self.play.subject.forget(Kept(self.kept, self.size))
        self.is_exact = False
        self.record = self.play.afresh().through(steps_of(self.play.scenario, self.part), self.part)
        self.is_over = True

    def has_broken(self) -> bool:
        """Whether the subject broke in it, as it was played last."""
        answers = [self.record.opened, *(step.answer for step in self.record.steps)]
        return self.record.closed is not None or any(answer.kind == "fault" for answer in answers)

    def contradicted(self) -> Hurried | None:
        """The first answer that was another one when the same requests were sent one by one; None if there is none.

        Where the subject says that it played something else than it was told, it has chosen, and may choose again.
        A fault that shows one by one is charged to the move, and to nothing else.
        """
        moves = [{}, *(step.move for step in self.record.steps)]
        others = [self.record.opened, *(step.answer for step in self.record.steps)]
        for number, (one, other) in enumerate(zip(self.answers, others, strict=False)):
            if self.told.answers[number].move != moves[number] or one.played or other.played or other.kind == "fault":
                return None
            if one.kind != other.kind or self._in_order(one) != self._in_order(other):
                return Hurried(number, one)
            if other.kind != "position":
                return None
        return None

    def _in_order(self, answer: Answer) -> Any:
        return self.plug.in_order(answer.position or {})


def _is_as_asked(played: Any) -> bool:
    """Whether `played` says, in one of the ways there are, that all was played as asked."""
    return played is None or played is True or (type(played) is dict and not played)
