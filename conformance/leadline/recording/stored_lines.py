"""The lines of a log, here a recording, that may be compressed, written and read back one by one.

In a compressed log every line is a gzip member of its own. So a line that was not written completely does no harm to
the others, lines can be added later, and the tools for gzip read the file.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from leadline.base import files
from leadline.base.errors import LeadlineError, Place, bad_input
from leadline.base.paths import shown_path

ENDING = ".gz"
"""The ending of the names of new files that are to be compressed."""
MOST_BYTES = 4096 * files.MIB
"""The greatest length of all lines together, uncompressed; a long run of a large game takes 200 MiB."""
LONGEST_LINE = 256 * files.MIB
"""The greatest length of a line, uncompressed."""
_MAGIC = b"\x1f\x8b"
_GZIP = 31
"""The `wbits` argument that makes zlib expect a gzip header."""
_PIECE = 16 * 1024
"""The number of bytes that are decompressed at a time; they can expand to about a thousand times as many."""


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A complete line of a log."""

    text: bytes
    """The line, uncompressed and without the line end."""
    end: int | None
    """The offset in the file at which the line ends.

    None if nothing can be cut off or added there, because several lines were compressed together.
    """


def encoded(text: str, *, compressed: bool) -> bytes:
    """Return the bytes to append to a log for a line that includes its line end."""
    data = text.encode("ascii")
    return gzip.compress(data, mtime=0) if compressed else data


def is_compressed(path: Path) -> bool:
    """Return whether a log is compressed; the name decides for a file that is empty or does not exist.

    Raises ``OSError`` if the file cannot be read.
    """
    if not path.is_file() or path.stat().st_size == 0:
        return path.name.endswith(ENDING)
    with files.open_regular(path) as file:
        return file.read(len(_MAGIC)) == _MAGIC


def stored_lines(path: Path, *, what: str, remedy: str) -> Iterator[StoredLine]:
    """Yield the complete lines of a log, compressed or not; a partial line at its end is left out.

    Raises ``InputError`` if the file cannot be read or is too large.
    """
    place = Place(shown_path(path))
    total = 0
    try:
        with files.open_regular(path) as file:
            is_zipped = file.read(len(_MAGIC)) == _MAGIC
            file.seek(0)
            for line in _zipped_lines(file) if is_zipped else _plain_lines(file):
                if len(line.text) > LONGEST_LINE:
                    raise _TooLongError
                total += len(line.text) + 1
                if total > MOST_BYTES:
                    raise bad_input(f"{what} is larger than {MOST_BYTES // files.MIB:,} MiB", files.SMALLER, place)
                yield line
    except _TooLongError:
        longest = f"{LONGEST_LINE // files.MIB} MiB"
        raise bad_input(f"{what} has a line longer than {longest}", remedy, place) from None
    except zlib.error:
        raise bad_input(f"{what} is compressed, but damaged", remedy, place) from None
    except OSError as error:
        raise bad_input(f"{what} cannot be read: {files.reason(error)}", remedy, place) from None
    except (ValueError, MemoryError) as error:
        why = "there is too little memory" if isinstance(error, MemoryError) else "no file can have this name"
        raise bad_input(f"{what} cannot be read: {why}", remedy, place) from None


class _TooLongError(LeadlineError):
    """The error for a line that is too long."""


def _plain_lines(file: BinaryIO) -> Iterator[StoredLine]:
    end = 0
    while (raw := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
        end += len(raw)
        yield StoredLine(raw[:-1], end)
    if len(raw) > LONGEST_LINE:
        raise _TooLongError


def _zipped_lines(file: BinaryIO) -> Iterator[StoredLine]:
    """Yield the lines of a compressed log.

    A line is held back until the next one begins or its member ends, because only then is it known to be complete.
    """
    partial, waiting = b"", list[bytes]()
    for data, member_end in _decompressed(file):
        *complete, partial = (partial + data).split(b"\n")
        waiting += complete
        if len(partial) > LONGEST_LINE:
            raise _TooLongError
        last = waiting.pop() if waiting and not partial else None
        yield from (StoredLine(text, None) for text in waiting)
        waiting = [] if last is None else [last]
        if last is not None and member_end is not None:
            yield StoredLine(last, member_end)
            waiting = []


def _decompressed(file: BinaryIO) -> Iterator[tuple[bytes, int | None]]:
    """Yield the uncompressed content piece by piece, with the offset in the file if a member ends there."""
    engine, data, at = zlib.decompressobj(_GZIP), b"", 0
    while data or (data := file.read(_PIECE)):
        made = engine.decompress(data)
        at += len(data) - len(engine.unused_data)
        yield made, at if engine.eof else None
        data = engine.unused_data
        if engine.eof:
            engine = zlib.decompressobj(_GZIP)
