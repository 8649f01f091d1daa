"""The readings of the open disputes; `spec/captain_sonar/disputes.yaml` explains each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """A set of readings, one for every open dispute."""

    move_limits: Literal["full-limits", "own-mines-passable", "no-limits"]
    """Which spaces may an ordinary order enter?"""
    blocked: Literal["must-surface", "may-wait"]
    """What may a Captain who has no legal order do?"""
    start_space: Literal["free-water-shared", "must-differ"]
    """Where may the submarines start?"""
    starter: Literal["named", "red-begins"]
    """Which crew has the first turn in a turn-by-turn game?"""
    full_gauge_chosen: Literal["refused-while-room", "mark-lost"]
    """What happens if the First Mate names a gauge that is full?"""
    all_gauges_full: Literal["automatic-ok", "no-order"]
    """How is the First Mate's step carried out if all gauges are full?"""
    charge_broken_system: Literal["allowed", "refused"]
    """May a gauge be charged while its system is broken?"""
    gauge_reset: Literal["emptied-on-use", "kept"]
    """When is a gauge emptied?"""
    scenario_gauge: Literal["four", "six", "unused"]
    """How many boxes does the Scenario gauge have in real time?"""
    scenario_system: Literal["charge-only", "usable-no-effect"]
    """What does using the Scenario system do?"""
    upkeep_order: Literal["either-first", "first-mate-first"]
    """Who does the upkeep first?"""
    trigger_as_activation: Literal["not-an-activation", "is-an-activation"]
    """Does triggering a mine count as using a system?"""
    silence_as_move_between: Literal["ordinary-order-needed", "silence-counts"]
    """Is the movement of silence the move that has to lie between two uses of systems?"""
    activation_before_first_move: Literal["not-allowed", "allowed"]
    """May a system be used before the first order of the game?"""
    broken_order_marker: Literal["own-engineer", "enemy-team"]
    """Who chooses the radiation symbol if a broken system is ordered?"""
    broken_order_gauge: Literal["kept", "emptied"]
    """Does the failed attempt empty the gauge of the broken system?"""
    broken_order_activation: Literal["does-not-count", "counts"]
    """Does the failed attempt count as the use of a system?"""
    broken_order_heard: Literal["attempt-heard", "not-heard"]
    """Does the enemy hear which broken system was tried?"""
    uncharged_order: Literal["refused-no-penalty", "penalised"]
    """What happens if a working system without a full charge is ordered?"""
    broken_and_uncharged: Literal["broken-first", "uncharged-first"]
    """Which rule applies if a system that is both broken and uncharged is ordered?"""
    torpedo_range: Literal["water-route", "no-detour", "plain-distance"]
    """How are the spaces of a torpedo counted around islands?"""
    torpedo_on_mine: Literal["mine-removed", "mine-explodes"]
    """What does a torpedo do to a mine on its impact space?"""
    mine_next_to_impact: Literal["goes-off", "stays"]
    """Does a mine next to an impact explode?"""
    chain_depth: Literal["chain-on", "one-step"]
    """Does a mine that is set off in this way set off further mines?"""
    mine_drop_limits: Literal["full-limits", "stated-limits-only"]
    """Where may a mine be dropped?"""
    mine_under_enemy: Literal["no-effect", "explodes"]
    """What does a mine do if it is dropped on the space of the enemy submarine?"""
    mine_loss: Literal["explosions-told", "all-told"]
    """Who is told that a mine was removed without an explosion?"""
    trigger_while_surfaced: Literal["not-allowed", "allowed"]
    """May a surfaced crew trigger a mine?"""
    trigger_in_enemy_turn: Literal["not-allowed", "allowed"]
    """May a mine be triggered during the enemy's turn in a turn-by-turn game?"""
    trigger_moment: Literal["between-moves", "after-order", "after-order-by-turns", "any-moment"]
    """When may a mine be triggered during one's own turn?"""
    trigger_broken: Literal["radiation-mark", "refused-no-penalty"]
    """What happens if a mine is triggered while the red systems are broken?"""
    sonar_false_value: Literal["on-map", "any-value"]
    """May the false value in a sonar answer be one that does not exist on the map?"""
    sonar_pair: Literal["free-pair", "consistent-pair"]
    """Must the two values of a sonar answer be possible together?"""
    silence_limits: Literal["as-orders", "stated-limits-only"]
    """Do the limits on orders apply to every step of silence?"""
    silence_hidden: Literal["direction-and-length-hidden", "length-told"]
    """What does the enemy learn when a crew uses silence?"""
    damage_clears_sheet: Literal["whole-sheet", "group-only", "nothing"]
    """What is cleared from the Engineer's sheet after damage by radiation or a full panel?"""
    failure_announced: Literal["kept-in-crew", "told"]
    """Is the enemy told about damage by radiation or a full panel?"""
    hit_announcement: Literal["every-crew", "enemy-only"]
    """Who announces the effects of an explosion?"""
    crew_sheets: Literal["whole-crew", "own-sheet"]
    """Which sheets of their own crew may people look at?"""
    passing: Literal["no-pass", "may-pass"]
    """May a crew end its turn without an order in a turn-by-turn game?"""
    surfacing_after_order: Literal["instead-of-order", "after-order-too"]
    """May a crew surface after its order in a turn-by-turn game?"""
    surfacing_tracers: Literal["four-sections-shared", "one-each"]
    """How does a crew of fewer than four trace the hull in real time?"""
    surfacing_failed_check: Literal["start-over", "retry-section"]
    """What happens if the check finds a line across the border in real time?"""
    surfaced_activity: Literal["none", "allowed"]
    """What may a surfaced crew do in real time until it dives again?"""
    surfacing_inside_block: Literal["ends-own-block", "block-runs-on"]
    """What happens in a turn-by-turn game if a crew surfaces during the turns it got because the other surfaced?"""
    win_condition: Literal["damage-taken-loses", "damage-inflicted-wins"]
    """Does damage that a crew does to itself count?"""
    sudden_death_system_failure: Literal["counts", "weapons-only"]
    """Does damage by radiation or a full panel lose the game in Sudden Death?"""
    mutual_destruction: Literal["draw", "firing-team-wins"]
    """Who wins if one shot brings both crews to the limit?"""
    one_player_team: Literal["roles-only", "refused"]
    """May a crew consist of one person?"""
