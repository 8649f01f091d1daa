"""Steered games: for subjects that roll for themselves. Choices come from a printed seed, the rest is followed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from leadline.games import load_game
from leadline.protocol.messages import GameSupport
from leadline.runner.play import Play, Progress, Table
from leadline.runner.recording_file import Keeper
from leadline.runner.records import GameRecord, Untested
from leadline.runner.subject import GaveUp, Subject
from leadline.suite.model import Opening, Scenario

MOST_TURNS = 600
"""A steered game is dropped after so many turns; the recording says so."""


def steer_games(
    subject: Subject, table: Table, support: GameSupport, keeper: Keeper, numbers: Sequence[int], progress: Progress
) -> None:
    """Play the steered games of these numbers, going through the numbers of players the subject supports.

    Each game has its own seed, so that any one of them can be played again alone.
    """
    known = set(table.plug.seat_numbers())
    seats = [number for number in support.seats if number > 1 and number in known] or [2]
    for done, number in enumerate(numbers, 1):
        progress(done, len(numbers), f"steered game {number}")
        chooser = random.Random(f"{keeper.recording.seed}/{number}")
        try:
            game = steer_one(subject, table, support, number, seats[number % len(seats)], chooser)
            keeper.played(game.scenario, [game])
        except GaveUp as error:
            keeper.recording.gave_up = str(error)
            keeper.recording.untested.append(Untested(f"steered-{number}", "the subject no longer starts"))
            return


def steer_one(
    subject: Subject, table: Table, support: GameSupport, number: int, seats: int, chooser: random.Random
) -> GameRecord:
    """Play one game with choices of our own and whatever the subject rolls."""
    plug = table.plug
    scenario = steered_scenario(plug.id, number, seats)
    subject.scenario = scenario.id
    subject.ensure_started()
    play = Play(subject, table, scenario, support)
    opening = play.opening()
    record = GameRecord(scenario.id, "steered", 0, opening, play.open(opening))
    record.shift = play.shift
    if record.opened.kind == "position":
        play_on(table, play, record, chooser)
    return play.close(record)


def play_on(table: Table, play: Play, record: GameRecord, chooser: random.Random) -> None:
    """Play an open game to its end."""
    plug = table.plug
    for _ in range(MOST_TURNS):
        seat = plug.to_move(play.position)
        if seat is None:
            return
        choice = choose(table, play.position, seat, chooser)
        if choice is None:
            record.stopped = "the reference knows no legal choice in the reported position"
            return
        step = play.play(plug.make_move(choice, None))
        record.steps.append(step)
        if step.answer.kind != "position":
            return
    record.stopped = f"the game was not over after {MOST_TURNS} turns"


def choose(table: Table, position: Any, seat: int, chooser: random.Random) -> Any | None:
    """A choice that is legal with some roll. What it does in the end is done where the landing allows it."""
    roll = chooser.choice(table.plug.rolls())
    choices = table.engine.moves(position, seat, roll)
    return chooser.choice(choices) if choices else None


def steered_scenario(game: str, number: int, seats: int) -> Scenario:
    """The frame of a steered game: an opening, and nothing scripted."""
    plug = load_game(game)
    setup = plug.setups.write(plug.default_setup(seats))
    return Scenario(
        id=f"steered-{number}",
        title=f"Steered game {number} for {seats}",
        rules=(),
        disputes=(),
        topic="steered",
        kind="found",
        file="",
        line=0,
        names=tuple(str(seat) for seat in range(1, seats + 1)),
        position=None,
        opening=Opening(seats, 1, False, setup),
        steps=(),
        expect=(),
        twin=None,
        asks={},
    )
