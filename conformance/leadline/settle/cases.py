"""The case to be settled: a position or an opening, and moves. The last move is the one in dispute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.codec import ShapeError
from leadline.games import load_game, spec_of
from leadline.games.naming import named_field, with_names
from leadline.home import shown_path
from leadline.problems import InputError, Place, Problem, bad_input
from leadline.settle.find import check_file, choose, find_scenario, only_game
from leadline.suite.model import Opening, Scenario, Step
from leadline.yaml_text import Fields, Items, Node, Text, as_fields, as_text, read_file

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug

KEYS = ("game", "scenario", "title", "rules", "disputes", "kind", "position", "opening", "moves", "expect", "twin")


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it is played."""

    game: str
    """The game."""
    scenario: Scenario
    """The start and the moves."""
    start: Any | None
    """The position it starts from; None for an opening."""
    start_place: Place
    """Where the start is stated."""
    move_places: tuple[Place, ...]
    """Where each move is stated."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.scenario.names


def case_of_notation(game: str | None, position: str, moves: Sequence[str]) -> Case:
    """The case of a position and moves in notation. Seats have numbers there; names are the game's own.

    Raises ``InputError``.
    """
    found = only_game(game)
    plug = load_game(found)
    place = Place("--position")
    if not moves:
        raise bad_input("there is no move to settle", 'add --move "MOVE", once for each move', Place("--move"))
    start = _placed(place, lambda: plug.read_position(position))
    names = seat_names(found, len(plug.engine(_recommended(plug)).standing(start).scores))
    places = tuple(Place("--move" if len(moves) == 1 else f"--move {n}") for n in range(1, len(moves) + 1))
    texts = [Text(text, where) for text, where in zip(moves, places, strict=True)]
    steps = tuple(_step(plug, text, names) for text in texts)
    return _checked(Case(found, _scenario(plug, names, start, None, steps), start, place, places))


def case_of_file(path: Path, wanted: str = "", game: str | None = None) -> Case:
    """The case a file states: like a scenario, but nothing need be expected, and no rule cited.

    Raises ``InputError``.
    """
    from leadline.suite.read import game_of_file

    check_file(path)
    fields = _pick(read_file(path), path, wanted)
    _check_keys(fields)
    said = str(fields["game"]) if "game" in fields else None
    found = only_game(game or said or game_of_file(path))
    plug = load_game(found)
    position, opening = fields.get("position"), fields.get("opening")
    if (position is None) == (opening is None):
        raise bad_input("a case starts from a `position:` or from an `opening:`", "write one of them", fields.place)
    start = plug.read_start(
        None if position is None else as_fields(position, fields.place, "position"),
        None if opening is None else as_fields(opening, fields.place, "opening"),
    )
    setup = None
    if start.position is None:
        made = plug.make_setup(start.seats, start.deal, start.starter, start.roll_off)
        setup = Opening(start.seats, start.starter, start.deal is not None, plug.setups.write(made))
    texts = _texts(fields)
    scenario = _scenario(
        plug, start.names, start.position, setup, tuple(_step(plug, text, start.names) for text in texts)
    )
    scenario = replace(scenario, id=str(fields.get("scenario", "")), title=str(fields.get("title", "")))
    place = fields.places["position" if setup is None else "opening"]
    return _checked(Case(found, scenario, start.position, place, tuple(text.place for text in texts)))


def case_of_scenario(id: str, game: str | None = None) -> Case:
    """The case of a scenario of the suite. Raises ``InputError``."""
    found, scenario = find_scenario(id, game)
    place = Place(scenario.file, scenario.line)
    if not scenario.steps:
        wrong = f"no move is made in the scenario {id}, so there is nothing to settle"
        raise bad_input(wrong, f"`leadline replay {id}` shows it", place)
    start = None if scenario.position is None else load_game(found).positions.read(scenario.position)
    return Case(found, scenario, start, place, tuple(place for _ in scenario.steps))


def seat_names(game: str, seats: int) -> tuple[str, ...]:
    """The names the game has for its seats, or their numbers."""
    listed = next((names for names in spec_of(game).game.names.values() if len(names) >= seats), None)
    return tuple(str(n) for n in range(1, seats + 1)) if listed is None else listed[:seats]


def impossible(game: str, found: Sequence[Any], names: Sequence[str], place: Place) -> InputError:
    """The error of a position that cannot be: each fault with its part and its rule."""
    problems = []
    for fault in found:
        field = named_field(fault.where, names)
        where = Place(place.file, place.line, f"{place.field}.{field}" if place.field else field)
        problems.append(Problem(where, with_names(fault.why, names), _shown_rule(game, fault.rule)))
    return InputError(problems)


def _shown_rule(game: str, id: str) -> str:
    """A rule by its title and id."""
    rule = spec_of(game).rule(id)
    return f"the rule: {rule.title} ({rule.id})" if rule else id


def _recommended(plug: GamePlug) -> Any:
    from leadline.games import recommended

    return plug.rulings.from_mapping(recommended(plug.id))


def _placed(place: Place, read: Any) -> Any:
    """What is read; an error without a place is given this one."""
    try:
        return read()
    except InputError as error:
        raise InputError([one if str(one.place) else replace(one, place=place) for one in error.problems]) from None


def _scenario(
    plug: GamePlug, names: tuple[str, ...], position: Any | None, opening: Opening | None, steps: tuple[Step, ...]
) -> Scenario:
    return Scenario(
        id="",
        title="",
        rules=(),
        disputes=(),
        topic="",
        kind="hand",
        file="",
        line=0,
        names=names,
        position=None if position is None else plug.positions.write(position),
        opening=opening,
        steps=steps,
        expect=(),
        twin=None,
        asks={},
    )


def _step(plug: GamePlug, text: Text, names: Sequence[str]) -> Step:
    """One move, read strictly."""
    move = _placed(text.place, lambda: plug.read_move(text, names))
    data = plug.moves.write(move)
    try:
        plug.moves.read(data)
    except ShapeError as error:
        refusal = plug.impossible_roll(plug.engine(_recommended(plug)), move)
        if refusal is not None:
            raise bad_input(f"{str(text)!r}: {refusal.why}", _shown_rule(plug.id, refusal.rule), text.place) from None
        complaints = "; ".join(error.complaints).replace(": input should be", " should be")
        wrong = f"{str(text)!r} cannot be played: {complaints}"
        raise bad_input(wrong, "the figures have to be possible ones", text.place) from None
    return Step(plug.write_move(move, names), data, ())


def _checked(case: Case) -> Case:
    """The case, if its position is possible under some reading at all."""
    from leadline.spec.profiles import profiles

    found: list[dict[tuple[str, str], Any]] = []
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
            near = get_close_matches(key, KEYS, 1)
            remedy = f"did you mean {near[0]!r}?" if near else f"the keys are {', '.join(KEYS)}"
            place = fields.places[key] if isinstance(fields, Fields) else Place()
            raise bad_input(f"a case has no key {key!r}", remedy, place)


def _texts(fields: Fields) -> list[Text]:
    """The moves as written. Raises ``InputError`` if there is none."""
    node = fields.get("moves")
    items = list(node) if isinstance(node, Items) else [node] if node is not None else []
    if not items:
        raise bad_input(
            "there is no move to settle", "add `moves:` with the moves, the disputed one last", fields.place
        )
    moves = [item.get("move") if isinstance(item, Fields) else item for item in items]
    return [as_text(move, fields.place, "a move") for move in moves]


def start_faults(case: Case, readings: Mapping[str, str], kind: str = "state") -> tuple[Any, ...]:
    """Why the position cannot be under these readings; `history` asks for what no game can have come to."""
    if case.start is None:
        return ()
    plug = load_game(case.game)
    engine = plug.engine(plug.rulings.from_mapping(readings))
    return tuple(fault for fault in engine.faults(case.start) if getattr(fault, "kind", "state") == kind)
