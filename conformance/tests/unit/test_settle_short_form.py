"""What `settle` fills in when a position is given in short form, and players whose names are words of the notation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from leadline import cli
from leadline.games import load_game
from leadline.spec.profiles import profiles

NOTATION = Path(__file__).parents[3] / "docs" / "notation.md"
SHORT = {
    "deep-sea-adventure": ("2 9 / 1 _ 2 / v1 ^3[2:6] h / t2 l3", "2 1+1"),
    "captain-sonar": ("alpha turn-by-turn hunt / red E4 torpedo=1 / blue J10", "red north"),
    "deep-regrets": ("monday action / 1 fresh=p3 / 2 depth=2 / sea 1a=?*13", "1 pass"),
}


def positions() -> list[tuple[str, str]]:
    """Return every position that the page of the notation prints, with its game."""
    blocks = re.findall(r"```text positions ?([a-z-]*)\n(.*?)```", NOTATION.read_text(encoding="utf-8"), re.DOTALL)
    return [(game or "deep-sea-adventure", line) for game, block in blocks for line in block.splitlines() if line]


def answer(capsys: pytest.CaptureFixture[str], game: str, *options: str) -> str:
    position, move = SHORT[game]
    assert cli.main(["settle", game, "--position", position, "--move", move, *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("game", "text"), positions())
def test_every_printed_position_is_possible_under_a_profile(game: str, text: str) -> None:
    loaded = load_game(game)
    position = loaded.shorthand.position_of_line(text)
    engines = [loaded.engine_under(profile.readings) for profile in profiles(loaded.spec)]
    assert any(all(fault.kind != "state" for fault in engine.faults(position)) for engine in engines)


@pytest.mark.parametrize(("game", "text"), positions())
def test_what_is_filled_in_makes_every_printed_position_whole(game: str, text: str) -> None:
    """The whole position, written out, has nothing left of what belongs to piles, lines and turns."""
    shorthand = load_game(game).shorthand
    whole = load_game(game).position_notation.write(shorthand.position_of_line(text))
    assert shorthand.position_of_line(whole) == shorthand.position_of_line(text)
    defaults = {"First Player", "Depth", "fish in hand", "Regrets", "Fishbucks", "Spent dice", "mounts"}
    again = {one.what for one in shorthand.fillings(whole) if one.value.split()[0] not in ("none", "empty")}
    assert again <= {*defaults, "people", "turn", "route", "latest event"}
    assert all(one.what and one.value for one in shorthand.fillings(text))


def test_the_brief_answer_names_it_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    said = {game: answer(capsys, game, "--brief").rstrip().splitlines()[-1] for game in SHORT}
    assert said == {
        "deep-sea-adventure": "Filled in: values of chips and starter.",
        "captain-sonar": "Filled in: people, turn, route, mines and 5 more.",
        "deep-regrets": "Filled in: First Player, Depth, fish in hand, Regrets and 12 more.",
    }


def test_the_full_answer_lists_it_with_values_and_owners(capsys: pytest.CaptureFixture[str]) -> None:
    said = {game: answer(capsys, game).partition("Filled in, because")[2].splitlines() for game in SHORT}
    assert "  values of chips: 1:0 2:4, the lowest that are left in the box" in said["deep-sea-adventure"]
    assert "  starter: blue" in said["deep-sea-adventure"]
    assert "  route of red: E4 alone" in said["captain-sonar"]
    assert "  gauges of blue: empty" in said["captain-sonar"]
    assert "  marked symbols of red and blue: none" in said["captain-sonar"]
    assert "  Spent dice of agnes: 2 player" in said["deep-regrets"]
    assert "  shoals: 13 unknown fish in each of 1b, 1c, 2a, 2b, 2c, 3a, 3b, 3c" in said["deep-regrets"]
    assert "  Regrets in the box: 40 unknown cards" in said["deep-regrets"]


def test_the_data_have_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(answer(capsys, "deep-regrets", "--json", "--players", "Ann,Ben"))["filled_in"]
    assert {"what": "First Player", "of": None, "value": "Ann"} in said
    assert {"what": "Depth", "of": 1, "value": "1"} in said
    assert not any(one["what"] == "Depth" and one["of"] == 2 for one in said)


@pytest.mark.parametrize("game", SHORT)
def test_of_a_position_as_it_is_written_out_nothing_is_said(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    loaded = load_game(game)
    whole = loaded.position_notation.write(loaded.shorthand.position_of_line(SHORT[game][0]))
    words = ["settle", game, "--position", whole.replace(" / ", "  /  "), "--move", SHORT[game][1]]
    assert cli.main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["filled_in"] == []
    for more in ([], ["--brief"]):
        assert cli.main([*words, *more]) == 0
        assert "Filled in" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "move", "players", "shown"),
    [
        ("deep-regrets", "pass pass", "pass,throw", "pass pass"),
        ("deep-regrets", "1 pass", "pass,throw", "pass pass"),
        ("deep-sea-adventure", "drop 1+1", "a,drop,lays", "drop 1+1"),
        ("deep-sea-adventure", "take back 1+1 drop", "drop,take,roll-off", "take back 1+1 drop"),
    ],
)
def test_a_player_may_have_the_name_of_a_word_of_the_notation(
    game: str, move: str, players: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["settle", game, "--position", SHORT[game][0], "--move", move, "--players", players]
    assert cli.main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == [shown]


def test_moves_of_the_notation_name_players_wherever_they_are_meant() -> None:
    notation, names = load_game("deep-regrets").move_notation, {1: "sea", 2: "Throw"}
    for text in ("sea throw Throw", "Throw pick-player sea", "sea declare sea", "sea lose 2"):
        move = notation.read(text, names)
        assert notation.write(move, names) == text
        assert notation.read(notation.write(move, {}), {}) == move
