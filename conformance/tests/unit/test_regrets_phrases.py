"""Tests of what is told of Deep Regrets in sentences: every event, every position, no more than a listener knows.

The cards are those of the spec, which are invented.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from regrets_play import GAME, NAMES, position, positions

from leadline_engines.deep_regrets import events as told
from leadline_engines.deep_regrets.position import Die

R: tuple[str, ...] = ()
P1, P3, B0, O2 = Die("player", 1), Die("player", 3), Die("blue", 0), Die("orange", 2)
EVENTS: list[tuple[Any, str]] = [
    (told.Opened("monday", 2, R), "The game begins on Monday; player 2 is first."),
    (told.DayBegan("tuesday", 1, R), "Tuesday begins; player 1 is first."),
    (told.DayEnded("friday", R), "Friday is over."),
    (told.FishDiscarded("2b", "tallow-eel", R), "Tallow Eel of shoal 2b is discarded."),
    (told.BoatMoved(1, 3, R), "Player 1's boat is at Depth III."),
    (told.BoatMoved(1, 0, R), "Player 1 makes Port."),
    (told.WormsFlipped(2, True, R), "Player 2's Can of Worms is face-up."),
    (told.WormsFlipped(2, False, R), "Player 2's Can of Worms is face-down."),
    (told.Earned(1, 3, R), "Player 1 gains 3$."),
    (told.Earned(1, 0, R), "Player 1 gains 0$."),
    (told.Earned(1, -2, R), "Player 1 pays 2$."),
    (told.DieDrawn(1, "blue", R), "Player 1 takes a blue die."),
    (told.DieDrawn(1, "omen", R), "Player 1 takes an omen die."),
    (told.DieReturned(1, "omen", R), "The omen die of player 1 goes back to the table."),
    (told.Rolled(1, (P3, B0, P1), R), "Player 1 rolls player dice 1 3 and blue die 0."),
    (told.Placed(1, (P3,), (), R), "Player 1 places player die 3 in the Fresh Pool."),
    (told.Placed(1, (), ("blue", "player", "player"), R),
     "Player 1 places 2 player dice and 1 blue die in the Spent Pool."),
    (told.Placed(1, (P3,), ("player",), R),
     "Player 1 places player die 3 in the Fresh Pool, and 1 player die in the Spent Pool."),
    (told.DieTurned(1, P1, 2, R), "Player 1 turns its player die 1 to 2."),
    (told.Thrown(1, 2, R), "Player 1 throws the Life Preserver to player 2."),
    (told.Declared(1, "sea", R), "Player 1 is at Sea today."),
    (told.Declared(1, "port", R), "Player 1 is at Port today."),
    (told.Equipped(1, "dawn-rod", "iron-reel", R), "Player 1 equips Dawn Rod and Iron Reel."),
    (told.Equipped(1, None, None, R), "Player 1 equips nothing."),
    (told.RegretDrawn(1, "regret-2", R), "Player 1 draws a Regret: Regret 2."),
    (told.RegretDrawn(1, None, R), "Player 1 draws a Regret."),
    (told.RegretDiscarded(1, "regret-0", R), "Player 1 discards a Regret: Regret 0."),
    (told.RegretDiscarded(1, None, R), "Player 1 discards a Regret."),
    (told.RegretMoved(1, 2, R), "A Regret goes from player 1 to player 2."),
    (told.DinkDrawn(1, "bent-hook", R), "Player 1 draws a Dink: Bent Hook."),
    (told.DinkDrawn(1, None, R), "Player 1 draws a Dink."),
    (told.Reshuffled("supply", R), "The supply deck is shuffled."),
    (told.CastDone(1, "2b", R), "Player 1 casts at shoal 2b."),
    (told.Revealed("2b", "tallow-eel", R), "Tallow Eel is turned up on shoal 2b."),
    (told.Paid(1, (P3, P1), 4, R), "Player 1 pays player dice 1 3 for a Difficulty of 4."),
    (told.Paid(1, (), 0, R), "Player 1 pays no dice for a Difficulty of 0."),
    (told.DiceSpent(1, O2, R), "Player 1 spends an orange die 2."),
    (told.FishTaken(1, "caught", "tallow-eel", R), "Player 1 catches Tallow Eel."),
    (told.FishTaken(1, "ate", "tallow-eel", R), "Player 1 eats Tallow Eel."),
    (told.FishTaken(1, "sold", "tallow-eel", R), "Player 1 sells Tallow Eel."),
    (told.FishTaken(1, "discarded", "tallow-eel", R), "Player 1 discards Tallow Eel."),
    (told.FishTaken(1, "lost", "tallow-eel", R), "Player 1 loses the mounted Tallow Eel."),
    (told.FishMoved("tallow-eel", "player", 2, "", R), "Tallow Eel goes to player 2."),
    (told.FishMoved("tallow-eel", "shoal", None, "2a", R), "Tallow Eel lies on shoal 2a."),
    (told.FishMoved("tallow-eel", "bottom", None, "2a", R), "Tallow Eel goes to the bottom of shoal 2a."),
    (told.FishMoved("tallow-eel", "discards", None, "", R), "Tallow Eel is discarded."),
    (told.Mounted(1, "tallow-eel", 2, R), "Player 1 mounts Tallow Eel in slot 2."),
    (told.Visited(1, "rod", 3, 2, R), "Player 1 pays 2$ in the rod shop."),
    (told.Visited(1, "dice", 1, 1, R), "Player 1 pays 1$ in the tackle dice shop."),
    (told.CardsDrawn(1, "reel", 2, ("iron-reel", "iron-reel"), R), "Player 1 draws 2 reel cards: 2 x Iron Reel."),
    (told.CardsDrawn(1, "reel", 3, None, R), "Player 1 draws 3 reel cards."),
    (told.CardsKept(1, "supply", 1, ("flare",), R), "Player 1 keeps 1 supply card: Flare."),
    (told.CardsKept(1, "supply", 1, None, R), "Player 1 keeps 1 supply card."),
    (told.CardsKept(1, "rod", 0, (), R), "Player 1 keeps 0 rod cards."),
    (told.Used(1, "dink-used", "bent-hook", R), "Player 1 uses the Dink Bent Hook."),
    (told.Used(1, "supply-used", "flare", R), "Player 1 uses Flare."),
    (told.Used(1, "supply-discarded", "flare", R), "Player 1 discards Flare."),
    (told.Used(1, "gear-used", "iron-reel", R), "Player 1 uses Iron Reel."),
    (told.Used(1, "preserver-used", "", R), "Player 1 uses the Life Preserver."),
    (told.Used(1, "abandoned", "", R), "Player 1 abandons ship."),
    (told.Looked(1, "2b", 2, ("tallow-eel", "vestry-pike"), R),
     "Player 1 looks at 2 fish of shoal 2b: Tallow Eel and Vestry Pike."),
    (told.Looked(1, "2b", 2, None, R), "Player 1 looks at 2 fish of shoal 2b."),
    (told.PutBackDone(1, "2b", "top", R), "Player 1 puts back what it saw in shoal 2b, on top."),
    (told.PutBackDone(1, "2b", "bottom", R), "Player 1 puts back what it saw in shoal 2b, at the bottom."),
    (told.PutBackDone(1, "2b", "ordered", R), "Player 1 puts back what it saw in shoal 2b, in an order of its choice."),
    (told.Flipped(1, "heads", R), "Player 1 flips the Fishcoin: heads."),
    (told.DifficultyChanged(3, R), "The Difficulty is 3 now."),
    (told.Chose(1, 2, R), "Player 1 chooses option 2."),
    (told.Chose(1, 0, R), "Player 1 chooses not to."),
    (told.Changed(1, "passed", R), "Player 1 passes."),
    (told.Changed(1, "skipped", R), "Player 1 is skipped."),
    (told.Changed(1, "last-turns", R, 2), "Player 1 alone is left, and has the last turns of the day."),
    (told.Changed(1, "overfished", R), "Player 1 has caught the last fish of a shoal."),
    (told.Changed(1, "slot-added", R, 3), "Player 1 has one more slot, x3."),
    (told.RegretsRevealed((4, 7), R), "The Regret Values are revealed: player 1 has 4 and player 2 has 7."),
    (told.Ended((1, 12), (2,), R), "The game is over: player 1 has 1 point and player 2 has 12 points. Player 2 wins."),
    (told.Ended((9, 9), (1, 2), R),
     "The game is over: player 1 has 9 points and player 2 has 9 points. Player 1 and player 2 win."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "said"), EVENTS)
def test_every_event_is_told(event: Any, said: str) -> None:
    assert GAME.tell(event, NAMES) == said


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(GAME.types.event))
    assert {event.kind for event, _ in EVENTS} == set(GAME.event_types)


def test_players_go_by_their_names() -> None:
    names = {1: "Agnes", 2: "Bruno"}
    assert GAME.tell(told.Thrown(1, 2, R), names) == "Agnes throws the Life Preserver to Bruno."


BUSY = position(
    """
    day: thursday
    first: 2
    preserver: 1
    anglers:
      1: {fresh: [p3, p1, b2], fish: [tallow-eel, lamp-sprat], regrets: [regret-3, regret-0], dinks: [bent-hook],
          supplies: [flare], rods: [dawn-rod, chapel-rod], rod: dawn-rod, reels: [iron-reel], reel: iron-reel,
          bucks: 1, worms: yes}
      2: {depth: 0, regrets: 2, lifeboat: no, passed: yes, mounts: {2: vestry-pike}, visited: [rod, dice], bucks: 4}
    shoals: {2b: [anvil-bream up, 3], 1a: [], 3a: [elder-cod, 12]}
    """
)
OF_ONE = [
    "Player 1 is at Sea, at Depth I.",
    "Fresh: player dice 1 3 and blue die 2. Spent: 1 player die.",
    "1 Fishbuck; 2 Regrets worth 3.",
    "Fish in hand: Tallow Eel and Lamp Sprat.",
    "Dinks in hand: Bent Hook.",
    "Supplies in hand: Flare.",
    "Equipped: Dawn Rod and Iron Reel.",
    "Other rods and reels: Chapel Rod.",
    "Can of Worms face-up, lifeboat ready.",
]
OF_TWO = [
    "Player 2 is at Port, and has passed.",
    "Fresh: no dice. Spent: 3 player dice.",
    "4 Fishbucks; 2 Regrets.",
    "Mounted: Vestry Pike in slot 2 (x3).",
    "Can of Worms face-down, lifeboat used.",
    "Visited today: rod shop and tackle dice shop.",
]


def test_a_position_is_described() -> None:
    said = GAME.describe(BUSY, NAMES)
    assert said[:4] == [
        "It is Thursday. The players take turns.",
        "Player 2 has the First Player token.",
        "It is the turn of player 1.",
        "Player 1 has the Life Preserver.",
    ]
    assert "Shoal 2b has 4 fish; Anvil Bream lies face-up on it." in said
    assert "Shoal 1a is empty." in said
    assert "Shoal 1b has 13 fish; its top fish lies face-down." in said
    assert "Shoal 3a has 13 fish; its top fish is known to be Elder Cod." in said
    assert said[-len(OF_ONE) - len(OF_TWO) :] == OF_ONE + OF_TWO


def test_a_view_says_nothing_of_the_hands_of_others() -> None:
    seen = GAME.describe(GAME.own_engine.view(BUSY, (2,)), NAMES)
    hidden = [line for line in OF_ONE if "Regrets" not in line and "Fish in" not in line and "Supplies" not in line]
    assert [line for line in hidden if line not in seen] == []
    assert "1 Fishbuck; 2 Regrets." in seen
    assert "Fish in hand: 2 unknown cards." in seen
    assert "Supplies in hand: 1 unknown card." in seen
    assert not any("Elder Cod" in line for line in seen)
    assert "Shoal 3a has 13 fish; its top fish is large." in seen


def test_what_stands_in_the_middle_of_a_cast_is_described() -> None:
    here = position(
        "{anglers: {1: {fresh: [p3]}, 2: {passed: yes}}, shoals: {1a: [lamp-sprat up]}, last_turns: 1, "
        "attempt: [{shoal: 1a, change: -2, difficulty: 3}]}"
    )
    said = GAME.describe(here, NAMES)
    assert "It is the turn of player 1, with 1 turn left." in said
    assert "The fish on shoal 1a is being fished for, its Difficulty set to 3, its Difficulty changed by -2." in said


def test_nobody_is_told_what_only_others_know() -> None:
    """Nothing a player hears or sees names a fish in another hand that the player has not seen caught."""
    secret = {card.name for card in GAME.own_components.supplies.values()}
    heard = 0
    for before, outcome in positions(range(6), 60):
        for seat in GAME.own_engine.seats(before):
            engine, after = GAME.own_engine, outcome.position
            own = {engine.components.supplies[card].name for card in after.angler(seat).supplies if card}
            own |= {engine.components.supplies[card].name for card in after.supply_discards}
            own |= {engine.components.supplies[card].name for card in before.angler(seat).supplies if card}
            own |= {engine.components.supplies[card].name for card in after.angler(seat).drawn_supplies if card}
            own |= {engine.components.supplies[card].name for card in before.angler(seat).drawn_supplies if card}
            events = engine.heard(after, outcome.events, (seat,))
            lines = [GAME.tell(event, NAMES) for event in events if getattr(event, "seat", seat) != seat]
            lines += GAME.describe(engine.view(after, (seat,)), NAMES)
            assert not [name for name in secret - own if any(name in line for line in lines)]
            heard += len(lines)
    assert heard > 1000


@pytest.mark.parametrize(
    ("field", "data", "said"),
    [
        ("fresh", [{"die": "player", "face": 3}, {"die": "omen", "face": 4}], "m4 p3"),
        ("die", {"die": "blue", "face": 0}, "b0"),
        ("cards", [{"card": "tallow-eel", "up": True, "known_to": [1, 2]}, {"card": None}], "tallow-eel up ?"),
    ],
)
def test_parts_of_a_report_are_told(field: str, data: Any, said: str) -> None:
    assert sorted(GAME.reports.shown(field, data).replace(";", "").split()) == sorted(said.split())


def test_a_card_that_is_not_in_the_box_goes_by_its_id() -> None:
    assert GAME.tell(replace(told.Revealed("1a", "lamp-sprat", R), fish="own-fish"), NAMES).startswith("Own-fish is")


@pytest.mark.parametrize(
    ("reported", "shown"),
    [
        ([{"times": 2, "fish": ["netmender"]}, {"times": 3, "fish": []}], "x2 netmender, x3 -"),
        ([{"times": 2, "fish": [None]}, {"times": 3, "fish": None}, {"times": 2}], "x2 ?, x3 ?, x2 ?"),
        ([{"fish": ["netmender"]}, None], "x? netmender, x? ?"),
        ([], "no slots"),
    ],
)
def test_mount_slots_are_shown_as_on_a_board(reported: Any, shown: str) -> None:
    assert GAME.reports.shown("mounts", reported) == shown
