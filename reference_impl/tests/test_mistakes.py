"""Mistakes as classes in front of the engine that override one or more steps; several combine by inheritance.

Each class here is a way in which programs do get a rule wrong. They represent the seams that the engine has to have:
none may need more than a handful of lines.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Drop
from leadline_engines.deep_sea_adventure.notation import read_move
from leadline_engines.deep_sea_adventure.position import BLANK, shown_to, stack
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import RefusalError

TEN = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9"


class BreathCostsEachChip(Engine):
    def cost_of_breath(self, diver):
        return sum(map(len, diver.carried))


class BreathForWhatIsPickedUp(Engine):
    def take_steps(self, table, move):
        before = table.diver(move.choice.seat).load
        super().take_steps(table, move)
        table.air -= max(0, table.diver(move.choice.seat).load - before)


class DiveGoesOnWithoutAir(Engine):
    def why_dive_ends(self, table):
        why = super().why_dive_ends(table)
        return None if why == "air-out" else why


class TurnCutOnTheLastBreath(Engine):
    def finishes_turn(self, table, seat):
        return table.air > self.cost_of_breath(table.diver(seat))


class TurnsTwice(Engine):
    def choose_direction(self, table, choice):
        diver = table.diver(choice.seat)
        if diver.facing == "up" and choice.declare == "deeper":
            table.put_diver(choice.seat, diver.turned("down"))
        return super().choose_direction(table, choice)


class TurnLostWithoutAStep(Engine):
    def swim(self, table, seat, heading, dice):
        start = table.diver(seat).at
        super().swim(table, seat, heading, dice)
        if heading.turned and table.diver(seat).at == start:
            table.put_diver(seat, table.diver(seat).turned("down"))


class SilenceTurns(Engine):
    def choose_direction(self, table, choice):
        if choice.declare is None and table.diver(choice.seat).load:
            choice = replace(choice, declare="back")
        return super().choose_direction(table, choice)


class ForcedOnTheLastSpaceOnly(Engine):
    def can_go_deeper(self, table, seat):
        return table.diver(seat).at < len(table.line)


class LoadWeighsNothing(Engine):
    def steps_of(self, diver, dice):
        return sum(dice)


class NegativeStepsGoBack(Engine):
    def steps_of(self, diver, dice):
        return sum(dice) - diver.load

    def land(self, table, seat, way, steps):
        if steps > 0:
            return super().land(table, seat, way, steps)
        return max(1, table.diver(seat).at + (steps if way == "down" else -steps)), ()


class OccupiedSpacesShared(Engine):
    def land(self, table, seat, way, steps):
        space = table.diver(seat).at + (steps if way == "down" else -steps)
        return min(max(space, 0), len(table.line)), ()


class BouncesAtTheEnd(Engine):
    def at_the_end_of_the_line(self, table, seat, ahead):
        return ahead[-2], ()


class SubmarineForOne(Engine):
    def at_the_submarine(self, table, seat, excess):
        return table.diver(seat).at, ()


class PickUpLeavesNoBlank(Engine):
    def pick_up(self, table, seat, *, moved):
        super().pick_up(table, seat, moved=moved)
        at = table.diver(seat).at
        table.line = (*table.line[: at - 1], *table.line[at:])


class PickUpShowsTheFace(Engine):
    def pick_up(self, table, seat, *, moved):
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], shown_to(diver.carried[-1], (seat,)))))


class TwoUnitsAtMost(Engine):
    def check_pick_up(self, table, diver, unit):
        super().check_pick_up(table, diver, unit)
        if diver.load >= 2:
            raise RefusalError("dsa.search.any-number", "nobody carries more than two units")


class DropsOnChips(Engine):
    def drop(self, table, seat, action, *, moved):
        at = table.diver(seat).at
        below = table.space(at)
        table.put_space(at, BLANK)
        super().drop(table, seat, action, moved=moved)
        table.put_space(at, stack((*below, *table.space(at))))


class DropsTheLastTaken(Engine):
    def search(self, table, choice, *, moved):
        if isinstance(choice.search, Drop):
            last = Drop("drop", table.diver(choice.seat).load, None, "carried")
            choice = replace(choice, search=last)
        super().search(table, choice, moved=moved)


class StackIsBrokenByADrop(Engine):
    def find_dropping(self, diver, action):
        dropping = super().find_dropping(diver, action)
        return replace(dropping, chips=dropping.chips[:1])

    def check_drop(self, diver, action, dropping):
        super().check_drop(diver, action, replace(dropping, chips=dropping.unit))


class StacksOfTwo(Engine):
    def __init__(self, components, rulings):
        super().__init__(replace(components, stack_size=2), rulings)


class LaidInFrontOfTheLine(Engine):
    def lay_down_the_rest(self, table, left_out, choice):
        before = len(table.line)
        super().lay_down_the_rest(table, left_out, choice)
        table.line = (*table.line[before:], *table.line[:before])


class FarthestLaysFirst(Engine):
    def laying_order(self, table, left_out):
        return super().laying_order(table, left_out)[::-1]


class LeftOutKeepTheirLoad(Engine):
    def lay_down(self, table, seat, units, pile):
        diver = table.diver(seat)
        table.put_diver(seat, replace(diver, carried=(), banked=(*diver.banked, *diver.carried)))


class BlanksStay(Engine):
    def close_the_line(self, table):
        pass


class HomeKeepsOneUnit(Engine):
    def units_kept(self, diver):
        return diver.carried[:1]


class OnlyTheOwnerSeesWhatItBrought(Engine):
    def seen_when_kept(self, table, seat, units):
        return tuple(shown_to(unit, (seat,)) for unit in units)


class StarterIsTheNearest(Engine):
    def farthest(self, table, left_out):
        near = min(table.diver(seat).at for seat in left_out)
        return [seat for seat in left_out if table.diver(seat).at == near]


class StarterStays(Engine):
    def starter_of_next_dive(self, table, left_out, rounds):
        return table.starter, super().starter_of_next_dive(table, left_out, rounds)[1]


class SkipsASeat(Engine):
    def next_to_move(self, table, seat):
        return super().next_to_move(table, super().next_to_move(table, seat))


class TurnedDiversStayTurned(Engine):
    def reset(self, table):
        facing = [diver.facing for diver in table.divers]
        super().reset(table)
        table.divers = [diver.turned(way) for diver, way in zip(table.divers, facing, strict=True)]


class TwoDives(Engine):
    def __init__(self, components, rulings):
        super().__init__(replace(components, dives=2), rulings)


class FewestPointsWin(Engine):
    def leaders(self, scores):
        return [seat for seat, points in enumerate(scores, 1) if points == min(scores)]


class LowestSeatWinsADraw(Engine):
    def sharing_a_draw(self, level, best):
        return best[:1]


class TieNotBroken(Engine):
    def best_in_tie_break(self, layout, level):
        return level


class ValuesShownInViews(Engine):
    def view(self, position, seats):
        return super().view(position, self.seats(position))


MISTAKES = [
    (BreathCostsEachChip, f"2 20 / {TEN} / v2[(3:10+3:11)] v0 / t1 s1", "1 deeper 1+1", "air", 19, 18),
    (BreathForWhatIsPickedUp, f"2 20 / {TEN} / v2 v0 / t1 s1", "1 1+1 pick-up", "air", 20, 19),
    (DiveGoesOnWithoutAir, f"1 1 / {TEN} / v2[3:10] v0 / t1 s1", "1 deeper 1+1", "dive", 2, 1),
    (TurnCutOnTheLastBreath, "1 1 / 1:0 1:1 / ^1[3:10] v0 / t1 s1", "1 1+1", "banked", "3:10", ""),
    (TurnsTwice, f"1 20 / {TEN} / ^4[3:10] v0 / t1 s1", "1 deeper 1+1", "at", "dsa.direction.once", 5),
    (TurnLostWithoutAStep, f"1 20 / {TEN} / v4[3:10 3:11] v0 / t1 s1", "1 back 1+1", "facing", "up", "down"),
    (SilenceTurns, f"1 20 / {TEN} / v4[3:10] v0 / t1 s1", "1 2+1", "at", 6, 2),
    (ForcedOnTheLastSpaceOnly, "1 20 / 1:0 1:1 / v1[3:10] v2 / t1 s1", "1 1+1", "facing", "up", "down"),
    (LoadWeighsNothing, f"1 20 / {TEN} / v4[3:10] v0 / t1 s1", "1 2+1", "at", 6, 7),
    (NegativeStepsGoBack, f"1 20 / {TEN} / v4[3:10 3:10 3:11] v0 / t1 s1", "1 1+1", "at", 4, 3),
    (OccupiedSpacesShared, f"1 20 / {TEN} / v4 v6 / t1 s1", "1 1+1", "at", 7, 6),
    (BouncesAtTheEnd, f"1 20 / {TEN} / v8 v6 / t1 s1", "1 2+1", "at", 10, 9),
    (SubmarineForOne, f"1 20 / {TEN} / ^1[3:10] v0 / t1 s1", "1 2+1", "at", 0, 1),
    (PickUpLeavesNoBlank, "1 20 / 1:0 1:1 1:2 / v0 v0 / t1 s1", "1 1+1 pick-up", "line", "1:0 _ 1:2", "1:0 1:2"),
    (PickUpShowsTheFace, "1 20 / 1:0 1:1 1:2 / v0 v0 / t1 s1", "1 1+1 pick-up", "seen", "1:?", "1:1"),
    (TwoUnitsAtMost, f"1 20 / {TEN} / v2[3:10 3:11] v0 / t1 s1", "1 2+1 pick-up", "load", 3, "dsa.search.any-number"),
    (DropsOnChips, "1 20 / 1:0 1:1 / v0 ^2[3:10 3:11] / t2 s1", "2 1+2 drop #1", "line",
     "dsa.search.drop-on-blank", "(1:0+3:10) 1:1"),
    (DropsTheLastTaken, "1 20 / _ 1:1 / v0 ^2[3:10 3:11] / t2 s1", "2 1+2 drop #1", "line", "3:10 1:1", "3:11 1:1"),
    (StackIsBrokenByADrop, "2 20 / _ 1:1 / v0 ^2[(2:4+3:11) 3:8] / t2 s1", "2 1+2 drop #1", "line",
     "(2:4+3:11) 1:1", "2:4 1:1"),
    (StacksOfTwo, "1 1 / 3:8 / v0 v1[1:0 1:1 1:2] / t2 s1", "2 1+1", "line", "3:8 (1:0+1:1+1:2)", "3:8 (1:0+1:1) 1:2"),
    (LaidInFrontOfTheLine, "1 1 / 3:8 / v0 v1[1:0 1:1] / t2 s1", "2 1+1", "line", "3:8 (1:0+1:1)", "(1:0+1:1) 3:8"),
    (FarthestLaysFirst, "1 1 / 3:8 3:9 / v1[1:1 1:2 1:3] v2[1:0 2:4] / t2 s1", "2 1+1", "line",
     "3:8 3:9 (1:1+1:2+1:3) (1:0+2:4)", "3:8 3:9 (1:0+1:1+2:4) (1:2+1:3)"),
    (LeftOutKeepTheirLoad, "1 1 / 3:8 / v1[1:0 1:1] v0 / t1 s1", "1 1+1", "banked", "", "1:0 1:1"),
    (BlanksStay, "1 1 / 3:8 _ / v0 v1[1:0] / t2 s1", "2 deeper 1+1", "line", "3:8 1:0", "3:8 _ 1:0"),
    (HomeKeepsOneUnit, "1 20 / 3:8 / ^1[1:0 1:1] h / t1 s1 l2", "1 2+1", "banked", "1:0 1:1", "1:0"),
    (OnlyTheOwnerSeesWhatItBrought, "1 20 / 3:8 / ^1[1:0] h / t1 s1 l2", "1 1+1", "shown", "1:0", "1:?"),
    (StarterIsTheNearest, f"1 1 / {TEN} / v1[3:10] v5 / t1 s1", "1 deeper 1+1", "turn", 2, 1),
    (StarterStays, f"1 1 / {TEN} / v1[3:10] v5 / t1 s1", "1 deeper 1+1", "turn", 2, 1),
    (SkipsASeat, f"1 25 / {TEN} / v0 v0 v0 / t1 s1", "1 1+1", "turn", 2, 3),
    (TurnedDiversStayTurned, f"1 1 / {TEN} / ^3[3:10] v5 / t1 s1", "1 1+1", "facing", "down", "up"),
    (TwoDives, "2 20 / 3:8 / ^1[1:0] h / t1 s1 l2", "1 1+1", "turn", 1, None),
    (FewestPointsWin, "3 20 / 3:8 / ^1[1:3] h{1:2!} / t1 s1 l2", "1 1+1", "winners", (1,), (2,)),
    (LowestSeatWinsADraw, "3 20 / 3:8 / ^1[1:3] h{1:3!} / t1 s1 l2", "1 1+1", "winners", (1, 2), (1,)),
    (TieNotBroken, "3 20 / 3:8 / ^1[4:12] h{3:8! 2:4!} / t1 s1 l2", "1 1+1", "winners", (1,), (1, 2)),
    (ValuesShownInViews, "2 20 / 3:8!2 / v0 v0 / t1 s1", "1 1+1", "first", "3:?", "3:8"),
]  # fmt: skip


def chip(chip) -> str:
    """Return a chip as it is seen."""
    return f"{chip.level}:{'?' if chip.value is None else chip.value}"


LOOK = {
    "air": lambda table: table.position.air,
    "dive": lambda table: table.position.dive,
    "turn": lambda table: table.position.turn,
    "line": lambda table: table.line,
    "at": lambda table: table.at(1),
    "facing": lambda table: table.diver(1).facing,
    "load": lambda table: table.diver(1).load,
    "banked": lambda table: table.banked(1),
    "seen": lambda table: chip(table.view(1).diver(1).carried[0][0]),
    "shown": lambda table: chip(table.view(2).diver(1).banked[0][0]),
    "first": lambda table: chip(table.view(1).line[0][0]),
    "winners": lambda table: table.engine.standing(table.position).winners,
}


def looked_at(table, text: str, what: str):
    """Return a part of the table after a move, or the rule by which the move is refused."""
    result = table.engine.play(table.position, read_move(text))
    return result.rule if hasattr(result, "rule") else LOOK[what](table.play(text))


@pytest.mark.parametrize(
    ("mistake", "start", "text", "what", "right", "wrong"), MISTAKES, ids=lambda one: getattr(one, "__name__", "")
)
def test_a_mistake_is_a_class_in_front_of_the_engine(table, mistake, start, text, what, right, wrong):
    true = table(start)
    false = replace(true, engine=mistake(true.engine.components, true.engine.rulings))
    assert looked_at(true, text, what) == right
    assert looked_at(false, text, what) == wrong
    assert looked_at(true, text, what) == right


def test_several_mistakes_are_composed_by_inheritance(table):
    class Wrong(StacksOfTwo, FarthestLaysFirst, BreathCostsEachChip, Engine):
        pass

    true = table("1 2 / 3:8 3:9 3:10 / v1[1:1 1:2 1:3] v3[(1:0+2:4)] / t2 s1")
    false = replace(true, engine=Wrong(true.engine.components, true.engine.rulings))
    assert true.play("2 1+1").position.dive == 1
    assert false.play("2 1+1").line == "3:8 3:9 3:10 (1:0+1:1+2:4) (1:2+1:3)"


OPENINGS = {
    "air-24": ("set_air", lambda self, table: setattr(table, "air", 24)),
    "dealt-inwards": ("lay_line", lambda self, table, deal: setattr(table, "line", deal[::-1])),
    "seat-1-starts": ("name_first_starter", lambda self, table, seat: Engine.name_first_starter(self, table, 1)),
    "six-of-seven": ("set_up", lambda self, table, setup: Engine.set_up(self, table, replace(setup, seats=6))),
    "no-five": ("check_players", lambda self, seats: Engine.check_players(self, 7 if seats > 4 else seats)),
}


def opened(name: str, engine, setup: Setup):
    """Open a game by an engine with one wrong step."""
    step, wrong = OPENINGS[name]
    return type("Wrong", (Engine,), {step: wrong})(engine.components, engine.rulings).open(setup)


def test_the_steps_of_the_setup_can_be_wrong_too(engine, deal):
    line = deal(1)
    setup = Setup(5, line, 2, ())
    assert opened("air-24", engine(), setup).position.air == 24
    assert opened("dealt-inwards", engine(), setup).position.line == line[::-1]
    assert opened("seat-1-starts", engine(), setup).position.turn == 1
    assert len(opened("six-of-seven", engine(), replace(setup, seats=7)).position.divers) == 6
    assert opened("no-five", engine(), setup).rule == "dsa.setup.players"
