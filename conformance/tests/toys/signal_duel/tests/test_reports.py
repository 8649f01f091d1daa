"""Wrong reports in a game where crews are sides and whole lists are secret."""

from __future__ import annotations

import pytest
from leadline_engines.signal_duel.position import Crew, Position

HERE = Position((Crew("a1", ("a2",), todo=()), Crew("c1", ("c2", "c3"), todo=())))


def test_a_wrong_turn_is_followed(duel, engine):
    assert duel.game.reports.resume(engine, HERE, {"turn": "blue"}).turn == "blue"
    assert duel.game.reports.resume(engine, HERE, {"turn": "green"}).turn == "red"


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        (None, []),
        ([], []),
        (["c3", "c2"], [("view.red.mate.crews.2.chart", "?", "c2 c3")]),
    ],
)
def test_a_list_that_is_secret_as_a_whole_is_not_shown(duel, engine, shown, found):
    reports, view = duel.game.reports, engine.view(HERE, ("red.mate",))
    said = {"crews": [{}, {"chart": shown}]}
    told = [(one.field, one.expected, one.got) for one in reports.view_differences("red.mate", view, said)]
    assert told == found


def test_a_crew_sees_its_own_list(duel, engine):
    reports, view = duel.game.reports, engine.view(HERE, ("red.mate",))
    assert reports.view_differences("red.mate", view, {"crews": [{"chart": ["a2"]}, {}]}) == []
    for hidden, shown in ((None, "?"), ([], "nothing")):
        found = reports.view_differences("red.mate", view, {"crews": [{"chart": hidden}, {}]})
        assert [(one.expected, one.got) for one in found] == [("a2", shown)]
    assert reports.view_differences("red.mate", view, {"crews": [{}, {}]}) == []
