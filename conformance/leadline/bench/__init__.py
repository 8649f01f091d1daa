"""Measurements of how fast Leadline is, for `leadline bench`. Nothing here is needed to check a program.

Each measurement has a module that returns figures without printing them: how long commands take to start, how fast
programs are checked, how much memory a run takes, how fast the engine plays. The modules hide how a measurement is kept
fair: how often it is repeated, and what is left out of the time.
"""
