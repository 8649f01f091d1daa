"""The error messages of ``argparse`` in plain words: the original ones name Python types and offer no remedy."""

from __future__ import annotations

import re
from collections.abc import Callable

from leadline.base.errors import did_you_mean

_Said = tuple[str, str]


def plain_complaint(message: str) -> tuple[str, str]:
    """Return the problem and the remedy for a message of ``argparse``; an unknown message stays unchanged."""
    for form, words in _FORMS:
        match = form.fullmatch(message)
        if match is not None:
            return words(*match.groups())
    return message.removeprefix("argument "), ""


def _option(name: str) -> str:
    """Return the longest spelling of an option such as `-x/--exitfirst`."""
    return max(name.split("/"), key=len)


def _value(name: str, kind: str, value: str) -> _Said:
    number = {"int": "a whole number", "float": "a number"}.get(kind, "a value that fits")
    return f"{value} after {_option(name)} is not {number}", f"write {number}"


def _choice(name: str, value: str, listed: str) -> _Said:
    known = [word.strip("'\" ") for word in listed.split(",")]
    all_ = f"write {', '.join(known[:-1])} or {known[-1]}" if len(known) > 1 else f"write {known[0]}"
    return f"{value} is not a possible {_option(name)}", did_you_mean(value.strip("'\""), known, all_)


def _missing(names: str) -> _Said:
    words = names.split(", ")
    listed = " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return f"{listed} {'are' if len(words) > 1 else 'is'} missing", f"add {'them' if len(words) > 1 else 'it'}"


def _no_value(name: str, _: str) -> _Said:
    return f"the value of {_option(name)} is missing", f"write it after {_option(name)}"


def _extra_value(name: str, value: str) -> _Said:
    return f"{_option(name)} takes no value, but has {value}", f"write only {_option(name)}"


def _not_together(name: str, other_name: str) -> _Said:
    return f"{_option(name)} and {_option(other_name)} cannot be used together", "leave one of them out"


def _ambiguous(name: str, options: str) -> _Said:
    return f"{name} may be {options.replace(', ', ' or ')}", "write the option in full"


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., _Said]], ...] = (
    (re.compile(r"argument (\S+): invalid (\w+) value: (.+)", re.DOTALL), _value),
    (re.compile(r"argument (\S+): invalid choice: (.+) \(choose from (.+)\)", re.DOTALL), _choice),
    (re.compile(r"the following arguments are required: (.+)"), _missing),
    (re.compile(r"argument (\S+): expected (one argument|at least one argument|\d+ arguments?)"), _no_value),
    (re.compile(r"argument (\S+): ignored explicit argument (.+)", re.DOTALL), _extra_value),
    (re.compile(r"argument (\S+): not allowed with argument (\S+)"), _not_together),
    (re.compile(r"ambiguous option: (\S+) could match (.+)"), _ambiguous),
)
