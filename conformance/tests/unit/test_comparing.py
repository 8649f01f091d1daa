"""Comparison of reports: which way everything went, and what a report of a partial run cannot say."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from some_report import MISTAKE, RULE, some_report

from leadline.report.comparing import Row, rows
from leadline.results.model import Report


def changed(**verdicts: str) -> Report:
    """Return the report with other verdicts on scenarios, rules, tests and probes, by id with `_` for `.` and `-`."""
    made = deepcopy(some_report())
    for one in (*made.scenarios, *made.rules, *made.chance, *made.probes):
        name = one.id.replace(".", "_").replace("-", "_")
        one.verdict = verdicts.get(name, one.verdict)  # type: ignore[assignment]
    return made


def by_id(*reports: Report) -> dict[str, Row]:
    return {row.id: row for row in rows(reports)}


def test_a_report_beside_itself_is_the_same_in_everything() -> None:
    found = rows([some_report(), some_report()])
    assert {row.way for row in found} == {"same"}
    assert not any(row.differs for row in found)
    made = some_report()
    parts = (made.rules, made.disputes, made.chance, made.probes, made.scenarios)
    assert len(found) == 1 + sum(map(len, parts))


@pytest.mark.parametrize(
    ("before", "after", "way"),
    [
        ("fail", "pass", "better"),
        ("broken", "pass", "better"),
        ("not-tested", "pass", "better"),
        ("pass", "fail", "worse"),
        ("pass", "not-tested", "worse"),
        ("incomplete", "fail", "worse"),
        ("fail", "broken", "changed"),
        ("fail", "not-tested", "changed"),
        ("not-tested", "incomplete", "changed"),
    ],
)
def test_which_way_a_scenario_went(before: str, after: str, way: str) -> None:
    row = by_id(changed(one=before), changed(one=after))["one"]
    assert (row.kind, row.way, row.differs) == ("scenario", way, True)
    assert [one.value for one in row.results] == [before.replace("-", " "), after.replace("-", " ")]


def test_which_way_rules_tests_and_probes_went() -> None:
    found = by_id(changed(), changed(dsa_breathe_per_unit="kept", roll_faces="pass", consistency_replay="not-tested"))
    assert [found[name].way for name in (RULE, "roll.faces", "consistency.replay")] == ["better", "better", "changed"]
    assert (
        by_id(changed(dsa_breathe_per_unit="kept"), changed(dsa_breathe_per_unit="inconclusive"))[RULE].way == "worse"
    )


def test_a_mistake_is_found_near_or_not_found() -> None:
    made, near, none = some_report(), some_report(), some_report()
    near.model.causes[0].is_similar = True
    none.model.causes.clear()
    row = by_id(made, near, none)[MISTAKE]
    assert [one.value for one in row.results] == ["found", "similar", "not found"]
    ways = [by_id(*pair)[MISTAKE].way for pair in ((made, none), (none, near), (made, near))]
    assert ways == ["better", "worse", "changed"]


def test_another_reading_is_neither_better_nor_worse_unless_it_is_a_failure() -> None:
    def with_reading(reading: str, *, failed: bool = False, state: Any = "shown") -> Report:
        made = some_report()
        made.disputes[1] = replace(made.disputes[1], readings=[reading], failed=failed, state=state)
        return made

    one, other = with_reading("choice"), with_reading("last-taken")
    assert by_id(one, other)["which-chip"].way == "changed"
    assert by_id(one, with_reading("never", failed=True))["which-chip"].way == "worse"
    assert by_id(one, with_reading("choice", failed=True))["which-chip"].way == "worse"
    row = by_id(one, with_reading("", state="neither", failed=True))["which-chip"]
    assert [result.value for result in row.results] == ["choice", "neither"]


def test_nothing_is_said_of_what_one_was_not_asked() -> None:
    made, part = some_report(), changed(dsa_breathe_per_unit="not-tested")
    part.scenarios = [one for one in part.scenarios if one.topic != "air"]
    part.model.causes.clear()
    part.chance = []
    found = by_id(made, part)
    assert {found[name].way for name in ("one", MISTAKE, RULE, "roll.faces", "last-breath")} == {"absent"}
    assert not any(found[name].differs for name in ("one", MISTAKE, RULE, "roll.faces"))
    assert found["dsa.swim.skip-occupied"].way == "same"
    # What a part shows counts: it was asked that.
    assert by_id(made, replace(part, model=made.model))[MISTAKE].way == "same"


def test_guided_games_do_not_make_a_report_a_part_of_another() -> None:
    fewer = some_report()
    fewer.scenarios = [one for one in fewer.scenarios if one.topic != "guided"]
    fewer.model.causes.clear()
    assert by_id(some_report(), fewer)[MISTAKE].way == "better"
