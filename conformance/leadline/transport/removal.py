"""The removal of the folder in which a subject ran, and of nothing else: no link or mount inside it is followed."""

import os
import re
import shutil
import stat
import subprocess
from collections.abc import Collection
from pathlib import Path

from leadline.base.foreign_text import sanitise

MOUNTS = "/proc/self/mountinfo"
"""The file in which Linux lists all mounts, including bind mounts from the same device."""

_REMOVE_SECONDS = 60
_PATH_SHOWN = 300
_INSIDE = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_ESCAPE = re.compile(rb"\\([0-7]{3})")


def remove_folder(folder: Path) -> str:
    """Remove a folder and everything a subject left in it. Return a sentence about what had to stay, or "".

    Anything mounted in the folder stays, together with the folders that lead to it, because it may be any part of the
    system. Anything that cannot be removed stays, too. This function never raises an exception.
    """
    try:
        if folder.is_symlink():
            folder.unlink()
            return ""
        mounted = mounted_in(folder)
        if mounted is None or mounted:
            return _remove_around(folder, mounted or ())
        shutil.rmtree(folder)
    except FileNotFoundError:
        return ""
    except (OSError, RecursionError):
        _remove_by_force(folder)
    return ""


def mounted_in(folder: Path) -> list[str] | None:
    """Return the mount points in a folder, including the folder itself, or None if the system does not list them."""
    try:
        with open(MOUNTS, "rb") as file:
            lines = file.readlines()
    except OSError:
        return None
    points = [os.fsdecode(_ESCAPE.sub(_octal, line.split()[4])) for line in lines]
    here = os.fspath(folder)
    return [point for point in points if point == here or point.startswith(here + os.sep)]


def _octal(match: re.Match[bytes]) -> bytes:
    return bytes([int(match[1], 8) & 0xFF])


def _remove_around(folder: Path, mounted: Collection[str]) -> str:
    """Remove what is on the folder's own device and not mounted. Return a sentence about what stays."""
    here = os.fspath(folder)
    try:
        if here in mounted:
            left = [here]
        else:
            descriptor = os.open(folder, _INSIDE)
            try:
                left = _empty(descriptor, here, frozenset(mounted), os.fstat(descriptor).st_dev)
            finally:
                os.close(descriptor)
            if not left:
                folder.rmdir()
                return ""
    except FileNotFoundError:
        return ""
    except (OSError, RecursionError):
        left = [here]
    why = "something is mounted there" if mounted else "it is on another device, or may not be removed"
    shown = sanitise(left[0], _PATH_SHOWN)
    return f"The subject's folder {here} was not removed completely because of {shown}: {why}."


def _empty(descriptor: int, path: str, mounted: frozenset[str], device: int) -> list[str]:
    """Remove the contents of an open folder, and return the paths of what stays."""
    left = []
    for name in os.listdir(descriptor):
        inner_path = f"{path}{os.sep}{name}"
        try:
            status = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
            if inner_path in mounted or status.st_dev != device:
                left.append(inner_path)
            elif stat.S_ISDIR(status.st_mode):
                left += _remove_inner(descriptor, name, inner_path, mounted, device)
            else:
                os.unlink(name, dir_fd=descriptor)
        except OSError:
            left.append(inner_path)
    return left


def _remove_inner(descriptor: int, name: str, path: str, mounted: frozenset[str], device: int) -> list[str]:
    inner = os.open(name, _INSIDE, dir_fd=descriptor)
    try:
        left = _empty(inner, path, mounted, device)
    finally:
        os.close(inner)
    if not left:
        os.rmdir(name, dir_fd=descriptor)
    return left


def _remove_by_force(folder: Path) -> None:
    """Remove a tree with locked folders in it, or one too deep for a path; neither program follows links."""
    for command in (["chmod", "-R", "u+rwX", "--"], ["rm", "-rf", "--"]):
        try:
            subprocess.run([*command, str(folder)], capture_output=True, timeout=_REMOVE_SECONDS, check=False)
        except (OSError, subprocess.SubprocessError):
            return
