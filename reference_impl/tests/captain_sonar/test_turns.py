"""Turns: sonar.turn."""

from __future__ import annotations


def test_the_crews_take_turns(sonar):
    table = sonar.table("A1", "J10")
    assert table.refused("blue north") == "turn.only-own"
    assert (table.open("blue"), table.open("red")) == ({}, {"order": True, "surface": False, "trigger": False})
    after = table.play("red south", "red gauge mine", "red breakdown S1", "red end")
    assert (after.position.turn, after.red.ordered, after.refused("red south")) == ("blue", False, "turn.only-own")


def test_a_turn_has_one_order(sonar):
    table = sonar.table({"at": "E4", "route": ("E5", "E4"), "ordered": True})
    assert table.refused("red north") == "turn.one-order"
    assert table.open("red")["end"] is True
    fresh = sonar.table("E5")
    assert fresh.refused("red end") == "turn.one-order"
    assert fresh.under(passing="may-pass").play("red end").position.turn == "blue"
    assert fresh.under(passing="may-pass").open("red")["end"] is False


def test_the_turn_is_not_ended_before_both_oks(sonar):
    table = sonar.table("E5").play("red north")
    assert table.refused("red end") == "turn.end"
    assert table.play("red gauge mine").refused("red end") == "turn.end"
    passing = table.under(passing="may-pass")
    assert passing.refused("red end") == "turn.end"


def test_who_has_no_legal_order_has_to_surface(sonar):
    red = {"at": "A1", "route": ("A2", "B2", "B1", "A1")}
    table = sonar.table(red)
    assert table.refused("red end") == "turn.no-legal-order"
    assert table.open("red") == {"order": False, "surface": True, "trigger": False}
    assert table.listed("red", "order") == []
    surfaced = table.play("red surface")
    assert surfaced.event("surfaced").sector == 1
    assert "sonar.turn.no-legal-order" in surfaced.event("surfaced").rules
    assert "sonar.turn.no-legal-order" not in surfaced.heard("blue.captain")[0].rules
    waiting = table.under(blocked="may-wait")
    assert waiting.open("red")["end"] is True
    assert waiting.play("red end").position.turn == "blue"
    assert table.under(passing="may-pass").refused("red end") == "turn.no-legal-order"


def test_an_own_mine_may_open_the_way(sonar):
    table = sonar.table({"at": "A1", "route": ("A2", "A1"), "mines": ("B1",)})
    assert table.open("red")["order"] is False
    opened = table.play("red trigger B1")
    assert (opened.red.damage, opened.open("red")["order"]) == (1, True)


def test_real_time_has_no_turns(sonar):
    table = sonar.table("E5", "J10", mode="real-time")
    assert table.refused("red end") == "turn.own-pace"
    after = table.play("red north", "red gauge mine", "red breakdown N1", "red north", "blue north")
    assert (after.red.at, after.blue.at, after.red.ordered) == ("E3", "J9", False)
    assert set(after.open("red")) == {"gauge", "breakdown"}
