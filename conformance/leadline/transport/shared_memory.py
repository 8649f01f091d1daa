"""The memory in shared objects held by processes, which belongs to no process and need not be mapped by any.

Such memory is in anonymous files (`memfd_create`), in open files of memory-backed file systems, such as those in
`/dev/shm`, and in System V segments.
"""

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress

_PROC = "/proc"
_SEGMENTS = f"{_PROC}/sysvipc/shm"
_MOUNTS = f"{_PROC}/self/mountinfo"
_IN_MEMORY = (b"tmpfs", b"ramfs", b"hugetlbfs")
_ANONYMOUS = "/memfd:"
_BLOCK = 512
"""The size in bytes of the blocks counted by `stat`, whatever the file system."""


def shared_objects(pids: Iterable[int], creators: Collection[int]) -> int:
    """Return the bytes of the shared objects that some processes hold open, or that one of the creators has made."""
    backed: frozenset[int] | None = None
    sizes: dict[tuple[int, int], int] = {}
    for pid in pids:
        for path, name in _open_files(pid):
            if not name.startswith("/") or name == os.devnull:
                continue  # A pipe or a socket.
            if backed is None:
                backed = _memory_backed()
            with suppress(OSError):
                status = os.stat(path)
                if name.startswith(_ANONYMOUS) or status.st_dev in backed:
                    sizes[status.st_dev, status.st_ino] = status.st_blocks * _BLOCK
    return sum(sizes.values()) + _segments(creators)


def _open_files(pid: int) -> Iterator[tuple[str, str]]:
    """Yield the descriptors of a process, each as the path for examining it and the name of its file."""
    folder = f"{_PROC}/{pid}/fd"
    try:
        numbers = os.listdir(folder)
    except OSError:  # The process is gone, or belongs to another user.
        return
    for number in numbers:
        path = f"{folder}/{number}"
        try:
            yield path, os.readlink(path)
        except OSError:
            continue


def _memory_backed() -> frozenset[int]:
    """Return the devices of file systems that are kept in memory."""
    devices = set()
    try:
        with open(_MOUNTS, "rb") as file:
            for line in file:
                head, _, tail = line.partition(b" - ")
                if tail.split(b" ", 1)[0] in _IN_MEMORY:
                    major, _, minor = head.split(b" ", 3)[2].partition(b":")
                    devices.add(os.makedev(int(major), int(minor)))
    except (OSError, ValueError, IndexError):
        return frozenset()
    return frozenset(devices)


def _segments(creators: Collection[int]) -> int:
    """Return the bytes of the System V segments that some processes have made, even if these processes have ended."""
    try:
        with open(_SEGMENTS, "rb") as file:
            names, *rows = (line.split() for line in file)
    except (OSError, ValueError):
        return 0
    total = 0
    for row in rows:
        segment = dict(zip(names, row, strict=False))
        if int(segment.get(b"cpid", 0)) in creators:
            total += int(segment.get(b"rss", 0)) + int(segment.get(b"swap", 0))
    return total
