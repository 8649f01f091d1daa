"""Drone and sonar: sonar.detect."""

from __future__ import annotations

import pytest


def asked(sonar, text, blue="E5", **more):
    """Set up a table where Red has asked."""
    red = {"at": "A10", "ordered": True, "gauges": {"drone": 3, "sonar": 2}}
    return sonar.table(red, blue, **more).play(text)


def test_the_drone_asks_about_a_sector_of_the_map(sonar):
    red = {"at": "A10", "ordered": True, "gauges": {"drone": 3}}
    table = sonar.table(red)
    assert table.refused("red drone 5") == "detect.drone-sector"
    assert table.refusal("red drone").kind == "incomplete"
    assert [(one.seat, one.sector) for one in table.listed("red", "drone")] == [
        (seat, sector) for seat in ("red.captain", "red.first-mate") for sector in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(("sector", "answer", "lie"), [(1, "yes", "no"), (2, "no", "yes")])
def test_the_answer_to_the_drone_is_true(sonar, sector, answer, lie):
    table = asked(sonar, f"red.first-mate drone {sector}")
    assert table.red.gauges.drone == 0
    assert table.refused(f"blue {lie}") == "detect.drone-true"
    after = table.play(f"blue {answer}")
    assert after.position.question is None
    assert (after.event("drone-answered").sector, after.event("drone-answered").yes) == (sector, answer == "yes")
    assert after.heard("red.radio-operator") != ()


def test_play_is_stopped_until_the_answer(sonar):
    table = asked(sonar, "red sonar")
    assert (table.open("red"), table.open("blue")) == ({}, {"answer-sonar": True})
    assert table.refused("red end") == table.refused("blue yes") == "activate.stop"
    assert table.refused("red answer row 1 column A") == "activate.stop"
    assert table.refused("blue.engineer answer row 5 column A") == "crew.captain"
    real = sonar.table({"at": "A10", "gauges": {"sonar": 3}}, "E5", mode="real-time").play("red sonar")
    assert real.refused("blue north") == "activate.stop"
    assert real.play("blue answer row 5 column A", "blue north").blue.at == "E4"


def test_nobody_answers_what_was_not_asked(sonar):
    table = sonar.table()
    assert table.refused("blue yes") == "detect.drone-true"
    assert table.refused("blue answer row 1 column A") == "detect.sonar-answer"


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("row 5", "detect.sonar-two-kinds"),
        ("row 5 column A sector 1", "detect.sonar-two-kinds"),
        ("row 5 column Q", "detect.sonar-on-map"),
        ("row 5 sector 5", "detect.sonar-on-map"),
        ("row 11 column E", "detect.sonar-on-map"),
        ("row 5 column E", "detect.sonar-one-true"),
        ("row 4 column A", "detect.sonar-one-true"),
    ],
)
def test_answers_that_are_refused(sonar, answer, rule):
    assert asked(sonar, "red sonar").refused(f"blue answer {answer}") == rule


def test_an_answer_that_names_nothing_is_incomplete(sonar):
    refusal = asked(sonar, "red sonar").refusal("blue answer")
    assert (refusal.kind, refusal.path) == ("incomplete", "choice")


def test_all_answers_are_listed(sonar):
    listed = asked(sonar, "red sonar").listed("blue", "answer-sonar")
    assert len(listed) == 9 + 9 + 3 + 9 + 3 + 9
    assert sonar.read("blue answer row 5 sector 4").choice in listed


def test_readings_of_the_answer(sonar):
    table = asked(sonar, "red sonar")
    free = table.under(sonar_false_value="any-value")
    assert free.play("blue answer row 5 column Q").position.question is None
    assert free.refused("blue answer row 12 column Q") == "detect.sonar-one-true"
    assert table.play("blue answer row 5 sector 4").kinds == ["sonar-answered"]
    assert table.under(sonar_pair="consistent-pair").refused("blue answer row 5 sector 4") == "detect.sonar-free-pair"
    assert table.under(sonar_pair="consistent-pair").play("blue answer row 5 sector 2").position.question is None


def test_a_surfaced_crew_has_to_answer(sonar):
    up = {"at": "E5", "surfaced": True, "last": "surfacing"}
    table = sonar.table({"at": "A10", "gauges": {"drone": 4}}, up, mode="real-time").play("red drone 1", "blue yes")
    assert "sonar.surface.enemy-plays-on" in table.event("drone-answered").rules
