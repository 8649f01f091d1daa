"""Access to files: this is the only module in the machinery that opens the files a user names.

Reading is limited in size and accepts only regular files, so that no device, pipe or folder can hang a command or fill
its memory. Writing never leaves a file half written: the text is written to a temporary file beside the target, which
is then renamed. Logs, such as recordings, are the exception: they grow during a run and are appended to.
"""

from __future__ import annotations

import errno
import os
import secrets
import select
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, RawIOBase, TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from leadline.base.errors import InputError, Place, bad_input
from leadline.base.paths import shown_path

MIB = 1024 * 1024
MOST_BYTES = 64 * MIB
"""The size of the largest file that is read, unless a caller sets another limit."""
MOST_BELOW = 50_000
"""The greatest number of files and folders to examine in a search for files with certain endings."""
PIPE_SECONDS = 10.0
"""The longest time to wait until the reader of a named pipe takes more of the text that is written to it."""
_PIECE = 64 * 1024
_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)
_CANNOT_REPLACE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.EXDEV)
"""The errors that mean that a folder refuses a new file or a replacement, although the file itself can be written."""

READABLE = "choose an existing file that you can read"
SMALLER = "choose a smaller file"
WRITABLE = "choose a file in an existing folder that you can write to, on a disk with free space"


# ---- Reading


def read_bytes(
    path: Path, *, what: str = "the file", remedy: str = READABLE, most: int = MOST_BYTES, smaller: str = SMALLER
) -> bytes:
    """Return the content of a regular file.

    ``what`` is the name of the file in messages. Raises ``InputError`` if it cannot be read, is not a regular file, or
    has more than ``most`` bytes; ``smaller`` is the remedy for a file that is too large.
    """
    place = Place(shown_path(path))
    try:
        with open_regular(path) as file:
            size = os.fstat(file.fileno()).st_size
            data = _read(file, most) if size <= most else b""
    except OSError as error:
        raise bad_input(f"{what} cannot be read: {reason(error)}", remedy, place) from None
    except (ValueError, MemoryError) as error:
        why = "there is too little memory" if isinstance(error, MemoryError) else "no file can have this name"
        raise bad_input(f"{what} cannot be read: {why}", remedy, place) from None
    if size > most or len(data) > most:
        raise bad_input(f"{what} is larger than {_shown_size(most)}", smaller, place)
    return data


def _read(file: BinaryIO, most: int) -> bytes:
    """Return the content of a file, or a little more than ``most`` bytes if it is larger.

    It is read in pieces, because a single read reserves memory for all that it may return.
    """
    data = bytearray()
    while len(data) <= most and (piece := file.read(_PIECE)):
        data += piece
    return bytes(data)


def read_text(
    path: Path, *, what: str = "the file", remedy: str = READABLE, most: int = MOST_BYTES, smaller: str = SMALLER
) -> str:
    r"""Return the text of a regular file in UTF-8, with `\n` as line ends.

    Raise ``InputError`` as `read_bytes` does.
    """
    raw = read_bytes(path, what=what, remedy=remedy, most=most, smaller=smaller)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        wrong = f"{what} is not UTF-8 (byte {error.start})"
        raise bad_input(wrong, "save the file as UTF-8", Place(shown_path(path), line)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading, without waiting for another process.

    Raise ``OSError`` for any other kind of file.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        _check_kind(os.fstat(descriptor).st_mode)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        with suppress(OSError):
            os.close(descriptor)
        raise


def files_below(folder: Path, *endings: str) -> list[Path]:
    """Return the files in a folder whose names have one of the given endings, in a fixed order.

    Links to folders are not followed. Raises ``InputError`` if the folder contains too many files to examine.
    """
    paths, seen = list[Path](), 0
    for inside, folders, names in os.walk(folder):
        seen += len(folders) + len(names)
        if seen > MOST_BELOW:
            wrong = f"there are more than {MOST_BELOW:,} files and folders in this folder"
            raise bad_input(wrong, "choose a folder further inside it", Place(shown_path(folder)))
        paths += [Path(inside, name) for name in names if name.endswith(endings)]
    return sorted(paths)


def reason(error: OSError) -> str:
    """Return the reason why a file cannot be used, worded as the end of a sentence."""
    if error.errno == errno.ENXIO:
        return "it is a named pipe that nobody reads"
    return error.strerror or str(error) or "the system gives no reason"


def _shown_size(number: int) -> str:
    return f"{number // MIB:,} MiB" if number % MIB == 0 else f"{number:,} bytes"


def _check_kind(mode: int, *more: Callable[[int], bool]) -> None:
    """Raise ``OSError`` unless a mode is that of a regular file, or of the one other kind that is allowed."""
    if stat.S_ISREG(mode) or any(allowed(mode) for allowed in more):
        return
    kind = next((kind for has, kind in _KINDS if has(mode)), "something else")
    raise OSError(errno.EINVAL, f"it is {kind}, not a file")


# ---- Writing


def write_text(path: Path, text: str, *, what: str = "the file", remedy: str = WRITABLE) -> None:
    """Write a text to a file in one step: if anything fails, the file keeps its old content.

    Devices such as `/dev/null`, the standard output and pipes with a reader are written to directly. Raises
    ``InputError`` if the file cannot be written.
    """
    with replacing(path, what=what, remedy=remedy) as stream:
        stream.write(text)


@contextmanager
def replacing(path: Path, *, what: str = "the file", remedy: str = WRITABLE) -> Iterator[TextIO]:
    """Yield a stream whose text replaces the content of a file when the block ends without an error.

    Raises ``InputError`` if the file cannot be written.
    """
    try:
        with _target(path) as stream:
            yield stream
    except OSError as error:
        raise cannot_write(path, error, what, remedy) from None


def cannot_write(path: Path, error: OSError, what: str = "the file", remedy: str = WRITABLE) -> InputError:
    """Return the error for a file that cannot be written."""
    return bad_input(f"{what} cannot be written to {shown_path(path)}: {reason(error)}", remedy)


def open_log(path: Path, *, empty: bool = False) -> TextIO:
    """Open a file to which lines will be added, at its end or, if ``empty``, cleared.

    Raises ``OSError`` if that is not possible.
    """
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    descriptor = os.open(path, flags | (0 if empty else os.O_APPEND), 0o666)
    try:
        mode = os.fstat(descriptor).st_mode
        _check_kind(mode, stat.S_ISCHR)
        if empty and stat.S_ISREG(mode):
            os.ftruncate(descriptor, 0)
        return os.fdopen(descriptor, "w" if empty else "a", encoding="utf-8", newline="\n")
    except BaseException:
        with suppress(OSError):
            os.close(descriptor)
        raise


def append_text(path: Path, text: str, *, what: str = "the file", remedy: str = WRITABLE) -> None:
    """Append a whole text to a file, or nothing. Raise ``InputError`` if that is not possible."""
    try:
        with open_log(path) as stream:
            append_whole(stream.fileno(), text.encode())
    except OSError as error:
        raise cannot_write(path, error, what, remedy) from None


def append_whole(descriptor: int, data: bytes) -> None:
    """Write all of the data to a log.

    If that fails, remove any part of it from a regular file and raise ``OSError``.
    """
    status = os.fstat(descriptor)
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    except OSError:
        if stat.S_ISREG(status.st_mode):
            with suppress(OSError):
                os.ftruncate(descriptor, status.st_size)
        raise


def check_writable(path: Path) -> None:
    """Check that a file can be written, without changing anything. Raise ``OSError`` if it cannot be written."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        beside, descriptor = _beside(Path(os.path.realpath(path)))
        os.close(descriptor)
        os.unlink(beside)
        return
    _check_kind(mode, stat.S_ISCHR, stat.S_ISFIFO)
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def would_replace(path: Path) -> bool:
    """Return whether writing to a path would replace a file or a broken link.

    Devices, pipes and the standard streams are not replaced, even if a stream is redirected to a file.
    """
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return os.path.lexists(path)
    return stat.S_ISREG(mode) and standard_stream(path) is None


def standard_stream(path: Path) -> TextIO | None:
    """Return the standard stream to which a path, such as `/dev/stdout`, refers; None if it refers to none."""
    try:
        return _own_stream(os.stat(path))
    except OSError:
        return None


@contextmanager
def _target(path: Path) -> Iterator[TextIO]:
    """Yield a stream that suits the kind of file to which a path refers at present.

    Raises ``OSError`` if that is not possible.
    """
    try:
        status = os.stat(path)
    except FileNotFoundError:
        status = None
    if status is not None:
        _check_kind(status.st_mode, stat.S_ISCHR, stat.S_ISFIFO)
    own = None if status is None else _own_stream(status)
    if own is not None:
        yield own
        own.flush()
    elif status is not None and stat.S_ISCHR(status.st_mode):
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
    elif status is not None and stat.S_ISFIFO(status.st_mode):
        with TextIOWrapper(BufferedWriter(_Pipe(path)), encoding="utf-8", newline="\n") as stream:
            yield stream
    else:
        with _replaced(Path(os.path.realpath(path)), status) as stream:
            yield stream


def _own_stream(status: os.stat_result) -> TextIO | None:
    """Return the standard stream to which a file, such as `/dev/stdout`, refers; text printed there must stay."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
            if os.path.samestat(os.fstat(stream.fileno()), status):
                return stream
        except (OSError, ValueError, AttributeError):
            continue
    return None


@contextmanager
def _replaced(path: Path, status: os.stat_result | None) -> Iterator[TextIO]:
    """Yield a new file in the folder of another file, which it replaces at the end of the block."""
    if status is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    try:
        beside, descriptor = _beside(path)
    except OSError as error:
        if status is None or error.errno not in _CANNOT_REPLACE:
            raise
        with _overwritten(path) as sink, TextIOWrapper(sink, encoding="utf-8", newline="\n") as stream:
            yield stream  # The folder does not accept a new file.
        return
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if status is not None:
            os.chmod(beside, stat.S_IMODE(status.st_mode))
            with suppress(OSError, AttributeError):
                os.chown(beside, status.st_uid, status.st_gid)
        _rename(beside, path, is_there=status is not None)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _rename(beside: Path, path: Path, *, is_there: bool) -> None:
    """Rename a file to its target.

    If the target cannot be replaced, as when it is mounted, overwrite its content instead.
    """
    try:
        os.replace(beside, path)
    except OSError as error:
        if not is_there or error.errno not in _CANNOT_REPLACE:
            raise
        with open(beside, "rb") as source, _overwritten(path) as sink:
            while piece := source.read(_PIECE):
                sink.write(piece)
        os.unlink(beside)


@contextmanager
def _overwritten(path: Path) -> Iterator[BinaryIO]:
    """Yield the file itself, emptied; if it cannot be written completely, its old content is restored."""
    with open(path, "rb") as file:
        old = file.read()
    try:
        with open(path, "wb") as sink:
            yield sink
    except BaseException:
        with open(path, "wb") as sink:
            sink.write(old)
        raise


def _beside(path: Path) -> tuple[Path, int]:
    """Create a file in the same folder as another, and return it with its descriptor."""
    beside = path.with_name(f".leadline-{secrets.token_hex(6)}")
    if not path.name or len(os.fsencode(path.name)) > 255:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
    return beside, os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o666)


class _Pipe(RawIOBase):
    """A named pipe, which is written to without waiting indefinitely for its reader."""

    def __init__(self, path: Path) -> None:
        self._descriptor = -1
        self._descriptor = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: Any) -> int:
        """Write some of the bytes. Raise ``OSError`` if the reader is gone or takes nothing for too long."""
        while True:
            if not select.select([], [self._descriptor], [], PIPE_SECONDS)[1]:
                raise TimeoutError(errno.ETIMEDOUT, "it is a named pipe whose reader does not read")
            with suppress(BlockingIOError):
                return os.write(self._descriptor, data[:_PIECE])

    def close(self) -> None:
        """Close the pipe; a second call does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        super().close()
