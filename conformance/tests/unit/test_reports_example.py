"""The worked examples of how reports are read: what is compared, and from which position a game goes on."""

from __future__ import annotations

from typing import Any

from leadline.game.report_keys import Key, ReportKeys
from leadline.games import load_game
from leadline.recording.follow import Follower, PlayedTurn
from leadline.schema.values import FieldDifference
from leadline_engines.surface import Outcome

GAME = load_game("deep-sea-adventure")
REPORTS, ENGINE = GAME.reports, GAME.own_engine


def opened(**more: Any) -> Any:
    """Return a position of two divers in the water; the air is 9, and it is the turn of the second."""
    position = ENGINE.open(GAME.simplest_setup(GAME.own_components, {})).position
    data = GAME.codecs.position.write(position)
    for diver, at in zip(data["divers"], (4, 2), strict=False):
        diver["at"] = at
    return GAME.codecs.position.read({**data, "air": 9, "turn": 2, **more})


EXPECTED = opened()
REPORT = {"air": 8, "divers": [{"at": diver.at} for diver in EXPECTED.divers], "over": False}


def test_only_what_is_reported_is_compared() -> None:
    assert REPORTS.differences(ENGINE, EXPECTED, REPORTS.read(REPORT)) == [FieldDifference("air", "9", "8")]
    assert REPORTS.says_over(REPORT) is False
    assert REPORTS.says_over({"air": 8}) is None
    assert not REPORTS.says_all(ENGINE, EXPECTED, REPORT)
    assert REPORTS.says_all(ENGINE, EXPECTED, REPORTS.tell(ENGINE, EXPECTED))
    for misshapen in ([], [[]], [None], ["turn"], [{"seats": 1}], {}):
        assert not REPORTS.says_all(ENGINE, EXPECTED, {**REPORTS.tell(ENGINE, EXPECTED), "to_act": misshapen})


def test_the_game_goes_on_from_the_report_with_its_gaps_filled() -> None:
    assert REPORTS.resume(ENGINE, EXPECTED, REPORT) == opened(air=8)
    follower = Follower(GAME, ENGINE, can=frozenset())
    place = follower.go_on(PlayedTurn(None, REPORT, result=Outcome(EXPECTED)))
    assert (place.position, place.says_all, place.is_expected) == (opened(air=8), False, False)


def test_a_report_that_agrees_leaves_the_game_where_it_is_expected() -> None:
    follower = Follower(GAME, ENGINE, can=frozenset())
    place = follower.go_on(PlayedTurn(None, {"air": 9}, result=Outcome(EXPECTED)))
    assert place.position is EXPECTED
    assert place.is_expected
    assert not place.says_all


def test_the_keys_of_a_report() -> None:
    keys, report = ReportKeys(GAME), {"air": 8, "divers": [{"at": 4, "carryed": []}, {"at": None}]}
    compared = {Key("position.air"), Key("position.divers"), Key("position.divers.at")}
    assert keys.reported_in_position(report) == compared | {Key("position.divers.carryed", "carried")}
    assert keys.compared_in_position(EXPECTED, report) == compared
    also_due = {Key(f"position.{path}") for path in ("turn", "divers.carried", "over", "to_act")}
    assert keys.due_in_position(EXPECTED, report) > compared | also_due
