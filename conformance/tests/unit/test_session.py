"""The states of a session, and what leads from one to the next."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.game.moves import exchanged
from leadline.games import load_game, recommended
from leadline.protocol.messages import GameSupport, OpenResult, PlayResult
from leadline.run.context import RunContext
from leadline.run.script import Script
from leadline.run.session import Session, State
from leadline.suite.bundle import load_suite
from leadline.transport import RpcError, SubjectError

GAME = load_game("deep-sea-adventure")
PLAIN = [one for one in load_suite(GAME.id).scenarios if one.position is not None and not one.asks]
LEGAL = next(one for one in PLAIN if len(one.steps) > 2 and not one.expects_refusal())
REFUSED = next(one for one in PLAIN if len(one.steps) == 1 and one.always_expects_refusal())
ALONE = next(one for one in PLAIN if one.id == "dsa-breathing-last-diver-out-goes-on-alone")
"""A scenario whose moves are all the same choice."""
ANSWERS: dict[str, Any] = {"open": OpenResult(handle=1), "play": PlayResult(), "close": None}


def session(scenario: Any = LEGAL, part: Any = "main", *, ahead: bool = False) -> Session:
    can = ("position", "pipelining", *GAME.inputs)
    context = RunContext(GAME, GAME.engine_under(recommended(GAME.id)), {}, GameSupport(can=can))
    return Session(context, scenario, part, ahead=ahead)


def states(played: Session, **answers: Any) -> list[State]:
    """Return the states of a session in which each request is answered before the next one is sent."""
    seen = [played.state]
    while (request := played.next_request()) is not None:
        seen.append(played.state)
        played.take({**ANSWERS, **answers}[request.method])
        seen.append(played.state)
    return list(dict.fromkeys([*seen, played.state]))


def test_a_game_is_opened_played_and_closed() -> None:
    assert states(session()) == [State.OPENING, State.PLAYING, State.CLOSED, State.DONE]


def test_a_refused_or_failed_move_ends_the_script_and_the_game_is_closed() -> None:
    expected = [State.OPENING, State.PLAYING, State.ENDING, State.CLOSED, State.DONE]
    assert states(session(), play=RpcError(-32603, "no")) == expected
    assert states(session(REFUSED), play=PlayResult(refused=True)) == expected


def test_a_game_that_was_not_opened_is_not_closed() -> None:
    assert states(session(), open=RpcError(-32603, "no")) == [State.OPENING, State.PLAYING, State.ENDING, State.DONE]


@pytest.mark.parametrize("answered", [0, 1, 1 + len(LEGAL.steps)], ids=["opening", "playing", "closing"])
def test_a_fault_ends_a_session_in_any_state(answered: int) -> None:
    played = session()
    for _ in range(answered):
        request = played.next_request()
        assert request is not None
        played.take(ANSWERS[request.method])
    played.next_request()
    played.take_fault(SubjectError("died", "it ended"))
    assert played.is_done
    assert (played.record.opened.kind == "fault") == (answered == 0)
    assert played.next_request() is None


def test_a_session_can_begin_again_after_a_fault() -> None:
    played = session()
    played.next_request()
    played.take_fault(SubjectError("died", "it ended"))
    played.begin_again()
    assert played.state is State.OPENING


def test_a_guided_game_goes_on_after_a_refusal() -> None:
    played = session(part="guided")
    played.next_request()
    played.take(ANSWERS["open"])
    move = GAME.codecs.move.read(LEGAL.steps[0].move)
    played.play(move)
    played.take(PlayResult(refused=True))
    assert played.state is State.PLAYING
    assert played.play(move).method == "play"


def test_after_an_unexpected_answer_each_request_waits_for_the_answer_to_the_last() -> None:
    played = session(ahead=True)
    played.next_request()
    played.take(ANSWERS["open"])
    assert [played.next_request() is not None for _ in LEGAL.steps] == [True] * len(LEGAL.steps)
    played.take(PlayResult(position={"air": 1}))
    assert not played.lookahead.is_on
    assert played.lookahead.surprise == 1
    assert played.next_request() is None


def test_a_program_that_repeats_what_it_was_sent_as_played_is_sent_the_next_moves_ahead() -> None:
    played = session(ahead=True)
    played.next_request()
    played.take(ANSWERS["open"])
    sent = played.next_request()
    assert sent is not None
    played.take(PlayResult(played=sent.params["moves"]))
    assert played.lookahead.surprise is None
    assert [played.next_request() is not None for _ in LEGAL.steps[1:]] == [True] * (len(LEGAL.steps) - 1)


def test_answers_to_what_was_sent_before_an_error_are_not_recorded() -> None:
    played = session(ahead=True)
    played.next_request()
    played.take(ANSWERS["open"])
    for _ in LEGAL.steps:
        played.next_request()
    played.take(RpcError(-32603, "no"))
    assert played.state is State.ENDING
    while played.pending:
        assert played.next_request() is None
        played.take(ANSWERS["play"])
    assert len(played.record.turns) == 1
    assert played.next_request() == ("close", {"handle": 1})


def test_what_an_opening_says_was_played_has_to_have_its_shape() -> None:
    setup = next(one for one in load_suite(GAME.id).scenarios if one.setup is not None)
    played = session(setup)
    played.next_request()
    with pytest.raises(SubjectError, match="the `played` has a wrong shape: starter"):
        played.take(OpenResult(handle=1, position={"air": 25}, played={"starter": "bad"}))


def test_an_opening_of_a_wrong_shape_is_not_compared() -> None:
    """The seats of a program that makes its own choices are compared with its report."""
    game = load_game("deep-regrets")
    scenario = next(one for one in load_suite(game.id).scenarios if one.setup is not None)
    context = RunContext(game, game.engine_under(recommended(game.id)), {}, GameSupport(can=()))
    played = Session(context, scenario, "guided")
    played.next_request()
    with pytest.raises(SubjectError, match=r"shoals\.1: it should be an object, not 1"):
        played.take(OpenResult(handle=1, position={"shoals": [1]}))


def test_a_scripted_move_that_the_program_has_made_by_itself_is_not_sent_again() -> None:
    played = session()
    played.next_request()
    played.take(ANSWERS["open"])
    played.next_request()
    played.take(PlayResult(played=[None, LEGAL.steps[1].move]))
    request = played.next_request()
    assert request is not None
    sent = [GAME.codecs.move.read(move) for move in request.params["moves"]]
    assert sent == [GAME.codecs.move.read(LEGAL.steps[2].move)]
    assert not played.record.stopped


def test_a_move_sent_ahead_that_the_program_has_made_by_itself_is_stale_and_takes_no_later_move_with_it() -> None:
    played = session(ALONE, ahead=True)
    played.next_request()
    played.take(ANSWERS["open"])
    assert [played.next_request() is not None for _ in ALONE.steps[:2]] == [True, True]
    played.take(PlayResult(played=[None, ALONE.steps[1].move]))
    played.take(PlayResult())
    assert played.lookahead.is_stale
    request = played.next_request()
    assert request is not None
    sent = [GAME.codecs.move.read(move) for move in request.params["moves"]]
    assert sent == [GAME.codecs.move.read(ALONE.steps[2].move)]


def test_a_move_that_the_program_has_made_is_known_by_the_seats_that_it_has_assigned() -> None:
    script = Script(session().context, ALONE, "main")
    script.exchange = {1: 2, 2: 1}
    position = GAME.codecs.position.read(ALONE.position)
    seats = script.engine.seats(position)
    moves = [GAME.codecs.move.read(step.move) for step in ALONE.steps]
    script.skip_made(position, moves)
    assert script.has_more(())
    script.skip_made(position, [exchanged(type(move), move, script.exchange, seats) for move in moves])
    assert not script.has_more(())
