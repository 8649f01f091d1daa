"""The readings of the open disputes, which are explained in `spec/deep_regrets/disputes.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """A set of readings, one for every open dispute."""

    short_game: Literal["tuesday-is-day-one", "monday-only"]
    """If the game starts on Tuesday, which day counts as Day 1?"""
    regret_value_use: Literal["penalty-and-tie", "penalty-only"]
    """Is the Regret Value used for anything other than the penalty at the end?"""
    dink_limit_scope: Literal["fishing-step-only", "everywhere"]
    """Are Dinks drawn only for a fish that was revealed but not caught?"""
    penalty_who: Literal["all-tied", "one-only"]
    """If several players share the highest Regret Value, who discards a mounted fish?"""
    sinker_duration: Literal["rise-by-one", "back-to-origin"]
    """A sinker lasts until the next day, when boats also rise by one Depth. Where is the boat on the next day?"""
    from_port: Literal["forced-sea", "free-choice"]
    """May a player whose boat is at Port declare Port again?"""
    free_action_places: Literal["sinker-at-sea-worms-anywhere", "both-anywhere"]
    """At Port, can a player drop a sinker or use the Can of Worms?"""
    face_down_information: Literal["size-only", "nothing"]
    """What do players know about the face-down top fish of a shoal?"""
    first_player: Literal["parameter-or-seeded", "parameter-only"]
    """Who is the first player on the first day?"""
    worms_at_start: Literal["face-down", "face-up"]
    """Can the Can of Worms be used from the start of the game?"""
    spent_tackle_dice: Literal["spent-pool", "back-to-bag"]
    """Where do tackle dice go when they are spent?"""
    fresh_pool_limit: Literal["kept-stay", "hard-cap", "must-fill"]
    """Do kept Fresh dice count towards Max Dice, and may a player make fewer dice Fresh than the limit allows?"""
    madness_timing: Literal["value-now-dice-later", "all-at-once"]
    """When does a change in a player's number of Regrets take effect?"""
    make_port_order: Literal["muster-first", "discard-first"]
    """On making Port, does a player muster before the optional discard of a Regret?"""
    bought_dice_fresh: Literal["buyer-chooses", "draw-order"]
    """If there is not enough room under Max Dice for all the bought dice, which of them become Fresh?"""
    saturday_die: Literal["one-by-one", "same-for-all"]
    """On Saturday, which die does each player take when a colour runs out, and where does the die go?"""
    value_floor: Literal["floor-zero", "negative-allowed"]
    """Can the Value of a fish fall below 0?"""
    cost_floor: Literal["floor-zero", "negative-allowed"]
    """Can a Difficulty or the price of a shop visit fall below 0?"""
    life_preserver_measure: Literal["sum-of-pips", "count-of-dice"]
    """What is the "highest total" of Fresh dice, and does the Life Preserver have to be thrown?"""
    life_preserver_tie: Literal["new-order", "old-order"]
    """Which turn order breaks a tie for throwing the Life Preserver?"""
    bearings_order: Literal["all-bearings-then-equip", "per-player"]
    """Do all players declare before anybody equips?"""
    new_gear: Literal["next-declaration", "at-once"]
    """When may a player equip a rod or reel that they have just gained?"""
    cast_depth: Literal["same-or-shallower", "same-or-deeper"]
    """At which shoals may a player cast?"""
    fresh_die_to_cast: Literal["required", "not-required"]
    """Does a player need a Fresh die to cast?"""
    reveal_text: Literal["on-turning-up", "every-cast"]
    """When is the Reveal text of a fish resolved?"""
    zero_difficulty: Literal["no-dice", "one-die"]
    """Does it cost a die to catch a fish of Difficulty 0?"""
    overpayment: Literal["lost", "change"]
    """What happens to pips in excess of the Difficulty, and may a player pay in part?"""
    unpaid_cast: Literal["forced", "optional"]
    """If a player does not pay for a fish, do they have to spend a die for a Dink?"""
    catch_order: Literal["text-then-hand", "hand-first"]
    """In which order are the steps of a catch carried out?"""
    overfishing_trigger: Literal["catch-only", "any-removal"]
    """What counts as overfishing?"""
    fish_removed_by_reveal: Literal["action-ends", "dink-due"]
    """If a Reveal text removes the fish that a player is fishing for, does the player draw a Dink?"""
    sea_empty_timing: Literal["after-effect", "end-of-day"]
    """When does an empty Sea end the game?"""
    free_action_window: Literal["own-turn-any-point", "between-actions"]
    """When may a player take free actions, and how many?"""
    worms_target: Literal["any-face-down-top", "castable-only"]
    """Which fish may a player look at with the Can of Worms?"""
    omen_die: Literal["card-effects-only", "general"]
    """What is the Omen Die used for?"""
    fishcoin: Literal["card-effects-only", "general"]
    """What is the Fishcoin used for?"""
    sale_pricing: Literal["price-all-first", "fish-by-fish"]
    """Does a seller draw the Regret for a foul fish before the next fish of the same sale is priced?"""
    empty_actions: Literal["illegal", "legal"]
    """May a player sell, mount or visit a shop as an action without selling, mounting or buying anything?"""
    regret_deck_empty: Literal["reshuffle-then-nothing", "take-from-player"]
    """What happens if a player has to draw a Regret and the Regret deck is empty?"""
    fishbucks_cap: Literal["none", "ten"]
    """Is there a limit to the number of Fishbucks that a player can have?"""
    shop_visits: Literal["four-shops-one-per-action", "joint-rod-reel", "many-per-action"]
    """How many shops are there, and how many visits does one action allow?"""
    unkept_cards: Literal["shuffled-back", "to-bottom"]
    """Where do cards go that the buyer does not keep, and what happens if a deck runs short?"""
    mount_slots: Literal["slot-choice", "left-to-right"]
    """Who chooses the slot for a mounted fish?"""
    valueless_cards: Literal["neither", "as-zero"]
    """May a player sell or mount a card that has no Value?"""
    abandon_ship: Literal["action-then-port-turns", "ends-the-day"]
    """Is abandoning ship an action, and what may the player do later on that day?"""
    discard_choice: Literal["arrival-choice", "always-random"]
    """When a player discards a Regret, who picks the card?"""
    unavailable_reward: Literal["possible-only", "any"]
    """May a player who passes choose a reward that cannot be given?"""
    skipped_in_last_turns: Literal["rewarded", "stopped"]
    """Do players whose turns are skipped during the last player's two turns take rewards for them?"""
    last_pass: Literal["pass-rewarded", "no-reward"]
    """What happens if the last player passes in one of their two last turns, or uses up both?"""
    penalty_measure: Literal["points", "modified-value", "printed-value"]
    """How are mounted fish compared for the penalty?"""
    fishbuck_points: Literal["round-down", "round-up"]
    """Does an odd Fishbuck score anything at the end of the game?"""
    used_cards: Literal["own-discard", "out-of-game"]
    """Where do Dinks and supplies go after they have been used?"""
    several_regrets: Literal["one-by-one", "as-a-batch"]
    """If a player has to draw several Regrets, are they drawn one by one?"""
    hidden_information: Literal["private-fronts", "all-open"]
    """Which cards are secret?"""
    equip_nothing: Literal["may-be-none", "at-least-one"]
    """May a player equip nothing, or only a rod or only a reel?"""
    dink_secrecy: Literal["open", "private"]
    """Are a player's Dinks secret?"""
    dink_from_face_up: Literal["any-cast", "newly-revealed"]
    """If a player casts at a fish that was already face-up and does not pay for it, do they draw a Dink?"""
    needless_dice: Literal["allowed", "refused"]
    """May a player spend more dice than the Difficulty requires?"""
    turn_end: Literal["after-action-too", "turn-ends"]
    """May a player take free actions after the action of the turn?"""
    muster_order: Literal["turn-order", "any-order"]
    """In which order do the players muster?"""
    regret_discards: Literal["face-down", "face-up"]
    """Are Regrets discarded face-up or face-down?"""
    penalty_at_zero: Literal["everybody", "nobody"]
    """If the highest Regret Value is 0, does everybody lose a mounted fish?"""
    keep_fewer: Literal["exactly", "up-to"]
    """May a buyer keep fewer cards than the tier allows?"""
    reduction_ahead: Literal["fishing-only", "ahead-too"]
    """May a player use something that lowers a Difficulty before casting?"""
    madness_discount: Literal["all-shops", "cards-only", "none"]
    """Does the last row of the Madness Tracker give a discount in shops?"""
