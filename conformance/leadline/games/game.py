"""What the machinery must know of a game: 24 members. Everything else is derived from its types and their marks.

A game is a package here beside the engine package of the same name; it offers one object, ``GAME``. Twelve members and
one have to be given; the others have a default that fits any game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from leadline_engines.chance import Randomiser
from leadline_engines.surface import Engine, Seat

if TYPE_CHECKING:
    from leadline.games.codecs import Codecs
    from leadline.games.drawing import Drawing
    from leadline.games.notation import MoveNotation, PositionNotation
    from leadline.games.reports import Reports
    from leadline.games.shorthand import Shorthand


@dataclass(frozen=True, slots=True)
class Types:
    """The types of a game. Their fields carry the marks of `leadline_engines.marks`."""

    position: Any
    """Everything that is true at one moment."""
    setup: Any
    """How a game begins; a part that may be left to chance may be None."""
    move: Any
    """A choice and what chance gave: a dataclass with the field `choice`, and `chance` if the game has any."""
    choice: Any
    """What one seat chooses: a dataclass, or a union of dataclasses, each with the field `seat`."""
    event: Any
    """What happens: a union of dataclasses, each with the fields `kind` and `rules`."""

    @property
    def chance(self) -> Any | None:
        """What chance gives in a move: a dataclass of randomisers, or a tuple of `Drawn`; None for a game without."""
        from leadline_engines.marks import field_types

        return field_types(self.move).get("chance")


@dataclass(frozen=True, slots=True)
class Names:
    """What people call things."""

    seats: Callable[[Sequence[Seat]], tuple[str, ...]] = lambda seats: tuple(str(seat) for seat in seats)
    """The names of some seats where a scenario gives none."""
    thing: Callable[[str, Any], str | None] = lambda field, data: None
    """How a person writes something of the game, such as a chip, given the name of its field and the plain data of a
    report, in which anything may be missing; None for what is written like anything else."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What a field is called in a sentence, by its own name, where its name is not plain."""


@dataclass(frozen=True, slots=True)
class Door:
    """A part of a setup or a move that a subject may not be able to be told."""

    path: str
    """Where it is: `setup.deal`, or `move.chance.dice`; `move.choice` is all of a choice but whose and of what kind it
    is."""
    means: str
    """What a subject can do that has it, as the end of `it cannot …`: `be told the dice`."""
    is_needed: bool = False
    """Whether no scripted move fits without it: then games are steered instead."""
    is_free: bool = False
    """Whether a subject without it may choose this part of a choice as it likes: then scripts are played all the same,
    and go on with what it has chosen."""
    kind: str = ""
    """The kind of choices it is a part of; empty for a part of any, or of no choice."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Who may play with whom, and what may be exchanged without changing the game."""

    offers: Mapping[str, tuple[Any, ...]]
    """The fields of a setup whose values a subject may offer some of only, with every value there is: `seats`, say."""
    exchanges: Callable[[Sequence[Seat]], Iterator[Mapping[Seat, Seat]]] = lambda seats: iter(())
    """Every way in which seats may be exchanged so that the game is the same but for their names; the identity is left
    out."""


class Game:
    """One game. ``components`` and ``engine`` are classes; what is made of them is made by the machinery."""

    # ---- needed

    id: ClassVar[str]
    """1. The id, such as `deep-sea-adventure`."""
    names: ClassVar[Names]
    """2. What people call seats and things."""
    components: ClassVar[Any]
    """3. The class of the components; `from_mapping(figures)` makes them of the figures of a spec."""
    rulings: ClassVar[Any]
    """4. The class of the readings: a `Readings`."""
    types: ClassVar[Types]
    """5. The types with their marks."""
    engine: ClassVar[type[Engine]]
    """6. The class of the engine, made of components and rulings."""
    doors: ClassVar[Mapping[str, Door]]
    """7. The doors, by the name of the capability a subject claims."""
    seats: ClassVar[Seats]
    """9. The seats, their sides (see the engine) and their symmetry."""

    @cached_property
    def mistakes(self) -> Mapping[str, type]:
        """11. The mistakes: mixins of the engine, by their ids in the spec; imported only when they are asked for."""
        return {}

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """8. What a subject may be asked to sample outside a game, by name, such as `dice` and `deal`."""
        raise NotImplementedError

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> Any:
        """10. The plainest complete setup in which fields of `seats.offers` have the values given."""
        raise NotImplementedError

    def tell(self, event: Any, names: Mapping[Seat, str]) -> str:
        """12. An event as a sentence."""
        raise NotImplementedError

    def describe(self, position: Any, names: Mapping[Seat, str]) -> list[str]:
        """13. A position, or what a seat sees of it, in sentences."""
        raise NotImplementedError

    # ---- with a default that fits any game

    choice_rules: ClassVar[Mapping[str, str]] = {}
    """14. The rule that gives a choice to the player, by the path in a choice; `""` for all that is not named.

    Before a path may stand a kind of choice: `pick-dice.dice` goes before `dice`.
    """

    @cached_property
    def shorthand(self) -> Shorthand:
        """15. How scenarios write positions, setups, moves and expectations: in the shapes of the types."""
        from leadline.games.shorthand import Shorthand

        return Shorthand(self)

    stops: ClassVar[tuple[str, ...]] = ()
    """16. The kinds of decisions at which a subject may stop; empty for all there are."""

    def sample_pieces(self, name: str) -> tuple[int, int]:
        """17. In how many requests samples of a randomiser are asked for, and how many in each.

        Of what has few different results there are enough to test each by itself; of a shuffle so many that a usual
        bad shuffle is found.
        """
        listed = self.randomisers(self.own_components)[name].odds()
        return (12, 3_000) if listed else (12, 108)

    @cached_property
    def move_notation(self) -> MoveNotation:
        """18. How moves are written in one line: as JSON."""
        from leadline.games.notation import MoveNotation

        return MoveNotation(self)

    @cached_property
    def position_notation(self) -> PositionNotation:
        """19. How positions are written in one line: as JSON."""
        from leadline.games.notation import PositionNotation

        return PositionNotation(self)

    @cached_property
    def drawing(self) -> Drawing:
        """20 to 23. How positions and components are drawn, as text and as SVG, and in what style: as tables."""
        from leadline.games.drawing import Drawing

        return Drawing(self)

    live_board: ClassVar[Mapping[str, Any] | None] = None
    """24. The module that plays the game in a browser, its name and examples; None for a game without a live board."""
    result_rules: ClassVar[Collection[str]] = ()
    """25. The rules that only the result shows: who has won, and with how many points."""

    # ---- derived

    @cached_property
    def reported_events(self) -> frozenset[str]:
        """The kinds of events that tell what no position shows; empty if that is said of none: then any may be told."""
        return frozenset(kind for kind, one in self.event_types.items() if getattr(one, "__reported__", False))

    @cached_property
    def has_secret_events(self) -> bool:
        """Whether seats hear different things."""
        from leadline_engines.marks import Secret, field_types, mark

        return any(
            hasattr(one, "__secret__") or any(mark(kind, Secret) for kind in field_types(one).values())
            for one in self.event_types.values()
        )

    @cached_property
    def event_types(self) -> dict[str, Any]:
        """The types of the events, by kind."""
        from typing import get_args

        from leadline_engines.marks import bare, field_types

        plain = bare(self.types.event)
        kinds = [bare(one) for one in get_args(plain)] or [plain]
        return {tag: one for one in kinds for tag in get_args(bare(field_types(one)["kind"]))}

    @cached_property
    def codecs(self) -> Codecs:
        """Between JSON and the types."""
        from leadline.games.codecs import Codecs

        return Codecs(self.types)

    @cached_property
    def reports(self) -> Reports:
        """What subjects report: reading, comparing, filling gaps, telling."""
        from leadline.games.reports import Reports

        return Reports(self)

    @cached_property
    def own_components(self) -> Any:
        """The components of the spec."""
        from leadline.games import spec_of

        return self.components.from_mapping(spec_of(self.id).figures)

    @cached_property
    def own_engine(self) -> Engine:
        """The engine under the recommended readings."""
        from leadline.games import recommended

        return self.engine_under(recommended(self.id))

    def names_in(self, position: Any, names: Sequence[str] = ()) -> dict[Seat, str]:
        """The seats of a position with their names; where fewer names are given than there are seats, plain ones."""
        seats = self.own_engine.seats(position)
        called = tuple(names) if len(names) >= len(seats) else self.names.seats(seats)
        return dict(zip(seats, called, strict=False))

    def engine_under(self, readings: Mapping[str, str], mistakes: Sequence[str] = ()) -> Engine:
        """The engine under some readings (every open dispute has one), with some mistakes built in."""
        return self.engine_with(self.rulings.from_mapping(readings), mistakes)

    def engine_with(self, rulings: Any, mistakes: Sequence[str] = ()) -> Engine:
        """The engine under rulings, with some mistakes built in; the first named goes before the others."""
        return self.engine_making(tuple(mistakes))(self.own_components, rulings)

    def engine_making(self, mistakes: Sequence[str]) -> type[Engine]:
        """The engine, or the class that makes some mistakes; the first named goes before the others."""
        if not mistakes:
            return self.engine
        return type("Wrong", (*(self.mistakes[name] for name in mistakes), self.engine), {})
