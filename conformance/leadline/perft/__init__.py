"""Perft counts the lines of play from a position, and finds positions where a program counts differently.

`count_levels` and `divide` (:mod:`.count`) count on the reference, `Comparison` (:mod:`.comparison`) compares a
program, `tables_of` (:mod:`.tables`) reads the published counts, `position_of` (:mod:`.starts`) finds the positions
that users name, and :mod:`.text` prints all results. `docs/perft.md` defines what is counted.
"""
