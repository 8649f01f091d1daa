"""Perft: the number of lines of play from a position, and where a program counts differently.

`count_levels` and `divide` (:mod:`.count`) count on the reference, `Comparison` (:mod:`.comparison`) compares a
program, `tables_of` (:mod:`.tables`) reads the published counts, `position_of` (:mod:`.starts`) the positions that
people name, and :mod:`.text` prints all of it. `docs/perft.md` defines what is counted.
"""
