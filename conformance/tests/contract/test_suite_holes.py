"""No suite has holes of the kinds that can be computed. What is missing is listed here, and the lists only shrink."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase

import pytest
from suite_holes import killed_once, told_once, toothless_rules, unmet_refusals, unseen_figures
from tiers import slow_but

from leadline.games import game_ids

UNMET_REFUSALS: Mapping[str, Mapping[str, str]] = {
    "deep-sea-adventure": {
        "setup.check_deal: dsa.setup.face-down": "who has seen a chip is memory, which a program need not take over",
        "setup.check_chips: dsa.setup.chips (3)": "it takes unknown values, and a deal that is sent has none",
        "setup.find_starter: rule (2)": "no manual forbids to roll in vain, so a program may ignore such a roll",
        "swim.check_dice: dsa.swim.two-dice": "a probe sends dice that cannot fall, and no scenario may",
        "turn.check_nothing_more: dsa.clean-up.starter-equal": "no manual forbids to roll in vain",
    },
    "captain-sonar": {
        "setup.why_not_this_map: sonar.setup.mode": "each map of the box is there for both modes",
        "surfacing.why_not_check: sonar.surface.check": "a role named twice in a bag: no rule speaks of it",
    },
    "deep-regrets": {
        "declaration.declare: regrets.declare.from-port": "a player without a choice is moved and never asked",
        "opening.first_player: rule (2)": "without a first player, one is drawn under the recommended reading",
        "paying.check_payment: regrets.cast.pay (2)": "no fish of the sample is without a Difficulty",
        "port.check_sale: regrets.sell.no-value": "no fish of the sample is without a Value",
        "port.mount: regrets.mount.no-value": "no fish of the sample is without a Value",
        "refusals.check_one_action: regrets.free.points": "no position of a game: the turn passes with its action",
        "table.ask: rule": "impossible chance is never written in a scenario",
        "table.ask: rule (2)": "impossible chance is never written in a scenario",
        "table.outcome: regrets.card.in-order": "impossible chance is never written in a scenario",
    },
}
"""By game: the places of its engine that refuse and that no scenario meets, with the reason; an empty one is a hole."""
KILLED_ONCE: Mapping[str, list[str]] = {
    "deep-sea-adventure": [  # a refused opening has nothing but its deal, and deals differ only in their numbers
        "dsa.mistake.only-the-number-of-chips-is-checked",
        "dsa.mistake.levels-may-be-dealt-in-any-order",
    ],
}
"""By game: mistakes without a second scenario that shows them and differs in more than seats or numbers."""
TOLD_ONCE: Mapping[str, list[str]] = {
    "deep-regrets": ["valueless-cards: neither and as-zero"],  # it takes a fish without a Value, of one's own deck
}
"""By game: pairs of supported readings that fewer than two scenarios tell apart."""
CUT = "under this reading the turn ends with the breath, so nobody swims or searches any more"
TOOTHLESS: Mapping[str, Mapping[str, str]] = {
    "deep-sea-adventure": {
        "dsa.search.last-breath-pick-up under last-breath=stop-at-once": CUT,
        "dsa.search.last-breath-drop under last-breath=stop-at-once": CUT,
        "dsa.clean-up.last-breath-home under last-breath=stop-at-once": CUT,
        "dsa.clean-up.carried-stack under air-per-dive=single-tank": (
            "a dive that leaves somebody out has emptied the only tank, so the game is over and the line is moot"
        ),
    },
    "captain-sonar": {
        "sonar.turn.no-legal-order under move-limits=no-limits": "Every space has a neighbour, so some order is legal.",
        "sonar.mine.trigger-wait under trigger-as-activation=is-an-activation": "The order that has to lie between two "
        "activations is the move that the mine waits for.",
        "sonar.activate.broken-first under broken-and-uncharged=uncharged-first": "The reading replaces the rule.",
        "sonar.explosion.mine-beside under mine-next-to-impact=stays": "The reading replaces the rule.",
        "sonar.mine.trigger-surfaced under trigger-while-surfaced=allowed": "The reading replaces the rule.",
        "sonar.detect.sonar-free-pair under sonar-pair=consistent-pair": "The reading replaces the rule.",
        "sonar.mine.trigger-surfaced under trigger-moment=after-order": "A trigger needs an order since surfacing, and "
        "a surfaced crew has given none.",
    },
    "deep-regrets": {
        "regrets.pass.possible-only under unavailable-reward=any": "The reading replaces the rule.",
        "regrets.information.dinks under dink-secrecy=private": "The reading replaces the rule.",
    },
}
"""By game: rules without a detected mistake under some supported reading, with the reason; an empty one is a hole."""

TOGETHER: list[tuple[str, dict[str, str]]] = [
    ("captain-sonar", {"trigger-moment": "after-order-by-turns"}),
]
"""Readings with which every supported reading of another dispute is tried."""
ROLLED = "what a die may show is tested by samples and by dice that cannot fall, never by a scenario"
UNSEEN_FIGURES: Mapping[str, Mapping[str, str]] = {
    "deep-sea-adventure": {
        "blanks 12 ? 1": "under the recommended reading the supply never runs out",
        "die_faces.*": ROLLED,
    },
    "captain-sonar": {
        "goals.sudden-death 1 - 1 in *": "a game that is over before it begins",
        "sections 4 - 1 in turn-by-turn": "no hull is traced turn by turn",
        "extra_turns 3 ? 1 in real-time": "nobody takes turns in real time",
        "people.*": "it only names the crews to whom the manual gives roles",
        "circuits.*": "it is the name of a circuit",
        "panels *": "the panels are those of the symbols",
        "special.*": "recorded and not used",
    },
    "deep-regrets": {
        "dice.*": ROLLED,
        "shops.*.0.keep 1 + 1": "one card is drawn, so no second one can be kept",
        "shops.dice.?.keep *": "all dice that are drawn are kept",
    },
}
"""By game: patterns of changed figures that no scenario shows, with the reason; an empty one is a hole."""
LONG = {"deep-regrets": ("fish", "regrets", "dinks", "rods", "reels", "supplies", "difficulties", "fair_foul")}
"""By game: tables of cards, which are not tried: a program that is tested may have a deck of its own."""


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.sampled(9)
def test_every_refusal_of_an_engine_is_met_by_a_scenario(game: str) -> None:
    assert unmet_refusals(game) == list(UNMET_REFUSALS.get(game, {}))


@pytest.mark.parametrize("game", slow_but(["deep-sea-adventure", "captain-sonar"], game_ids()))
@pytest.mark.left_to_all
def test_two_unlike_scenarios_detect_each_mistake(game: str) -> None:
    assert killed_once(game) == KILLED_ONCE.get(game, [])


@pytest.mark.parametrize("game", game_ids())
def test_two_scenarios_tell_every_two_supported_readings_apart(game: str) -> None:
    assert told_once(game) == TOLD_ONCE.get(game, [])


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", game_ids())
def test_every_rule_has_a_detected_mistake_under_each_supported_reading(game: str) -> None:
    assert toothless_rules(game) == list(TOOTHLESS.get(game, {}))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "readings"), TOGETHER)
def test_every_rule_has_a_detected_mistake_under_two_readings_together(game: str, readings: dict[str, str]) -> None:
    known = TOOTHLESS.get(game, {})
    assert [one for one in toothless_rules(game, readings) if one not in known] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", game_ids())
def test_a_scenario_shows_each_change_of_a_figure(game: str) -> None:
    """The limits, prices, counts and maps of a game are met from both sides, in each of its modes."""
    unseen = unseen_figures(game, without=LONG.get(game, ()))
    reasons = UNSEEN_FIGURES[game]
    assert [one for one in unseen if not any(fnmatchcase(one, pattern) for pattern in reasons)] == []
    assert [one for one in reasons if not any(fnmatchcase(text, one) for text in unseen)] == []
