"""A trial of the judge, for `leadline trial`, which examines its findings on programs whose faults are known.

The package offers the programs (:mod:`.programs`), the trial of one program (:mod:`.outcome`), the trial of the probes
on every known mistake (:mod:`.probing`), the mistakes that hide each other (:mod:`.hiding`), and the results as a table
(:mod:`.table`). A correct judge names the faults and nothing else. The package hides how such a program is run inside
this process (:mod:`.subject`).
"""
