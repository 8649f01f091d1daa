"""A subject that starts another one and spells one kind of thing in its answers as it must not be spelled.

python misspelling.py HOW COMMAND …
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

NUMBER = re.compile(rb"(?<=[:\[,])(0)(?=[,\]}])")


def first_number_after(key: bytes, text: bytes) -> Callable[[bytes], bytes]:
    """Write the first 0 behind a key as something else: every game has one in its reports."""

    def rewrite(line: bytes) -> bytes:
        at = line.find(b'"%b":' % key)
        return line if at < 0 else line[:at] + NUMBER.sub(text, line[at:], count=1)

    return rewrite


def twice(line: bytes) -> bytes:
    """Write the first key of every position again."""
    return re.sub(rb'"position":\{("\w+":)', rb'"position":{\1null,\1', line)


HOW: dict[str, Callable[[bytes], bytes]] = {
    "decimal": first_number_after(b"position", rb"\1.0"),
    "exponent": first_number_after(b"position", rb"\1e0"),
    "fraction": first_number_after(b"position", rb"\1.5"),
    "minus-zero": first_number_after(b"position", rb"-0"),
    "huge": first_number_after(b"position", b"9" * 30),
    "nan": first_number_after(b"position", b"NaN"),
    "infinity": first_number_after(b"position", b"-Infinity"),
    "twice": twice,
    "surrogate": first_number_after(b"position", rb'"\\ud800"'),
    "mark": lambda line: b"\xef\xbb\xbf" + line,
    "crlf": lambda line: line.rstrip(b"\n") + b"\r\n",
}


def main(how: str, command: list[str]) -> int:
    """Serve between the runner and the program."""
    rewrite = HOW[how]
    with subprocess.Popen(command, stdin=0, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        for line in program.stdout:
            sys.stdout.buffer.write(rewrite(line))
            sys.stdout.buffer.flush()
    return program.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
