"""The readings in force: one for every open dispute, looked up where the rule is applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """One reading for every open dispute (`disputes.yaml` of the spec explains each of them)."""

    turn_back_empty: Literal["needs-treasure", "free"]
    """May a diver that carries nothing in this dive choose to turn back?"""
    end_with_treasure: Literal["must-turn", "may-stay"]
    """Must a diver that carries treasure and has no free space deeper turn back?"""
    end_empty_handed: Literal["must-turn", "stays", "may-turn"]
    """Must a diver that carries nothing and has no free space deeper turn back?"""
    unspoken_forced_turn: Literal["auto-turn", "lost-turn"]
    """A diver that is obliged to turn rolls without declaring. What happens?"""
    undeclared_after_turn: Literal["keeps-up", "goes-deeper"]
    """A diver that already faces up rolls without declaring. Which way does it move?"""
    take_back: Literal["until-roll", "binding"]
    """May a spoken declaration be withdrawn before the dice are rolled?"""
    last_breath: Literal["finish-turn", "optional-finish", "stop-at-once"]
    """The active diver's breath brings the air to 0 or below. What happens to the rest of that turn?"""
    below_zero: Literal["clamp-zero", "negative"]
    """A breath costs more than the air left. Where does the marker stand?"""
    return_on_last_breath: Literal["safe", "too-late"]
    """Is a diver safe that reaches the submarine on the very turn on which the air ran out?"""
    pickup_on_last_breath: Literal["allowed-then-lost", "not-allowed"]
    """May the diver pick up a treasure on the turn on which the air ran out?"""
    drop_on_last_breath: Literal["stays-in-place", "goes-to-end"]
    """May the diver drop a treasure on the turn on which the air ran out, and where is that chip afterwards?"""
    air_per_dive: Literal["refill-25", "single-tank"]
    """Does every dive start with a full tank of 25?"""
    occupied_passing: Literal["skip-all", "skip-landing-only"]
    """Which occupied spaces are left out of the count when a diver moves?"""
    last_space_occupied: Literal["farthest-free", "share-last"]
    """The roll reaches or passes the last space of the line and another diver is on it. Where does the mover stop?"""
    search_without_moving: Literal["allowed", "not-allowed"]
    """May a diver that did not move this turn still take a treasure action?"""
    overshoot_submarine: Literal["excess-lost", "exact-needed"]
    """What happens to steps left over when a returning diver reaches the submarine?"""
    blank_counts: Literal["counts", "skip"]
    """Do blanks count as steps, and may the last space of the line be a blank?"""
    drop_last_after_turn: Literal["forbidden", "allowed"]
    """May a diver that has turned back drop its last treasure?"""
    which_chip: Literal["any-carried", "last-picked", "scored-too"]
    """Which of a diver's chips may be dropped?"""
    stack_breaking: Literal["whole", "single-chip"]
    """Is a carried stack dropped whole, or may one chip be taken from it?"""
    blanks_exhausted: Literal["unlimited", "no-pickup"]
    """A thirteenth treasure is picked up while all twelve blanks lie on the line. Is that allowed?"""
    faces: Literal["face-down", "revealed"]
    """Do dropped, laid-down and stacked chips stay face down?"""
    stack_grouping: Literal["across-divers", "per-diver"]
    """Are the chips of left-out divers stacked in threes per diver, or continuously across divers?"""
    topping_up: Literal["new-stack", "top-up"]
    """The last space of the line is a short stack from an earlier dive. Is it filled up first?"""
    carried_stack_restacked: Literal["one-unit", "physical", "own-space"]
    """A left-out diver carries a stack from an earlier dive. Does it count as one or as its chips in threes?"""
    order_choice: Literal["owner-order", "pickup-order"]
    """Who decides the order in which a left-out diver's chips are laid down?"""
    what_is_lost: Literal["this-dive-only", "all-ever"]
    """Does a left-out diver lose only the treasure of this dive, or everything gained so far?"""
    line_empty: Literal["skip-dive", "stalemate"]
    """No space is left when dive 2 or dive 3 starts. What happens?"""
    cannot_leave: Literal["still-diving", "counts-as-returned"]
    """There are more divers than free spaces and a diver cannot leave the submarine. Is it still diving?"""
    starter_mixed: Literal["farthest-left-out", "last-voluntary"]
    """Who starts the next dive when some divers came home and some were left out?"""
    equally_far: Literal["keep-starter-first-in-turn-order", "roll-off"]
    """Two left-out divers are equally far. Who starts?"""
    first_player: Literal["given-from-outside", "roll-off"]
    """Who starts dive 1?"""
    player_count: Literal["2-to-6", "1-to-6"]
    """How many players may take part?"""
    reveal_time: Literal["end-of-dive", "game-end"]
    """When do the values of chips brought home become public?"""
    peek_on_return: Literal["no-peek", "peek"]
    """May a diver look at its own chips as soon as it is home?"""
    tie_break: Literal["level4-only", "level-by-level", "highest-level-present"]
    """Players are level on points. What decides?"""
    tie_of_three: Literal["narrow", "all-tied"]
    """Three are level on points and the tie-break separates only some of them. Who shares the draw?"""
    stack_counts: Literal["each-chip", "one-chip"]
    """How does a stack that was brought home count for points and for the tie-break?"""
