"""The reference engine as a subject, with every capability and every reading of each open dispute."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from leadline import __version__
from leadline.base.errors import InputError, bad_input, did_you_mean
from leadline.game.moves import completed, decision_of, leads_to, played_out
from leadline.games import load_game
from leadline.kit import BadRequest, Handler
from leadline.protocol import VERSION
from leadline.protocol.messages import CAPABILITIES, MOST_SAMPLES
from leadline.schema.fast_codec import written
from leadline.serve.batching import serve
from leadline.serve.requests import NotInGameError, bad_request, checked, sentence, shaped, whole_number
from leadline.spec.profiles import RECOMMENDED, read_override, readings
from leadline_engines.surface import Engine, Outcome, Refusal

MOST_GAMES = 10_000
"""The number of games to keep; older games are forgotten, and a request about one of them is an error."""


@dataclass(slots=True)
class OpenGame:
    """One game in play."""

    engine: Engine
    """The engine under the readings of the game."""
    position: Any
    """The current position."""


class ReferenceSubject:
    """The reference engine of one game, behind the methods of the protocol.

    Unless `open` specifies other readings, the subject follows those with which it was started. It draws any chance
    that it is not sent, and reports the results. It can be deliberately degraded with built-in mistakes or without some
    capabilities.
    """

    def __init__(
        self,
        game: str,
        profile: str = RECOMMENDED,
        overrides: Sequence[str] = (),
        chance: random.Random | None = None,
        *,
        mistakes: Sequence[str] = (),
        without: Sequence[str] = (),
        components: Path | None = None,
    ) -> None:
        """Set up the subject for a game id, with the components in the box or in a file.

        Raises ``InputError`` for a nonexistent profile, reading, mistake or capability.
        """
        self.game, self.profile = load_game(game, components), profile
        self.spec = self.game.spec
        self.readings = readings(self.spec, profile, overrides)
        plain = readings(self.spec, profile)
        self.exceptions = {name: reading for name, reading in self.readings.items() if plain[name] != reading}
        self.chance = chance or random.Random()
        self.mistakes = list(
            dict.fromkeys(
                _known(name, self.game.mistakes, "mistake", f"`leadline mistake --game {self.game.id}` lists them all")
                for name in mistakes
            )
        )
        every = [*CAPABILITIES, *self.game.inputs]
        lacking = [_known(name, every, "capability") for name in without]
        self.can = [name for name in every if name not in lacking]
        self.games: dict[str, OpenGame] = {}
        self.most_games = MOST_GAMES if "many-games" in self.can else 1
        self.opened = 0
        self.engine_told = lru_cache(maxsize=256)(self._engine_told)

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
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
        """Return the served game, the supported requests and the claimed readings."""
        protocol = whole_number(params, "protocol")
        if protocol != VERSION:
            raise BadRequest(f"This subject speaks version {VERSION} of the protocol, not {protocol}.")
        claims: dict[str, Any] = {} if self.mistakes else {"profile": self.profile}
        if self.exceptions:
            claims["readings"] = self.exceptions
        support = {
            "offers": {name: list(values) for name, values in self.game.seats.offers.items()},
            "can": self.can,
            "claims": claims,
            "configurable": {dispute.id: list(dispute.readings) for dispute in self.spec.open_disputes()},
        }
        return {
            "protocol": VERSION,
            "name": f"Leadline reference engine of {self.spec.game.title}",
            "version": __version__,
            "language": "Python",
            "games": {self.game.id: support},
        }

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        """Open a game from a position or from a setup; anything that a setup leaves open is drawn here."""
        self._offered(params["game"])
        told = params.get("readings") or {}
        for dispute, reading in told.items():
            if not isinstance(reading, str):
                raise BadRequest(f"The reading of {dispute[:60]!r} must be a text.")
        engine = self.engine_told(tuple(told.items()))
        if (params.get("position") is None) == (params.get("setup") is None):
            raise BadRequest("A game opens from a position or from a setup: send one of them.")
        try:
            if params.get("position") is not None:
                return self._load(engine, params["position"])
            return self._set_up(engine, params["setup"])
        except NotInGameError as beyond:
            return {"refused": {"why": str(beyond)}}

    def _load(self, engine: Engine, data: Mapping[str, Any]) -> dict[str, Any]:
        """Load a position to start from, with notes on it, or refuse it because of its first fault."""
        if "position" not in self.can:
            return {"cannot_load": "this program starts every game from its beginning"}
        with shaped("position"):
            position = self.game.codecs.position.read(data)
        faults = engine.faults(position)
        fault = next((fault for fault in faults if fault.kind == "state"), None)
        if fault is not None:
            return {"refused": {"rule": fault.rule, "why": fault.why}}
        notes = [{"rule": fault.rule, "why": fault.why} for fault in faults]
        return self._begun(engine, position, {}) | {"notes": notes}

    def _set_up(self, engine: Engine, data: Mapping[str, Any]) -> dict[str, Any]:
        """Begin a game; the parts of the setup that are omitted or left to chance are drawn."""
        with shaped("setup"):
            setup = self._setup_of(data)
        setup, outcome = played_out(engine, None, setup, self.chance.randrange)
        if isinstance(outcome, Refusal):
            return {"refused": {"rule": outcome.rule, "why": outcome.why}}
        whole = self.game.codecs.setup.write(setup)
        drawn = {name: part for name, part in whole.items() if data.get(name) != part}
        return self._begun(engine, outcome.position, drawn) | self._heard(engine, outcome)

    def _setup_of(self, data: Mapping[str, Any]) -> Any:
        """Return the setup that was sent; omitted parts are drawn by the game or get their simplest values."""
        offer = {name: data[name] for name in self.game.seats.offers if name in data}
        plain = {name: values[0] for name, values in self.game.seats.offers.items()} | offer
        whole = self.game.codecs.setup.write(self.game.simplest_setup(self.game.own_components, plain))
        drawn = set(self.game.randomisers(self.game.own_components))
        left = {name: None if name in drawn else part for name, part in whole.items()}
        return self.game.codecs.setup.read({**left, **data})

    def _begun(self, engine: Engine, position: Any, played: Mapping[str, Any]) -> dict[str, Any]:
        self.opened += 1
        handle = f"game-{self.opened}"
        self.games[handle] = OpenGame(engine, position)
        if len(self.games) > self.most_games:
            del self.games[next(iter(self.games))]
        return {"handle": handle, "played": played, "position": self.game.reports.tell(engine, position)}

    def _engine_told(self, told: tuple[tuple[str, str], ...]) -> Engine:
        """Return the engine under the readings that were sent, or otherwise those given when the subject started."""
        try:
            named = dict(read_override(self.spec, dispute, reading) for dispute, reading in told)
        except InputError as error:
            raise bad_request(error) from None
        # A closed dispute may be given with its only reading, although the engine does not use it.
        chosen = {dispute: named.get(dispute, reading) for dispute, reading in self.readings.items()}
        return self.game.engine_under(chosen, self.mistakes)

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play moves one after another; anything that they leave to chance is drawn here.

        If one of the moves has a wrong form, none is played.
        """
        open_game = self._game(params)
        if not params["moves"]:
            raise BadRequest("'moves' must contain at least one move.")
        engine, tell = open_game.engine, self.game.reports.tell
        played: list[dict[str, Any]] = []
        events: list[Any] = []
        heard: dict[str, list[Any]] = {}
        for number, move in enumerate([self._move_of(data) for data in params["moves"]], 1):
            if isinstance(move, NotInGameError):
                refused = {"why": str(move), "at": number}
                return {"refused": refused, "position": tell(engine, open_game.position)}
            whole, outcome = self._played_out(engine, open_game.position, move)
            if isinstance(outcome, Refusal):
                refused = {"rule": outcome.rule, "why": outcome.why, "at": number}
                return {"refused": refused, "position": tell(engine, open_game.position)}
            open_game.position = outcome.position
            played.append(self._drawn(move, whole))
            told = self._heard(engine, outcome)
            events += told.get("events", [])
            for seat, some in told.get("heard", {}).items():
                heard.setdefault(seat, []).extend(some)
        result = {"position": tell(engine, open_game.position), "events": events}
        if any(played):
            result["played"] = played
        if heard:
            result["heard"] = heard
        return result

    def _move_of(self, data: Any) -> Any:
        """Return a move.

        If the move contains something that the game does not have, return an error to raise in its turn.

        Raises ``BadRequest`` for data that is not a move.
        """
        if not isinstance(data, Mapping):
            raise BadRequest("Each of 'moves' must be an object.")
        try:
            with shaped("move"):
                return self.game.codecs.move.read_again(completed(self.game.types.move, dict(data)))
        except NotInGameError as beyond:
            return beyond

    def _played_out(self, engine: Engine, position: Any, move: Any) -> tuple[Any, Any]:
        """Return the move with its chance, and the outcome.

        A choice that chance has made impossible is replaced with a simpler one. Parts that an optional input leaves
        open are completed.
        """
        whole, outcome = played_out(engine, position, move, self.chance.randrange)
        if not isinstance(outcome, Refusal) or (whole == move and outcome.kind != "incomplete"):
            return whole, outcome
        decision = decision_of(engine, position, move)
        listed = () if decision is None else engine.choices(position, decision, getattr(whole, "chance", None)).listed
        if outcome.kind == "incomplete":
            free = (settable for settable in self.game.inputs.values() if settable.is_free)
            if not any(leads_to(settable, outcome.path, move.choice) for settable in free):
                return whole, outcome
            listed = tuple(choice for choice in listed if self._completes(choice, move.choice))
            listed = listed and (listed[self.chance.randrange(len(listed))],)
        if not listed:
            return whole, outcome
        return played_out(engine, position, replace(whole, choice=listed[0]), self.chance.randrange)

    def _completes(self, choice: Any, asked: Any) -> bool:
        """Return whether a choice completes the requested one."""
        whole, part = (self.game.codecs.choice.write(either_choice) for either_choice in (choice, asked))
        return all(value is None or whole.get(key) == value for key, value in part.items())

    def _drawn(self, asked: Any, whole: Any) -> dict[str, Any]:
        """Return the parts of a move that were drawn here, or chosen as a consequence."""
        if whole == asked:
            return {}
        own, made = (self.game.codecs.move.write(either_move) for either_move in (asked, whole))
        return {key: part for key, part in made.items() if part != own.get(key)}

    def _heard(self, engine: Engine, outcome: Outcome) -> dict[str, Any]:
        """Return what happened, and what each seat heard if that is not everything."""
        kinds = self.game.reported_events
        events = [event for event in outcome.events if not kinds or event.kind in kinds]
        told: dict[str, Any] = {"events": [self.game.codecs.event.write(event) for event in events]}
        if "heard" in self.can and self.game.has_secret_events:
            told["heard"] = {
                str(seat): [
                    self.game.codecs.event.write(event)
                    for event in engine.heard(outcome.position, outcome.events, (seat,))
                ]
                for seat in engine.seats(outcome.position)
            }
        return told

    def legal(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the choices of a decision, assuming the stated results of chance."""
        open_game = self._game(params)
        engine, position = open_game.engine, open_game.position
        given = None
        if params.get("given") is not None:
            try:
                with shaped("given"):
                    given = self.game.codecs.chance.read(completed(self.game.types.chance, params["given"]))
            except NotInGameError as beyond:
                raise BadRequest(sentence(str(beyond))) from None
        for decision in engine.to_act(position):
            if params["seat"] in decision.seats and decision.kind == params["kind"]:
                choices = engine.choices(position, decision, given)
                own = (choice for choice in choices.listed if choice.seat == params["seat"])
                return {"choices": [self.game.codecs.choice.write(choice) for choice in own]}
        return {"choices": []}

    def view(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the view of a person who holds certain seats."""
        open_game = self._game(params)
        seats = open_game.engine.seats(open_game.position)
        for seat in params["seats"]:
            if isinstance(seat, bool) or seat not in seats:
                raise BadRequest(f"There is no seat {str(seat)[:60]} in this game.")
        view = open_game.engine.view(open_game.position, tuple(params["seats"]))
        return {"view": self.game.reports.position.write(view)}

    def close(self, params: dict[str, Any]) -> dict[str, Any]:
        """Forget a game."""
        self._game(params)
        del self.games[params["handle"]]
        return {}

    def sample(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return results of the chance that the subject's games also use; no game is affected."""
        self._offered(params["game"])
        times = whole_number(params, "times")
        known = self.game.randomisers(self.game.own_components)
        if not isinstance(params["randomiser"], str) or params["randomiser"] not in known:
            raise BadRequest(
                f"{str(params['randomiser'])[:60]!r} cannot be sampled, only {', '.join(known) or 'nothing'}."
            )
        if not 1 <= times <= MOST_SAMPLES:
            raise BadRequest(f"'times' must be 1 to {MOST_SAMPLES}.")
        randomiser = known[params["randomiser"]]
        return {"samples": [written(randomiser.sample(self.chance.randrange)) for _ in range(times)]}

    def _offered(self, game: Any) -> None:
        if game != self.game.id:
            raise BadRequest(f"There is no game {str(game)[:60]!r} here; this subject plays {self.game.id}.")

    def _game(self, params: Mapping[str, Any]) -> OpenGame:
        handle = params["handle"]
        if not isinstance(handle, str) or handle not in self.games:
            shown = str(handle)[:60]
            raise BadRequest(f"There is no open game {shown!r}; at most {self.most_games:,} can be open.")
        return self.games[handle]


def _known(name: str, known: Iterable[str], what: str, otherwise: str = "") -> str:
    """Return a known name, or the only known name that ends with the given text.

    Raises ``InputError`` for invalid input.
    """
    names = list(known)
    matches = [known_name for known_name in names if known_name == name] or [
        known_name for known_name in names if known_name.endswith(f".{name}")
    ]
    if len(matches) == 1:
        return matches[0]
    remedy = did_you_mean(name, names, otherwise or f"use one of: {', '.join(names)}", most=3)
    raise bad_input(f"there is no {what} {name!r}", remedy)


def _checking(method: str, handler: Handler) -> Handler:
    """Return the handler with a preceding check of its parameters."""
    return lambda params: handler(checked(method, params))


def serve_reference(subject: ReferenceSubject) -> None:
    """Serve over stdin and stdout until stdin ends; the traceback of a fault is shown only if it is requested."""
    serve(subject.handlers(), traces=os.environ.get("LEADLINE_DEBUG") == "1")
