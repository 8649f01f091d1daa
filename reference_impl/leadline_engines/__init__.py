"""The reference engines: one package per game, standard library only.

Each game package offers an ``Engine`` with the interface of :class:`leadline_engines.surface.Engine`. No game imports
another, and nothing here imports anything outside the standard library.
"""
