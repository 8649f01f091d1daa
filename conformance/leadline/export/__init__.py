"""The suite for runners in other languages, exported as JSON lines that need neither Python nor an engine.

The package offers `suite_lines` (:mod:`.json_lines`), which yields the lines of a game's suite. It hides how an
expectation becomes plain data that any program can compare (:mod:`.comparable`), and how positions are shortened to the
changes from the previous position (:mod:`.json_patch`).
"""
