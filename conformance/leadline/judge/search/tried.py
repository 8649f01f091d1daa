"""What the slow ways have tried in vain, so that they try it again only where something has changed."""

from __future__ import annotations

from collections.abc import Iterable

from leadline.judge.diagnosis import Deviation
from leadline.judge.mismatches import Mismatches
from leadline.judge.observation import Observation


class TriedInVain:
    """The deviations that a way has left out in vain, with the answers that were wrong without them.

    Leaving one out helps only if something else makes these answers right. So it is tried again only if other answers
    are wrong without it, or the same answers in other parts. A search tries most deviations many times: in a program
    with 24 bugs, this took a third of the time.
    """

    def __init__(self) -> None:
        self._left: dict[tuple[str, Deviation], set[tuple[Observation, Mismatches]]] = {}

    def covers(self, way: str, deviation: Deviation, left: Iterable[tuple[Observation, Mismatches]]) -> bool:
        """Return whether a way was in vain with all these answers wrong without a deviation; from now on it counts so.

        Call it once the answers are known and before they are tried: success changes the diagnosis, and with it what is
        wrong.
        """
        known, left = self._left.get((way, deviation)), set(left)
        if known is not None and left <= known:
            return True
        self._left[way, deviation] = left
        return False
