"""The short forms: `replay --changes` and `settle --brief`; and words that come close."""

from __future__ import annotations

from typing import Any

import pytest

RUNS_HERE = True

SCENARIOS = ["dsa-order-home-breathes-nothing", "sonar-whole-turns-in-a-game", "regrets-texts-omen-offered"]
DISPUTED = (
    *("settle", "deep-sea-adventure", "--position", "1 1 / 1 1 1 1 2 2 / ^3[1:2] v5[2:4] / t1 s1"),
    *("--move", "1 2+2"),
)


class TestChanges:
    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_every_move_is_told_in_fewer_lines(self, leadline: Any, scenario: str) -> None:
        whole, short = leadline("replay", scenario), leadline("replay", scenario, "--changes")
        assert whole.returncode == short.returncode == 0
        moves = [line for line in whole.stdout.splitlines() if line.startswith("Move ")]
        assert [line for line in short.stdout.splitlines() if line.startswith("Move ")] == moves
        assert len(short.stdout.splitlines()) < len(whole.stdout.splitlines()) * 2 / 3

    def test_what_changes_is_told_with_both_values_and_nothing_else(self, leadline: Any) -> None:
        said = leadline("replay", SCENARIOS[0], "--changes", "--step", "1").stdout
        _, _, move = said.partition("Move 1 of 2")
        assert move.splitlines()[1:] == ["  air: 12 → 11", "  red at: space 6 → space 7", "  turn: red → green"]

    def test_of_a_long_line_only_what_changes_is_told(self, leadline: Any) -> None:
        said = leadline("replay", "dsa-whole-two-level-four-is-not-enough", "--changes").stdout
        assert "  line: 1:3 1:1 [1:3 → _] 1:2 1:1 …" in said.splitlines()

    def test_who_may_decide_is_told_where_no_field_says_it(self, leadline: Any) -> None:
        said = leadline("replay", SCENARIOS[1], "--changes").stdout
        assert "decisions no longer open: red's first mate (gauge)" in said

    def test_a_move_there_is_not(self, said: Any) -> None:
        status, _, complaints = said("replay", SCENARIOS[0], "--changes", "--step", "9")
        assert (status, "the moves are 1 to 2" in complaints) == (2, True)

    def test_a_refused_move_is_told_with_its_rule(self, leadline: Any) -> None:
        refused = leadline("replay", "sonar-meeting-path-across-an-island", "--changes").stdout
        assert "sonar.torpedo.water-route" in refused
        assert "End" not in refused.splitlines()

    def test_the_answer_comes_first_and_what_does_not_hold_is_told(self, leadline: Any) -> None:
        good = leadline("replay", SCENARIOS[0]).stdout
        assert "Every expectation holds." in good.splitlines()[:5]
        (leadline.folder / "wrong.yaml").write_text(
            "- scenario: my-wrong\n  title: Air\n  rules: [dsa.breathe.per-unit]\n  opening: {seats: 2}\n"
            "  moves: [first deeper 1+1]\n  expect: {air: 3}\n"
        )
        bad = leadline("replay", "wrong.yaml", "--changes", "--game", "deep-sea-adventure")
        assert bad.returncode == 2
        assert "What is expected after move 1 does not hold." in bad.stdout
        assert "✗ It does not hold: air" in bad.stdout


class TestBrief:
    def test_outcomes_what_differs_and_the_ruling(self, leadline: Any) -> None:
        whole, brief = leadline(*DISPUTED), leadline(*DISPUTED, "--brief")
        assert brief.returncode == 0
        lines = brief.stdout.splitlines()
        assert lines[0].startswith("The manuals agree that the move is legal, but not on its outcome.")
        assert "    turn: red, not blue" in lines
        assert "leadline dispute starter-mixed" in brief.stdout
        assert len(lines) < 16 < len(whole.stdout.splitlines())

    def test_a_legal_move_is_told_by_what_it_changes(self, leadline: Any) -> None:
        brief = leadline("settle", SCENARIOS[0], "--brief").stdout.splitlines()
        assert brief == [
            "All manuals agree: the move is legal.",
            "  green at: space 4 → space 6",
            "  turn: green → red",
        ]

    def test_an_illegal_move_is_told_with_its_rule(self, leadline: Any) -> None:
        brief = leadline("settle", "sonar-meeting-path-across-an-island", "--brief").stdout
        assert brief.startswith("All manuals agree: the move is illegal.")
        assert "sonar.torpedo.water-route" in brief


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check", "deep-sea-adventure", "--onyl", "x"], "did you mean --only?"),
        (["replay", "x", "--change"], "did you mean --changes?"),
        (["check", "captian-sonar"], "did you mean captain-sonar?"),
        (["check", "deep"], "'deep' may be deep-regrets or deep-sea-adventure"),
        (["rule", "--game", "captn-sonar", "x"], "did you mean captain-sonar?"),
        (["setle"], "did you mean settle"),
        (["check", "deep-sea-adventure", "--only", "stakcs"], "did you mean stacks?"),
        (["check", "deep-sea-adventure", "--jobs", "x"], "check: 'x' after --jobs is not a whole number"),
        (["check"], "check: GAME is missing"),
    ],
)
def test_words_that_come_close_are_named(said: Any, words: list[str], says: str) -> None:
    status, output, complaints = said(*words)
    assert (status, output) == (2, "")
    assert says in complaints


@pytest.mark.parametrize("width", [60, 100])
def test_help_fits_the_terminal(leadline: Any, width: int) -> None:
    for name in ("check", "replay", "judge", "man"):
        said = leadline(name, "--help", COLUMNS=str(width)).stdout
        usual = [line for line in said.splitlines() if not line.startswith("  leadline")]
        assert max(map(len, usual)) <= width
