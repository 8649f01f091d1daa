"""The contents of a text: its list of effects, the players it names, and its conditions."""

from __future__ import annotations

from leadline_engines.deep_regrets.places import Places
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.vocabulary import Effect, Test, Who

RULE_OF = {"relocate_this": "regrets.effect.relocate"}
"""The rules of effects whose ids differ from their word."""


def rule_of(effect: Effect) -> str:
    """Return the rule that defines an effect."""
    return RULE_OF.get(effect.do, f"regrets.effect.{effect.do.replace('_', '-')}")


class Texts(Places):
    """Access to the contents of texts."""

    def effects_of(self, frame: Frame) -> tuple[Effect, ...]:
        """Return the list of effects that a frame carries out."""
        effects = self.text_of(frame.card, frame.text)
        for place, number in frame.path:
            effects = effects[place].lists[number]
        return effects

    def text_of(self, card: str, text: str) -> tuple[Effect, ...]:
        """Return a text of a card."""
        if text != "effects":
            effects: tuple[Effect, ...] = getattr(self.components.fish[card], text)
            return effects
        item = self.components.dinks.get(card) or self.components.supplies.get(card)
        if item is not None:
            return item.effects
        gear = self.components.rods.get(card) or self.components.reels[card]
        return gear.activated.effects if gear.activated else ()

    def when_used(self, card: str) -> str:
        """Return the time at which a Dink, a supply or a piece of gear is used."""
        item = self.components.dinks.get(card) or self.components.supplies.get(card)
        if item is not None:
            return item.when
        gear = self.components.rods.get(card) or self.components.reels[card]
        return gear.activated.when if gear.activated else ""

    def effect_of(self, frame: Frame) -> Effect:
        """Return the current effect of a frame."""
        return self.effects_of(frame)[frame.place - 1]

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """Return the players to whom a word refers, in turn order from the given one.

        For `chosen_other` and `most_regrets`, these are all the players who may be chosen.

        Rules: regrets.card.acting, regrets.card.who-order, regrets.card.neighbours, regrets.card.most-regrets
        """
        row = self.clockwise_from(position, seat)
        match who.name:
            case "self":
                return row[:1]
            case "left":
                return row[1:2]
            case "right":
                return row[-1:]
            case "others" | "chosen_other":
                return row[1:]
            case "at_sea":
                return tuple(player for player in row if position.angler(player).depth > 0)
            case "at_depth":
                return tuple(player for player in row if position.angler(player).depth == who.depth)
            case "most_regrets":
                most = max(len(position.angler(player).regrets) for player in row)
                return tuple(player for player in row if len(position.angler(player).regrets) == most)
        return row

    def shoals_to_name(self, position: Position, frame: Frame) -> tuple[str, ...]:
        """Return the shoals that contain a fish and have not been named yet."""
        return tuple(shoal.name for shoal in position.shoals if shoal.cards and shoal.name not in frame.shoals)

    # ---- conditions

    def holds_true(self, position: Position, seat: int, test: Test) -> bool:
        """Return whether a condition is met for a player."""
        angler = position.angler(seat)
        match test.name:
            case "regrets_at_least":
                return len(angler.regrets) >= test.n
            case "regrets_at_most":
                return len(angler.regrets) <= test.n
            case "at_depth":
                return angler.depth == test.n
            case "bucks_at_least":
                return angler.bucks >= test.n
            case "fresh_at_most":
                return len(angler.fresh) <= test.n
        return len(angler.fish) >= test.n
