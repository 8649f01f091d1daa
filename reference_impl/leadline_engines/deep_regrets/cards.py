"""The interpreter of card texts, which uses a stack of frames, each a list of effects with the current place in it.

Anything that arises in the meantime becomes a frame on top of the stack and is carried out first. A choice that a card
asks for is a separate frame as well, whose seat is the player who chooses: everything below waits until the choice is
made.

The methods for an effect are named after its word. `do_WORD` begins it. `to_WORD` does it for one player if it reaches
several, `once_WORD` does it once if it is repeated, and `at_WORD` does it at one shoal if it is for several.
`picked_WORD` takes a player's choice.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import islice
from typing import Any

from leadline_engines.deep_regrets.answers import Answers
from leadline_engines.deep_regrets.events import Chose
from leadline_engines.deep_regrets.move import Choice, Option, PickCards, PickPlayer, PickShoal
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.texts import rule_of
from leadline_engines.deep_regrets.vocabulary import Area, Effect, Who


class Cards(Answers):
    """The machinery that carries out texts; the subclasses implement the effects."""

    # ---- a text

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """Begin a text of a card, if it has one; ``shoal`` is the shoal whose top fish has the text."""
        frame = Frame("effects", seat, card=card, text=text, shoal=shoal)
        if self.effects_of(frame):
            table.push(frame)

    def go_on_with_text(self, table: Table, frame: Frame) -> None:
        """Do one more step of a text: continue the current effect, begin the next one, or end the list.

        Rules: regrets.card.in-order
        """
        if frame.step:
            with self.citing(table, frame):
                self.go_on_with_effect(table, frame, self.effect_of(frame))
            return
        effects = self.effects_of(frame)
        if frame.place == len(effects):
            table.pop()
            return
        effect, begun = effects[frame.place], replace(frame, place=frame.place + 1)
        table.change_frame(place=frame.place + 1, number=0, seats=(), shoals=())
        with self.citing(table, begun):
            self.call("do", effect)(table, begun, effect)

    def citing(self, table: Table, frame: Frame, *more: str) -> AbstractContextManager[None]:
        """Cite the rules in effect in a part of a text in all events that are reported in the meantime."""
        if table.telling == "nothing":
            return nullcontext()
        return table.at_work((*self.rules_at_work(table.position, frame), *more))

    def go_on_with_effect(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Do one more step of an effect that takes several steps."""
        match frame.step:
            case "reach":
                self.reach_next(table, frame, effect)
            case "again":
                self.once_more(table, frame, effect)
            case "areas":
                self.name_shoal(table, frame, effect.area)
            case "shoals":
                self.next_shoal(table, frame, effect)
            case _:
                self.call(frame.step, effect)(table, frame, effect)

    def call(self, what: str, effect: Effect) -> Any:
        """Return the method that does one part of an effect."""
        return getattr(self, f"{what}_{effect.do}")

    def end_effect(self, table: Table) -> None:
        """End the current effect."""
        table.change_frame(step="", number=0, seats=(), shoals=())

    def branch(self, table: Table, number: int, seat: int | None = None) -> None:
        """Carry out one list of the top frame's current effect before that effect continues."""
        frame = table.position.frames[-1]
        path = (*frame.path, (frame.place - 1, number))
        begun = Frame("effects", seat or frame.seat, card=frame.card, text=frame.text, path=path)
        if self.effects_of(begun):
            table.push(begun)

    # ---- several players

    def reach(self, table: Table, who: Who) -> None:
        """Apply the effect to the named players, one after another."""
        table.change_frame(step="reach")
        self.find(table, who)

    def find(self, table: Table, who: Who) -> None:
        """Add the named players to those of the top frame; if one of them has to be chosen, ask the acting player."""
        frame = table.position.frames[-1]
        named = self.named(table.position, frame.seat, who)
        if who.is_single and len(named) > 1:
            self.ask(table, frame.seat, "player")
        else:
            table.change_frame(seats=(*frame.seats, *named))

    def reach_next(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Apply the effect to the next player (regrets.card.who-order)."""
        if frame.seats:
            table.change_frame(seats=frame.seats[1:])
            self.call("to", effect)(table, frame, effect, frame.seats[0])
        else:
            self.end_effect(table)

    # ---- several times

    def repeat(self, table: Table, times: int) -> None:
        """Make the effect happen ``times`` times."""
        table.change_frame(step="again", number=times)

    def once_more(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Do the effect once more."""
        if frame.number:
            table.change_frame(number=frame.number - 1)
            self.call("once", effect)(table, frame, effect)
        else:
            self.end_effect(table)

    # ---- several shoals

    def go_round(self, table: Table, area: Area) -> None:
        """Apply the effect to the shoals of an area, one after another (regrets.card.areas)."""
        if area.name == "any":
            table.change_frame(step="areas", number=area.n)
        else:
            table.change_frame(step="shoals", shoals=self.shoals_of(table.position, area))

    def name_shoal(self, table: Table, frame: Frame, area: Area) -> None:
        """Add another of the shoals that the acting player chooses."""
        left = self.shoals_to_name(table.position, frame)
        if len(left) > frame.number > 0:
            table.change_frame(number=frame.number - 1)
            self.ask(table, frame.seat, "shoal")
        else:
            named = (*frame.shoals, *left) if frame.number else frame.shoals
            table.change_frame(step="shoals", number=0, shoals=self.in_order(named))

    def next_shoal(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Apply the effect at the next shoal."""
        if frame.shoals:
            table.change_frame(shoals=frame.shoals[1:])
            self.call("at", effect)(table, frame, effect, frame.shoals[0])
        else:
            self.end_effect(table)

    # ---- choices

    def ask(self, table: Table, seat: int, step: str, number: int = 1) -> None:
        """Let a player choose.

        If only one answer is possible, it is taken at once; if none is, the choice is skipped.
        """
        table.push(replace(table.position.frames[-1], seat=seat, step=step, number=number))
        answers = tuple(islice(self.answers(table.position), 2))
        if not answers:
            table.pop()
            self.leave_out(table)
        elif len(answers) == 1 or self.is_settled(table.position):
            self.take_answer(table, answers[0])

    def leave_out(self, table: Table) -> None:
        """Skip a part that cannot be done, after which the text continues (regrets.card.in-order)."""

    def is_settled(self, position: Position) -> bool:
        """Return whether the choice on top is made without asking although there are several answers.

        Rules: regrets.card.owner-chooses
        """
        return False

    def take_answer(self, table: Table, choice: Choice) -> None:
        """Continue with a possible answer from a player."""
        asked = table.pop()
        effect = self.effect_of(asked)
        frame = table.position.frames[-1]
        if isinstance(choice, PickPlayer):
            table.change_frame(seats=(*frame.seats, choice.player))
        elif isinstance(choice, PickShoal) and effect.area.name == "any":
            table.change_frame(shoals=self.in_order((*frame.shoals, choice.shoal)))
        else:
            with self.citing(table, frame, "regrets.card.owner-chooses"):
                self.call("picked", effect)(table, asked, effect, choice)

    def cards_picked(self, choice: Choice) -> tuple[str, ...]:
        """Return the cards that a player has chosen."""
        return choice.cards if isinstance(choice, PickCards) else ()

    def tell_option(self, table: Table, choice: Option) -> None:
        """Report which option a player has chosen."""
        rule = rule_of(self.effect_of(table.position.frames[-1]))
        table.tell(lambda: Chose(choice.seat, choice.number, (rule, "regrets.card.owner-chooses")))
