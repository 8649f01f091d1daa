"""The case to be settled: a position or an opening, followed by moves. The last move is the disputed one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, Place, Problem, bad_input, did_you_mean
from leadline.base.paths import shown_path
from leadline.base.yaml_text import Fields, Items, Node, Text, as_fields, as_items, read_file
from leadline.game.notation import check_readable
from leadline.game.seat_names import with_names
from leadline.game.syntax import Filling, Start
from leadline.games import load_game
from leadline.schema.codec import ShapeError
from leadline.settle.find import check_file, choose, find_scenario, only_game
from leadline.suite.model import Scenario, Step, frame_of
from leadline.suite.read import ANY_ORDER
from leadline_engines.surface import Fault, Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game

KEYS = (
    "game",
    "scenario",
    "title",
    "rules",
    "disputes",
    "kind",
    "position",
    "opening",
    "moves",
    "expect",
    "legal_variant",
)
_UNWRITTEN: Mapping[str, Any] = {}
_PLAYER = re.compile(r"[^\W\d_][\w-]{0,19}")
POSITION = Place("--position")
"""The place of a position that is given as an option."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case in a form that can be played."""

    game: Game
    """The game, with the components used for the case."""
    scenario: Scenario
    """The start and the moves as they are written."""
    moves: tuple[Any, ...]
    """The moves as values; the chance stated in them may be impossible."""
    start: Any | None
    """The position at the start of the case; None for an opening."""
    start_place: Place
    """The place where the start is stated."""
    move_places: tuple[Place, ...]
    """The places where the moves are stated."""
    written: tuple[str, ...]
    """The moves as they were typed."""
    filled_in: tuple[Filling, ...] = ()
    """The parts that a position in short form omits, with the values that are filled in."""

    @property
    def names(self) -> dict[Seat, str]:
        """The seats with their names."""
        return self.scenario.named


def case_of_notation(
    game: Game, position: str, moves: Sequence[str], players: Sequence[str] = (), place: Place = POSITION
) -> Case:
    """Return the case given by a position, or by a new game as the live board writes it, and by moves in notation.

    In notation, a seat is written as its key; its name comes from ``players`` or otherwise from the game. Raises
    ``InputError`` for invalid input.
    """
    if not moves:
        raise bad_input("there is no move to settle", 'add --move "MOVE", once for each move', Place("--move"))
    with _placed(place):
        setup = game.shorthand.setup_of_line(position)
    start = None if setup is not None else read_position(game, position, place)
    seats = game.own_engine.seats(start) if setup is None else game.shorthand.seats_of(setup)
    names = players_names(seats, players) if players else seat_names(game, seats)
    places = tuple(Place("--move" if len(moves) == 1 else f"--move {n}") for n in range(1, len(moves) + 1))
    texts = [Text(text, where) for text, where in zip(moves, places, strict=True)]
    case = _case(game, Start(seats, names, start, setup), texts, place)
    filled_in = () if start is None else _filled_in(game, position, start)
    return replace(case, written=tuple(moves), filled_in=filled_in)


def case_of_file(
    path: Path, wanted: str = "", game: str | None = None, components: Path | None = None, *, needs_moves: bool = True
) -> Case:
    """Return the case in a file, which is like a scenario except that expectations and cited rules are optional.

    The case is played with the components in the box or in a file. Raises ``InputError``, also if there is no move
    although the case ``needs_moves``.
    """
    from leadline.suite.read import game_of_file

    check_file(path)
    fields = _pick(read_file(path), path, wanted)
    _check_keys(fields)
    written = str(fields["game"]) if "game" in fields else None
    position, opening = fields.get("position"), fields.get("opening")
    if (position is None) == (opening is None):
        raise bad_input("a case starts from a `position:` or from an `opening:`", "write one of them", fields.place)
    loaded = load_game(only_game(game or written or game_of_file(path, components)), components)
    if isinstance(opening, Text):
        start = loaded.shorthand.read_setup_line(opening)
    elif isinstance(position, Text):
        start = loaded.shorthand.read_position_line(position)
    elif opening is not None:
        start = loaded.shorthand.read_opening(as_fields(opening, fields.place, "opening"))
    else:
        start = loaded.shorthand.read_position(as_fields(position, fields.place, "position"))
    place = fields.places["position" if opening is None else "opening"]
    moves = list(_written_moves(fields)) if needs_moves or "moves" in fields else []
    filled_in = _filled_in(loaded, position, start.position) if isinstance(position, Text) else ()
    return replace(_case(loaded, start, moves, place, fields), filled_in=filled_in)


def _filled_in(game: Game, text: str, position: Any) -> tuple[Filling, ...]:
    """Return the parts omitted by a position in short form; a line written by Leadline is complete."""
    is_whole = " ".join(text.split()) == game.position_notation.write(position)
    return () if is_whole else game.shorthand.fillings(text)


def case_of_scenario(id: str, game: str | None = None, components: Path | None = None) -> Case:
    """Return the case of a scenario in the suite, with the components in the box or in a file.

    Raises ``InputError`` for invalid input.
    """
    loaded, scenario = find_scenario(id, game, components)
    codecs = loaded.codecs
    place = Place(scenario.file, scenario.line)
    if not scenario.steps:
        wrong = f"no move is played in the scenario {id}, so there is nothing to settle"
        raise bad_input(wrong, f"`leadline replay {id}` shows it", place)
    start = None if scenario.position is None else codecs.position.read(scenario.position)
    moves = tuple(codecs.move.read(step.move) for step in scenario.steps)
    texts = tuple(step.text for step in scenario.steps)
    return Case(loaded, scenario, moves, start, place, tuple(place for _ in moves), texts)


def read_position(game: Game, text: str, place: Place) -> Any:
    """Read a position in notation. Raise ``InputError`` with the place where the position is given."""
    with _placed(place):
        check_readable(text)
        return game.shorthand.position_of_line(text)


def seat_names(game: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the names of numbered seats from the spec, or otherwise the names from the game."""
    listed = next((names for names in game.spec.game.names.values() if len(names) >= len(seats)), None)
    if listed is not None and all(isinstance(seat, int) for seat in seats):
        return listed[: len(seats)]
    return game.shorthand.names_of(tuple(seats))


def players_names(seats: Sequence[Seat], players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the people at a table. Raise ``InputError`` if the names do not match the seats."""
    place, names = Place("--players"), tuple(name.strip() for name in players)
    if not all(isinstance(seat, int) for seat in seats):
        raise bad_input("the seats of this game have names, so its players need none", "leave this option out", place)
    if len(names) != len(seats):
        wrong = f"{len(names)} names are given, but the position has {len(seats)} players"
        raise bad_input(wrong, "write one name for each player, in the order of the seats: ann,ben", place)
    for name in names:
        if not _PLAYER.fullmatch(name):
            raise bad_input(f"{name!r} is not a name", "a name is one word that begins with a letter", place)
        if [player.lower() for player in names].count(name.lower()) > 1:
            raise bad_input(f"two players are named {name}", "give each player another name", place)
    return names


def impossible(game: Game, faults: Sequence[Fault], names: Mapping[Seat, str], place: Place) -> InputError:
    """Return the error for an impossible position, with each fault, its part and its rule."""
    problems = []
    for fault in faults:
        field = game.shorthand.named_field(fault.where, names)
        where = Place(place.file, place.line, f"{place.field}.{field}" if place.field else field)
        problems.append(Problem(where, with_names(fault.why, names), shown_rule(game, fault.rule)))
    return InputError(problems)


def shown_rule(game: Game, id: str) -> str:
    """Return a rule by its title and id, as the remedy of a problem."""
    rule = game.spec.rule(id)
    return f"the rule: {rule.title} ({rule.id})" if rule else id


@contextmanager
def _placed(place: Place) -> Iterator[None]:
    """Add this place to all errors that have none."""
    try:
        yield
    except InputError as error:
        raise InputError([_at(place, problem) for problem in error.problems]) from None


def _at(place: Place, problem: Problem) -> Problem:
    """Return the same problem with this place, unless the problem is already in a file."""
    own = problem.place
    if own.file:
        return problem
    field = ".".join(part for part in (place.field, own.field) if part)
    return replace(problem, place=Place(place.file, place.line, field))


def _case(
    game: Game, start: Start, nodes: Sequence[Node], place: Place, fields: Mapping[str, Any] = _UNWRITTEN
) -> Case:
    """Return the case of a start and moves as they are written, with the id and the title from a file."""
    read = [_read_move(game, node, start.named) for node in nodes]
    steps = tuple(Step(game.move_notation.write(move, start.named), game.codecs.move.write(move)) for _, move in read)
    frame = frame_of(game, start, str(fields.get("scenario", "")), title=str(fields.get("title", "")))
    scenario = replace(frame, steps=steps)
    moves, places = tuple(move for _, move in read), tuple(node.place for node in nodes)
    texts = tuple(text for text, _ in read)
    return _checked(Case(game, scenario, moves, start.position, place, places, texts))


def _read_move(game: Game, node: Node, names: Mapping[Seat, str]) -> tuple[str, Any]:
    """Read one move strictly, as text and as a value; only the engine checks the chance stated in it."""
    with _placed(node.place):
        written, move = game.shorthand.read_move(node, names)
    try:
        game.codecs.move.read(game.codecs.move.write(move))
    except ShapeError as error:
        complaints = [complaint for complaint in error.complaints if not complaint.startswith("chance.")]
        if complaints:
            told = "; ".join(complaints).replace(": input should be", " should be")
            raise bad_input(f"{written!r} cannot be played: {told}", "use one that exists", node.place) from None
    return written, move


def _checked(case: Case) -> Case:
    """Return the case if its position is possible under some reading. Raise ``InputError`` otherwise."""
    from leadline.spec.profiles import profiles

    faults_by_profile: list[dict[tuple[str, str], Fault]] = []
    for profile in profiles(case.game.spec):
        faults_by_profile.append({(fault.where, fault.why): fault for fault in start_faults(case, profile.readings)})
        if not faults_by_profile[-1]:
            return case
    everywhere = [
        fault for key, fault in faults_by_profile[0].items() if all(key in faults for faults in faults_by_profile)
    ]
    raise impossible(case.game, everywhere or list(faults_by_profile[0].values()), case.names, case.start_place)


def _pick(root: Node | None, path: Path, wanted: str) -> Fields:
    """Return the intended mapping in a file."""
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
    """Yield the moves as written; moves that may be in any order are listed one by one.

    Raise ``InputError`` if there are none.
    """
    node = fields.get("moves")
    items = list(node) if isinstance(node, Items) else [node] if node is not None else []
    if not items:
        remedy = "add `moves:` and list the moves, with the disputed one last"
        raise bad_input("there is no move to settle", remedy, fields.place)
    for item in items:
        if isinstance(item, Fields) and ANY_ORDER in item:
            yield from map(_written_move, as_items(item[ANY_ORDER], item.place, ANY_ORDER))
        else:
            yield _written_move(item)


def _written_move(item: Node) -> Node:
    """Return a move without the expectations that follow it."""
    move = item["move"] if isinstance(item, Fields) and "move" in item else item
    if isinstance(move, Items):
        raise bad_input("a move has to be a string or a mapping", "write a line in notation", move.place)
    return move


def start_faults(case: Case, readings: Mapping[str, str], kind: str = "state") -> tuple[Fault, ...]:
    """Return the faults of the position under these readings; `history` finds features that no game can reach."""
    if case.start is None:
        return ()
    faults = case.game.engine_under(readings).faults(case.start)
    return tuple(fault for fault in faults if fault.kind == kind)
