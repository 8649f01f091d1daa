"""A whole deck of one's own: other sizes, another split and other names. Nearly all rules are tested with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.base.yaml_text import read_file
from leadline.games import load_game
from leadline.games.component_overrides import check_components
from leadline.spec.build import figures
from leadline.suite.bundle import load_suite
from leadline.suite.carrying import carried_over, needs_the_box
from leadline.suite.model import Scenario
from leadline_engines.deep_regrets import Components

RUNS_HERE = True

DECK = Path(__file__).parents[1] / "fixtures/decks/drowned-parish.yaml"
WANTED = 0.8
"""The part of the rules that have to be tested with a deck that somebody else invented."""
OWN = ("--components", DECK)
PLAIN = {"yes": True, "no": False, "none": None}


def carried(rule: str) -> Scenario | None:
    """Return the first scenario about a rule that can be played with the deck."""
    game = load_game("deep-regrets", DECK)
    aimed = (one for one in load_suite("deep-regrets").scenarios if rule in one.rules)
    return next((one for one in aimed if not needs_the_box(game, one)), None)


@pytest.mark.parametrize(
    "every", [pytest.param(1, marks=pytest.mark.exhaustive), pytest.param(8, marks=pytest.mark.slow)]
)
def test_most_rules_are_tested_with_another_deck(every: int) -> None:
    rules = sorted({rule for one in load_suite("deep-regrets").scenarios for rule in one.rules})[::every]
    tested = [rule for rule in rules if carried(rule)]
    assert len(tested) >= WANTED * len(rules)


def test_a_scenario_names_the_most_similar_card() -> None:
    game = load_game("deep-regrets", DECK)
    before = next(one for one in load_suite("deep-regrets").scenarios if one.id == "regrets-static-difficulty-size")
    (after,) = carried_over(game, [before])
    assert (after.id, after.rules, [step.text for step in after.steps]) == (
        before.id,
        before.rules,
        [step.text for step in before.steps],
    )
    box, own = load_game("deep-regrets").own_components, game.own_components
    assert after.position is not None
    rod = after.position["anglers"][0]["rod"]
    assert own.rods[rod].static == box.rods["minnow-rod"].static
    fish = own.fish[after.position["shoals"][0]["cards"][0]["card"]]
    assert (fish.depth, fish.size) == (1, "small")
    sizes = [len(shoal["cards"]) for shoal in after.position["shoals"]]
    assert sizes == [*own.shoal_sizes.values()]


def program(*more: object) -> tuple[object, ...]:
    """Return the words that start the reference with the deck."""
    return ("--", sys.executable, "-m", "leadline", "serve", "deep-regrets", *OWN, *more)


def test_a_right_program_is_right_with_it(leadline: Any) -> None:
    done = leadline("check", "deep-regrets", "--only", "regrets-static-difficulty-size", *OWN, *program())
    assert "1 pass" in done.stdout
    assert "1 of 1 scenarios of the suite can be played with these components" in " ".join(done.stdout.split())


def test_a_mistake_shows_with_it(leadline: Any) -> None:
    mistake = "pips-have-to-exceed"
    only = ("--only", "regrets-cast-after-sinkers|regrets-static-difficulty-*")
    done = leadline("check", "deep-regrets", *only, *OWN, *program("--mistake", mistake))
    assert done.returncode == 1
    assert mistake in done.stdout


def test_a_program_that_refuses_our_deck_may_have_its_own(leadline: Any) -> None:
    tried = " ".join(leadline("smoke", "deep-regrets", *program()).stdout.split())
    assert 'refused: "these are not the 29 cards of the box' in tried
    assert "if the program uses other components, describe them in a file and pass it with --components" in tried


def as_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: as_json(one) for name, one in value.items()}
    if isinstance(value, list):
        return [as_json(one) for one in value]
    return PLAIN.get(value, value) if isinstance(value, str) else value


def test_json_says_the_same(tmp_path: Path) -> None:
    written = json.dumps(as_json(figures(read_file(DECK))))
    assert "true" in written
    (tmp_path / "deck.json").write_text(written)
    assert check_components(tmp_path / "deck.json") == "deep-regrets"
    own = load_game("deep-regrets", tmp_path / "deck.json").own_components
    assert own == load_game("deep-regrets", DECK).own_components


def test_shoals_that_do_not_take_the_fish_are_explained_with_sizes_that_do() -> None:
    game = load_game("deep-regrets", DECK)
    with pytest.raises(ValueError, match="there are 29 fish of Depth 1; the shoals there take 39") as caught:
        Components.from_mapping({**game.spec.figures, "shoal": 13})
    assert "write shoal: {1a: 10, 1b: 10, 1c: 9, 2a: 12, 2b: 11, 2c: 11, 3a: 11, 3b: 10, 3c: 10}" in str(caught.value)
    with pytest.raises(ValueError, match="a shoal '4a'"):
        Components.from_mapping({**game.spec.figures, "shoal": {"4a": 3}})
