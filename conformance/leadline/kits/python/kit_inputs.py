"""Replacements for the inputs of a program: its source of chance and its keyboard.

This module needs the kit. `FedRandom` takes the place of the module `random`, and `Keyboard` the place of `input`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

try:
    from kit import NotOffered, Refused  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline.kit import NotOffered, Refused


class FedRandom:
    """A source of chance in place of the module `random` of a program: it returns the results that a move names.

    Write ``program.random = dice = kit_inputs.FedRandom()``, and call ``dice.feed(2, 3)`` before a move. Each call that
    draws something returns the next of these results; `shuffle` puts its list into the order that was fed. Further
    results come from the module `random`, and `made` returns these as a new list. `left` lists the fed results
    that the program did not draw.
    """

    DRAWING = ("random", "randint", "randrange", "uniform", "choice", "choices", "sample", "shuffle")

    def __init__(self) -> None:
        self.left, self._made = list[Any](), list[Any]()

    @property
    def made(self) -> list[Any]:
        """The results that the program has made itself since the last call of `feed`."""
        return list(self._made)

    def feed(self, *results: Any) -> None:
        """Set the next results, and forget those of earlier moves."""
        self.left, self._made = list(results), []

    def __getattr__(self, name: str) -> Any:
        own = getattr(random, name)
        if name not in self.DRAWING:
            return own

        def draw(*args: Any, **named: Any) -> Any:
            if not self.left:
                result = own(*args, **named)
                self._made.append(list(args[0]) if name == "shuffle" else result)
                return result
            result = self.left.pop(0)
            if name == "shuffle":
                args[0][:], result = result, None
            return result

        return draw


class Keyboard:
    """A function in place of the `input` of a program: it types the answers of a move.

    ``questions`` maps the beginning of each prompt to the name of its answer. Any other prompt is
    answered with ENTER. Write ``program.input = keys = kit_inputs.Keyboard({"Turn back": "word"})``, and call
    ``keys.begin(word="y")`` before a move. A question that is asked again means that the program did not accept the
    answer, so the move is refused. `asked` lists the names of the questions that were asked.
    """

    def __init__(self, questions: Mapping[str, str]) -> None:
        self.questions, self.answers, self.asked = questions, dict[str, str](), list[str]()

    def begin(self, **answers: str) -> None:
        """Set the answers of the next move."""
        self.answers, self.asked = answers, []

    def __call__(self, prompt: object = "") -> str:
        """Return the answer to a question."""
        text = str(prompt).strip()
        name = next((name for start, name in self.questions.items() if text.startswith(start)), "")
        if not name:
            return ""
        if name not in self.answers:
            raise NotOffered(f"the move has no answer to '{text}'")
        if name in self.asked:
            raise Refused(f"the program does not accept '{self.answers[name]}' as the answer to '{text}'")
        self.asked.append(name)
        return self.answers[name]
