"""Small worlds of toy games are visited whole, and a fault of each kind in an engine is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from leadline.game.definition import Game
from leadline.games import load_game
from leadline.games.component_overrides import with_figures
from leadline.perft.starts import position_of
from leadline.run.in_process import InProcess
from leadline.serve.subject import ReferenceSubject
from leadline.worlds.model import World
from leadline.worlds.program import ProgramCheck
from leadline.worlds.text import limit_line, verdict_lines, world_data
from leadline.worlds.visiting import visit
from leadline_engines.surface import Choices, Engine, Outcome, Refusal

MOST_ASKED = 120
ONE_ROUND = {"pilots_max": 2, "wind": [1]}
"""A race of one round with a wind of one pace: red flies or ties, then blue flies or ties."""
PUDDLE = {"columns": 2, "rows": 1, "islands": [], "turns": 1, "torpedo": 1, "range": 1, "hull": 1}
"""Two places of water side by side, and one turn for each crew."""
TWO_TOKENS = {"seats": [2], "bag": {"pearl": 1, "stone": 0, "conger": 1}, "breaths": 1, "most": 1, "dips": 1}
"""One dip of two divers, with one breath each, into a bag that holds a pearl and a conger."""


def small(game: str, figures: Mapping[str, Any]) -> Game:
    return with_figures(load_game(game), figures)


def visited(game: Game, fault: type | None = None, most: int = 20_000, others: int = 100) -> World:
    kind = game.engine if fault is None else type("Faulty", (fault, game.engine), {})
    engine: Engine = kind(game.own_components, game.rulings.from_mapping(game.recommended))
    start = position_of(game, game.own_engine, "opening", {})
    return visit(game, engine, [start], lambda *_: None, most, others)


@pytest.fixture(scope="module")
def race() -> Game:
    return small("kite-race", ONE_ROUND)


@pytest.fixture(scope="module")
def duel() -> Game:
    return small("signal-duel", PUDDLE)


def test_a_race_of_one_round_has_seven_positions(race: Game) -> None:
    """The start, two after red has flown or tied, and four after blue: those are the ends."""
    world = visited(race)
    assert (world.visited, world.moves, world.choices, len(world.ends), world.farthest) == (7, 6, 6, 4, 2)
    assert world.is_whole
    assert not world.counts
    assert not limit_line(world)
    assert all(line.startswith("holds") for line in verdict_lines(race, world))


def test_a_dip_into_a_bag_of_two_tokens_has_21_positions() -> None:
    """Each result of a draw is followed.

    Before the end: the start; 4 after the first choice; 3 before the boast, with nothing drawn or with the pearl drawn
    by either diver; 4 boasts to answer. The ends: a conger for ada, for ben, or for ben after ada's pearl (3); a boast
    of nothing believed or doubted (2); ada's pearl after a boast of none that was believed, after a doubt, or with a
    shell (3); ben's pearl after it believed (1). If ben doubts with the pearl, it goes back: that end is there already.
    """
    world = visited(small("conger", TWO_TOKENS))
    assert (world.visited, world.moves, world.choices, len(world.ends), world.farthest) == (21, 30, 24, 9, 4)
    assert world.is_whole
    assert not world.counts


def test_every_choice_of_the_world_is_tried_for_both_seats_where_it_is_not_listed(race: Game) -> None:
    """To fly and to tie, for red and blue: of these four, two are listed in the first three positions."""
    world = visited(race)
    assert len(world.known_choices) == 4
    assert world.refusals == 3 * 2 + 4 * 4


def test_at_most_so_many_choices_are_tried_in_a_position(race: Game) -> None:
    assert visited(race, others=1).refusals <= 7


def test_a_visit_that_stops_early_says_so_and_calls_nothing_a_dead_end(race: Game) -> None:
    world = visited(race, most=2)
    assert (world.visited, len(world.positions), world.is_whole) == (2, 5, False)
    assert not world.counts
    assert "at least 3 more positions can be reached" in limit_line(world)
    assert world_data(race, world)["whole"] is False


def test_a_world_with_secrets_is_visited_whole(duel: Game) -> None:
    world = visited(duel)
    assert world.is_whole
    assert not world.counts, world.violations[0]
    assert world.ends
    assert world.pairs > world.visited


# ---- Faulty engines


class RefusesWhatItLists:
    def play(self, position: Any, move: Any, telling: Any = "events") -> Outcome | Refusal:
        if move.choice.seat == 2 and move.choice.act == "tie":
            return Refusal("kite.turn.one-thing", "blue may not tie")
        return super().play(position, move, telling)  # type: ignore[misc]


class ListsTooLittle:
    def choices(self, position: Any, decision: Any, given: Any = None) -> Choices:
        own = super().choices(position, decision, given)  # type: ignore[misc]
        return Choices(own.listed[:1]) if position.turn == 2 and position.kites[0].at == 0 else own


class LosesTheMarker:
    def play(self, position: Any, move: Any, telling: Any = "events") -> Outcome | Refusal:
        outcome = super().play(position, move, telling)  # type: ignore[misc]
        if isinstance(outcome, Outcome) and outcome.position.turn is None:
            return Outcome(replace(outcome.position, marker=99))
        return outcome


class NeverOver:
    def standing(self, position: Any) -> Any:
        return replace(super().standing(position), over=False)  # type: ignore[misc]


class GoesInCircles:
    """Blue's first turn leads back to the start if red has flown."""

    def play(self, position: Any, move: Any, telling: Any = "events") -> Outcome | Refusal:
        outcome = super().play(position, move, telling)  # type: ignore[misc]
        if isinstance(outcome, Outcome) and position.turn == 2 and position.kites[0].at == 1:
            return Outcome(position)
        return outcome


class ShowsBoats:
    def view(self, position: Any, seats: tuple[Any, ...]) -> Any:
        seen = super().view(position, seats)  # type: ignore[misc]
        for side in ("red", "blue"):
            seen = seen.but(side, at=position.crew(side).at)
        return seen


FAULTS: list[tuple[type, str, str]] = [
    (RefusesWhatItLists, "listed", "and then refuses it (kite.turn.one-thing: blue may not tie)"),
    (ListsTooLittle, "refused", "is not listed, but is played"),
    (LosesTheMarker, "possible", "marker: "),
    (NeverOver, "open", "the game goes on, but no decision is open"),
    (NeverOver, "end", "no end of the game can be reached from here"),
    (GoesInCircles, "end", "no end of the game can be reached from here"),
]


@pytest.mark.parametrize(("fault", "check", "says"), FAULTS, ids=lambda one: getattr(one, "__name__", None))
def test_each_kind_of_fault_is_found(race: Game, fault: type, check: str, says: str) -> None:
    world = visited(race, fault)
    assert check in world.counts, world.counts
    assert says in next(one.says for one in world.violations if one.check == check)
    assert any(line.startswith("broken") for line in verdict_lines(race, world))


def test_a_position_that_goes_in_circles_is_the_only_one_without_an_end(race: Game) -> None:
    assert visited(race, GoesInCircles).counts == {"end": 1}


def test_a_view_that_shows_a_hidden_boat_is_found(duel: Game) -> None:
    world = visited(duel, ShowsBoats)
    assert set(world.counts) == {"hidden"}
    assert "although the two look alike to it" in world.violations[0].says


def test_lost_dice_are_found() -> None:
    """Fishmonger: no die ever leaves the game (5.2)."""

    class LosesThePool:
        def play(self, position: Any, move: Any, telling: Any = "events") -> Outcome | Refusal:
            outcome = super().play(position, move, telling)  # type: ignore[misc]
            return Outcome(replace(outcome.position, pool=())) if isinstance(outcome, Outcome) else outcome

    game = load_game("fishmonger")
    sound, faulty = (visited(game, fault, most=20, others=1) for fault in (None, LosesThePool))
    assert not sound.counts, sound.violations[0]
    assert "conserved" in faulty.counts
    says = next(one.says for one in faulty.violations if one.check == "conserved")
    assert says == 'dice: 2 of "blue", 2 of "white" lost since the start (fish.pile.nothing-leaves)'


# ---- Programs


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a function that asks the reference with a mistake about every position of the duel in the puddle."""
    file = tmp_path_factory.mktemp("worlds") / "puddle.json"
    file.write_text(json.dumps({"game": "signal-duel", "figures": PUDDLE}), encoding="utf-8")
    game = load_game("signal-duel", file)
    start = position_of(game, game.own_engine, "opening", {})

    def ask(*mistakes: str, changed: Callable[[dict[str, Any]], dict[str, Any]] = dict) -> World:
        program = ReferenceSubject(game.id, chance=Random(7), mistakes=mistakes, components=file)
        subject = InProcess(game, lambda: changed(dict(program.handlers())))
        check = ProgramCheck(subject, game, game.own_engine, game.recommended)
        world = visit(game, game.own_engine, [start], lambda *_: None, MOST_ASKED, 1)
        check.check(world, lambda *_: None)
        return world

    return ask


def test_a_program_that_does_the_same_is_asked_everywhere(asked: Any) -> None:
    world = asked()
    assert world.asked == world.visited == MOST_ASKED
    assert world.sent_illegal > MOST_ASKED
    assert not world.counts


def test_a_program_that_shows_a_hidden_boat_is_found(asked: Any) -> None:
    world = asked("boat-in-view")
    assert set(world.counts) == {"program-view"}
    assert any(".at: expected ?, got " in one.says for one in world.violations)


def test_a_program_with_other_choices_is_found(asked: Any) -> None:
    """With this mistake an answer may be a lie, so the program lists every line."""
    world = asked("answer-may-be-a-lie")
    assert "which is illegal (duel." in next(one.says for one in world.violations if one.check == "program")


def test_a_field_of_its_own_that_depends_on_what_is_hidden_is_found(asked: Any) -> None:
    """The view has one more field: the sum of what both crews have loaded."""

    def leaking(handlers: dict[str, Any]) -> dict[str, Any]:
        def view(params: dict[str, Any]) -> Any:
            every = ["red.captain", "red.mate", "blue.captain", "blue.mate"]
            whole = handlers["view"]({**params, "seats": every})["view"]
            shown = handlers["view"](params)
            return {**shown, "view": {**shown["view"], "parts": sum(crew["sonar"] for crew in whole["crews"])}}

        return {**handlers, "view": view}

    world = asked(changed=leaking)
    assert set(world.counts) == {"program-view"}
    assert all("although the two look alike to it" in one.says for one in world.violations)


def test_a_program_that_plays_what_it_does_not_list_is_found(asked: Any) -> None:
    """It refuses nothing, and reports an empty position instead."""

    def lenient(handlers: dict[str, Any]) -> dict[str, Any]:
        def play(params: dict[str, Any]) -> Any:
            answer = handlers["play"](params)
            return {**answer, "refused": None, "position": {}} if answer.get("refused") else answer

        return {**handlers, "play": play}

    world = asked(changed=lenient)
    assert set(world.counts) == {"program-refused"}
    assert "which is illegal (duel." in world.violations[0].says
