"""The default syntax of positions, setups, moves and expectations in scenarios, which follows the types of a game.

A game with shorter notations replaces it with a subclass.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, Problem, bad_input, did_you_mean
from leadline.base.yaml_text import Fields, Node, Text, as_fields
from leadline.game.expectation import Expectation, Expecting, StepResult
from leadline.game.moves import no_chance
from leadline.game.notation import check_readable, json_node, made
from leadline.game.seat_names import named_field, rows_of_seats
from leadline.schema import fast_codec
from leadline.schema.yaml_values import Written, as_node, field_of
from leadline_engines.marks import field_types
from leadline_engines.surface import Engine, Refusal, Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a scenario, which is a position or the setup of an opening."""

    seats: tuple[Seat, ...]
    """The seats."""
    names: tuple[str, ...]
    """The names of the seats, in the same order."""
    position: Any | None = None
    """The position; None if the scenario starts with an opening."""
    setup: Any | None = None
    """The setup; None if the scenario starts from a position."""
    free: tuple[str, ...] = ()
    """The settable inputs whose value does not matter: the scenario is valid whatever value a subject uses."""

    @property
    def named(self) -> dict[Seat, str]:
        """The seats with their names."""
        return dict(zip(self.seats, self.names, strict=True))


@dataclass(frozen=True, slots=True)
class Filling:
    """A part that the short form of a position omits, with the value that is filled in."""

    what: str
    """The name of the part, in players' words: `supply deck`."""
    value: str
    """The value, such as `20 unknown cards`."""
    owner: Seat | None = None
    """The seat or side to which the part belongs; None for the table."""


class ScenarioSyntax:
    """The reader of the parts of a scenario, in the form that the types prescribe."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- Starts

    def read_position(self, fields: Fields) -> Start:
        """Return a start from a position written in a scenario. Raise ``InputError`` for invalid input."""
        kind, written = self.game.types.position, Written({})
        names = self._names_written(fields)
        if names:
            written = Written(names)
        position = made(self.game.codecs.position, written.read(kind, fields, "the position"), "a position")
        engine = self.game.engine_under(self.game.recommended)
        seats = engine.seats(position)
        return Start(seats, tuple(names.values()) or self.names_of(seats), position)

    def read_position_line(self, text: Text) -> Start:
        """Return a start from a position in notation, with the default names for the seats.

        Raises ``InputError`` for invalid input.
        """
        position = _at(text, lambda: _readable(text) and self.position_of_line(text))
        seats = self.game.own_engine.seats(position)
        return Start(seats, self.names_of(seats), position)

    def position_of_line(self, text: str) -> Any:
        """Return the position written on a line in notation, with every value within its bounds.

        Raises ``InputError`` for invalid input.
        """
        read = self.game.position_notation.read(text)
        completed = self.completed_position(self.game.codecs.position.write(read))
        try:
            return made(self.game.codecs.position, completed, "a position")
        except InputError:
            if not self._has_fault(read):
                raise
            return read  # The engine reports the fault later in the words of the game, with the rule.

    def _has_fault(self, position: Any) -> bool:
        """Return whether the engine can explain the fault of a position whose values are out of bounds."""
        try:
            return any(fault.kind == "state" for fault in self.game.own_engine.faults(position))
        except Exception:
            return False

    def with_derived_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a position as plain data, with any omitted fields that follow from other fields."""
        return data

    def completed_position(self, stated: dict[str, Any]) -> dict[str, Any]:
        """Return a position as plain data, with defaults for parts that a line may omit.

        Here, there are no defaults.
        """
        return stated

    def stripped_position(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a position as plain data without the parts that `filled_position` can restore.

        Another box may be used to restore them.
        """
        return data

    def filled_position(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a stripped position with all missing parts filled in from the components in use."""
        return data

    def stripped_setup(self, data: dict[str, Any], free: Collection[str]) -> dict[str, Any]:
        """Return a setup as plain data without the parts that `filled_setup` can restore.

        The values of the ``free`` inputs do not matter.
        """
        return data

    def filled_setup(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a stripped setup with all missing parts filled in from the components in use."""
        return data

    def may_replace(self, before: Any, after: Any) -> bool:
        """Return whether a thing among the components in use may replace a thing of the original box in a scenario."""
        return True

    def fillings(self, text: str) -> tuple[Filling, ...]:
        """Return the parts that the short form of a position omits, with the values that are filled in.

        The result is empty if the game has no short form. `position_of_line` must be able to read the text. Default
        values are included, even if a complete position in notation omits them too.
        """
        return ()

    def setup_of_line(self, text: str) -> Any | None:
        """Return the setup described by a line of the live board, or None if the line is a position.

        A game whose live board writes a new game as a short line overrides this method. Raises ``InputError`` for such
        a line if it cannot be read.
        """
        return None

    def read_setup_line(self, text: Text) -> Start:
        """Return a start from a setup in JSON; omitted parts get their simplest values.

        Raises ``InputError`` for invalid input.
        """
        start: Start = _at(text, lambda: self._opened(as_fields(json_node(text, "a setup"), text.place, "a setup")))
        return start

    def _names_written(self, fields: Fields) -> dict[Seat, str]:
        """Return the names of the seats, counted from 1, if a row of seats is written by name; otherwise nothing."""
        from leadline_engines.marks import Owner, mark

        for name, kind in field_types(self.game.types.position).items():
            node = fields.get(name)
            owner = mark(kind, Owner)
            if isinstance(node, Fields) and owner is not None and owner.who == "seat" and _is_row(kind):
                return dict(enumerate(node, 1))
        return {}

    def read_opening(self, fields: Fields) -> Start:
        """Return a start from a setup; omitted parts get their simplest values.

        Raises ``InputError`` for invalid input.
        """
        return self._opened(fields)

    def _opened(self, fields: Fields) -> Start:
        """Return the start from a setup that has the form of its type and may be incomplete."""
        kind = self.game.types.setup
        known = field_types(kind)
        nodes = {field_of(key, known, fields.places[key], "an opening"): node for key, node in fields.items()}
        written = Written({})
        data = {name: written.read(known[name], node, name) for name, node in nodes.items()}
        offer = {name: data[name] for name in self.game.seats.offers if name in data}
        simplest = self.game.codecs.setup.write(self.game.simplest_setup(self.game.own_components, offer))
        setup = made(self.game.codecs.setup, {**simplest, **data}, "a setup")
        free = [name for name, settable in self.game.inputs.items() if self._is_free(settable.path, nodes)]
        seats = self.seats_of(setup)
        return Start(seats, self.names_of(seats), None, setup, tuple(free))

    def _is_free(self, path: str, nodes: Mapping[str, Any]) -> bool:
        """Return whether an input belongs to the setup but has no value in it."""
        what, _, rest = path.partition(".")
        return what == "setup" and rest.partition(".")[0] not in nodes

    def names_of(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        """Return the names of seats; a seat for which the game has no name is identified by its key."""
        known = self.game.names.seats(seats)
        return (*known, *map(str, seats[len(known) :]))

    def seats_of(self, setup: Any) -> tuple[Seat, ...]:
        """Return the seats of a game that begins with a setup."""
        opened = self.game.engine_under(self.game.recommended).open(setup, "nothing")
        if isinstance(opened, Refusal):
            number = getattr(setup, "seats", None)
            return tuple(range(1, number + 1)) if isinstance(number, int) else ()
        return self.game.engine_under(self.game.recommended).seats(opened.position)

    def named_field(self, field: str, names: Mapping[Seat, str]) -> str:
        """Return a field such as `divers.2.at` with the name of the seat: `divers.blue.at`."""
        return named_field(field, names, rows_of_seats(self.game.types.position))

    # ---- Moves

    def read_move(self, node: Node, names: Mapping[Seat, str]) -> tuple[str, Any]:
        """Return a move, written in notation or in the form of its type, as text and as a value.

        Raises ``InputError`` for invalid input.
        """
        if isinstance(node, Text):
            return str(node), self._in_notation(node, names)
        fields = as_fields(node, node.place, "a move")
        choice_alone = list(fields) == ["choice"]
        data = Written(names, partly=choice_alone).read(self.game.types.move, fields, "the move")
        if choice_alone and self.game.types.chance is not None:
            data["chance"] = fast_codec.written(no_chance(self.game))
        move = made(self.game.codecs.move, data, "a move")
        return self.game.move_notation.write(move, names), move

    def _in_notation(self, text: Text, names: Mapping[Seat, str]) -> Any:
        return _at(text, lambda: _readable(text) and self.game.move_notation.read(text, names))

    def complete_move(self, engine: Engine, position: Any, move: Any) -> Any:
        """Return a move with all that the position determines, such as the face of a card given only by its place."""
        return move

    # ---- Expectations

    def expecting(self, names: Mapping[Seat, str]) -> Expecting:
        """Return an object that reads and compares expectations, given these names of seats."""
        return Expecting(self.game, names)

    def check_expectation(self, fields: Fields, names: Mapping[Seat, str]) -> None:
        """Raise ``InputError`` for the first part of an expectation that cannot be understood."""
        self.expecting(names).read(fields)

    def asks(self, fields: Fields, names: Mapping[Seat, str]) -> dict[str, Any]:
        """Return the additional requests that an expectation needs after play, as plain data.

        The keys are ``views`` and ``heard``, with a seat or a list of seats for each person, and ``legal``, with
        decisions and the chance that their choices follow.
        """
        wanted = self.expecting(names).read(fields)
        requests: dict[str, Any] = {}
        if wanted.views:
            requests["views"] = [_seats(person) for person in wanted.views]
        if wanted.heard:
            requests["heard"] = [_seats(person) for person in wanted.heard]
        if wanted.has or wanted.lacks:
            requests["legal"] = self._asked([*wanted.has, *wanted.lacks])
        return requests

    def _asked(self, moves: Sequence[Any]) -> list[dict[str, Any]]:
        """Return each distinct decision among the moves once."""
        decisions: list[dict[str, Any]] = []
        for move in moves:
            data = self.game.codecs.move.write(move)
            asked = {"seat": move.choice.seat, "kind": getattr(move.choice, "kind", None), "given": data.get("chance")}
            if asked not in decisions:
                decisions.append({key: value for key, value in asked.items() if value not in (None, [], {})})
        return decisions

    def disagreements(
        self, engine: Engine, wanted: Mapping[str, Any], happened: StepResult, names: Mapping[Seat, str]
    ) -> list[str]:
        """Return a sentence for each part of a written expectation that is not met."""
        expecting = self.expecting(names)
        node = as_node(wanted)
        assert isinstance(node, Fields)
        read: Expectation = expecting.read(node)
        return list(expecting.disagreements(engine, read, happened))


def _seats(person: tuple[Seat, ...]) -> Seat | list[Seat]:
    """Return the seats of a person as plain data: one seat, or a list of several."""
    return person[0] if len(person) == 1 else list(person)


def _readable(text: Text) -> bool:
    """Return True for a text short enough to be read. Raise ``InputError`` for any other."""
    check_readable(text)
    return True


def _at(text: Text, read: Callable[[], Any]) -> Any:
    """Return the result of reading a text; errors that have no place get the place of the text."""
    try:
        return read()
    except InputError as error:
        placed = [
            problem if str(problem.place) else Problem(text.place, problem.wrong, problem.remedy)
            for problem in error.problems
        ]
        raise InputError(placed) from None


def _is_row(kind: Any) -> bool:
    from typing import get_origin

    from leadline_engines.marks import bare

    return get_origin(bare(kind)) is tuple


def only_keys(fields: Fields, known: Sequence[str], what: str) -> None:
    """Raise ``InputError`` for unknown keys."""
    for key in fields:
        if key not in known:
            remedy = did_you_mean(key, known, f"the keys are {', '.join(known)}", quoted=True)
            raise bad_input(f"{what} has no key {key!r}", remedy, fields.places[key])


def in_place_of(fields: Fields, items: Mapping[str, Node]) -> Fields:
    """Return a mapping of the given items, with the places of the mapping they replace."""
    return Fields(dict(items), fields.place, {key: fields.places.get(key, fields.place) for key in items})
