"""The readings of the open disputes; `spec/captain_sonar/disputes.yaml` explains each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """One reading for every open dispute."""

    move_limits: Literal["full-limits", "own-mines-passable", "no-limits"]
    """Which spaces may an ordinary order enter?"""
    blocked: Literal["must-surface", "may-wait"]
    """What may a Captain do that has no legal order?"""
    start_space: Literal["free-water-shared", "must-differ"]
    """Where may the submarines start?"""
    starter: Literal["named", "red-begins"]
    """Who has the first turn, turn by turn?"""
    full_gauge_chosen: Literal["refused-while-room", "mark-lost"]
    """The First Mate names a gauge that is full. What happens?"""
    all_gauges_full: Literal["automatic-ok", "no-order"]
    """All gauges are full. How is the First Mate's step done?"""
    charge_broken_system: Literal["allowed", "refused"]
    """May a gauge be charged while its system is broken?"""
    gauge_reset: Literal["emptied-on-use", "kept"]
    """When is a gauge emptied?"""
    scenario_gauge: Literal["four", "six", "unused"]
    """How many boxes has the Scenario gauge in real time?"""
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
    """A broken system is ordered. Who chooses the radiation symbol?"""
    broken_order_gauge: Literal["kept", "emptied"]
    """Is the gauge of the broken system emptied by the failed attempt?"""
    broken_order_activation: Literal["does-not-count", "counts"]
    """Does the failed attempt count as the use of a system?"""
    broken_order_heard: Literal["attempt-heard", "not-heard"]
    """Does the enemy hear which broken system was tried?"""
    uncharged_order: Literal["refused-no-penalty", "penalised"]
    """A working system without full charge is ordered. What happens?"""
    broken_and_uncharged: Literal["broken-first", "uncharged-first"]
    """A system that is both broken and not charged is ordered. Which rule applies?"""
    torpedo_range: Literal["water-route", "no-detour", "plain-distance"]
    """How are the spaces of a torpedo counted around islands?"""
    torpedo_on_mine: Literal["mine-removed", "mine-explodes"]
    """What does a torpedo do to a mine on its impact space?"""
    mine_next_to_impact: Literal["goes-off", "stays"]
    """Does a mine next to an impact go off?"""
    chain_depth: Literal["chain-on", "one-step"]
    """Does a mine set off in this way set off further mines?"""
    mine_drop_limits: Literal["full-limits", "stated-limits-only"]
    """Where may a mine be dropped?"""
    mine_under_enemy: Literal["no-effect", "explodes"]
    """What does a mine do that is dropped on the space of the enemy submarine?"""
    mine_loss: Literal["explosions-told", "all-told"]
    """Who is told that a mine is gone which did not explode?"""
    trigger_while_surfaced: Literal["not-allowed", "allowed"]
    """May a surfaced crew trigger a mine?"""
    trigger_in_enemy_turn: Literal["not-allowed", "allowed"]
    """Turn by turn: may a mine be triggered during the enemy turn?"""
    trigger_moment: Literal["between-moves", "after-order", "after-order-by-turns", "any-moment"]
    """When in one's own turn may a mine be triggered?"""
    trigger_broken: Literal["radiation-mark", "refused-no-penalty"]
    """A mine is triggered while the red systems are broken. What happens?"""
    sonar_false_value: Literal["on-map", "any-value"]
    """May the false value of a sonar answer be one that does not exist on the map?"""
    sonar_pair: Literal["free-pair", "consistent-pair"]
    """Must the two values of a sonar answer be possible together?"""
    silence_limits: Literal["as-orders", "stated-limits-only"]
    """Do the limits of orders hold for every step of silence?"""
    silence_hidden: Literal["direction-and-length-hidden", "length-told"]
    """What does the enemy learn when a crew uses silence?"""
    damage_clears_sheet: Literal["whole-sheet", "group-only", "nothing"]
    """What is cleared from the Engineer's sheet after damage by radiation or a full panel?"""
    failure_announced: Literal["kept-in-crew", "told"]
    """Is damage by radiation or a full panel told to the enemy?"""
    hit_announcement: Literal["every-crew", "enemy-only"]
    """Who says what an explosion did?"""
    crew_sheets: Literal["whole-crew", "own-sheet"]
    """Which sheets of their own crew may people look at?"""
    passing: Literal["no-pass", "may-pass"]
    """Turn by turn: may a crew end its turn without an order?"""
    surfacing_after_order: Literal["instead-of-order", "after-order-too"]
    """Turn by turn: may a crew surface after its order?"""
    surfacing_tracers: Literal["four-sections-shared", "one-each"]
    """Real time: how is the hull traced by a crew of fewer than four?"""
    surfacing_failed_check: Literal["start-over", "retry-section"]
    """Real time: what follows when the check finds a line across the border?"""
    surfaced_activity: Literal["none", "allowed"]
    """Real time: what may a surfaced crew do until it dives again?"""
    surfacing_inside_block: Literal["ends-own-block", "block-runs-on"]
    """Turn by turn: a crew surfaces inside the turns it got because the other surfaced. What follows?"""
    win_condition: Literal["damage-taken-loses", "damage-inflicted-wins"]
    """Does damage that a crew did to itself count?"""
    sudden_death_system_failure: Literal["counts", "weapons-only"]
    """Sudden Death: does damage by radiation or a full panel lose the game?"""
    mutual_destruction: Literal["draw", "firing-team-wins"]
    """One shot brings both crews to the limit. Who wins?"""
    one_player_team: Literal["roles-only", "refused"]
    """May a crew consist of one person?"""
