"""A scenario of one's own, which is right; tests change a word of it."""

from __future__ import annotations

OWN = """\
- scenario: my-own-breath
  title: One unit carried takes one air
  rules: [dsa.breathe.per-unit]
  position:
    air: 20
    line: 1 1 2 2
    divers: {red: {at: 3, carries: 1:1}, blue: {at: 1}}
    turn: red
  moves: [red deeper 1+1]
  expect: {air: 19}
"""
