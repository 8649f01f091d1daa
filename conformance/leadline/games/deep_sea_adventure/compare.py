"""Where a report differs from what is expected, field by field. Bags are compared as bags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from leadline.games.deep_sea_adventure.reported import CountedUnit, Reported, ReportedDiver, ReportedUnit
from leadline.games.deep_sea_adventure.units import bag_fits, is_told, show_own, show_unit, show_units, unit_fits
from leadline.games.interface import Difference
from leadline_engines.deep_sea_adventure.events import Event, HiddenChip
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position
from leadline_engines.deep_sea_adventure.scoring import Standing
from leadline_engines.deep_sea_adventure.views import SeenUnit, View


def position_differences(
    position: Position, standing: Standing, reported: Reported, *, loose: bool
) -> Iterator[Difference]:
    """Where a report differs from a position. After the last dive only the scores and the winners count."""
    over = reported.tells_the_end
    if over is not None and over != position.over:
        yield Difference("over", _yes(position.over), _yes(over))
    if position.over:
        untold = any(not is_told(chip) for diver in position.divers for unit in diver.banked for chip in unit)
        yield from end_differences(standing, reported, loose=loose and untold)
        return
    for name in ("dive", "air", "turn", "starter", "last_home"):
        got, expected = getattr(reported, name), getattr(position, name)
        if got is not None and got != expected:
            yield Difference(name, "nobody" if expected is None else str(expected), str(got))
    if reported.line is not None and not line_fits(position, reported.line, loose=loose):
        yield line_difference(position, reported.line, loose=loose)
    if reported.divers is None:
        return
    if len(reported.divers) != len(position.divers):
        yield Difference("divers", f"{len(position.divers)} divers", f"{len(reported.divers)} divers")
        return
    for seat, (diver, said) in enumerate(zip(position.divers, reported.divers, strict=True), 1):
        if said is not None:
            yield from diver_differences(seat, diver, said, loose=loose)


def end_differences(standing: Standing, reported: Reported, *, loose: bool) -> Iterator[Difference]:
    """Where the end of the game differs."""
    if loose:
        return
    if reported.scores is not None:
        fits = len(reported.scores) == len(standing.scores) and all(
            got in (None, expected) for got, expected in zip(reported.scores, standing.scores, strict=True)
        )
        if not fits:
            yield Difference("scores", _list(standing.scores), _list(reported.scores))
    if reported.winners is not None and sorted(reported.winners) != sorted(standing.winners):
        yield Difference("winners", _list(standing.winners), _list(reported.winners))


def line_fits(position: Position, reported: Sequence[ReportedUnit], *, loose: bool) -> bool:
    """Whether the reported line may be that of the position."""
    pairs = zip(position.line, reported, strict=False)
    return len(position.line) == len(reported) and all(unit_fits(unit, said, loose=loose) for unit, said in pairs)


def line_difference(position: Position, reported: Sequence[ReportedUnit], *, loose: bool) -> Difference:
    """How two lines differ, without the spaces at the near end that are the same."""
    pairs = zip(position.line, reported, strict=False)
    same = 0
    for unit, said in pairs:
        if not unit_fits(unit, said, loose=loose):
            break
        same += 1
    skipped = f"spaces 1 to {same} the same, then " if same > 2 else ""
    first = same if skipped else 0
    expected = show_own(position.line[first:])
    return Difference("line", skipped + expected, skipped + (" ".join(map(show_unit, reported[first:])) or "nothing"))


def diver_differences(seat: int, diver: Diver, said: ReportedDiver, *, loose: bool) -> Iterator[Difference]:
    """Where a reported diver differs. The way a diver at home faces means nothing."""
    where = f"divers.{seat}"
    if said.home is not None and said.home != diver.home:
        yield Difference(f"{where}.home", _yes(diver.home), _yes(said.home))
    if said.at is not None and said.at != diver.at:
        yield Difference(f"{where}.at", _space(diver.at), _space(said.at))
    if said.facing is not None and not diver.home and said.facing != diver.facing:
        yield Difference(f"{where}.facing", diver.facing, said.facing)
    both = (*diver.carried, *diver.banked)
    if said.held is not None and diver.home and not bag_fits(both, said.held, loose=loose):
        yield Difference(f"{where}.held", show_own(both), show_units(said.held))
    if diver.home and isinstance(said.carried, tuple) and isinstance(said.banked, tuple):
        if not bag_fits(both, (*said.carried, *said.banked), loose=loose):
            yield Difference(f"{where}.held", show_own(both), show_units((*said.carried, *said.banked)))
        return
    for name in ("carried", "banked"):
        own, got = getattr(diver, name), getattr(said, name)
        if got is not None and not diver.home and not bag_fits(own, got, loose=loose):
            yield Difference(f"{where}.{name}", show_own(own), show_units(got))


def view_differences(view: View, reported: Reported, *, loose: bool) -> Iterator[Difference]:
    """Where a reported view shows more, or less, than the seat sees."""
    line = () if view.turn is None else reported.line or ()  # After the last dive the line counts no more.
    for number, (own, said) in enumerate(zip(view.line, line, strict=False), 1):
        yield from seen_differences(f"view.{view.seat}.line.{number}", [own], [said], loose=loose)
    for seat, (diver, told) in enumerate(zip(view.divers, reported.divers or (), strict=False), 1):
        if told is None:
            continue
        for name in ("carried", "banked"):
            own_units, said_units = getattr(diver, name), getattr(told, name)
            if isinstance(said_units, tuple):
                yield from seen_differences(
                    f"view.{view.seat}.divers.{seat}.{name}", own_units, said_units, loose=loose
                )


def seen_differences(
    where: str, own: Sequence[SeenUnit], said: Sequence[ReportedUnit], *, loose: bool
) -> Iterator[Difference]:
    """Where the shown values of some units differ: a value shown that is hidden, or the other way round."""
    if any(unit is None or isinstance(unit, CountedUnit) for unit in said):
        return
    expected = sorted(_faces([chip for unit in own for chip in unit], loose))
    got = sorted(_faces([chip for unit in said if isinstance(unit, tuple) for chip in unit], loose))
    if expected != got:
        yield Difference(where, " ".join(expected) or "nothing", " ".join(got) or "nothing")


def _faces(chips: Iterable[Any], loose: bool) -> list[str]:
    faces = []
    for chip in chips:
        value = None if isinstance(chip, HiddenChip) else chip.value
        shown = "?" if value is None else ("shown" if loose else str(value))
        faces.append(f"{'?' if chip.level is None else chip.level}:{shown}")
    return faces


def event_differences(events: Iterable[Event], reported: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
    """Where reported events differ from what happened; only the kinds the subject reports are looked at."""
    kinds = {str(event.get("kind")) for event in reported}
    own = [event for event in events if event.kind in kinds]
    if len(own) != len(reported) or not all(map(_event_fits, own, reported)):
        expected, got = [event_text(plain_event(event)) for event in own], [event_text(event) for event in reported]
        yield Difference("events", "; ".join(expected) or "none", "; ".join(got) or "none")


def _event_fits(event: Event, said: Mapping[str, Any]) -> bool:
    """Whether all that is said of an event is so; what the event has no figure for is not looked at."""
    for key, value in said.items():
        own = getattr(event, key, None)
        if key != "rules" and isinstance(own, str | int) and own != value:
            return False
    return True


def plain_event(event: Event) -> dict[str, Any]:
    """The figures of an event that a subject may report."""
    found = {field.name: getattr(event, field.name) for field in fields(event)}
    return {key: value for key, value in found.items() if isinstance(value, str | int)}


def event_text(event: Mapping[str, Any]) -> str:
    """An event in one line for a difference."""
    rest = ", ".join(f"{key} {value}" for key, value in event.items() if key not in ("kind", "rules"))
    return f"{event.get('kind')} ({rest})"


def choice_key(choice: Any, position: Position | None = None) -> str:
    """What a legal choice comes to, for comparing sets of choices."""
    search = choice.search
    what = search.action
    if what == "drop":
        chips = search.chips
        if chips is None and position is not None and search.unit is not None:
            units = position.diver(choice.seat).carried
            chips = units[search.unit - 1] if search.unit <= len(units) else ()
        what = f"drop {show_own([tuple(Chip(c.level, c.value) for c in chips or ())])}"
        what += " from banked" if search.source == "banked" else ""
    if choice.stop:
        return "stop"
    return f"{choice.declare or 'no word'}, {what}"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _space(number: int) -> str:
    return "the submarine" if number == 0 else f"space {number}"


def _list(values: Iterable[Any]) -> str:
    return ", ".join("?" if value is None else str(value) for value in values) or "none"
