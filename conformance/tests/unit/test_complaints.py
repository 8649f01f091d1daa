"""If several records are possible in a place, only the faults of the intended one are reported."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game
from leadline.schema.codec import ShapeError

DEEP = {"seat": 1, "declare": None, "then": None, "stop": False, "lay": []}
DROP = {"action": "drop", "unit": 1, "chips": None, "source": "carried"}


def without(name: str) -> dict[str, Any]:
    return {key: one for key, one in DROP.items() if key != name}


@pytest.mark.parametrize(
    ("game", "choice", "complaints"),
    [
        ("deep-sea-adventure", {**DEEP, "search": without("chips")}, ["search.chips: it is missing"]),
        ("deep-sea-adventure", {**DEEP, "search": without("action")}, ["search.action: it is missing"]),
        (
            "deep-sea-adventure",
            {**DEEP, "search": {**DROP, "source": "pocket"}},
            ["search.source: input should be 'carried' or 'banked', not 'pocket'"],
        ),
        (
            "deep-sea-adventure",
            {**DEEP, "search": {"action": "fly"}},
            ["search.action: it should be one of 'nothing', 'pick-up', 'drop', not 'fly'"],
        ),
        ("deep-sea-adventure", {**DEEP, "search": "drop"}, ["search: input should be an object, not 'drop'"]),
        ("captain-sonar", {"seat": "red.captain", "kind": "start"}, ["at: it is missing"]),
        ("captain-sonar", {"seat": "red.captain"}, ["kind: it is missing"]),
        ("deep-regrets", {"seat": 1, "kind": "mount", "fish": [{"fish": "a"}]}, ["fish.0.slot: it is missing"]),
    ],
)
def test_only_what_is_meant_is_complained_of(game: str, choice: Any, complaints: list[str]) -> None:
    with pytest.raises(ShapeError) as caught:
        load_game(game).codecs.choice.read(choice)
    assert caught.value.complaints == complaints
    assert not caught.value.is_of_bounds


def test_a_figure_beyond_its_bounds_is_told_apart_from_a_wrong_form() -> None:
    codec = load_game("deep-sea-adventure").codecs.choice
    with pytest.raises(ShapeError) as caught:
        codec.read({**DEEP, "search": {**DROP, "unit": 0}})
    assert caught.value.complaints == ["search.unit: input should be greater than or equal to 1, not 0"]
    assert caught.value.is_of_bounds
