"""Helpers that play moves with a program of which one call plays several choices, and asks for each of them.

It needs `kit_forms.py` and the kit. `leadline init-adapter --shape questions` writes an adapter that uses it. Derive
from `Questions` the object that the program asks, and use a `Session` in place of its game.
"""

from __future__ import annotations

import contextlib
import copy
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, NoReturn

try:
    import kit  # type: ignore[import-not-found,unused-ignore]
    from kit_forms import SAME, SILENT, Form, pick, with_defaults  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline import kit
    from leadline.kits.python.kit_forms import SAME, SILENT, Form, pick, with_defaults


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

        class Table(kit_questions.Questions):
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
        self.check_topic(seat, topic)
        if self.is_forced(topic, options) and len({repr(label) for label in self.labels(topic, options)}) == 1:
            return options[0]
        how = self.answer(seat, topic, options)
        if callable(how):
            return self.taken(topic, options, how)
        part, form = how
        wanted = self.left.pop(part)
        if isinstance(wanted, list):
            if not wanted:
                self.refuse(f"{_part(part)} has no entry, but the program asks for one about {_shown(topic)}")
            wanted, *rest = wanted
            if rest:
                self.left[part] = rest
        return self.picked(part, [wanted], topic, options, form)[0]

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
            offered = [menu(option) for option in options]
            named = {name for parts in offered for name in ("kind", *parts)}
            stated = {name: value for name, value in self.choice.items() if name in named}
            self.refuse(f"this move is {_shown(stated)}, but for {_shown(topic)} the program offers {_listed(offered)}")
        option, first = fitting[0]
        for name in first:
            if is_lacking and name not in self.choice:
                self.want(name, [parts[name] for _, parts in fitting])
        self.left = {name: value for name, value in self.left.items() if name not in first}
        return option

    def some(self, seat: Any, topic: Any, options: Iterable[Any], least: int = 0, most: int | None = None) -> list[Any]:
        """Return the options that the moves choose; fewer or more of them than the program allows are refused."""
        options = list(options)
        self.check_topic(seat, topic, is_menu_possible=False)
        most = len(options) if most is None else most
        if least == len(options) and self.is_forced(topic, options):
            return options
        part, form = self.answer(seat, topic, options, range(least, most + 1))
        picked = self.picked(part, self.left.pop(part), topic, options, form)
        if not least <= len(picked) <= most:
            number = f"exactly {most}" if least == most else f"{least} to {most}"
            names = f"{len(picked)} option{'s' * (len(picked) != 1)}"
            self.refuse(f"{_part(part)} names {names}, but for {_shown(topic)} the program takes {number}")
        return picked

    def part(self, seat: Any, topic: Any) -> Any:
        """Return the answer of the moves to a question without options."""
        self.check_topic(seat, topic, is_menu_possible=False)
        part, form = self.answer(seat, topic, [])
        return form.load(self.left.pop(part))

    def check_topic(self, seat: Any, topic: Any, *, is_menu_possible: bool = True) -> None:
        """Stop the program if `topics` does not say how to answer a topic."""
        if not self.topics.get(topic):
            known = _listed([name for name, how in self.topics.items() if how], "and")
            wrong = f"{_asks(seat, topic)}, but `topics` has answers only for {known}"
            self.stop(kit.NotOffered(f"{wrong}: add this topic, or answer it in the callback"))
        if callable(self.topics[topic]) and not is_menu_possible:
            self.stop(kit.NotOffered(f"{_asks(seat, topic)}, which is a menu in `topics`: only `one` answers a menu"))

    def answer(self, seat: Any, topic: Any, options: list[Any], numbers: Iterable[int] = ()) -> Any:
        """Take the move that answers a question. Return the part and the form, or the function of a menu.

        `numbers` are the numbers of options that may be chosen, if there may be several.
        """
        how = self.topics[topic]
        asked = None if callable(how) or topic in self.repeated else (seat, topic, self.labels(topic, options))
        if not self.has_answer(topic):
            self.complete(seat, topic, options, numbers)
            self.finish(_asks(seat, topic, "it"))
            if asked and asked == self.latest:
                again = f"{_asks(seat, topic)} again with the same options, so it did not accept the answer"
                self.refuse(f"{again}; if it may ask twice, add this topic to `repeated`")
            if not self.moves:
                self.wait(seat, topic, options)
            self.take()
            self.complete(seat, topic, options, numbers)
        if not self.has_answer(topic) or self.choice.get("seat") != seat:
            self.reject(seat, topic, options)
        self.is_new, self.latest = False, asked
        return how if callable(how) else self.place(self.given(topic))

    def wait(self, seat: Any, topic: Any, options: list[Any]) -> NoReturn:
        """Stop the program at a question that no move answers."""
        try:
            self.kinds(topic, options)  # While the function of a menu is a TODO, the question cannot be reported.
        except kit.NotOffered as why:
            self.stop(why)
        self.question = seat, topic, options
        raise Waiting

    def reject(self, seat: Any, topic: Any, options: list[Any]) -> NoReturn:
        """Stop the program, because the current move is not an answer to a question."""
        given, kind, mover = self.given(topic), self.choice.get("kind", ""), self.choice.get("seat")
        if mover == seat and given is not None:
            parts = [name for name in self.choice if name not in ("seat", "kind")]
            wrong = f"for {_shown(topic)}, `topics` names the part {_shown(self.place(given)[0])}, but this move has"
            has = f"only {_listed(parts, 'and')}" if parts else "no parts"
            self.stop(kit.NotOffered(f"{wrong} {has}: correct the name, or add its settable input to `can`"))
        kinds = list(filter(None, self.kinds(topic, options)))
        needed = f" and needs the choice {_listed(kinds)}" if kinds else ""
        made = f"the choice {_shown(kind)}" if kind else "a choice"
        self.refuse(f"{_asks(seat, topic)} now{needed}, but this move is {made} of seat {mover}")

    def kinds(self, topic: Any, options: list[Any]) -> list[str]:
        """Return the kinds of choices that answer a question; "" if choices have no kind."""
        how = self.topics[topic]
        return list(dict.fromkeys(how(option).get("kind", "") for option in options) if callable(how) else how)

    def complete(self, seat: Any, topic: Any, options: list[Any], numbers: Iterable[int]) -> None:
        """Stop the program if the last move is partial and lacks the part for which the question asks."""
        given = self.given(topic)
        is_last = self.is_partial and not self.moves and self.choice.get("seat") == seat
        if not is_last or self.has_answer(topic) or callable(given) or given is None:
            return
        part, form = self.place(given)
        labels = _labels(options, form)
        if isinstance(given, Each):
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
        given = self.given(topic)
        return self.is_new if callable(given) else given is not None and self.place(given)[0] in self.left

    def given(self, topic: Any) -> Any:
        """Return what `topics` has for the kind of the current move: None for another kind; the function of a menu."""
        how = self.topics[topic]
        return how if callable(how) else how.get(self.choice.get("kind", ""))

    def is_forced(self, topic: Any, options: list[Any]) -> bool:
        """Return whether no move answers a question if there is nothing to decide."""
        if not options or topic not in self.forced:
            return False
        given = self.given(topic)
        return given is None or self.left.get(self.place(given)[0]) in SILENT

    def place(self, given: Any) -> tuple[str, Form]:
        """Return the part of a choice that names an option, and the form of the option."""
        part, form = (given, None) if isinstance(given, str) else given
        return part, form or self.label

    def labels(self, topic: Any, options: list[Any]) -> list[Any]:
        """Return the options in the form of messages; those of a menu in the form of the program."""
        how = self.topics[topic]
        return _labels(options, SAME if callable(how) else self.place(next(iter(how.values())))[1])

    def picked(self, part: str, wanted: list[Any], topic: Any, options: list[Any], form: Form) -> list[Any]:
        """Return the options that a part of a move names."""
        labels = _labels(options, form)
        try:
            return [options[place] for place in pick(wanted, range(len(options)), Form(report=labels.__getitem__))]
        except kit.Refused:
            stated = _shown(wanted[0] if len(wanted) == 1 else wanted)
            self.refuse(f"{_part(part)} names {stated}, but for {_shown(topic)} the program offers {_listed(labels)}")

    def take(self) -> None:
        """Begin the next move."""
        choice, chance = copy.deepcopy(self.moves.pop(0))
        self.choice, self.events, self.is_new, self.latest = choice, [], True, None
        try:
            self.begin(choice, chance)
        except (kit.Refused, kit.NotOffered) as why:
            self.stop(why)
        self.left = {name: value for name, value in choice.items() if name not in ("seat", "kind")}

    def finish(self, following: str = "it ends the call") -> None:
        """End the current move. Refuse it if the program did not ask for a part that states something."""
        for name, value in self.left.items():
            if name not in self.idle and value not in SILENT:
                has = "is" if value == self.choice.get(name) else "still has"
                unasked = f"{_part(name)} {has} {_shown(value)}, but the program does not ask for it before {following}"
                self.refuse(f"{unasked}; if it never does, add {_shown(name)} to `idle`")
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
        return self.questions(self.game, ()).kinds(*self.question[1:]) if self.question else []

    def to_act(self, *more: str) -> list[Any]:
        """Return the field `to_act`: the kinds that answer the open question, and further kinds that are open."""
        kinds = dict.fromkeys([*self.kinds(), *more])
        return [{"seats": [self.question[0]], "kind": kind} for kind in kinds] if self.question else []

    def options(self) -> list[Any]:
        """Return the options of the open question in the form of messages."""
        return self.questions(self.game, ()).labels(*self.question[1:]) if self.question else []


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


def _labels(options: list[Any], form: Form) -> list[Any]:
    return [place if form is NUMBER else form.report(option) for place, option in enumerate(options, 1)]


# ---- Messages

MOST_LISTED, MOST_SHOWN = 5, 60
"""The greatest number of values in a message, and of characters for one value."""


def _asks(seat: Any, topic: Any, program: str = "the program") -> str:
    return f"{program} asks seat {seat} about {_shown(topic)}"


def _part(name: str) -> str:
    return f"the part {_shown(name)} of this move"


def _shown(value: Any) -> str:
    """Return a value as JSON, but a text in single quotes, because reports quote the whole message; cut a long one."""
    text = f"'{value}'" if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def _listed(values: Iterable[Any], joint: str = "or") -> str:
    """Return values in words; of many values, only the first ones and the number of the others."""
    texts = list(dict.fromkeys(map(_shown, values)))
    if len(texts) > MOST_LISTED:
        texts[MOST_LISTED - 1 :] = [f"{len(texts) - MOST_LISTED + 1} more"]
    *others, last = texts or ["nothing"]
    return f"{', '.join(others)} {joint} {last}" if others else last
