"""The one-line notation of moves and positions.

A move is `1 draws 2`, `1 boasts 2`, `2 believes` or `2 doubts`; `-> pearl stone` states the tokens that are drawn.

A position has parts between slashes: the dip, the phase and the leader; the bag; the tokens put aside; and each diver
with its breaths, its creel, its plate and its shells. A token is its first letter, and `?` if it is unknown. `=1` after
the phase is the boast. After the breaths, `d2` is a choice of two tokens, `b` believes and `x` doubts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from leadline_engines.conger.types import TOKENS, Chance, Diver

from leadline.base.errors import bad_input
from leadline.game.notation import MoveNotation, PositionNotation, check_readable
from leadline_engines import conger
from leadline_engines.surface import Seat

LETTERS = {token[0]: token for token in TOKENS}
MOVE = re.compile(r"(\S+) (?:(draws|boasts) (\d+)|(believes|doubts))(?: ->((?: \w+)*))?")
HEAD = re.compile(r"(\d+) (choose|boast|answer|over)(?:=(\d+))? (\d+)")
DIVER = re.compile(r"(\d+)(?:d(\d+)|([bx]))? ([psc?]+|-) ([psc?]+|-) (\d+)")
ANSWERS = {"b": "believe", "x": "doubt"}


class CongerMoves(MoveNotation):
    """The notation of moves."""

    def read(self, text: str, names: Mapping[Seat, str]) -> conger.Move:
        """Return the written move."""
        check_readable(text)
        matched = MOVE.fullmatch(" ".join(text.split()))
        if matched is None:
            remedy = "write `1 draws 2 -> pearl stone`, `1 boasts 2`, `2 believes` or `2 doubts`"
            raise bad_input(f"`{text}` is not a move", remedy)
        who, verb, number, answer, drawn = matched.groups()
        seats = {str(seat): seat for seat in names} | {name: seat for seat, name in names.items()}
        seat: Any = seats.get(who, int(who) if who.isdecimal() else None)
        if seat is None:
            raise bad_input(f"there is no diver `{who}`", f"the divers are: {', '.join(names.values())}")
        tokens: list[Any] = (drawn or "").split()
        for token in tokens:
            if token not in TOKENS:
                raise bad_input(f"there is no token `{token}`", f"the tokens are: {', '.join(TOKENS)}")
        choice: conger.Choice
        if verb == "draws":
            choice = conger.Draws(seat, int(number))
        elif verb == "boasts":
            choice = conger.Boast(seat, int(number))
        else:
            choice = conger.Answer(seat, "believe" if answer == "believes" else "doubt")
        return conger.Move(choice, Chance(tuple(tokens)))

    def write(self, move: conger.Move, names: Mapping[Seat, str]) -> str:
        """Return a move on one line."""
        who = names.get(move.choice.seat, str(move.choice.seat))
        match move.choice:
            case conger.Draws(number=number):
                text = f"{who} draws {number}"
            case conger.Boast(pearls=pearls):
                text = f"{who} boasts {pearls}"
            case conger.Answer(answer=answer):
                text = f"{who} {answer}s"
        return f"{text} -> {' '.join(move.chance.tokens)}" if move.chance.tokens else text


class CongerPositions(PositionNotation):
    """The notation of positions."""

    def read(self, text: str, names: Mapping[Seat, str] | None = None) -> conger.Position:
        """Return the written position."""
        check_readable(text)
        parts = [" ".join(part.split()) for part in text.split("/")]
        head = HEAD.fullmatch(parts[0])
        if head is None or len(parts) < 4:
            raise bad_input(f"`{text}` is not a position", "write `1 choose 1 / ppsc / - / 2 - - 0 / 2 - - 0`")
        dip, phase, boast, lead = head.groups()
        bag, aside = (_row(part) for part in parts[1:3])
        divers = tuple(_diver(part) for part in parts[3:])
        named: Any = phase
        return conger.Position(divers, bag, aside, int(dip), int(lead), named, None if boast is None else int(boast))

    def write(self, position: conger.Position, names: Mapping[Seat, str] | None = None) -> str:
        """Return a position on one line."""
        boast = "" if position.boast is None else f"={position.boast}"
        head = f"{position.dip} {position.phase}{boast} {position.lead}"
        divers = (_written(diver) for diver in position.divers)
        return " / ".join((head, _letters(position.bag), _letters(position.aside), *divers))


def _row(part: str) -> tuple[Any, ...]:
    if not re.fullmatch(r"[psc?]+|-", part):
        raise bad_input(f"`{part}` is not a row of tokens", "write p, s, c or ? for each token, or - for none")
    return tuple(LETTERS.get(letter) for letter in part if letter != "-")


def _diver(part: str) -> Diver:
    matched = DIVER.fullmatch(part)
    if matched is None:
        raise bad_input(f"`{part}` is not a diver", "write its breaths, creel, plate and shells, as in `2 ps p 0`")
    breaths, draws, letter, creel, plate, shells = matched.groups()
    answer: Any = ANSWERS.get(letter)
    chosen = None if draws is None else int(draws)
    return Diver(int(breaths), chosen, answer, _row(creel), _row(plate), int(shells))


def _letters(tokens: tuple[Any, ...]) -> str:
    return "".join("?" if token is None else token[0] for token in tokens) or "-"


def _written(diver: Diver) -> str:
    answered = {None: "", "believe": "b", "doubt": "x"}[diver.answer]
    chosen = "" if diver.draws is None else f"d{diver.draws}"
    return f"{diver.breaths}{chosen}{answered} {_letters(diver.creel)} {_letters(diver.plate)} {diver.shells}"
