"""Tests of `leadline settle`: one result in several ways, whose reason is which, and moves that lack something.

What should be said was found by hand.
"""

from __future__ import annotations

import json

import pytest


def settle_position(position: str, *moves: str) -> list[str]:
    return ["settle", "deep-sea", "--position", position, *(part for move in moves for part in ("--move", move))]


FULL_LOAD = "1 5 / _ 1:0 4:13 _ 1:2 _ 4:15 _ 2:5 / v0 v9[2:7 1:3 4:14 3:10] ^5[1:1] h / t2 s2 l4"
"""Blue on the last space with four treasures; it may turn back by all manuals, and must by one of them only."""
EMPTY_END = "1 20 / 3 3 3 _ / v4 h / t1 s1 l2"
"""Red on the last space, a blank, with nothing, and the other diver home."""


class TestOneResultInSeveralWays:
    def test_who_must_and_who_chooses(self, said):
        status, page, _ = said(*settle_position(FULL_LOAD, "2 back 2+3"))
        assert status == 0
        assert "All manuals reach the same result, but in different ways: the move is legal." in page
        own, _, other = page.partition(
            "Comprehensive Reference Manual and the Instruction Manual, the result is reached in another way:"
        )
        assert "By the recommended rulings and the Comrades' Guide: - Blue breathes 4" in own
        assert "Blue has to turn back: no space deeper is open to it." in own
        assert "- Blue turns back towards the submarine." in other
        assert "Blue has to turn back" not in other
        assert "Blue swims" not in other.partition("Other readings")[0]
        assert "The reason: Must a diver that carries treasure turn back when there is no free space deeper?" in other
        assert "end-with-treasure, read as may-stay; ruling: must-turn" in other

    def test_inside_one_of_two_outcomes(self, said):
        """Turned and home, or stuck and left out: red starts all the same, but for the manual that starts with blue."""
        _, page, _ = said(*settle_position(EMPTY_END, "1 2+2"))
        first, _, second = page.partition("Outcome 2: Comprehensive Reference Manual")
        assert "Outcome 1: Recommended rulings, Comrades' Guide and Instruction Manual" in first
        ruled, _, instruction = first.partition(
            "According to the Instruction Manual, the result is reached in another way:"
        )
        assert "Dive 1 is over: everybody is home." in ruled
        for sentence in (
            "Red stays on space 4, the last of the line.",
            "Dive 1 is over: nobody changes anything any more.",
            "Red is left out with nothing to lay down, and returns.",
            "end-empty-handed, read as stays; ruling: must-turn",
        ):
            assert sentence in instruction
        assert "Blue starts the next dive." in second
        assert "Outcome 2 differs from outcome 1 by end-empty-handed and starter-mixed together." in second

    def test_illegal_in_two_ways(self, said):
        """A turned red would swim from 9 to 5, another stays: neither space is a blank."""
        line = "_ 2:7 2:6 2:5 1:2 _ 1:2 1:1 2:5"
        position = f"1 20 / {line} / v9[3:10] ^3[3:8 4:14] ^1[1:3] / t1 s2"
        _, page, _ = said(*settle_position(position, "1 3+2 drop #1"))
        assert "All manuals reach the same result, but in different ways: the move is illegal." in page
        assert (
            page.index("Space 5 holds a chip")
            < page.index("According to the Comprehensive")
            < page.index("Space 9 holds")
        )

    def test_as_data(self, said):
        _, text, _ = said(*settle_position(FULL_LOAD, "2 back 2+3"), "--json")
        [outcome] = json.loads(text)["outcomes"]
        [way] = outcome["other_ways"]
        assert way["profiles"] == ["reference-manual", "instruction-manual"]
        assert way["reasons"] == [{"profiles": way["profiles"], "by": ["end-with-treasure"], "each_alone": True}]
        assert "Blue turns back towards the submarine." in [event["text"] for event in way["events"]]


class TestReasons:
    """Every profile of an outcome is told its own reason."""

    DIVE = "2 {} / 3 3 3 3 3 3 3 3 4 / {} / t1 s1"

    @pytest.mark.parametrize(
        ("position", "move"),
        [
            (DIVE.format(1, "v3[(1:1+1:2+1:3)] v7[(2:4+2:5+2:6)]"), "1 1+1"),
            (DIVE.format(2, "v3[(1:0+1:1) 1:2] v7[(1:3+2:4+2:5)]"), "1 1+1, 1 lays 1:2 (1:0+1:1)"),
        ],
    )
    def test_two_manuals_one_outcome_two_reasons(self, said, position, move):
        """Six chips: one pile of units, or two stacks, because each diver or because each chip counts."""
        _, text, _ = said(*settle_position(position, move), "--json")
        data = json.loads(text)
        assert data["outcomes"][1]["profiles"] == ["reference-manual", "comrades-guide"]
        parted = data["outcomes"][1]["parted"]
        assert parted["by"] == ["stack-grouping", "carried-stack-restacked"]
        assert [(reason["profiles"], reason["by"]) for reason in parted["reasons"]] == [
            (["reference-manual"], ["stack-grouping"]),
            (["comrades-guide"], ["carried-stack-restacked"]),
        ]
        _, page, _ = said(*settle_position(position, move))
        for sentence in (
            "Outcome 2 differs from outcome 1 for the Comprehensive Reference Manual by stack-grouping; for the "
            "Comrades' Guide by carried-stack-restacked.",
            "Every diver starts a new stack. (per-diver, by the Comprehensive Reference Manual)",
            "(physical, by the Comrades' Guide)",
        ):
            assert sentence in page

    def test_what_a_manual_never_comes_to_is_not_its_reason(self, said):
        """A diver that need not turn cannot lose its movement for saying nothing, although it stays where it is."""
        line = " ".join(["1"] * 7 + ["2"] * 8 + ["3"] * 8 + ["4"])
        _, text, _ = said(*settle_position(f"1 25 / {line} / v24[1:1] v0 / t1 s1", "1 2+3"), "--json")
        data = json.loads(text)
        parted = [outcome["parted"] for outcome in data["outcomes"] if outcome["parted"]]
        assert [one["by"] for one in parted] == [["end-with-treasure"]]
        assert [dispute["id"] for dispute in data["disputes"]] == ["end-with-treasure"]

    def test_illegal_for_different_reasons(self, said):
        """Green waits on the submarine, or shares the last space with nothing: it cannot turn back either way."""
        moves = ("3 3+3", "1 1+1", "2 1+1", "3 back 1+1")
        _, page, _ = said(*settle_position("1 25 / 3 3 / v2 v1 v0 / t3 s1", *moves))
        assert "All manuals forbid the move, for different reasons." in page
        assert "do not agree" not in page
        assert "A diver on the submarine has to leave it before it can turn back." in page
        assert "A diver that carries no treasure cannot turn back." in page
        assert "Why the reasons differ" in page


class TestWhatCountsNoMore:
    def test_a_line_after_the_last_dive(self, said):
        """Three units make one stack of six chips, or their chips two of three; nobody dives there again."""
        line = "(1:0+3:8) _ _ _ 2:4 _ _ 3:10 _ _"
        divers = "v0 ^5[3:8 2:6] v3[4:14 (1:2+4:12) (1:0+1:1+1:3)] v7"
        _, page, _ = said(*settle_position(f"3 2 / {line} / {divers} / t3 s2", "3 3+1"))
        assert "All manuals reach the same result, but in different ways: the move is legal." in page
        other = page.partition("According to the Comrades' Guide, the result is reached in another way:")[2]
        assert "Green is left out and lays 4:14, then 1:2, then 4:12, then 1:0, then 1:1, then 1:3" in other
        assert (
            "Differences on the table that no longer count: "
            "line: (1:0+3:8) 2:4 3:10 (1:2+4:12+4:14) (1:0+1:1+1:3) (2:6+3:8)" in other
        )
        assert "what a seat may know" not in page

    def test_a_starter_who_starts_nothing(self, said):
        """Nothing is left in the line, so the dives that are left are over at once, whoever starts."""
        position = "1 2 / _ _ / ^1 ^2[1:0 1:1] v0 v0 / t1 s1"
        _, page, _ = said(*settle_position(position, "1 1+1", "2 2+2"))
        ruled, _, other = page.partition(
            "Comprehensive Reference Manual, the result is reached in another way: - Blue starts the next dive."
        )
        assert "Green starts the next dive." in ruled
        assert "that no longer count: starter: blue The reason: Some divers came home" in other


class TestIncomplete:
    LEVEL = "1 2 / _ _ 3 3 / h ^2[1:0 1:1] v0 v0 / t2 s1 l1"
    """Blue comes home on the last breath; green and yellow are left out equally far."""
    BY_ROLL = ("--reading", "equally-far=roll-off")

    def test_a_roll_off_that_is_missing_is_asked_for(self, said):
        status, page, _ = said(*settle_position(self.LEVEL, "2 2+2"), *self.BY_ROLL)
        assert status == 0
        assert "is not complete; according to the Comprehensive Reference Manual, it is complete and legal." in page
        wanted = (
            "A roll-off between green and yellow has to be stated. Add a round with 2 rolls; write, for example, "
            "`blue 2+2, roll-off 1+1 1+2`; roll-off can give 81 results."
        )
        assert wanted in page
        assert "illegal" not in page

    def test_what_it_asks_for_completes_the_move(self, said):
        _, page, _ = said(*settle_position(self.LEVEL, "2 2+2, roll-off 1+2 3+1"), *self.BY_ROLL)
        assert "Yellow starts the next dive." in page
        assert "is not complete" not in page

    @pytest.mark.parametrize(
        ("rounds", "remedy"),
        [
            (
                "1+2 2+1",
                "A roll-off between green and yellow has to be stated. Add a round with 2 rolls; write, for example, "
                "`blue 2+2, roll-off 1+2 2+1 / 1+1 1+2`; roll-off can give 81 results.",
            ),
            ("1+2 2+1 3+1", "Round 1 of the roll-off has 3 rolls for 2 divers."),
            ("1+2 2+1 3+1", "What would be right: it needs 2 rolls."),
        ],
    )
    def test_a_roll_off_that_does_not_decide(self, said, rounds, remedy):
        _, page, _ = said(*settle_position(self.LEVEL, f"2 2+2, roll-off {rounds}"), *self.BY_ROLL)
        assert remedy in page

    def test_the_round_it_writes_decides(self, said):
        _, page, _ = said(*settle_position(self.LEVEL, "2 2+2, roll-off 1+2 2+1 / 1+1 1+2"), *self.BY_ROLL)
        assert "Yellow starts the next dive." in page
        assert "is not complete" not in page

    def test_what_chance_cannot_have_given_is_not_called_illegal(self, said):
        _, page, _ = said(*settle_position(self.LEVEL, "2 2+2, roll-off 1+2 2+1 3+1"), *self.BY_ROLL)
        assert "According to the recommended rulings, the move gives a random result that cannot occur;" in page
        assert "illegal" not in page

    def test_incomplete_by_all_profiles_is_no_answer(self, said):
        arguments = [*settle_position(self.LEVEL, "2 2+2"), *self.BY_ROLL, "--profile", "comrades-guide"]
        status, page, complaints = said(*arguments)
        assert (status, page) == (2, "")
        assert "'blue 2+2' is not complete: a roll-off between green and yellow has to be stated" in complaints

    def test_another_answer_would_need_a_roll_off(self, said):
        _, page, _ = said(*settle_position(self.LEVEL, "2 2+2"))
        assert "Then the move would not be complete: a roll-off between green and yellow has to be stated" in page

    def test_a_drop_has_to_say_of_what(self, said):
        line = "1:0 1:1 _ 2:4 2:5 2:6 3:8"
        status, _, complaints = said(*settle_position(f"1 20 / {line} / v1[2:7 1:3] ^5 / t1 s1", "1 2+2 drop"))
        assert status == 2
        assert "the move does not say which of its 2 units the diver drops" in complaints
        assert "write `red 2+2 drop #1` or `red 2+2 drop #2`" in complaints
        _, page, _ = said(*settle_position(f"1 20 / {line} / v1[2:7] ^5 / t1 s1", "1 1+2 drop"))
        assert "All manuals agree: the move is legal." in page
        assert "Red drops 2:7 on space 3, in place of the blank." in page
        _, page, _ = said(*settle_position(f"1 20 / {line} / v1 ^5 / t1 s1", "1 1+1 drop"))
        assert "All manuals agree: the move is illegal." in page
        assert "The diver carries nothing, so it has nothing to drop." in page


def test_what_a_choice_leaves_out_is_offered_where_it_may_be_left_open(said):
    """A torpedo without a target: the move is written without the field, and what may stand there is shown."""
    position = "alpha turn-by-turn hunt / red E5 torpedo=3 ordered / blue J10 / turn=red"
    status, _, complaint = said("settle", "captain-sonar", "--position", position, "--move", "red torpedo", "--brief")
    assert status == 2
    assert "the space of the impact has to be named" in complaint
    assert "write `red torpedo E1`, " in " ".join(complaint.split())
