"""What a program says it played, where it has no form that a move can have."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import game_ids, load_game
from leadline.protocol.messages import GameSupport
from leadline.run.answers import SubjectFault
from leadline.run.context import RunContext
from leadline.run.records import Answer, Turn
from leadline.run.session import really_played
from leadline.suite.bundle import load_suite


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("more", [None, {}, {"choice": {}}, {"chance": []}])
def test_an_entry_that_is_no_move_is_a_fault_of_the_answer(game: str, more: Any) -> None:
    loaded = load_game(game)
    scenario = next(one for one in load_suite(game).scenarios if one.position is not None and one.steps)
    context = RunContext(loaded, loaded.own_engine, {}, GameSupport(can=()))
    position = loaded.codecs.position.read(scenario.position)
    move = scenario.steps[0].move
    answer = Answer("position", played=[move, more])
    with pytest.raises(SubjectFault, match="`played` has a wrong shape"):
        really_played(context, position, Turn([move], [], answer), answer)
