"""Lists of legal choices are compared by what they choose, in whatever order that is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leadline.game.legal import list_differences
from leadline.games import load_game
from leadline.suite.bundle import load_suite

LINE = (
    "tuesday refresh / 1 spent=player rolled=p2,p3,b1 mounts=2,3,2 / 2 spent=player*3 mounts=2,3,2 / sea 1a=?*13 "
    "1b=?*13 1c=?*13 2a=?*13 2b=?*13 2c=?*13 3a=?*13 3b=?*13 3c=?*13 / piles regret-deck=?*20 regret-box=?*40 "
    "dink-deck=?*25 rod-deck=?*10 reel-deck=?*10 supply-deck=?*20 bag=blue*7,green*8,orange*8 aside=omen "
    "/ under-way muster 2 / under-way placing 1 step=muster number=2"
)
"""Player 1 has rolled three dice, and two of them may become Fresh."""


def differences(change: Callable[[dict[str, Any]], dict[str, Any]]) -> tuple[list[str], list[str]]:
    """Return what is wrong with the list of the reference after a change, each choice as a line."""
    game = load_game("deep-regrets")
    engine = game.own_engine
    position = game.position_notation.read(LINE)
    (decision,) = (one for one in engine.to_act(position) if one.kind == "keep")
    listed = [game.codecs.choice.write(one) for one in engine.choices(position, decision).listed]
    asked = {"seat": 1, "kind": "keep", "given": None, "choices": [*map(change, listed)]}
    missing, extra = list_differences(game, engine, position, asked)
    return [shown(one) for one in missing], [shown(one) for one in extra]


def shown(choice: Any) -> str:
    """Return the dice of a choice, in one order."""
    return " ".join(sorted(f"{die.die[0]}{die.face}" for die in choice.dice))


def test_the_order_in_which_a_list_names_dice_is_none_of_its_faults() -> None:
    assert differences(lambda choice: {**choice, "dice": choice.get("dice", [])[::-1]}) == ([], [])


def test_a_choice_that_a_list_lacks_or_has_too_much_is_named() -> None:
    dice = [{"die": "player", "face": 3}, {"die": "blue", "face": 1}]
    wrong = [dice[0], {"die": "blue", "face": 2}]

    def changed(choice: dict[str, Any]) -> dict[str, Any]:
        named = choice.get("dice", [])
        return {**choice, "dice": wrong} if len(named) == 2 and all(die in named for die in dice) else choice

    assert differences(changed) == (["b1 p3"], ["b2 p3"])


def torpedoes(lacking: set[str]) -> list[Any]:
    """Return the targets that are missed in a list of torpedoes without some targets."""
    game = load_game("captain-sonar")
    engine = game.own_engine
    scenario = next(each for each in load_suite(game.id).scenarios if each.id == "sonar-lists-torpedo")
    position = game.codecs.position.read_once({**(scenario.position or {})})
    move = game.shorthand.complete_move(engine, position, game.codecs.move.read(scenario.steps[0].move))
    after = engine.play(position, move).position
    (decision,) = (one for one in engine.to_act(after) if one.kind == "torpedo")
    listed = [game.codecs.choice.write(one) for one in engine.choices(after, decision).listed]
    told = [choice for choice in listed if choice["at"] not in lacking]
    asked = {"seat": "red.captain", "kind": "torpedo", "given": None, "choices": told}
    missing, extra = list_differences(game, engine, after, asked)
    assert not extra
    return [choice.at for choice in missing]


def test_torpedoes_that_miss_on_different_spaces_are_different_choices() -> None:
    assert torpedoes(set()) == []
    assert torpedoes({"F7", "B3"}) == ["B3", "F7"]
