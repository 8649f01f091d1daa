"""Bridges between the runner and a subject that is not a command: a program behind HTTP, or a Python object.

A bridge is started like a subject and speaks the protocol over its standard input and output, so that limits,
deadlines, transcripts and faults work in the same way however a program is reached. Besides the answers, a bridge may
print one line that describes a problem with the program behind it. It then ends.
"""
