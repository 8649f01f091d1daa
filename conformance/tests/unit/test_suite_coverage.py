"""Tests of what the suite covers, and of the measure: every kind of gap has to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from leadline.cli import main
from leadline.games import load_game, recommended
from leadline.suite import coverage as measuring
from leadline.suite.bundle import Suite, load_kills, load_suite
from leadline.suite.coverage import Coverage, gaps, measure
from leadline.suite.discriminating import OPENING, deciding_fields
from leadline.suite.distinguishing import find_tells
from leadline.suite.kills import column_of
from leadline.suite.model import Alternative, Scenario
from leadline.suite.read import Reader
from leadline.suite.unreachable import POSITION, Note, read_note

GAME = "deep-sea-adventure"


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Return the suite of the game."""
    return load_suite(GAME)


@pytest.fixture(scope="module")
def whole(suite: Suite) -> Coverage:
    """Return the coverage of the suite, which must not be modified."""
    return measure(GAME, suite, load_kills(GAME))


def named(suite: Suite, *ids: str) -> list[Scenario]:
    """Return some scenarios of the suite, with the readings that they distinguish."""
    game, base = load_game(GAME), recommended(GAME)
    return [find_tells(game, base, one) for one in suite.scenarios if one.id in ids]


def of(suite: Suite, scenarios: Sequence[Scenario], **unreachable: str) -> Coverage:
    """Return what some scenarios cover on their own."""
    return measure(GAME, Suite(GAME, suite.hash, tuple(scenarios), unreachable))


def noted(coverage: Coverage, *keys: str) -> Coverage:
    """Return the same with other notes."""
    return replace(coverage, notes={note: key for key in keys if (note := read_note(key)) is not None})


# ---- the suite


@pytest.mark.slow
def test_every_rule_and_dispute_is_covered(whole: Coverage) -> None:
    assert gaps(whole) == []


@pytest.mark.slow
def test_the_notes_are_needed(whole: Coverage) -> None:
    """Without its note each of them is a gap, so that none outlives its reason."""
    for note in whole.notes:
        left = [key for other, key in whole.notes.items() if other != note]
        assert any(gap.startswith(f"{note.id}:") for gap in gaps(noted(whole, *left))), note


@pytest.mark.slow
def test_most_rules_forbid_something(whole: Coverage) -> None:
    assert whole.legal_variants * measuring.LEAST_REFUSALS >= whole.scenarios
    assert sum(whole.refusals.values()) >= whole.legal_variants
    assert len(whole.refusals) >= 15


# ---- what a gap looks like


def test_what_nothing_can_show_is_no_gap_and_has_its_reason(
    suite: Suite, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rule, some = "dsa.dive.empty-line", named(suite, "dsa-two-breathe-and-weigh")
    half = of(suite, some, **{rule: "No line gets so short."})
    whole = of(suite, some, **{rule: "No line gets so short.", f"{rule} from a position": "No."})
    assert (half.is_out_of_reach(rule), whole.is_out_of_reach(rule)) == (False, True)
    assert [any(gap.startswith(f"{rule}:") for gap in gaps(one)) for one in (half, whole)] == [True, False]
    for coverage, times in ((half, 0), (whole, 1)):
        monkeypatch.setattr(measuring, "measure", lambda _, found=coverage: found)
        main(["coverage", GAME])
        assert (
            " ".join(capsys.readouterr().out.split()).count(f"Nothing can show {rule}: No line gets so short.") == times
        )


def test_a_rule_that_is_not_cited(suite: Suite) -> None:
    found = gaps(of(suite, named(suite, "dsa-two-breathe-and-weigh")))
    assert "dsa.swim.end-of-line: no scenario cites it" in found
    assert "dsa.swim.weight: no scenario cites it" not in found
    weight = [gap for gap in found if gap.startswith("dsa.swim.weight:")]
    where = ("a position", "an opening for 3 seats", "an opening for 4 seats")
    assert weight == [f"dsa.swim.weight: no scenario from {one} cites it, and no note says why" for one in where]


def test_a_rule_that_only_comes_into_play_is_not_covered(suite: Suite) -> None:
    coverage = of(suite, named(suite, "dsa-two-breathe-and-weigh"))
    assert coverage.fired["dsa.swim.two-dice"] == {"2": {"dsa-two-breathe-and-weigh"}}
    assert "dsa.swim.two-dice: no scenario cites it" in gaps(coverage)


def test_a_citation_that_does_not_come_into_play_counts_for_nothing(suite: Suite) -> None:
    (scenario,) = named(suite, "dsa-two-breathe-and-weigh")
    coverage = of(suite, [replace(scenario, rules=(*scenario.rules, "dsa.swim.end-of-line"))])
    assert "dsa.swim.end-of-line: no scenario cites it" in gaps(coverage)


@pytest.mark.slow
def test_a_dispute_of_which_two_readings_look_alike(suite: Suite) -> None:
    """One scenario of two divers sets the third reading of `last-breath` apart, another the second."""
    finish, stop = named(suite, "dsa-two-last-turn-is-finished", "dsa-two-last-turn-is-not-skipped")
    told = "last-breath: scenarios from an opening for 2 seats do not tell its readings apart, and no note says why"
    assert told in gaps(of(suite, [finish]))
    assert told not in gaps(of(suite, [finish, stop]))


def test_one_piece_of_evidence_is_too_little(suite: Suite) -> None:
    (one,) = named(suite, "dsa-two-owner-lays-in-its-own-order")
    few = "order-choice: fewer than 2 scenarios with different deciding fields tell it apart"
    assert few in gaps(of(suite, [one]))
    assert few in gaps(of(suite, [one, replace(one, id="dsa-two-the-same-again")]))
    assert few not in gaps(of(suite, [one, *named(suite, "dsa-laying-order-the-later-chip-first")]))


@pytest.mark.slow
def test_what_is_settled_at_the_table_is_not_asked_for(whole: Coverage) -> None:
    assert "take-back" not in whole.evidence
    assert "order-choice" in whole.evidence


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("dsa.swim.weight", ["2", "3", "4", "5", "6"]),
        ("dsa.swim.weight for 3", ["3"]),
        ("dsa.swim.weight from a position", [POSITION]),
        ("last-breath for 4", ["4"]),
        ("cannot-leave", ["6"]),
        ("dsa.swim.cannot-leave for 4", []),
        ("dsa.mistake.load-is-kept-sorted", ["2", "3"]),
        ("dsa.mistake.six-units-at-most", []),
    ],
)
@pytest.mark.slow
def test_a_note_that_is_not_true(whole: Coverage, key: str, wrong: list[str]) -> None:
    found = [gap for gap in gaps(noted(whole, key)) if gap.startswith(f"{key}: the note")]
    where = ["a position" if one == POSITION else f"an opening for {one} seats" for one in wrong]
    assert found == [f"{key}: the note is not true, because a scenario from {one} reaches it" for one in where]


@pytest.mark.slow
def test_a_note_about_nothing(whole: Coverage) -> None:
    assert "dsa.swim.sideways for 2: the spec has no such rule, dispute or mistake" in gaps(
        noted(whole, "dsa.swim.sideways for 2")
    )


def test_names_the_spec_does_not_have(suite: Suite) -> None:
    (scenario,) = named(suite, "dsa-two-breathe-and-weigh")
    odd = replace(
        scenario,
        rules=("dsa.swim.sideways",),
        disputes=("colour",),
        expect=(Alternative({"faces": "upside-down"}, {"refused": "dsa.swim.never"}),),
    )
    assert of(suite, [odd]).strangers == [
        "dsa-two-breathe-and-weigh: the spec has no rule dsa.swim.sideways",
        "dsa-two-breathe-and-weigh: the spec has no rule dsa.swim.never",
        "dsa-two-breathe-and-weigh: the spec has no dispute colour",
        "dsa-two-breathe-and-weigh: the spec has no reading faces=upside-down",
    ]


def test_too_few_illegal_moves(suite: Suite) -> None:
    coverage = of(suite, named(suite, "dsa-two-out-of-turn", "dsa-two-last-treasure-stays"))
    assert (coverage.legal_variants, dict(coverage.refusals)) == (
        2,
        {"dsa.dive.clockwise": 1, "dsa.search.keep-last": 1},
    )
    assert not any("illegal moves" in gap for gap in gaps(coverage))
    few = replace(coverage, scenarios=45)
    assert "there are 2 illegal moves with a legal variant, fewer than 3 (one per 13 scenarios)" in gaps(few)


@pytest.mark.slow
def test_coverage_has_a_column_for_positions_and_each_number_of_seats(suite: Suite, whole: Coverage) -> None:
    assert whole.columns == (POSITION, "2", "3", "4")
    found = {column_of(scenario) for scenario in suite.scenarios}
    assert found >= set(whole.columns)


# ---- what decides


def decided(suite: Suite, id: str, dispute: str) -> set[str]:
    (scenario,) = named(suite, id)
    return {field for field, _, _ in deciding_fields(load_game(GAME), recommended(GAME), scenario, dispute)}


def test_a_refusal_decides_by_what_does_not_change(suite: Suite) -> None:
    found = decided(suite, "dsa-two-no-turn-without-treasure", "turn-back-empty")
    assert found == {"divers.1.at", "divers.1.facing", "turn", "to_act"}


def test_other_things_that_decide(suite: Suite) -> None:
    assert decided(suite, "dsa-two-jump-on-the-way-up", "occupied-passing") == {"divers.1.at"}
    assert decided(suite, "dsa-setup-one-diver", "player-count") == {OPENING}
    assert "events" in decided(suite, "dsa-two-last-turn-is-finished", "below-zero")
    hidden = decided(suite, "dsa-two-no-look-before-the-end-of-the-dive", "peek-on-return")
    assert hidden == {"view.1.divers.1.carried"}


def test_nothing_decides_where_the_readings_look_alike(suite: Suite) -> None:
    assert decided(suite, "dsa-two-jump-on-the-way-up", "tie-break") == set()


# ---- notes


@pytest.mark.parametrize(
    ("key", "note"),
    [
        ("dsa.swim.weight", Note("dsa.swim.weight")),
        ("faces for 3", Note("faces", seats=3)),
        ("faces from a position", Note("faces", from_position=True)),
        ("faces for three", None),
        ("faces for 0", None),
        ("faces from position", None),
        ("faces for 2 and 3", None),
        ("", None),
    ],
)
def test_the_forms_of_a_key(key: str, note: Note | None) -> None:
    assert read_note(key) == note


@pytest.mark.slow
def test_what_a_note_excuses(whole: Coverage) -> None:
    excused = {
        key: [one for one in whole.columns if (read_note(key) or Note("")).excuses(one)] for key in ("a", "a for 3")
    }
    assert excused == {"a": ["2", "3", "4"], "a for 3": ["3"]}
    assert [one for one in whole.columns if Note("a", from_position=True).excuses(one)] == [POSITION]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("faces for three: No.", "'faces for three' is not a key of this list"),
        ("faeces for 3: No.", "there is no rule, dispute or mistake 'faeces'"),
        ("dsa.mistake.faeces: No.", "there is no rule, dispute or mistake 'dsa.mistake.faeces'"),
        ("faces for 9: No.", "no opening has 9 seats"),
        ('faces for 3: " "', "'faces for 3' has no reason"),
    ],
)
def test_notes_that_cannot_be_read(tmp_path: Path, line: str, wrong: str) -> None:
    file = tmp_path / "unreachable.yaml"
    file.write_text(f"unreachable:\n  {line}\n", encoding="utf-8")
    reader = Reader(load_game(GAME))
    reader.read_files([file])
    assert [problem.wrong for problem in reader.problems] == [wrong]


def test_a_note_keeps_its_key_and_reason(tmp_path: Path) -> None:
    file = tmp_path / "unreachable.yaml"
    notes = {"faces for 3": "Nobody looks.", "faces from a position": "No.", "dsa.mistake.two-dives": "No."}
    lines = "".join(f"  {key}: {reason}\n" for key, reason in notes.items())
    file.write_text(f"unreachable:\n{lines}", encoding="utf-8")
    reader = Reader(load_game(GAME))
    reader.read_files([file])
    assert reader.problems == []
    assert reader.unreachable == notes


def test_a_mistake_that_was_not_there_when_the_suite_was_compiled_is_looked_for(suite: Suite) -> None:
    few, every = tuple(one for one in suite.scenarios if "dsa.clean-up.starter" in one.rules)[:4], load_kills(GAME)
    found = measure(GAME, replace(suite, scenarios=few), every).kills
    assert found == every
    forgotten = next(mistake for mistake in every if "starter" in mistake)
    known = {mistake: columns for mistake, columns in every.items() if mistake != forgotten}
    found = measure(GAME, replace(suite, scenarios=few), known).kills
    assert found[forgotten]
    assert {one for some in found[forgotten].values() for one in some} <= {one.id for one in few}
    assert found == {**known, forgotten: found[forgotten]}
