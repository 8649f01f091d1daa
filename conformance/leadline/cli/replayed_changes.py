"""A scenario replayed in few lines: of each move only what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from leadline.cli.changed import changed_lines
from leadline.cli.telling import refusal_lines
from leadline.problems import bad_input
from leadline.terminal import bold, styled, wrap

if TYPE_CHECKING:
    from leadline.cli.replayed import Replay


def change_lines(replay: Replay, step: int | None = None) -> Iterator[str]:
    """Every move by what it changes, between the first board and the last; or one move alone, without boards.

    Raises ``InputError`` if that move is not reached.
    """
    happened = replay.trace.happened
    if step is not None:
        if not 1 <= step < len(happened):
            raise bad_input(f"there is no move {step}", f"the moves are 1 to {len(happened) - 1}")
        yield from _move(replay, step)
        return
    yield bold("Start")
    yield from replay.after(happened[0])
    for number in range(1, len(happened)):
        yield from _move(replay, number)
    left = replay.scenario.steps[len(happened) - 1 :]
    if left:
        yield wrap(f"Not played any more: {'; '.join(one.text for one in left)}", 0, 2)
    if len(happened) > 1 and happened[-1].refusal is None:
        yield bold("End")
        yield from replay.after(happened[-1])


def _move(replay: Replay, number: int) -> Iterator[str]:
    """A move, what it changes or why it is not played, and what does not hold after it."""
    before, now = replay.trace.happened[number - 1 : number + 1]
    yield replay.title_of(number)
    if now.refusal is not None:
        yield from refusal_lines(replay.spec, now.refusal, replay.names)
    else:
        yield from changed_lines(replay.game, replay.trace.engine, before.position, now.position, replay.names)
    for wrong in replay.wrong_after(number):
        yield wrap(f"{styled('✗', 'red')} It does not hold: {wrong}.", 2, 2)
