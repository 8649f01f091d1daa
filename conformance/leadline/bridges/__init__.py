"""Programs between the runner and a subject that is not a command: one behind HTTP, or a Python object.

A bridge is started like a subject and speaks the protocol over its standard input and output, so that limits,
deadlines, transcripts and faults are the same for every way to reach a program. Besides answers it may print one more
line, which describes what is wrong with the program behind it; then it ends.
"""
