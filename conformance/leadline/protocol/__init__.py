"""The protocol between the runner and a program under test: JSON-RPC 2.0, one message per line.

The package offers the messages of all games as types (:mod:`.messages`), the envelope around them (:mod:`.envelope`),
and a check for unknown keys, which may be misspelt (:mod:`.keys`). Anything specific to a game, such as a position, is
plain data here: only the package `game` knows its form.
"""

VERSION = 3
"""The version of the protocol."""
