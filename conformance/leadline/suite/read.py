"""The reader of scenario files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.base.errors import InputError, Place, Problem, bad_input, did_you_mean
from leadline.base.paths import folder_name, scenarios_folder_of, shown_path
from leadline.base.yaml_text import (
    Fields,
    Items,
    Node,
    Text,
    as_fields,
    as_items,
    as_text,
    plain,
    read_file,
    yaml_files,
)
from leadline.game.seat_names import with_names
from leadline.game.syntax import only_keys
from leadline.games import game_ids, load_game, spec_of
from leadline.schema.codec import ShapeError
from leadline.suite.model import DRAFT, Alternative, Scenario, Step
from leadline.suite.unreachable import FORMS, read_note

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.game.syntax import ScenarioSyntax, Start
    from leadline_engines.surface import Seat

Names: TypeAlias = "Mapping[Seat, str]"
KEYS = ("scenario", "title", "rules", "disputes", "kind", "position", "opening", "moves", "expect", "legal_variant")
ANY_ORDER = "any-order"
"""The key of moves that may be played in any order."""
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


class Reader:
    """A reader of the scenarios of one game, which collects all problems."""

    def __init__(self, game: Game) -> None:
        self.game, self.spec = game, game.spec
        self.rules = {rule.id for rule in self.spec.all_rules()}
        self.disputes = {dispute.id: dispute for dispute in self.spec.disputes}
        self.mistakes = {mistake.id for mistake in self.spec.mistakes}
        self.problems: list[Problem] = []
        self.scenarios: list[Scenario] = []
        self.unreachable: dict[str, str] = {}

    def read_files(self, paths: Iterable[Path]) -> list[Scenario]:
        """Read some files or folders; problems are added to `problems`."""
        for path in paths:
            if not path.exists():
                remedy = "give a YAML file with scenarios, or a folder of such files"
                self.problems.append(Problem(Place(shown_path(path)), "there is no such file or folder", remedy))
                continue
            for file in yaml_files(path) if path.is_dir() else [path]:
                try:
                    self._read_file(file)
                except InputError as error:
                    self.problems += error.problems
        self._check_ids()
        return self.scenarios

    def _read_file(self, path: Path) -> None:
        root = read_scenario_file(path)
        if isinstance(root, Fields):
            self._read_unreachable(as_fields(root["unreachable"], root.place, "unreachable"))
            return
        for item in root:
            try:
                self.scenarios.append(self.read_scenario(as_fields(item, item.place, "a scenario"), path.stem))
            except InputError as error:
                self.problems += error.problems

    def _read_unreachable(self, reasons: Fields) -> None:
        for key, reason in reasons.items():
            place, note = reasons.places[key], read_note(key)
            if note is None:
                self.problems.append(Problem(place, f"{str(key)!r} is not a key of this list", f"write {FORMS}"))
            elif note.id not in self.rules and note.id not in self.disputes and note.id not in self.mistakes:
                self.problems.append(Problem(place, f"there is no rule, dispute or mistake {note.id!r}"))
            elif note.seats is not None and note.seats not in self.spec.game.seats:
                self.problems.append(Problem(place, f"no opening has {note.seats} seats"))
            if not str(as_text(reason, place, "a reason")).strip():
                self.problems.append(Problem(place, f"{str(key)!r} has no reason", "say why nothing reaches it"))
            self.unreachable[str(key)] = str(reason)

    def _check_ids(self) -> None:
        seen: dict[str, Scenario] = {}
        for scenario in self.scenarios:
            first = seen.setdefault(scenario.id, scenario)
            if first is not scenario:
                wrong = f"the id {scenario.id!r} is used a second time"
                place = Place(scenario.file, scenario.line, "scenario")
                self.problems.append(Problem(place, wrong, f"it is first used in {first.file}:{first.line}"))

    def read_scenario(self, fields: Fields, topic: str) -> Scenario:
        """Read one scenario. Raise ``InputError`` with everything that is wrong with its parts."""
        try:
            return self._read_scenario(fields, topic)
        except InputError as error:
            placed = (_placed(problem, fields.place) for problem in (*self._wrong_parts(fields), *error.problems))
            problems = {str(problem): problem for problem in placed}
            raise InputError(list(problems.values())) from None

    def _wrong_parts(self, fields: Fields) -> Iterator[Problem]:
        """Yield the problems of each part separately, so that one mistake does not hide another."""
        names: list[Names] = []
        parts: list[Callable[[], Any]] = [
            lambda: only_keys(fields, KEYS, "a scenario"),
            lambda: self._read_id(fields),
            lambda: as_text(fields.get("title"), fields.place, "title"),
            lambda: self._read_kind(fields),
            lambda: self._read_list(fields, "rules", self.rules),
            lambda: self._read_list(fields, "disputes", set(self.disputes)),
            lambda: names.append(self._read_start(fields).named),
            lambda: self._read_steps(fields, names[0]) if names else None,
            lambda: self._read_expect(fields.get("expect"), names[0]) if names else None,
        ]
        for part in parts:
            try:
                part()
            except InputError as error:
                yield from error.problems

    def _read_id(self, fields: Fields) -> str:
        name = as_text(fields.get("scenario"), fields.place, "scenario")
        if not ID.fullmatch(name):
            remedy = "write at least two words in lower case with hyphens between them, such as `air-runs-out`"
            raise bad_input(f"{str(name)!r} is not a scenario id", remedy, name.place)
        return str(name)

    def _read_scenario(self, fields: Fields, topic: str) -> Scenario:
        only_keys(fields, KEYS, "a scenario")
        name = self._read_id(fields)
        start = self._read_start(fields)
        steps = self._read_steps(fields, start.named)
        expect = self._read_expect(fields.get("expect"), start.named)
        if not expect and not any(step.expect for step in steps):
            raise bad_input("the scenario expects nothing", "add `expect:`", fields.place)
        codecs = self.game.codecs
        return Scenario(
            id=name,
            title=str(as_text(fields.get("title"), fields.place, "title")),
            rules=self._read_list(fields, "rules", self.rules),
            disputes=self._read_list(fields, "disputes", set(self.disputes)),
            topic=topic,
            kind=self._read_kind(fields),
            file=fields.place.file,
            line=fields.place.line,
            seats=start.seats,
            names=start.names,
            position=None if start.position is None else codecs.position.write(start.position),
            setup=None if start.setup is None else codecs.setup.write(start.setup),
            free=start.free,
            steps=steps,
            expect=expect,
            legal_variant=self._read_legal_variant(fields, start, expect, steps),
            asks=self._asks(fields.get("expect"), start.named),
        )

    def _asks(self, node: Node | None, names: Names) -> dict[str, Any]:
        """Return the additional requests to a subject at the end."""
        asked: dict[str, Any] = {}
        for item in [node] if isinstance(node, Fields) else node or ():
            if isinstance(item, Fields):
                asked.update(self.game.shorthand.asks(item, names))
        return asked

    def _read_kind(self, fields: Fields) -> Any:
        kind = str(fields.get("kind", "hand"))
        if kind not in ("hand", "found", "recorded"):
            raise bad_input(
                f"{kind!r} is not a kind of scenario", "write hand, found or recorded", fields.places["kind"]
            )
        return kind

    def _read_start(self, fields: Fields) -> Start:
        position, opening = fields.get("position"), fields.get("opening")
        if (position is None) == (opening is None):
            raise bad_input(
                "a scenario starts from a `position:` or from an `opening:`", "write one of them", fields.place
            )
        if isinstance(opening, Text):
            return self.game.shorthand.read_setup_line(opening)
        if opening is not None:
            return self.game.shorthand.read_opening(as_fields(opening, fields.place, "opening"))
        if isinstance(position, Text):
            start = self.game.shorthand.read_position_line(position)
        else:
            start = self.game.shorthand.read_position(as_fields(position, fields.place, "position"))
        engine = self.game.own_engine
        faults = [fault for fault in engine.faults(start.position) if fault.kind == "state"]
        if faults:
            place, named = fields.places["position"], self.game.shorthand.named_field
            raise InputError(
                [
                    Problem(
                        place,
                        f"{named(fault.where, start.named)}: {with_names(fault.why, start.named)} ({fault.rule})",
                        f"`leadline rule {fault.rule}` explains the rule",
                    )
                    for fault in faults
                ]
            )
        return start

    def _read_steps(self, fields: Fields, names: Names) -> tuple[Step, ...]:
        if "moves" not in fields:
            return ()
        steps: list[Step] = []
        for item in as_items(fields["moves"], fields.place, "moves"):
            if isinstance(item, Fields) and ANY_ORDER in item:
                steps += self._read_group(item, names, 1 + max((step.group for step in steps), default=0))
            else:
                steps.append(self._read_step(item, names))
        return tuple(steps)

    def _read_group(self, fields: Fields, names: Names, number: int) -> Iterator[Step]:
        """Yield moves that may be played in any order; the expectation applies after all of them."""
        only_keys(fields, (ANY_ORDER, "expect"), "moves in any order")
        items = as_items(fields[ANY_ORDER], fields.place, ANY_ORDER)
        if len(items) < 2:
            raise bad_input(
                "a group of moves in any order needs at least two", "write them as a list", fields.places[ANY_ORDER]
            )
        self._check_no_request(fields.get("expect"), names, fields.places.get("expect", fields.place))
        for n, item in enumerate(items, 1):
            step = self._read_step(item, names)
            if step.expect:
                wrong = "nothing can be expected between moves whose order is free"
                raise bad_input(wrong, f"put `expect:` beside `{ANY_ORDER}:`", fields.places[ANY_ORDER])
            last = n == len(items)
            yield Step(step.text, step.move, self._read_expect(fields.get("expect"), names) if last else (), number)

    def _read_step(self, item: Node, names: Names) -> Step:
        expect: tuple[Alternative, ...] = ()
        node: Node | None = item
        if isinstance(item, Fields) and not {"choice", "chance"} & set(item):
            only_keys(item, ("move", "expect"), "a move")
            expect = self._read_expect(item.get("expect"), names)
            self._check_no_request(item.get("expect"), names, item.places.get("expect", item.place))
            node = item.get("move")
        if node is None or isinstance(node, Items):
            raise bad_input("a move has to be a string or a mapping", "write a line in notation", item.place)
        text, move = self.game.shorthand.read_move(node, names)
        data = self.game.codecs.move.write(move)
        try:
            self.game.codecs.move.read(data)
        except ShapeError as error:
            complaints = "; ".join(error.complaints).replace(": input should be", " should be")
            remedy = "check that the dice and the other figures are possible"
            raise bad_input(f"{text!r} cannot be played: {complaints}", remedy, node.place) from None
        return Step(text, data, expect)

    def _check_no_request(self, node: Node | None, names: Names, place: Place) -> None:
        """Raise ``InputError`` for an expectation beside a move that needs a request.

        A program is sent requests for views and lists of choices only at the end of a scenario, so such an expectation
        would be compared with the reference alone.
        """
        for part in sorted(set(self._asks(node, names)) - {"heard"}):
            wrong = f"a program is asked for `{part}` only at the end of a scenario"
            remedy = f"write a scenario that ends after this move, and move `{part}` into its `expect:`"
            raise bad_input(wrong, remedy, place)

    def _read_expect(self, node: Node | None, names: Names) -> tuple[Alternative, ...]:
        if node is None:
            return ()
        items = [node] if isinstance(node, Fields) else as_items(node, Place(), "expect")
        return tuple(self._read_alternative(as_fields(item, item.place, "an expectation"), names) for item in items)

    def _read_alternative(self, fields: Fields, names: Names) -> Alternative:
        self.game.shorthand.check_expectation(fields, names)
        under: dict[str, str] = {}
        for dispute, reading in as_fields(
            fields.get("under", Fields({}, fields.place, {})), fields.place, "under"
        ).items():
            under[dispute] = self._reading(dispute, reading, fields)
        wanted: Any = plain(Fields({k: v for k, v in fields.items() if k != "under"}, fields.place, fields.places))
        if "refused" in wanted and wanted["refused"] not in self.rules:
            raise self._unknown("rule", str(wanted["refused"]), self.rules, fields.places["refused"])
        if not wanted:
            raise bad_input("nothing is expected here", "say what follows", fields.place)
        return Alternative(under, wanted)

    def _reading(self, dispute: str, reading: Node, fields: Fields) -> str:
        place = fields.places.get("under", fields.place)
        if dispute not in self.disputes:
            raise self._unknown("dispute", dispute, set(self.disputes), place)
        text = str(as_text(reading, place, "a reading"))
        if text not in self.disputes[dispute].readings:
            raise self._unknown(f"reading of {dispute}", text, set(self.disputes[dispute].readings), place)
        return text

    def _read_legal_variant(
        self, fields: Fields, start: Start, expect: tuple[Alternative, ...], steps: tuple[Step, ...]
    ) -> Step | None:
        refused = any("refused" in item.wanted for item in expect)
        if "legal_variant" not in fields:
            always = refused and bool(steps) and all("refused" in item.wanted for item in expect)
            if always and not self._is_over_before_last(start, steps):
                raise bad_input(
                    "an illegal move needs a legal variant", "add `legal_variant:` and a legal move", fields.place
                )
            return None
        if not refused:
            raise bad_input(
                "only an illegal move can have a `legal_variant`",
                "remove `legal_variant`",
                fields.places["legal_variant"],
            )
        return self._read_step(fields["legal_variant"], start.named)

    def _is_over_before_last(self, start: Start, steps: tuple[Step, ...]) -> bool:
        """Return whether a scenario states that the game is over before its last move, so that no move is legal."""
        if len(steps) == 1:
            engine = self.game.own_engine
            return start.position is not None and engine.standing(start.position).over
        return any(str(item.wanted.get("over")) in ("true", "yes") for item in steps[-2].expect)

    def _read_list(self, fields: Fields, key: str, known: set[str]) -> tuple[str, ...]:
        if key not in fields:
            if key == "rules":
                raise bad_input("the scenario cites no rule", "add `rules: [...]`", fields.place)
            return ()
        node = fields[key]
        items = node if isinstance(node, Items) else [as_text(node, fields.place, key)]
        names = []
        for item in items:
            text = as_text(item, fields.place, key)
            if text not in known:
                raise self._unknown(key.removesuffix("s"), str(text), known, text.place)
            names.append(str(text))
        return tuple(names)

    def _unknown(self, what: str, name: str, known: set[str], place: Place) -> InputError:
        reading_of = what.removeprefix("reading of ")
        lists = f"`leadline dispute {reading_of}` lists its readings" if reading_of != what else ""
        remedy = did_you_mean(name, known, lists or f"`leadline {what}` lists them all", most=3)
        return bad_input(f"there is no {what} {name!r}", remedy, place)


def _placed(problem: Problem, place: Place) -> Problem:
    """Return a problem, adding the place of its scenario if the problem has no place."""
    if problem.place.file:
        return problem
    return replace(problem, place=Place(place.file, place.line, problem.place.field))


def read_scenario_file(path: Path) -> Items | Fields:
    """Return the contents of a file: a list of scenarios, or of unreachable things.

    Raises ``InputError`` for invalid input.
    """
    root = read_file(path)
    if root is None:
        remedy = "begin a scenario with `- scenario: ID`, or delete the file"
        raise bad_input("the file is empty", remedy, Place(shown_path(path)))
    if isinstance(root, Fields) and "unreachable" in root:
        return root
    if not isinstance(root, Items):
        remedy = "begin each scenario with `- scenario: ID`, and indent its other keys by two spaces"
        raise bad_input("a scenario file has to be a list of scenarios", remedy, root.place)
    return root


def game_of_file(path: Path, components: Path | None = None) -> str | None:
    """Return the game to which a file of scenarios or cases belongs, or None if that is unclear.

    The positions in the file may use the components of another file.

    The game is determined by the folder; otherwise by the prefix of the first rule that the file cites; otherwise by
    the first position or opening that fits a single game, or whose moves do.
    """
    whole = path.resolve()
    for game in game_ids():
        if whole.is_relative_to(scenarios_folder_of(game).resolve()) or folder_name(game) in whole.parts:
            return game
    try:
        root = read_file(path)
    except InputError:
        return None
    items = [item for item in (root if isinstance(root, Items) else [root]) if isinstance(item, Fields)]
    for item in items:
        rules = item.get("rules")
        for rule in rules if isinstance(rules, Items) else []:
            for game in game_ids():
                if isinstance(rule, Text) and rule.split(".")[0] == spec_of(game).game.prefix:
                    return game
    fitting_games = next((games for item in items if (games := _games_starting(item, components))), [])
    return fitting_games[0] if len(fitting_games) == 1 else game_ids()[0] if len(game_ids()) == 1 else None


def _games_starting(fields: Fields, components: Path | None) -> list[str]:
    """Return the games that a position or an opening fits; of several games, those in which most moves can be read."""
    moves_by_game: dict[str, int] = {}
    for game in game_ids():
        shorthand = load_game(game, components).shorthand
        for key, read in (("position", shorthand.read_position), ("opening", shorthand.read_opening)):
            start = fields.get(key)
            if isinstance(start, Fields):
                try:
                    names = read(start).named
                except InputError:
                    continue
                moves_by_game[game] = _moves_read(shorthand, fields.get("moves"), names)
    most = max(moves_by_game.values(), default=0)
    return [game for game, moves in moves_by_game.items() if moves == most]


def _moves_read(shorthand: ScenarioSyntax, moves: Node | None, names: Names) -> int:
    """Return the number of moves that can be read."""
    read = 0
    for move in moves if isinstance(moves, Items) else ():
        try:
            shorthand.read_move(move, names)
            read += 1
        except InputError:
            pass
    return read


def _unreadable(path: Path) -> list[Problem]:
    """Return the reasons why a file cannot be read at all, or nothing if it can be read."""
    try:
        read_scenario_file(path)
    except InputError as error:
        return error.problems
    return []


def files_by_game(paths: Sequence[Path], components: Path | None = None) -> tuple[dict[str, list[Path]], list[Problem]]:
    """Return scenario files by game, and the problems of the files whose game is unclear."""
    problems: list[Problem] = []
    by_game: dict[str, list[Path]] = {}
    for path in paths:
        game = game_of_file(path, components)
        if game is None and (unreadable := _unreadable(path)):
            problems += unreadable
        elif game is None:
            remedy = f"put it into a folder named after the game, or cite a rule; the games are {', '.join(game_ids())}"
            problems.append(Problem(Place(shown_path(path)), "it is not clear which game this file is about", remedy))
        else:
            by_game.setdefault(game, []).append(path)
    return by_game, problems


def check_files(paths: Sequence[Path], components: Path | None = None) -> list[Problem]:
    """Return everything that is wrong with some scenario files, including differences from the reference."""
    from leadline.suite.prove import prove_all

    by_game, problems = files_by_game(paths, components)
    for game, files in by_game.items():
        loaded = load_game(game, components)
        reader = Reader(loaded)
        scenarios = reader.read_files(files)
        problems += reader.problems
        problems += prove_all(loaded, scenarios)
        problems += position_notes(loaded, scenarios)
        problems += draft_notes(scenarios)
    return problems


def position_notes(game: Game, scenarios: Iterable[Scenario]) -> Iterator[Problem]:
    """Yield notes on starting positions that no game can reach; the scenarios are still played."""
    engine, codec = game.own_engine, game.codecs.position
    for scenario in scenarios:
        if scenario.position is None:
            continue
        for fault in engine.faults(codec.read(scenario.position)):
            if fault.kind == "history":
                place = Place(scenario.file, scenario.line, "position")
                wrong = f"no game can reach this position: {with_names(fault.why, scenario.named)} ({fault.rule})"
                yield Problem(place, wrong, severity="note")


def draft_notes(scenarios: Iterable[Scenario]) -> Iterator[Problem]:
    """Yield a note on each scenario whose title marks it as a draft."""
    for scenario in scenarios:
        if scenario.title.startswith(DRAFT):
            wrong = f"{scenario.id} is a draft: its results come from the reference"
            remedy = f"derive them from the manuals, then write a title without `{DRAFT.strip()}`"
            yield Problem(Place(scenario.file, scenario.line, "title"), wrong, remedy, severity="note")
