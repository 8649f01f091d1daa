"""How a subject writes its answers: learned from answers that were read, so that the next ones are told by their bytes.

What is learned is a line with holes for what changes from answer to answer. A line that is just what the subject would
write to say what is expected says it, and says nothing else: it need not be read. Every other line is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import itemgetter

from leadline.suite.answers import NO_EVENTS, PLAIN, UNTOLD, WITH_RULES, Expected

_HANDLE = re.compile(rb'"[A-Za-z0-9_.:/-]{1,80}"|0|[1-9][0-9]{0,14}')
_ID, _POSITION, _EVENTS, _HANDLE_HOLE = range(4)
_MARK = b"\x00%d\x00"

Fill = Callable[[bytes, bytes, bytes], bytes]
"""Makes a line of an id, a position and events."""


class Frame:
    """A line with holes."""

    def __init__(self, line: bytes, form: int = UNTOLD, spacing: Callable[[bytes], bytes] | None = None) -> None:
        """Take a line in which each hole is marked, the form of its events, and how its holes are spaced."""
        before, _, after = line.partition(_MARK % _HANDLE_HOLE)
        self.form, self.spacing = form, spacing
        self.fill, self.fill_after = _filler(before), _filler(after)


def _filler(line: bytes) -> Fill:
    """What puts an id, a position and events into the marked holes of a line."""
    holes = [int(one) for one in re.findall(rb"\x00(\d)\x00", line)]
    text = re.sub(rb"\x00\d\x00", b"%b", line.replace(b"%", b"%%"))
    if not holes:
        return lambda *_: line
    pick = itemgetter(*holes)
    return lambda *parts: text % pick(parts)


def spaced(text: bytes) -> bytes:
    """Short JSON with a space after each comma and colon, as many programs write it; its texts hold neither."""
    return text.replace(b",", b", ").replace(b":", b": ")


class Style:
    """What was learned of how a subject writes its answers."""

    def __init__(self, *, spaceable: bool) -> None:
        """Know nothing yet; ``spaceable`` says that no text in what is expected holds a comma or a colon."""
        self._spacings: tuple[Callable[[bytes], bytes] | None, ...] = (None, spaced) if spaceable else (None,)
        self._frames: dict[str, Frame] = {}

    def form_of(self, raw: bytearray, number: int, expected: Expected) -> int | None:
        """In which form a line that says just what is expected tells the events; None if that cannot be told so."""
        frame = self._frames.get("play")
        if frame is None:
            return None
        events = expected.plain_events_json if frame.form == PLAIN else expected.events_json
        position = expected.position_json
        if frame.spacing is not None:
            position, events = frame.spacing(position), frame.spacing(events)
        return frame.form if raw == frame.fill(b"%d" % number, position, events) else None

    def handle_of(self, raw: bytearray, number: int, expected: Expected) -> str:
        """The handle in a line that opens a game just as expected; empty if that cannot be told so."""
        frame = self._frames.get("open")
        if frame is None:
            return ""
        position = expected.position_json if frame.spacing is None else frame.spacing(expected.position_json)
        parts = (b"%d" % number, position, b"")
        before, after = frame.fill(*parts), frame.fill_after(*parts)
        if not (raw.startswith(before) and raw.endswith(after)):
            return ""
        handle = _HANDLE.fullmatch(raw, len(before), len(raw) - len(after))
        return "" if handle is None else handle[0].decode()

    def is_closed(self, raw: bytearray, number: int) -> bool:
        """Whether a line says that a game is closed as it was said before."""
        frame = self._frames.get("close")
        return frame is not None and raw == frame.fill(b"%d" % number, b"", b"")

    def learn_play(self, raw: bytearray, number: int, expected: Expected, form: int) -> None:
        """Learn from an answer to a move that was found to say just what is expected, its events in a form."""
        events = {WITH_RULES: expected.events_json, PLAIN: expected.plain_events_json}.get(form, b"")
        if form == UNTOLD or (events != NO_EVENTS and expected.plain_events_json != expected.events_json):
            self._learn("play", bytes(raw), number, {_POSITION: expected.position_json, _EVENTS: events}, form)

    def learn_open(self, raw: bytearray, number: int, expected: Expected, handle: str) -> None:
        """Learn from an answer to an opening that was found to say just what is expected."""
        self._learn("open", bytes(raw), number, {_POSITION: expected.position_json}, UNTOLD, handle.encode())

    def learn_close(self, raw: bytearray, number: int) -> None:
        """Learn from an answer that plainly closes a game."""
        self._learn("close", bytes(raw), number, {}, UNTOLD)

    def _learn(
        self, method: str, line: bytes, number: int, texts: Mapping[int, bytes], form: int, handle: bytes = b""
    ) -> None:
        """Put marks for what changes; nothing is learned where one does not stand there just once."""
        for spacing in self._spacings:
            marked = line
            for hole, text in texts.items():
                marked = _marked(marked, text if spacing is None else spacing(text), hole)
            if handle:
                marked = _marked_member(marked, b"handle", handle, _HANDLE_HOLE)
            marked = _marked_member(marked, b"id", b"%d" % number, _ID)
            if marked:
                self._frames[method] = Frame(marked, form, spacing)
                return


def _marked(line: bytes, text: bytes, hole: int) -> bytes:
    """The line with a mark in the one place where a text stands; empty if there is no such place."""
    return line if not text else line.replace(text, _MARK % hole) if line.count(text) == 1 else b""


def _marked_member(line: bytes, name: bytes, text: bytes, hole: int) -> bytes:
    """The line with a mark for the value of the one member of a name; empty if it is not there just so."""
    pattern = rb'("%b": ?)%b(?=[,}])' % (name, re.escape(text))
    marked, count = re.subn(pattern, lambda match: match[1] + _MARK % hole, line)
    return marked if count == 1 else b""
