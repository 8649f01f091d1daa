"""Links to live boards, and the names of the players at a table."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from leadline import cli
from leadline.games import load_game
from leadline.settle.link import BoardLink, read_board_link

SEA = "1 1 / 1 1 1 1 2 2 / ^3[1:2] v5[2:4] / t1 s1"
LINK = (
    "https://rules.example/games/deep-sea-adventure/board.html"
    "#p=1+1+%2F+1+1+1+1+2+2+%2F+%5E3%5B1%3A2%5D+v5%5B2%3A4%5D+%2F+t1+s1&m=1+2%2B2"
)
DAY = "monday action turn=1 / 1 depth=2 fresh=p3,p2 bucks=3 / 2 depth=1"


def settled(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert cli.main(["settle", *words, "--json"]) == 0
    data: dict[str, object] = json.loads(capsys.readouterr().out)
    return data


def test_a_link_gives_the_answer_of_its_position_and_moves(capsys: pytest.CaptureFixture[str]) -> None:
    by_link = settled(capsys, LINK)
    assert by_link == settled(capsys, "deep-sea-adventure", "--position", SEA, "--move", "1 2+2")
    alone = "board.html" + LINK.partition("board.html")[2]
    assert by_link == settled(capsys, alone, "--game", "deep-sea-adventure")


def test_readings_of_a_link_count(capsys: pytest.CaptureFixture[str]) -> None:
    reading = "starter-mixed=last-voluntary"
    by_link = settled(capsys, f"{LINK}&r={reading.replace('=', '%3A')}&by=comrades-guide")
    by_option = settled(capsys, "deep-sea-adventure", "--position", SEA, "--move", "1 2+2", "--reading", reading)
    assert by_link == by_option != settled(capsys, LINK)


def test_the_parts_of_a_link() -> None:
    link = read_board_link("games/kite-race/board#p=1+2&m=a+1;b+2&r=x%3Ay%2Cz%3Aw")
    assert link == BoardLink("kite-race", "1 2", ("a 1", "b 2"), ("x=y", "z=w"))
    assert read_board_link("deep-sea-adventure") is None
    assert read_board_link("games/kite-race/rules/flight.html#p=1") is None
    assert read_board_link("games/kite-race/board.html") is None


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("x/deep-sea-adventure/board.html#p=1",), "no move has been made on the board of the link"),
        (("x/deep-sea-adventure/board.html#p=1&m=1+2%2B2",), "link: '1': a position has four parts"),
        (("x/deep-regrets/board.html#p=new+game%3A+2+players&m=1+end",), "is not a new game"),
        ((LINK, "--move", "1 2+2"), "a link has a position and moves of its own"),
        (("x/ludo/board.html#p=1&m=2",), "there is no game 'ludo'"),
    ],
)
def test_a_link_that_cannot_be_settled_is_explained(
    words: tuple[str, ...], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["settle", *words]) == 2
    assert wrong in capsys.readouterr().err


@pytest.mark.parametrize("move", ["1 cast 2b | fish tallow-eel", "Ann cast 2b | fish tallow-eel"])
def test_players_keep_their_names(move: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("deep-regrets", "--position", DAY, "--move", move, "--players", "Ann,Ben")
    assert settled(capsys, *words)["names"] == ["Ann", "Ben"]
    assert cli.main(["settle", *words]) == 0
    shown = capsys.readouterr().out
    assert "to act: Ann" in shown
    assert "agnes" not in shown


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ("Ann", "1 names are given, but the position has 2 players"),
        ("Ann,ann", "two players are named Ann"),
        ("Ann,2", "'2' is not a name"),
        ("Ann,", "'' is not a name"),
    ],
)
def test_names_that_do_not_fit_are_refused(players: str, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["settle", "deep-sea-adventure", "--position", SEA, "--move", "1 2+2", "--players", players]) == 2
    assert wrong in capsys.readouterr().err


def test_crews_have_names_already(capsys: pytest.CaptureFixture[str]) -> None:
    position = "alpha turn-by-turn hunt / red E4 last=start / blue J10 last=start / turn=red"
    words = ["settle", "captain-sonar", "--position", position, "--move", "red north", "--players", "a,b"]
    assert cli.main(words) == 2
    assert "the seats of this game have names" in capsys.readouterr().err


NEW_GAME = "x/deep-regrets/board.html#p=new+game%3A+3+players%2C+monday%2C+first+2%2C+shuffle+48213&m="


def test_a_link_that_begins_with_a_new_game_is_settled(capsys: pytest.CaptureFixture[str]) -> None:
    data: Any = settled(capsys, f"{NEW_GAME}2+muster+%7C+player+3+1+3")
    assert len(data["names"]) == 3
    line = "new game: 3 players, monday, first 2, shuffle 48213"
    assert data == settled(capsys, "deep-regrets", "--position", line, "--move", "2 muster | player 3 1 3")


def test_a_link_that_shows_an_earlier_move_ends_there() -> None:
    link = read_board_link("x/kite-race/board.html#p=1&m=a;b;c&at=2")
    assert link is not None
    assert link.moves == ("a", "b")


def test_new_games_are_shuffled_as_the_live_board_shuffles_them() -> None:
    modules = Path(__file__).parents[2] / "subjects/javascript/deep-regrets"
    script = (
        f"const {{ wholeSetup, readSetup }} = await import({json.dumps((modules / 'notation/setups.mjs').as_uri())});"
        f"const {{ gameUnder }} = await import({json.dumps((modules / 'box.mjs').as_uri())});"
        f"const {{ COMPONENTS }} = await import({json.dumps((modules / 'components.mjs').as_uri())});"
        "for (const line of JSON.parse(process.argv[1]))"
        "  console.log(JSON.stringify(wholeSetup(gameUnder(COMPONENTS, {}), readSetup(line))));"
    )
    lines = [f"new game: {n} players, monday, first 1, shuffle {seed}" for n, seed in ((2, 0), (3, 48213), (5, 999999))]
    lines += ["new game: 2 players, tuesday, first 2"]
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that the shuffles cannot be compared")
    command = ["node", "--input-type=module", "-e", script, json.dumps(lines)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    game = load_game("deep-regrets")
    for line, dealt in zip(lines, map(json.loads, done.stdout.splitlines()), strict=True):
        assert game.shorthand.setup_of_line(line) == game.codecs.setup.read(dealt)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("new game: many players", "is not a new game"),
        ("new game: 3 players, someday, first 1", "'someday' is not a day"),
        ("new game: 3 players, monday, first 4", "a player who does not take part"),
        ("new game: 9 players, monday, first 1", "too many players"),
    ],
)
def test_a_new_game_that_cannot_be_is_explained(line: str, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["settle", "deep-regrets", "--position", line, "--move", "1 muster"]) == 2
    assert wrong in capsys.readouterr().err
