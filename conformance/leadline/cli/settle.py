"""Settle a dispute at the table: what a move leads to in every manual, who is right, why.

  leadline settle GAME --position NOTATION --move "MOVE" [--move ...]
  leadline settle FILE.yaml    a position or opening, and moves; FILE.yaml#ID of several
  leadline settle SCENARIO     a scenario of the suite, by its id

The last move is the one in dispute. In notation a seat is its number, or the name the
game has for it. Exit status 0 if there is an answer, 2 if the input cannot be used.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.settle.cases import Case


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("what", nargs="?", metavar="GAME|FILE|SCENARIO", help="the game, a file, or a scenario's id")
    parser.add_argument("--position", metavar="NOTATION", help="the position before the first move, on one line")
    parser.add_argument("--move", action="append", default=[], metavar="MOVE", help="a move; once for each, in order")
    parser.add_argument(
        "--profile", action="append", default=[], metavar="P", help="only by this profile; may be given several times"
    )
    parser.add_argument(
        "--reading", action="append", default=[], metavar="D=R", help="read the dispute D as R, in every profile"
    )
    parser.add_argument("--game", metavar="GAME", help="the game of a file or scenario, where it is not clear")
    parser.add_argument("--brief", action="store_true", help="the answer in a few lines, without boards")
    parser.add_argument("--json", action="store_true", help="the answer as data")


def run(args: Namespace) -> int:
    """Settle the case and print the answer."""
    from leadline.settle.decide import check_earlier_moves, chosen_profiles, settle

    case = _case(args)
    settlement = settle(case, chosen_profiles(case.game, args.profile, args.reading))
    check_earlier_moves(settlement)
    if args.json:
        from leadline.settle.data import as_data

        print(json.dumps(as_data(settlement), ensure_ascii=False, indent=1))
    elif args.brief:
        from leadline.cli.settled_brief import brief_page

        print("\n".join(brief_page(settlement, limited=bool(args.profile), ruled=not args.reading)))
    else:
        from leadline.cli.settled import page

        print("\n".join(page(settlement, limited=bool(args.profile), exchanged=args.reading)))
    return 0


def _case(args: Namespace) -> Case:
    """The case that is meant. Raises ``InputError``."""
    from leadline.settle.cases import case_of_file, case_of_notation, case_of_scenario
    from leadline.settle.find import as_file

    if args.position is not None:
        return case_of_notation(args.what or args.game, args.position, args.move)
    if args.what is None:
        raise bad_input("there is nothing to settle", "give GAME --position NOTATION --move MOVE, a FILE or a SCENARIO")
    if args.move:
        raise bad_input("--move goes with --position", "add --position NOTATION, or write the moves into the file")
    file = as_file(args.what)
    if file is not None:
        return case_of_file(*file, args.game)
    _check_no_game(args.what)
    return case_of_scenario(args.what, args.game)


def _check_no_game(what: str) -> None:
    """Raise ``InputError`` if a game is named where its position is missing."""
    from leadline.games import find_game
    from leadline.problems import InputError

    try:
        game = find_game(what)
    except InputError:
        return
    wrong = f"it is not said what is to be settled in {game}"
    raise bad_input(wrong, 'add --position NOTATION --move "MOVE"')
