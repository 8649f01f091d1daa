"""The reference engine as a subject: every capability, every reading of every open dispute."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from leadline import __version__
from leadline.games import load_game, spec_of
from leadline.kit import BadRequest, Handler, serve
from leadline.problems import InputError
from leadline.protocol import VERSION
from leadline.protocol.messages import CAPABILITIES
from leadline.serve.requests import bad_request, checked, shaped, whole_number
from leadline.spec.profiles import RECOMMENDED, read_override, readings

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike

MOST_GAMES = 10_000
"""So many games are kept; then the oldest are forgotten, and asking for one of them is told as an error."""


MOST_SAMPLES = 100_000
"""The most rolls or deals that are made for one request."""


@dataclass(slots=True)
class Game:
    """One game in play."""

    engine: EngineLike
    """The engine under the readings of the game."""
    position: Any
    """Where it stands."""


class ReferenceSubject:
    """The reference engine of one game, behind the methods of the protocol.

    Without a word in `open` it follows the readings it was started with, and deals and rolls for itself.
    """

    def __init__(
        self, game: str, profile: str = RECOMMENDED, overrides: Sequence[str] = (), chance: random.Random | None = None
    ) -> None:
        """Set up for a game id. Raises ``InputError`` for a profile or a reading there is not."""
        self.plug, self.spec, self.profile = load_game(game), spec_of(game), profile
        self.readings = readings(self.spec, profile, overrides)
        plain = readings(self.spec, profile)
        self.exceptions = {name: one for name, one in self.readings.items() if plain[name] != one}
        self.chance = chance or random.Random()
        self.games: dict[str, Game] = {}
        self.opened = 0
        self.engine_told = lru_cache(maxsize=256)(self._engine_told)
        self.refused_for: Any = lru_cache(maxsize=256)(self._refused_for)

    def handlers(self) -> dict[str, Handler]:
        """The methods by name."""
        own: dict[str, Handler] = {
            "initialize": self.initialize,
            "open": self.open,
            "play": self.play,
            "legal": self.legal,
            "view": self.view,
            "close": self.close,
            "sample": self.sample,
        }
        return {method: _checking(method, handler) for method, handler in own.items()}

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say what is served, what can be asked and which readings are claimed."""
        protocol = whole_number(params, "protocol")
        if protocol != VERSION:
            raise BadRequest(f"This subject speaks version {VERSION} of the protocol, not {protocol}.")
        claims: dict[str, Any] = {"profile": self.profile}
        if self.exceptions:
            claims["readings"] = self.exceptions
        support = {
            "seats": list(self.plug.seat_numbers()),
            "can": [name for name in CAPABILITIES if name != "total"],
            "claims": claims,
            "follows": {dispute.id: list(dispute.readings) for dispute in self.spec.open_disputes()},
        }
        return {
            "protocol": VERSION,
            "name": f"Leadline reference engine of {self.spec.game.title}",
            "version": __version__,
            "language": "Python",
            "games": {self.plug.id: support},
        }

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        """Open a game from a position or from a deal; what is not told is dealt and rolled here."""
        self._offered(params["game"])
        seats = whole_number(params, "seats")
        told = params.get("readings") or {}
        for dispute, reading in told.items():
            if not isinstance(reading, str):
                raise BadRequest(f"The reading of {dispute[:60]!r} has to be a text.")
        engine = self.engine_told(tuple(told.items()))
        if params.get("position") is None:
            position = self._dealt(engine, seats, params)
        else:
            position = self._taken(engine, seats, params)
        if hasattr(position, "why"):
            return {"refused": {"rule": position.rule, "why": position.why}}
        self.opened += 1
        handle = f"game-{self.opened}"
        self.games[handle] = Game(engine, position)
        if len(self.games) > MOST_GAMES:
            del self.games[next(iter(self.games))]
        return {"handle": handle, "position": self.plug.report(engine, position)}

    def _dealt(self, engine: EngineLike, seats: int, params: Mapping[str, Any]) -> Any:
        """The first position of a game, or the refusal."""
        if seats < 1:
            raise BadRequest("'seats' has to be 1 or more.")
        refusal = self.refused_for(engine, seats)
        if refusal is not None:  # Nothing is dealt or rolled for players the game is not for.
            return refusal
        told = {name: params[name] for name in ("deal", "starter", "roll_off") if name in params}
        with shaped("opening"):
            setup = self.plug.draw_setup(seats, told, self.chance)
        return engine.open(setup)

    def _refused_for(self, engine: EngineLike, seats: int) -> Any:
        """The refusal of every game for so many players; None if there are such games."""
        plain = engine.open(self.plug.default_setup(seats))
        return plain if hasattr(plain, "why") else None

    def _taken(self, engine: EngineLike, seats: int, params: Mapping[str, Any]) -> Any:
        """The position to start from, or the fault for which it is refused."""
        if any(params.get(name) is not None for name in ("deal", "starter", "roll_off")):
            raise BadRequest("A game opens from a position or from a deal, not from both.")
        with shaped("position"):
            position = self.plug.positions.read(params["position"])
        if self.plug.seats_of(position) != seats:
            raise BadRequest(f"The position has {self.plug.seats_of(position)} seats, not {seats}.")
        return next((fault for fault in engine.faults(position) if fault.kind == "state"), position)

    def _engine_told(self, told: tuple[tuple[str, str], ...]) -> EngineLike:
        """The engine under the readings that are told, the rest as the subject was started."""
        try:
            named = dict(read_override(self.spec, dispute, reading) for dispute, reading in told)
        except InputError as error:
            raise bad_request(error) from None
        # A closed dispute may be named with its one reading; the engine does not ask for it.
        chosen = {dispute: named.get(dispute, reading) for dispute, reading in self.readings.items()}
        return self.plug.engine(self.plug.rulings.from_mapping(chosen))

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play a move; a roll it leaves out is made here."""
        game = self._game(params)
        with shaped("move"):
            move = self.plug.moves.read_again(params["move"])
        move, played = self.plug.roll_for(game.engine, game.position, move, self.chance)
        outcome = game.engine.play(game.position, move)
        if hasattr(outcome, "why"):
            return {"refused": {"rule": outcome.rule, "why": outcome.why}}
        game.position = outcome.position
        events = [event for event in outcome.events if event.kind in self.plug.reported_events]
        return {
            "played": played,
            "position": self.plug.report(game.engine, game.position),
            "events": [self.plug.events.write(event) for event in events],
        }

    def legal(self, params: dict[str, Any]) -> dict[str, Any]:
        """The choices open to the seat to move if the dice fall so."""
        game = self._game(params)
        dice = tuple(params["dice"])
        if not all(type(die) is int for die in dice) or dice not in self.plug.rolls():
            raise BadRequest(f"The dice cannot show {str(params['dice'])[:60]}.")
        seat = self.plug.to_move(game.position)
        choices = () if seat is None else game.engine.moves(game.position, seat, dice)
        return {"choices": [self.plug.choices.write(choice) for choice in choices]}

    def view(self, params: dict[str, Any]) -> dict[str, Any]:
        """What a seat sees."""
        game = self._game(params)
        seat = whole_number(params, "seat")
        if not 1 <= seat <= self.plug.seats_of(game.position):
            raise BadRequest(f"There is no seat {seat} in this game.")
        return {"view": self.plug.views.write(game.engine.view(game.position, seat))}

    def close(self, params: dict[str, Any]) -> dict[str, Any]:
        """Forget a game."""
        self._game(params)
        del self.games[params["handle"]]
        return {}

    def sample(self, params: dict[str, Any]) -> dict[str, Any]:
        """Rolls or deals of the chance that its games have too; no game is touched."""
        self._offered(params["game"])
        seats, times = whole_number(params, "seats"), whole_number(params, "times")
        if seats not in self.plug.seat_numbers():
            raise BadRequest(f"There are no games for {seats}.")
        if params["what"] not in ("roll", "deal"):
            raise BadRequest(f"{str(params['what'])[:60]!r} cannot be sampled, only 'roll' and 'deal'.")
        if not 1 <= times <= MOST_SAMPLES:
            raise BadRequest(f"'times' has to be 1 to {MOST_SAMPLES}.")
        return {"samples": self.plug.samples(params["what"], seats, times, self.chance)}

    def _offered(self, game: Any) -> None:
        if game != self.plug.id:
            raise BadRequest(f"There is no game {str(game)[:60]!r} here; this subject plays {self.plug.id}.")

    def _game(self, params: Mapping[str, Any]) -> Game:
        handle = params["handle"]
        if not isinstance(handle, str) or handle not in self.games:
            shown = str(handle)[:60]
            raise BadRequest(f"There is no open game {shown!r}; only the last {MOST_GAMES} games are kept.")
        return self.games[handle]


def _checking(method: str, handler: Handler) -> Handler:
    """The handler behind the check of its parameters."""
    return lambda params: handler(checked(method, params))


def serve_reference(subject: ReferenceSubject) -> None:
    """Serve over stdin and stdout until stdin ends; a trace of a fault is shown only if it is asked for."""
    serve(subject.handlers(), traces=os.environ.get("LEADLINE_DEBUG") == "1")
