"""Mutants of the engine that no scenario can notice, and why; `mutants.py` counts them apart.

An entry names the function, a part of the mutant's description (the changed statement, then the original) that matches
no other mutant of the function, and the reason. Line numbers are not used, so an entry stays valid as long as its
statement; an entry that no longer matches, or whose mutant a scenario notices, is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def _of(reason: str, parts: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, str]]:
    """Return entries for several functions with the same reason."""
    for function, says in parts.items():
        for part in says:
            yield function, part, reason


EQUIVALENT = (
    *_of(
        "A breath that leaves 0 leaves the marker on 0, under both readings of where it goes below.",
        {"breathe.breathe": ["if left > 0", "if left >= 1"]},
    ),
    *_of(
        "What comes off the line and is not gone on with goes behind the blanks, and clean-up takes those away.",
        {"laying.start_pile": ["if 1 < len(old) <= self.components.stack_size"]},
    ),
    *_of(
        "Without laying orders there is nothing to refuse.",
        {"turn.check_nothing_more": ["if True:   was   if move.choice.lay"]},
    ),
    *_of(
        "One space beyond the line, the next one up is the last of the line either way.",
        {"swim.spaces_ahead": ["if at <= end"]},
    ),
    *_of(
        "With as many spaces ahead as divers one of them is free, which is found out by looking at each as well.",
        {"swim.can_go_deeper": ["if False:   was   if len(ahead)", "if len(ahead) > len"]},
    ),
    *_of(
        "0 steps are 0 steps either way.",
        {"swim.steps_of": ["steps >= 0"]},
    ),
    *_of(
        "Chips that are sorted alike are alike.",
        {"position.__lt__": ["_place(self) <= _place(other)"]},
    ),
    *_of(
        "A chip that the seats have seen is made again with the same seats.",
        {"position.shown_to": ["chip if False"]},
    ),
    *_of(
        "More drops are tried, and those that are refused or do the same as one before are not listed.",
        {
            "choices.searches_worth_trying": [
                "if True:   was   if diver.banked",
                "if diver.banked or",
                "if True:   was   if len(unit)",
                "if len(unit) > 1 or",
                "if len(unit) >= 1 and",
            ],
        },
    ),
    *_of(
        "More orders are tried, and those that leave something out or lead to a line that is listed are passed over.",
        {
            "choices._orders": [
                "if True:   was   if not units:",
                "if False:   was   if index < first",
                "full = room != 1",
                "0 if True else index",
            ],
            "choices.orders_in_threes": ["range(1, self.components.stack_size + 2)"],
        },
    ),
    *_of(
        "A diver that ends where it began passes nothing, and is not asked about.",
        {
            "swim.passed": ["if to >= start"],
            "swim.tell_swam": ["to + 1 if to >= start", "start + steps if to >= start"],
        },
    ),
    *_of(
        "The list of events stays empty when no events are reported.",
        {"table.__init__": ["if True:   was   if self.telling"]},
    ),
)
"""No behaviour differs, whatever is played."""

UNSAID = (
    *_of(
        "An event names a rule more, or one of several fewer; a scenario says of a rule only that it comes into play.",
        {
            "breathe.breathe": ["below_zero=left <= 0", "below_zero=left < 1"],
            "breathe.tell_breathed": ["len(unit) >= 1"],
            "clean_up.tell_kept": ["('dsa.information.reveal',) if True"],
            "laying.lay_down_the_rest": ["table.telling or", "stated=seat not in stated"],
            "laying.next_diver": ["pile.room >= 0"],
            "laying.tell_laid_down": [
                "laying or len(layers)",
                "laying or distances",
                "behind or seat in",
                "len(layers) >= 1",
                "distances.count(before.at) >= 1",
                "before.load >= 1",
                "before.load > 2",
                "len(unit) >= 1",
                "layers[:2]",
            ],
            "position.occupied_by_others": ["other_seat != seat or", "diver.at >= 0"],
            "next_dive.begin_next_dive": ["'dsa.dive.empty-line' if True"],
            "scoring.find_standing": [
                "('dsa.scoring.draw-narrow',) if True",
                "if len(best) <= len(level)",
                "len(unit) >= 1",
                "('dsa.scoring.every-chip',) if True",
            ],
            "search.tell_picked_up": ["len(unit) >= 1", "diver.load >= 1", "table.blanks_on_line() >= "],
            "search.tell_dropped": ["len(dropping.unit) >= 1", "diver.facing != 'up'"],
            "swim.swim": [
                "'dsa.direction.forced-unspoken' if False",
                "'dsa.direction.forced-unspoken' if True",
                "if heading.way is not None else",
            ],
            "swim.at_the_end_of_the_line": ["if False:   was   if ahead[-1] not in occupied"],
            "swim.at_the_submarine": ["if True:   was   if any((diver.at", "diver.at != 0"],
            "swim.reach_submarine": ["('dsa.clean-up.last-breath-home',) if True"],
            "swim.tell_rolled": [
                "if True else ()   was   weight",
                "if False else ()   was   none",
                "if True else ()   was   none",
                "if steps != 0",
                "if steps == 1",
            ],
            "swim.tell_stayed": ["('dsa.direction.stands',) if True"],
            "swim.tell_swam": ["to + 2", "to - 2"],
            "swim.tell_came_home": ["('dsa.information.peek',) if True"],
            "turn.tell_turn_passed": ["('dsa.dive.home-sits-out',) if True"],
        },
    ),
    *_of(
        "An event more, or another figure in one; a scenario names kinds of events, and only those that occur.",
        {
            "breathe.breathe": ["if True:   was   if self.air_is_out"],
            "clean_up.close_the_line": ["if False:   was   if removed == 0", "removed = len(line) + len(stay)"],
            "scoring.tell_game_ended": ["standing.scores and ()"],
            "swim.passed": ["return range(start - 1, to) if", "range(start + 1, to, -1)   was"],
        },
    ),
    *_of(
        "A scenario lists the events of a move, but not the position after each event.",
        {
            "laying.lay_down_the_rest": ["start_pile(table.line) if True"],
            "table.__init__": ["[] if telling != 'trail'", "[] if True else", "[] if False else"],
            "table.tell": ["if False:   was   if self.trail is not None"],
            "table.outcome": ["if False:   was   if not self.telling"],
        },
    ),
    *_of(
        "Who won is the same, and only the reason given for it another.",
        {"scoring.find_standing": ["if False:   was   if len(level) == 1"]},
    ),
    *_of(
        "It takes a diver beyond the end of the line, which no scenario can start with.",
        {"swim.spaces_ahead": ["range(at - 1 if True", "else end + 1", "else end - 2"]},
    ),
    *_of(
        "The order inside a stack means nothing, so no scenario expects one.",
        {"position._place": ["chip.value is not None", "chip.value and 0", "chip.value or 1"]},
    ),
    *_of(
        "A seat that nobody has is not one of those asked for.",
        {"position.clockwise_from": ["len(self.divers) + 2"]},
    ),
    *_of(
        "All chips that a scenario plays with have values.",
        {
            "scoring.find_standing": ["if False:   was   if len(known) < len(scores)"],
            "scoring.points": ["if False:   was   if chip.value is None"],
            "position.same_face": ["self.level != ", "self.value == other.value and"],
            "position._same_kind": ["wanted.value is None"],
            "position._unknown_here": ["wanted.value is None", "own.level != wanted.level"],
        },
    ),
    *_of(
        "The sentence of a refusal is for people.",
        {
            "search.units_to_drop_from": [
                "'carries nothing' if False",
                "'carries nothing' if True",
                "has = 'carries nothing' if action.source !=",
            ],
            "starter.roll_off": [
                "enumerate(rounds, 2)",
                "rolls' if False",
                "rolls' if True",
                "rolls' if len(still) >= 1",
                "rolls' if len(still) > 2",
            ],
        },
    ),
    *_of(
        "After the end every move is refused, so an illegal one has no legal variant; no scenario names the rule.",
        {"turn.check_turn": ["if False:   was   if table.turn is None"]},
    ),
    *_of(
        "It takes a dive without a line, which no scenario can start with or come to by the recommended rulings.",
        {"laying.last_chips": ["-2, -1) if"]},
    ),
    *_of(
        "The notation has no second word without a first, and no stop with anything more.",
        {
            "direction.spoken_word": ["if False:   was   if choice.declare is None"],
            "turn.check_stop": ["if False:   was   if (choice.declare"],
        },
    ),
    *_of(
        "The number and the chips of what is dropped are added to the drop of a scenario wherever the diver has it.",
        {
            "search.find_dropping": [
                "if False:   was   if action.chips is None",
                "if False:   was   if len(units) > 1",
                "if True:   was   if len(units) > 1",
                "if len(units) >= 1",
                "if len(units) > 2",
                "(units[0], units[0], 1)",
                "(units[1], units[0], 0)",
                "(units[0], units[1], 0)",
                "if False:   was   if whole is not None",
            ],
            "search.units_to_drop_from": ["if False:   was   if not units"],
            "search.numbered_unit": [
                "if False:   was   if wanted is None",
                "if False:   was   if chips is None",
                "number + 1)   was   return Dropping(unit, unit",
                "number - 2)   was   return Dropping(unit, unit",
            ],
        },
    ),
    *_of(
        "Dice that cannot fall, and deals that cannot be, are never written.",
        {
            "swim.check_dice": [
                "if False:   was   if dice is None",
                "if False:   was   if not possible",
                "possible or die in faces",
            ],
            "setup.check_deal": [
                "if False:   was   if deal is None",
                "if False:   was   if any((chip.known_to",
            ],
            "setup.check_spaces": ["if False:   was   if any((len(space)"],
            "setup.check_levels": ["if False:   was   if levels"],
            "setup.check_chips": [
                "if False:   was   if len(chips)",
                "if False:   was   if any((chip.value",
                "if False:   was   if Counter",
                "!= total and any",
                "if chip.value is None))   was   count",
                "if any((chip.value is None and",
                "copies_of.get(value, 1)",
            ],
        },
    ),
    *_of(
        "A starter is one of the divers, and a roll-off is written where one is due, with the rolls that are due.",
        {
            "setup.find_starter": ["if False:   was   if not 1 <=", "if False:   was   if setup.roll_off"],
            "starter.roll_off": [
                "if False:   was   if len(still) > 1",
                "if len(still) > 2:",
                "if False:   was   if len(still) == 1",
                "if len(still) == 1 and",
            ],
            "turn.check_nothing_more": ["if False:   was   if move.chance.roll_off"],
        },
    ),
)
"""A scenario has no words for the difference, or is not to be written. Tests of the engine notice it."""

UNPLAYED = {
    "choices": "A scenario tries single moves; what is listed as legal it does not ask.",
    "engine": "A scenario states all its chance, and a position all its seats.",
    "faults": "A scenario starts from a position without faults.",
    "position.with_diver": "A turn changes a working copy, and not the position.",
}
"""Modules and functions that no scenario comes to, and why. Tests of the engine are theirs."""
