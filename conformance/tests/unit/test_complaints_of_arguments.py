"""What is wrong with the arguments of a command is said in plain words, with a remedy."""

from __future__ import annotations

from argparse import ArgumentParser

import pytest

from leadline.base.errors import InputError
from leadline.cli import CommandParser
from leadline.cli.complaints import plain_complaint


def parser() -> ArgumentParser:
    made = CommandParser(prog="leadline kite")
    made.add_argument("wind", metavar="WIND", choices=("calm", "breeze", "gale"))
    made.add_argument("colour", metavar="COLOUR")
    made.add_argument("-s", "--strings", type=int)
    made.add_argument("--string-length", type=float)
    both = made.add_mutually_exclusive_group()
    both.add_argument("--high", action="store_true")
    both.add_argument("--low", action="store_true")
    return made


@pytest.mark.parametrize(
    ("words", "wrong", "remedy"),
    [
        ("calm red --strings x", "'x' after --strings is not a whole number", "write a whole number"),
        ("calm red -s 1.5", "'1.5' after --strings is not a whole number", "write a whole number"),
        ("calm red --string-length x", "'x' after --string-length is not a number", "write a number"),
        ("breze red", "'breze' is not a possible WIND", "did you mean breeze?"),
        ("storm red", "'storm' is not a possible WIND", "write calm, breeze or gale"),
        ("", "WIND and COLOUR are missing", "add them"),
        ("calm", "COLOUR is missing", "add it"),
        ("calm red --strings", "the value of --strings is missing", "write it after --strings"),
        ("calm red --high=9", "--high takes no value, but has '9'", "write only --high"),
        ("calm red --high --low", "--low and --high cannot be used together", "leave one of them out"),
        ("calm red --str 1", "--str may be --strings or --string-length", "write the option in full"),
    ],
)
def test_a_complaint_names_the_argument_and_a_remedy(words: str, wrong: str, remedy: str) -> None:
    with pytest.raises(InputError) as raised:
        parser().parse_args(words.split())
    (problem,) = raised.value.problems
    assert problem.wrong == f"kite: {wrong}"
    assert problem.remedy == f"{remedy}; see `leadline kite --help`"


def test_an_unknown_complaint_is_kept() -> None:
    assert plain_complaint("argument --wind: it blows") == ("--wind: it blows", "")
