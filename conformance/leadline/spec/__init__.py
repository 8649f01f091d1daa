"""The spec of each game, which is read from YAML, checked, compiled and searched.

- :mod:`.model`: the shapes.
- :mod:`.read`: turns a folder of YAML into a ``Spec``, collecting every problem on the way.
- :mod:`.lock`: the list of ids that were ever published.
- :mod:`.compiled`: the spec as JSON; ``load_spec`` is the entry point for code that only uses a spec.
- :mod:`.profiles`: one reading for every open dispute.
- :mod:`.find`: rules and disputes by words.
"""
