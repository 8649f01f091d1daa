"""The extent of the search for a diagnosis, and the reason for each limit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The extent of the search: each limit gives up a little certainty for time.

    `leadline trial` measures both, on programs whose mistakes are known.
    """

    rounds: int = 60
    """The most rounds. Each round improves the diagnosis, so the search ends by itself; this is only a safeguard."""
    first_ranked: int = 32
    """Deviations are ranked by this many wrong answers of all kinds; only the best are tried on every answer."""
    first_patience: float = 0.2
    """A deviation that fixes nothing in this share of them is not tried on the rest: most never fix anything."""
    stuck: int = 12
    """The number of wrong answers by which a replacement for a deviation is sought, and each further step of a
    detour."""
    ranked: int = 120
    """If none of those is worth its cost, rank by this many wrong answers, as different from each other as possible. A
    program with a fault that no mistake explains has thousands of them, and all would add little."""
    of_kind: int = 3
    """The number of each kind among them, as far as there is room for all kinds."""
    patience: int = 2
    """A deviation that fixes nothing in this many answers of a kind is not tried on the rest of that kind."""
    swept: int = 40_000
    """At the very end every deviation is tried on every wrong answer that it may change, as long as that takes no more
    than about this many trials. A sample misses the two answers in which the next diver's turn is skipped for another
    reason than in 400 others."""
    weighed: int = 16
    """The number of best-ranked deviations that are tried on every answer."""
    improved: int = 4
    """A round stops as soon as it has improved this often on the best deviation so far."""
    paired: int = 16
    """The number of deviations of which pairs are made; the number of pairs grows with its square."""
    detours: int = 4
    """The number of deviations that begin a detour, those that make the diagnosis least worse."""
    helpful: int = 2
    """The number of deviations that may be added despite their harm: those for which wrong answers say most. With
    two, the judgement of a program with an unknown mistake takes about 9 % longer."""
    least_helpful: float = 0.1
    """The least share of all that is wrong that each of these must make right. Other slow ways look for what helps
    less."""
    harm_sought: int = 400
    """The approximate number of right answers in which harm is looked for: to choose the deviations that begin a
    detour, and to find what undoes the harm of a helpful one. With all right answers, detours took a sixth of the time
    of a judgement."""
    detour_length: int = 3
    """The most deviations that a detour adds."""
    of_readings: int = 3
    """The greatest number of wrong answers for which supported readings that are not worth their cost are tried. If
    they made more answers right, they would be worth it."""
    righted: int = 3
    """A mistake that makes no answer right is dropped at the end, unless this many answers have fewer wrong fields with
    it."""
    needless: float = 6.0
    """The most that needless deviations are assumed to cost, which is about the cost of three mistakes. If a diagnosis
    is worse by more than this, dropping needless deviations would not be enough to make it better."""
    most_harm: float = 0.05
    """The most harm that a supported reading may do, as a share of the answers that it makes right together with the
    mistakes. Its harm is the number of answers that it makes wrong without the mistakes, less those that it makes
    right. When no harm was allowed, a reading that made 178 answers of a published program right was dropped because of
    a single wrong one, and so was the mistake that needs it."""
    most_readings: int = 3
    """The greatest number of supported readings that may replace one mistake."""
    first_readings: int = 4
    """The number of readings that are tried as the first of them."""
    least_covered: float = 2 / 3
    """The least share of a sample of its answers that such readings have to make right."""
    least_righted: int = 2
    """The number of different answers that each of them must make right."""
    least_affected: float = 0.5
    """The least number of wrong answers that a deviation affects, for each answer that it makes right, if it may stand
    in for others."""
    weak: float = 8.0
    """A deviation that is worth less than this is tried for removal whenever a rival replaces another one. Only one or
    two answers depend on it; an answer that becomes wrong weighs three times as much."""
    of_one_answer: int = 4
    """The greatest number of mistakes that may explain a single answer for one of them to be called possible. If more
    explain it, none is likely enough."""
    of_rare_kind: int = 3
    """The greatest number of wrong answers of one kind for which such a mistake is sought. Trying every wrong answer of
    a program with 45 bugs took a fifth of the time of its judgement. In two other programs, the answers that showed
    such mistakes were each the only one of their kind."""
    compared: int = 12
    """The number of the answers made right by a deviation that a rival must make right before it is tried on all."""


LIMITS = SearchLimits()
