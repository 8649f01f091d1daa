"""Free actions with eaten fish, the Can of Worms, the Life Preserver, Dinks, supplies, gear and sinkers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from leadline_engines.deep_regrets.events import FishTaken, PutBackDone, Used, WormsFlipped
from leadline_engines.deep_regrets.facts import GearCard
from leadline_engines.deep_regrets.fishing import Fishing
from leadline_engines.deep_regrets.move import (
    Choice,
    Eat,
    FlipCoin,
    Preserver,
    PutBack,
    Sinker,
    TakeOmen,
    UseDink,
    UseGear,
    UseSupply,
    Worms,
)
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError

Point: TypeAlias = Literal["before", "fishing", "after"]
"""The points in a turn for free actions: before the action, between reveal and payment, and after the action."""


class FreeActions(Fishing):
    """The rules in the chapter ``regrets.free``, and the use of the Life Preserver."""

    # ---- timing

    def free_point(self, position: Position) -> Point | None:
        """Return the current point in the turn, or None if no free action is possible.

        Rules: regrets.free.points, regrets.turn.after-action
        """
        if not position.frames and position.acted:
            return "after" if self.rulings.turn_end == "after-action-too" else None
        if not position.frames:
            return "before"
        frame = position.frames[-1]
        fishing = frame.kind == "fishing" and frame.step == "pay"
        return "fishing" if fishing and self.rulings.free_action_window == "own-turn-any-point" else None

    def is_time_for(self, position: Position, seat: int, when: str) -> bool:
        """Return whether a card with this time can be used now (regrets.free.when)."""
        point, at_sea = self.free_point(position), position.angler(seat).depth > 0
        if when == "sea_pay":
            return at_sea and (point == "fishing" or (point == "before" and self.may_be_ahead()))
        if when == "shop":
            return not at_sea and point == "before"
        return when == "any_turn" and point is not None

    def may_be_ahead(self) -> bool:
        """Return whether cards that lower a Difficulty may be used before the cast (regrets.free.difficulty-off)."""
        return self.rulings.reduction_ahead == "ahead-too" or self.rulings.free_action_window == "between-actions"

    def check_time(self, position: Position, seat: int, card: str, when: str) -> None:
        """Raise ``RefusalError`` for a card that cannot be used now."""
        if not self.is_time_for(position, seat, when):
            raise RefusalError("regrets.free.when", f"{card!r} cannot be used now ({when})", path="choice.card")

    def play_free(self, table: Table, choice: Choice) -> None:
        """Carry out a free action, up to the text of any card that it uses (regrets.free.any-number)."""
        steps: dict[str, Any] = {
            "eat": self.eat, "worms": self.use_worms, "preserver": self.use_preserver, "dink": self.use_dink,
            "supply": self.use_supply, "gear": self.use_gear, "sinker": self.drop_sinker, "omen": self.take_omen,
            "coin": self.flip_coin,
        }  # fmt: skip
        steps[choice.kind](table, choice)
        table.cite("regrets.free.any-number")

    def with_turn(self, table: Table, *rules: str) -> tuple[str, ...]:
        """Return the rules of a free action, with one more if it follows an action (regrets.turn.after-action)."""
        return (*rules, "regrets.turn.after-action") if table.position.acted else rules

    # ---- lower Difficulties and prices

    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        """Lower the Difficulty of the fish in the current cast, or in a later cast of this turn.

        Rules: regrets.free.difficulty-off
        """
        if table.position.attempt:
            self.change_difficulty(table, -by, rule)
            table.cite("regrets.free.difficulty-off")
        else:
            table.change(easier=table.position.easier + by)

    def lower_price(self, table: Table, by: int) -> None:
        """Make the next visit to a shop in this turn cheaper (regrets.free.price-off)."""
        table.change(cheaper=table.position.cheaper + by)

    # ---- eating

    def eat(self, table: Table, choice: Eat) -> None:
        """Discard a fish from the hand, and begin its Eat text (regrets.free.eat, regrets.free.eaten-gone)."""
        seat, fish, path = choice.seat, choice.fish, "choice.fish"
        if fish not in self.components.fish or not self.holds(table.position, seat, "fish", fish):
            raise RefusalError("regrets.free.eat", f"player {seat} has no fish {fish!r} in hand", path=path)
        if not self.is_edible(fish):
            raise RefusalError("regrets.free.eat-text-only", f"the fish {fish!r} has no Eat text", path=path)
        self.take_out(table, seat, "fish", fish, "regrets.free.eat", path)
        self.put_fish_away(table, fish)
        rules = self.with_turn(table, "regrets.free.eat", "regrets.free.eaten-gone", "regrets.information.used")
        table.tell(lambda: FishTaken(seat, "ate", fish, rules))
        self.look_after_omen(table)
        self.begin_text(table, seat, fish, "eat")

    def is_edible(self, fish: str) -> bool:
        """Return whether a fish has an Eat text (regrets.free.eat-text-only)."""
        return bool(self.components.fish[fish].eat)

    # ---- the Can of Worms

    def use_worms(self, table: Table, choice: Worms) -> None:
        """Turn the worms face down, and let their user look at a face-down top fish (regrets.free.worms)."""
        seat, shoal = choice.seat, choice.shoal
        if not self.may_use_worms(table.position, seat):
            why = f"the Can of Worms of player {seat} is face-down"
            raise RefusalError("regrets.free.worms-face-up", why, path="choice.kind")
        if not self.worms_reach(table.position, seat, shoal):
            raise RefusalError(
                "regrets.free.worms", f"the worms cannot be used on the top of {shoal!r}", path="choice.shoal"
            )
        self.turn_worms(table, seat)
        self.look(table, seat, shoal, range(1), "regrets.free.worms")
        table.push(Frame("worms", seat, shoal=shoal))

    def may_use_worms(self, position: Position, seat: int) -> bool:
        """Return whether the Can of Worms of a player is face-up (regrets.free.worms-face-up)."""
        return position.angler(seat).worms

    def turn_worms(self, table: Table, seat: int) -> None:
        """Turn the used Can of Worms face down (regrets.free.worms-face-up)."""
        table.change_angler(seat, worms=False)
        table.tell(lambda: WormsFlipped(seat, False, self.with_turn(table, "regrets.free.worms-face-up")))

    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        """Return whether the worms may be used on the top of a shoal, which must be face down (regrets.free.worms)."""
        if shoal not in self.components.shoals or not position.shoal(shoal).cards:
            return False
        if self.rulings.worms_target == "castable-only" and not self.is_castable(position, seat, shoal):
            return False
        return not position.shoal(shoal).cards[0].up

    def is_castable(self, position: Position, seat: int, shoal: str) -> bool:
        """Return whether a boat can reach a shoal and nothing prevents casts at it."""
        at_sea = position.angler(seat).depth > 0
        return at_sea and self.in_reach(position, seat, shoal) and self.column_lock(position, shoal) is None

    def put_back(self, table: Table, choice: PutBack) -> None:
        """Put the fish that was seen back face down, at the top or at the bottom (regrets.free.worms-return)."""
        shoal = table.pop().shoal
        first, *others = table.shoal(shoal).cards
        self.lay_shoal(table, shoal, (*others, first) if choice.on == "bottom" else (first, *others))
        table.tell(lambda: PutBackDone(choice.seat, shoal, choice.on, ("regrets.free.worms-return",)))

    # ---- the Life Preserver

    def use_preserver(self, table: Table, choice: Preserver) -> None:
        """Use the Life Preserver to lower a Difficulty or a price, and then give it up.

        Rules: regrets.preserver.at-sea, regrets.preserver.at-port, regrets.preserver.given-up
        """
        position, seat = table.position, choice.seat
        if position.preserver != seat:
            why = f"player {seat} does not have the Life Preserver"
            raise RefusalError("regrets.preserver.given-up", why, path="choice.kind")
        at_sea = position.angler(seat).depth > 0
        rule = "regrets.preserver.at-sea" if at_sea else "regrets.preserver.at-port"
        if not self.is_time_for_preserver(position, seat):
            raise RefusalError(rule, "the Life Preserver cannot be used now", path="choice.kind")
        table.change(preserver=None)
        table.tell(lambda: Used(seat, "preserver-used", "", (rule, "regrets.preserver.given-up")))
        if at_sea:
            self.lower_difficulty(table, self.components.preserver_difficulty, rule)
        else:
            self.lower_price(table, self.components.preserver_price)

    def is_time_for_preserver(self, position: Position, seat: int) -> bool:
        """Return whether the Life Preserver can be used now (regrets.preserver.at-sea, regrets.preserver.at-port)."""
        return self.is_time_for(position, seat, "sea_pay" if position.angler(seat).depth > 0 else "shop")

    # ---- Dinks and supplies

    def use_dink(self, table: Table, choice: UseDink) -> None:
        """Use a Dink, which is then discarded (regrets.free.item)."""
        seat, card, rule, path = choice.seat, choice.card, "regrets.free.item", "choice.card"
        known = self.components.dinks.get(card)
        if known is None or known.is_blank or not self.holds(table.position, seat, "dink", card):
            raise RefusalError(rule, f"player {seat} has no Dink {card!r} to use", path=path)
        self.check_time(table.position, seat, card, known.when)
        self.take_out(table, seat, "dink", card, rule, path)
        self.put_dink_away(table, card)
        rules = self.with_turn(table, rule, "regrets.pile.used", "regrets.information.used")
        table.tell(lambda: Used(seat, "dink-used", card, rules))
        self.use_item(table, seat, card, known.when, known.cost_reduction)

    def use_supply(self, table: Table, choice: UseSupply) -> None:
        """Use a supply, which is then discarded (regrets.free.item)."""
        seat, card, rule, path = choice.seat, choice.card, "regrets.free.item", "choice.card"
        known = self.components.supplies.get(card)
        if known is None or known.is_blank or not self.holds(table.position, seat, "supply", card):
            raise RefusalError(rule, f"player {seat} has no supply {card!r} to use", path=path)
        self.check_time(table.position, seat, card, known.when)
        self.take_out(table, seat, "supply", card, rule, path)
        self.put_supply_away(table, card)
        rules = self.with_turn(table, rule, "regrets.pile.used", "regrets.information.used")
        table.tell(lambda: Used(seat, "supply-used", card, rules))
        self.use_item(table, seat, card, known.when, known.cost_reduction)

    def use_item(self, table: Table, seat: int, card: str, when: str, reduction: int) -> None:
        """Carry out the text of a Dink or a supply."""
        if reduction and when == "sea_pay":
            self.lower_difficulty(table, reduction, "regrets.free.difficulty-off")
        elif reduction:
            self.lower_price(table, reduction)
        self.begin_text(table, seat, card, "effects")

    # ---- gear

    def use_gear(self, table: Table, choice: UseGear) -> None:
        """Use the ability of the equipped rod or reel (regrets.free.gear)."""
        seat, card, rule = choice.seat, choice.card, "regrets.free.gear"
        when = self.ready_gear(table.position, seat).get(card)
        if when is None:
            raise RefusalError(rule, f"player {seat} has no ability of {card!r} to use", path="choice.card")
        self.check_time(table.position, seat, card, when)
        table.change_angler(seat, used=(*table.angler(seat).used, card))
        table.tell(lambda: Used(seat, "gear-used", card, self.with_turn(table, rule)))
        self.begin_text(table, seat, card, "effects")

    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        """Return the equipped cards whose ability can still be used today, with their times (regrets.free.gear)."""
        ready = {}
        for name, card in self.gear_to_use(position, seat):
            if card.activated and not self.is_used_up(position, seat, name, card.activated.limit):
                ready[name] = card.activated.when
        return ready

    def gear_to_use(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """Yield the cards whose ability a player may use, which are those equipped (regrets.free.gear)."""
        return self.gear_equipped(position, seat)

    def is_used_up(self, position: Position, seat: int, card: str, limit: int) -> bool:
        """Return whether an ability has been used as often as is possible in a day (regrets.free.gear)."""
        return position.angler(seat).used.count(card) >= limit

    # ---- sinkers

    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        """Spend a Fresh die, and move the boat down by one Depth (regrets.free.sinker)."""
        seat, depth = choice.seat, table.angler(choice.seat).depth
        if depth == 0 and not self.may_sink_at_port():
            raise RefusalError("regrets.free.sinker-at-sea", f"player {seat} is at Port", path="choice.kind")
        if self.is_deepest(depth):
            raise RefusalError(
                "regrets.free.sinker-deepest", f"the boat is at Depth {depth} already", path="choice.kind"
            )
        self.pay_for_sinker(table, seat, choice.die)
        self.sink(table, seat, depth)

    def is_deepest(self, depth: int) -> bool:
        """Return whether a boat at this Depth can go no deeper (regrets.free.sinker-deepest)."""
        return depth >= self.components.depths

    def pay_for_sinker(self, table: Table, seat: int, die: Die) -> None:
        """Spend the die that a sinker costs (regrets.free.sinker)."""
        self.spend_one(table, seat, die, "regrets.free.sinker", "choice.die")

    def sink(self, table: Table, seat: int, depth: int) -> None:
        """Move a boat at Sea down by one Depth (regrets.free.sinker)."""
        if depth > 0:
            if table.angler(seat).sank_from == 0:
                table.change_angler(seat, sank_from=depth)
            self.move_boat(table, seat, depth + 1, "regrets.free.sinker")

    def may_sink_at_port(self) -> bool:
        """Return whether a sinker may be dropped at Port, where it has no effect (regrets.free.sinker-at-sea)."""
        return self.rulings.free_action_places == "both-anywhere"

    # ---- without a card

    def take_omen(self, table: Table, choice: TakeOmen) -> None:
        """Take the Omen Die from the table without a card, under a certain reading (regrets.effect.omen)."""
        if not self.may_take_omen(table.position):
            why = "the Omen Die is gained only through a card, and only while nobody has it"
            raise RefusalError("regrets.effect.omen", why, path="choice.kind")
        self.gain_omen(table, choice.seat, "")

    def may_take_omen(self, position: Position) -> bool:
        """Return whether the Omen Die may be taken from the table without a card."""
        return self.is_omen_free() and OMEN in position.aside

    def flip_coin(self, table: Table, choice: FlipCoin) -> None:
        """Flip the Fishcoin without a card, under a certain reading; nothing follows (regrets.effect.coin)."""
        if not self.is_coin_free():
            raise RefusalError("regrets.effect.coin", "the Fishcoin is flipped only for a card", path="choice.kind")
        self.flip(table, choice.seat)

    def is_coin_free(self) -> bool:
        """Return whether the Fishcoin may be flipped without a card (regrets.effect.coin)."""
        return self.rulings.fishcoin == "general"
