"""Measurements of Leadline's speed for `leadline bench`. Checking a program needs nothing in this package.

Each kind of measurement has a module that returns figures without printing them: the time that commands take to start,
the speed of checking programs, the memory that a run takes, and the speed of the engine. The modules hide how a
measurement is kept fair: how often it is repeated, and what is left out of the time.
"""
