"""How scenarios write positions, setups, moves and expectations: in the shapes of the types of a game.

A game that has shorter ways puts a subclass in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline import quick
from leadline.games.expectation import Expectation, Expecting
from leadline.games.happened import Happened
from leadline.games.moves import no_chance
from leadline.games.naming import named_field, rows_of_seats
from leadline.games.notation import check_readable, json_node, made
from leadline.games.written import Written, as_node, field_of
from leadline.problems import InputError, Problem, bad_input, did_you_mean
from leadline.yaml_text import Fields, Node, Text, as_fields
from leadline_engines.marks import field_types
from leadline_engines.surface import Engine, Refusal, Seat

if TYPE_CHECKING:
    from leadline.games.game import Game


@dataclass(frozen=True, slots=True)
class Start:
    """Where a scenario starts: a position, or the setup of an opening."""

    seats: tuple[Seat, ...]
    """The seats."""
    names: tuple[str, ...]
    """Their names, in the same order."""
    position: Any | None = None
    """The position; None for an opening."""
    setup: Any | None = None
    """The setup; None for a position."""
    free: tuple[str, ...] = ()
    """The doors whose value does not matter: the scenario holds whatever a subject has there."""

    @property
    def named(self) -> dict[Seat, str]:
        """The seats with their names."""
        return dict(zip(self.seats, self.names, strict=True))


class Shorthand:
    """Reads what scenarios say, in the shapes of the types."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- Starts

    def read_position(self, fields: Fields) -> Start:
        """A position. Raises ``InputError``."""
        kind, written = self.game.types.position, Written({})
        names = self._names_written(fields)
        if names:
            written = Written(names)
        position = made(self.game.codecs.position, written.read(kind, fields, "the position"), "a position")
        engine = self.game.engine_under(_recommended(self.game))
        seats = engine.seats(position)
        return Start(seats, tuple(names.values()) or self.names_of(seats), position)

    def read_position_line(self, text: Text) -> Start:
        """A position in the notation of the game; the seats have their plain names. Raises ``InputError``."""
        position = _at(text, lambda: _readable(text) and self.game.position_notation.read(text))
        seats = self.game.own_engine.seats(position)
        return Start(seats, self.names_of(seats), position)

    def read_setup_line(self, text: Text) -> Start:
        """A setup as JSON; what is not written is as plain as it can be. Raises ``InputError``."""
        start: Start = _at(text, lambda: self._opened(as_fields(json_node(text, "a setup"), text.place, "a setup")))
        return start

    def _names_written(self, fields: Fields) -> dict[Seat, str]:
        """The names of the seats, where what each of them has is written by name: the seats are counted from 1."""
        from leadline_engines.marks import Owner, mark

        for name, kind in field_types(self.game.types.position).items():
            node = fields.get(name)
            owner = mark(kind, Owner)
            if isinstance(node, Fields) and owner is not None and owner.who == "seat" and _is_row(kind):
                return dict(enumerate(node, 1))
        return {}

    def read_opening(self, fields: Fields) -> Start:
        """A setup: what is not written is as plain as it can be. Raises ``InputError``."""
        return self._opened(fields)

    def _opened(self, fields: Fields) -> Start:
        """The opening of a setup in the shape of its type, of which a part may be written only."""
        kind = self.game.types.setup
        known = field_types(kind)
        said = {field_of(key, known, fields.places[key], "an opening"): node for key, node in fields.items()}
        written = Written({})
        data = {name: written.read(known[name], node, name) for name, node in said.items()}
        offer = {name: data[name] for name in self.game.seats.offers if name in data}
        simplest = self.game.codecs.setup.write(self.game.simplest_setup(self.game.own_components, offer))
        setup = made(self.game.codecs.setup, {**simplest, **data}, "a setup")
        free = [name for name, door in self.game.doors.items() if self._is_free(door.path, said)]
        seats = self.seats_of(setup)
        return Start(seats, self.names_of(seats), None, setup, tuple(free))

    def _is_free(self, path: str, said: Mapping[str, Any]) -> bool:
        """Whether a door is one of the setup through which nothing is said."""
        what, _, rest = path.partition(".")
        return what == "setup" and rest.partition(".")[0] not in said

    def names_of(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        """What some seats are called; more than a game is for go by their keys."""
        known = self.game.names.seats(seats)
        return (*known, *map(str, seats[len(known) :]))

    def seats_of(self, setup: Any) -> tuple[Seat, ...]:
        """The seats of a game that begins with a setup."""
        opened = self.game.engine_under(_recommended(self.game)).open(setup, "nothing")
        if isinstance(opened, Refusal):
            number = getattr(setup, "seats", None)
            return tuple(range(1, number + 1)) if isinstance(number, int) else ()
        return self.game.engine_under(_recommended(self.game)).seats(opened.position)

    def named_field(self, field: str, names: Mapping[Seat, str]) -> str:
        """A field such as `divers.2.at` as a person calls it: `divers.blue.at`."""
        return named_field(field, names, rows_of_seats(self.game.types.position))

    # ---- Moves

    def read_move(self, node: Node, names: Mapping[Seat, str]) -> tuple[str, Any]:
        """A move in notation, or in the shape of its type; gives it as text and as a value. Raises ``InputError``."""
        if isinstance(node, Text):
            return str(node), self._in_notation(node, names)
        fields = as_fields(node, node.place, "a move")
        choice_alone = list(fields) == ["choice"]
        data = Written(names, partly=choice_alone).read(self.game.types.move, fields, "the move")
        if choice_alone and self.game.types.chance is not None:
            data["chance"] = quick.written(no_chance(self.game))
        move = made(self.game.codecs.move, data, "a move")
        return self.game.move_notation.write(move, names), move

    def _in_notation(self, text: Text, names: Mapping[Seat, str]) -> Any:
        return _at(text, lambda: _readable(text) and self.game.move_notation.read(text, names))

    def complete_move(self, engine: Engine, position: Any, move: Any) -> Any:
        """The same move with all that the position tells, such as the face of a card named by its place alone."""
        return move

    # ---- Expectations

    def expecting(self, names: Mapping[Seat, str]) -> Expecting:
        """What reads and compares expectations that use these names."""
        return Expecting(self.game, names)

    def check_expectation(self, fields: Fields, names: Mapping[Seat, str]) -> None:
        """Raise ``InputError`` for the first thing in an expectation that is not understood."""
        self.expecting(names).read(fields)

    def asks(self, fields: Fields, names: Mapping[Seat, str]) -> dict[str, Any]:
        """What has to be asked of a subject for an expectation beside playing, as plain data.

        ``views`` and ``heard``: the seat of each person, or a list of several; ``legal``: decisions, each with the
        chance that the choices follow.
        """
        wanted = self.expecting(names).read(fields)
        found: dict[str, Any] = {}
        if wanted.views:
            found["views"] = [_seats(person) for person in wanted.views]
        if wanted.heard:
            found["heard"] = [_seats(person) for person in wanted.heard]
        if wanted.has or wanted.lacks:
            found["legal"] = self._asked([*wanted.has, *wanted.lacks])
        return found

    def _asked(self, moves: Sequence[Any]) -> list[dict[str, Any]]:
        """Each decision among some moves, once."""
        found: list[dict[str, Any]] = []
        for move in moves:
            data = self.game.codecs.move.write(move)
            one = {"seat": move.choice.seat, "kind": getattr(move.choice, "kind", None), "given": data.get("chance")}
            if one not in found:
                found.append({key: value for key, value in one.items() if value not in (None, [], {})})
        return found

    def disagreements(
        self, engine: Engine, wanted: Mapping[str, Any], happened: Happened, names: Mapping[Seat, str]
    ) -> list[str]:
        """What of an expectation, as it was written, does not hold: a sentence each."""
        expecting = self.expecting(names)
        node = as_node(wanted)
        assert isinstance(node, Fields)
        read: Expectation = expecting.read(node)
        return list(expecting.disagreements(engine, read, happened))


def _seats(person: tuple[Seat, ...]) -> Seat | list[Seat]:
    """The seats of a person as plain data: the one, or a list of several."""
    return person[0] if len(person) == 1 else list(person)


def _readable(text: Text) -> bool:
    """That a text is short enough to be read. Raises ``InputError``."""
    check_readable(text)
    return True


def _at(text: Text, read: Callable[[], Any]) -> Any:
    """What is read of a text; what is wrong with it is said to be in its place."""
    try:
        return read()
    except InputError as error:
        told = [one if str(one.place) else Problem(text.place, one.wrong, one.remedy) for one in error.problems]
        raise InputError(told) from None


def _recommended(game: Game) -> dict[str, str]:
    from leadline.games import recommended

    return recommended(game.id)


def _is_row(kind: Any) -> bool:
    from typing import get_origin

    from leadline_engines.marks import bare

    return get_origin(bare(kind)) is tuple


def only_keys(fields: Fields, known: Sequence[str], what: str) -> None:
    """Refuse keys that mean nothing here."""
    for key in fields:
        if key not in known:
            remedy = did_you_mean(key, known, f"the keys are {', '.join(known)}", quoted=True)
            raise bad_input(f"{what} has no key {key!r}", remedy, fields.places[key])


def in_place_of(fields: Fields, items: Mapping[str, Node]) -> Fields:
    """What is meant by a mapping, at the places where that stands."""
    return Fields(dict(items), fields.place, {key: fields.places.get(key, fields.place) for key in items})
