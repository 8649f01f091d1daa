"""The readings of the open disputes, which are explained in `spec/deep_regrets/disputes.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """A set of readings, one for every open dispute."""

    short_game: Literal["tuesday-is-day-one", "monday-only"]
    """Which day is the first if the game starts on Tuesday?"""
    regret_value_use: Literal["penalty-and-tie", "penalty-only"]
    """Is the Regret Value used for anything except the penalty at the end?"""
    dink_limit_scope: Literal["fishing-step-only", "everywhere"]
    """Are Dinks drawn only for a fish that was revealed and not caught?"""
    penalty_who: Literal["all-tied", "one-only"]
    """Who discards a mounted fish if several players share the highest Regret Value?"""
    sinker_duration: Literal["rise-by-one", "back-to-origin"]
    """Where is a boat on the day after it dropped a sinker, given that all boats rise by one Depth?"""
    from_port: Literal["forced-sea", "free-choice"]
    """May a player at Port declare Port again?"""
    free_action_places: Literal["sinker-at-sea-worms-anywhere", "both-anywhere"]
    """Can a sinker be dropped and the Can of Worms be used at Port?"""
    face_down_information: Literal["size-only", "nothing"]
    """What is known of a face-down top fish?"""
    first_player: Literal["parameter-or-seeded", "parameter-only"]
    """Who is first player?"""
    worms_at_start: Literal["face-down", "face-up"]
    """Can the Can of Worms be used from the start?"""
    spent_tackle_dice: Literal["spent-pool", "back-to-bag"]
    """Where do spent tackle dice go?"""
    fresh_pool_limit: Literal["kept-stay", "hard-cap", "must-fill"]
    """Do kept Fresh dice count towards Max Dice, and may fewer be placed?"""
    madness_timing: Literal["value-now-dice-later", "all-at-once"]
    """When does a change in Regret cards take effect?"""
    make_port_order: Literal["muster-first", "discard-first"]
    """Does the Muster come before the optional discard of a Regret on arrival at Port?"""
    bought_dice_fresh: Literal["buyer-chooses", "draw-order"]
    """Which bought dice become Fresh if there are more than there is room for under Max Dice?"""
    saturday_die: Literal["one-by-one", "same-for-all"]
    """How is the Saturday die handed out when a colour runs out, and where does it go?"""
    value_floor: Literal["floor-zero", "negative-allowed"]
    """Can a Value fall below 0?"""
    cost_floor: Literal["floor-zero", "negative-allowed"]
    """Can a Difficulty or a price fall below 0?"""
    life_preserver_measure: Literal["sum-of-pips", "count-of-dice"]
    """What counts as the highest total of Fresh dice, and must the Life Preserver be thrown?"""
    life_preserver_tie: Literal["new-order", "old-order"]
    """Which turn order breaks the tie?"""
    bearings_order: Literal["all-bearings-then-equip", "per-player"]
    """Does everybody declare before anybody equips?"""
    new_gear: Literal["next-declaration", "at-once"]
    """When may a newly gained rod or reel be equipped?"""
    cast_depth: Literal["same-or-shallower", "same-or-deeper"]
    """Which shoals may be cast at?"""
    fresh_die_to_cast: Literal["required", "not-required"]
    """Is a Fresh die needed for a cast?"""
    reveal_text: Literal["on-turning-up", "every-cast"]
    """When is a Reveal text resolved?"""
    zero_difficulty: Literal["no-dice", "one-die"]
    """Does a fish of Difficulty 0 cost a die?"""
    overpayment: Literal["lost", "change"]
    """What happens to pips above the Difficulty, and may a player pay in part?"""
    unpaid_cast: Literal["forced", "optional"]
    """Must a player spend a die for a Dink if a fish is not paid for?"""
    catch_order: Literal["text-then-hand", "hand-first"]
    """In which order is a catch completed?"""
    overfishing_trigger: Literal["catch-only", "any-removal"]
    """What counts as overfishing?"""
    fish_removed_by_reveal: Literal["action-ends", "dink-due"]
    """Does a player get a Dink if a Reveal text removes the fish in the current cast?"""
    sea_empty_timing: Literal["after-effect", "end-of-day"]
    """When does an empty Sea end the game?"""
    free_action_window: Literal["own-turn-any-point", "between-actions"]
    """When can free actions be taken, and how many?"""
    worms_target: Literal["any-face-down-top", "castable-only"]
    """Which fish can the Can of Worms look at?"""
    omen_die: Literal["card-effects-only", "general"]
    """What is the Omen Die used for?"""
    fishcoin: Literal["card-effects-only", "general"]
    """What is the Fishcoin used for?"""
    sale_pricing: Literal["price-all-first", "fish-by-fish"]
    """Is a Regret for a foul fish drawn before the next fish in the same sale is priced?"""
    empty_actions: Literal["illegal", "legal"]
    """May a player sell, mount or visit a shop without any effect?"""
    regret_deck_empty: Literal["reshuffle-then-nothing", "take-from-player"]
    """What happens if a Regret is due and the deck is empty?"""
    fishbucks_cap: Literal["none", "ten"]
    """Is there a limit to Fishbucks?"""
    shop_visits: Literal["four-shops-one-per-action", "joint-rod-reel", "many-per-action"]
    """How many shops are there, and how many visits does an action include?"""
    unkept_cards: Literal["shuffled-back", "to-bottom"]
    """Where do cards go that are not kept, and what happens if a deck is too short?"""
    mount_slots: Literal["slot-choice", "left-to-right"]
    """Who chooses the slot?"""
    valueless_cards: Literal["neither", "as-zero"]
    """Can a card without a Value be sold or mounted?"""
    abandon_ship: Literal["action-then-port-turns", "ends-the-day"]
    """Is abandoning ship an action, and what follows on that day?"""
    discard_choice: Literal["arrival-choice", "always-random"]
    """Who chooses the Regret to discard?"""
    unavailable_reward: Literal["possible-only", "any"]
    """May a player choose a reward for passing that cannot be given?"""
    skipped_in_last_turns: Literal["rewarded", "stopped"]
    """Are skipped players rewarded during the last player's two turns?"""
    last_pass: Literal["pass-rewarded", "no-reward"]
    """What if the last player passes before the two turns are used, or uses both?"""
    penalty_measure: Literal["points", "modified-value", "printed-value"]
    """How are mounted fish compared for the penalty?"""
    fishbuck_points: Literal["round-down", "round-up"]
    """What is an odd Fishbuck worth at the end?"""
    used_cards: Literal["own-discard", "out-of-game"]
    """Where do used Dinks and supplies go?"""
    several_regrets: Literal["one-by-one", "as-a-batch"]
    """Are several Regrets drawn one by one?"""
    hidden_information: Literal["private-fronts", "all-open"]
    """What is secret?"""
    equip_nothing: Literal["may-be-none", "at-least-one"]
    """May a player equip nothing, or only one of the two?"""
    dink_secrecy: Literal["open", "private"]
    """Are Dinks secret?"""
    dink_from_face_up: Literal["any-cast", "newly-revealed"]
    """Does a cast at a fish that was already face up give a Dink if the fish is not paid for?"""
    needless_dice: Literal["allowed", "refused"]
    """May a player spend more dice than are needed?"""
    turn_end: Literal["after-action-too", "turn-ends"]
    """Are free actions possible after the action of the turn?"""
    muster_order: Literal["turn-order", "any-order"]
    """In which order do players muster?"""
    regret_discards: Literal["face-down", "face-up"]
    """Do discarded Regrets lie face-up?"""
    penalty_at_zero: Literal["everybody", "nobody"]
    """Does everybody lose a mounted fish if the highest Regret Value is 0?"""
    keep_fewer: Literal["exactly", "up-to"]
    """May a buyer keep fewer cards than the tier says?"""
    reduction_ahead: Literal["fishing-only", "ahead-too"]
    """May a player use something that lowers a Difficulty before the cast?"""
    madness_discount: Literal["all-shops", "cards-only", "none"]
    """Does the last row of the Madness Tracker give a discount in shops?"""
