"""A mistake in which systems stay broken although no symbol of their colour is marked any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Dive, Drop, Surface
from leadline_engines.captain_sonar.position import Crew, Heading, Position, Side, System, side_of
from leadline_engines.captain_sonar.work import Work

BROKEN = "broken:"
"""The word before the note of a colour; the notes follow the fresh mine in ``fresh``, which no program reports."""


def notes_of(crew: Crew) -> tuple[str, ...]:
    """Return the notes of the colours that stay broken."""
    return tuple(word for word in (crew.fresh or "").split() if word.startswith(BROKEN))


def without_notes(crew: Crew) -> str | None:
    """Return the fresh mine without the notes."""
    return " ".join(word for word in (crew.fresh or "").split() if not word.startswith(BROKEN)) or None


def note(work: Work, side: Side, notes: tuple[str, ...]) -> None:
    """Note some colours besides the fresh mine, and no others."""
    work.change(side, fresh=" ".join((*(without_notes(work.crew(side)) or "").split(), *sorted({*notes}))) or None)


@contextmanager
def notes_set_aside(work: Work, side: Side) -> Iterator[None]:
    """Keep the notes of a crew while a step changes its fresh mine."""
    notes = notes_of(work.crew(side))
    note(work, side, ())
    yield
    note(work, side, notes)


class RepairLeavesSystemsBroken(Engine):
    def repair(self, work: Work, side: Side, symbol: str, filled: bool) -> None:
        """Repair a circuit, and note the colours of the symbols erased."""
        before = work.crew(side).marks or ()
        super().repair(work, side, symbol, filled)
        erased = {*before} - {*(work.crew(side).marks or ())}
        if erased:
            colours = {self.components.symbols[mark].kind for mark in erased}
            note(work, side, (*notes_of(work.crew(side)), *(BROKEN + colour for colour in colours)))

    def is_broken(self, position: Position, side: Side, system: System) -> bool:
        stays_broken = BROKEN + self.components.colours[system] in notes_of(position.crew(side))
        return stays_broken or super().is_broken(position, side, system)

    def fail(self, work: Work, side: Side, symbol: str) -> None:
        """Do damage; if this clears the whole sheet, the notes are cleared too."""
        has_failed = bool(self.causes_of_failure(self.known(work.position, side, "marks"), symbol))
        super().fail(work, side, symbol)
        if has_failed and not work.crew(side).marks:
            note(work, side, ())

    def do_surface(self, work: Work, choice: Surface) -> None:
        super().do_surface(work, choice)
        if not work.position.is_real_time:
            note(work, side_of(choice.seat), ())

    def do_dive(self, work: Work, choice: Dive) -> None:
        super().do_dive(work, choice)
        note(work, side_of(choice.seat), ())

    def is_too_fresh(self, crew: Crew, at: str) -> bool:
        return without_notes(crew) == at or super().is_too_fresh(crew, at)

    def do_drop(self, work: Work, choice: Drop) -> None:
        with notes_set_aside(work, side_of(choice.seat)):
            super().do_drop(work, choice)

    def take_away(self, work: Work, mine: Mine) -> None:
        with notes_set_aside(work, mine.side):
            super().take_away(work, mine)

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        with notes_set_aside(work, side):
            super().move_to(work, side, heading, spaces)
