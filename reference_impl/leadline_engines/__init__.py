"""The reference engines: one package a game, standard library only.

Each game package offers an ``Engine`` with the surface of :class:`leadline_engines.surface.Engine`.
No game imports another, and nothing here imports anything outside the standard library.
"""
