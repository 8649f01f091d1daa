"""Values that are made quickly are made as before."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from leadline_engines.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Buoy:
    at: int
    colour: str = "red"


def test_a_value_is_made_by_place_by_name_and_by_default():
    assert Buoy(3) == Buoy(at=3, colour="red") == Buoy(3, "red")
    assert (Buoy(3, "blue").at, Buoy(3, "blue").colour) == (3, "blue")
    assert replace(Buoy(3), at=4) == Buoy(4)
    assert hash(Buoy(3)) == hash(Buoy(3, "red"))
    assert repr(Buoy(3)).endswith("Buoy(at=3, colour='red')")


def test_a_value_cannot_be_changed_and_has_no_other_fields():
    with pytest.raises(FrozenInstanceError):
        Buoy(3).at = 4
    with pytest.raises(TypeError, match="__init__"):
        Buoy()
    with pytest.raises(TypeError, match="__init__"):
        Buoy(3, "red", 1)


def test_what_has_no_slots_cannot_be_made_quickly():
    @dataclass(frozen=True)
    class Loose:
        at: int

    with pytest.raises(TypeError, match=r"Loose\.at is no plain slot"):
        quickly_made(Loose)


def test_defaults_that_are_made_anew_cannot_be_made_quickly():
    @dataclass(frozen=True, slots=True)
    class Chain:
        links: list = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Chain\.links is no plain slot"):
        quickly_made(Chain)
