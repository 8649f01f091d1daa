"""The interpreter of cards: a stack of frames, each a list of effects with the place it has come to.

What comes up on the way is a frame on top, and is carried out first. A choice that a card asks for is a frame of its
own too, whose seat is the player that chooses: everything below waits until it is answered.

An effect is a method: `do_WORD` begins it. If it reaches several players `to_WORD` does it for each of them, if it is
done several times `once_WORD` does it once, if it is for several shoals `at_WORD` does it at each. What a player has
chosen goes to `picked_WORD`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from leadline_engines.deep_regrets.answers import Answers
from leadline_engines.deep_regrets.events import Chose
from leadline_engines.deep_regrets.move import Choice, Option, PickCards, PickPlayer, PickShoal
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.texts import rule_of
from leadline_engines.deep_regrets.vocabulary import Area, Effect, Who


class Cards(Answers):
    """How texts are carried out; what each effect does stands in the classes that follow."""

    # ---- a text

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """Begin a text of a card, if it has one; ``shoal`` is where the fish of the text lies on top."""
        frame = Frame("effects", seat, card=card, text=text, shoal=shoal)
        if self.effects_of(frame):
            table.push(frame)

    def go_on_with_text(self, table: Table, frame: Frame) -> None:
        """One step more of a text: the rest of the effect that has begun, the next one, or the end of the list.

        Rules: regrets.card.in-order
        """
        if frame.step:
            self.go_on_with_effect(table, frame, self.effect_of(frame))
            return
        effects = self.effects_of(frame)
        if frame.place == len(effects):
            table.pop()
            return
        effect = effects[frame.place]
        table.change_frame(place=frame.place + 1, number=0, seats=(), shoals=())
        self.call("do", effect)(table, replace(frame, place=frame.place + 1), effect)

    def go_on_with_effect(self, table: Table, frame: Frame, effect: Effect) -> None:
        """One step more of an effect that takes several."""
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
        """The method of an effect for a part of it."""
        return getattr(self, f"{what}_{effect.do}")

    def end_effect(self, table: Table) -> None:
        """The effect that has begun is over."""
        table.change_frame(step="", number=0, seats=(), shoals=())

    def branch(self, table: Table, number: int, seat: int | None = None) -> None:
        """Carry out one list of the effect that the top frame has come to, before it goes on."""
        frame = table.position.frames[-1]
        path = (*frame.path, (frame.place - 1, number))
        begun = Frame("effects", seat or frame.seat, card=frame.card, text=frame.text, path=path)
        if self.effects_of(begun):
            table.push(begun)

    # ---- several players

    def reach(self, table: Table, who: Who) -> None:
        """From now on the effect goes from one to the next of those named."""
        table.change_frame(step="reach")
        self.find(table, who)

    def find(self, table: Table, who: Who) -> None:
        """Add those named to the players of the top frame; where one has to be chosen, ask the acting player."""
        frame = table.position.frames[-1]
        named = self.named(table.position, frame.seat, who)
        if who.is_single and len(named) > 1:
            self.ask(table, frame.seat, "player")
        else:
            table.change_frame(seats=(*frame.seats, *named))

    def reach_next(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The effect reaches the next player (regrets.card.who-order)."""
        if frame.seats:
            table.change_frame(seats=frame.seats[1:])
            self.call("to", effect)(table, frame, effect, frame.seats[0])
        else:
            self.end_effect(table)

    # ---- several times

    def repeat(self, table: Table, times: int) -> None:
        """From now on the effect is done so many times."""
        table.change_frame(step="again", number=times)

    def once_more(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The effect is done once more."""
        if frame.number:
            table.change_frame(number=frame.number - 1)
            self.call("once", effect)(table, frame, effect)
        else:
            self.end_effect(table)

    # ---- several shoals

    def go_round(self, table: Table, area: Area) -> None:
        """From now on the effect goes from one to the next shoal of an area (regrets.card.areas)."""
        if area.name == "any":
            table.change_frame(step="areas", number=area.n)
        else:
            table.change_frame(step="shoals", shoals=self.shoals_of(table.position, area))

    def name_shoal(self, table: Table, frame: Frame, area: Area) -> None:
        """One shoal more of those that the acting player chooses."""
        left = self.shoals_to_name(table.position, frame)
        if len(left) > frame.number > 0:
            table.change_frame(number=frame.number - 1)
            self.ask(table, frame.seat, "shoal")
        else:
            named = (*frame.shoals, *left) if frame.number else frame.shoals
            table.change_frame(step="shoals", number=0, shoals=self.in_order(named))

    def next_shoal(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The effect comes to the next shoal."""
        if frame.shoals:
            table.change_frame(shoals=frame.shoals[1:])
            self.call("at", effect)(table, frame, effect, frame.shoals[0])
        else:
            self.end_effect(table)

    # ---- choices

    def ask(self, table: Table, seat: int, step: str, number: int = 1) -> None:
        """Let a player choose; a choice with a single possible answer is made at once, one with none is left out."""
        table.push(replace(table.position.frames[-1], seat=seat, step=step, number=number))
        answers = tuple(islice(self.answers(table.position), 2))
        if len(answers) == 1:
            self.take_answer(table, answers[0])
        elif not answers:
            table.pop()

    def take_answer(self, table: Table, choice: Choice) -> None:
        """Go on with what a player has chosen, which is possible."""
        asked = table.pop()
        effect = self.effect_of(asked)
        frame = table.position.frames[-1]
        if isinstance(choice, PickPlayer):
            table.change_frame(seats=(*frame.seats, choice.player))
        elif isinstance(choice, PickShoal) and effect.area.name == "any":
            table.change_frame(shoals=self.in_order((*frame.shoals, choice.shoal)))
        else:
            self.call("picked", effect)(table, asked, effect, choice)

    def cards_picked(self, choice: Choice) -> tuple[str, ...]:
        """The cards that a player has chosen."""
        return choice.cards if isinstance(choice, PickCards) else ()

    def tell_option(self, table: Table, choice: Option) -> None:
        """Tell which of several things a player has chosen."""
        rule = rule_of(self.effect_of(table.position.frames[-1]))
        table.tell(lambda: Chose(choice.seat, choice.number, (rule, "regrets.card.owner-chooses")))
