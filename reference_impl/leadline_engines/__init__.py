"""The reference engines: one package a game, standard library only.

Each game package offers an ``Engine`` with the same surface: ``open``, ``to_act``, ``moves``, ``chances``,
``play``, ``view``, ``heard``, ``standing`` and ``faults``.
No game imports another, and nothing here imports anything outside the standard library.
"""
