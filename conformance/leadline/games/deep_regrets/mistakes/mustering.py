"""Mistakes of mustering: who goes first, what is rolled, what becomes Fresh, and whose dice they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Choice, DiscardRegret, Muster
from leadline_engines.deep_regrets.position import Die, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Choices, Refused


def tackle_dice_back(engine: Engine, table: Table) -> None:
    """All tackle dice of all players go back to the bag."""
    for seat in engine.seats(table.position):
        angler = table.angler(seat)
        kinds = (*angler.spent, *(die.die for die in angler.fresh))
        back = tuple(kind for kind in kinds if engine.components.dice[kind].in_bag)
        table.change_angler(
            seat,
            fresh=tuple(die for die in angler.fresh if die.die not in back),
            spent=tuple(kind for kind in angler.spent if kind not in back),
        )
        table.change(bag=(*table.position.bag, *back))


def best_first(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Dice from the highest face down."""
    return tuple(sorted(dice, key=lambda die: -die.face))


def refresh_in(engine: Engine, table: Table, order: tuple[int, ...]) -> None:
    """Begin the Refresh in another order."""
    table.change(phase="refresh", turn=order[0])
    for seat in reversed(order):
        engine.begin_muster(table, seat)


# ---- Who


class MusterBackwards(Engine):
    """The last in turn order musters first."""

    def begin_refresh(self, table: Table) -> None:
        """From the last on."""
        refresh_in(self, table, tuple(reversed(self.turn_order(table.position))))


class MusterBySeat(Engine):
    """The first seat musters first, whoever has the First Player token."""

    def begin_refresh(self, table: Table) -> None:
        """As they sit."""
        refresh_in(self, table, self.seats(table.position))


class MusterFirstPlayerLast(Engine):
    """Mustering begins with the left neighbour of the first player, who musters last."""

    def begin_refresh(self, table: Table) -> None:
        """The first player last."""
        first, *others = self.turn_order(table.position)
        refresh_in(self, table, (*others, first))


# ---- What is rolled


class OnlyAsManyAsFitAreRolled(Engine):
    """Only as many dice are rolled as there is room for under Max Dice; the others stay Spent."""

    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        """Those that fit."""
        room = max(0, self.max_dice(position, seat) - len(position.angler(seat).fresh) + len(reroll))
        return tuple(reversed(tuple(reversed(super().kinds_to_roll(position, seat, reroll)))[:room]))


class OneSpentDieStaysSpent(Engine):
    """Of several Spent dice all but one are rolled."""

    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        """Not the first."""
        kinds = super().kinds_to_roll(position, seat, reroll)
        return kinds[1:] if len(position.angler(seat).spent) > 1 else kinds


class TackleDiceAreNotMustered(Engine):
    """Only player dice are rolled: a tackle die that is spent stays Spent."""

    def kinds_to_roll(self, position: Position, seat: int, reroll: tuple[Die, ...]) -> tuple[str, ...]:
        """Player dice."""
        left = tuple(die.die for die in reroll if die.die != "player")
        spent = tuple(kind for kind in position.angler(seat).spent if kind == "player")
        return (*spent, *(die.die for die in reroll if die.die == "player"), *left)


class TackleDiceForOneDay(Engine):
    """All tackle dice, Fresh or Spent, go back to the bag when the day is over."""

    def forget_day(self, table: Table) -> None:
        """And take the dice."""
        super().forget_day(table)
        tackle_dice_back(self, table)


class TackleDiceNotPlacedGoBack(Engine):
    """Tackle dice that do not become Fresh when they are rolled go back to the bag."""

    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        """And take those that are left."""
        before = table.angler(seat).spent
        super().place_mustered(table, seat, chosen)
        spent = table.angler(seat).spent
        back = tuple(kind for kind in spent[len(before) :] if self.components.dice[kind].in_bag)
        stay = (*before, *(kind for kind in spent[len(before) :] if not self.components.dice[kind].in_bag))
        table.change_angler(seat, spent=stay)
        table.change(bag=(*table.position.bag, *back))


class EverythingIsRolled(Engine):
    """All dice are rolled in every Muster, the Fresh ones too, whatever is named."""

    def muster(self, table: Table, choice: Muster) -> None:
        """With all Fresh dice."""
        super().muster(table, replace(choice, reroll=table.angler(choice.seat).fresh))


class FreshDiceAreNeverRolled(Engine):
    """Only Spent dice are rolled: who names a Fresh die is refused."""

    def muster(self, table: Table, choice: Muster) -> None:
        """Without any Fresh die."""
        if choice.reroll:
            raise Refused("regrets.muster.fresh-chosen", "Fresh dice are not rolled", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        """One way."""
        return Choices((Muster(seat),))


class AllOrNoFreshDice(Engine):
    """Either all Fresh dice are rolled again or none."""

    def muster(self, table: Table, choice: Muster) -> None:
        """All or none."""
        if choice.reroll and len(choice.reroll) < len(table.angler(choice.seat).fresh):
            raise Refused("regrets.muster.fresh-chosen", "all are rolled, or none", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        """Two ways."""
        fresh = position.angler(seat).fresh
        return Choices((Muster(seat), Muster(seat, fresh)) if fresh else (Muster(seat),))


# ---- What becomes Fresh


class BestDicePlacedWithoutAsking(Engine):
    """The program makes the highest dice Fresh, as many as there is room for, and asks nobody."""

    def is_placing_open(self, position: Position) -> bool:
        """Never after a Muster."""
        return position.frames[-1].step != "muster" and super().is_placing_open(position)

    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        """The highest first."""
        super().place_mustered(table, seat, best_first(chosen))


class FirstDicePlacedWithoutAsking(Engine):
    """The first dice rolled become Fresh, as many as there is room for, and nobody is asked."""

    def is_placing_open(self, position: Position) -> bool:
        """Never after a Muster."""
        return position.frames[-1].step != "muster" and super().is_placing_open(position)


class EveryRolledDieBecomesFresh(Engine):
    """All dice rolled in a Muster become Fresh, however many there are."""

    def is_placing_open(self, position: Position) -> bool:
        """Never after a Muster."""
        return position.frames[-1].step != "muster" and super().is_placing_open(position)

    def room_to_muster(self, position: Position, seat: int) -> int:
        """For all."""
        return len(position.angler(seat).rolled)


class KeptDiceDoNotCount(Engine):
    """Fresh dice that were kept do not count: as many rolled dice as Max Dice become Fresh beside them."""

    def room_to_muster(self, position: Position, seat: int) -> int:
        """The whole limit."""
        return self.max_dice(position, seat)


class KeptDiceAreLost(Engine):
    """The rolled dice that are chosen take the place of the whole Fresh Pool: kept dice are Spent."""

    def place_mustered(self, table: Table, seat: int, chosen: tuple[Die, ...]) -> None:
        """In place of the others."""
        angler = table.angler(seat)
        table.change_angler(seat, fresh=(), spent=(*angler.spent, *(die.die for die in angler.fresh)))
        super().place_mustered(table, seat, chosen)


class OneDieIsAlwaysPlaced(Engine):
    """A full Fresh Pool takes one rolled die more."""

    def room_to_muster(self, position: Position, seat: int) -> int:
        """One at least."""
        return max(1, super().room_to_muster(position, seat))


# ---- On arrival


class WormsAfterTheRegret(Engine):
    """Who makes Port musters, discards a Regret, and turns the Can of Worms last."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        """The worms last."""
        return ("muster", "regret", "worms")


class MusterLastOnArrival(Engine):
    """Who makes Port turns the worms, discards a Regret, and musters last, by the Max Dice that is left."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        """The Muster last."""
        return ("worms", "regret", "muster")


class NoMusterOnArrival(Engine):
    """Who makes Port does not muster again."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        """Without it."""
        return ("worms", "regret")


class NoWormsOnArrival(Engine):
    """Who makes Port does not turn the Can of Worms."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        """Without them."""
        return ("muster", "regret")


class NoRegretDiscardedOnArrival(Engine):
    """Who makes Port cannot discard a Regret."""

    def steps_of_arrival(self) -> tuple[str, ...]:
        """Without it."""
        return ("muster", "worms")


class OnlySpentDiceRolledOnArrival(Engine):
    """On arrival only Spent dice are rolled: who names a Fresh die there is refused."""

    def muster(self, table: Table, choice: Muster) -> None:
        """Without any Fresh die."""
        if choice.reroll and table.position.phase != "refresh":
            raise Refused("regrets.arrive.muster", "only Spent dice are rolled at Port", path="choice.reroll")
        super().muster(table, choice)

    def musters(self, position: Position, seat: int) -> Choices:
        """One way."""
        return super().musters(position, seat) if position.phase == "refresh" else Choices((Muster(seat),))


class WormsTurnedOverOnArrival(Engine):
    """On arrival the Can of Worms is turned over: one that is face-up goes face-down."""

    def arrive(self, table: Table) -> bool:
        """The other side."""
        frame = table.position.frames[-1]
        if frame.step == "worms" and table.angler(frame.seat).worms:
            table.change_angler(frame.seat, worms=False)
            self.next_step(table)
            return True
        return super().arrive(table)


class RegretHasToBeDiscarded(Engine):
    """Who makes Port with a Regret has to discard one."""

    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        """One."""
        if choice.regret is None and not choice.at_random:
            raise Refused("regrets.arrive.regret", "a Regret has to be discarded", path="choice.regret")
        super().discard_on_arrival(table, choice)

    def regret_discards(self, position: Position, seat: int) -> Iterator[Choice]:
        """Each of them."""
        return (choice for choice in super().regret_discards(position, seat) if choice != DiscardRegret(seat))


class AllRegretsDiscardedOnArrival(Engine):
    """Who discards a Regret on arrival discards all."""

    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        """The others too."""
        super().discard_on_arrival(table, choice)
        if choice.regret is not None or choice.at_random:
            for card in table.angler(choice.seat).regrets:
                table.change_angler(choice.seat, regrets=table.angler(choice.seat).regrets[1:])
                self.put_regret_away(table, card)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.muster-backwards": MusterBackwards,
    "regrets.mistake.muster-by-seat": MusterBySeat,
    "regrets.mistake.muster-first-player-last": MusterFirstPlayerLast,
    "regrets.mistake.only-as-many-as-fit-are-rolled": OnlyAsManyAsFitAreRolled,
    "regrets.mistake.one-spent-die-stays-spent": OneSpentDieStaysSpent,
    "regrets.mistake.tackle-dice-are-not-mustered": TackleDiceAreNotMustered,
    "regrets.mistake.tackle-dice-for-one-day": TackleDiceForOneDay,
    "regrets.mistake.tackle-dice-not-placed-go-back": TackleDiceNotPlacedGoBack,
    "regrets.mistake.everything-is-rolled": EverythingIsRolled,
    "regrets.mistake.fresh-dice-are-never-rolled": FreshDiceAreNeverRolled,
    "regrets.mistake.all-or-no-fresh-dice": AllOrNoFreshDice,
    "regrets.mistake.best-dice-placed-without-asking": BestDicePlacedWithoutAsking,
    "regrets.mistake.first-dice-placed-without-asking": FirstDicePlacedWithoutAsking,
    "regrets.mistake.every-rolled-die-becomes-fresh": EveryRolledDieBecomesFresh,
    "regrets.mistake.kept-dice-do-not-count": KeptDiceDoNotCount,
    "regrets.mistake.kept-dice-are-lost": KeptDiceAreLost,
    "regrets.mistake.one-die-is-always-placed": OneDieIsAlwaysPlaced,
    "regrets.mistake.worms-after-the-regret": WormsAfterTheRegret,
    "regrets.mistake.muster-last-on-arrival": MusterLastOnArrival,
    "regrets.mistake.no-muster-on-arrival": NoMusterOnArrival,
    "regrets.mistake.no-worms-on-arrival": NoWormsOnArrival,
    "regrets.mistake.no-regret-discarded-on-arrival": NoRegretDiscardedOnArrival,
    "regrets.mistake.only-spent-dice-rolled-on-arrival": OnlySpentDiceRolledOnArrival,
    "regrets.mistake.worms-turned-over-on-arrival": WormsTurnedOverOnArrival,
    "regrets.mistake.regret-has-to-be-discarded": RegretHasToBeDiscarded,
    "regrets.mistake.all-regrets-discarded-on-arrival": AllRegretsDiscardedOnArrival,
}
