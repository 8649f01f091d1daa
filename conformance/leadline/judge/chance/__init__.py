"""Statistical tests of a program's own dice and shuffles, apart from all other judging.

Read `results` first: it shows where the rolls and deals of a recording come from, and how a verdict follows from a
probability. `reading` turns them into countable values, `fairness` has the tests, and `statistics` their mathematics.
"""

from leadline.judge.chance.results import chance_results

__all__ = ["chance_results"]
