"""Reading where a scenario starts: a position, or an opening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from leadline.games.interface import Start
from leadline.problems import InputError, Place, Problem, bad_input
from leadline.yaml_text import Fields, Node, as_fields, as_text
from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.notation import NotationError, read_line
from leadline_engines.deep_sea_adventure.notation.chips import Box, Written, read_units
from leadline_engines.deep_sea_adventure.position import Diver, Facing, Position, Space, shown_to

POSITION_KEYS = ("dive", "air", "line", "divers", "turn", "starter", "last-home", "idle")
DIVER_KEYS = ("at", "facing", "carries", "banked", "home")
OPENING_KEYS = ("seats", "deal", "starter", "roll-off")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def read_opening(opening: Fields, components: Components) -> Start:
    """Read an opening: seats are named in turn order from the starter."""
    check_keys(opening, OPENING_KEYS, "an opening")
    seats = number(opening, "seats", None, 1, len(ORDINALS))
    deal = None
    if "deal" in opening:
        deal = line_of(as_text(opening["deal"], opening.place, "deal"), components)
    starter: int | None = 1
    rounds: tuple[tuple[tuple[int, ...], ...], ...] = ()
    if "starter" in opening:
        named = str(opening["starter"])
        if named != "none":
            starter = seat_named(as_text(opening["starter"], opening.place, "starter"), ORDINALS[:seats])
        else:
            starter = None
    if "roll-off" in opening:
        starter = None
        text = str(opening["roll-off"])
        rounds = tuple(
            tuple(tuple(int(die) for die in roll.split("+")) for roll in part.split()) for part in text.split("/")
        )
    return Start(ORDINALS[:seats], None, seats, deal, starter, rounds)


def read_position(fields: Fields, components: Components) -> Start:
    """Read a position as a scenario writes it."""
    check_keys(fields, POSITION_KEYS, "a position")
    divers = as_fields(fields.get("divers"), fields.place, "divers")
    names = tuple(divers)
    if not 1 <= len(names) <= 6:
        raise bad_input(f"a position has 1 to 6 divers, not {len(names)}", place=divers.place)
    sheets = [as_fields(divers[name], divers.place, f"the diver {name}") for name in names]
    line = written(fields, "line")
    loads = [(written(sheet, "carries"), written(sheet, "banked")) for sheet in sheets]
    box = Box.full(components)
    for units in (line, *(part for load in loads for part in load)):
        box.take_written(units)
    seats = len(names)
    spaces = tuple(box.fill(unit, seats) for unit in line)
    everybody = tuple(range(1, seats + 1))
    made = []
    for sheet, (carried, banked) in zip(sheets, loads, strict=True):
        loose = tuple(box.fill(unit, seats) for unit in carried)
        # What was brought home in an earlier dive has been turned up, unless the scenario marks it otherwise.
        kept = tuple(shown_to(box.fill(unit, seats), everybody) for unit in banked)
        made.append(make_diver(sheet, loose, kept))
    turn = seat_in(fields, "turn", names, 1)
    position = Position(
        dive=number(fields, "dive", 1, 1, components.dives),
        air=number(fields, "air", components.air, -32, components.air),
        line=spaces,
        divers=tuple(made),
        turn=turn,
        starter=seat_in(fields, "starter", names, 1) or 1,
        last_home=last_home(fields, names, made),
        idle=number(fields, "idle", 0, 0, 99),
    )
    return Start(names, position, seats, None, None, ())


def last_home(fields: Fields, names: Sequence[str], divers: Sequence[Diver]) -> int | None:
    """Who came home last: what is written, else the one diver at home."""
    at_home = [seat for seat, diver in enumerate(divers, 1) if diver.home]
    if "last-home" in fields:
        return seat_in(fields, "last-home", names, None)
    if len(at_home) > 1:
        wrong = "several divers are at home and it is not said who came home last"
        raise bad_input(wrong, "add `last-home: NAME`", fields.places.get("divers", fields.place))
    return at_home[0] if at_home else None


def make_diver(sheet: Fields, carried: tuple[Space, ...], banked: tuple[Space, ...]) -> Diver:
    """Make a diver of what is written."""
    check_keys(sheet, DIVER_KEYS, "a diver")
    home = yes(sheet, "home", default=False)
    if home and "at" in sheet and str(sheet["at"]) != "0":
        raise bad_input("a diver at home is on the submarine", "leave `at` out", sheet.places["at"])
    facing: Facing = "up" if home else "down"
    if "facing" in sheet:
        said = as_text(sheet["facing"], sheet.place, "facing")
        if said not in ("down", "up"):
            raise bad_input(f"{str(said)!r} is no way to face", "write down or up", said.place)
        facing = "up" if said == "up" or home else "down"
    at = 0 if home else number(sheet, "at", 0, 0, 99)
    return Diver(at, facing, home, carried, banked)


def written(fields: Fields, key: str) -> list[tuple[Written, ...]]:
    """Units as written under a key; none if the key is missing."""
    if key not in fields:
        return []
    text = as_text(fields[key], fields.place, key)
    try:
        return read_units(text)
    except NotationError as error:
        raise InputError(Problem(text.place, error.wrong, error.right)) from None


def line_of(text: Node, components: Components) -> tuple[Space, ...]:
    """A line as written, by itself."""
    line = as_text(text, Place(), "a line")
    try:
        return read_line(line, components)
    except NotationError as error:
        raise InputError(Problem(line.place, error.wrong, error.right)) from None


def number(fields: Fields, key: str, default: int | None, least: int, most: int) -> int:
    """A whole number under a key."""
    if key not in fields:
        if default is None:
            raise bad_input(f"`{key}` is missing", f"write `{key}:` and a number", fields.place)
        return default
    text = as_text(fields[key], fields.place, key)
    try:
        value = int(text)
    except ValueError:
        raise bad_input(
            f"{str(text)!r} is no whole number", f"write a number from {least} to {most}", text.place
        ) from None
    if not least <= value <= most:
        raise bad_input(f"{value} is out of bounds", f"write a number from {least} to {most}", text.place)
    return value


def yes(fields: Fields, key: str, *, default: bool) -> bool:
    """A yes or no under a key."""
    if key not in fields:
        return default
    text = as_text(fields[key], fields.place, key)
    if text.lower() in ("true", "yes"):
        return True
    if text.lower() in ("false", "no"):
        return False
    raise bad_input(f"{str(text)!r} is neither yes nor no", "write true or false", text.place)


def seat_in(fields: Fields, key: str, names: Sequence[str], default: int | None) -> int | None:
    """The seat named under a key; `none` for nobody."""
    if key not in fields:
        return default
    text = as_text(fields[key], fields.place, key)
    return None if text == "none" else seat_named(text, names)


def seat_named(text: Node, names: Sequence[str]) -> int:
    """The seat of a name."""
    name = as_text(text, Place(), "a diver")
    if str(name) in names:
        return list(names).index(str(name)) + 1
    raise bad_input(f"there is no diver {str(name)!r} here", f"the divers are {', '.join(names)}", name.place)


def check_keys(fields: Mapping[str, Node], known: Sequence[str], what: str) -> None:
    """Refuse keys that mean nothing here."""
    from difflib import get_close_matches

    for key in fields:
        if key in known:
            continue
        near = get_close_matches(key, known, 1)
        remedy = f"did you mean {near[0]!r}?" if near else f"the keys are {', '.join(known)}"
        place = fields.places[key] if isinstance(fields, Fields) else Place()
        raise bad_input(f"{what} has no key {key!r}", remedy, place)
