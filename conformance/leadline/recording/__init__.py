"""The record of a run, which separates playing from judging: once it is written, the program is no longer needed.

The package offers the record as plain data (:mod:`.model`), the reference following a recorded game (:mod:`.follow`),
the file that stores a record (:mod:`.file`), several files merged into one run (:mod:`.merge`), and a transcript of
every line for people (:mod:`.transcript`). It hides the format of the lines (:mod:`.lines`), and how a file survives an
interrupted run and is continued.
"""
