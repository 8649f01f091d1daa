"""The readings in force, one for every open dispute, which are looked up where the rule is applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """A set of readings, one for every open dispute (`disputes.yaml` in the spec explains each dispute)."""

    turn_back_empty: Literal["needs-treasure", "free"]
    """May a diver who carries nothing in this dive choose to turn back?"""
    end_with_treasure: Literal["must-turn", "may-stay"]
    """A diver who carries treasure has no free space to swim down to. Must it turn back?"""
    end_empty_handed: Literal["must-turn", "stays", "may-turn"]
    """Must a diver who carries nothing and has no free space deeper turn back?"""
    unspoken_forced_turn: Literal["auto-turn", "lost-turn"]
    """What happens if a diver who is obliged to turn rolls without declaring?"""
    undeclared_after_turn: Literal["keeps-up", "goes-deeper"]
    """Which way does a diver who already faces up move after rolling without declaring?"""
    take_back: Literal["until-roll", "binding"]
    """May a spoken declaration be withdrawn before the dice are rolled?"""
    last_breath: Literal["finish-turn", "optional-finish", "stop-at-once"]
    """What happens to the rest of a turn if the active diver's breath brings the air to 0 or below?"""
    below_zero: Literal["clamp-zero", "negative"]
    """Where is the marker put if a breath costs more than the remaining air?"""
    return_on_last_breath: Literal["safe", "too-late"]
    """Is a diver safe who reaches the submarine on the very turn in which the air ran out?"""
    pickup_on_last_breath: Literal["allowed-then-lost", "not-allowed"]
    """May the diver pick up a treasure on the turn in which the air ran out?"""
    drop_on_last_breath: Literal["stays-in-place", "goes-to-end"]
    """May the diver drop a treasure on the turn in which the air ran out, and where is that chip afterwards?"""
    air_per_dive: Literal["refill-25", "single-tank"]
    """Does every dive start with a full tank of 25?"""
    occupied_passing: Literal["skip-all", "skip-landing-only"]
    """Which occupied spaces are not counted when a diver moves?"""
    last_space_occupied: Literal["farthest-free", "share-last"]
    """Where does a diver stop if the roll reaches or passes the last space, which another diver occupies?"""
    search_without_moving: Literal["allowed", "not-allowed"]
    """May a diver who did not move this turn still take a treasure action?"""
    overshoot_submarine: Literal["excess-lost", "exact-needed"]
    """What happens to the remaining steps when a returning diver reaches the submarine?"""
    blank_counts: Literal["counts", "skip"]
    """Do blanks count as steps, and may the last space of the line be a blank?"""
    drop_last_after_turn: Literal["forbidden", "allowed"]
    """May a diver who has turned back drop the last treasure?"""
    which_chip: Literal["any-carried", "last-picked", "scored-too"]
    """Which of a diver's chips may be dropped?"""
    stack_breaking: Literal["whole", "single-chip"]
    """Is a carried stack dropped whole, or may one chip be taken from it?"""
    blanks_exhausted: Literal["unlimited", "no-pickup"]
    """May a thirteenth treasure be picked up while all twelve blanks are on the line?"""
    faces: Literal["face-down", "revealed"]
    """Do dropped, laid-down and stacked chips stay face down?"""
    stack_grouping: Literal["across-divers", "per-diver"]
    """Are the chips of divers left out stacked in threes per diver, or continuously across divers?"""
    topping_up: Literal["new-stack", "top-up"]
    """If the last space of the line is a short stack from an earlier dive, is it filled up first?"""
    carried_stack_restacked: Literal["one-unit", "physical", "own-space"]
    """Does a stack from an earlier dive, carried by a diver left out, count as one or as chips in threes?"""
    order_choice: Literal["owner-order", "pickup-order"]
    """Who decides the order in which the chips of a diver left out are laid down?"""
    what_is_lost: Literal["this-dive-only", "all-ever"]
    """Does a diver left out lose only the treasure of this dive, or everything gained so far?"""
    line_empty: Literal["skip-dive", "stalemate"]
    """What happens if there is no space left when dive 2 or dive 3 starts?"""
    cannot_leave: Literal["still-diving", "counts-as-returned"]
    """If there are more divers than free spaces and a diver cannot leave the submarine, is that diver still diving?"""
    starter_mixed: Literal["farthest-left-out", "last-voluntary"]
    """Who starts the next dive if some divers came home and some were left out?"""
    equally_far: Literal["keep-starter-first-in-turn-order", "roll-off"]
    """Who starts if two divers left out are equally far away?"""
    first_player: Literal["given-from-outside", "roll-off"]
    """Who starts dive 1?"""
    player_count: Literal["2-to-6", "1-to-6"]
    """How many players may take part?"""
    reveal_time: Literal["end-of-dive", "game-end"]
    """When do the values of chips brought home become public?"""
    peek_on_return: Literal["no-peek", "peek"]
    """May divers look at their own chips as soon as they are home?"""
    tie_break: Literal["level4-only", "level-by-level", "highest-level-present"]
    """What decides if players are level on points?"""
    tie_of_three: Literal["narrow", "all-tied"]
    """Who shares the draw if three players are level on points and the tie-break separates only some of them?"""
    stack_counts: Literal["each-chip", "one-chip"]
    """How does a stack that was brought home count for points and for the tie-break?"""
