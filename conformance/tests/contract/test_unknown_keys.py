"""Keys that mean nothing are allowed and noted, and a report says field by field what was compared."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from any_game import DEEP_SEA, check, scenarios_of

from leadline.game.report_keys import Key, ReportKeys
from leadline.games import load_game
from leadline.kit import Handler
from leadline.protocol.keys import known_keys, unknown_keys
from leadline.report.gaps import never_compared, never_reported, note_lines
from leadline.results.model import Report
from leadline.serve.subject import ReferenceSubject

pytestmark = pytest.mark.usefixtures("without_detection")

GAME = DEEP_SEA.id
SCENARIOS = scenarios_of(GAME, 51)

Change = Callable[[dict[str, Any]], None]


class Spells(ReferenceSubject):
    """The reference, whose answers to `open` and `play` are changed."""

    def __init__(self, game: str, change: Change, **more: Any) -> None:
        super().__init__(game, chance=Random(7), without=["pipelining"], **more)
        self.change = change

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()

        def changed(method: str) -> Handler:
            def answer(params: dict[str, Any]) -> Any:
                result = dict(own[method](params))
                self.change(result)
                return result

            return answer

        return {**own, "open": changed("open"), "play": changed("play")}


def renamed(record: Any, name: str, other: str) -> dict[str, Any]:
    return {(other if key == name else key): one for key, one in record.items()}


def misspells_facing(result: dict[str, Any]) -> None:
    if "divers" in result.get("position", {}):
        divers = [renamed(one, "facing", "facingg") for one in result["position"]["divers"]]
        result["position"] = {**result["position"], "divers": divers}


def unknown(report: Report) -> dict[str, str]:
    return {one.path: one.near for one in report.unknown_keys}


def of(report: Report, path: str) -> tuple[int, int, int]:
    field = next(one for one in report.fields if one.path == path)
    return field.due, field.reported, field.compared


def test_a_misspelt_field_is_noted_and_counts_as_never_reported() -> None:
    report = check(lambda: Spells(GAME, misspells_facing), SCENARIOS)
    assert report.summary.status == 0, "further keys are allowed"
    assert unknown(report) == {"position.divers.facingg": "facing"}
    assert never_reported(report) == ["divers.facing"]
    due, reported, compared = of(report, "position.divers.facing")
    assert due > 0
    assert reported == compared == 0
    (note,) = note_lines(report)
    assert note.startswith("the key `position.divers.facingg` is unknown and ignored (")
    assert "`facing`" in note


def test_a_misspelt_field_of_a_crew_is_noted() -> None:
    """`wait` for `waits`: a verdict must not rest in silence on a field that was never compared."""
    game = "captain-sonar"
    keys = ReportKeys(load_game(game))
    fields = keys.fields(heard=True)
    crew = next(path.rpartition(".")[0] for path in fields if path.endswith(".waits"))
    told = keys.reported_in_position(_nested(crew.split(".")[1:], {"wait": True}))
    assert Key(f"{crew}.wait", "waits") in told


def _nested(path: list[str], inner: Any) -> Any:
    return inner if not path else {path[0]: [_nested(path[1:], inner)]}


def test_a_right_program_has_no_notes_and_reports_every_field_that_has_a_value() -> None:
    report = check(lambda: ReferenceSubject(GAME, chance=Random(7), without=["pipelining"]), SCENARIOS)
    assert unknown(report) == {}
    assert never_reported(report) == []
    assert never_compared(report) == []
    due, reported, compared = of(report, "position.air")
    assert reported >= compared >= due > 0


def test_what_is_left_out_is_listed() -> None:
    def silent(result: dict[str, Any]) -> None:
        if "position" in result:
            kept = {name: one for name, one in result["position"].items() if name not in ("starter", "line")}
            result["position"] = kept
        result.pop("events", None)

    report = check(lambda: Spells(GAME, silent), SCENARIOS)
    assert set(never_reported(report)) == {"line", "starter"}
    assert of(report, "position.line")[1:] == (0, 0)


@pytest.mark.parametrize(
    ("method", "result", "found"),
    [
        ("play", {"position": {}, "plaid": []}, [("play.plaid", "played")]),
        ("play", {"refused": {"wyh": "no"}}, [("play.refused.wyh", "why")]),
        ("open", {"handle": 1, "positon": {}}, [("open.positon", "position")]),
        ("view", {"view": {}, "zzz": 1}, [("view.zzz", "")]),
        (
            "initialize",
            {"protocol": 2, "name": "x", "games": {"g": {"pauses": [], "claims": {"profil": "x"}}}},
            [("initialize.games.g.pauses", "pauses_at"), ("initialize.games.g.claims.profil", "profile")],
        ),
        ("close", {"anything": 1}, []),
        ("play", {"position": {"not": "ours"}, "events": [{"kind": "x"}]}, []),
    ],
)
def test_keys_of_the_protocol_are_found_at_any_depth(method: str, result: Any, found: list[tuple[str, str]]) -> None:
    assert list(unknown_keys(method, result)) == found


def test_an_unknown_key_of_a_message_is_noted_with_its_count() -> None:
    def adds(result: dict[str, Any]) -> None:
        result["comment"] = "hello"

    report = check(lambda: Spells(GAME, adds), SCENARIOS)
    assert set(unknown(report)) == {"open.comment", "play.comment"}
    counts = {one.path: one.count for one in report.unknown_keys}
    assert counts["open.comment"] >= len(SCENARIOS)


def test_keys_of_events_and_decisions_are_looked_at_and_what_is_told_in_part_is_known() -> None:
    keys = ReportKeys(DEEP_SEA)
    events = keys.reported_in_events([{"kind": "breathed", "seat": 1, "bye": 2}])
    assert Key("events.breathed.bye", "by") in events
    assert Key("events.breathed.seat") in events
    said = {"to_act": [{"seat": 1, "kind": "turn"}], "line": [{"chips": 2, "summ": 3}, [{"level": 1, "valu": 0}]]}
    told = keys.reported_in_position(said)
    assert {key for key in told if key.near is not None} == {
        Key("position.to_act.seat", "seats"),
        Key("position.line.summ", "sum"),
        Key("position.line.valu", "value"),
    }


def test_what_is_unknown_is_not_compared() -> None:
    """A chip whose face nobody knows has no value to compare."""
    keys, game = ReportKeys(DEEP_SEA), DEEP_SEA
    opened = game.own_engine.open(game.simplest_setup(game.own_components, {}))
    position = game.own_engine.view(opened.position, (1,))
    said = game.reports.position.write(opened.position)
    compared = keys.compared_in_position(position, said)
    assert Key("position.line.level") in compared
    assert Key("position.line.value") not in compared
    assert Key("position.line.value") in keys.reported_in_position(said)


def test_the_keys_of_an_object_in_a_message_are_known():
    path = "initialize.games.deep-sea-adventure.claims.tie-break"
    assert known_keys("initialize", path) == ["profile", "readings"]
    assert "protocol" in known_keys("initialize", "initialize.protocl")
    assert known_keys("open", "open.position.oxygen") == []
