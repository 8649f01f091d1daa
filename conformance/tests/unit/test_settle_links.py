"""Links to live boards, and the names of the players at a table."""

from __future__ import annotations

import json

import pytest

from leadline import cli
from leadline.base.errors import InputError
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
        (("x/deep-sea-adventure/board.html#p=1",), "there is no move on the board of the link"),
        (("x/deep-sea-adventure/board.html#p=1&m=1+2%2B2",), "link: '1': a position has four parts"),
        (("x/deep-regrets/board.html#p=new+game%3A+2+players&m=1+end",), "link: the link begins with a new game"),
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
        ("Ann", "1 names are given, and the position has 2 players"),
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


def test_a_new_game_of_a_link_is_an_input_error() -> None:
    with pytest.raises(InputError, match="begins with a new game"):
        read_board_link("board.html#p=new+game")
