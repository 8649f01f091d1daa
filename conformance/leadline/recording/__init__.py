"""The record of a run, which separates playing from judging: the program is not needed once it is written.

It offers the record as plain data (:mod:`.model`), the reference as it follows a recorded game (:mod:`.follow`), the
file of a record (:mod:`.file`), several files merged into one run (:mod:`.merge`), and a transcript of every line for
people (:mod:`.transcript`). It hides the form of the lines (:mod:`.lines`), and how a file survives an interrupted run
and is continued.
"""
