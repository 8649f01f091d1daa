"""Every position of the register that distinguishes readings, under every reading; the results are those of the
register.

Seats are 1 for A, 2 for B and so on. Players the register does not name are at home.

The tests are one list, in the order of the register: the decorators note each dispute with its readings, and the last
two tests compare all of them with the register. In several files, each would see only a part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from leadline_engines.deep_sea_adventure import Rulings
from leadline_engines.deep_sea_adventure.notation import read_move
from leadline_engines.deep_sea_adventure.position import Chip
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import Outcome, Refusal

TEN = "1:0 1:0 1:1 2:4 2:4 2:6 2:6 2:7 3:8 3:8"
TOLD: dict[str, set[str]] = {}
CLOSED: set[str] = set()


def dispute(slug: str, outcomes: dict[str, Any]) -> Callable[..., Any]:
    """Run a test under each reading of a dispute, with the outcome that the register gives."""
    TOLD.setdefault(slug, set()).update(outcomes)
    return pytest.mark.parametrize(("reading", "expected"), outcomes.items(), ids=[f"{slug}={r}" for r in outcomes])


def closed(slug: str) -> Callable[[Any], Any]:
    """Note that a test plays the position of a closed entry."""
    CLOSED.add(slug)
    return lambda test: test


def played(table: Any, text: str, move: str, slug: str, reading: str) -> Any:
    """Return the rule of the refusal, or the table after the move."""
    start = table(text, **{slug.replace("-", "_"): reading})
    result = start.engine.play(start.position, read_move(move))
    return result.rule if isinstance(result, Refusal) else start.play(move)


def where(after: Any, seat: int = 1) -> Any:
    """Return a refusal as it is, or where a diver is and the way it faces."""
    return after if isinstance(after, str) else (after.at(seat), after.diver(seat).facing)


# A. Direction


@dispute("turn-back-empty", {"needs-treasure": "dsa.direction.needs-treasure", "free": (2, "up")})
def test_d01(table, reading, expected):
    assert where(played(table, f"1 20 / {TEN} / v5 h / t1 s1 l2", "1 back 1+2", "turn-back-empty", reading)) == expected


@dispute("end-with-treasure", {"must-turn": "dsa.direction.forced-with-treasure", "may-stay": (10, "down")})
def test_d02(table, reading, expected):
    after = played(table, f"1 20 / {TEN} / v10[1:2] h / t1 s1 l2", "1 deeper 2+2", "end-with-treasure", reading)
    assert where(after) == expected
    if reading == "may-stay":
        assert after.position.air == 19
        later = played(
            table, f"1 20 / {TEN} / v10[1:2] h / t1 s1 l2", "1 deeper 2+2 pick-up", "end-with-treasure", reading
        )
        assert later.carried(1) == "1:2 3:8"


@dispute("end-empty-handed", {"must-turn": "all-home", "stays": "no-progress", "may-turn": None})
def test_d03(table, reading, expected):
    text = "1 20 / 1:0 1:1 1:2 _ / v4 h / t1 s1 l2"
    after = played(table, text, "1 2+2", "end-empty-handed", reading)
    if reading == "may-turn":
        assert where(after) == (4, "down")
        assert played(table, text, "1 back 2+2", "end-empty-handed", reading).event("dive-ended").why == "all-home"
        return
    assert after.event("dive-ended").why == expected
    if reading == "must-turn":
        assert after.event("came-home").seat == 1
    else:
        [home, left_out] = [event for event in after.events if event.kind in ("kept", "laid-down")]
        assert (home.seat, left_out.seat, left_out.units) == (2, 1, ())


@dispute("unspoken-forced-turn", {"auto-turn": (6, "up"), "lost-turn": (10, "down")})
def test_d04(table, reading, expected):
    text = f"1 20 / {TEN} / v10[1:2] h / t1 s1 l2"
    assert where(played(table, text, "1 2+3", "unspoken-forced-turn", reading)) == expected


@dispute("undeclared-after-turn", {"keeps-up": 4, "goes-deeper": 8})
def test_d05(table, reading, expected):
    text = f"1 20 / {TEN} / ^6[1:2] h / t1 s1 l2"
    assert played(table, text, "1 1+2", "undeclared-after-turn", reading).at(1) == expected


@closed("first-turn")
@pytest.mark.parametrize("reading", ["needs-treasure", "free"])
def test_d45(table, reading):
    start = table(f"1 25 / {TEN} / v0 v0 / t1 s1", turn_back_empty=reading)
    assert start.refused("1 back 1+2") == "dsa.direction.not-from-submarine"
    assert start.play("1 deeper 1+2").at(1) == 3


@closed("turn-then-no-move")
def test_d46(table):
    after = table(f"1 25 / {TEN} / v5[1:1 1:2 1:2] h / t1 s1 l2").play("1 back 1+1")
    assert where(after) == (5, "up")
    assert after.refused("1 deeper 3+3") == "dsa.direction.once"


@dispute("take-back", {"until-roll": (8, "down"), "binding": (2, "up")})
def test_d47(table, reading, expected):
    text = f"1 20 / {TEN} / v5[1:2] h / t1 s1 l2"
    assert where(played(table, text, "1 back then deeper 2+2", "take-back", reading)) == expected


# B. Air

D06 = "1 2 / 1:0 1:0 1:1 2:4 2:4 2:6 2:6 2:7 3:8 3:8 / ^7[1:2 1:3] v5[2:5 2:5] / t1 s1"


@dispute(
    "last-breath",
    {
        "finish-turn": ("(1:2+1:3+2:5) 2:5", 2),
        "optional-finish": ("(1:2+1:3+2:5) 2:5", 2),
        "stop-at-once": ("(1:2+2:5+2:5) 1:3", 1),
    },
)
def test_d06(table, reading, expected):
    after = played(table, D06, "1 2+3", "last-breath", reading)
    assert (after.line.removeprefix(TEN + " "), after.position.starter) == expected


def test_d06_under_optional_finish_the_player_may_stop(table):
    after = table(D06, last_breath="optional-finish").play("1 stop")
    assert (after.line.removeprefix(TEN + " "), after.position.starter) == ("(1:2+2:5+2:5) 1:3", 1)
    assert table(D06).refused("1 stop") == "dsa.breathe.finish-turn"
    assert table(D06).play("1 2+3 pick-up").line.endswith("(1:1+1:2+1:3) (2:5+2:5)")


@dispute("below-zero", {"clamp-zero": 0, "negative": -1})
def test_d07(table, reading, expected):
    text = f"1 2 / {TEN} / ^7[1:1 1:2 1:2] h / t1 s1 l2"
    assert played(table, text, "1 1+1", "below-zero", reading).event("breathed").air == expected


@dispute("return-on-last-breath", {"safe": (TEN, "1:2", "kept"), "too-late": (f"{TEN} 1:2", "", "laid-down")})
def test_d08(table, reading, expected):
    after = played(table, f"1 1 / {TEN} / ^3[1:2] h / t1 s1 l2", "1 2+2", "return-on-last-breath", reading)
    [kind] = {event.kind for event in after.events if event.kind in ("kept", "laid-down") and event.seat == 1}
    assert (after.line, after.banked(1), kind) == expected
    assert after.position.starter == 1


@dispute(
    "pickup-on-last-breath",
    {"allowed-then-lost": "1:0 1:0 1:1 1:3 2:6 (1:2+2:4)", "not-allowed": "dsa.search.last-breath-pick-up"},
)
def test_d09(table, reading, expected):
    text = "1 1 / 1:0 1:0 1:1 1:3 2:4 2:6 / v3[1:2] h / t1 s1 l2"
    after = played(table, text, "1 deeper 1+2 pick-up", "pickup-on-last-breath", reading)
    assert (after if isinstance(after, str) else after.line) == expected
    if reading == "not-allowed":
        line = played(table, text, "1 deeper 1+2", "pickup-on-last-breath", reading).line
        assert line == "1:0 1:0 1:1 1:3 2:4 2:6 1:2"


@dispute("drop-on-last-breath", {"stays-in-place": "1:0 1:0 1:1 2:4 1:3", "goes-to-end": "1:0 1:0 2:4 (1:1+1:3)"})
def test_d41(table, reading, expected):
    text = "1 2 / 1:0 1:0 _ 2:4 / v2[1:1 1:3] h / t1 s1 l2"
    assert played(table, text, "1 deeper 1+2 drop 1:1", "drop-on-last-breath", reading).line == expected


@dispute("air-per-dive", {"refill-25": 25, "single-tank": 9})
def test_d10(table, reading, expected):
    after = played(table, f"1 10 / {TEN} / ^1[1:2] h / t1 s1 l2", "1 1+1", "air-per-dive", reading)
    assert after.event("breathed").air == 9
    assert (after.position.dive, after.position.air) == (2, expected)


# C. Movement


@dispute("occupied-passing", {"skip-all": 6, "skip-landing-only": 5})
def test_d11(table, reading, expected):
    assert played(table, f"1 20 / {TEN} / v2 v4 / t1 s1", "1 1+2", "occupied-passing", reading).at(1) == expected


@dispute("last-space-occupied", {"farthest-free": 9, "share-last": 10})
def test_d12(table, reading, expected):
    assert played(table, f"1 20 / {TEN} / v8 v10 / t1 s1", "1 2+2", "last-space-occupied", reading).at(1) == expected


@dispute("search-without-moving", {"allowed": "1:1 1:2 2:4", "not-allowed": "dsa.search.without-moving"})
def test_d13(table, reading, expected):
    text = f"1 20 / {TEN} / v5[1:1 1:2] h / t1 s1 l2"
    after = played(table, text, "1 deeper 1+1 pick-up", "search-without-moving", reading)
    assert (after if isinstance(after, str) else after.carried(1)) == expected
    if reading == "allowed":
        assert after.position.space(5) == ()


@dispute("overshoot-submarine", {"excess-lost": (0, True), "exact-needed": (2, False)})
def test_d14(table, reading, expected):
    after = played(table, f"1 20 / {TEN} / ^2[1:2] v5 / t1 s1", "1 3+3", "overshoot-submarine", reading)
    assert (after.at(1), after.diver(1).home) == expected
    assert after.diver(1).facing == "up"


@closed("submarine-sharing")
def test_d15(table):
    after = table(f"1 20 / {TEN} / ^1[1:2] h v5 / t1 s1 l2").play("1 1+1")
    assert after.diver(1).home


@dispute("blank-counts", {"counts": 5, "skip": 8})
def test_d16(table, reading, expected):
    text = "1 20 / 1:0 _ _ _ 2:4 2:6 2:6 2:7 3:8 / v1 h / t1 s1 l2"
    assert played(table, text, "1 2+2", "blank-counts", reading).at(1) == expected


@closed("pickup-after-turn")
def test_d37(table):
    after = table(f"1 20 / {TEN} / ^6[1:2] h / t1 s1 l2").play("1 1+2 pick-up")
    assert (after.at(1), after.diver(1).load, after.position.space(4), after.diver(1).facing) == (4, 2, (), "up")


@closed("occupied-chip-taken")
def test_d48(table):
    """A move names no space: a diver takes what is under it, never what is under another."""
    after = table("1 20 / 1:0 1:0 1:1 1:3 2:4 2:6 / v2 v5 / t1 s1").play("1 1+1 pick-up")
    assert (after.carried(1), after.line) == ("1:3", "1:0 1:0 1:1 _ 2:4 2:6")


# D. Picking up and dropping


@dispute("drop-last-after-turn", {"forbidden": "dsa.search.keep-last", "allowed": 0})
def test_d17(table, reading, expected):
    text = "1 20 / 1:0 1:0 1:1 2:4 _ 2:6 / ^6[1:2] h / t1 s1 l2"
    after = played(table, text, "1 1+1 drop 1:2", "drop-last-after-turn", reading)
    assert (after if isinstance(after, str) else after.diver(1).load) == expected
    if reading == "allowed":
        assert after.line == "1:0 1:0 1:1 2:4 1:2 2:6"
        assert after.play("1 1+1").at(1) == 3


@dispute("which-chip", {"any-carried": (True, False), "last-picked": (False, False), "scored-too": (True, True)})
def test_d18(table, reading, expected):
    text = "2 20 / 1:1 1:2 1:2 2:4 _ 2:6 / v4[1:0 2:5]{3:9!} h / t1 s1 l2"
    first = played(table, text, "1 deeper 1+2 drop 1:0", "which-chip", reading)
    second = played(table, text, "1 deeper 1+2 drop 3:9 from banked", "which-chip", reading)
    assert (not isinstance(first, str), not isinstance(second, str)) == expected
    assert {one for one in (first, second) if isinstance(one, str)} <= {"dsa.search.drop-choice"}


@dispute("stack-breaking", {"whole": "dsa.search.drop-whole-stack", "single-chip": "(2:5+3:8) 2:6"})
def test_d19(table, reading, expected):
    text = "2 20 / 1:0 1:2 1:3 2:4 _ 2:7 / v4[(1:1+2:5+3:8) 2:6] h / t1 s1 l2"
    after = played(table, text, "1 deeper 1+2 drop 1:1", "stack-breaking", reading)
    assert (after if isinstance(after, str) else after.carried(1)) == expected
    if reading == "single-chip":
        assert (after.position.space(5), after.diver(1).load) == ((Chip(1, 1),), 2)


D28 = (
    "1 9 / _ _ _ _ _ _ _ _ _ _ _ _ 2:6 3:8 3:9 / "
    "v11[1:0 1:0] v1[1:1 1:1] v2[1:2 1:2] v3[1:3 1:3] v4[2:4 2:4] v5[2:5 2:5] / t1 s1"
)


@dispute("blanks-exhausted", {"unlimited": (3, 13), "no-pickup": "dsa.search.blank-supply"})
def test_d28(table, reading, expected):
    after = played(table, D28, "1 deeper 2+2 pick-up", "blanks-exhausted", reading)
    assert (after if isinstance(after, str) else (after.diver(1).load, after.position.blanks_on_line())) == expected


@dispute("faces", {"face-down": Chip(2, None), "revealed": Chip(2, 5)})
def test_d38(table, reading, expected):
    after = played(table, f"1 1 / {TEN} / v7[2:5] h / t1 s1 l2", "1 deeper 1+1", "faces", reading)
    assert after.position.dive == 2
    for seat in (1, 2):
        assert after.view(seat).line[-1] == (expected,)


@closed("dice-range")
def test_d40(table):
    assert table(f"1 20 / {TEN} / v0 v0 / t1 s1").refused("1 4+1") == "dsa.swim.two-dice"


@closed("chip-mix")
def test_d43(engine, deal):
    line = deal(7)
    sixes_to_sevens = list(line)
    sixes_to_sevens[line.index((Chip(2, 6),))] = (Chip(2, 7),)
    for wrong in (tuple(sixes_to_sevens), line[:31]):
        assert engine().open(Setup(2, wrong, 1, ())).rule == "dsa.setup.chips"


@closed("short-stack-weight")
def test_d42(table):
    after = table(f"2 10 / {TEN} / v3[(1:2+2:5)] h / t1 s1 l2").play("1 deeper 1+2")
    assert (after.position.air, after.at(1)) == (9, 5)


@closed("heavy-diver")
def test_d49(table):
    text = "1 20 / 1:0 1:0 1:1 2:4 2:4 2:6 2:6 2:7 _ 3:8 / v9[1:1 1:2 1:2 1:3 1:3 2:5] h / t1 s1 l2"
    after = table(text).play("1 deeper 3+3 drop 2:5")
    assert (after.position.air, after.at(1), after.diver(1).load) == (14, 9, 5)
    assert after.play("1 deeper 3+3").at(1) == 10


# E. End of a dive

D20_TEN = "1:0 1:0 1:1 2:4 2:6 2:6 2:7 2:7 3:8 3:8"


@dispute(
    "stack-grouping",
    {"across-divers": "(1:2+1:3+2:4) 2:5", "per-diver": "(1:2+1:3) (2:4+2:5)"},
)
def test_d20(table, reading, expected):
    """A swims no step on the last breath (1+1 less 2)."""
    text = f"1 2 / {D20_TEN} / ^3[1:2 1:3] v7[2:4 2:5] / t1 s1"
    assert played(table, text, "1 1+1", "stack-grouping", reading).line == f"{D20_TEN} {expected}"


@dispute("topping-up", {"new-stack": "(2:4+2:5) 1:2", "top-up": "(1:2+2:4+2:5)"})
def test_d21(table, reading, expected):
    text = "2 1 / 1:0 1:1 2:6 (2:4+2:5) / v1[1:2] h / t1 s1 l2"
    after = played(table, text, "1 deeper 1+1", "topping-up", reading)
    assert after.line == f"1:0 1:1 2:6 {expected}"


@dispute(
    "carried-stack-restacked",
    {
        "one-unit": "(1:1+2:4+2:5+2:6)",
        "physical": "(1:1+2:5+2:6) 2:4",
        "own-space": "(1:1+2:5) (2:4+2:6)",
    },
)
def test_d22(table, reading, expected):
    text = "2 3 / 1:0 1:2 2:7 3:8 / v1[(1:1+2:5) 2:6 2:4] h / t1 s1 l2"
    after = played(table, text, "1 deeper 1+1", "carried-stack-restacked", reading)
    assert after.line == f"1:0 1:2 2:7 3:8 {expected}"


@dispute("order-choice", {"owner-order": "(1:2+1:3+2:5) 2:4", "pickup-order": "(1:2+1:3+2:4) 2:5"})
def test_d23(table, reading, expected):
    text = f"1 2 / {D20_TEN} / ^3[1:2 1:3] v7[2:4 2:5] / t1 s1"
    after = played(table, text, "1 1+1, 2 lays 2:5 2:4", "order-choice", reading)
    assert after.line == f"{D20_TEN} {expected}"


@closed("blanks-before-or-after")
def test_d27(table):
    after = table("1 1 / 1:0 1:1 2:4 _ _ / v1[1:2] h / t1 s1 l2").play("1 deeper 1+1")
    assert after.line == "1:0 1:1 2:4 1:2"


@dispute("what-is-lost", {"this-dive-only": ("3:10", "1:2"), "all-ever": ("", "(1:2+3:10!)")})
def test_d36(table, reading, expected):
    text = "2 1 / 1:0 1:1 2:4 2:5 / v1[1:2]{3:10!} h / t1 s1 l2"
    after = played(table, text, "1 deeper 1+1", "what-is-lost", reading)
    assert (after.banked(1), after.line.split()[-1]) == expected
    assert after.engine.standing(after.position).scores[0] == (10 if reading == "this-dive-only" else 0)


@dispute("line-empty", {"skip-dive": (3, None), "stalemate": (2, 1)})
def test_d29(table, reading, expected):
    """The last chip of the line comes home in dive 1."""
    after = played(table, "1 20 / _ / ^1[1:0] h[1:1] / t1 s1 l2", "1 1+1", "line-empty", reading)
    assert (after.position.dive, after.position.turn) == expected
    assert after.position.starter == 1
    if reading == "stalemate":
        assert after.play("1 3+3", "2 3+3").position == after.position


@dispute("cannot-leave", {"still-diving": False, "counts-as-returned": True})
def test_d26(table, reading, expected):
    after = played(table, "2 25 / 1:0 1:1 / v2 v1 v0 / t3 s1", "3 3+3", "cannot-leave", reading)
    assert (after.at(3), after.diver(3).home, after.position.turn) == (0, expected, 1)
    assert after.diver(3).facing == ("up" if expected else "down")


# F. Starter, order and the frame of a dive


@dispute("starter-mixed", {"farthest-left-out": 3, "last-voluntary": 1})
def test_d24(table, reading, expected):
    text = f"1 2 / {TEN} / h[1:2] v3[1:1 1:3] v7 / t2 s1 l1"
    assert played(table, text, "2 deeper 1+1", "starter-mixed", reading).position.turn == expected


@dispute("equally-far", {"keep-starter-first-in-turn-order": 3, "roll-off": 4})
def test_d25(table, reading, expected):
    """Both spaces are blank, so the dives left are over at once; who starts them is still recorded."""
    start = table("1 2 / _ _ / ^1 ^2[1:0 1:1] v0 v0 / t1 s1", equally_far=reading)
    after = start.play("1 1+1", "2 2+2, roll-off 1+2 3+1")
    assert (after.event("starter-chosen").seat, after.position.starter) == (expected, expected)
    other = start.play("1 1+1", "2 2+2, roll-off 3+2 3+1")
    assert other.event("starter-chosen").seat == 3


@dispute("first-player", {"given-from-outside": "dsa.setup.starter", "roll-off": 2})
def test_d39(engine, deal, reading, expected):
    setup = Setup(4, deal(1), None, (((1, 1), (3, 3), (1, 2), (2, 2)),))
    opened = engine(first_player=reading).open(setup)
    assert (opened.position.starter if isinstance(opened, Outcome) else opened.rule) == expected


@closed("reset")
def test_d44(table):
    after = table(f"1 1 / {TEN} / ^7 v5[1:2] / t2 s1").play("2 deeper 1+1")
    diver = after.diver(1)
    assert (after.position.dive, diver.at, diver.facing, diver.load) == (2, 0, "down", 0)


@closed("immediate-end")
def test_d50(table):
    after = table(f"1 15 / {TEN} / ^1[1:2] h / t1 s1 l2").play("1 1+1")
    assert after.event("breathed").air == 14
    assert "turn-passed" not in after.kinds
    assert after.event("dive-ended").why == "all-home"


@dispute("player-count", {"2-to-6": (False, False), "1-to-6": (True, False)})
def test_d30(engine, deal, reading, expected):
    opened = [engine(player_count=reading).open(Setup(seats, deal(1), 1, ())) for seats in (1, 7)]
    assert tuple(isinstance(one, Outcome) for one in opened) == expected
    assert {one.rule for one in opened if not isinstance(one, Outcome)} == {"dsa.setup.players"}


# G. Information and scoring


@dispute("reveal-time", {"end-of-dive": Chip(3, 10), "game-end": Chip(3, None)})
def test_d31(table, reading, expected):
    after = played(table, f"1 20 / {TEN} / ^1[3:10] h / t1 s1 l2", "1 1+1", "reveal-time", reading)
    assert after.position.dive == 2
    assert after.view(2).divers[0].banked == ((expected,),)


@dispute("peek-on-return", {"no-peek": Chip(3, None), "peek": Chip(3, 10)})
def test_d32(table, reading, expected):
    after = played(table, f"1 20 / {TEN} / ^1[3:10] v5 / t1 s1", "1 1+1", "peek-on-return", reading)
    assert after.view(1).divers[0].carried == ((expected,),)


def winners(table, divers: str, slug: str, reading: str) -> tuple[int, ...]:
    """Return who wins with these chips, when the last of four divers comes home with nothing in dive 3."""
    after = played(
        table,
        f"3 20 / 1:0 / {divers} ^1 / t{divers.count('h') + 1} s1 l1",
        f"{divers.count('h') + 1} 1+1",
        slug,
        reading,
    )
    return after.event("game-ended").winners


@dispute(
    "tie-break",
    {"level4-only": ((1, 2), (1, 2)), "level-by-level": ((2,), (1,)), "highest-level-present": ((1, 2), (1,))},
)
def test_d33(table, reading, expected):
    first = winners(table, "h[2:5 2:4 4:12] h[3:8 4:13]", "tie-break", reading)
    second = winners(table, "h[3:8 2:4] h[2:5 2:7]", "tie-break", reading)
    assert (first, second) == expected


@dispute("tie-of-three", {"narrow": (1, 2), "all-tied": (1, 2, 3)})
def test_d34(table, reading, expected):
    assert winners(table, "h[4:15] h[4:15] h[3:8 2:7]", "tie-of-three", reading) == expected


@dispute("stack-counts", {"each-chip": (1,), "one-chip": (1, 2)})
def test_d35(table, reading, expected):
    assert winners(table, "h[(4:12+4:14+1:0)] h[4:15 3:11]", "stack-counts", reading) == expected


@closed("zero-all")
def test_d51(table):
    assert winners(table, "h h h[1:0]", "tie-break", "level4-only") == (1, 2, 3, 4)


# Companion rules


def test_no_progress_ends_dive_leaves_a_turn_to_pick_up(table):
    """A diver on an untouched chip has one turn to pick it up: then something has changed."""
    start = table(f"1 20 / {TEN} / v10 h / t1 s1 l2", end_empty_handed="stays")
    assert start.play("1 1+1 pick-up").position.dive == 1
    assert start.play("1 1+1").event("dive-ended").why == "no-progress"


def test_equal_distance_order(table):
    """The first clockwise from the starter counts as the farther: it lays later, and it starts the next dive."""
    start = table(f"1 1 / {TEN} / v10[1:2] v10[1:3] v3[2:5] h / t3 s2 l4", last_space_occupied="share-last")
    after = start.play("3 deeper 1+1")
    assert [event.seat for event in after.events if event.kind == "laid-down"] == [3, 1, 2]
    assert after.position.starter == 2


def test_every_reading_of_every_open_dispute_is_told():
    assert {slug: set(readings) for slug, readings in Rulings.readings().items()} == TOLD


def test_every_closed_entry_is_played(disputes):
    assert {entry["id"] for entry in disputes if entry["state"] == "closed"} == CLOSED
