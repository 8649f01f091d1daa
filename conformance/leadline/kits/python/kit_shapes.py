"""Helpers that play moves with programs of the usual shapes: callbacks, prompts, reducers, windows and whole turns.

It needs `kit_forms.py` and the kit. `leadline init-adapter --shape SHAPE` writes an adapter that uses it. A method
whose name still begins with TODO is answered with *not offered*.
"""

from __future__ import annotations

import builtins
import contextlib
import copy
import io
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NoReturn

try:
    import kit  # type: ignore[import-not-found,unused-ignore]
    from kit_forms import SAME, Answers, Form, check_name, pick, value_at, with_defaults  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline import kit
    from leadline.kits.python.kit_forms import SAME, Answers, Form, check_name, pick, value_at, with_defaults


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


# ---- Questions through callbacks

SILENT: Any = (None, False, 0, [], "", {})
"""The values of a part of a choice that states nothing."""


class Asked(Answers):  # type: ignore[misc,unused-ignore]
    """The parts of a move, including `chance`, as answers to a program's questions."""

    def __init__(self, choice: Any, chance: Any = None) -> None:
        super().__init__(**{**choice, "chance": chance})

    def refuse_others(self, *idle: str) -> None:
        """Raise `Refused` if the move has a part that the program did not ask for, except for the parts in ``idle``."""
        for name, value in self.answers.items():
            if name not in ("seat", "kind", "chance", *idle) and value not in SILENT:
                self.refuse_unasked(name)


class Waiting(BaseException):
    """The exception that stops a program at a question that no move has answered yet."""


NUMBER = Form()
"""The form of an option that a move names by its number in the list of options, from 1."""


class Each(tuple[str, Any]):
    """A part of a choice that is a list, of which each question takes one entry; see `each`."""


def each(part: str, form: Form | None = None) -> Each:
    """Return the answer to a topic of `Questions`: a list, of which each question with `one` takes one entry."""
    return Each((part, form))


class Questions:
    """Answers the questions that a program asks during a call from a list of moves, and stops it where they end.

    Derive from it the object that your program asks. Its callbacks return `self.one(…)` for one of several options,
    `self.some(…)` for any number of them, or `self.part(…)` for a value without options:

        class Table(shapes.Questions):
            topics = {"turn": as_choice, "where to": {"declare": "to"}, "which slot": {"mount": ("slot", FROM_ZERO)}}

            def choose(self, player, topic, options):
                return self.one(player.number, topic, options)

    A move may answer several questions, each with one of its parts. A part that states something and is not asked for
    is refused.
    """

    topics: Mapping[Any, Any] = {}
    """For each topic, the part that names the chosen option, by kind of choice; alone or with the form of the option.

    `each("cards")` is a part that is a list, of which `one` takes one entry for each question. A menu, which may be
    answered by choices of several kinds, is given as a function from an option to the choice that takes it, such as
    `{"kind": "cast", "shoal": "2b"}`. Parts that other questions ask for are left out.
    """
    label: Form = SAME
    """The form of options for which `topics` names no form. Only its `report` is used."""
    forced: Iterable[Any] = ()
    """The topics that no move answers if all options are the same, because then there is nothing to decide.

    Menus are never among them.
    """
    repeated: Iterable[Any] = ()
    """The topics about which the program may ask twice in a row with the same options, after an answer it accepted."""
    idle: tuple[str, ...] = ()
    """The parts of choices for which the program never asks."""

    def __init__(self, game: Any = None, moves: Iterable[tuple[Any, Any]] = ()) -> None:
        self.game, self.moves, self.events = game, list(moves), list[Any]()
        self.choice: dict[str, Any] = {}
        self.left: dict[str, Any] = {}
        """The parts of the choice for which the program has not asked yet."""
        self.is_new = False
        self.question: tuple[Any, Any, list[Any]] | None = None
        """The seat, the topic and the options of the question that no move answers."""
        self.latest: Any = None
        self.error: Exception | None = None
        self.is_partial = False
        """True if the last move lacks parts, and `values` is wanted for the first that the program asks for."""
        self.values: tuple[str, list[Any]] | None = None
        """The part that the last move lacks, with the values that the program accepts."""

    def begin(self, choice: dict[str, Any], chance: Any) -> None:
        """Prepare a move: override this to pass on its results of chance, or to change the parts of the choice."""

    def one(self, seat: Any, topic: Any, options: Iterable[Any]) -> Any:
        """Return the option that the moves choose."""
        options = list(options)
        if self.is_forced(topic, options) and len({repr(label) for label in self.labels(topic, options)}) == 1:
            return options[0]
        how = self.answer(seat, topic, options)
        if callable(how):
            return self.taken(topic, options, how)
        part, form = how
        wanted = self.left.pop(part)
        if isinstance(wanted, list):
            if not wanted:
                self.refuse(f"the program wants an answer: {topic}")
            wanted, *rest = wanted
            if rest:
                self.left[part] = rest
        return self.picked([wanted], topic, options, form)[0]

    def taken(self, topic: Any, options: list[Any], menu: Callable[[Any], dict[str, Any]]) -> Any:
        """Return the option of a menu that the choice takes."""
        is_lacking = self.is_partial and not self.moves
        fitting = [
            (option, parts)
            for option, parts in ((option, menu(option)) for option in options)
            if all(
                self.choice.get(name) == value
                for name, value in parts.items()
                if name in self.choice or name == "kind" or not is_lacking
            )
        ]
        if not fitting:
            self.refuse(f"the program does not offer this: {topic}")
        option, first = fitting[0]
        for name in first:
            if is_lacking and name not in self.choice:
                self.want(name, [parts[name] for _, parts in fitting])
        self.left = {name: value for name, value in self.left.items() if name not in first}
        return option

    def some(self, seat: Any, topic: Any, options: Iterable[Any], least: int = 0, most: int | None = None) -> list[Any]:
        """Return the options that the moves choose; fewer or more of them than the program allows are refused."""
        options = list(options)
        most = len(options) if most is None else most
        if least == len(options) and self.is_forced(topic, options):
            return options
        part, form = self.answer(seat, topic, options, range(least, most + 1))
        picked = self.picked(self.left.pop(part), topic, options, form)
        if not least <= len(picked) <= most:
            self.refuse(f"the program allows {least} to {most}: {topic}")
        return picked

    def part(self, seat: Any, topic: Any) -> Any:
        """Return the answer of the moves to a question without options."""
        part, form = self.answer(seat, topic, [])
        return form.load(self.left.pop(part))

    def answer(self, seat: Any, topic: Any, options: list[Any], numbers: Iterable[int] = ()) -> Any:
        """Take the move that answers a question. Return the part and the form, or the function of a menu.

        `numbers` are the numbers of options that may be chosen, if there may be several.
        """
        how = self.topics[topic]
        asked = None if callable(how) or topic in self.repeated else (seat, topic, self.labels(topic, options))
        if not self.has_answer(topic):
            self.complete(seat, topic, options, numbers)
            self.finish()
            if asked and asked == self.latest:
                self.refuse(f"the program does not accept this answer, and asks again: {topic}")
            if not self.moves:
                self.question = seat, topic, options
                raise Waiting
            self.take()
            self.complete(seat, topic, options, numbers)
        if not self.has_answer(topic) or self.choice.get("seat") != seat:
            self.refuse(f"the program asks {seat} now: {topic}")
        self.is_new, self.latest = False, asked
        return how if callable(how) else self.place(how[self.choice.get("kind", "")])

    def complete(self, seat: Any, topic: Any, options: list[Any], numbers: Iterable[int]) -> None:
        """Stop the program if the last move is partial and lacks the part for which the question asks."""
        how, kind = self.topics[topic], self.choice.get("kind", "")
        is_last = self.is_partial and not self.moves and self.choice.get("seat") == seat
        if not is_last or self.has_answer(topic) or callable(how) or kind not in how:
            return
        part, form = self.place(how[kind])
        labels = [place if form is NUMBER else form.report(option) for place, option in enumerate(options, 1)]
        if isinstance(how[kind], Each):
            self.want(part, [[*self.choice.get(part, ()), label] for label in labels])
        elif part not in self.choice:
            several = [list(some) for number in numbers for some in combinations(labels, number)]
            self.want(part, several if numbers else labels)

    def want(self, part: str, values: list[Any]) -> NoReturn:
        """Stop the program, because the last move lacks a part."""
        self.values = part, [value for place, value in enumerate(values) if value not in values[:place]]
        raise Waiting

    def has_answer(self, topic: Any) -> bool:
        """Return whether the current move still has an answer to a question on this topic."""
        how, kind = self.topics[topic], self.choice.get("kind", "")
        return self.is_new if callable(how) else kind in how and self.place(how[kind])[0] in self.left

    def is_forced(self, topic: Any, options: list[Any]) -> bool:
        """Return whether no move answers a question if there is nothing to decide."""
        if not options or topic not in self.forced:
            return False
        how, kind = self.topics[topic], self.choice.get("kind", "")
        return kind not in how or self.left.get(self.place(how[kind])[0]) in SILENT

    def place(self, given: Any) -> tuple[str, Form]:
        """Return the part of a choice that names an option, and the form of the option."""
        part, form = (given, None) if isinstance(given, str) else given
        return part, form or self.label

    def labels(self, topic: Any, options: list[Any]) -> list[Any]:
        """Return the options in the form of messages; those of a menu in the form of the program."""
        how = self.topics[topic]
        form = SAME if callable(how) else self.place(next(iter(how.values())))[1]
        return [place if form is NUMBER else form.report(option) for place, option in enumerate(options, 1)]

    def picked(self, wanted: list[Any], topic: Any, options: list[Any], form: Form) -> list[Any]:
        """Return the options that a move names."""
        if form is NUMBER:
            numbered = Form(report=lambda place: place + 1)
            return [options[place] for place in self.picked(wanted, topic, [*range(len(options))], numbered)]
        try:
            return list(pick(wanted, options, form))
        except kit.Refused:
            self.refuse(f"the program does not offer this: {topic}")

    def take(self) -> None:
        """Begin the next move."""
        choice, chance = copy.deepcopy(self.moves.pop(0))
        self.choice, self.events, self.is_new, self.latest = choice, [], True, None
        try:
            self.begin(choice, chance)
        except (kit.Refused, kit.NotOffered) as why:
            self.stop(why)
        self.left = {name: value for name, value in choice.items() if name not in ("seat", "kind")}

    def finish(self) -> None:
        """End the current move. Refuse it if the program did not ask for a part that states something."""
        for name, value in self.left.items():
            if name not in self.idle and value not in SILENT:
                self.refuse(f"the program does not ask for {name} here")
        self.choice, self.left, self.is_new = {}, {}, False

    def refuse(self, why: str) -> NoReturn:
        """Stop the program, and refuse the move."""
        self.stop(kit.Refused(why))

    def stop(self, error: Exception) -> NoReturn:
        """Stop the program with an exception that it does not catch itself."""
        self.error = error
        raise Waiting


class Session:
    """A game in a program of which one call plays several moves, and asks for each of them through callbacks.

    `step(game, questions)` makes one call, such as a turn or a phase. For each move, a copy of the game before the call
    plays it again with all moves since then, up to the first question that they do not answer. `questions` is a class
    derived from `Questions`, and `is_over` returns whether a game has ended. Use `game` in place of your program's
    game; it may be in the middle of a call. Each session has its own results of the module `random`.
    """

    def __init__(
        self,
        game: Any,
        step: Callable[[Any, Any], Any],
        questions: Callable[[Any, Any], Questions],
        is_over: Callable[[Any], Any],
    ) -> None:
        self.base, self.step, self.questions, self.is_over = game, step, questions, is_over
        self.random = random.Random(random.random()).getstate()
        self.moves: tuple[tuple[Any, Any], ...] = ()
        """The moves since the beginning of the call."""
        self.game = game
        self.question: tuple[Any, Any, list[Any]] | None = None
        self.events: list[Any] = []
        """The events that the questions noted in `events` since the latest move was taken."""
        self.run()

    def __deepcopy__(self, memo: Any) -> Session:
        """Return a session that shares the game, which is never changed: each move is played on a copy."""
        return copy.copy(self)

    def play(self, choice: Any, chance: Any = None) -> None:
        """Play a move. Raise `Refused` if it does not answer what the program asks."""
        self.moves, self.events = (*self.moves, (choice, chance)), []
        self.run()

    def run(self) -> None:
        """Make calls until the program asks a question that no move answers, or the game is over."""
        while True:
            game, asked, state = self.call(self.moves)
            if asked.error:
                raise asked.error
            self.game, self.question = game, asked.question
            self.events = [*self.events, *asked.events]
            if self.question or self.is_over(game):
                if asked.moves:
                    raise kit.Refused("the game is over")
                return
            self.base, self.moves, self.random = game, tuple(asked.moves), state

    def call(self, moves: Any, *, is_partial: bool = False) -> tuple[Any, Questions, Any]:
        """Make the call on a copy of the game. Return the copy, the questions and the state of the module `random`."""
        game = copy.deepcopy(self.base)
        asked = self.questions(game, moves)
        asked.is_partial = is_partial
        with own_random(self.random) as own, contextlib.suppress(Waiting):
            if not self.is_over(game):
                self.step(game, asked)
            if not asked.question:
                asked.finish()
        return game, asked, own[0]

    def candidates(self, seat: Any, kind: str, given: Any = None) -> list[Any]:
        """Return the choices of a kind that the program offers a seat; use this as `candidates` of the adapter.

        The call is made again for each choice, and each question of the program adds a part. Parts for which the
        program does not ask have their default values. Choices that `begin` changes cannot be found in this way.
        """
        kinds = self.kinds()
        if self.question is None or self.question[0] != seat or (kind not in kinds and kinds != [""]):
            return []
        found, left = list[Any](), [{"seat": seat, **({"kind": kind} if kinds != [""] else {})}]
        while left:
            choice = left.pop()
            try:
                asked = self.call((*self.moves, (choice, given)), is_partial=True)[1]
            except Exception:  # The kit tries the choice, and finds this error again.
                found.append(with_defaults(choice))
                continue
            if asked.values:
                left += [{**choice, asked.values[0]: value} for value in reversed(asked.values[1])]
            elif not asked.error:
                found.append(with_defaults(choice))
        return found

    def kinds(self) -> list[str]:
        """Return the kinds of choices that answer the open question."""
        if self.question is None:
            return []
        _, topic, options = self.question
        how = self.questions(self.game, ()).topics[topic]
        return list(dict.fromkeys(how(option)["kind"] for option in options) if callable(how) else how)

    def to_act(self, *more: str) -> list[Any]:
        """Return the field `to_act`: the kinds that answer the open question, and further kinds that are open."""
        if self.question is None:
            return []
        return [{"seats": [self.question[0]], "kind": kind} for kind in dict.fromkeys([*self.kinds(), *more])]

    def options(self) -> list[Any]:
        """Return the options of the open question in the form of messages."""
        if self.question is None:
            return []
        _, topic, options = self.question
        return self.questions(self.game, ()).labels(topic, options)


@contextlib.contextmanager
def own_random(state: Any) -> Iterator[list[Any]]:
    """Let the module `random` go on from a state. Afterwards, the yielded list has the state in which it was left."""
    outside, own = random.getstate(), [state]
    random.setstate(state)
    try:
        yield own
    finally:
        own[0] = random.getstate()
        random.setstate(outside)


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
