"""What a game has to offer the machinery. The machinery itself knows no game.

Positions, moves, setups, choices, events and reports are the game's own types; the machinery passes them
on and never looks inside, so they are `Any` here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from leadline.codec import Codec
from leadline.yaml_text import Fields, Node


@dataclass(frozen=True, slots=True)
class Difference:
    """One field on which an answer differs from what is expected."""

    field: str
    """The field, such as `air` or `divers.2.at`."""
    expected: str
    """What is expected, as a person writes it."""
    got: str
    """What was answered, as a person writes it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A rule at work in a move, and what of the result shows it."""

    rule: str
    """The rule."""
    fields: tuple[str, ...]
    """The fields that show it; `divers.2` stands for all below it, and `*` for any seat."""
    hidden: bool
    """Whether something else that it did was set anew later in the same move, so that it can no longer be seen."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a scenario starts: a position, or an opening."""

    names: tuple[str, ...]
    """The names of the seats, in seat order."""
    position: Any | None
    """The position; None for an opening."""
    seats: int
    """How many seats."""
    deal: Any | None
    """The deal of an opening, if it states one."""
    starter: int | None
    """The starter of an opening: always the first seat, unless a reading decides it."""
    roll_off: Any
    """What a reading of the opening may need beside it."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What a move does not say and has to say before it can be played: it is neither legal nor illegal yet."""

    wrong: str
    """What is missing, a clause with the names of the seats."""
    remedy: str
    """What to write."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Things that are shuffled before a game, all of them in play."""

    name: str
    """What a person calls it, such as `level 1`."""
    things: tuple[int, ...]
    """What is in it; things of the same number are alike."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What there is to compare an expectation with."""

    position: Any | None
    """The position reached; None after a refused opening."""
    events: tuple[Any, ...]
    """What happened in the last move."""
    refusal: Any | None
    """The refusal, if the last move or the opening was refused."""


class EngineLike(Protocol):
    """The surface all engines have (see `leadline_engines`)."""

    def open(self, setup: Any) -> Any:
        """The first position, or a refusal."""

    def play(self, position: Any, move: Any) -> Any:
        """An outcome with `position` and `events`, or a refusal with `rule` and `why`."""

    def moves(self, position: Any, seat: int, dice: Any = None) -> tuple[Any, ...]:
        """The legal choices."""

    def view(self, position: Any, seat: int) -> Any:
        """What a seat sees."""

    def standing(self, position: Any) -> Any:
        """The scores, the winners and why."""

    def faults(self, position: Any) -> tuple[Any, ...]:
        """Every way in which the position is impossible."""


class GamePlug(Protocol):
    """What a game offers the machinery."""

    id: str
    rulings: Any
    positions: Codec[Any]
    moves: Codec[Any]
    setups: Codec[Any]
    choices: Codec[Any]
    events: Codec[Any]
    views: Codec[Any]
    reports: Codec[Any]
    played: Codec[Any]
    opening_rules: tuple[str, ...]
    view_rules: tuple[str, ...]
    reported_events: tuple[str, ...]
    leading_fields: tuple[str, ...]
    conservation_rule: str
    """The rule that says what there is in all: nothing is gained and nothing is lost."""
    refusing_events: tuple[str, ...]
    """The kinds of events because of which a move can be refused, those that are most likely to be the cause first."""

    def engine(self, rulings: Any) -> EngineLike:
        """The reference engine under these readings."""

    def message_types(self) -> Mapping[str, tuple[Any, str]]:
        """The types that have a schema of their own: name -> (type, one line)."""

    # Scenarios
    def read_start(self, position: Fields | None, opening: Fields | None) -> Start:
        """Read where a scenario starts; raises ``InputError``."""

    def check_expectation(self, fields: Fields, names: Sequence[str]) -> None:
        """Raise ``InputError`` for anything in an expectation that is not understood."""

    def disagreements(
        self, engine: EngineLike, wanted: Mapping[str, Any], happened: Happening, names: Sequence[str]
    ) -> list[str]:
        """What of an expectation (plain data) does not hold, a sentence each."""

    def asks(self, wanted: Node | Mapping[str, Any]) -> dict[str, Any]:
        """What has to be asked of a subject for an expectation beside playing: `views`, `legal`."""

    def default_setup(self, seats: int) -> Any:
        """A setup with the plainest deal, the first seat starting."""

    def make_setup(self, seats: int, deal: Any | None, starter: int | None, roll_off: Any) -> Any:
        """A setup; without a deal the plainest."""

    def drawn_from(self, position: Any) -> Any:
        """The setup that gives this opening position."""

    def seat_numbers(self) -> Sequence[int]:
        """Every number of players that some reading admits."""

    def seats_of(self, position: Any) -> int:
        """How many seats a position has."""

    # Dealing and rolling, for the reference engine as a subject
    def draw_setup(self, seats: int, told: Mapping[str, Any], chance: Random) -> Any:
        """A setup of what `open` was told, as plain data; what is missing is drawn. Raises ``ShapeError``."""

    def roll_for(self, engine: EngineLike, position: Any, move: Any, chance: Random) -> tuple[Any, dict[str, Any]]:
        """The move as it is played, with a roll for one it leaves out, and the `played` that says so."""

    def samples(self, what: str, seats: int, times: int, chance: Random) -> list[Any]:
        """So many `roll` or `deal` results as plain data, for the reference engine as a subject."""

    # A subject's own chance
    def piles(self) -> Sequence[Pile]:
        """What is shuffled before a game."""

    def orders(self, deal: Any) -> Sequence[tuple[int, ...]] | None:
        """How the piles lie in a deal (plain data, of any shape), each in order; None if it is no deal."""

    def dealt(self, position: Mapping[str, Any]) -> Any | None:
        """The deal in the opening position a subject reports, both plain data; None if it does not tell all of it."""

    def rolled(self, played: Mapping[str, Any]) -> tuple[int, ...]:
        """The dice a subject says it rolled (plain data): all, only their sum, or none."""

    def in_order(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """A reported position or view (plain data), with everything that lies in no order put into one."""

    # Moves
    def read_move(self, text: str, names: Sequence[str]) -> Any:
        """Read a move in notation; raises ``InputError``."""

    def write_move(self, move: Any, names: Sequence[str] = ()) -> str:
        """Write a move in notation."""

    def read_position(self, text: str) -> Any:
        """Read a position in notation; raises ``InputError``."""

    def write_position(self, position: Any) -> str:
        """Write a position in notation."""

    def complete_move(self, position: Any, move: Any) -> Any:
        """The same move with everything filled in that the position tells."""

    def simpler_move(self, move: Any) -> Any:
        """The same move without what is chosen last in it, to see what led up to that."""

    def rotate_move(self, move: Any, by: int, seats: int) -> Any:
        """The same move with every seat moved on by some places."""

    def really_played(self, move: Any, played: Any) -> Any:
        """The move a subject says it really played."""

    def choice_not_honoured(self, asked: Any, played: Any) -> str | None:
        """The rule that gives a player a choice which the subject made instead; None if it made none."""

    def mover(self, move: Any) -> int:
        """The seat of a move."""

    def to_move(self, position: Any) -> int | None:
        """The seat to move; None when the game is over."""

    def make_move(self, choice: Any, chance: Any) -> Any:
        """A move of a choice and a roll."""

    def rolls(self) -> Sequence[Any]:
        """Every roll the dice can give, as often as its odds say."""

    def dice_of(self, move: Any) -> Any:
        """The roll of a move."""

    # Reports
    def differences(self, engine: EngineLike, position: Any, report: Any, *, loose: bool) -> list[Difference]:
        """Where a report differs from a position; ``loose``: the subject never told the hidden figures."""

    def view_differences(self, view: Any, report: Any, *, loose: bool) -> list[Difference]:
        """Where a reported view differs from what the seat sees."""

    def event_differences(self, events: Iterable[Any], reported: Sequence[Mapping[str, Any]]) -> list[Difference]:
        """Where reported events differ from what happened."""

    def choice_differences(self, choices: Sequence[Any], reported: Sequence[Any]) -> list[Difference]:
        """Where reported legal choices differ, as sets."""

    def report(self, engine: EngineLike, position: Any) -> dict[str, Any]:
        """A position as a subject reports it that tells everything: plain data, the result at the end included."""

    def says_all(self, engine: EngineLike, position: Any, said: dict[str, Any]) -> bool:
        """Whether a report, as plain data, says just what one does that tells everything."""

    def confirmed(self, engine: EngineLike, position: Any, said: dict[str, Any]) -> dict[str, Any] | None:
        """A report, as plain data, that says nothing but the position, as it is to be kept; else None.

        It need not be read, compared or adopted. None only says that it has to be looked at.
        """

    def fits(self, told: dict[str, Any], said: dict[str, Any]) -> dict[str, Any] | None:
        """The same for a position that was told in full already, as `report` does."""

    def adopt(self, position: Any, report: Any) -> Any:
        """The position as reported, its gaps filled from the expected one."""

    def without_hidden(self, position: Any) -> Any:
        """The opening position of a subject that has not told its hidden figures yet."""

    def told_move(self, position: Any, move: Any) -> Any:
        """The same move from a position whose hidden figures are not all told."""

    def tells_everything_hidden(self, report: Any) -> bool:
        """Whether a report of an opening tells every hidden figure."""

    def is_unchanged(self, engine: EngineLike, position: Any, report: Any, *, loose: bool) -> bool:
        """Whether a report says that nothing changed."""

    def visible(self, position: Any) -> Any:
        """The part of a position that a report can tell, as plain data."""

    # What shows which rule

    def effects(self, events: Iterable[Any]) -> Sequence[Effect]:
        """Every rule at work in a move, in order, with what of the result shows it."""

    def events_before_the_end(self, events: Iterable[Any]) -> Sequence[Any]:
        """The events of a move up to where what follows of itself begins."""

    def before_the_end(self, engine: EngineLike, position: Any, move: Any) -> Any | None:
        """The position in which a move leaves things before what follows of itself; None if it is illegal."""

    def opening_effects(self) -> Sequence[Effect]:
        """Every rule of an opening, with what of the position shows it."""

    def covers(self, pattern: str, field: str) -> bool:
        """Whether a field is the one a pattern of an effect means, or lies below it."""

    def rules_without_event(self, field: str) -> Sequence[str]:
        """The rules to name if a field changed that no event shows in."""

    def tells(self, position: Any, said: Mapping[str, Any], field: str) -> bool:
        """Whether a report, as plain data, says anything of a field, or of any that a pattern means."""

    def cannot_go_on(self, position: Any) -> str:
        """Why nothing can be played from a position, however a subject came to report it; empty if it can."""

    # Settling a dispute
    def spent(self, position: Any) -> Mapping[str, str]:
        """What lies on the table and counts for nothing any more, by field, as a person writes it."""

    def without_spent(self, position: Any) -> Any:
        """The same position without it."""

    def impossible_roll(self, engine: EngineLike, move: Any) -> Any | None:
        """Why the dice cannot have shown what a move states: `rule` and `why`; None if they can."""

    def lack(self, engine: EngineLike, position: Any, move: Any, refusal: Any, names: Sequence[str]) -> Lack | None:
        """What a refused move only lacks to be played; None if it is illegal whatever is added."""

    # Words and pictures
    def tell(self, event: Any, names: Sequence[str]) -> str:
        """An event as a sentence."""

    def draw(self, position: Any, names: Sequence[str]) -> list[str]:
        """A position as lines of plain text, at most 78 wide."""

    def draw_small(self, position: Any, names: Sequence[str], beside: Sequence[Any]) -> list[str]:
        """Only the part of a position that matters when it is compared with some others."""

    def draw_svg(self, position: Any, names: Sequence[str], *, title: str) -> str:
        """A position, or what a seat sees of it, as an inline `<svg>`; `title` is its accessible name.

        It holds its own `<desc>` (the sentences of `describe`), no script, no id and no reference to anything outside.
        """

    def draw_component(self, name: str, figures: Mapping[str, Any]) -> str:
        """A component of the spec, by the last part of its id and with its figures, as an inline `<svg>`.

        Its `<title>` says what it shows. It is empty for a component that is not a thing, such as a number of rounds.
        """

    def svg_style(self) -> str:
        """The colours and fonts of the drawings, as a style sheet in light, in the dark and on paper."""

    def describe(self, position: Any, names: Sequence[str]) -> list[str]:
        """A position, or what a seat sees of it, in sentences, for people who do not see the drawing."""
