"""Random games and random positions, played side by side by a program and the reference for `leadline fuzz`.

The package offers two classes that play until a difference appears, `Fuzzer` (:mod:`.games`) for games and
`PositionFuzzer` (:mod:`.positions`) for positions similar to legal ones, and a description of their findings
(:mod:`.text`). It hides which readings are combined, how positions are varied, and how a game is made smaller while the
difference remains.
"""
