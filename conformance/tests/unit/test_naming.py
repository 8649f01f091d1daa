"""Seats by their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest

from leadline.game.seat_names import named_field, rows_of_seats, with_names
from leadline_engines.marks import Owner

NAMES = {1: "red", 2: "blue", 3: "green", 4: "yellow"}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("seat 1 is to move, not seat 2", "red is to move, not blue"),
        ("a roll-off between seats 3, 4 has to be stated", "a roll-off between green and yellow has to be stated"),
        ("seats 1, 2, 4", "red, blue and yellow"),
        ("there is no seat 5 among 4", "there is no seat 5 among 4"),
        ("seats 3, 7", "seats 3, 7"),
        ("2 of 4 seats", "2 of 4 seats"),
    ],
)
def test_a_sentence_that_speaks_of_seats(text: str, named: str) -> None:
    assert with_names(text, NAMES) == named


@pytest.mark.parametrize(
    ("field", "named"),
    [
        ("divers.2.at", "divers.blue.at"),
        ("divers.5.at", "divers.5.at"),
        ("line.2", "line.2"),
        ("crews.2.at", "crews.2.at"),
        ("air", "air"),
    ],
)
def test_a_field_of_a_seat(field: str, named: str) -> None:
    assert named_field(field, NAMES, {"divers"}) == named


def test_a_row_of_seats_is_marked_as_one_and_a_row_of_sides_is_none() -> None:
    @dataclass(frozen=True)
    class Position:
        divers: Annotated[tuple[int, ...], Owner("seat")]
        crews: Annotated[tuple[int, ...], Owner("side")]
        spaces: tuple[int, ...]

    assert rows_of_seats(Position) == {"divers"}
