"""The reference engines, one package per game, which use only the standard library.

Each game package offers an ``Engine`` with the interface of :class:`leadline_engines.surface.Engine`. No game imports
another, and no module here imports anything outside the standard library.
"""
