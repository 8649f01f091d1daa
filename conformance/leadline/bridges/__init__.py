"""Programs between the runner and a subject that is no command: one behind HTTP, or a Python object.

A bridge is started like a subject and speaks the protocol over its standard input and output, so that limits,
deadlines, transcripts and faults are the same for every way to reach a program. Beside answers it may print one thing
more, a line that says in words what is wrong with what is behind it; then it ends.
"""
