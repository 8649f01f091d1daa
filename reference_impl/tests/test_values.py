"""Values that are made quickly, or copied with a change, behave like ordinary ones."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from leadline_engines.values import changing, quickly_made


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

    with pytest.raises(TypeError, match=r"Loose\.at is not a plain slot"):
        quickly_made(Loose)


def test_defaults_that_are_made_anew_cannot_be_made_quickly():
    @dataclass(frozen=True, slots=True)
    class Chain:
        links: list = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Chain\.links is not a plain slot"):
        quickly_made(Chain)


@quickly_made
@dataclass(frozen=True, slots=True)
class Lit(Buoy):
    every: int = 3


def test_what_is_inherited_is_made_too():
    assert Lit(3, "red", 5) == Lit(at=3, every=5)
    assert Lit(3) != Buoy(3)


def test_a_value_is_made_again_with_something_changed():
    before = Buoy(3)
    after = changing(Buoy)(before, {"colour": "blue"})
    assert (before, after) == (Buoy(3, "red"), Buoy(3, "blue"))
    assert (type(after), hash(after), repr(after)) == (Buoy, hash(Buoy(3, "blue")), repr(Buoy(3, "blue")))
    with pytest.raises(FrozenInstanceError):
        after.at = 4
    assert changing(Buoy)(before, {}) == before


def test_nothing_is_changed_that_is_no_field():
    with pytest.raises(AttributeError):
        changing(Buoy)(Buoy(3), {"depth": 4})


def test_what_has_no_slots_of_its_own_cannot_be_changed():
    @dataclass(frozen=True)
    class Loose:
        at: int

    for kind in (Loose, Lit):
        with pytest.raises(TypeError, match=f"{kind.__name__} does not have all its fields in its own slots"):
            changing(kind)
