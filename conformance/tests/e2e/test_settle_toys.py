"""Tests of settle, replay and export on games that are not built in: nothing in them knows a game.

What they should say follows from the pages of rules of the toy games.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from leadline.cli import main

TOYS = Path(__file__).resolve().parents[1] / "toys"
NEAR_THE_END = {"kites": [{"at": 10}, {"at": 11}], "basket": 6, "marker": 6}
"""Red on pace 10 and blue on pace 11 of twelve, each on one string; the wind blows 2."""


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))


def move(seat: int | str, act: str) -> str:
    return json.dumps({"choice": {"seat": seat, "act": act}})


def kite(position: dict, *moves: str) -> list[str]:
    return ["settle", "kite-race", "--position", json.dumps(position), *(p for one in moves for p in ("--move", one))]


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


class TestAGameWithoutChance:
    def test_a_legal_move_and_the_readings_that_would_change_it(self, said):
        status, page, _ = said(*kite(NEAR_THE_END, move("red", "fly")))
        assert status == 0
        assert "Kite Race All manuals agree: the move is legal." in page
        before, _, after = page.partition("Red flies to pace 12. The pilots take turns in their order kite.turn.order")
        assert "red paces 10 strings 1" in before
        assert "red paces 12 strings 1 blue paces 11" in after
        assert "The race is over at once. Then: The race is over. Red wins. last-round=at-once, tenable" in after

    def test_a_reading_given_to_every_profile(self, said):
        _, page, _ = said(*kite(NEAR_THE_END, move(1, "fly")), "--reading", "last-round=at-once")
        assert "Every profile is applied here with last-round=at-once." in page
        assert "The race is over. Red wins." in page
        assert "seat to move -" in page

    def test_earlier_moves_and_one_out_of_turn(self, said):
        _, page, _ = said(*kite(NEAR_THE_END, move("red", "fly"), move("red", "fly")))
        assert f"after {move(1, 'fly')}" in page
        assert "All manuals agree: the move is illegal." in page
        assert "It is the turn of blue, not of red." in page

    def test_as_data(self, said):
        _, text, _ = said(*kite(NEAR_THE_END, move(1, "tie")), "--json")
        data = json.loads(text)
        assert data["names"] == ["red", "blue"]
        [outcome] = data["outcomes"]
        assert outcome["kind"] == "played"
        assert outcome["position"]["kites"][0] == {"at": 10, "strings": 2}
        assert json.loads(outcome["after"]) == outcome["position"]
        assert [event["text"] for event in outcome["events"]] == ["Red ties a string to its kite; it has 2 now."]

    @pytest.mark.parametrize(
        ("position", "moves", "complaint"),
        [
            ({**NEAR_THE_END, "basket": 5}, [move(1, "fly")], "--position: basket: 2 strings are tied and 5 lie in"),
            ({**NEAR_THE_END, "basket": "x"}, [move(1, "fly")], "--position: basket: 'x' is not a whole number"),
            (
                NEAR_THE_END,
                [move("pink", "fly")],
                "--move: choice.seat: there is no seat 'pink' here the seats are red,",
            ),
            (NEAR_THE_END, [move(1, "hop")], "--move: choice.act: 'hop' is not a value of act"),
            (NEAR_THE_END, ["fly"], "--move: this is not JSON, at character 1"),
            (
                {"kites": [{"at": 13}, {"at": 1}], "basket": 6, "marker": 2},
                [move(1, "fly")],
                "kites.red.at: the beach has the paces 0 to 12, and no pace 13 the rule: No kite comes past",
            ),
            (NEAR_THE_END, [move(2, "fly"), move(1, "fly")], "--move 1: move 1, "),
        ],
    )
    def test_wrong_input_is_told_with_its_place(self, said, position, moves, complaint):
        status, page, complaints = said(*kite(position, *moves))
        assert (status, page) == (2, "")
        assert complaint in complaints

    def test_several_games_have_to_be_told_apart(self, said):
        status, _, complaints = said("settle", "--position", json.dumps(NEAR_THE_END), "--move", move(1, "fly"))
        assert status == 2
        assert "it is not clear which game is meant the games are: " in complaints

    def test_a_scenario_of_the_suite(self, said):
        """The readings of a scenario need not be those of a manual."""
        _, page, _ = said("settle", "kite-flying-past-the-end")
        assert "The kite may not fly. Then the move would be illegal: the far end is 1 paces away" in page
        assert "Then: Red flies to pace 11. past-the-end=turns-back, no support: a known fault" in page

    def test_replay(self, said):
        status, page, _ = said("replay", "kite-races-of-four")
        assert status == 0
        for sentence in (
            "Played by Recommended rulings",
            f"Move 1 of 4: {move(1, 'tie')} - Red ties a string to its kite; it has 2 now.",
            "Expected basket: 3 It holds.",
            "The marker moves on to space 2: the wind blows 3.",
            "kites: at 0, strings 2; at 2, strings 1; at 0, strings 2; at 2, strings 1 basket: 2 marker: 2 turn: 1",
        ):
            assert sentence in page
        assert "It does not hold" not in page

    def test_replay_under_another_reading(self, said):
        status, page, _ = said("replay", "kite-flying-past-the-end", "--reading", "past-the-end=needs-exact")
        assert status == 0
        assert "The move is illegal; nothing changes. - The far end is 1 paces away, and the kite would fly 2." in page
        assert "Expected with past-the-end=needs-exact, as played here refused: kite.flight.far-end It holds." in page
        assert "It does not fit what is played here." in page
        assert "The legal variant: " in page

    def test_replay_finds_a_wrong_expectation(self, said, tmp_path):
        text = (
            "- scenario: kite-own-one\n  title: Too far\n  rules: [kite.flight.reach]\n  opening: {seats: 2}\n"
            "  moves: [{choice: {seat: 1, act: fly}}]\n  expect: {kites: [{at: 3}, {}]}\n"
        )
        status, page, _ = said("replay", f"{written(tmp_path, text)}#kite-own-one", "--game", "kite-race")
        assert status == 2
        assert "It does not hold: kites.red.at is 2, but should be 3." in page

    def test_an_opening_that_cannot_be(self, said):
        _, page, _ = said("replay", "kite-races-of-five")
        assert "The game cannot be opened. - There are 2 to 4 pilots, not 5." in page

    @pytest.mark.parametrize(
        ("words", "heading", "scenario"),
        [
            (["rule", "kite.flight.calm"], "Without wind no kite flies kite.flight.calm", "kite-flying-in-a-calm"),
            (["dispute", "last-round"], "Is the round finished when a kite has reached", "kite-ending-last-round"),
        ],
    )
    def test_its_rules_and_disputes_are_looked_up(self, said, words, heading, scenario):
        status, page, _ = said(*words, "--game", "kite-race")
        assert status == 0
        assert page.startswith(heading)
        assert scenario in page.partition("Scenarios that show it")[2]

    def test_a_picture_of_each_board(self, tmp_path):
        assert main(["export", "kite-races-begin", "--to", str(tmp_path)]) == 0
        names = sorted(path.name for path in tmp_path.iterdir())
        assert names == ["kite-races-begin-0.svg", "kite-races-begin-1.svg"]
        root = ET.fromstring((tmp_path / names[1]).read_text(encoding="utf-8"))
        assert "Red is at pace 2, on 1 string." in str(root.findtext("{http://www.w3.org/2000/svg}desc"))

    def test_its_suite(self, capsys):
        assert main(["export", "kite-race", "--suite"]) == 0
        head, *scenarios = map(json.loads, capsys.readouterr().out.splitlines())
        assert (head["title"], head["scenarios"]) == ("Kite Race", len(scenarios))
        by_name = {one["id"]: one for one in scenarios}
        (case,) = by_name["kite-races-begin"]["cases"]
        assert case["opened"]["position"]["kites"][0]["at"] == 0
        (changes,) = (one["changes"] for one in case["moves"])
        assert {"op": "replace", "path": "/kites/0/at", "value": 2} in changes
        assert by_name["kite-races-of-five"]["cases"][0]["opened"] == {"refused": "kite.start.pilots"}


class TestAGameOfSeveralSeatsASide:
    CASE = "game: signal-duel\nposition: {crews: [{at: %s, torpedo: 2}, {at: c4}]}\nmoves:\n"

    def test_moves_in_any_order_and_seats_by_their_keys(self, said, tmp_path):
        moves = (
            "- any-order:\n  - choice: {kind: load, seat: red.mate, what: sonar}\n"
            "  - choice: {kind: order, seat: red.captain, to: north}\n"
        )
        _, page, _ = said("settle", written(tmp_path, self.CASE % "a1" + moves))
        assert "All manuals agree: the move is illegal." in page
        assert "There is no water north of a1. One place in one direction duel.sail.step" in page

    def test_a_place_that_cannot_be(self, said, tmp_path):
        move = "- choice: {kind: use, seat: red.mate, what: torpedo, at: b3}\n"
        status, page, complaints = said("settle", written(tmp_path, self.CASE % "b2" + move))
        assert (status, page) == (2, "")
        assert "b2 is no place of water the rule: Boats start where their captains choose" in complaints

    def test_the_number_of_a_crew_is_no_seat(self, said, tmp_path):
        """The crews are two, the seats four: the second crew is not the second seat, red's mate."""
        case = "game: signal-duel\nposition: {crews: [{at: a1}, {at: b2}]}\nmoves:\n"
        move = "- choice: {kind: order, seat: red.captain, to: south}\n"
        _, _, complaints = said("settle", written(tmp_path, case + move))
        assert "position.crews.2: b2 is no place of water" in complaints

    def test_replay_of_a_free_order(self, said):
        _, page, _ = said("replay", "duel-turn-in-any-order")
        assert page.count("This move and its neighbours with the same note may be played in any order.") == 2
        assert "It does not hold" not in page


class TestAGameOfCards:
    CASE = """
game: fishmonger
position:
  turn: 1
  mongers:
    - {coins: 2, fresh: [{colour: white, face: 1}, {colour: white, face: 3}]}
    - {coins: 2, spent: [white, white]}
  sea: [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]
  errands: [null, null, null, null, null, null, null, null, null, null]
  pool: [white, white, blue, blue]
moves:
- choice: {kind: turn, seat: 1, do: cast}
"""

    def test_what_chance_can_give_is_said(self, said, tmp_path):
        status, _, complaints = said("settle", written(tmp_path, self.CASE))
        assert status == 2
        assert "is not complete: what 'sea' gave is not stated" in complaints
        assert '"chance": [{"of": "sea", "got": "crab"}]}`' in complaints
        assert "sea can give crab, eel, mackerel, oyster, sprat or squid" in complaints

    def test_what_it_asks_for_completes_the_move(self, said, tmp_path):
        _, page, _ = said("settle", written(tmp_path, f"{self.CASE}  chance: [{{of: sea, got: crab}}]\n"))
        assert "All manuals agree: the move is legal." in page
        assert "fish on the hook crab" in page

    def test_what_chance_cannot_give_is_told_with_its_place(self, said, tmp_path):
        status, _, complaints = said("settle", written(tmp_path, f"{self.CASE}  chance: [{{of: sea, got: whale}}]\n"))
        assert status == 2
        assert "case.yaml:12: moves[1]: " in complaints
        assert "'sea' cannot have given 'whale' the rule: " in complaints

    def test_what_an_opening_leaves_to_chance_is_said(self, said, tmp_path):
        text = "game: fishmonger\nopening: {seats: 2}\nmoves:\n- choice: {kind: bid, seat: 1, coins: 2}\n"
        _, page, _ = said("settle", written(tmp_path, text))
        assert "Note: the sea and errands are left open; the simplest ones are used here." in page


@pytest.mark.parametrize(
    "game",
    ["kite_race", *(pytest.param(one, marks=pytest.mark.slow) for one in ("signal_duel", "fishmonger", "conger"))],
)
@pytest.mark.left_to_all
def test_every_scenario_is_replayed_and_settled(said, game):
    """The reference holds every expectation; only what has no move cannot be settled."""
    from leadline.suite.bundle import read_suite

    scenarios = read_suite(game.replace("_", "-")).scenarios
    assert len(scenarios) > 10
    for scenario in scenarios:
        status, page, complaints = said("replay", scenario.id)
        assert (status, complaints) == (0, "")
        assert "It holds." in page
        status, page, complaints = said("settle", scenario.id)
        assert (status == 0) == bool(scenario.steps)
        assert page.partition(scenario.id)[2] if scenario.steps else "there is nothing to settle" in complaints
