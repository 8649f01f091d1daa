"""The rules of the game, one step per method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from leadline_engines.conger.faults import find_faults
from leadline_engines.conger.types import (
    TOKENS,
    Answer,
    Answered,
    Befell,
    Began,
    Boast,
    Boasted,
    Chance,
    Choice,
    Chose,
    Components,
    Diver,
    Draws,
    Drew,
    Ended,
    Event,
    Move,
    Opened,
    Position,
    Rules,
    Rulings,
    Setup,
    Showed,
    Token,
)

from leadline_engines.chance import Draw
from leadline_engines.surface import (
    Choices,
    Decision,
    Fault,
    NextChance,
    Outcome,
    Refusal,
    RefusalError,
    Standing,
    Telling,
)
from leadline_engines.surface import Engine as Base


class Table:
    """The working copy of one move: the position as it changes, the tokens that are drawn, and the events."""

    def __init__(self, position: Position, chance: Chance, telling: Telling) -> None:
        self.position = position
        self.tokens = list(chance.tokens)
        self.used = 0
        self.telling = telling
        self.events: list[Event] = []
        self.trail: list[Position] = []

    def tell(self, event: Callable[[], Event]) -> None:
        """Make and keep an event, if events are asked for."""
        if self.telling != "nothing":
            self.events.append(event())
        if self.telling == "trail":
            self.trail.append(self.position)

    def change(self, **values: Any) -> None:
        """Put other values into the position."""
        self.position = replace(self.position, **values)

    def diver(self, seat: int) -> Diver:
        """Return one of the divers."""
        return self.position.divers[seat - 1]

    def change_diver(self, seat: int, **values: Any) -> None:
        """Put other values into one diver."""
        row = self.position.divers
        self.change(divers=(*row[: seat - 1], replace(row[seat - 1], **values), *row[seat:]))

    def change_divers(self, **values: Any) -> None:
        """Put other values into all divers."""
        self.change(divers=tuple(replace(diver, **values) for diver in self.position.divers))

    def outcome(self) -> Outcome:
        """Return the outcome of the move, in which every stated token must have been drawn."""
        if self.used < len(self.tokens):
            why = f"{self.used} tokens are drawn here, not {len(self.tokens)}"
            raise RefusalError("conger.dip.draw", why, "impossible chance", "chance.tokens")
        return Outcome(self.position, tuple(self.events), tuple(self.trail))


class Engine(Base):
    """One game of Conger under one set of readings."""

    components: Components
    rulings: Rulings

    # ---- the surface

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Begin with a full bag.

        Rules: the chapter conger.start
        """
        if setup.seats not in self.components.seats:
            known = _numbers(self.components.seats)
            why = f"the game is for {known} divers, not {setup.seats}"
            return Refusal("conger.start.divers", why, path="seats", remedy=known)
        if setup.lead > setup.seats:
            why = f"there are {setup.seats} divers, so diver {setup.lead} cannot lead"
            return Refusal("conger.start.divers", why, path="lead", remedy=f"1 to {setup.seats}")
        bag = in_order(Counter(self.components.bag).elements())
        diver = Diver(self.components.breaths)
        table = Table(Position((diver,) * setup.seats, bag, lead=setup.lead), Chance(), telling)
        rules = ("conger.start.divers", "conger.start.bag", "conger.start.breaths")
        table.tell(lambda: Began(setup.lead, rules))
        return table.outcome()

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the divers that have not chosen, the leader, or the divers that have not answered.

        Rules: conger.dip.choose, conger.boast.number, conger.boast.answer
        """
        if position.phase == "choose":
            return tuple(Decision((seat,), "choose") for seat in self.left(position) if self.is_open(position, seat))
        if position.phase == "boast":
            return (Decision((position.lead,), "boast"),)
        if position.phase == "answer":
            return tuple(Decision((seat,), "answer") for seat in self.left(position) if self.is_open(position, seat))
        return ()

    def choices(self, position: Position, decision: Decision, given: Any = None) -> Choices:
        """Return the legal choices.

        Rules: conger.dip.choose, conger.boast.number, conger.boast.answer
        """
        if decision not in self.to_act(position):
            return Choices()
        seat = int(decision.seats[0])
        listed: list[Choice]
        if decision.kind == "choose":
            listed = [Draws(seat, number) for number in range(self.components.most + 1)]
        elif decision.kind == "boast":
            listed = [Boast(seat, pearls) for pearls in range(self.most_pearls(position) + 1)]
        else:
            listed = [Answer(seat, "believe"), Answer(seat, "doubt")]
        return Choices(tuple(listed))

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one choice and everything that follows automatically."""
        try:
            return self.decide(position, move, telling).outcome()
        except RefusalError as refused:
            return refused.refusal

    def next_chance(self, at: Any, move: Any = None) -> NextChance | None:
        """Return the next draw from the bag."""
        if isinstance(at, Setup):
            return None
        try:
            self.decide(at, move, "nothing")
        except RefusalError as refused:
            return refused.chance
        return None

    def standing(self, position: Position) -> Standing:
        """Return the points and, after the game, the winners.

        Rules: conger.end.winner
        """
        points = tuple(self.points(diver) for diver in position.divers)
        if position.phase != "over":
            return Standing(False, (), None if None in points else points, "not-over")
        known = {seat: points[seat - 1] or 0 for seat in self.contenders(position)}
        best = max(known.values(), default=0)
        winners = tuple(seat for seat, number in known.items() if number == best)
        return Standing(True, winners, None if None in points else points, "most-points")

    def faults(self, position: Position) -> tuple[Fault, ...]:
        """Return every way in which the position is impossible."""
        return tuple(find_faults(self, position))

    def seats(self, position: Position) -> tuple[int, ...]:
        """Return the seats of all divers, including those that are out."""
        return tuple(range(1, len(position.divers) + 1))

    # ---- a decision

    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        """Check whether a choice may be made, and make it."""
        choice = move.choice
        self.check(position, choice)
        table = Table(position, move.chance, telling)
        match choice:
            case Draws():
                self.choose(table, choice)
            case Boast():
                self.boast(table, choice)
            case Answer():
                self.answer(table, choice)
        return table

    def check(self, position: Position, choice: Choice) -> None:
        """Refuse a choice that is not due.

        Rules: conger.dip.choose, conger.boast.number, conger.boast.answer, conger.out.leaves, conger.end.when
        """
        due = {
            "choose": "conger.dip.choose",
            "boast": "conger.boast.number",
            "answer": "conger.boast.answer",
            "over": "conger.end.when",
        }
        if choice.seat not in self.seats(position):
            why = f"there are {len(position.divers)} divers, not {choice.seat}"
            raise RefusalError("conger.start.divers", why, path="choice.seat")
        if position.phase == "over":
            raise RefusalError(due["over"], "the game is over", path="choice.kind")
        if choice.seat not in self.left(position):
            raise RefusalError("conger.out.leaves", f"diver {choice.seat} is out", path="choice.seat")
        if choice.kind != position.phase:
            why = f"diver {choice.seat} has no choice of the kind `{choice.kind}` to make now"
            raise RefusalError(due[position.phase], why, path="choice.kind", remedy=position.phase)
        if choice.kind == "boast" and choice.seat != position.lead:
            raise RefusalError(due["boast"], f"diver {position.lead} leads", path="choice.seat")
        if choice.kind != "boast" and not self.is_open(position, choice.seat):
            leads = choice.kind == "answer" and choice.seat == position.lead
            why = f"diver {choice.seat} {'leads' if leads else 'has chosen already'}"
            raise RefusalError(due[choice.kind], why, path="choice.seat")

    def left(self, position: Position) -> tuple[int, ...]:
        """Return the seats of the divers that are not out.

        Rules: conger.out.leaves
        """
        return tuple(seat for seat, diver in enumerate(position.divers, 1) if diver.breaths)

    def is_open(self, position: Position, seat: int) -> bool:
        """Return whether a diver still has to choose or to answer in this phase."""
        diver = position.divers[seat - 1]
        if position.phase == "choose":
            return diver.draws is None
        return diver.answer is None and seat != position.lead

    # ---- the dip

    def choose(self, table: Table, choice: Draws) -> None:
        """Keep a secret choice; after the last one, all divers draw.

        Rules: conger.dip.choose
        """
        if choice.number > self.components.most:
            why = f"a diver draws at most {self.components.most} tokens, not {choice.number}"
            raise RefusalError("conger.dip.choose", why, path="choice.number", remedy=f"0 to {self.components.most}")
        table.change_diver(choice.seat, draws=choice.number)
        table.tell(lambda: Chose(choice.seat, choice.number, ("conger.dip.choose",)))
        if not self.to_act(table.position):
            self.draw_all(table)

    def draw_all(self, table: Table) -> None:
        """Show the choices, and let the divers draw.

        Rules: conger.dip.choose, conger.dip.order, conger.out.no-boast
        """
        numbers = tuple(diver.draws or 0 for diver in table.position.divers)
        table.change_divers(draws=None)
        table.change(phase="boast")
        table.tell(lambda: Opened(numbers, ("conger.dip.choose", "conger.dip.order")))
        for seat in self.order(table.position):
            self.draw(table, seat, numbers[seat - 1])
            if table.position.phase == "over":
                return
        if not table.diver(table.position.lead).breaths:
            self.end_dip(table, ("conger.out.no-boast",))

    def order(self, position: Position) -> tuple[int, ...]:
        """Return the seats in the order in which they draw.

        Rules: conger.dip.order
        """
        return from_leader(position)

    def draw(self, table: Table, seat: int, number: int) -> None:
        """Let a diver draw its tokens, one after the other.

        Rules: conger.dip.draw
        """
        for _ in range(number):
            if not self.draw_one(table, seat):
                return

    def draw_one(self, table: Table, seat: int) -> bool:
        """Let a diver draw a token, and return whether it may draw another.

        Rules: conger.dip.draw, conger.dip.bite, conger.dip.empty
        """
        if not table.position.bag:
            table.tell(lambda: Befell("found-nothing", seat, ("conger.dip.empty",)))
            return False
        token = self.next_token(table)
        table.change(bag=without(table.position.bag, token))
        if token == "conger":
            self.bite(table, seat)
            return False
        table.change_diver(seat, creel=in_order((*table.diver(seat).creel, token)))
        table.tell(lambda: Drew(seat, token, ("conger.dip.draw",)))
        return True

    def next_token(self, table: Table) -> Token:
        """Return the next token that is drawn, which has to be stated and in the bag."""
        draw = Draw.out_of(self.hidden(table.position))
        if table.used == len(table.tokens):
            why, asked = "a token that is drawn is not stated", NextChance("tokens", draw)
            raise RefusalError("conger.dip.draw", why, "incomplete", "chance.tokens", chance=asked)
        token = table.tokens[table.used]
        if not draw.allows(token):
            why = f"there is no {token} in the bag"
            raise RefusalError("conger.dip.draw", why, "impossible chance", "chance.tokens")
        table.used += 1
        return token

    def hidden(self, position: Position) -> Counter[Any]:
        """Return the tokens that may be drawn, which are those of the box that are nowhere else if some are unknown."""
        bag = Counter(token for token in position.bag if token is not None)
        if None not in position.bag:
            return bag
        return bag + (Counter(self.components.bag) - Counter(tokens_of(position)))

    def bite(self, table: Table, seat: int) -> None:
        """Put a conger aside, and take a breath.

        Rules: conger.dip.bite
        """
        self.put_aside(table)
        table.tell(lambda: Befell("bitten", seat, ("conger.dip.bite",)))
        self.lose_breath(table, seat, "conger.dip.bite")

    def put_aside(self, table: Table) -> None:
        """Put a conger aside for the rest of the game.

        Rules: conger.dip.bite
        """
        table.change(aside=(*table.position.aside, "conger"))

    # ---- the boast

    def most_pearls(self, position: Position) -> int:
        """Return the greatest number of pearls of which the leader may boast.

        Rules: conger.boast.number
        """
        return len(position.divers[position.lead - 1].creel)

    def boast(self, table: Table, choice: Boast) -> None:
        """Keep the boast, which the others answer.

        Rules: conger.boast.number
        """
        most = self.most_pearls(table.position)
        if choice.pearls > most:
            why = f"there are only {most} tokens in the creel"
            raise RefusalError("conger.boast.number", why, path="choice.pearls", remedy=f"0 to {most}")
        table.change(phase="answer", boast=choice.pearls)
        table.tell(lambda: Boasted("boasted", choice.seat, choice.pearls, ("conger.boast.number",)))

    def answer(self, table: Table, choice: Answer) -> None:
        """Keep a secret answer; after the last one, the boast is judged.

        Rules: conger.boast.answer
        """
        table.change_diver(choice.seat, answer=choice.answer)
        table.tell(lambda: Answered(choice.seat, choice.answer, ("conger.boast.answer",)))
        if not self.to_act(table.position):
            self.judge(table)

    def judge(self, table: Table) -> None:
        """Show the answers, and end the dip with what they lead to.

        Rules: conger.boast.answer
        """
        doubters = tuple(seat for seat, diver in enumerate(table.position.divers, 1) if diver.answer == "doubt")
        boast = table.position.boast or 0
        table.change_divers(answer=None)
        table.change(boast=None)
        if doubters:
            self.prove(table, boast, doubters)
        else:
            self.take_shells(table, boast)
        if table.position.phase != "over":
            self.end_dip(table)

    def take_shells(self, table: Table, boast: int) -> None:
        """Give the leader shells for a boast.

        Rules: conger.boast.believed
        """
        lead = table.position.lead
        table.change_diver(lead, shells=table.diver(lead).shells + boast)
        table.tell(lambda: Boasted("took-shells", lead, boast, ("conger.boast.believed",)))

    def prove(self, table: Table, boast: int, doubters: tuple[int, ...]) -> None:
        """Show the creel of the leader; it, or everybody who doubted, loses a breath.

        Rules: conger.boast.doubted, conger.boast.shown
        """
        lead, creel = table.position.lead, Counter(table.diver(table.position.lead).creel)
        if creel[None]:
            why = f"the tokens in the creel of diver {lead} are not known"
            raise RefusalError("conger.dip.creel", why, "incomplete", "choice")
        true = self.is_true(boast, creel["pearl"])
        self.clear_creel(table)
        rules = ("conger.boast.doubted", "conger.boast.truth", "conger.boast.shown")
        table.tell(lambda: Showed(lead, creel["pearl"], creel["stone"], true, rules))
        for seat in self.losers(table.position, true, doubters):
            self.lose_breath(table, seat, "conger.boast.doubted")

    def is_true(self, boast: int, pearls: int) -> bool:
        """Return whether a boast is true.

        Rules: conger.boast.truth
        """
        return pearls == boast if self.rulings.modest_boast == "exactly" else pearls >= boast

    def clear_creel(self, table: Table) -> None:
        """Put the pearls of the leader onto its plate, and its stones into the bag.

        Rules: conger.boast.shown
        """
        diver = table.diver(table.position.lead)
        pearls = [token for token in diver.creel if token == "pearl"]
        stones = [token for token in diver.creel if token != "pearl"]
        table.change_diver(table.position.lead, creel=(), plate=(*diver.plate, *pearls))
        table.change(bag=in_order((*table.position.bag, *stones)))

    def losers(self, position: Position, true: bool, doubters: tuple[int, ...]) -> tuple[int, ...]:
        """Return the divers that lose a breath.

        Rules: conger.boast.doubted
        """
        return doubters if true else (position.lead,)

    def end_dip(self, table: Table, rules: Rules = ()) -> None:
        """Pass the lead on, or end the game after the last dip; ``rules`` are those that ended the dip.

        Rules: conger.boast.lead, conger.end.when
        """
        dip = table.position.dip
        if dip >= self.components.dips:
            self.end_game(table, rules)
            return
        table.change(phase="choose", dip=dip + 1, lead=self.next_lead(table.position))
        table.tell(lambda: Ended("dip-over", dip, (*rules, "conger.boast.lead")))

    def next_lead(self, position: Position) -> int:
        """Return the next diver clockwise that is not out.

        Rules: conger.boast.lead
        """
        left, lead = self.left(position), position.lead
        return next(seat for seat in (*from_leader(position)[1:], lead) if seat in left)

    # ---- out of breath

    def lose_breath(self, table: Table, seat: int, rule: str) -> None:
        """Take a breath from a diver; without any it is out, and a diver that is left alone ends the game.

        Rules: conger.dip.bite, conger.boast.doubted, conger.end.when
        """
        table.change_diver(seat, breaths=table.diver(seat).breaths - 1)
        table.tell(lambda: Befell("lost-breath", seat, (rule,)))
        if table.diver(seat).breaths:
            return
        self.leave(table, seat)
        table.tell(lambda: Befell("out", seat, ("conger.out.leaves",)))
        if self.is_decided(table.position):
            self.end_game(table)

    def leave(self, table: Table, seat: int) -> None:
        """Put the tokens of a diver back into the bag, and its shells away.

        Rules: conger.out.leaves
        """
        diver = table.diver(seat)
        table.change_diver(seat, creel=(), plate=(), shells=0)
        table.change(bag=in_order((*table.position.bag, *diver.creel, *diver.plate)))

    # ---- the end

    def is_decided(self, position: Position) -> bool:
        """Return whether only one diver is left.

        Rules: conger.end.when
        """
        return len(self.left(position)) == 1

    def end_game(self, table: Table, rules: Rules = ()) -> None:
        """End the game; ``rules`` are those that ended its last dip.

        Rules: conger.end.when, conger.end.winner
        """
        table.change(phase="over")
        dip = table.position.dip
        table.tell(lambda: Ended("game-over", dip, (*rules, "conger.end.when", "conger.end.winner")))

    def points(self, diver: Diver) -> int | None:
        """Return the points of a diver, or None if tokens in its creel are not known.

        Rules: conger.end.winner
        """
        pearls = Counter((*diver.creel, *diver.plate))
        return None if pearls[None] else pearls["pearl"] + diver.shells

    def contenders(self, position: Position) -> tuple[int, ...]:
        """Return the divers that can win.

        Rules: conger.end.winner
        """
        return self.left(position)


def from_leader(position: Position) -> tuple[int, ...]:
    """Return all seats clockwise, beginning with the leader."""
    number = len(position.divers)
    return tuple((position.lead - 1 + step) % number + 1 for step in range(number))


def in_order(tokens: Iterable[Token | None]) -> tuple[Any, ...]:
    """Return tokens in a fixed order, the unknown ones last."""
    return tuple(sorted(tokens, key=lambda token: len(TOKENS) if token is None else TOKENS.index(token)))


def without(tokens: tuple[Any, ...], token: Token) -> tuple[Any, ...]:
    """Return tokens without one of a kind, or without an unknown one."""
    place = tokens.index(token if token in tokens else None)
    return (*tokens[:place], *tokens[place + 1 :])


def tokens_of(position: Position) -> list[Token]:
    """Return every known token of a position."""
    rows = [position.bag, position.aside, *(row for diver in position.divers for row in (diver.creel, diver.plate))]
    return [token for row in rows for token in row if token is not None]


def _numbers(things: Iterable[Any]) -> str:
    *first, last = map(str, things)
    return f"{', '.join(first)} or {last}" if first else last
