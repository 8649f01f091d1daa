"""Settle a dispute at the table: where a move leads by each manual, who is right, and why.

  leadline settle GAME --position NOTATION --move "MOVE" [--move ...]
  leadline settle FILE.yaml    a position or opening, and moves; or FILE.yaml#ID
  leadline settle SCENARIO     a scenario of the suite, by its id
  leadline settle LINK         what is on a live board of the rules site

The last move is the one in dispute. In notation a seat is its number, the name the game has for it, or the name given
with --players. Exit status: 0 there is an answer, 2 the input cannot be used.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from leadline.base.errors import Place, bad_input
from leadline.cli import components_option

if TYPE_CHECKING:
    from leadline.settle.cases import Case
    from leadline.settle.link import BoardLink


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline settle`."""
    parser.add_argument(
        "what", nargs="?", metavar="GAME|FILE|SCENARIO|LINK", help="the game, a file, a scenario's id or a link"
    )
    parser.add_argument("--position", metavar="NOTATION", help="the position before the first move, on one line")
    parser.add_argument(
        "--move", action="append", default=[], metavar="MOVE", help="a move; repeat the option for each move, in order"
    )
    parser.add_argument(
        "--players", metavar="NAMES", help="the names of the players in the order of their seats: ann,ben"
    )
    parser.add_argument(
        "--profile", action="append", default=[], metavar="P", help="use only this profile; may be repeated"
    )
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="D=R",
        help="use reading R of dispute D in every profile",
    )
    parser.add_argument("--game", metavar="GAME", help="the game of the file or scenario, if that is not clear")
    parser.add_argument("--brief", action="store_true", help="print the answer in a few lines, without boards")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(args: Namespace) -> int:
    """Settle the case and print the answer."""
    from leadline.settle.decide import check_earlier_moves, chosen_profiles, settle

    link = _link(args)
    case = _case(args) if link is None else _case_of_link(args, link)
    readings = [*(() if link is None else link.readings), *args.reading]
    settlement = settle(case, chosen_profiles(case.game, args.profile, readings))
    check_earlier_moves(settlement)
    if args.json:
        from leadline.settle.data import as_data

        print(json.dumps(as_data(settlement), ensure_ascii=False, indent=1))
    elif args.brief:
        from leadline.settle.page import brief_page

        print("\n".join(brief_page(settlement, limited=bool(args.profile), ruled=not readings)))
    else:
        from leadline.settle.page import page

        print("\n".join(page(settlement, limited=bool(args.profile), exchanged=readings)))
    return 0


def _case(args: Namespace) -> Case:
    """Return the case to settle. Raise ``InputError`` for invalid input."""
    from leadline.settle.cases import case_of_file, case_of_notation, case_of_scenario
    from leadline.settle.find import as_file, only_game

    if args.position is not None:
        _check_no_scenario(args.what)
        game = components_option.load(args, only_game(args.what or args.game))
        return case_of_notation(game, args.position, args.move, _players(args))
    if args.what is None:
        raise bad_input("there is nothing to settle", "give GAME --position NOTATION --move MOVE, a FILE or a SCENARIO")
    if args.players:
        raise bad_input("--players needs --position", "add --position NOTATION, or write the names into the file")
    if args.move:
        raise bad_input("--move needs --position", "add --position NOTATION, or write the moves into the file")
    file = as_file(args.what)
    if file is not None:
        return case_of_file(*file, args.game, components_option.components_of(args))
    _check_no_game(args.what)
    return case_of_scenario(args.what, args.game, components_option.components_of(args))


def _link(args: Namespace) -> BoardLink | None:
    """Return the link to a live board, if one is given. Raises ``InputError`` for invalid input."""
    from leadline.settle.link import read_board_link

    link = read_board_link(args.what or "")
    if link is not None and (args.position is not None or args.move):
        raise bad_input("a link has a position and moves of its own", "leave out `--position` and `--move`")
    return link


def _case_of_link(args: Namespace, link: BoardLink) -> Case:
    """Return the case shown on a live board. Raise ``InputError`` for invalid input."""
    from leadline.settle.cases import case_of_notation
    from leadline.settle.find import only_game

    game = components_option.load(args, only_game(args.game or link.game))
    if not link.moves:
        raise bad_input(
            "no move has been made on the board of the link", "make the disputed move, then copy the link again"
        )
    return case_of_notation(game, link.position, link.moves, _players(args), Place("link"))


def _players(args: Namespace) -> list[str]:
    return args.players.split(",") if args.players else []


def _check_no_scenario(what: str | None) -> None:
    """Raise ``InputError`` if a position is given together with a file or a scenario, which already has a position."""
    from leadline.settle.find import as_file, is_scenario

    if what and (as_file(what) is not None or is_scenario(what)):
        wrong = f"`--position` cannot be used with {what!r}, which has a position of its own"
        raise bad_input(wrong, f"give a game instead, or leave out `--position` and `--move`: `leadline settle {what}`")


def _check_no_game(what: str) -> None:
    """Raise ``InputError`` if a game is named but its position is missing."""
    from leadline.base.errors import InputError
    from leadline.games import find_game

    try:
        game = find_game(what)
    except InputError:
        return
    wrong = f"it is not clear what to settle in {game}"
    raise bad_input(wrong, 'add --position NOTATION --move "MOVE"')
