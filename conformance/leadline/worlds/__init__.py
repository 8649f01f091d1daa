"""Small worlds: all positions that a game with few components can reach, and the conditions that each must meet.

`visit` (:mod:`.visiting`) walks through all positions and checks them, `ProgramCheck` (:mod:`.program`) asks a program
about the same positions, and :mod:`.text` prints the findings. `docs/small-worlds.md` defines the checks.
"""
