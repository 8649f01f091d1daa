"""What was said in a run, as JSON lines that are only ever added to.

The first line is the header, `{"leadline-recording": 1, ...}`; then comes one line an exchange; the last
line is the footer, `{"end": true, "exchanges": N}`. Without a footer, the run was cut off. The file is in ASCII:
showing it moves no cursor, whatever the subject said.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from leadline.transport.faults import RpcError, SubjectFault
from leadline.transport.wire import UnreadableError, decode_line, encode_line

VERSION = 1
_HEADER = "leadline-recording"
_DEPTH = 400
_OUTCOMES = ("result", "error", "fault")


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and what became of it; exactly one of `result`, `error` and `fault` is not None.

    Attributes:
        scenario: the scenario it belongs to; empty for what belongs to none, such as `initialize`.
        n: its place among the exchanges of that scenario in this recording, from 1.
        method: the JSON-RPC method.
        params: what was sent.
        result: the result, as the subject sent it.
        error: the JSON-RPC error: code, message and perhaps data.
        fault: the fault: kind, text and evidence.
        seconds: from the request to its end.

    """

    scenario: str
    n: int
    method: str
    params: dict[str, Any]
    result: dict[str, Any] | None
    error: dict[str, Any] | None
    fault: dict[str, Any] | None
    seconds: float


class Recorder:
    """Writes a recording; with no path it counts and writes nothing.

    Every line reaches the file before `add` returns, so a run that is cut off loses nothing but its footer.
    """

    def __init__(self, path: Path | None, header: Mapping[str, Any] | None = None, *, replace: bool = False) -> None:
        """Begin a recording; `header` is added to its first line.

        Raises:
            FileExistsError: there is a file already, and `replace` is not set.
            OSError: the file cannot be written.

        """
        self._counts: Counter[str] = Counter()
        self._file: BinaryIO | None = None
        if path is not None:
            first = encode_line({_HEADER: VERSION, **(header or {})}, ascii_only=True)
            self._file = path.open("wb" if replace else "xb")
            self._write(first)

    @property
    def exchanges(self) -> int:
        """How many exchanges were added."""
        return self._counts.total()

    def add(
        self,
        scenario: str,
        method: str,
        params: Mapping[str, Any],
        outcome: Mapping[str, Any] | RpcError | SubjectFault,
        seconds: float,
    ) -> None:
        """Add one exchange, whose outcome is a result or the exception `SubjectProcess.request` raised."""
        self._counts[scenario] += 1
        if self._file is None:
            return
        line = {
            "scenario": scenario,
            "n": self._counts[scenario],
            "method": method,
            "params": params,
            **_outcome(outcome),
            "seconds": round(seconds, 6),
        }
        self._write(encode_line(line, ascii_only=True))

    def close(self) -> None:
        """Write the footer and close the file; closing twice does nothing."""
        if self._file is None:
            return
        try:
            self._write(encode_line({"end": True, "exchanges": self.exchanges}))
        finally:
            self._let_go()

    def __enter__(self) -> Self:
        """Return the recorder."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close; a block that failed leaves no footer, for its run was cut off."""
        if kind is None:
            self.close()
        else:
            self._let_go()

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line)
            self._file.flush()


def _outcome(outcome: Mapping[str, Any] | RpcError | SubjectFault) -> dict[str, Any]:
    if isinstance(outcome, RpcError):
        return {"error": outcome.as_json()}
    return {"fault": outcome.as_json()} if isinstance(outcome, SubjectFault) else {"result": outcome}


class RecordingReader:
    """Reads a recording line by line and makes the best of a damaged one.

    `problems` and `complete` are final when an iteration has ended.

    Attributes:
        header: the first line, empty if it is missing.
        complete: whether the footer was there and nothing was missing or unreadable.
        problems: what was wrong, one sentence each; each names its line of the file.

    """

    def __init__(self, path: Path) -> None:
        self.header: dict[str, Any] = {}
        self.complete = False
        self.problems: list[str] = []
        self._path = path
        self._footer: dict[str, Any] | None = None

    def __iter__(self) -> Iterator[Exchange]:
        """Yield every exchange that can be read, in order; raises OSError if the file cannot be."""
        self.header, self.problems, self._footer = {}, [], None
        found = 0
        with self._path.open("rb") as file:
            for place, raw in enumerate(file, 1):
                exchange = self._read(place, raw)
                if exchange is not None:
                    found += 1
                    yield exchange
        if not self.header:
            self.problems.insert(0, "Line 1 is not the header of a recording.")
        if self._footer is None:
            self.problems.append("The footer is missing: the run was cut off.")
        elif self._footer.get("exchanges") != found:
            self.problems.append(f"The footer does not count {found} exchanges, as were read.")
        self.complete = not self.problems

    def _read(self, place: int, raw: bytes) -> Exchange | None:
        if not raw.endswith(b"\n"):
            self.problems.append(f"Line {place} is cut off.")
            return None
        try:
            line = decode_line(raw, _DEPTH)
        except UnreadableError as error:
            self.problems.append(f"Line {place} {error}.")
            return None
        if self._footer is not None:
            self.problems.append(f"Line {place} comes after the footer.")
        if place == 1 and line.get(_HEADER) == VERSION:
            self.header = line
        elif line.get("end") is True:
            self._footer = line
        elif place > 1 or _HEADER not in line:
            return self._exchange(place, line)
        return None

    def _exchange(self, place: int, line: dict[str, Any]) -> Exchange | None:
        parts: dict[str, Any] = {name: line.get(name) for name in Exchange.__slots__}
        shape = {"scenario": str, "n": int, "method": str, "params": dict, "seconds": float | int}
        outcomes = [parts[name] for name in _OUTCOMES if parts[name] is not None]
        fits = all(isinstance(parts[name], kind) for name, kind in shape.items())
        if not fits or len(outcomes) != 1 or not isinstance(outcomes[0], dict):
            self.problems.append(f"Line {place} is not an exchange.")
            return None
        return Exchange(**parts)
