"""Probes of a subject's consistency: repeated games, moves after a refusal, and requests for nonexistent things.

The answers are only recorded here and compared by the judge.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from leadline.game.moves import without_inputs
from leadline.protocol.messages import OpenResult
from leadline.recording.lines import AgainLine, ImpossibleLine, InventedLine, RefusedLine
from leadline.recording.model import Answer, GameRecord, ImpossibleRecord, InventedRecord, Turn
from leadline.run.answers import error_answer, fault_answer, opened_answer, plain_answer
from leadline.run.context import Progress, RunContext
from leadline.run.determinism import is_repeatable
from leadline.run.guided import guided_scenario
from leadline.run.hidden import show_hidden
from leadline.run.invalid_chance import impossible_games, takes_chance
from leadline.run.lacking import in_full, play_params
from leadline.run.pipeline import MANY_GAMES
from leadline.run.probing import not_yet_sent
from leadline.run.session import Request
from leadline.run.subject import Subject
from leadline.transport import RpcError, SubjectError

if TYPE_CHECKING:
    from leadline.recording.file import Recorder
    from leadline.spec.model import Spec

MOST_GAMES = 24
"""The greatest number of games to play again."""
MOST_TURNS = 150
"""The number of turns in the selected games after which no further game is selected."""


def probe(subject: Subject, context: RunContext, spec: Spec, recorder: Recorder, progress: Progress) -> None:
    """Play some games of the run again, and request nonexistent things, unless the answers are already recorded.

    Raises ``GaveUpError`` if the subject no longer starts.
    """
    recording = recorder.recording
    play_again(subject, context, chosen_games(recording.games, context, recording.seed), recorder, progress)
    play_on(subject, context, after_refusals(recording.games, context, recording.seed), recorder, progress)
    invent(subject, context, spec, recorder)
    play_impossible(subject, context, recorder, progress)
    show_hidden(subject, context, recorder, progress)


def chosen_games(games: Sequence[GameRecord], context: RunContext, seed: int) -> list[GameRecord]:
    """Return some games to play again, in a different order from that of the run; games with moves come first."""
    fit = [game for game in games if is_repeatable(game, context)]
    random.Random(f"{seed}/again").shuffle(fit)
    fit.sort(key=lambda game: len(game.turns) < 2)
    chosen: list[GameRecord] = []
    for game in fit[:MOST_GAMES]:
        chosen.append(game)
        if sum(len(chosen_game.turns) for chosen_game in chosen) >= MOST_TURNS:
            break
    return chosen


def after_refusals(games: Sequence[GameRecord], context: RunContext, seed: int) -> list[GameRecord]:
    """Return games that continue after a refused move.

    Each of these games is a game of the run followed by the last turn of its legal variant.

    The answers come from the run and must occur again. A variant is used only if its last turn was answered with a
    position, because only then can it show whether the refused move changed anything.
    """
    mains = {game.scenario: game for game in games if game.part == "main"}
    records: list[GameRecord] = []
    for legal_variant in games:
        main = mains.get(legal_variant.scenario)
        if legal_variant.part != "legal_variant" or main is None or not main.turns or not legal_variant.turns:
            continue
        refused = main.turns[-1].answer.kind in ("refused", "not-offered") and main.turns[-1].answer.at in (None, 1)
        before = [[turn.moves for turn in game.turns[:-1]] for game in (main, legal_variant)]
        alike = main.opening == legal_variant.opening and before[0] == before[1]
        told = all(is_repeatable(game, context) for game in (main, legal_variant))
        if refused and alike and told and legal_variant.turns[-1].answer.kind == "position":
            turns = [*main.turns, legal_variant.turns[-1]]
            records.append(GameRecord(main.scenario, "main", main.opening, main.opened, turns, main.exchange))
    random.Random(f"{seed}/refused").shuffle(records)
    records.sort(key=lambda game: game.turns[-2].answer.kind != "refused")
    return records[:MOST_GAMES]


def play_again(
    subject: Subject, context: RunContext, games: Sequence[GameRecord], recorder: Recorder, progress: Progress
) -> None:
    """Play games again, half of them one after another and half two at a time if the subject supports that.

    Two games played at the same time have the same setup if possible, because such games are the easiest to mix up.
    """
    alone = len(games) if MANY_GAMES not in context.can else len(games) // 2
    groups = [[game] for game in games[:alone]]
    beside = sorted(games[alone:], key=lambda game: repr(game.opening.get("setup", ""))[:200])
    groups += [beside[at : at + 2] for at in range(0, len(beside), 2)]
    there = len(recorder.recording.again)
    for done, group in enumerate(groups, 1):
        progress(done, len(groups), "games again")
        if there > 0:
            there -= len(group)
            continue
        subject.scenario = "again"
        subject.ensure_started()
        recorder.keep(AgainLine(games=replay_beside(subject, context, group)))


def play_on(
    subject: Subject, context: RunContext, games: Sequence[GameRecord], recorder: Recorder, progress: Progress
) -> None:
    """Play games that contain a refused move and continue after it, one game after another."""
    there = len(recorder.recording.refused)
    for game in not_yet_sent(subject, games, there, "refused", progress, "moves after a refused one"):
        recorder.keep(RefusedLine(game=replay_beside(subject, context, [game])[0]))


def play_impossible(subject: Subject, context: RunContext, recorder: Recorder, progress: Progress) -> None:
    """Send moves with impossible results of chance, each in a separate game."""
    recording = recorder.recording
    games = impossible_games(recording.games, context, recording.seed) if takes_chance(context) else []
    there = len(recording.impossible)
    for impossible in not_yet_sent(subject, games, there, "impossible", progress, "impossible results of chance"):
        record = ImpossibleRecord(impossible.of, replay_beside(subject, context, [impossible.game])[0])
        recorder.keep(ImpossibleLine(answer=record))


def replay_beside(subject: Subject, context: RunContext, games: Sequence[GameRecord]) -> list[GameRecord]:
    """Send the requests of recorded games again, alternating between games; return the games with the new answers."""
    replays = [Replay(subject, context, game) for game in games]
    left = replays
    while left:
        left = [replay for replay in left if replay.go_on()]
    for replay in replays:
        replay.close()
    return [replay.record for replay in replays]


class Replay:
    """A recorded game whose requests are sent again, one at a time."""

    def __init__(self, subject: Subject, context: RunContext, game: GameRecord) -> None:
        self.subject, self.context, self.game = subject, context, game
        self.handle: Any = None
        self.record = GameRecord(game.scenario, game.part, game.opening, Answer("position"), exchange=game.exchange)
        self._left: deque[Turn | None] = deque([None, *game.turns])
        self._ended = False

    def go_on(self) -> bool:
        """Send the next request, and return whether another one follows."""
        if not self.subject.running:
            self.record.stopped = "the subject broke in another game"
            return False
        turn = self._left.popleft()
        if turn is None:
            self.record.opened = self._ask(Request("open", self.game.opening), self.game.opened)
        else:
            again = Turn(turn.moves, turn.texts, Answer("position"), turn.unsent)
            self.record.turns.append(again)
            answer = self._ask(Request("play", play_params(self.handle, turn)), turn.answer)
            again.answer = in_full(turn, answer)
        return bool(self._left) and not self._ended

    def _ask(self, request: Request, first: Answer) -> Answer:
        """Send the request of a turn, and return the answer with the views and lists that the first answer has.

        An answer without a position ends the game, unless the first answer had no position either.
        """
        try:
            result = self.subject.ask(request.method, request.params)
            if isinstance(result, OpenResult):
                self.handle = result.handle
            answer = plain_answer(result)
            if answer.kind == "position":
                self._ask_more(answer, first)
        except RpcError as error:
            is_opening = request.method == "open"
            answer = opened_answer(error, request.params, self.context) if is_opening else error_answer(error)
        except SubjectError as error:
            self.subject.stop()
            answer = fault_answer(error)
        self._ended = answer.kind in ("error", "fault") or (answer.kind != "position" and first.kind == "position")
        return answer

    def _ask_more(self, answer: Answer, first: Answer) -> None:
        for seen in first.views:
            view = self.subject.ask("view", {"handle": self.handle, "seats": seen["seats"]}).view
            answer.views.append({"seats": seen["seats"], "view": view})
        for listed in first.legal:
            asked = {key: listed[key] for key in ("seat", "kind", "given")}
            choices = self.subject.ask("legal", {"handle": self.handle, **asked}).choices
            answer.legal.append({**asked, "choices": choices})

    def close(self) -> None:
        """Close the game; a fault that becomes visible only now replaces the last answer."""
        if self.handle is None or not self.subject.running:
            return
        try:
            self.subject.ask("close", {"handle": self.handle})
        except RpcError:
            return  # A program is not required to support `close`.
        except SubjectError as error:
            self.subject.stop()
            if self.record.turns:
                self.record.turns[-1].answer = fault_answer(error)
            else:
                self.record.opened = fault_answer(error)


def invent(subject: Subject, context: RunContext, spec: Spec, recorder: Recorder) -> None:
    """Request a valid game, a nonexistent game, and a game under a nonexistent reading."""
    support = context.support
    plain = ordinary_opening(context, recorder.recording.games)
    name = f"invented-{random.Random(f'{recorder.recording.seed}/invented').getrandbits(32):08x}"
    changes: list[tuple[Literal["nothing", "game", "reading"], dict[str, Any]]] = [
        ("nothing", {}),
        ("game", {"game": name}),
    ]
    disputes = spec.open_disputes()
    if support.configurable or disputes:
        dispute = next(iter(support.configurable or ()), "") or disputes[0].id
        changes.append(("reading", {"readings": {**plain["readings"], dispute: name}}))
    for what, change in changes[len(recorder.recording.invented) :]:
        sent = {**plain, **change}
        recorder.keep(InventedLine(answer=InventedRecord(what, sent, opened(subject, sent))))


def ordinary_opening(context: RunContext, games: Sequence[GameRecord]) -> dict[str, Any]:
    """Return an opening for which the subject opened a game, if there is one, and preferably one with a setup.

    Not every program can open the simplest setup: some programs deal only for six players. The simplest setup is used
    if no game was opened.
    """
    known = [game.opening for game in games if game.opened.kind == "position"]
    if known:
        return min(known, key=lambda opening: "position" in opening)
    game, support = context.game, context.support
    scenario = guided_scenario(game, 0, support.offers)
    setup = without_inputs(game, "setup", scenario.setup or {}, support.can)
    return {"game": game.id, "readings": dict(context.configured), "setup": setup}


def opened(subject: Subject, params: dict[str, Any]) -> Answer:
    """Return the subject's answer to `open`, and close the game again."""
    subject.scenario = "invented"
    subject.ensure_started()
    try:
        result: OpenResult = subject.ask("open", params)
    except RpcError as error:
        return error_answer(error)
    except SubjectError as error:
        subject.stop()
        return fault_answer(error)
    return plain_answer(result)
