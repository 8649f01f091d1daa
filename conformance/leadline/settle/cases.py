"""The case to be settled: a position or an opening, and moves. The last move is the one in dispute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.codec import ShapeError
from leadline.games import load_game, recommended, spec_of
from leadline.games.naming import with_names
from leadline.games.notation import check_readable
from leadline.games.shorthand import Start
from leadline.home import shown_path
from leadline.problems import InputError, Place, Problem, bad_input, did_you_mean
from leadline.settle.find import check_file, choose, find_scenario, only_game
from leadline.suite.model import Scenario, Step
from leadline.suite.read import ANY_ORDER
from leadline.yaml_text import Fields, Items, Node, Text, as_fields, as_items, read_file
from leadline_engines.surface import Fault, Seat

if TYPE_CHECKING:
    from leadline.games.game import Game

KEYS = ("game", "scenario", "title", "rules", "disputes", "kind", "position", "opening", "moves", "expect", "twin")
_UNWRITTEN: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it is played."""

    game: str
    """The game."""
    scenario: Scenario
    """The start, and the moves as they are written."""
    moves: tuple[Any, ...]
    """The moves as values; what they say of chance may be impossible."""
    start: Any | None
    """The position it starts from; None for an opening."""
    start_place: Place
    """Where the start is stated."""
    move_places: tuple[Place, ...]
    """Where each move is stated."""
    written: tuple[str, ...]
    """The moves as they were typed."""

    @property
    def names(self) -> dict[Seat, str]:
        """The seats with their names."""
        return self.scenario.named


def case_of_notation(game: str | None, position: str, moves: Sequence[str]) -> Case:
    """The case of a position and moves in notation. Seats go by their keys there; names are the game's own.

    Raises ``InputError``.
    """
    found = only_game(game)
    loaded = load_game(found)
    place = Place("--position")
    if not moves:
        raise bad_input("there is no move to settle", 'add --move "MOVE", once for each move', Place("--move"))
    start = read_position(loaded, position, place)
    seats = loaded.engine_under(recommended(found)).seats(start)
    places = tuple(Place("--move" if len(moves) == 1 else f"--move {n}") for n in range(1, len(moves) + 1))
    texts = [Text(text, where) for text, where in zip(moves, places, strict=True)]
    return _case(loaded, Start(seats, seat_names(found, seats), start), texts, place)


def case_of_file(path: Path, wanted: str = "", game: str | None = None) -> Case:
    """The case a file states: like a scenario, but nothing need be expected, and no rule cited.

    Raises ``InputError``.
    """
    from leadline.suite.read import game_of_file

    check_file(path)
    fields = _pick(read_file(path), path, wanted)
    _check_keys(fields)
    said = str(fields["game"]) if "game" in fields else None
    position, opening = fields.get("position"), fields.get("opening")
    if (position is None) == (opening is None):
        raise bad_input("a case starts from a `position:` or from an `opening:`", "write one of them", fields.place)
    loaded = load_game(only_game(game or said or game_of_file(path)))
    if opening is not None:
        start = loaded.shorthand.read_opening(as_fields(opening, fields.place, "opening"))
    else:
        start = loaded.shorthand.read_position(as_fields(position, fields.place, "position"))
    place = fields.places["position" if opening is None else "opening"]
    return _case(loaded, start, list(_written_moves(fields)), place, fields)


def case_of_scenario(id: str, game: str | None = None) -> Case:
    """The case of a scenario of the suite. Raises ``InputError``."""
    found, scenario = find_scenario(id, game)
    codecs = load_game(found).codecs
    place = Place(scenario.file, scenario.line)
    if not scenario.steps:
        wrong = f"no move is made in the scenario {id}, so there is nothing to settle"
        raise bad_input(wrong, f"`leadline replay {id}` shows it", place)
    start = None if scenario.position is None else codecs.position.read(scenario.position)
    moves = tuple(codecs.move.read(step.move) for step in scenario.steps)
    texts = tuple(step.text for step in scenario.steps)
    return Case(found, scenario, moves, start, place, tuple(place for _ in moves), texts)


def read_position(game: Game, text: str, place: Place) -> Any:
    """A position in notation. Raises ``InputError`` with the place it is given at."""
    with _placed(place):
        check_readable(text)
        return game.position_notation.read(text)


def seat_names(game: str, seats: Sequence[Seat]) -> tuple[str, ...]:
    """The names that the spec has for seats that are numbers, or those of the game."""
    listed = next((names for names in spec_of(game).game.names.values() if len(names) >= len(seats)), None)
    if listed is not None and all(isinstance(seat, int) for seat in seats):
        return listed[: len(seats)]
    return load_game(game).shorthand.names_of(tuple(seats))


def impossible(game: str, found: Sequence[Fault], names: Mapping[Seat, str], place: Place) -> InputError:
    """The error of a position that cannot be: each fault with its part and its rule."""
    problems = []
    for fault in found:
        field = load_game(game).shorthand.named_field(fault.where, names)
        where = Place(place.file, place.line, f"{place.field}.{field}" if place.field else field)
        problems.append(Problem(where, with_names(fault.why, names), shown_rule(game, fault.rule)))
    return InputError(problems)


def shown_rule(game: str, id: str) -> str:
    """A rule by its title and id, as what is right."""
    rule = spec_of(game).rule(id)
    return f"the rule: {rule.title} ({rule.id})" if rule else id


@contextmanager
def _placed(place: Place) -> Iterator[None]:
    """Give errors that do not say where they stand this place."""
    try:
        yield
    except InputError as error:
        raise InputError([_at(place, one) for one in error.problems]) from None


def _at(place: Place, problem: Problem) -> Problem:
    """The same problem at a place, unless it is in a file itself."""
    own = problem.place
    if own.file:
        return problem
    field = ".".join(part for part in (place.field, own.field) if part)
    return replace(problem, place=Place(place.file, place.line, field))


def _case(
    game: Game, start: Start, nodes: Sequence[Node], place: Place, fields: Mapping[str, Any] = _UNWRITTEN
) -> Case:
    """The case of a start and moves as they are written; the id and the title are those of a file."""
    read = [_read_move(game, node, start.named) for node in nodes]
    codecs = game.codecs
    scenario = Scenario(
        id=str(fields.get("scenario", "")),
        title=str(fields.get("title", "")),
        rules=(),
        disputes=(),
        topic="",
        kind="hand",
        file="",
        line=0,
        seats=start.seats,
        names=start.names,
        position=None if start.position is None else codecs.position.write(start.position),
        setup=None if start.setup is None else codecs.setup.write(start.setup),
        free=start.free,
        steps=tuple(Step(game.move_notation.write(move, start.named), codecs.move.write(move)) for _, move in read),
        expect=(),
        twin=None,
        asks={},
    )
    moves, places = tuple(move for _, move in read), tuple(node.place for node in nodes)
    texts = tuple(text for text, _ in read)
    return _checked(Case(game.id, scenario, moves, start.position, place, places, texts))


def _read_move(game: Game, node: Node, names: Mapping[Seat, str]) -> tuple[str, Any]:
    """One move, as it was typed and as a value, read strictly; only what it says of chance is left to the engine."""
    with _placed(node.place):
        written, move = game.shorthand.read_move(node, names)
    try:
        game.codecs.move.read(game.codecs.move.write(move))
    except ShapeError as error:
        complaints = [one for one in error.complaints if not one.startswith("chance.")]
        if complaints:
            told = "; ".join(complaints).replace(": input should be", " should be")
            raise bad_input(f"{written!r} cannot be played: {told}", "state what there is", node.place) from None
    return written, move


def _checked(case: Case) -> Case:
    """The case, if its position is possible under some reading at all."""
    from leadline.spec.profiles import profiles

    found: list[dict[tuple[str, str], Fault]] = []
    for profile in profiles(spec_of(case.game)):
        found.append({(fault.where, fault.why): fault for fault in start_faults(case, profile.readings)})
        if not found[-1]:
            return case
    everywhere = [fault for key, fault in found[0].items() if all(key in one for one in found)]
    raise impossible(case.game, everywhere or list(found[0].values()), case.names, case.start_place)


def _pick(root: Node | None, path: Path, wanted: str) -> Fields:
    """The one mapping of a file that is meant."""
    place = Place(shown_path(path))
    items = [root] if isinstance(root, Fields) else list(root) if isinstance(root, Items) else []
    cases = [as_fields(item, place, "a case") for item in items]
    if len(cases) == 1 and not wanted:
        return cases[0]
    return cases[choose([str(case.get("scenario", f"number-{n}")) for n, case in enumerate(cases, 1)], wanted, path)]


def _check_keys(fields: Mapping[str, Node]) -> None:
    for key in fields:
        if key not in KEYS:
            remedy = did_you_mean(key, KEYS, f"the keys are {', '.join(KEYS)}", quoted=True)
            place = fields.places[key] if isinstance(fields, Fields) else Place()
            raise bad_input(f"a case has no key {key!r}", remedy, place)


def _written_moves(fields: Fields) -> Iterator[Node]:
    """The moves as written, those in any order one after the other. Raises ``InputError`` if there is none."""
    node = fields.get("moves")
    items = list(node) if isinstance(node, Items) else [node] if node is not None else []
    if not items:
        remedy = "add `moves:` with the moves, the disputed one last"
        raise bad_input("there is no move to settle", remedy, fields.place)
    for item in items:
        if isinstance(item, Fields) and ANY_ORDER in item:
            yield from map(_written_move, as_items(item[ANY_ORDER], item.place, ANY_ORDER))
        else:
            yield _written_move(item)


def _written_move(item: Node) -> Node:
    """A move, without what may be expected after it."""
    move = item["move"] if isinstance(item, Fields) and "move" in item else item
    if isinstance(move, Items):
        raise bad_input("a move has to be a text or a mapping", "write a line in notation", move.place)
    return move


def start_faults(case: Case, readings: Mapping[str, str], kind: str = "state") -> tuple[Fault, ...]:
    """Why the position cannot be under these readings; `history` asks for what no game can have come to."""
    if case.start is None:
        return ()
    faults = load_game(case.game).engine_under(readings).faults(case.start)
    return tuple(fault for fault in faults if fault.kind == kind)
