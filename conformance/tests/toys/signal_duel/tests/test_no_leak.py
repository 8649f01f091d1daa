"""Nothing that a crew may not know shows in what it sees, hears or may do."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from leadline_engines.signal_duel import Move, Position
from leadline_engines.signal_duel.move import Load, Order
from leadline_engines.signal_duel.position import SIDES, Crew, other, side_of

from leadline_engines.surface import Outcome

PLACES = [f"{letter}{row}" for letter in "abcde" for row in range(1, 6) if f"{letter}{row}" not in ("b2", "d4")]
OWN = {"red": ("red.captain", "red.mate"), "blue": ("blue.captain", "blue.mate")}


@st.composite
def secrets(draw):
    """Return what only its own crew may know of a boat."""
    at = draw(st.sampled_from(PLACES))
    chart = draw(st.lists(st.sampled_from(PLACES), unique=True, max_size=6))
    chart = tuple(sorted(set(chart) - {at}))
    return {"at": at, "chart": chart, "torpedo": draw(st.integers(0, 2)), "sonar": draw(st.integers(0, 1))}


@st.composite
def legal_variants(draw):
    """Return a crew that looks, and two positions that differ only in the secrets of the other."""
    looks = draw(st.sampled_from(SIDES))
    asked = draw(st.none() | st.sampled_from(SIDES))
    todo = draw(st.sampled_from([("load", "order", "use"), ("order", "use"), ("load", "use"), ("load", "order")]))
    if asked:
        todo = tuple(duty for duty in todo if duty != "use")
    taken = st.integers(0, 11)
    crews = tuple(Crew(taken=draw(taken), damage=draw(st.integers(0, 1)), todo=todo) for _ in SIDES)
    mode, turn = draw(st.sampled_from(["turns", "free"])), draw(st.sampled_from(SIDES))
    base = Position(crews, mode, turn, asked).but(looks, **draw(secrets()))
    return looks, *(base.but(other(looks), **draw(secrets())) for _ in range(2))


def answers(engine, position, side):
    """Return the open decisions of a crew, with their choices."""
    return [
        (decision, engine.choices(position, decision))
        for decision in engine.to_act(position)
        if side_of(decision.seats[0]) == side
    ]


@given(legal_variants())
@settings(max_examples=100, deadline=None)
def test_two_positions_that_differ_in_a_secret_look_alike(engine, legal_variant):
    looks, one, two = legal_variant
    assert engine.faults(one) == engine.faults(two) == ()
    for seats in (OWN[looks], OWN[looks][:1], OWN[looks][1:]):
        assert engine.view(one, seats) == engine.view(two, seats)
    assert engine.to_act(one) == engine.to_act(two)
    assert answers(engine, one, looks) == answers(engine, two, looks)


@given(legal_variants(), st.data())
@settings(max_examples=100, deadline=None)
def test_what_the_other_crew_does_in_secret_is_heard_alike(engine, legal_variant, data):
    looks, one, two = legal_variant
    decisions = [decision for decision in engine.to_act(one) if decision.kind in ("load", "order")]
    assume(decisions)
    decision = data.draw(st.sampled_from(decisions))
    listed = [set(engine.choices(position, decision).listed) for position in (one, two)]
    choice = data.draw(st.sampled_from(sorted(listed[0] & listed[1], key=repr)))
    made = [engine.play(position, Move(choice)) for position in (one, two)]
    assert all(isinstance(one, Outcome) for one in made)
    if isinstance(choice, Order) and choice.to == "surface" and side_of(choice.seat) != looks:
        assume(one.crew(other(looks)).at == two.crew(other(looks)).at)
    assert engine.view(made[0].position, OWN[looks]) == engine.view(made[1].position, OWN[looks])
    assert engine.heard(made[0].position, made[0].events, OWN[looks]) == engine.heard(
        made[1].position, made[1].events, OWN[looks]
    )
    assert engine.to_act(made[0].position) == engine.to_act(made[1].position)


@given(
    legal_variants(), st.sampled_from(["torpedo", "sonar", "nothing"]), st.sampled_from(["torpedo", "sonar", "nothing"])
)
@settings(max_examples=100, deadline=None)
def test_what_is_loaded_is_not_heard(engine, legal_variant, first, second):
    looks, one, _ = legal_variant
    enemy = other(looks)
    start = replace(one, asked=None, turn=enemy).but(enemy, torpedo=0, sonar=0, todo=("load", "order"))
    made = [engine.play(start, Move(Load(f"{enemy}.mate", what))) for what in (first, second)]
    assert engine.view(made[0].position, OWN[looks]) == engine.view(made[1].position, OWN[looks])
    heard = [engine.heard(each.position, each.events, OWN[looks]) for each in made]
    assert heard[0] == heard[1] == ()
    captain = f"{enemy}.captain"
    assert engine.heard(made[0].position, made[0].events, (captain,)) == ()
    assert len(engine.heard(made[0].position, made[0].events, (captain, f"{enemy}.mate"))) == 1


@given(legal_variants())
@settings(max_examples=50, deadline=None)
def test_a_view_that_leaks_is_noticed(leaky, legal_variant):
    looks, one, two = legal_variant
    assume(one.crew(other(looks)).at != two.crew(other(looks)).at)
    assert leaky.view(one, OWN[looks]) != leaky.view(two, OWN[looks])
