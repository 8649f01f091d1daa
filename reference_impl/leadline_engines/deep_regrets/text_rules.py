"""The general rules in effect in a part of a text, for the players and places it names and the text around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.texts import Texts, rule_of
from leadline_engines.deep_regrets.vocabulary import EFFECTS, Effect, Who

OF_WHO = {
    "self": "regrets.card.acting",
    "left": "regrets.card.neighbours",
    "right": "regrets.card.neighbours",
    "chosen_other": "regrets.card.owner-chooses",
    "most_regrets": "regrets.card.most-regrets",
}
"""The rules of the words for one player; all words for several players share one rule."""
OF_AREA = {
    "this_shoal": ("regrets.card.this-shoal",),
    "under_this": ("regrets.card.this-shoal",),
    "row": ("regrets.card.areas", "regrets.card.this-shoal"),
    "column": ("regrets.card.areas", "regrets.card.this-shoal"),
    "any": ("regrets.card.areas", "regrets.card.owner-chooses"),
    "all_tops": ("regrets.card.areas",),
}
"""The rules of the words for shoals."""


class TextRules(Texts):
    """The selection of rules from the chapters ``regrets.card`` and ``regrets.effect`` for the events of a text."""

    def rules_at_work(self, position: Position, frame: Frame) -> tuple[str, ...]:
        """Return the rules in effect in the current effect of a frame."""
        rules = ["regrets.card.in-order", *self.rules_of_branches(frame), *self.rules_of_effect(self.effect_of(frame))]
        if sum(open_frame.kind == "effects" and not open_frame.path for open_frame in position.frames) > 1:
            rules.append("regrets.card.interrupt")
        return tuple(rules)

    def rules_of_effect(self, effect: Effect) -> Iterator[str]:
        """Yield the rules of the players and the shoals to which an effect applies."""
        keys = EFFECTS[effect.do]
        whos = [effect.who] if "who" in keys else [effect.source, effect.to] if "from" in keys else []
        if effect.do == "relocate_this":
            whos = [effect.to]
        if not whos and "area" not in keys:
            yield "regrets.card.acting"
        yield from (self.rule_of_who(who) for who in whos if who is not None)
        if "area" in keys:
            yield from OF_AREA[effect.area.name]

    def rule_of_who(self, who: Who) -> str:
        """Return the rule of a word for one or several players."""
        return OF_WHO.get(who.name, "regrets.card.who-order")

    def rules_of_branches(self, frame: Frame) -> Iterator[str]:
        """Yield the rules of the effects around a part of a text: a choice, a coin flip, or a condition."""
        for depth in range(len(frame.path)):
            place, _ = frame.path[depth]
            effect = self.effects_of(replace(frame, path=frame.path[:depth]))[place]
            yield rule_of(effect)
            if effect.do == "for_each":
                yield self.rule_of_who(effect.who)
