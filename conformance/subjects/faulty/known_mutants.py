"""Mutants of the engine that no scenario can notice, and why; `mutants.py` counts them apart.

An entry names the function, a part of what the mutant says (the changed statement, then what it was) that fits no
other mutant of the function, and the reason. Lines are not named, so an entry lasts as long as its statement; one
that fits nothing any more, or whose mutant a scenario notices, is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def _of(reason: str, parts: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, str]]:
    """Entries of several functions with one reason."""
    for function, says in parts.items():
        for part in says:
            yield function, part, reason


EQUIVALENT = (
    *_of(
        "What comes off the pile again goes behind blanks, and clean-up takes those away.",
        {
            "clean_up.lay_down_the_rest": ["start_pile(book, position.line) if True"],
            "laying.start_pile": ["if 1 < len(old) <= book.components.stack_size"],
        },
    ),
    *_of(
        "Of loose chips both ways of counting count each once.",
        {"scoring.chips_of": ["if any((len(unit) >= 1"]},
    ),
    *_of(
        "A call without chips has been answered before, by number or as the only unit.",
        {"search.find_dropping": ["chips = None if False else"]},
    ),
    *_of(
        "The space aimed at is occupied, so it is none of the free ones.",
        {"swim._hop_on": ["ahead.index(space) >= ahead.index(target)"]},
    ),
    *_of(
        "Behind the last space there is nothing to hop on to: it is the end of the line or the submarine, as without.",
        {"swim.land": ["if steps < len(counted):"]},
    ),
    *_of(
        "A diver that ends where it began passes nothing, and is not asked about.",
        {
            "swim.passed": ["if to >= start"],
            "swim._rules_on_the_way": ["start + steps if to >= start", "to + 1 if to >= start"],
        },
    ),
    *_of(
        "An event in which nothing is hidden is the same after exchanging nothing.",
        {"views._heard": ["if True else event"]},
    ),
    *_of(
        "Every choice of a seat that is not to move is refused when it is tried, so none is listed.",
        {"choices.moves": ["if False:   was   if position.turn != seat:"]},
    ),
    *_of(
        "More drops are tried, and those that are refused or do the same as one before are not listed.",
        {
            "choices.candidate_searches": [
                "if True:   was   if diver.banked",
                "if diver.banked or",
                "if True:   was   if len(unit)",
                "if len(unit) > 1 or",
                "if len(unit) >= 1 and",
            ]
        },
    ),
    *_of(
        "More orders are tried, and those that leave something out or lead to a line that is listed are passed over.",
        {
            "choices._orders": [
                "if True:   was   if not units:",
                "if False:   was   if index < first",
                "alone = len(unit) > 1 or",
                "alone = len(unit) >= 1 and",
                "full = room != 1",
                "0 if True else index",
            ],
            "choices.orders_in_threes": ["range(1, book.components.stack_size + 2)"],
        },
    ),
)
"""No behaviour differs, whatever is played."""

UNSAID = (
    *_of(
        "An event names a rule more, or one of several fewer; a scenario says of a rule only that it comes into play.",
        {
            "breathe.breathe": [
                "if True:   was   if any((len(unit)",
                "if any((len(unit) >= 1",
                "if True:   was   if diver.banked",
                "if air <= 0:   was   if air < 0",
                "if air < 1:   was   if air < 0",
            ],
            "clean_up.keep_what_came_home": ["('dsa.information.reveal',) if True"],
            "clean_up.lay_down_the_rest": ["stated=seat not in stated"],
            "clean_up.laying_rules": [
                "laying or len(layers)",
                "len(layers) >= 1",
                "laying or distances",
                "distances.count(diver.at) >= 1",
                "diver.load >= 1",
                "diver.load > 2",
                "layers[:2]",
                "layers[:1] or last_chips",
                "len(unit) >= 1",
            ],
            "scoring.find_standing": [
                "if True:   was   if len(best) <",
                "if len(best) <= len(level)",
                "len(unit) >= 1",
                "('dsa.scoring.every-chip',) if True",
            ],
            "search.search": ["still = () if False"],
            "search.pick_up": ["len(unit) >= 1", "diver.load >= 0"],
            "search.drop": ["len(dropping.unit) >= 1", "diver.facing != 'up'"],
            "starter.choose_starter": ["'dsa.clean-up.starter' if False"],
            "swim.swim": [
                "('dsa.direction.stands',) if True",
                "('dsa.clean-up.last-breath-home',) if True",
                "'dsa.direction.forced-unspoken' if False",
                "'dsa.direction.forced-unspoken' if True",
                "if heading.way is not None else",
            ],
            "swim.roll": [
                "if True:   was   if load",
                "if False:   was   if steps == 0",
                "if True:   was   if steps == 0",
                "if steps != 0",
                "if steps == 1",
            ],
            "swim._at_the_end_of_the_line": ["waits = ('dsa.swim.cannot-leave',) if True"],
            "swim._at_the_submarine": ["diver.at != 0", "('dsa.swim.submarine-shared',) if True"],
            "swim._rules_on_the_way": ["if False:   was   if to == start", "to + 2", "to - 2"],
            "swim.come_home": ["if True:   was   if carried"],
            "turn.end_turn": ["('dsa.dive.home-sits-out',) if True"],
        },
    ),
    *_of(
        "An event more, or another figure in one; a scenario names kinds of events, and only those that occur.",
        {
            "breathe.breathe": ["if True:   was   if air <= 0", "if air <= 1"],
            "clean_up.close_the_line": ["if False:   was   if blanks == 0"],
            "swim.swim": ["if space not in occupied", "'stayed', seat, 1"],
            "swim.passed": ["return range(start - 1, to) if", "range(start + 1, to, -1)   was"],
        },
    ),
    *_of(
        "Who won is the same, and only the reason given for it another.",
        {"scoring.find_standing": ["if False:   was   if len(level) == 1"]},
    ),
    *_of(
        "The sentence of a refusal is for people.",
        {
            "search.find_dropping": [
                "'carries nothing' if False",
                "'carries nothing' if True",
                "has = 'carries nothing' if action.source !=",
            ],
            "starter.roll_off": ["enumerate(rounds, 2)"],
        },
    ),
    *_of(
        "After the end every move is refused, so an illegal one has no twin; under which rule, no scenario says.",
        {"turn.check_turn": ["if False:   was   if position.turn is None"]},
    ),
    *_of(
        "It takes a dive without a line, which no scenario can start with or come to by the recommended rulings.",
        {"laying.last_chips": ["-2, -1) if"]},
    ),
    *_of(
        "The notation has no second word without a first, no stop with anything more, and no swim without a roll.",
        {
            "direction.spoken_word": ["if False:   was   if choice.declare is None"],
            "swim.check_dice": ["if False:   was   if dice is None"],
            "turn.check_stop": ["if False:   was   if (choice.declare"],
        },
    ),
    *_of(
        "A drop says which unit it means where there are several or none, and never two things at once.",
        {
            "search.find_dropping": [
                "if False:   was   if not units",
                "if False:   was   if len(units) > 1",
                "if len(units) > 2",
                "if False:   was   if chips is None",
            ]
        },
    ),
    *_of(
        "Dice that cannot fall, and deals that cannot be, are never written.",
        {
            "setup.check_deal": [
                "if False:   was   if count",
                "if False:   was   if any((book.components",
                "if False:   was   if any((len(space)",
                "if False:   was   if levels",
                "if False:   was   if any((chip.known_to",
            ],
            "swim.check_dice": ["if False:   was   if len(dice)", "book.components.dice and any"],
        },
    ),
    *_of(
        "A starter is one of the divers, and a roll-off is written where one is due, with the rolls that are due.",
        {
            "setup.find_starter": ["if False:   was   if not 1 <=", "if False:   was   if setup.roll_off"],
            "starter.roll_off": [
                "if False:   was   if len(still) > 1",
                "if len(still) > 2",
                "if False:   was   if len(still) == 1",
                "if len(still) == 1 and",
            ],
            "turn.end_turn": ["if False:   was   if move.chance.roll_off"],
        },
    ),
)
"""A scenario has no words for the difference, or is not to be written. Tests of the engine notice it."""

UNPLAYED = {
    "choices": "A scenario tries single moves; what is listed as legal it does not ask.",
    "views.heard": "A scenario says what a diver sees, and not what it hears.",
    "views._heard": "As heard.",
}
"""Modules and functions that no scenario comes to, and why. Tests of the engine are theirs."""
