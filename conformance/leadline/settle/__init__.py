"""A move in dispute, settled: what happens under every profile, where the profiles part, and why.

- :mod:`.find`: scenarios of the suite by id, and what an address such as `FILE#id` means.
- :mod:`.cases`: the case from a position and moves in notation, from a file, or from the suite.
- :mod:`.playing`: the case played under one set of readings.
- :mod:`.missing_input`: what a move still has to say before it can be played.
- :mod:`.fields`, :mod:`.differing`: fields in the words of the table, and where two results differ.
- :mod:`.reasons`: the readings for which a profile comes to something else.
- :mod:`.decide`: the case played under every profile: the outcomes, the ways to them, and why they part.
"""
