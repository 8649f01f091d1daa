"""Small worlds: every position that a game with few components can reach, and what has to hold in each of them.

`visit` (:mod:`.visiting`) walks through all positions and checks them, `ProgramCheck` (:mod:`.program`) asks a program
about the same positions, and :mod:`.text` prints what was found. `docs/small-worlds.md` defines what is checked.
"""
