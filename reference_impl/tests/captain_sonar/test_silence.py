"""Silence: sonar.silence."""

from __future__ import annotations

import pytest


def silent(sonar, mode="turn-by-turn", at="E4", route=("E5", "E4"), **more):
    """Set up a table where Red may use silence."""
    boxes = {"silence": 6 if mode == "real-time" else 5, "torpedo": 3}
    return sonar.table(
        {"at": at, "route": route, "ordered": mode == "turn-by-turn", "gauges": boxes}, mode=mode, **more
    )


def test_a_silent_move_asks_for_one_upkeep(sonar):
    table = silent(sonar, at="E7", route=("E8", "E7")).play("red silence west 3")
    assert (table.red.at, table.red.route) == ("B7", ("E8", "E7", "D7", "C7", "B7"))
    assert (table.red.owes, table.red.heading, table.red.last) == (("breakdown", "gauge"), "west", "use")
    assert (table.red.gauges.silence, table.red.ordered) == (0, True)
    assert table.refused("red breakdown N1") == "upkeep.panel"


def test_no_space_asks_for_no_upkeep(sonar):
    table = silent(sonar).play("red silence 0")
    assert (table.red.at, table.red.owes, table.red.last, table.red.gauges.silence) == ("E4", (), "use", 0)
    assert "sonar.silence.zero" in table.event("silenced").rules


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("west 5", "silence.length"),
        ("0 2", "silence.straight"),
        ("west 0", "silence.straight"),
        ("north 4", "silence.limits"),
        ("south 1", "silence.limits"),
        ("west 2", "silence.limits"),
        ("east 4", "silence.limits"),
    ],
)
def test_what_silence_cannot(sonar, said, rule):
    assert silent(sonar).refused(f"red silence {said}") == rule


def test_the_stated_limits_only(sonar):
    table = silent(sonar, silence_limits="stated-limits-only")
    assert table.play("red silence south 1").red.route == ("E5", "E4")
    assert table.play("red silence west 2").red.at == "C4"
    assert table.refused("red silence north 4") == "silence.limits"


def test_every_legal_silence_is_listed(sonar):
    listed = {(one.to, one.length) for one in silent(sonar).listed("red", "silence")}
    assert listed == {
        (None, 0),
        ("north", 1),
        ("north", 2),
        ("north", 3),
        ("west", 1),
        *(("east", n) for n in (1, 2, 3)),
    } - {("east", 3)}


def test_silence_is_no_move_between(sonar):
    table = silent(sonar, mode="real-time").play("red silence east 2", "red gauge mine", "red breakdown E5")
    assert table.refused("red torpedo G2") == "activate.move-between"
    counts = silent(sonar, mode="real-time", silence_as_move_between="silence-counts")
    after = counts.play("red silence east 2", "red gauge mine", "red breakdown E5")
    assert after.play("red torpedo G6").red.gauges.torpedo == 0
    assert counts.play("red silence 0").refused("red torpedo G2") == "activate.move-between"
    turns = silent(sonar, silence_as_move_between="silence-counts").play("red silence east 2", "red gauge mine")
    assert turns.play("red breakdown E5").refused("red torpedo G2") == "activate.one-a-turn"


def test_the_enemy_hears_only_that_silence_is_used(sonar):
    for said in ("east 2", "0"):
        table = silent(sonar).play(f"red silence {said}")
        (heard,) = table.heard("blue.captain")
        assert (heard.to, heard.length, heard.at) == (None, None, None)
    assert (
        len({silent(sonar).play(f"red silence {said}").heard("blue.captain")[0] for said in ("east 2", "0", "north 1")})
        == 1
    )
    table = silent(sonar).play("red silence east 2")
    own = table.heard("red.engineer")[0]
    assert (own.to, own.length, own.at) == ("east", 2, "G4")
    told = table.under(silence_hidden="length-told").heard("blue.captain")[0]
    assert (told.to, told.length, told.at) == (None, 2, None)


def test_a_mine_may_be_triggered_after_a_silent_move(sonar):
    red = {"at": "E4", "ordered": True, "gauges": {"silence": 5}, "mines": ("H8",), "fresh": "H8", "last": "order"}
    table = sonar.table(red).play("red silence north 1")
    assert table.red.fresh is None
    assert sonar.table(red).play("red silence 0").red.fresh == "H8"
