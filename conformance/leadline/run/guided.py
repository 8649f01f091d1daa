"""Guided games, for subjects that leave something to their own chance; a printed seed determines the choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from leadline.game.moves import choices_reported, decisions_reported, make_move, next_chance, with_chance
from leadline.game.syntax import Start
from leadline.recording.model import GameRecord, Untested
from leadline.run.context import Progress, RunContext
from leadline.run.session import Session
from leadline.run.subject import GaveUpError, Subject
from leadline.schema.canonical import sort_key
from leadline.schema.fast_codec import written
from leadline.suite.model import Scenario, frame_of
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Decision, Engine, Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.file import Recorder
    from leadline.recording.model import Recording

MOST_TURNS = 600
"""The number of turns after which a guided game is abandoned; the recording states this."""
NO = ("refused", "not-offered")
"""The kinds of answers that leave the position unchanged, so that another choice can be made."""
MOST_REFUSED = 5
"""The number of consecutive refusals of legal moves after which a guided game ends."""


def guide_games(
    subject: Subject, context: RunContext, recorder: Recorder, numbers: Sequence[int], progress: Progress
) -> None:
    """Play the guided games with these numbers, cycling through the games that the subject offers.

    Each game has its own seed, so that any one of them can be played again separately.
    """
    for done, number in enumerate(numbers, 1):
        progress(done, len(numbers), f"guided game {number}")
        chooser = random.Random(f"{recorder.recording.seed}/{number}")
        try:
            game = guide_one(subject, context, number, chooser)
            recorder.played(game.scenario, [game])
            recorder.check()
        except GaveUpError as error:
            recorder.recording.gave_up = str(error)
            recorder.recording.untested.append(Untested(f"guided-{number}", "no longer starts"))
            return


def guide_one(subject: Subject, context: RunContext, number: int, chooser: random.Random) -> GameRecord:
    """Play one game in which the runner makes the choices, and the subject rolls and draws."""
    scenario = guided_scenario(context.game, number, context.support.offers)
    subject.scenario = scenario.id
    subject.ensure_started()
    session = Session(context, scenario, "guided")
    try:
        exchange_one(subject, session, session.next_request())
        _play_on(subject, context, session, chooser)
        exchange_one(subject, session, session.next_request())
    except SubjectError as fault:
        subject.stop()
        session.take_fault(fault)
    return session.record


def exchange_one(subject: Subject, session: Session, request: Any) -> None:
    """Send one request of a session, and pass the answer to it; do nothing if there is no request."""
    if request is None:
        return
    try:
        result = subject.ask(request.method, request.params)
    except RpcError as error:
        result = error
    session.take(result)


def _play_on(subject: Subject, context: RunContext, session: Session, chooser: random.Random) -> None:
    """Play an open game to its end."""
    engine, record = context.engine, session.record
    taken, said_no = Counter[str](), 0
    for _ in range(MOST_TURNS):
        last = record.answers[-1]
        said_no = said_no + 1 if last.kind in NO else 0
        if (last.kind != "position" and not 0 < said_no <= MOST_REFUSED) or session.position is None:
            return
        if context.game.reports.says_over(last.position or {}) or not decisions_reported(engine, session.position):
            return
        offered = [
            decision
            for decision in decisions_reported(engine, session.position)
            if decision.kind not in context.lacking.kinds
        ]
        decisions = seldom_first(shuffled(offered, chooser), taken, chooser)
        move = choose(context.game, engine, session.position, chooser, decisions)
        if move is None:
            record.stopped = "the reference finds no legal choice in the reported position"
            return
        taken[getattr(move.choice, "kind", "")] += 1
        exchange_one(subject, session, session.play(move))
    record.stopped = f"the game was not over after {MOST_TURNS} turns"


def seldom_first(decisions: list[Decision], taken: Mapping[str, int], chooser: random.Random) -> list[Decision]:
    """Return open decisions in an order that usually puts those first whose kind was seldom ``taken`` in this game.

    Otherwise, actions that are only occasionally possible, for example because something must first be collected, would
    hardly ever be chosen over those that are always available.
    """
    if len(decisions) < 2:
        return decisions
    places = [chooser.random() * (1 + taken.get(decision.kind, 0)) for decision in decisions]
    return [decisions[number] for number in sorted(range(len(decisions)), key=places.__getitem__)]


def choose(
    game: Game, engine: Engine, position: Any, chooser: random.Random, decisions: Sequence[Decision] | None = None
) -> Any | None:
    """Return a move whose choice is legal for some chance, with all chance left open, or None if there is no such move.

    If a choice follows chance, such as a search after a roll, it is legal for some roll; whether it can be carried out
    depends on the subject's roll. The choice is for the first of ``decisions`` that has any choices; without
    ``decisions``, the open decisions are tried in random order.
    """
    for decision in shuffled(decisions_reported(engine, position), chooser) if decisions is None else decisions:
        choice = _choice(engine, position, decision, None, chooser)
        if choice is None:
            continue
        given = _some_chance(engine, position, make_move(game, choice), chooser)
        if given is not None:
            choice = _choice(engine, position, decision, given, chooser) or choice
        return make_move(game, choice)
    return None


def shuffled(decisions: Sequence[Decision], chooser: random.Random) -> list[Decision]:
    """Return decisions in random order."""
    return chooser.sample(list(decisions), len(decisions))


def _choice(engine: Engine, position: Any, decision: Decision, given: Any, chooser: random.Random) -> Any | None:
    choices = choices_reported(engine, position, decision, given)
    if choices.sample is not None:
        return choices.sample(chooser.randrange)
    return chooser.choice(choices.listed) if choices.listed else None


def _some_chance(engine: Engine, position: Any, move: Any, chooser: random.Random) -> Any | None:
    """Return a possible result for the chance in a move, or None if nothing is left to chance."""
    asked = next_chance(engine, position, move)
    if asked is None:
        return None
    return with_chance(move, asked.of, asked.randomiser.sample(chooser.randrange)).chance


def guided_scenario(game: Game, number: int, offers: Mapping[str, Sequence[Any]] | None) -> Scenario:
    """Return the frame of a guided game, which is an opening without a script."""
    offered = {name: _values(values, (offers or {}).get(name)) for name, values in game.seats.offers.items()}
    combinations = [dict(zip(offered, values, strict=True)) for values in product(*offered.values())]
    openable = [offer for offer in combinations if opens(game, offer)] or combinations
    offer = openable[number % len(openable)]
    setup = game.simplest_setup(game.own_components, offer)
    seats = _seats_of(game, offer)
    start = Start(seats, game.names.seats(seats), setup=setup, free=tuple(game.inputs))
    return frame_of(game, start, f"guided-{number}", title=f"Guided game {number}", topic="guided", kind="found")


def _values(values: Sequence[Any], offered: Sequence[Any] | None) -> list[Any]:
    """Return the offered values, or otherwise all; a list of a message becomes the tuple that the engine has."""
    own = {sort_key(written(value)): value for value in values}
    return [own.get(sort_key(written(value)), value) for value in offered or values]


def guided_scenarios(game: Game, recording: Recording) -> dict[str, Scenario]:
    """Return the frames of the guided games in a recording by their ids."""
    offers = recording.subject.get("offers")
    return {
        record.scenario: guided_scenario(game, int(record.scenario.split("-")[-1]), offers)
        for record in recording.games
        if record.part == "guided"
    }


def opens(game: Game, offer: Mapping[str, Any]) -> bool:
    """Return whether the recommended readings allow such a game to be opened."""
    return isinstance(_opened(game, offer), Outcome)


def _opened(game: Game, offer: Mapping[str, Any]) -> Any:
    return game.own_engine.open(game.simplest_setup(game.own_components, offer), "nothing")


def _seats_of(game: Game, offer: Mapping[str, Any]) -> tuple[Any, ...]:
    opened = _opened(game, offer)
    return game.own_engine.seats(opened.position) if isinstance(opened, Outcome) else ()
