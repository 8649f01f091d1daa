"""Playing games of which all requests are known beforehand, for nothing is left to the subject.

An answer that is as expected need not be looked at closely. To a subject that says it can take it requests are sent
while earlier ones are still being answered. A game in which anything is then answered in another way is played again,
one request at a time, and that is what is judged: so what a move is blamed for was done in that move. With any other
subject the game is gone on with from that answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.runner.play import Play, Table
from leadline.runner.streamed import Streamed
from leadline.runner.style import Style
from leadline.runner.subject import GaveUp, Subject
from leadline.suite.answers import SETUP, compact, parts_of, played, setup_of
from leadline.suite.answers_file import compiled_answers
from leadline.suite.model import Scenario
from leadline.transport import SubjectFault

if TYPE_CHECKING:
    from leadline.protocol.messages import GameSupport

WINDOW, MANY_GAMES = "window", "many-games"
"""The capabilities."""
MOST_OPEN = 8
"""So many games are open at once, where the subject can have several."""


def tells_everything(setup: Mapping[str, Any]) -> bool:
    """Whether an opening leaves nothing to the subject: it cannot deal, start or roll otherwise another time."""
    starts = setup.get("starter") is not None or setup.get("roll_off")
    return setup.get("position") is not None or bool(setup.get("deal") and starts)


class Stream:
    """Plays scenarios in their order; with a look ahead where that can be: the games of the next ones are begun."""

    def __init__(self, subject: Subject, table: Table, support: GameSupport, scenarios: Sequence[Scenario]) -> None:
        """Take the scenarios that can be put to the subject, in the order in which they are going to be asked for."""
        self.subject, self.table, self.support, self.scenarios = subject, table, support, scenarios
        can = set(support.can)
        self._hurries = WINDOW in can
        self.most_open = MOST_OPEN if self._hurries and MANY_GAMES in can else 1
        self.window = subject.limits.window if self._hurries else 1
        self.answers = compiled_answers(table.plug.id) if table.is_recommended else None
        self._can_be_told = can
        self._all_told = can.issuperset(SETUP.values())
        spaceable = self.answers is not None and self.answers.spaceable
        self._compiled_style, self._played_style = Style(spaceable=spaceable), Style(spaceable=False)
        self._heads: dict[int, bytes] = {}
        self._can = "dice" in can and subject.takes_several
        self._next = 0
        self._begun: dict[str, list[Streamed]] = {}
        self._queue: deque[Streamed] = deque()
        self._open: list[Streamed] = []
        self._waiting: deque[tuple[Streamed, str]] = deque()
        self._stalled = False
        self._broken: Streamed | None = None

    def games_of(self, scenario: Scenario) -> Iterator[Streamed]:
        """The games of the next scenario, played; nothing if they are to be played one by one.

        Then nothing is waiting for an answer. Raises ``GaveUp`` if the subject no longer starts.
        """
        self._look_ahead()
        games = self._begun.get(scenario.id, [])
        if self._hurries:
            self._play_all(games)
            yield from games
        else:
            for game in games:
                while not game.is_over:
                    self._go_on()
                yield game
        self._begun.pop(scenario.id, None)
        self._next = max(self._next, self._places[scenario.id] + 1)

    def _play_all(self, games: Sequence[Streamed]) -> None:
        """Play the games of a scenario, and everything that was begun if one of them has to be played again."""
        while not all(game.is_over or game.is_wrong for game in games):
            self._go_on()
        if not games or any(game.to_play for game in games):
            self.finish()
            self._play_again()

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
        setup = setup_of(scenario, self._can_be_told)
        if not tells_everything(setup):
            return []
        known = {} if self.answers is None else self.answers.of(scenario)
        found = []
        for part in parts_of(scenario):
            told = known.get(part) or played(self.table.plug, self.table.engine, scenario, part)
            if told is None:
                return []
            style = self._compiled_style if told.is_compiled else self._played_style
            found.append(Streamed(Play(self.subject, self.table, scenario, self.support), part, told, style))
        return found

    def _go_on(self) -> None:
        """Send what can be sent, and take in one answer."""
        self.subject.ensure_started()
        try:
            if len(self._waiting) <= self.window // 2:
                self._send()
            game, method = self._waiting.popleft()
        except SubjectFault as error:
            self._broke(self._waiting[0][0], error)
            return
        self.subject.scenario = game.play.scenario.id
        try:
            game.take(self.subject, self.subject.take(method))
        except SubjectFault as error:
            self._broke(game, error)
            return
        if game.is_wrong and not self._hurries:
            self._open.clear()
            game.go_on_alone()
        elif method == "open" and not game.handle and game in self._open:
            self._open.remove(game)

    def _send(self) -> None:
        """Send as much as may wait: moves of open games first."""
        room = self.window - len(self._waiting)
        requests: list[tuple[str, bytes]] = []
        for game in list(self._open):
            while game.handle and len(requests) < room and game in self._open:
                requests.append(self._next_request(game))
        while not self._stalled and self._queue and len(requests) < room and len(self._open) < self.most_open:
            game = self._queue.popleft()
            self._open.append(game)
            self._waiting.append((game, "open"))
            requests.append(("open", self._opening(game)))
        if requests:
            self.subject.post(requests, [game.play.scenario.id for game, _ in list(self._waiting)[-len(requests) :]])

    def _opening(self, game: Streamed) -> bytes:
        """What is sent to open a game, as JSON."""
        scenario, seats = game.play.scenario, game.play.seats
        head = self._heads.get(seats)
        if head is None:
            told = {"game": game.plug.id, "seats": seats, "readings": dict(self.table.told)}
            head = self._heads[seats] = compact(told)[:-1].encode()
        if self._all_told or scenario.position is not None:
            return b"%b,%b" % (head, game.told.setup[1:])
        return b"%b,%b" % (head, compact(setup_of(scenario, self._can_be_told))[1:].encode())

    def _next_request(self, game: Streamed) -> tuple[str, bytes]:
        """The next request of an open game."""
        method, rest = game.next_request()
        self._waiting.append((game, method))
        if method == "close":
            self._open.remove(game)
        return method, b'{"handle":%b%b}' % (game.handle.encode(), rest)

    def _broke(self, game: Streamed, error: SubjectFault) -> None:
        """Take in that the subject broke: what was sent at once and is not over is played again."""
        self.subject.stop()
        if not self._hurries:
            self._open.clear()
            self._waiting.clear()
            game.go_on_alone(error)
            return
        game.broke(error)
        for one in {*self._open, *(waiting for waiting, _ in self._waiting)}:
            one.is_wrong = True
        self._open.clear()
        self._waiting.clear()
        self._broken = self._broken or game

    def _play_again(self) -> None:
        """Play every game that went wrong again, one request at a time.

        If the subject breaks in one of them, then that is what broke it before, whichever answers were missing then.
        If it no longer starts, nothing better is known than where it broke.
        """
        wrong = [game for games in self._begun.values() for game in games if game.to_play]
        for game in wrong:
            try:
                game.play_alone()
            except GaveUp:
                if game is not self._broken:
                    raise
                game.leave_broken()
                return
        breaks = any(game.has_broken() for game in wrong)
        for game in wrong:
            hurried = game.contradicted()
            if hurried is not None and not (breaks and hurried.answer.kind == "fault"):
                game.record.hurried = hurried  # That is the record of the game as it was played alone.
                self._stop()
        self._broken = None

    def _stop(self) -> None:
        """Send nothing ahead any more."""
        self.subject.takes_several = self._can = False
        for game in self._queue:
            game.is_wrong = True
        self._queue.clear()
