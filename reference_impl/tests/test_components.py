"""The figures of the game, and the way bounds are written into the types."""

from __future__ import annotations

import pytest

from leadline_engines.deep_sea_adventure import Components
from leadline_engines.shapes import Between, Count


def test_the_figures_are_those_of_the_manuals(components):
    assert (components.seats_min, components.seats_max, components.dives, components.air) == (2, 6, 3, 25)
    assert (components.blanks, components.dice, components.die_faces, components.stack_size) == (
        12,
        2,
        (1, 1, 2, 2, 3, 3),
        3,
    )
    assert components.level_of == {value: value // 4 + 1 for value in range(16)}
    assert components.copies_of == dict.fromkeys(range(16), 2)
    assert components.treasure_chips == 32
    assert components.top_level == 4
    assert sum(value * copies for value, copies in components.copies_of.items()) == 240


def test_figures_may_be_written_as_text(components, figures):
    as_text = {
        **{name: str(figure) for name, figure in figures.items() if isinstance(figure, int)},
        "die_faces": [str(face) for face in figures["die_faces"]],
        "levels": [
            {"level": str(row["level"]), "values": [str(v) for v in row["values"]], "copies": str(row["copies"])}
            for row in figures["levels"]
        ],
    }
    assert Components.from_mapping(as_text) == components


@pytest.mark.parametrize(
    "name", ["seats_min", "seats_max", "dives", "air", "blanks", "dice", "die_faces", "stack_size", "levels"]
)
def test_a_figure_that_is_missing_is_named(figures, name):
    with pytest.raises(ValueError, match=f"lack the figure '{name}'"):
        Components.from_mapping({key: figure for key, figure in figures.items() if key != name})


@pytest.mark.parametrize("name", ["level", "values", "copies"])
def test_a_figure_of_a_level_that_is_missing_is_named(figures, name):
    row = {key: figure for key, figure in figures["levels"][0].items() if key != name}
    with pytest.raises(ValueError, match=f"lack the figure '{name}'"):
        Components.from_mapping({**figures, "levels": [row]})
    with pytest.raises(ValueError, match="lack the figure 'values'"):
        Components.from_mapping({**figures, "levels": [1]})


@pytest.mark.parametrize(
    ("name", "figure", "wrong"),
    [
        ("air", "many", "'air' is not a whole number: 'many'"),
        ("air", 2.5, "'air' is not a whole number: 2.5"),
        ("dives", None, "'dives' is not a whole number: None"),
        ("die_faces", [1, "x"], "'die_faces' is not a whole number: 'x'"),
        ("die_faces", 3, "'die_faces' is not a list"),
        ("die_faces", "123", "'die_faces' is not a list"),
        ("levels", {"level": 1}, "'levels' is not a list"),
    ],
)
def test_a_figure_of_the_wrong_kind_is_named(figures, name, figure, wrong):
    with pytest.raises(ValueError, match=wrong):
        Components.from_mapping({**figures, name: figure})


@pytest.mark.parametrize(
    ("bounds", "written"),
    [
        (Between(1, 6), {"ge": 1, "le": 6}),
        (Between(least=0), {"ge": 0}),
        (Between(most=25), {"le": 25}),
        (Between(), {}),
        (Count(1, 6), {"min_length": 1, "max_length": 6}),
        (Count(least=1), {"min_length": 1}),
        (Count(most=6), {"max_length": 6}),
        (Count(), {}),
    ],
)
def test_bounds_are_added_to_the_check_of_a_type(bounds, written):
    made = {"type": "any"}
    assert bounds.__get_pydantic_core_schema__(int, lambda source: made) == {"type": "any", **written}
    assert made == {"type": "any"}
