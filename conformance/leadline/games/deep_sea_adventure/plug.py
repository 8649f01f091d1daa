"""Deep Sea Adventure as the machinery sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product, takewhile
from random import Random
from typing import Any

from leadline.codec import Codec
from leadline.games import saying, spec_of
from leadline.games.deep_sea_adventure import (
    adopt,
    board,
    compare,
    component_pictures,
    description,
    effects,
    expectations,
    sent_moves,
    starts,
    svg,
)
from leadline.games.deep_sea_adventure.chance import draw_samples, draw_setup, orders_of, piles, roll_for, rolled
from leadline.games.deep_sea_adventure.reported import Played, Reported, in_order
from leadline.games.deep_sea_adventure.settling import Settling
from leadline.games.deep_sea_adventure.told import Teller, fills_gaps_alone
from leadline.games.deep_sea_adventure.units import untold_as_open, without_values
from leadline.games.interface import Difference, Effect, EngineLike, Happening, Pile, Start
from leadline.problems import InputError, Place, Problem, bad_input
from leadline.yaml_text import Fields, Node, Text
from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.events import Event
from leadline_engines.deep_sea_adventure.move import Chance, Choice, Move
from leadline_engines.deep_sea_adventure.notation import (
    NotationError,
    read_move,
    read_position,
    write_move,
    write_position,
)
from leadline_engines.deep_sea_adventure.position import Chip, Position, same_faces
from leadline_engines.deep_sea_adventure.refusal import Refusal, Refused
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.deep_sea_adventure.turn import take_steps
from leadline_engines.deep_sea_adventure.views import View


class DeepSeaAdventure(Settling):
    """What the machinery needs to know of Deep Sea Adventure (see `leadline.games.interface.GamePlug`)."""

    id = "deep-sea-adventure"
    rulings = Rulings
    opening_rules = tuple(effects.OF_OPENING)
    view_rules = effects.OF_VIEW
    reported_events = ("breathed",)
    leading_fields = ("over", "dive")
    conservation_rule = effects.CONSERVATION
    refusing_events = effects.REFUSING

    positions: Codec[Position] = Codec(Position)
    moves: Codec[Move] = Codec(Move)
    setups: Codec[Setup] = Codec(Setup)
    choices: Codec[Choice] = Codec(Choice)
    events: Codec[Event] = Codec(Event)
    views: Codec[View] = Codec(View)
    reports: Codec[Reported] = Codec(Reported)
    played: Codec[Played] = Codec(Played)

    @cached_property
    def components(self) -> Components:
        """The figures of the spec."""
        return Components.from_mapping(spec_of(self.id).figures)

    @cached_property
    def _teller(self) -> Teller:
        return Teller()

    @cached_property
    def _level_of(self) -> dict[int, int]:
        return dict(self.components.level_of)

    def engine(self, rulings: Any) -> EngineLike:
        """The reference engine under these readings."""
        return Engine(self.components, rulings)

    def message_types(self) -> Mapping[str, tuple[Any, str]]:
        """The types that have a schema of their own."""
        return {
            "position": (Position, "A position of Deep Sea Adventure between two turns."),
            "reported-position": (Reported, "A position as a subject reports it; anything may be missing."),
            "move": (Move, "One whole turn of Deep Sea Adventure: every choice and every chance result."),
            "setup": (Setup, "What has to be said to open a game of Deep Sea Adventure."),
            "event": (Event, "Something that happened in a turn, with the rules that made it happen."),
            "refusal": (Refusal, "Why a move, or an opening, is illegal."),
            "view": (View, "A position of Deep Sea Adventure as one seat sees it."),
            "played": (Played, "What a subject really played; parts left out were played as asked."),
        }

    # Scenarios

    def read_start(self, position: Fields | None, opening: Fields | None) -> Start:
        """Read where a scenario starts."""
        if position is not None:
            return starts.read_position(position, self.components)
        assert opening is not None
        return starts.read_opening(opening, self.components)

    def check_expectation(self, fields: Fields, names: Sequence[str]) -> None:
        """Raise ``InputError`` for anything in an expectation that is not understood."""
        expectations.check_expectation(fields, names)

    def disagreements(
        self, engine: EngineLike, wanted: Mapping[str, Any], happened: Happening, names: Sequence[str]
    ) -> list[str]:
        """What of an expectation does not hold."""
        return list(expectations.disagreements(engine, wanted, happened, names))

    def asks(self, wanted: Node | Mapping[str, Any]) -> dict[str, Any]:
        """What has to be asked of a subject for an expectation beside playing."""
        if not isinstance(wanted, Mapping):
            return {}
        found: dict[str, Any] = {}
        if "views" in wanted:
            found["views"] = True
        if isinstance(wanted.get("legal"), Mapping):
            legal: Any = wanted["legal"]
            texts = [*(legal.get("has") or ()), *(legal.get("lacks") or ())]
            rolls = {read_move(str(text), lambda word: 1).chance.dice for text in texts}
            found["legal"] = sorted(list(roll) for roll in rolls if roll is not None)
        return found

    def default_setup(self, seats: int) -> Setup:
        """A setup with the plainest deal."""
        return self.make_setup(seats, None, 1, ())

    def make_setup(self, seats: int, deal: Any | None, starter: int | None, roll_off: Any) -> Setup:
        """A setup; without a deal the plainest: values rising outwards."""
        if deal is None:
            values = sorted(self.components.copies_of)
            deal = tuple(
                (Chip(self.components.level_of[value], value),)
                for value in values
                for _ in range(self.components.copies_of[value])
            )
        return Setup(seats, deal, starter, roll_off)

    def drawn_from(self, position: Position) -> Setup:
        """The setup that gives this opening position."""
        return Setup(len(position.divers), position.line, position.turn, ())

    def seat_numbers(self) -> Sequence[int]:
        """Every number of players that some reading admits: one reading of `player-count` lets a diver go alone."""
        return range(1, self.components.seats_max + 1)

    def seats_of(self, position: Position) -> int:
        """How many seats a position has."""
        return len(position.divers)

    # Dealing and rolling, for the reference engine as a subject

    def draw_setup(self, seats: int, told: Mapping[str, Any], chance: Random) -> Setup:
        """A setup of what `open` was told; the deal, the starter or the roll-off for it are drawn where missing."""
        drawn = self.setups.write(draw_setup(self.components, seats, told, chance))
        kept = {name: value for name, value in told.items() if value or (name == "starter")}
        return self.setups.read({**drawn, **kept})

    def roll_for(
        self, engine: EngineLike, position: Position, move: Move, chance: Random
    ) -> tuple[Move, dict[str, Any]]:
        """The move with a roll for one it leaves out; it searches where the landing allows it, else does nothing."""
        if move.chance.dice is not None or move.choice.stop:
            return move, {}
        rolled = roll_for(self.components, engine, position, move, chance)
        made = self.moves.write(rolled)
        if rolled.chance.roll_off == move.chance.roll_off:
            return rolled, {"dice": made["chance"]["dice"], "search": made["choice"]["search"]}
        return rolled, {"choice": {"search": made["choice"]["search"]}, "chance": made["chance"]}

    def samples(self, what: str, seats: int, times: int, chance: Random) -> list[Any]:
        """So many rolls or deals; neither depends on the number of divers."""
        return draw_samples(self.components, what, times, chance)

    # A subject's own chance

    def piles(self) -> Sequence[Pile]:
        """The chips of each level."""
        return piles(self.components)

    def orders(self, deal: Any) -> Sequence[tuple[int, ...]] | None:
        """The values of a line as they lie, cut where the levels should begin."""
        return orders_of(self.components, deal)

    def dealt(self, position: Mapping[str, Any]) -> Any | None:
        """The line of an opening position, if every value is told."""
        line = position.get("line")
        return line if orders_of(self.components, line) is not None else None

    def rolled(self, played: Mapping[str, Any]) -> tuple[int, ...]:
        """The dice a subject says it rolled."""
        return rolled(played)

    def in_order(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """A report with the bags of the divers and the chips of every stack in order."""
        return in_order(report)

    # Moves

    def read_move(self, text: str, names: Sequence[str]) -> Move:
        """Read a move in notation."""
        try:
            return read_move(text, expectations.seat_reader(names))
        except NotationError as error:
            place = text.place if isinstance(text, Text) else Place()
            raise InputError(Problem(place, f"{error.text!r}: {error.wrong}", error.right)) from None

    def write_move(self, move: Move, names: Sequence[str] = ()) -> str:
        """Write a move in notation."""
        return write_move(move, lambda seat: names[seat - 1] if seat <= len(names) else str(seat))

    def read_position(self, text: str) -> Position:
        """Read a position in notation."""
        try:
            return read_position(text, self.components)
        except NotationError as error:
            raise bad_input(f"{error.text!r}: {error.wrong}", error.right) from None

    def write_position(self, position: Position) -> str:
        """Write a position in notation."""
        return untold_as_open(write_position(position))

    def complete_move(self, position: Position, move: Move) -> Move:
        """Fill in which unit is dropped, and its chips."""
        return sent_moves.complete(position, move)

    def simpler_move(self, move: Move) -> Move:
        """The same move without a search."""
        return sent_moves.simpler(move)

    def rotate_move(self, move: Move, by: int, seats: int) -> Move:
        """The same move with every seat moved on."""
        return sent_moves.rotated(move, by, seats)

    def really_played(self, move: Move, played: Played) -> Move:
        """The move a subject says it really played."""
        return sent_moves.really_played(move, played, self.moves, self.components.die_faces)

    def choice_not_honoured(self, asked: Move, played: Move) -> str | None:
        """The rule that gives the player a choice the subject made instead."""
        return sent_moves.not_honoured(asked, played)

    def mover(self, move: Move) -> int:
        """The seat of a move."""
        return move.choice.seat

    def to_move(self, position: Position) -> int | None:
        """The seat to move."""
        return position.turn

    def make_move(self, choice: Choice, chance: Any) -> Move:
        """A move of a choice and a roll."""
        return Move(choice, Chance(None if choice.stop else chance, ()))

    def rolls(self) -> Sequence[tuple[int, int]]:
        """Every roll of the two dice, as often as its odds say."""
        return [(a, b) for a, b in product(self.components.die_faces, repeat=2)]

    def dice_of(self, move: Move) -> Any:
        """The roll of a move."""
        return move.chance.dice

    # Reports

    def differences(self, engine: EngineLike, position: Position, report: Reported, *, loose: bool) -> list[Difference]:
        """Where a report differs from a position."""
        return list(compare.position_differences(position, engine.standing(position), report, loose=loose))

    def view_differences(self, view: View, report: Reported, *, loose: bool) -> list[Difference]:
        """Where a reported view differs from what the seat sees."""
        return list(compare.view_differences(view, report, loose=loose))

    def event_differences(self, events: Iterable[Event], reported: Sequence[Mapping[str, Any]]) -> list[Difference]:
        """Where reported events differ from what happened."""
        return list(compare.event_differences(events, reported))

    def choice_differences(self, choices: Sequence[Choice], reported: Sequence[Choice]) -> list[Difference]:
        """Where reported legal choices differ, as sets."""
        own, got = ({compare.choice_key(choice) for choice in some} for some in (choices, reported))
        if own == got:
            return []
        missing = "; ".join(sorted(own - got)) or "nothing"
        extra = "; ".join(sorted(got - own)) or "nothing"
        return [Difference("legal", f"also: {missing}", f"instead: {extra}")]

    def report(self, engine: EngineLike, position: Position) -> dict[str, Any]:
        """A position as a subject reports it that tells everything."""
        told = self._teller.tell(position)
        if position.over:
            standing = engine.standing(position)
            told = {**told, "scores": list(standing.scores), "winners": list(standing.winners)}
        return told

    def says_all(self, engine: EngineLike, position: Position, said: dict[str, Any]) -> bool:
        """Whether a report, as plain data, says just what one does that tells everything."""
        return saying.says_just(said, self.report(engine, position))

    def confirmed(self, engine: EngineLike, position: Position, said: dict[str, Any]) -> dict[str, Any] | None:
        """A report that says nothing but the position, as it is to be kept; None if it has to be looked at."""
        return self.fits(self.report(engine, position), said)

    def fits(self, told: dict[str, Any], said: dict[str, Any]) -> dict[str, Any] | None:
        """The same for a position that was told in full already."""
        if saying.says_just(said, told):
            return told
        return said if saying.says_only(said, told) and fills_gaps_alone(told, said) else None

    def adopt(self, position: Position, report: Reported) -> Position:
        """The position as reported, its gaps filled from the expected one."""
        return adopt.adopt_position(position, report, self._level_of)

    def without_hidden(self, position: Position) -> Position:
        """The position of a subject that has not told its hidden figures yet."""
        return replace(position, line=without_values(position.line))

    def told_move(self, position: Position, move: Move) -> Move:
        """The same move from a position whose hidden figures are not all told: what is dropped goes by its number."""
        return sent_moves.told(position, move)

    def tells_everything_hidden(self, report: Reported) -> bool:
        """Whether a report of an opening tells every value."""
        return adopt.tells_all_values(report)

    def is_unchanged(self, engine: EngineLike, position: Position, report: Reported, *, loose: bool) -> bool:
        """Whether a report says that nothing changed."""
        return not self.differences(engine, position, report, loose=loose)

    def visible(self, position: Position) -> Any:
        """The part of a position that a report can tell."""
        data = self.positions.write(position)
        if position.over:
            return {"over": True, "divers": [sorted(map(str, _values(diver["banked"]))) for diver in data["divers"]]}
        data.pop("idle")
        data["line"] = [_values([space]) for space in data["line"]]
        for diver in data["divers"]:
            for key in ("carried", "banked"):
                diver[key] = sorted(str(_values([unit])) for unit in diver[key])
        return data

    # What shows which rule

    def effects(self, events: Iterable[Event]) -> Sequence[Effect]:
        """Every rule at work in a move, with what of the result shows it."""
        return effects.effects(events)

    def events_before_the_end(self, events: Iterable[Event]) -> Sequence[Event]:
        """The events of a turn up to the end of the dive."""
        return list(takewhile(lambda event: event.kind != "dive-ended", events))

    def before_the_end(self, engine: Any, position: Position, move: Move) -> Position | None:
        """The position in which a turn leaves things before the dive ends."""
        try:
            return take_steps(engine.book, position, move)[0]
        except Refused:
            return None

    def opening_effects(self) -> Sequence[Effect]:
        """Every rule of an opening, with what of the position shows it."""
        return [Effect(rule, fields, hidden=False) for rule, fields in effects.OF_OPENING.items()]

    def covers(self, pattern: str, field: str) -> bool:
        """Whether a field is the one a pattern means, or lies below it."""
        return effects.covers(pattern, field)

    def rules_without_event(self, field: str) -> Sequence[str]:
        """The rules to name if a field changed that no event shows in."""
        return effects.rules_without_event(field)

    def tells(self, position: Position, said: Mapping[str, Any], field: str) -> bool:
        """Whether a report, as plain data, says anything of a field."""
        return effects.tells(position, said, field)

    def cannot_go_on(self, position: Position) -> str:
        """Why nothing can be played from a position: somebody is where nobody can be."""
        seats = len(position.divers)
        for seat, diver in enumerate(position.divers, 1):
            if diver.at > len(position.line):
                return f"diver {seat} is on space {diver.at} of a line of {len(position.line)}"
        for name, seat_said in (
            ("turn", position.turn),
            ("starter", position.starter),
            ("last home", position.last_home),
        ):
            if seat_said is not None and not 1 <= seat_said <= seats:
                return f"{name} is seat {seat_said} of {seats}"
        return ""

    # Words and pictures

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """An event as a sentence."""
        return board.tell(event, names)

    def draw(self, position: Position, names: Sequence[str]) -> list[str]:
        """A position as lines of plain text."""
        return board.draw(position, names)

    def draw_small(self, position: Position, names: Sequence[str], beside: Sequence[Position]) -> list[str]:
        """The spaces with divers now or in the other positions, and those whose chips are not the same."""
        focus = {diver.at for one in (position, *beside) if one.dive == position.dive for diver in one.divers}
        for other in (one for one in beside if one.dive == position.dive):
            pairs = enumerate(zip(position.line, other.line, strict=False), 1)
            focus |= {number for number, (own, their) in pairs if not same_faces(own, their)}
            focus |= set(range(len(other.line) + 1, len(position.line) + 1)) or {len(position.line)}
        return board.draw_small(position, names, {space for space in focus if 0 < space <= len(position.line)})

    def draw_svg(self, position: Position | View, names: Sequence[str], *, title: str) -> str:
        """A position, or what a seat sees of it, as an inline `<svg>`."""
        return svg.draw_svg(position, names, title=title)

    def draw_component(self, name: str, figures: Mapping[str, Any]) -> str:
        """A component as an inline `<svg>`; empty for one that is not a thing."""
        return component_pictures.draw_component(name, figures)

    def svg_style(self) -> str:
        """The colours and fonts of the drawings."""
        return svg.style()

    def describe(self, position: Position | View, names: Sequence[str]) -> list[str]:
        """A position, or what a seat sees of it, in sentences."""
        return description.describe(position, names)


def _values(units: Sequence[Any]) -> list[str]:
    return [f"{chip['level']}:{chip['value']}" for unit in units for chip in unit]


PLUG = DeepSeaAdventure()
