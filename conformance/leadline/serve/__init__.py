"""The reference engine as a program under test, which is the other side of the protocol, for `leadline serve`.

The package offers `ReferenceSubject`, which answers requests with any reading, recorded mistake or missing capability,
and `serve_reference`, which serves it over standard input and output (both in :mod:`.subject`). It hides how requests
are checked (:mod:`.requests`), and how waiting requests are answered together (:mod:`.batching`). No game is mentioned
here.
"""
