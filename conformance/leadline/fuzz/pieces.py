"""The pieces of a campaign of random games or positions: the input that a process needs, and the result it returns.

A piece consists of some consecutive batches of games or positions and is named by a number. It starts the program,
plays, and ends the program, so that it gives the same result in every process and on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base.errors import Place, bad_input
from leadline.base.terminal import for_a_file
from leadline.fuzz.games import Fuzzer
from leadline.fuzz.positions import PositionFuzzer
from leadline.fuzz.text import found_lines, position_lines
from leadline.games import load_game
from leadline.run.subject import Subject

if TYPE_CHECKING:
    from leadline.game.definition import Game

BATCHES = 4
"""The batches in a piece: enough that starting the program costs little, and few enough that little is lost with it."""
STARTS_NO_MORE = "read what the program writes to standard error; `leadline smoke` tries it with a few requests"
IGNORED = Place(field="--ignore-mistake")
CANNOT_LOAD = "this program cannot load a position", 'the program must declare "position" in `can`'


@dataclass(frozen=True, slots=True)
class Plan:
    """The subject and the game to compare, in a form that can be sent to another process."""

    game: str
    """The game, by its id."""
    components: Path | None
    """The file of components; None for the components in the box."""
    base: Mapping[str, str]
    """The readings to use when no others are sent."""
    allowed: Sequence[str]
    """The mistakes that the reference also makes."""
    seed: int
    """The seed of the games or positions."""
    program: Callable[[Game], Subject]
    """A function that returns the program, not yet started."""


def play_games(plan: Plan, piece: int) -> dict[str, Any]:
    """Play the games of a piece. Return the counts, and the first difference as lines to print.

    Raises ``InputError`` if the program no longer starts, or if allowed mistakes make each other's steps fail.
    """
    game = load_game(plan.game, plan.components)
    subject = plan.program(game)
    try:
        fuzzer = Fuzzer(subject, game, game.spec, plan.base, plan.seed, plan.allowed)
        done = fuzzer.play_batches(_batches(piece))
    finally:
        subject.stop()
    if done.broken is not None:
        raise done.broken.as_input(IGNORED)
    if done.gave_up:
        raise bad_input(done.gave_up, STARTS_NO_MORE)
    differing = []
    if done.finding is not None:
        with for_a_file():
            differing = [{"alike": done.finding.says, "lines": found_lines(game, done.finding, fuzzer.support.can)}]
    return {"answers": done.moves, "games": done.games, "differing": differing, "met": done.met.as_data()}


def compare_positions(plan: Plan, piece: int) -> dict[str, Any]:
    """Compare the positions of a piece. Return the counts, and the differences as lines to print.

    Raises ``InputError`` if the program cannot load positions, or no longer starts.
    """
    game = load_game(plan.game, plan.components)
    subject = plan.program(game)
    try:
        fuzzer = PositionFuzzer(subject, game, game.spec, plan.base, plan.seed, plan.allowed)
        if "position" not in fuzzer.support.can:
            raise bad_input(*CANNOT_LOAD)
        done = fuzzer.compare_batches(_batches(piece))
    finally:
        subject.stop()
    if done.gave_up:
        raise bad_input(done.gave_up, STARTS_NO_MORE)
    with for_a_file():
        differing = [
            {"alike": each.alike, "lines": list(position_lines(game, each, fuzzer.support.can))}
            for each in done.differing
        ]
    counts = {name: getattr(done, name) for name in ("positions", "refused", "not_taken", "answers")}
    return {**counts, "differing": differing, "met": done.met.as_data()}


def _batches(piece: int) -> range:
    return range(piece * BATCHES, (piece + 1) * BATCHES)
