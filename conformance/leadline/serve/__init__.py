"""The reference engine as a program under test: the other side of the protocol, for `leadline serve`.

It offers `ReferenceSubject`, which answers requests with any reading, recorded mistake or missing capability, and
`serve_reference`, which serves it over standard input and output (both in :mod:`.subject`). It hides how requests are
checked (:mod:`.requests`), and how waiting ones are answered together (:mod:`.batching`). No game is named here.
"""
