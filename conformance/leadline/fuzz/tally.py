"""The findings so far of a campaign of random games or positions, and the test for whether they are enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from leadline.campaign import Piece, Results
from leadline.fuzz.met import Met

COUNTS = ("answers", "games", "positions", "refused", "not_taken")


@dataclass(slots=True)
class Tally:
    """The total of the first pieces of a campaign, up to the first piece that is not done yet.

    Pieces are counted in order, so that the total depends neither on the number of processes nor on their speed.
    """

    results: Results
    """The results."""
    unit: str
    """The unit of the requested number: `answers` or `positions`."""
    wanted: int
    """The wanted number."""
    most: int
    """The number of distinct differences that ends the campaign."""
    counts: Counter[str] = field(default_factory=Counter)
    """The numbers of answers, games and positions."""
    differing: dict[str, list[str]] = field(default_factory=dict)
    """The lines to print for each distinct difference."""
    met: Met = field(default_factory=Met)
    """The number of times each rule and each refusal occurred."""
    pieces: int = 0
    """The number of pieces counted so far."""

    @property
    def is_enough(self) -> bool:
        """True if no more work is needed."""
        return self.counts[self.unit] >= self.wanted or len(self.differing) >= self.most

    def missing(self) -> Iterator[Piece]:
        """Yield pieces until the results are enough."""
        number = 0
        while True:
            self.count()
            if self.is_enough:
                return
            yield Piece(str(number), number)
            number += 1

    def count(self) -> None:
        """Count the pieces that come next in order after the pieces counted so far."""
        while not self.is_enough and str(self.pieces) in self.results:
            result = self.results[str(self.pieces)]
            self.pieces += 1
            self.counts.update({name: result[name] for name in COUNTS if name in result})
            self.met.add(Met.of_data(result["met"]))
            for each in result["differing"]:
                if len(self.differing) < self.most:
                    self.differing.setdefault(each["alike"], each["lines"])
