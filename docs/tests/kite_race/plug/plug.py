"""What the machinery has to know of Kite Race to read its scenarios and to show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from leadline_engines.kite_race import Engine, Event, Kite, Move, Position, Rulings, Setup
from leadline_engines.kite_race.engine import BEACH

from leadline.codec import Codec
from leadline.games import spec_of
from leadline.games.interface import Happening, Start
from leadline.problems import bad_input
from leadline.yaml_text import Fields


class KiteRace:
    """The game."""

    id = "kite-race"
    rulings = Rulings
    opening_rules = ("kite.start.wind",)
    view_rules = ()
    positions: Codec[Position] = Codec(Position)
    moves: Codec[Move] = Codec(Move)
    setups: Codec[Setup] = Codec(Setup)
    events: Codec[Event] = Codec(Event)

    def engine(self, rulings: Any) -> Engine:
        """The reference engine under these readings."""
        return Engine(rulings, int(spec_of(self.id).figures["wind"]))

    def seat_numbers(self) -> Sequence[int]:
        """Two or three kites race."""
        return spec_of(self.id).game.seats

    def read_start(self, position: Fields | None, opening: Fields | None) -> Start:
        """`{wind: 5, kites: [0, 3]}`, or `{seats: 2}`."""
        if position is None:
            assert opening is not None
            seats = int(str(opening["seats"]))
            return Start(self._names(seats), None, seats, None, None, None)
        kites = tuple(Kite(int(str(at))) for at in position["kites"])
        here = Position(int(str(position["wind"])), kites, 1)
        return Start(self._names(len(kites)), here, len(kites), None, None, None)

    def _names(self, seats: int) -> tuple[str, ...]:
        return tuple(spec_of(self.id).game.names["kites"][:seats])

    def make_setup(self, seats: int, deal: Any, starter: Any, roll_off: Any) -> Setup:
        """A setup."""
        return Setup(seats)

    def check_expectation(self, fields: Fields, names: Sequence[str]) -> None:
        """Only these are understood."""
        for key in fields:
            if key not in ("under", "kites", "wind", "refused"):
                raise bad_input(f"{key!r} is nothing to expect", "write kites, wind or refused", fields.places[key])

    def disagreements(
        self, engine: Engine, wanted: Mapping[str, Any], happened: Happening, names: Sequence[str]
    ) -> list[str]:
        """What does not hold."""
        if "refused" in wanted:
            rule = happened.refusal.rule if happened.refusal else "nothing"
            return [] if rule == wanted["refused"] else [f"refused by {rule}"]
        assert happened.position is not None
        got = {"kites": [str(kite.at) for kite in happened.position.kites], "wind": str(happened.position.wind)}
        return [f"{key}: {got[key]}" for key, value in wanted.items() if got[key] != value]

    def asks(self, wanted: Any) -> dict[str, Any]:
        """Nothing beside playing."""
        return {}

    def read_move(self, text: str, names: Sequence[str]) -> Move:
        """`red fly`."""
        name, _, act = text.partition(" ")
        return self.moves.read({"seat": list(names).index(name) + 1, "act": act})

    def write_move(self, move: Move, names: Sequence[str] = ()) -> str:
        """The same."""
        return f"{names[move.seat - 1]} {move.act}"

    def write_position(self, position: Position) -> str:
        """`7 / 0 3`."""
        return f"{position.wind} / {' '.join(str(kite.at) for kite in position.kites)}"

    def visible(self, position: Position) -> Any:
        """Everything."""
        return self.positions.write(position)

    # Words and pictures

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """An event as a sentence."""
        does = {"flew": f"flies {event.steps} steps", "waited": "waits for wind", "tied": "ties a second string on"}
        return f"{names[event.seat - 1].capitalize()} {does[event.kind]}."

    def draw(self, position: Position, names: Sequence[str]) -> list[str]:
        """A line for each kite."""
        return [f"{name:>6} {'.' * kite.at}^" for name, kite in zip(names, position.kites, strict=True)]

    def describe(self, position: Position, names: Sequence[str]) -> list[str]:
        """A sentence for each kite."""
        return [f"{name} has flown {kite.at}." for name, kite in zip(names, position.kites, strict=True)]

    def draw_svg(self, position: Position, names: Sequence[str], *, title: str) -> str:
        """A beach with the kites over it."""
        kites = "".join(
            f'<path d="M{20 + kite.at * 320 // BEACH} {30 + 30 * seat}l8-12 8 12-8 12z"/>'
            f'<text x="4" y="{44 + 30 * seat}">{escape(name)}</text>'
            for seat, (name, kite) in enumerate(zip(names, position.kites, strict=True))
        )
        told = escape(" ".join(self.describe(position, names)))
        return (
            '<svg class="ll-kites" viewBox="0 0 360 140" role="img" xmlns="http://www.w3.org/2000/svg">'
            f"<title>{escape(title)}</title><desc>{told}</desc>"
            f'<rect class="beach" width="360" height="140"/>{kites}</svg>'
        )

    def draw_component(self, name: str, figures: Mapping[str, Any]) -> str:
        """The wind card."""
        if name != "wind-card":
            return ""
        return (
            '<svg class="ll-kites" viewBox="0 0 60 40" role="img" xmlns="http://www.w3.org/2000/svg">'
            f'<title>A wind card with {figures["wind"]}</title><text x="20" y="25">{figures["wind"]}</text></svg>'
        )

    def svg_style(self) -> str:
        """The colours of the beach."""
        return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


PLUG = KiteRace()
