"""Helpers that play moves with programs of the usual shapes: callbacks, prompts, reducers, windows and whole turns.

It needs `kit_forms.py` and the kit. `leadline init-adapter --shape SHAPE` writes an adapter that uses it. A method
whose name still begins with TODO is answered with *not offered*.
"""

from __future__ import annotations

import builtins
import contextlib
import copy
import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any

try:
    import kit  # type: ignore[import-not-found,unused-ignore]
    from kit_forms import SAME, SILENT, Answers, Form, check_name, value_at  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline import kit
    from leadline.kits.python.kit_forms import SAME, SILENT, Answers, Form, check_name, value_at


def method(thing: Any, name: str) -> Any:
    """Return a method of the program by its name. Raise `NotOffered` while the name is a TODO."""
    check_name(name)
    return value_at(thing, name)


def written(text: str, choice: Any, forms: Mapping[str, Form] | None = None) -> str:
    """Return a text for a choice: each `{part}` is replaced with its value, or with nothing if it is missing."""
    check_name(text)
    parts = {name: (forms or {}).get(name, SAME).load(value) for name, value in choice.items()}
    return text.format_map(Blanks({name: "" if value is None else value for name, value in parts.items()}))


class Blanks(dict[str, Any]):
    """The parts of a choice; missing parts are empty."""

    def __missing__(self, name: str) -> str:
        return ""


# ---- A whole turn in one call


class Sequence:
    """The moves played in one call: the first one determines the call, and the others its arguments."""

    def __init__(self, moves: Any) -> None:
        self.moves, self.ahead = moves, list[Any]()
        self.played: list[Any] = [None for _ in moves]
        self.left = list(range(1, len(moves)))
        self.first = moves[0]["choice"]
        self.chance = moves[0].get("chance")

    def take(self, kind: str, seat: Any = None) -> Any:
        """Return the next move with a choice of this kind, or None if there is none left."""
        for number in self.left:
            choice = self.moves[number]["choice"]
            if choice["kind"] == kind and seat in (None, choice["seat"]):
                self.left.remove(number)
                return self.moves[number]
        return None

    def chose(self, move: Any, kind: str, seat: Any, **parts: Any) -> None:
        """Report the program's choice.

        If the choice answers a move that was taken, the differences are reported. If ``move`` is None, the choice is
        reported as an additional move.
        """
        if move is None:
            self.ahead.append({"choice": {"kind": kind, "seat": seat, **parts}})
            return
        number = next(number for number, candidate in enumerate(self.moves) if candidate is move)
        differing = {name: value for name, value in parts.items() if move["choice"].get(name) != value}
        self.played[number] = {"choice": differing} if differing else None

    def result(self) -> list[Any]:
        """Return the moves actually played. Raise `NotOffered` if a move was not used."""
        if self.left:
            raise kit.NotOffered(f"there is no way to pass on {self.moves[self.left[0]]['choice']['kind']}")
        return [*self.played, *self.ahead]


# ---- A choice whose parts are asked for through callbacks


class Asked(Answers):  # type: ignore[misc,unused-ignore]
    """The parts of a move, including `chance`, as answers to a program's questions."""

    def __init__(self, choice: Any, chance: Any = None) -> None:
        super().__init__(**{**choice, "chance": chance})

    def refuse_others(self, *idle: str) -> None:
        """Raise `Refused` if the move has a part that the program did not ask for, except for the parts in ``idle``."""
        for name, value in self.answers.items():
            if name not in ("seat", "kind", "chance", *idle) and value not in SILENT:
                self.refuse_unasked(name)


# ---- A reducer with actions


class State:
    """A game in a program with a function that takes a state and an action and returns a new state.

    A copy shares the state, because the program never changes a state. Other attributes are copied.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Any] = []
        """The events of the latest play, if the reducer returns events."""

    def __deepcopy__(self, memo: Any) -> State:
        """Return a copy with the same state and no events."""
        made = type(self).__new__(type(self))
        made.__dict__ = {**copy.deepcopy({**self.__dict__, "state": None, "events": []}, memo), "state": self.state}
        return made


def reducing(
    reduce: Callable[[Any, Any], Any],
    actions: Mapping[str, Callable[..., Any]],
    *,
    has_events: bool = False,
    after: Mapping[str, Callable[..., Any]] | Callable[..., Any] | None = None,
) -> dict[str, Any]:
    """Return the functions of an adapter for a reducer. `actions` has, by kind, what turns a choice into an action.

    With ``has_events``, the reducer returns the new state and a list of events, which are added to `game.events`.
    ``after`` is a function that is called after every choice, with the game, the choice and the state before it; or it
    has functions for some kinds, which take the game and the choice. It may send further actions with `send`. If it
    returns a record, that is the move really played, as for any function of an adapter. If it returns a list, that is
    followed by the moves that the program then made by itself: pass the result to `kit_forms.sequence` for this.
    """

    def playing(kind: str, action: Callable[..., Any]) -> Callable[..., Any]:
        def play(game: State, choice: Any, chance: Any) -> Any:
            before = game.state
            send(game, reduce, action(choice, chance), has_events=has_events)
            if callable(after):
                return after(game, choice, before)
            return after[kind](game, choice) if after and kind in after else None

        return play

    return {kind: playing(kind, action) for kind, action in actions.items()}


def send(game: State, reduce: Callable[[Any, Any], Any], action: Any, *, has_events: bool = False) -> None:
    """Send one action to a reducer, and keep the new state and the events."""
    made = reduce(game.state, action)
    if has_events:
        game.state, events = made
        game.events += events
    else:
        game.state = made


# ---- Prompts


class Waiting(BaseException):
    """The exception that stops a program at the first line that has not been typed yet."""


class Replay:
    """A game in a program that asks its questions with `input`.

    For each move, the game is played again from its beginning with the lines typed so far. `begin` creates a game, and
    `run` plays it to its end. `is_refusal` returns whether a printed text means that an answer is not allowed.
    """

    def __init__(
        self,
        begin: Callable[[], Any],
        run: Callable[[Any], Any],
        is_refusal: Callable[[str], bool] = lambda printed: False,
        typed: tuple[str, ...] = (),
    ) -> None:
        self.begin, self.run, self.is_refusal, self.typed = begin, run, is_refusal, typed
        self.game: Any = None
        self.question: str | None = None
        self.printed, self.unread = "", 0
        self.play()

    def play(self, known: int = 0) -> None:
        """Play the game again up to the first question that has no answer yet.

        Discard the output printed before the first new line is read, which is the line after the ``known`` ones.
        """
        read = 0
        self.game, self.question = self.begin(), None

        def answer(prompt: object = "") -> str:
            nonlocal read
            printed.write(f"{prompt}\n")
            if read == len(self.typed):
                self.question = str(prompt)
                raise Waiting
            if read == known:
                printed.seek(0)
                printed.truncate()
            read += 1
            return self.typed[read - 1]

        with contextlib.redirect_stdout(io.StringIO()) as printed, asking(answer), contextlib.suppress(Waiting):
            self.run(self.game)
        self.printed, self.unread = printed.getvalue(), len(self.typed) - read

    def type(self, *lines: str) -> None:
        """Type lines. Raise `Refused` if the program asks for fewer lines, or prints that a line is not allowed."""
        known, self.typed = len(self.typed), (*self.typed, *lines)
        self.play(known)
        if self.unread:
            raise kit.Refused("the program does not ask for this here")
        if self.is_refusal(self.printed):
            raise kit.Refused(" ".join(self.printed.split()))

    def copy(self) -> Replay:
        """Return the same game after playing it again."""
        return Replay(self.begin, self.run, self.is_refusal, self.typed)


@contextlib.contextmanager
def asking(answer: Callable[..., str]) -> Iterator[None]:
    """Let a function answer `input`."""
    real, builtins.input = builtins.input, answer
    try:
        yield
    finally:
        builtins.input = real


# ---- A window with buttons


MOST_PRESSES = 20
"""The greatest number of times that a button with a `?` is pressed, in case a button stays enabled."""


def press(window: Any, names: str, choice: Any, forms: Mapping[str, Form] | None = None) -> None:
    """Press the buttons of a window, one after another, as a player does.

    `names` are the attributes that hold the buttons, such as `"set_heading_{to} ok"`; `field={at}` first writes into a
    field. If a button is disabled, the move is refused. A `?` after the name marks a button that has no part in the
    rules, such as "Continue": it is pressed as often as possible, perhaps not at all. A button has `invoke` and `cget`,
    as in Tk, or can be called.
    """
    check_name(names)
    for name in names.split():
        path, is_field, value = written(name.rstrip("?"), choice, forms).partition("=")
        try:
            widget = value_at(window, path)
        except (AttributeError, KeyError):
            raise kit.NotOffered(f"there is no button {path}") from None
        if is_field:
            write(widget, value)
        elif name.endswith("?"):
            for _ in range(MOST_PRESSES):
                if not is_enabled(widget):
                    break
                push(widget, path)
        else:
            push(widget, path)


def write(field: Any, value: str) -> None:
    """Write into a field that has `set`, or `delete` and `insert` as in Tk."""
    if hasattr(field, "set"):
        field.set(value)
    else:
        field.delete(0, "end")
        field.insert(0, value)


def is_enabled(button: Any) -> bool:
    """Return whether a button can be pressed."""
    return not hasattr(button, "cget") or str(button.cget("state")) != "disabled"


def push(button: Any, name: str) -> None:
    """Press a button, unless it is disabled."""
    if not is_enabled(button):
        raise kit.Refused(f"the button {name} is disabled")
    (button.invoke if hasattr(button, "invoke") else button)()
