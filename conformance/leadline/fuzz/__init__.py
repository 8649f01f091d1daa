"""Random games and random positions, played by a program and the reference side by side: `leadline fuzz`.

It offers two classes that play until something differs, `Fuzzer` (:mod:`.games`) for games and `PositionFuzzer`
(:mod:`.positions`) for positions similar to legal ones, and the text of their findings (:mod:`.text`). It hides which
readings are combined, how positions are changed a little, and how a game is made smaller while it still differs.
"""
