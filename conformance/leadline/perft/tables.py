"""The published tables: positions of a game with their counts, which are read from `conformance/perft/GAME.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.base import paths
from leadline.base.errors import InputError, Place, bad_input, did_you_mean
from leadline.base.yaml_text import Fields, Node, Text, as_fields, as_items, as_text, read_file
from leadline.perft.count import Level
from leadline.perft.starts import checked
from leadline.settle.cases import read_position
from leadline.spec.profiles import RECOMMENDED, readings

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Engine

TIERS = ("instant", "seconds", "minutes")
"""The time that the counts of a row take on the reference: less than a second per game in total, or longer."""
KEYS = ("id", "title", "position", "profile", "readings", "counts")
COLUMNS = ("moves", "positions", "over")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Row:
    """The counts of one depth, and the time needed to count them."""

    level: Level
    """The counts."""
    tier: str
    """One of ``TIERS``."""


@dataclass(frozen=True, slots=True)
class Table:
    """One position with its counts."""

    id: str
    """The id of the position, by which the command line refers to it."""
    title: str
    """The reason why the position was chosen."""
    notation: str
    """The position, in notation."""
    profile: str
    """The profile under which lines are counted."""
    overrides: Mapping[str, str]
    """The readings that replace those of the profile."""
    rows: tuple[Row, ...]
    """The counts, from depth 1 onwards."""
    place: Place
    """The place where the table is written."""

    def readings(self, game: Game) -> dict[str, str]:
        """Return the readings under which lines are counted."""
        return readings(game.spec, self.profile, self.overrides)

    def start(self, game: Game, engine: Engine) -> Any:
        """Return the position. Raise ``InputError`` if the position is impossible."""
        return checked(game, engine, read_position(game, self.notation, self.place), self.place)

    def depth_of(self, tier: str) -> int:
        """Return the greatest depth counted in a tier or in a faster one, or 0 if there is none."""
        fast = TIERS[: TIERS.index(tier) + 1]
        return max((row.level.depth for row in self.rows if row.tier in fast), default=0)


def tables_of(game: Game) -> list[Table]:
    """Return the tables of a game, or nothing if it has no file of tables. Raise ``InputError`` for an invalid file."""
    path = paths.perft_file_of(game.id)
    if not path.is_file():
        return []
    place = Place(paths.shown_path(path))
    tables = [_table(game, entry) for entry in as_items(read_file(path), place, "a file of tables")]
    met: set[str] = set()
    for table in tables:
        if table.id in met:
            raise bad_input(f"the id {table.id!r} is used a second time", "give it another id", table.place)
        met.add(table.id)
    return tables


def _table(game: Game, node: Node) -> Table:
    fields = as_fields(node, node.place, "a table")
    for key in fields:
        if key not in KEYS:
            remedy = did_you_mean(key, KEYS, f"the keys are {', '.join(KEYS)}", quoted=True)
            raise bad_input(f"a table has no key {key!r}", remedy, fields.places[key])
    for key in ("id", "title", "position", "counts"):
        if key not in fields:
            raise bad_input(f"`{key}` is missing", f"write `{key}:`", fields.place)
    id = _text(fields, "id")
    if not _ID.fullmatch(id):
        raise bad_input(f"{id!r} is not an id", "use small letters, digits and hyphens", fields.places["id"])
    profile = _text(fields, "profile") if "profile" in fields else RECOMMENDED
    given = as_fields(fields["readings"], fields.places["readings"], "readings") if "readings" in fields else {}
    overrides = {dispute: str(reading) for dispute, reading in given.items()}
    try:
        readings(game.spec, profile, overrides)
    except InputError as error:
        raise bad_input(error.problems[0].wrong, error.problems[0].remedy, fields.place) from None
    rows = tuple(_rows(as_items(fields["counts"], fields.places["counts"], "counts")))
    place = fields.places["position"]
    return Table(id, _text(fields, "title"), _text(fields, "position"), profile, overrides, rows, place)


def _text(fields: Fields, key: str) -> str:
    return str(as_text(fields[key], fields.places[key], key))


def _rows(items: list[Node]) -> Iterator[Row]:
    """Yield the counts of each depth. Raise ``InputError`` for a missing depth or a tier out of order."""
    slowest = 0
    for depth, node in enumerate(items, 1):
        fields = as_fields(node, node.place, "counts")
        if set(fields) != {*COLUMNS, "tier"}:
            remedy = f"write {{{', '.join(COLUMNS)}, tier}} for each depth, from 1 on"
            raise bad_input(f"the counts of depth {depth} are not complete", remedy, node.place)
        tier = _text(fields, "tier")
        if tier not in TIERS or TIERS.index(tier) < slowest:
            raise bad_input(f"the tier {tier!r} cannot follow here", f"the tiers are {', '.join(TIERS)}", node.place)
        slowest = TIERS.index(tier)
        moves, positions, over = (_number(fields, name) for name in COLUMNS)
        yield Row(Level(depth, moves, positions, over), tier)


def _number(fields: Fields, key: str) -> int:
    text = fields[key]
    if not isinstance(text, Text) or not re.fullmatch(r"[0-9]{1,40}", text):
        raise bad_input(f"{text!r} is not a count", "write a whole number without separators", fields.places[key])
    return int(text)
