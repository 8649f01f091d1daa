"""Probes of a subject's honesty: games played again, moves after a refused one, and things that do not exist.

The answers are only kept here; the judge compares them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from leadline.protocol.messages import GameSupport, OpenResult, PlayResult
from leadline.runner.play import Play, Progress, Table, refusal_of
from leadline.runner.recording_file import Keeper
from leadline.runner.records import Answer, GameRecord, InventedRecord, PlayedStep
from leadline.runner.steer import steered_scenario
from leadline.runner.stream import tells_everything
from leadline.runner.subject import Subject, error_answer, fault_answer
from leadline.transport import RpcError, SubjectFault

if TYPE_CHECKING:
    from leadline.spec.model import Spec

MOST_GAMES = 24
"""So many games are played again at most."""
MOST_MOVES = 150
"""No further game is chosen once those chosen have so many moves."""


def probe(subject: Subject, table: Table, spec: Spec, support: GameSupport, keeper: Keeper, progress: Progress) -> None:
    """Play some games of the run again, and ask for what does not exist; what is recorded already is left out.

    Raises ``GaveUp`` if the subject no longer starts.
    """
    games = chosen_games(keeper.recording.games, set(support.can), keeper.recording.seed)
    play_again(subject, games, support, keeper, progress)
    play_on(subject, after_refusals(keeper.recording.games, set(support.can), keeper.recording.seed), keeper, progress)
    invent(subject, table, spec, support, keeper)


def chosen_games(games: Sequence[GameRecord], can: set[str], seed: int) -> list[GameRecord]:
    """Some games to be played again: those with moves first, in an order that is not that of the run."""
    fit = [game for game in games if is_repeatable(game, can)]
    random.Random(f"{seed}/again").shuffle(fit)
    fit.sort(key=lambda game: len(game.steps) < 2)
    chosen: list[GameRecord] = []
    for game in fit[:MOST_GAMES]:
        chosen.append(game)
        if sum(len(one.steps) for one in chosen) >= MOST_MOVES:
            break
    return chosen


def after_refusals(games: Sequence[GameRecord], can: set[str], seed: int) -> list[GameRecord]:
    """Games that go on after a refused move: each is a game of the run, and after it the last move of its legal twin.

    Their answers are those of the run, so that they are what has to come again. Only a twin whose last move was
    answered with a position can tell whether the refused move has changed something.
    """
    mains = {game.scenario: game for game in games if game.part == "main"}
    found: list[GameRecord] = []
    for twin in games:
        main = mains.get(twin.scenario)
        if twin.part != "twin" or main is None or not main.steps or not twin.steps:
            continue
        refused = main.steps[-1].answer.kind in ("refused", "not-offered")
        alike = main.opening == twin.opening and [one.move for one in main.steps[:-1]] == [
            one.move for one in twin.steps[:-1]
        ]
        if (
            refused
            and alike
            and twin.steps[-1].answer.kind == "position"
            and all(is_repeatable(game, can) for game in (main, twin))
        ):
            steps = [*main.steps, twin.steps[-1]]
            found.append(GameRecord(main.scenario, "main", main.shift, main.opening, main.opened, steps))
    random.Random(f"{seed}/refused").shuffle(found)
    found.sort(key=lambda game: game.steps[-2].answer.kind != "refused")
    return found[:MOST_GAMES]


def is_repeatable(game: GameRecord, can: set[str]) -> bool:
    """Whether a game has to go the same way again: it came to no fault, and the subject was told everything.

    Where it chose or rolled something by itself it may do so differently the next time.
    """
    answers = [game.opened, *(step.answer for step in game.steps)]
    if (
        game.part == "steered"
        or game.closed
        or any(answer.kind in ("error", "fault") or answer.evidence for answer in answers)
    ):
        return False
    if any(answer.played for answer in answers) or (game.steps and not {"dice", "total"} & can):
        return False
    return tells_everything(game.opening)


def play_again(
    subject: Subject, games: Sequence[GameRecord], support: GameSupport, keeper: Keeper, progress: Progress
) -> None:
    """Play games again: half of them one after another, and half two at a time if the subject can do that.

    Two at a time are for the same number of players where that can be, for then the one fits in the place of the other.
    """
    alone = len(games) if "many-games" not in support.can else len(games) // 2
    groups = [[game] for game in games[:alone]]
    beside = sorted(games[alone:], key=lambda game: int(game.opening["seats"]))
    groups += [beside[at : at + 2] for at in range(0, len(beside), 2)]
    there = len(keeper.recording.again)
    for done, group in enumerate(groups, 1):
        progress(done, len(groups), "games again")
        if there > 0:
            there -= len(group)
            continue
        subject.scenario = "again"
        subject.ensure_started()
        playing = [Again(subject, game) for game in group]
        left = playing
        while left:
            left = [one for one in left if one.go_on()]
        for one in playing:
            one.close()
        keeper.again([one.record for one in playing])


def play_on(subject: Subject, games: Sequence[GameRecord], keeper: Keeper, progress: Progress) -> None:
    """Play games with a refused move in them, and go on after it, one game after another."""
    there = len(keeper.recording.refused)
    for done, game in enumerate(games, 1):
        progress(done, len(games), "moves after a refused one")
        if done <= there:
            continue
        subject.scenario = "refused"
        subject.ensure_started()
        playing = Again(subject, game)
        while playing.go_on():
            pass
        playing.close()
        keeper.refused(playing.record)


class Again:
    """A game that is played again, one request at a time."""

    def __init__(self, subject: Subject, game: GameRecord) -> None:
        self.subject, self.game = subject, game
        self.handle: Any = None
        self.record = GameRecord(game.scenario, game.part, game.shift, game.opening, Answer("position"))
        self._opened = self._ended = False

    def go_on(self) -> bool:
        """Send the next request; gives whether there is one after it."""
        if not self.subject.running:
            self.record.stopped = "the subject broke in another game"
            return False
        if not self._opened:
            self._opened, self.record.opened = True, self._ask(self._open, self.game.opened)
        else:
            step = self.game.steps[len(self.record.steps)]
            again = PlayedStep(step.move, step.text, Answer("position"))
            self.record.steps.append(again)
            again.answer = self._ask(self._play, step.answer)
        return not self._ended and len(self.record.steps) < len(self.game.steps)

    def close(self) -> None:
        """Let the subject forget the game; a fault that shows only now takes the place of the last answer."""
        if self.handle is None or not self.subject.running:
            return
        try:
            self.subject.ask("close", {"handle": self.handle})
        except RpcError:
            return  # It need not know how to forget.
        except SubjectFault as error:
            self.subject.stop()
            last = fault_answer(error)
            if self.record.steps:
                self.record.steps[-1].answer = last
            else:
                self.record.opened = last

    def _ask(self, how: Any, first: Answer) -> Answer:
        """One answer, with the views and the choices that the first one has.

        What is no position ends the game, unless it was none before either.
        """
        try:
            answer: Answer = how()
            if answer.kind == "position":
                self._ask_more(answer, first)
        except RpcError as error:
            answer = error_answer(error)
        except SubjectFault as error:
            self.subject.stop()
            answer = fault_answer(error)
        self._ended = answer.kind in ("error", "fault") or (answer.kind != "position" and first.kind == "position")
        return answer

    def _open(self) -> Answer:
        result: OpenResult = self.subject.ask("open", self.game.opening)
        self.handle = result.handle
        return refusal_of(result) or Answer("position", position=result.position or {})

    def _play(self) -> Answer:
        step = self.record.steps[-1]
        params = {"handle": self.handle, "move": step.move, "text": step.text}
        result: PlayResult = self.subject.ask("play", params)
        played = result.played if isinstance(result.played, dict) else None
        plain = Answer("position", position=result.position or {}, played=played, events=result.events)
        return refusal_of(result) or plain

    def _ask_more(self, answer: Answer, first: Answer) -> None:
        for seat in first.views:
            answer.views[seat] = self.subject.ask("view", {"handle": self.handle, "seat": int(seat)}).view
        for asked in first.legal:
            choices = self.subject.ask("legal", {"handle": self.handle, "dice": asked["dice"]}).choices
            answer.legal.append({"dice": asked["dice"], "choices": choices})


def invent(subject: Subject, table: Table, spec: Spec, support: GameSupport, keeper: Keeper) -> None:
    """Ask for a game as it should be, for one there is not, and for one under a reading there is not."""
    seats = next((number for number in support.seats if number > 1), 2)
    scenario = steered_scenario(table.plug.id, 0, seats)
    plain = Play(subject, table, scenario, support).opening()
    name = f"invented-{random.Random(f'{keeper.recording.seed}/invented').getrandbits(32):08x}"
    dispute = next(iter(support.follows or ()), "") or spec.open_disputes()[0].id
    changes: list[tuple[Literal["nothing", "game", "reading"], dict[str, Any]]] = [
        ("nothing", {}),
        ("game", {"game": name}),
        ("reading", {"readings": {**plain["readings"], dispute: name}}),
    ]
    for what, change in changes[len(keeper.recording.invented) :]:
        sent = {**plain, **change}
        keeper.invented(InventedRecord(what, sent, opened(subject, sent)))


def opened(subject: Subject, params: dict[str, Any]) -> Answer:
    """What a subject answers to `open`."""
    subject.scenario = "invented"
    subject.ensure_started()
    try:
        result: OpenResult = subject.ask("open", params)
    except RpcError as error:
        return error_answer(error)
    except SubjectFault as error:
        subject.stop()
        return fault_answer(error)
    return refusal_of(result) or Answer("position", position=result.position or {})
