"""Playing games without waiting for each answer: requests are sent while earlier ones are still being answered.

It is done where nothing is left to the subject, so that all that follows is known beforehand, and with a subject
that says it can take it. A game in which anything is answered in another way is played again, one request at a time,
and that is what is judged: so what a move is blamed for was done in that move.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.games.saying import says_just
from leadline.runner.play import Play, Table
from leadline.runner.records import Answer, GameRecord, Hurried, PlayedStep
from leadline.runner.subject import GaveUp, Kept, Subject, Taken, error_answer, fault_answer
from leadline.suite.answers import Expected, Part, ToldGame, add_asked, parts_of, played, steps_of
from leadline.suite.answers_file import compiled_answers
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectFault
from leadline.transport.wire import ENVELOPE_QUOTES, compact, read_plain

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug
    from leadline.protocol.messages import GameSupport

WINDOW, MANY_GAMES = "window", "many-games"
"""The capabilities."""
MOST_OPEN = 8
"""So many games are open at once, where the subject can have several."""
_OPENED, _PLAYED = {"handle", "position"}, frozenset(("played", "position", "events"))
_AS_ASKED: tuple[Any, ...] = ({}, True, None)


def tells_everything(opening: Mapping[str, Any]) -> bool:
    """Whether an opening leaves nothing to the subject: it cannot deal, start or roll otherwise another time."""
    starts = opening.get("starter") is not None or opening.get("roll_off")
    return opening.get("position") is not None or bool(opening.get("deal") and starts)


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
        self.kept = Kept()

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
        if taken.method == "close":
            self.is_over = not self.is_wrong
            if read_plain(taken.raw, taken.number) is None:
                subject.read_taken(taken)
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
        if not _PLAYED.issuperset(result) or result.get("played") not in _AS_ASKED:
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
        self.play.subject.forget(self.kept)
        self.kept, self.is_exact = Kept(), False
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


class Stream:
    """Plays scenarios in their order, with a look ahead: the games of the next ones are begun already."""

    def __init__(self, subject: Subject, table: Table, support: GameSupport, scenarios: Sequence[Scenario]) -> None:
        """Take the scenarios that can be put to the subject, in the order in which they are going to be asked for."""
        self.subject, self.table, self.support, self.scenarios = subject, table, support, scenarios
        can = set(support.can)
        self.most_open = MOST_OPEN if MANY_GAMES in can else 1
        self.answers = compiled_answers(table.plug.id) if table.is_recommended else None
        self._can = WINDOW in can and "dice" in can and subject.takes_several
        self._next = 0
        self._begun: dict[str, list[Streamed]] = {}
        self._queue: deque[Streamed] = deque()
        self._open: list[Streamed] = []
        self._waiting: deque[tuple[Streamed, str]] = deque()
        self._stalled = False
        self._broken: Streamed | None = None

    def games_of(self, scenario: Scenario) -> list[Streamed]:
        """The games of the next scenario, played; nothing if they are to be played one by one.

        Then nothing is waiting for an answer. Raises ``GaveUp`` if the subject no longer starts.
        """
        self._look_ahead()
        games = self._begun.get(scenario.id, [])
        while not all(game.is_over or game.is_wrong for game in games):
            self._go_on()
        if not games or any(game.to_play for game in games):
            self.finish()
            self._play_again()
        self._begun.pop(scenario.id, None)
        self._next = max(self._next, self._places[scenario.id] + 1)
        return games

    @cached_property
    def _places(self) -> dict[str, int]:
        return {scenario.id: number for number, scenario in enumerate(self.scenarios)}

    def finish(self) -> None:
        """Wait for everything that was sent."""
        self._stalled = True
        while self._waiting or self._open:
            self._go_on()
        self._stalled = False

    def _look_ahead(self) -> None:
        """Take up the games of the next scenarios, up to one that has to be played one by one."""
        while self._can and len(self._queue) < self.most_open and self._next < len(self.scenarios):
            games = self._streamed(self.scenarios[self._next])
            if not games:
                break
            self._begun[self.scenarios[self._next].id] = games
            self._queue.extend(games)
            self._next += 1

    def _streamed(self, scenario: Scenario) -> list[Streamed]:
        """The games of a scenario; nothing if one of them leaves something to the subject."""
        known = {} if self.answers is None else self.answers.of(scenario)
        found = []
        for part in parts_of(scenario):
            play = Play(self.subject, self.table, scenario, self.support)
            if not tells_everything(play.opening()):
                return []
            told = known.get(part) or played(self.table.plug, self.table.engine, scenario, part)
            if told is None:
                return []
            found.append(Streamed(play, part, told))
        return found

    def _go_on(self) -> None:
        """Send what can be sent, and take in one answer."""
        self.subject.ensure_started()
        try:
            if len(self._waiting) <= self.subject.limits.window // 2:
                self._send()
            game, method = self._waiting.popleft()
        except SubjectFault as error:
            self._broke(self._waiting[0][0], error)
            return
        before = self.subject.kept
        self.subject.scenario = game.play.scenario.id
        try:
            game.take(self.subject, self.subject.take(method))
        except SubjectFault as error:
            self._broke(game, error)
        game.kept = game.kept.plus(self.subject.kept.minus(before))
        if method == "open" and not game.handle and game in self._open:
            self._open.remove(game)

    def _send(self) -> None:
        """Send as much as may wait: moves of open games first."""
        room = self.subject.limits.window - len(self._waiting)
        requests: list[tuple[str, str]] = []
        for game in list(self._open):
            while game.handle and len(requests) < room and game in self._open:
                requests.append(self._next_request(game))
        while not self._stalled and self._queue and len(requests) < room and len(self._open) < self.most_open:
            game = self._queue.popleft()
            self._open.append(game)
            self._waiting.append((game, "open"))
            requests.append(("open", compact(game.record.opening)))
        if requests:
            self.subject.post(requests, [game.play.scenario.id for game, _ in list(self._waiting)[-len(requests) :]])

    def _next_request(self, game: Streamed) -> tuple[str, str]:
        """The next request of an open game."""
        handle = f'{{"handle":{game.handle}'
        method, rest = game.next_request()
        self._waiting.append((game, method))
        if method == "close":
            self._open.remove(game)
        return method, f"{handle}{rest}}}"

    def _broke(self, game: Streamed, error: SubjectFault) -> None:
        """Take in that the subject broke: what was begun and is not over is played again."""
        self.subject.stop()
        game.broke(error)
        for one in {*self._open, *(waiting for waiting, _ in self._waiting)}:
            one.is_wrong = True
        self._open.clear()
        self._waiting.clear()
        self._broken = self._broken or game

    def _play_again(self) -> None:
        """Play every game that went wrong again, one request at a time.

        If the subject breaks in one of them, then that is what broke it before, whichever answers were missing then.
        """
        wrong = [game for games in self._begun.values() for game in games if game.to_play]
        for game in wrong:
            try:
                game.play_alone()
            except GaveUp:
                if game is not self._broken:
                    raise
                game.is_over = True  # What was answered has to do.
                return
        breaks = any(game.has_broken() for game in wrong)
        for game in wrong:
            hurried = game.contradicted()
            if hurried is not None and not (breaks and hurried.answer.kind == "fault"):
                game.record.hurried = hurried
                self._stop()
        self._broken = None

    def _stop(self) -> None:
        """Send nothing ahead any more."""
        self.subject.takes_several = self._can = False
        for game in self._queue:
            game.is_wrong = True
        self._queue.clear()
