"""The definition of a game: 26 members; everything else is derived from its types and their marks.

A game is a package here, beside the engine package of the same name, and offers one object, ``GAME``. Members 1 to 13
must be defined (11 as a module); the others have a default that suits any game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from leadline.game.mistakes import in_building_order
from leadline_engines.chance import Randomiser
from leadline_engines.surface import Engine, Seat

if TYPE_CHECKING:
    from pathlib import Path

    from leadline.game.codecs import Codecs
    from leadline.game.drawing import Drawing
    from leadline.game.notation import MoveNotation, PositionNotation
    from leadline.game.reports import Reports
    from leadline.game.shown import ShownFigures, ShownOpening
    from leadline.game.syntax import ScenarioSyntax
    from leadline.spec.model import Spec


@dataclass(frozen=True, slots=True)
class Types:
    """The types of a game, whose fields carry the marks of `leadline_engines.marks`."""

    position: Any
    """The type of positions, which contain everything that is true at one moment."""
    setup: Any
    """The type of setups, which describe the ways a game can begin. A part that may be left to chance may be None."""
    move: Any
    """The type of moves: a dataclass with the field `choice`, and `chance` if the game involves chance."""
    choice: Any
    """The type of one seat's choices: a dataclass, or a union of dataclasses, each with the field `seat`."""
    event: Any
    """The type of events: a union of dataclasses, each with the fields `kind` and `rules`."""

    @property
    def chance(self) -> Any | None:
        """The type of chance in a move: a dataclass of randomisers, a tuple of `Drawn`, or None without any chance."""
        from leadline_engines.marks import field_types

        return field_types(self.move).get("chance")


@dataclass(frozen=True, slots=True)
class Names:
    """The names that people give to the things of a game."""

    seats: Callable[[Sequence[Seat]], tuple[str, ...]] = lambda seats: tuple(str(seat) for seat in seats)
    """A function that returns the names of seats for a scenario that gives none."""
    thing: Callable[[str, Any], str | None] = lambda field, data: None
    """A function that returns the usual way to write a thing of the game, such as a chip.

    The function takes the name of the field and the plain data of a report, in which any part may be missing. For
    things that need no special form, the function returns None.
    """
    fields: Mapping[str, str] = field(default_factory=dict)
    """The words that name a field in a sentence, for fields whose own name is unclear."""


@dataclass(frozen=True, slots=True)
class SettableInput:
    """A settable input: a part of a setup or a move that some programs do not let the tester set."""

    path: str
    """The path of the input: `setup.deal` or `move.chance.dice`.

    `move.choice` is the whole choice without its seat and kind.
    """
    means: str
    """A verb phrase for the ability of a program with this input, which completes the sentence `it cannot …`."""
    is_needed: bool = False
    """True if scripted moves are impossible without this input, so that games are guided instead."""
    is_free: bool = False
    """True if a program without this input may choose this part of a choice freely.

    Scripts are still played, and continue with the value that the program chose.
    """
    kind: str = ""
    """The kind of choice to which the input belongs; empty for any kind, or for an input outside choices."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The possible seats of a game, and the exchanges of seats that do not change the game."""

    offers: Mapping[str, tuple[Any, ...]]
    """The setup fields, such as `seats`, of which a subject may offer only some values; all values are listed here."""
    exchanges: Callable[[Sequence[Seat]], Iterator[Mapping[Seat, Seat]]] = lambda seats: iter(())
    """A function that yields every exchange of seats , except the identity, that only renames the seats."""


def rotations(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """Yield every rotation of the seats: the ``exchanges`` of a game in which equal seats take turns in a circle."""
    for by in range(1, len(seats)):
        yield {seat: seats[(n + by) % len(seats)] for n, seat in enumerate(seats)}


class Game:
    """A game. ``components`` and ``engine`` are classes, which Leadline instantiates.

    The class takes no arguments, because it is instantiated again for each file of components used in play. Code that
    has a game takes its spec, recommended readings and components from this object, and never looks them up by the id.
    """

    # ---- required

    id: ClassVar[str]
    """1. The id, such as `deep-sea-adventure`."""
    names: ClassVar[Names]
    """2. The words for seats and things."""
    components: ClassVar[Any]
    """3. The class of the components; `from_mapping(figures)` makes them from the figures of a spec."""
    rulings: ClassVar[Any]
    """4. The class of the readings: a `Readings`."""
    types: ClassVar[Types]
    """5. The types with their marks."""
    engine: ClassVar[type[Engine]]
    """6. The class of the engine, made from components and rulings."""
    inputs: ClassVar[Mapping[str, SettableInput]]
    """7. The settable inputs, by the name of the capability that a subject claims."""
    seats: ClassVar[Seats]
    """9. The seats, their sides (see the engine) and their symmetry."""

    @cached_property
    def mistakes(self) -> Mapping[str, type[Engine]]:
        """11. The mistakes: the classes in the game's module `mistakes`, by id and in the order of the spec.

        The wrong engines are imported only when needed. Raises ``InputError`` if the spec and the classes do not match.
        """
        from leadline.game.mistakes import load_mistakes

        return load_mistakes(self.package, self.spec) if self.package else {}

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """8. Return the randomisers that a subject may have to sample outside a game, such as `dice` and `deal`."""
        raise NotImplementedError

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> Any:
        """10. Return the simplest complete setup in which fields of `seats.offers` have the values given."""
        raise NotImplementedError

    def tell(self, event: Any, names: Mapping[Seat, str]) -> str:
        """12. Return an event as a sentence."""
        raise NotImplementedError

    def describe(self, position: Any, names: Mapping[Seat, str]) -> list[str]:
        """13. Return a position, or what a seat sees of it, in sentences."""
        raise NotImplementedError

    # ---- with a default that fits any game

    choice_rules: ClassVar[Mapping[str, str]] = {}
    """14. The rule that gives a choice to the player, by the path in a choice; `""` for every other path.

    A path may begin with a kind of choice: `pick-dice.dice` takes precedence over `dice`.
    """

    @cached_property
    def shorthand(self) -> ScenarioSyntax:
        """15. The syntax of positions, setups, moves and expectations in scenarios: by default their types' shapes."""
        from leadline.game.syntax import ScenarioSyntax

        return ScenarioSyntax(self)

    pauses: ClassVar[tuple[str, ...]] = ()
    """16. The kinds of decisions at which a subject may pause; empty for all kinds."""

    def sample_pieces(self, name: str) -> tuple[int, int]:
        """17. Return the number of requests for samples of a randomiser, and the samples per request.

        A randomiser with few possible results gets enough samples to test each result separately; a shuffle gets enough
        to detect the usual faulty shuffles.
        """
        listed = self.randomisers(self.own_components)[name].odds()
        return (12, 3_000) if listed else (12, 108)

    @cached_property
    def move_notation(self) -> MoveNotation:
        """18. The one-line notation of moves: by default JSON."""
        from leadline.game.notation import MoveNotation

        return MoveNotation(self)

    @cached_property
    def position_notation(self) -> PositionNotation:
        """19. The one-line notation of positions: by default JSON."""
        from leadline.game.notation import PositionNotation

        return PositionNotation(self)

    @cached_property
    def drawing(self) -> Drawing:
        """20 to 23. The drawings of positions and components, as text and SVG, and their style: by default tables."""
        from leadline.game.drawing import Drawing

        return Drawing(self)

    live_board: ClassVar[Mapping[str, Any] | None] = None
    """24. The module that plays the game in a browser, its name and examples; None for a game without a live board."""
    result_rules: ClassVar[Collection[str]] = ()
    """25. The rules that show only in the result: who has won, and with how many points."""
    rules_of_chance: ClassVar[Mapping[str, Sequence[str]]] = {}
    """27. The rules that unfair results of a randomiser break, by the name of the randomiser."""

    def shown_figures(self, openings: Sequence[ShownOpening]) -> ShownFigures:
        """26. Return the figures of the components that the openings of a program show: by default none.

        Single numbers need not be among them: these are found by trying other figures.
        """
        from leadline.game.shown import ShownFigures

        return ShownFigures()

    # ---- set by the loader of the game

    spec_of: Callable[[str], Spec]
    """A function that returns the spec of a game by its id.

    The loader sets it, so that a game need not know where specs are kept.
    """
    components_file: Path | None = None
    """The file of components that replaces those in the box; None for the components in the box."""
    package: str = ""
    """The package of the game, which contains its mistakes.

    The loader sets it; a game without a package has no mistakes.
    """

    # ---- derived

    @cached_property
    def spec(self) -> Spec:
        """The spec, with the components with which the game was loaded."""
        return self.spec_of(self.id)

    @cached_property
    def recommended(self) -> dict[str, str]:
        """The recommended reading of each open dispute."""
        from leadline.spec.profiles import readings

        return readings(self.spec)

    @cached_property
    def reported_events(self) -> frozenset[str]:
        """The kinds of events that report things visible in no position.

        If none is marked, every kind may be reported.
        """
        return frozenset(kind for kind, event in self.event_types.items() if getattr(event, "__reported__", False))

    @cached_property
    def has_secret_events(self) -> bool:
        """True if different seats hear different events."""
        from leadline_engines.marks import Secret, field_types, mark

        return any(
            hasattr(event, "__secret__") or any(mark(kind, Secret) for kind in field_types(event).values())
            for event in self.event_types.values()
        )

    @cached_property
    def event_types(self) -> dict[str, Any]:
        """The types of the events, by kind."""
        from typing import get_args

        from leadline_engines.marks import bare, field_types

        plain = bare(self.types.event)
        kinds = [bare(member) for member in get_args(plain)] or [plain]
        return {tag: event for event in kinds for tag in get_args(bare(field_types(event)["kind"]))}

    @cached_property
    def codecs(self) -> Codecs:
        """The codecs that convert between JSON data and the types."""
        from leadline.game.codecs import Codecs

        return Codecs(self.types)

    @cached_property
    def reports(self) -> Reports:
        """The operations on reports from subjects: reading, comparing, filling gaps and writing."""
        from leadline.game.reports import Reports

        return Reports(self)

    @cached_property
    def own_components(self) -> Any:
        """The components of the spec."""
        return self.components.from_mapping(self.spec.figures)

    @cached_property
    def own_engine(self) -> Engine:
        """The engine under the recommended readings."""
        return self.engine_under(self.recommended)

    def names_in(self, position: Any, names: Sequence[str] = ()) -> dict[Seat, str]:
        """Return the seats of a position with their names, or with the default names if too few are given."""
        seats = self.own_engine.seats(position)
        called = tuple(names) if len(names) >= len(seats) else self.names.seats(seats)
        return dict(zip(seats, called, strict=False))

    def engine_under(self, readings: Mapping[str, str], mistakes: Sequence[str] = ()) -> Engine:
        """Return the engine under the given readings (one for every open dispute), with the given mistakes built in."""
        return self.engine_with(self.rulings.from_mapping(readings), mistakes)

    def engine_with(self, rulings: Any, mistakes: Sequence[str] = ()) -> Engine:
        """Return the engine under rulings, with the given mistakes built in."""
        return self.engine_making(tuple(mistakes))(self.own_components, rulings)

    def engine_making(self, mistakes: Sequence[str]) -> type[Engine]:
        """Return the class of the engine with the given mistakes, in the order that hides the fewest of them."""
        if not mistakes:
            return self.engine
        return type("Wrong", (*in_building_order(self, mistakes), self.engine), {})
