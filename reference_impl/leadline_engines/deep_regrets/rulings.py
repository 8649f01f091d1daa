"""The readings of the open disputes; what each means stands in `spec/deep_regrets/disputes.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """One reading for every open dispute."""

    short_game: Literal["tuesday-is-day-one", "monday-only"]
    """With a Tuesday start, which day is the first?"""
    regret_value_use: Literal["penalty-and-tie", "penalty-only"]
    """Is the Regret Value used for anything but the end penalty?"""
    dink_limit_scope: Literal["fishing-step-only", "everywhere"]
    """Are Dinks drawn only for a fish that was revealed and not caught?"""
    penalty_who: Literal["all-tied", "one-only"]
    """Several players share the highest Regret Value. Who discards a mounted fish?"""
    sinker_duration: Literal["rise-by-one", "back-to-origin"]
    """A dropped sinker lasts until the next day, and boats rise one Depth then. Where is the boat next day?"""
    from_port: Literal["forced-sea", "free-choice"]
    """May a player at Port declare Port again?"""
    fair_foul_split: Literal["nearest-split", "free-split"]
    """How are 39 fish per Depth split into fair and foul?"""
    free_action_places: Literal["sinker-at-sea-worms-anywhere", "both-anywhere"]
    """Are Drop Sinker and Can of Worms possible at Port?"""
    difficulty_table_status: Literal["deck-constraint", "enforced"]
    """Is the table of Difficulty ranges a rule?"""
    face_down_information: Literal["size-only", "nothing"]
    """What is public about a face-down top fish?"""
    first_player: Literal["parameter-or-seeded", "parameter-only"]
    """Who is first player?"""
    worms_at_start: Literal["face-down", "face-up"]
    """Is the Can of Worms usable from the start?"""
    spent_tackle_dice: Literal["spent-pool", "back-to-bag"]
    """Where do spent tackle dice go?"""
    fresh_pool_limit: Literal["kept-stay", "hard-cap", "must-fill"]
    """Do kept Fresh dice count towards Max Dice, and may fewer be placed?"""
    madness_timing: Literal["value-now-dice-later", "all-at-once"]
    """When does a change in Regret cards take effect?"""
    make_port_order: Literal["muster-first", "discard-first"]
    """On making Port, is the Muster before the optional discard of a Regret?"""
    bought_dice_fresh: Literal["buyer-chooses", "draw-order"]
    """Bought dice exceed the room. Which become Fresh?"""
    saturday_die: Literal["one-by-one", "same-for-all"]
    """How is the Saturday die handed out when a colour runs out, and where does it go?"""
    value_floor: Literal["floor-zero", "negative-allowed"]
    """May a modified Value fall below 0?"""
    cost_floor: Literal["floor-zero", "negative-allowed"]
    """May a Difficulty or a price fall below 0?"""
    life_preserver_measure: Literal["sum-of-pips", "count-of-dice"]
    """What is "highest total Fresh dice", and is the throw compulsory?"""
    life_preserver_tie: Literal["new-order", "old-order"]
    """Which turn order breaks the tie?"""
    bearings_order: Literal["all-bearings-then-equip", "per-player"]
    """Do all players declare before anybody equips?"""
    new_gear: Literal["next-declaration", "at-once"]
    """When may a newly gained rod or reel be equipped?"""
    cast_depth: Literal["same-or-shallower", "same-or-deeper"]
    """Which shoals may be cast at?"""
    fresh_die_to_cast: Literal["required", "not-required"]
    """Does the Fish action need a Fresh die?"""
    reveal_text: Literal["on-turning-up", "every-cast"]
    """When does Reveal text fire?"""
    zero_difficulty: Literal["no-dice", "one-die"]
    """Does a fish of effective Difficulty 0 need dice?"""
    overpayment: Literal["lost", "change"]
    """What happens to pips above the Difficulty, and may one pay in part?"""
    unpaid_cast: Literal["forced", "optional"]
    """Is the die for a Dink compulsory when a revealed fish is not paid for?"""
    catch_order: Literal["text-then-hand", "hand-first"]
    """In which order is a catch completed?"""
    overfishing_trigger: Literal["catch-only", "any-removal"]
    """What counts as overfishing?"""
    fish_removed_by_reveal: Literal["action-ends", "dink-due"]
    """Reveal text removes the fish being fished for. Does the player still get a Dink?"""
    sea_empty_timing: Literal["after-effect", "end-of-day"]
    """When does an empty Sea end the game?"""
    free_action_window: Literal["own-turn-any-point", "between-actions"]
    """When may free actions be used, and how many?"""
    worms_target: Literal["any-face-down-top", "castable-only"]
    """Which cards may the Can of Worms look at?"""
    omen_die: Literal["card-effects-only", "general"]
    """What is the Omen Die used for?"""
    fishcoin: Literal["card-effects-only", "general"]
    """What is the Fishcoin used for?"""
    sale_pricing: Literal["price-all-first", "fish-by-fish"]
    """Are Regrets from foul fish drawn before the next fish of the same sale is priced?"""
    empty_actions: Literal["illegal", "legal"]
    """May a sale, mounting or shop visit be made with nothing?"""
    regret_deck_empty: Literal["reshuffle-then-nothing", "take-from-player"]
    """The Regret deck is empty when a Regret is due. What happens?"""
    fishbucks_cap: Literal["none", "ten"]
    """Is there a cap on Fishbucks?"""
    shop_visits: Literal["four-shops-one-per-action", "joint-rod-reel", "many-per-action"]
    """How many shops are there, and how many visits does an action cover?"""
    unkept_cards: Literal["shuffled-back", "to-bottom"]
    """Where do drawn cards go that are not kept, and what if the deck is short?"""
    mount_slots: Literal["slot-choice", "left-to-right"]
    """Which slot has which multiplier, and who chooses the slot?"""
    valueless_cards: Literal["neither", "as-zero"]
    """May a card without a Value be sold or mounted?"""
    abandon_ship: Literal["action-then-port-turns", "ends-the-day"]
    """Is Abandon Ship an action, and what follows on that day?"""
    discard_choice: Literal["arrival-choice", "always-random"]
    """Who picks the Regret that is discarded?"""
    unavailable_reward: Literal["possible-only", "any"]
    """May a pass reward be chosen that cannot be given?"""
    skipped_in_last_turns: Literal["rewarded", "stopped"]
    """Do skipped players earn rewards during the last player's two turns?"""
    last_pass: Literal["pass-rewarded", "no-reward"]
    """What if the last player passes before the two turns are used, or uses both?"""
    penalty_measure: Literal["points", "modified-value", "printed-value"]
    """By which figure are mounted fish compared for the penalty, and when?"""
    fishbuck_points: Literal["round-down", "round-up"]
    """How is an odd number of Fishbucks scored?"""
    used_cards: Literal["own-discard", "out-of-game"]
    """Where do used Dinks and supplies go?"""
    several_regrets: Literal["one-by-one", "as-a-batch"]
    """Are several Regrets drawn one by one?"""
    hidden_information: Literal["private-fronts", "all-open"]
    """Which information is hidden?"""
