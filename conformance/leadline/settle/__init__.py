"""The settlement of a disputed move, which shows what happens under every profile, where the profiles differ, and why.

The case and its outcomes:

- :mod:`.find`: scenarios of the suite by id, or by an address such as `FILE#id`.
- :mod:`.link`: a link to a live board of the rules site.
- :mod:`.cases`: the case from a position and moves in notation, from a file, or from the suite.
- :mod:`.playing`: the case played under one set of readings.
- :mod:`.missing_input`: the input that a move still needs before it can be played.
- :mod:`.reasons`: the readings for which a profile has a different outcome.
- :mod:`.decide`: the case played under every profile: the outcomes, the ways to them, and why they differ.

Printed forms:

- :mod:`.fields`, :mod:`.differences`: fields in the words of players, and those in which two positions differ.
- :mod:`.move_text`: events, refusals and boards, for settlements and replays.
- :mod:`.short_form`: the parts that were left out of a position, and filled in.
- :mod:`.page`, made of :mod:`.story` and :mod:`.explanation`: a settlement as text; :mod:`.data`: the same as JSON.
- :mod:`.replay`: a scenario replayed as text, step by step.
"""
