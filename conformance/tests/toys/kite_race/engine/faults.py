"""Every way in which a position is impossible."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.kite_race.components import Components
from leadline_engines.kite_race.position import Position
from leadline_engines.kite_race.rulings import Rulings

from leadline_engines.surface import Fault


def find_faults(figures: Components, rulings: Rulings, position: Position) -> Iterator[Fault]:
    """Yield the faults of a position, those of the table first."""
    pilots = len(position.kites)
    if not figures.pilots_min <= pilots <= figures.pilots_max:
        why = f"there are {figures.pilots_min} to {figures.pilots_max} kites, not {pilots}"
        yield Fault("kite.start.pilots", "kites", why)
    if not 1 <= position.marker <= len(figures.wind):
        why = f"the wind track has the spaces 1 to {len(figures.wind)}, and no space {position.marker}"
        yield Fault("kite.turn.round", "marker", why)
    yield from _kite_faults(figures, position)
    tied = sum(kite.strings for kite in position.kites)
    if position.basket < 0 or tied + position.basket != figures.strings:
        why = f"{tied} strings are tied and {position.basket} lie in the basket, but there are {figures.strings} in all"
        yield Fault("kite.start.basket", "basket", why)
    yield from _turn_faults(figures, rulings, position)


def _kite_faults(figures: Components, position: Position) -> Iterator[Fault]:
    for seat, kite in enumerate(position.kites, 1):
        if not 0 <= kite.at <= figures.beach:
            why = f"the beach has the paces 0 to {figures.beach}, and no pace {kite.at}"
            yield Fault("kite.flight.far-end", f"kites.{seat}.at", why)
        if not 1 <= kite.strings <= figures.most_strings:
            why = f"a kite flies on 1 to {figures.most_strings} strings, not on {kite.strings}"
            yield Fault("kite.strings.most", f"kites.{seat}.strings", why)


def _turn_faults(figures: Components, rulings: Rulings, position: Position) -> Iterator[Fault]:
    turn = position.turn
    at_end = [seat for seat, kite in enumerate(position.kites, 1) if kite.at == figures.beach]
    if turn is None:
        if not at_end and position.marker != len(figures.wind):
            why = "nobody is to move, but no kite is at the far end and the marker is not on the last space"
            yield Fault("kite.end.far-end", "turn", why)
    elif not 1 <= turn <= len(position.kites):
        yield Fault("kite.turn.order", "turn", f"there is no seat {turn}")
    else:
        over_for = 1 if rulings.last_round == "at-once" else turn
        for seat in (seat for seat in at_end if seat >= over_for):
            why = (
                f"seat {seat} came to the far end in an earlier {'turn' if seat < turn else 'round'}: the race is over"
            )
            yield Fault("kite.end.far-end", f"kites.{seat}.at", why)
