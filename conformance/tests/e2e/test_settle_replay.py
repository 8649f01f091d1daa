"""Tests of `leadline settle` and `leadline replay` as a player runs them; what they should say was found by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leadline.cli import main

JUMP = "1 20 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v2 v4[2:4] ^5[2:7] / t1 s1"
"""Red on 2 facing down with nothing; blue on 4; green on 5."""
KEEP = "2 12 / 1:0 _ 1:1 2:4 / ^3[2:6] v4 / t1 s1"
"""Red on 3 on the way back with one chip; space 2 is a blank."""
LEVEL = "1 2 / _ _ 3 3 / h ^2[1:0 1:1] v0 v0 / t2 s1 l1"
"""Blue comes home on the last breath; green and yellow are left out equally far."""
BY_ROLL = ("--reading", "equally-far=roll-off")


def settle_position(position: str, *moves: str) -> list[str]:
    return ["settle", "deep-sea", "--position", position, *(part for move in moves for part in ("--move", move))]


class TestManualsPart:
    """A roll of 3 from space 2 past the divers on 4 and 5: spaces 3, 6, 7; or 3, 4, 5 and on to 6."""

    def test_page(self, said):
        status, page, _ = said(*settle_position(JUMP, "1 deeper 1+2 pick-up"))
        assert status == 0
        for sentence in (
            "red deeper 1+2 pick-up Deep Sea Adventure",
            "The manuals agree that the move is legal, but not on its outcome. By the ruling, outcome 1 is right.",
            "Outcome 1: Recommended rulings, Comprehensive Reference Manual and Instruction Manual",
            "Red swims from space 2 to space 7, past the divers on spaces 4 and 5.",
            "Occupied spaces are jumped over and not counted dsa.swim.skip-occupied",
            "Red picks up 3:8 on space 7 and leaves a blank there.",
            "Outcome 2: Comrades' Guide",
            "Red swims from space 2 to space 6, past the divers on spaces 4 and 5.",
            "Red picks up 2:6 on space 6 and leaves a blank there.",
            "red at: space 7 (outcome 1), space 6 (outcome 2)",
            "Which occupied spaces are not counted when a diver swims? occupied-passing, D11",
        ):
            assert sentence in page
        assert page.index("The move begins the same way") < page.index("Red rolls 1+2 and has 3 steps.")
        assert page.count("Red rolls 1+2 and has 3 steps.") == 1

    def test_only_the_dispute_that_matters_is_named(self, said):
        _, text, _ = said(*settle_position(JUMP, "1 deeper 1+2 pick-up"), "--json")
        data = json.loads(text)
        assert [dispute["id"] for dispute in data["disputes"]] == ["occupied-passing"]
        assert [outcome["profiles"] for outcome in data["outcomes"]] == [
            ["recommended", "reference-manual", "instruction-manual"],
            ["comrades-guide"],
        ]
        assert [outcome["after"].split(" / ")[2].split()[0] for outcome in data["outcomes"]] == ["v7[3:8]", "v6[2:6]"]
        reason = {"profiles": ["comrades-guide"], "by": ["occupied-passing"], "each_alone": True}
        assert data["outcomes"][1]["parted"] == {
            "from_outcome": 1,
            "by": ["occupied-passing"],
            "reasons": [reason],
        }

    def test_a_reading_given_to_every_profile_makes_them_agree(self, said):
        _, page, _ = said(*settle_position(JUMP, "1 deeper 1+2"), "--reading", "occupied-passing=skip-all")
        assert "All manuals agree: the move is legal." in page
        assert "Every profile is applied here with occupied-passing=skip-all." in page

    def test_one_profile_gives_one_answer(self, said):
        _, page, _ = said(*settle_position(JUMP, "1 deeper 1+2"), "--profile", "comrades-guide")
        assert "According to the Comrades' Guide, the move is legal." in page
        happens, _, others = page.partition("Other readings that would change this, which this")
        assert "Red swims from space 2 to space 6" in happens
        assert "to space 7" not in happens
        assert "Then: Red swims from space 2 to space 7" in others


class TestIllegalSomewhere:
    """On the way back red may not drop its last chip; two manuals set no such limit."""

    def test_page(self, said):
        status, page, _ = said(*settle_position(KEEP, "red 1+1 drop 2:6"))
        assert status == 0
        for sentence in (
            "By the ruling, the move is illegal; according to the Comrades' Guide and the Instruction Manual, it is "
            "legal.",
            "Outcome 1: Recommended rulings and Comprehensive Reference Manual The move is illegal. "
            "- A diver that has turned back has to keep its last treasure.",
            "After turning back, a diver may not drop its last treasure dsa.search.keep-last",
            "Red breathes 1, for the one unit it carries: the air falls to 11.",
            "Red rolls 1+1 = 2, less a load of 1: it has 1 step.",
            "Red drops 2:6 on space 2, in place of the blank.",
            "May a diver that has turned back drop its last treasure? drop-last-after-turn, D17",
        ):
            assert sentence in page

    def test_a_stop_on_the_last_breath(self, said):
        _, page, _ = said("settle", "dsa-last-breath-player-stops")
        assert "the move is illegal; according to the Comprehensive Reference Manual, it is legal." in page
        assert "The turn in which the air runs out has to be finished." in page
        assert "My breath used up the air. Do I still get the rest of my turn? last-breath, D06" in page
        assert "Other readings that would change this, which none of these profiles follows" in page
        assert "last-breath=stop-at-once, tenable" in page

    def test_every_pair_of_outcomes_is_told_apart(self, said):
        _, text, _ = said("settle", "dsa-two-forced-without-words", "--json")
        parted = [outcome["parted"]["by"] for outcome in json.loads(text)["outcomes"][1:]]
        assert all(parted)
        assert ["occupied-passing"] in parted


@pytest.mark.parametrize("listed", [True, False])
def test_a_position_in_a_file_may_be_a_line(said, tmp_path, listed):
    """A scenario that `validate` accepts can be settled, too."""
    keys = f"position: {JUMP}\n  moves: [1 deeper 1+2]\n"
    (tmp_path / "case.yaml").write_text(f"- {keys}" if listed else keys.replace("\n  ", "\n"), encoding="utf-8")
    status, page, _ = said("settle", str(tmp_path / "case.yaml"), "--game", "deep-sea-adventure")
    assert status == 0
    assert "swims from space 2 to space 6" in page


class TestAllAgree:
    def test_a_legal_move_is_agreed_to_be_legal(self, said):
        status, page, _ = said(*settle_position("1 20 / 1:0 1:1 1:2 2:4 / v0 v2 / t1 s1", "1 1+2"))
        assert status == 0
        assert "All manuals agree: the move is legal." not in page  # red passes blue: here they do part
        status, page, _ = said(*settle_position("1 20 / 1:0 1:1 1:2 2:4 / v0 v4 / t1 s1", "1 1+2"))
        assert "All manuals agree: the move is legal." in page
        assert "Red swims from the submarine to space 3." in page
        assert "Why they differ" not in page

    def test_an_illegal_move_is_agreed_to_be_illegal(self, said):
        _, page, _ = said(*settle_position("1 20 / 1:0 1:1 1:2 2:4 / v0 v4 / t1 s1", "2 1+2"))
        assert "All manuals agree: the move is illegal." in page
        assert "Red is to move, not blue. Turns go clockwise from the starter dsa.dive.clockwise" in page

    def test_a_difference_nobody_sees_is_named_apart(self, said):
        """Red comes home with a chip: the manuals differ only on when its value becomes known."""
        _, page, _ = said(*settle_position("1 20 / _ 1:1 1:2 / ^1[1:0] h / t1 s1 l2", "1 1+1"))
        assert "All manuals agree on what can be seen: the move is legal." in page
        assert "When do the values of chips brought home become public?" in page


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["2 1+1"], "Red is to move, not blue."),
        (["1 1+1, 3 lays 2:7", "2 1+1"], "green lays nothing down in this turn"),
        (["1 2+2", "2 1+1", "3 1+1, 2 lays 2:5"], "Blue lays nothing down in this turn."),
    ],
)
def test_seats_are_called_by_their_names(said, moves, why):
    status, page, complaints = said(*settle_position(JUMP, *moves))
    assert why in (page if status == 0 else complaints)
    _, text, _ = said(*settle_position(JUMP, *moves), "--json")
    assert "seat " not in page + complaints + text


def test_the_case_of_a_name_does_not_matter(said):
    assert said(*settle_position(JUMP, "Red deeper 1+2")) == said(*settle_position(JUMP, "red deeper 1+2"))


def test_the_readme_shows_what_is_really_said(monkeypatch, capsys):
    """The transcript in the README leaves lines out, where it says `...`; all others are as they are printed."""
    monkeypatch.setenv("COLUMNS", "88")
    shown = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    shown = shown.partition("$ .venv/bin/leadline settle ")[2].partition("```")[0]
    command, _, told = shown.partition("' --move '1 2+2'\n")
    assert main(settle_position(command.partition("--position '")[2], "1 2+2")) == 0
    printed = capsys.readouterr().out
    parts = told.split("...\n")
    assert printed.startswith(parts[0])
    for part in filter(None, parts):
        _, found, printed = printed.partition(part)
        assert found, part
    assert not printed or told.endswith("...\n")


def test_a_position_only_some_manuals_allow(said):
    """Two divers share the last space, which only two manuals allow."""
    _, page, _ = said(*settle_position("1 20 / 1:0 1:1 1:2 / v3 v3 / t1 s1", "1 deeper 1+1"))
    assert "By the ruling, the position cannot occur; according to the Comprehensive Reference Manual and the" in page
    assert "red at: another diver is on space 3 too." in page
    assert "last-space-occupied, D12" in page


def test_moves_before_the_disputed_one_are_played(said):
    _, page, _ = said(*settle_position("1 20 / 1:0 1:1 1:2 2:4 / v0 v4 / t1 s1", "1 1+1", "2 back 1+1"))
    assert "after red 1+1" in page
    assert "blue back 1+1 Deep Sea Adventure" in page
    assert "A diver that carries no treasure cannot turn back." in page


class TestWrongInput:
    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (settle_position("1 20 / 1:0 1:0 1:0 / v1 v2 / t1 s1", "1 1+2"), "there are 3 chips of value 0"),
            (
                settle_position("1 20 / 1:0 1:1 1:2 / v2 v2 / t1 s1", "1 1+2"),
                "--position: divers.red.at: another diver is on space 2 too the rule: Only one diver may be on a space",
            ),
            (settle_position("1 20 / 1:0 1:1 / v1", "1 1+2"), "--position: '1 20 / 1:0 1:1 / v1': a position has four"),
            (settle_position("1 26 / 1:0 1:1 / v1 v2 / t1 s1", "1 1+2"), "--position: air: the air track ends at 25"),
            (settle_position(JUMP, "1 hop 3"), "--move: '1 hop 3': 'hop' is not a roll of two dice write a move as"),
            (
                settle_position(JUMP, "1 4+2"),
                "--move: '1 4+2': the 2 dice cannot show 4+2: each shows 1, 2 or 3 the rule: Two dice showing 1 to 3 "
                "are rolled and added (dsa.swim.two-dice)",
            ),
            (
                settle_position(JUMP, "1 1+2, roll-off 1+2 3+1"),
                "no roll-off is called for the rule: Turn order decides the starter between equally distant divers",
            ),
            (
                [*settle_position(LEVEL, "2 2+2, roll-off 1+2 0+3"), *BY_ROLL, "--profile", "comrades-guide"],
                "the 2 dice cannot show 0+3",
            ),
            (settle_position(JUMP, "4 1+1"), "there is no seat 4 here the divers are red, blue, green"),
            (settle_position(JUMP, "Red back 1 + 1"), "a roll has no spaces around its + write 1+1"),
            (settle_position(JUMP, "1 1+1 drop #0"), "'#0' is not a unit: units are counted from 1"),
            (
                settle_position(JUMP, "1 1+1 drop #1 pick-up"),
                "a turn has one search action only: nothing, one pick-up or one drop (dsa.search.one-action)",
            ),
            (
                settle_position("4 20 / 1 / v0 v0 / t1", "1 1+1"),
                "there is no dive 4 the first number is the dive, 1 to 3",
            ),
            (
                settle_position("1 20 / 3 3 3 3 3 3 3 3 / v1{3:10} v0 / t1 s1", "1 2+3"),
                "divers.red.banked: there are 9 chips of level 3; the game has 8 the rule:",
            ),
            (
                settle_position("1 20 / 1:0 1:1 1:2 / v1 h / t2 s1 l2", "2 1+1"),
                "--position: turn: blue is home and has no more turns the rule:",
            ),
            (settle_position(JUMP, "pink 1+2"), "there is no diver 'pink' here the divers are red, blue, green"),
            (
                settle_position(JUMP, "2 1+1", "1 1+1"),
                "--move 1: move 1, blue 1+1, comes before the disputed move and is illegal under every profile",
            ),
            (settle_position(JUMP), "there is no move to settle"),
            (["settle", "deep-sea"], "it is not clear what to settle in deep-sea-adventure add --position"),
            (["settle"], "there is nothing to settle"),
            (
                ["settle", "dsa-two-jump-on-landing", "--position", JUMP, "--move", "1 1+1"],
                "`--position` cannot be used with 'dsa-two-jump-on-landing', which has a position of its own",
            ),
            (["settle", "chess", "--position", JUMP, "--move", "1 1+1"], "there is no game 'chess'"),
            (["settle", "missing.yaml"], "missing.yaml: there is no such file"),
            (["settle", "dsa-last-breth-player-stops"], "close to it: dsa-last-breath-player-stops"),
            (["settle", "dsa-setup-two-divers"], "no move is played in the scenario dsa-setup-two-divers"),
            ([*settle_position(JUMP, "1 1+1"), "--profile", "comrade"], "did you mean comrades-guide?"),
            ([*settle_position(JUMP, "1 1+1"), "--reading", "faces"], "'faces' is not a reading of a dispute"),
            (["replay", "dsa-two-jump-on-landin"], "close to it: dsa-two-jump-on-landing"),
            (["replay", "missing.yaml#a-b"], "missing.yaml: there is no such file"),
            (
                ["replay", "dsa-two-jump-on-landing", "--step", "9"],
                "there is no step 9 the steps are numbered from 0 (the start) to 3",
            ),
        ],
    )
    def test_is_told_with_its_place_and_a_remedy(self, said, arguments, complaint):
        status, page, complaints = said(*arguments)
        assert status == 2
        assert page == ""
        assert complaint in complaints
        assert complaints.startswith("leadline: ")


class TestFile:
    CASE = """
    title: May anna drop her last treasure on the way up?
    position:
      dive: 2
      air: 12
      line: 1:0 _ 1:1 2:4
      divers: {anna: {at: 3, facing: up, carries: "2:6"}, bert: {at: 4}}
      turn: anna
    moves:
      - anna 1+1 drop 2:6
    """

    def written(self, tmp_path: Path, text: str) -> str:
        path = tmp_path / "case.yaml"
        path.write_text("\n".join(line.removeprefix("    ") for line in text.splitlines()), encoding="utf-8")
        return str(path)

    def test_a_scenario_may_name_its_players(self, said, tmp_path):
        status, page, _ = said("settle", self.written(tmp_path, self.CASE))
        assert status == 0
        assert page.startswith("anna 1+1 drop 2:6 Deep Sea Adventure May anna drop her last treasure on the way up?")
        assert "Anna drops 2:6 on space 2, in place of the blank." in page

    def test_an_open_deal_is_noted(self, said, tmp_path):
        opening = "opening: {seats: 2}\nmoves: [first 1+1, second 3+3]"
        _, page, _ = said("settle", self.written(tmp_path, opening))
        assert "Note: the deal is left open; the simplest one is used here." in page
        assert "The second diver swims from the submarine to space 7, past the diver on space 2." in page
        assert "The second diver swims from the submarine to space 6, past the diver on space 2." in page

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("position: {line: 1 1, divers: {a: {at: 1}, b: {at: 2}}}", "there is no move to settle add `moves:`"),
            ("moves: [first 1+1]", "a case starts from a `position:` or from an `opening:`"),
            ("openin: {seats: 2}\nmoves: [first 1+1]", "case.yaml:1: openin: a case has no key 'openin' did you mean"),
            (
                "position: {line: 1 1 1, divers: {a: {at: 1}, b: {at: 1}}}\nmoves: [a 1+1]",
                "case.yaml:1: position.divers.a.at: another diver is on space 1 too",
            ),
            (
                "opening: {seats: 2}\nmoves:\n- second 1+1\n- first 1+1",
                "case.yaml:3: moves[1]: move 1, second 1+1, comes before the disputed move and is illegal",
            ),
            ("- {scenario: x-a}\n- {scenario: x-b}", "there are 2 scenarios in this file say which:"),
        ],
    )
    def test_what_is_wrong_has_its_line(self, said, tmp_path, text, complaint):
        status, _, complaints = said("settle", self.written(tmp_path, text))
        assert status == 2
        assert complaint in complaints

    def test_one_of_several_scenarios(self, said):
        address = "conformance/scenarios/deep_sea_adventure/last_breath.yaml#dsa-last-breath-player-stops"
        root = Path(__file__).parents[3]
        status, page, _ = said("settle", str(root / address))
        assert status == 0
        assert "red stop Deep Sea Adventure, dsa-last-breath-player-stops" in page


class TestReplay:
    def test_every_step_and_every_expectation(self, said):
        """The first diver is on 2; a roll of 3 takes the second to 4, or to 3 where the jump counts."""
        status, page, _ = said("replay", "dsa-two-jump-over-the-other-diver")
        assert status == 0
        for sentence in (
            "The other diver's space is not counted dsa-two-jump-over-the-other-diver, Deep Sea Adventure",
            "Played by Recommended rulings",
            "Move 1 of 3: first deeper 1+1 - The first diver carries nothing and uses no air: it stays at 25.",
            "The second diver swims from the submarine to space 4, past the diver on space 2.",
            "Expected with occupied-passing=skip-all, as played here divers second: at 4 divers first: at 6 It holds.",
            "Expected with occupied-passing=skip-landing-only divers second: at 3 divers first: at 5 It holds.",
        ):
            assert sentence in page

    def test_a_profile_is_played_instead_of_the_rulings(self, said):
        _, page, _ = said("replay", "dsa-two-jump-over-the-other-diver", "--profile", "comrades-guide")
        assert "Played by Comrades' Guide" in page
        assert "The second diver swims from the submarine to space 3, past the diver on space 2." in page
        assert "divers first: at 6 It holds. It does not fit what is played here." in page
        assert "divers first: at 5 It holds. It also fits what is played here." in page

    def test_one_step_is_shown_alone(self, said):
        _, page, _ = said("replay", "dsa-two-jump-over-the-other-diver", "--step", "2")
        assert "Before Dive 1 of 3" in page
        assert "Move 2 of 3: second deeper 1+2" in page
        assert "Move 1 of 3" not in page
        assert "Move 3 of 3" not in page

    def test_positions_are_shown_in_notation(self, said):
        _, page, _ = said("replay", "dsa-last-breath-player-stops", "--notation")
        assert "1 2 / 1:0 1:0 1:1 _ _ 2:6 _ _ 2:7 / ^7[1:2 2:5] v5[1:3 2:4] / t1 s1" in page
        assert "(SUB)" not in page

    def test_an_illegal_move_and_the_legal_one_beside_it(self, said):
        _, page, _ = said("replay", "dsa-last-breath-player-stops")
        assert "Move 1 of 1: red stop The move is illegal; nothing changes." in page
        assert (
            "Expected with last-breath=finish-turn, as played here refused: dsa.breathe.finish-turn It holds." in page
        )
        assert "The legal variant: red 2+3" in page
        assert "Red swims from space 7 to space 3, past the diver on space 5." in page

    def test_an_opening_that_cannot_be(self, said):
        _, page, _ = said("replay", "dsa-setup-one-diver")
        assert "The game cannot be opened. - The game is for 2 to 6 players, not 1." in page

    def test_an_expectation_that_does_not_hold(self, said, tmp_path):
        path = tmp_path / "own.yaml"
        path.write_text(
            "- scenario: dsa-own-one\n  title: A wrong expectation\n  rules: [dsa.swim.along-line]\n"
            "  position: {line: 1 1 1 1, divers: {red: {}, blue: {at: 4}}}\n"
            "  moves: [red 1+2]\n  expect: {divers: {red: {at: 2}}}\n",
            encoding="utf-8",
        )
        status, page, _ = said("replay", f"{path}#dsa-own-one")
        assert status == 2
        assert "divers red: at 2 It does not hold: divers.red.at is space 3, but should be space 2." in page
        assert said("replay", str(path))[0] == 2

    def test_at_a_terminal_it_waits_and_q_stops(self, monkeypatch, capsys):
        answers = iter(["", "q"])
        monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
        for stream in ("stdin", "stdout"):
            monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
        assert main(["replay", "dsa-two-jump-over-the-other-diver", "--notation"]) == 0
        page = capsys.readouterr().out
        assert "Move 1 of 3" in page
        assert "Move 2 of 3" not in page
