"""The components that a program plays with, worked out from the openings that it deals by itself.

A program with its own cards, map or bag is offered a file for `--components` with which the reference opens its games
in the same way. The game reads off its openings what they show (`Game.shown_figures`); single numbers, such as the
air or the dice in a bag, are found by trying other figures (`FigureSearch`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, bad_input
from leadline.game.moves import without_inputs
from leadline.game.shown import ShownFigures, ShownOpening
from leadline.games.component_overrides import MISSHAPEN, merged, own_figures, with_figures, wrong_figures
from leadline.judge.answers import AnsweredTurn, JudgedAnswer
from leadline.judge.diagnosis import FaultCatalogue
from leadline.judge.openings import FigureSearch, wrong_fields
from leadline.judge.reference import Reference
from leadline.recording.follow import Follower
from leadline.recording.model import Answer, GameRecord
from leadline.run.answers import error_answer, fault_answer, plain_answer
from leadline.run.guided import guided_scenario
from leadline.run.subject import GaveUpError, Subject
from leadline.schema.codec import ShapeError
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.protocol.messages import GameSupport

MOST_OPENINGS = 60
"""The most games that are opened: each map in each mode, or each number of players."""
MOST_EXAMPLES = 4
"""The number of openings on which figures are tried first."""


@dataclass(frozen=True, slots=True)
class OwnComponents:
    """The components of a program, as far as its openings show them."""

    figures: Mapping[str, Any]
    """The figures that differ from the box, as in a file of components; empty if its openings are those of the box."""
    guesses: tuple[str, ...]
    """Notes on everything that the openings do not show and that was filled in."""
    opened: int
    """The number of games that were opened."""
    left: tuple[str, ...]
    """Clauses on the openings that do not agree with the reference even with these figures; empty if all agree."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """A game that the program opened."""

    number: int
    sent: Mapping[str, Any]
    answer: Answer


def own_components(subject: Subject) -> OwnComponents:
    """Open games and return the components that their openings show. Raises ``InputError`` if no game begins."""
    try:
        return _own_components(subject)
    except GaveUpError as error:
        raise bad_input(str(error), error.remedy) from None


def _own_components(subject: Subject) -> OwnComponents:
    support = _greeted(subject)
    dealer = _Dealer(subject, support)
    opened = dealer.openings()
    game = subject.game
    try:
        shown = game.shown_figures([dealer.shown(opening) for opening in opened])
    except MISSHAPEN:  # Its reports have shapes that no box fits.
        shown = ShownFigures()
    own = _playable(game, shown.figures)
    figures = {**shown.figures, **_numbers(own, support, opened)}
    changed = own_figures(game.spec.figures, merged(game.spec.figures, figures))
    return OwnComponents(
        changed, shown.guesses, len(opened), disagreements(with_figures(game, changed), support, opened)
    )


def _playable(game: Game, figures: Mapping[str, Any]) -> Game:
    """Return a game with some figures. Raises ``InputError`` if no game can be played with them."""
    try:
        game.components.from_mapping(merged(game.spec.figures, figures))
    except MISSHAPEN as error:
        wrong = wrong_figures(game.id, error)
        remedy = "does the program report all of its cards, and the same cards in each opening?"
        wrong = f"the program's openings show components with which no game can be played: {wrong}"
        raise bad_input(wrong, remedy) from None
    return with_figures(game, figures) if figures else game


def _greeted(subject: Subject) -> GameSupport:
    """Start a program and return what it declares, even if it offers only things of its own, such as maps."""
    try:
        return subject.greet()
    except InputError:
        if subject.hello is None or subject.game.id not in subject.hello.games:
            raise
        return subject.hello.games[subject.game.id]


class _Dealer:
    """A program that opens games with everything that it deals by itself, one game at a time."""

    def __init__(self, subject: Subject, support: GameSupport) -> None:
        self._subject, self._support = subject, support
        self._open: tuple[int, Any] | None = None
        """The open game, in which nothing was played yet: the number of its opening, and its handle."""

    def openings(self) -> list[_Opened]:
        """Open a game with each setup that the program offers. Raises ``InputError`` if none begins."""
        opened, why = list[_Opened](), ""
        for number, sent in enumerate(self._setups()):
            answer = self._begin(number, sent)
            if answer.kind == "position":
                opened.append(_Opened(number, sent, answer))
            else:
                why = _why(answer)
        if not opened:
            raise bad_input(f"the program opens no game by itself: {why}", self._remedy())
        return opened

    def _remedy(self) -> str:
        """Return what a program has to do if it opens no game; `can` does not matter."""
        game = self._subject.game
        setup = game.codecs.setup.write(game.simplest_setup(game.own_components, {}))
        own = [f"`{name}`" for name in setup if name not in without_inputs(game, "setup", setup, ())]
        if not own:
            return f"list in `offers` only the values of {', '.join(game.seats.offers)} with which it opens games"
        parts = ", ".join(own)
        return f"`open` is sent without {parts} of the setup, whatever `can` says: let the program choose these parts"

    def _setups(self) -> list[dict[str, Any]]:
        """Return the setups that are sent: without everything that the program may deal by itself."""
        game = self._subject.game
        offers = {name: (self._support.offers or {}).get(name) or all_ for name, all_ in game.seats.offers.items()}
        made = []
        for values in list(product(*offers.values()))[:MOST_OPENINGS]:
            setup = game.codecs.setup.write(game.simplest_setup(game.own_components, {}))
            made.append({**without_inputs(game, "setup", setup, ()), **dict(zip(offers, values, strict=True))})
        return made

    def shown(self, opened: _Opened) -> ShownOpening:
        """Return an opening with the questions that can be asked about it."""
        played = opened.answer.played[0] if opened.answer.played else {}

        def allows(choice: Mapping[str, Any]) -> bool:
            return self._allows(opened, choice)

        def listed(seat: Any, kind: str) -> Any:
            return self._listed(opened, seat, kind)

        return ShownOpening({**opened.sent, **(played or {})}, opened.answer.position or {}, allows, listed)

    def _allows(self, opened: _Opened, choice: Mapping[str, Any]) -> bool:
        result = self._ask(opened, "play", moves=[{"choice": choice}], texts=[""])
        if result is None or plain_answer(result).kind != "position":
            return False
        self._end()
        return True

    def _listed(self, opened: _Opened, seat: Any, kind: str) -> Any:
        if "legal" not in self._support.can:
            return None
        result = self._ask(opened, "legal", seat=seat, kind=kind, given=None)
        return None if result is None else result.choices

    # ---- The open game

    def _ask(self, opened: _Opened, method: str, **params: Any) -> Any | None:
        """Send a request in a game like this; return None if an error or a fault is the answer.

        Raises ``InputError`` if the program does not open such a game again.
        """
        if self._open is None or self._open[0] != opened.number:
            answer = self._begin(opened.number, opened.sent)
            if answer.kind != "position":
                raise bad_input(f"the program does not open the same game again: {_why(answer)}")
        assert self._open is not None
        try:
            return self._subject.ask(method, {"handle": self._open[1], **params})
        except (RpcError, SubjectError):
            self._end()  # What was done in it is unknown.
            return None

    def _begin(self, number: int, setup: Mapping[str, Any]) -> Answer:
        """Open a game in place of the one that is open: only some programs can have several."""
        self._end()
        self._subject.ensure_started()
        try:
            result = self._subject.ask("open", {"game": self._subject.game.id, "readings": {}, "setup": setup})
        except RpcError as error:
            return error_answer(error)
        except SubjectError as error:
            return fault_answer(error)
        answer = plain_answer(result)
        if answer.kind == "position" and result.handle is None:
            return Answer("fault", why="the answer to `open` has neither a handle nor a refusal")
        if answer.kind == "position":
            self._open = number, result.handle
        return answer

    def _end(self) -> None:
        """Close the open game, if there is one. A fault in that says nothing about components."""
        if self._open is not None and self._subject.running:
            with suppress(RpcError, SubjectError):
                self._subject.ask("close", {"handle": self._open[1]})
        self._open = None


def _why(answer: Answer) -> str:
    """Return why a program opened no game."""
    return answer.why or answer.kind.replace("-", " ")


# ---- Comparing openings with the reference


def _judged(
    game: Game, support: GameSupport, opened: Sequence[_Opened]
) -> tuple[Sequence[JudgedAnswer], Sequence[str]]:
    """Return the openings as the judge takes them, and the faults of those that cannot be read."""
    follower = Follower(game, game.own_engine, frozenset())
    answers, faults = list[JudgedAnswer](), list[str]()
    for opening in opened:
        frame = guided_scenario(game, opening.number, support.offers)
        scenario = replace(frame, setup={**(frame.setup or {}), **opening.sent})
        record = GameRecord(scenario.id, "guided", opening={"setup": dict(opening.sent)}, opened=opening.answer)
        try:
            follower.check(opening.answer.position or {})
            playing = follower.opening(scenario, record)
        except (SubjectError, ShapeError) as error:
            faults.append(str(error))
            continue
        turn = AnsweredTurn(scenario.id, "guided", number=0, text="open", is_last=True, is_opening=True)
        answers.append(JudgedAnswer(turn, opening.answer, before=None, playing=playing))
    return answers, faults


def _reference(game: Game) -> Reference:
    return Reference(game, FaultCatalogue({}), game.recommended)


def _numbers(game: Game, support: GameSupport, opened: Sequence[_Opened]) -> dict[str, Any]:
    """Return the figures that have to change so that the openings agree; empty if changing figures does not help."""
    reference, (answers, _) = _reference(game), _judged(game, support, opened)
    engine = game.own_engine
    wrong = [answer for answer in answers if wrong_fields(reference, engine, answer)]
    odd = FigureSearch(reference, wrong[:MOST_EXAMPLES]).find(answers) if wrong else None
    return odd.figures if odd is not None else {}


def disagreements(game: Game, support: GameSupport, opened: Sequence[_Opened]) -> tuple[str, ...]:
    """Return a clause each on openings that cannot be read, that the reference refuses, and that differ in fields."""
    reference, engine = _reference(game), game.own_engine
    answers, faults = _judged(game, support, opened)
    refusals, fields = list[str](), set[str]()
    for answer in answers:
        outcome = answer.playing(engine, "nothing")
        if isinstance(outcome, Refusal):
            refusals.append(outcome.why)
        else:
            fields |= wrong_fields(reference, engine, answer)
    clauses = []
    if faults:
        some = f"{len(faults)} of {len(opened)} openings cannot"
        clauses.append(f"{'no opening can' if len(faults) == len(opened) else some} be read: {faults[0]}")
    if refusals:
        some = f"{len(refusals)} of {len(opened)} openings"
        clauses.append(
            f"the reference refuses {'every opening' if len(refusals) == len(opened) else some}: {refusals[0]}"
        )
    if fields:
        clauses.append(f"the openings differ in {', '.join(sorted(fields))}, which no figures explain")
    return tuple(clauses)
