"""The faults of components and boards that make a position impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from leadline_engines.deep_regrets.faults_of_frames import DoubtingFrames
from leadline_engines.deep_regrets.piles import DECKS, Kind, cards_of
from leadline_engines.deep_regrets.position import Angler, Position, Shoal
from leadline_engines.surface import Fault

LOST = "regrets.pile.nothing-lost"
FIELD_OF: dict[Kind, str] = {
    "fish": "shoals", "regret": "regret_deck", "dink": "dink_deck", "rod": "rod_deck", "reel": "reel_deck",
    "supply": "supply_deck",
}  # fmt: skip
"""The field under which a fault of a kind of cards is reported."""


class Doubting(DoubtingFrames):
    """The check of a position for faults, which ignores unknown fields."""

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return every fault that makes the position impossible."""
        if len(position.anglers) not in self.components.seats:
            return (Fault("regrets.setup.players", "anglers", f"{len(position.anglers)} players cannot play"),)
        faults = tuple(self.every_fault(position))
        if any(fault.kind == "state" for fault in faults):
            return faults
        return (*faults, *self.faults_of_what_comes_next(position))

    def every_fault(self, position: Position) -> Iterator[Fault]:
        """Yield the faults of a position with a possible number of players."""
        for kind in FIELD_OF:
            yield from self.faults_of_cards(position, kind)
        yield from self.faults_of_dice(position)
        if [shoal.name for shoal in position.shoals] != [*self.components.shoals]:
            yield Fault("regrets.setup.shoals", "shoals", f"the shoals are {', '.join(self.components.shoals)}")
            return
        for number, shoal in enumerate(position.shoals, 1):
            yield from self.faults_of_shoal(position, shoal, f"shoals.{number}")
        for seat, angler in enumerate(position.anglers, 1):
            yield from self.faults_of_angler(angler, f"anglers.{seat}")
        yield from self.faults_of_course(position)
        yield from self.faults_of_frames(position)

    # ---- the box

    def faults_of_cards(self, position: Position, kind: Kind) -> Iterator[Fault]:
        """Yield faults for missing and extra cards (regrets.pile.nothing-lost, regrets.setup.regret-deck)."""
        where = FIELD_OF[kind]
        box = self.components.pile("fish" if kind == "fish" else DECKS[kind].box)
        cards = cards_of(position, kind)
        for card in sorted(Counter(card for card in cards if card is not None) - box):
            yield Fault(LOST, where, f"there are more cards {card!r} than in the box")
        if len(cards) != box.total():
            yield Fault(LOST, where, f"there are {len(cards)} cards, and {box.total()} in the box")
        if kind == "regret":
            in_play = len(cards) - len(position.regret_box)
            needed = len(position.anglers) * self.components.regrets_each
            if in_play != needed:
                why = f"{in_play} Regrets are in play, and {len(position.anglers)} players play with {needed}"
                yield Fault("regrets.setup.regret-deck", "regret_box", why)

    def faults_of_dice(self, position: Position) -> Iterator[Fault]:
        """Yield faults for missing and extra dice, and for faces that a die does not have (regrets.pile.faces)."""
        dice = Counter((*position.bag, *position.aside))
        for seat, angler in enumerate(position.anglers, 1):
            dice.update(angler.spent)
            for die in (*angler.fresh, *angler.rolled):
                dice[die.die] += 1
                kind = self.components.dice.get(die.die)
                if kind is not None and die.face not in kind.faces:
                    where = f"anglers.{seat}.fresh"
                    yield Fault("regrets.pile.faces", where, f"a {die.die} die has no face {die.face}")
            own = (*angler.spent, *(die.die for die in (*angler.fresh, *angler.rolled)))
            if own.count("player") != self.components.dice["player"].number:
                why = f"a player has {self.components.dice['player'].number} player dice"
                yield Fault("regrets.setup.player-dice", f"anglers.{seat}.spent", why)
        box = self.components.all_dice(len(position.anglers))
        if dice != box:
            kinds = ", ".join(sorted((dice - box) + (box - dice)))
            yield Fault(LOST, "bag", f"there are not as many dice as in the box: {kinds}")

    # ---- shoals

    def faults_of_shoal(self, position: Position, shoal: Shoal, where: str) -> Iterator[Fault]:
        """Yield faults for fish in impossible places.

        Rules: regrets.setup.shoals, regrets.cast.reveal, regrets.information.shadow
        """
        depth = self.components.shoals[shoal.name].depth
        size = self.components.shoal_sizes[shoal.name]
        if len(shoal.cards) > size:
            yield Fault("regrets.setup.shoals", f"{where}.cards", f"a shoal has {size} fish")
        for place, lying in enumerate(shoal.cards):
            fish = self.components.fish.get(lying.card) if lying.card is not None else None
            if fish is not None and fish.depth != depth:
                yield Fault("regrets.setup.shoals", f"{where}.cards", f"{lying.card!r} is of Depth {fish.depth}")
            if lying.up and lying.card is None:
                yield Fault("regrets.cast.reveal", f"{where}.cards", "a fish that lies face-up is known")
            if not {*lying.known_to} <= {*self.seats(position)}:
                yield Fault(
                    "regrets.information.looked", f"{where}.cards", "only players of this game have seen a fish"
                )
            if lying.up and place:
                yield Fault("regrets.cast.reveal", f"{where}.cards", "only the top fish of a shoal lies face-up")
        known = not shoal.cards or shoal.cards[0].card in self.components.fish
        if shoal.shadow is not None and known and shoal.shadow != self.shadow(shoal.cards):
            why = "the top fish has another size on its back, or its back cannot be seen"
            yield Fault("regrets.information.shadow", f"{where}.shadow", why)

    # ---- boards

    def faults_of_angler(self, angler: Angler, where: str) -> Iterator[Fault]:
        """Yield the faults of one player's board.

        Rules: regrets.sell.cap, regrets.declare.one-each, regrets.setup.mounts, regrets.shop.once-a-day,
        regrets.turn.sea-actions, regrets.free.gear
        """
        if angler.depth > self.components.depths:
            yield Fault("regrets.setup.boats", f"{where}.depth", f"there are {self.components.depths} Depths")
        if angler.bucks != max(0, self.capped(angler.bucks)):
            yield Fault("regrets.sell.cap", f"{where}.bucks", f"nobody has more than {self.components.bucks_cap}$")
        for name, card, owned in (("rod", angler.rod, angler.rods), ("reel", angler.reel, angler.reels)):
            if card is not None and card not in owned:
                yield Fault("regrets.declare.one-each", f"{where}.{name}", f"the player does not own {card!r}")
        multipliers = tuple(slot.times for slot in angler.mounts)
        if multipliers[: len(self.components.mounts)] != self.components.mounts:
            why = f"the first slots multiply with {', '.join(map(str, self.components.mounts))}"
            yield Fault("regrets.setup.mounts", f"{where}.mounts", why)
        if len({*angler.visited}) < len(angler.visited):
            yield Fault("regrets.shop.once-a-day", f"{where}.visited", "a shop was visited twice")
        if angler.visited and angler.depth > 0:
            why = "a boat at Sea has visited no shop today"
            yield Fault("regrets.turn.sea-actions", f"{where}.visited", why, "history")
        for card in set(angler.used):
            gear = self.components.rods.get(card) or self.components.reels.get(card)
            if gear is None or gear.activated is None or angler.used.count(card) > gear.activated.limit:
                yield Fault("regrets.free.gear", f"{where}.used", f"{card!r} cannot have been used so often")
